import { z } from '@/lib/shared/zod'
import { SpanQuery } from '@/lib/billing/invoices/schema'

/** `format=csv` answers a row for each month. */
export const RevenueQuery = SpanQuery.extend({
  format: z
    .literal('csv', 'The only other format is csv.')
    .optional()
    .describe('`csv` answers a file with a row for each month.'),
})
export type RevenueQuery = z.infer<typeof RevenueQuery>

const whole = z.number().int()

/** What a month has brought in, in one currency: amounts before tax, in its smallest unit. */
export const RevenueMonth = z.object({
  /** "2026-03" */
  month: z.string().regex(/^\d{4}-\d\d$/),
  /** What was invoiced in it, less what was credited. */
  invoiced: whole,
  /**
   * The month's share of what invoice lines are for: of each line its amount × the days of its
   * period that lie in the month ÷ the days of its period; summed exactly, and rounded once. A year
   * that is paid ahead is spread over its days. Credit notes change nothing of it: what was
   * subscribed to stays that when money is given back, and ends as a whole where a change takes its
   * place, whatever of it that credits.
   */
  recurring: whole,
  /**
   * Subscriptions that ran when the month began, those that began in it, and those that ended in
   * it.
   */
  running: whole,
  began: whole,
  ended: whole,
})
export type RevenueMonth = z.infer<typeof RevenueMonth>

/** Month by month in one currency: currencies are never added up. */
export const Revenue = z.object({ currency: z.string(), months: z.array(RevenueMonth) })
export type Revenue = z.infer<typeof Revenue>
