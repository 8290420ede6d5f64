import { z } from '@/lib/shared/zod'

const amount = z.number().int()

/**
 * What a part of an invoice is for. What is given back for days that were paid and are not used is
 * negative.
 */
export const LINE_KINDS = ['plan', 'seats', 'unused', 'remaining', 'refund'] as const
export const InvoiceLine = z.object({
  kind: z.enum(LINE_KINDS),
  description: z.string(),
  period: z.object({ from: z.iso.date(), to: z.iso.date() }),
  quantity: amount,
  unitAmount: amount,
  /** Before tax, in the smallest unit of the currency. */
  amount,
  /**
   * What a change in between does not credit of the days that are left, since it was given back
   * before: `amount` is so much more.
   */
  givenBack: amount.optional(),
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

/**
 * The tax at one rate, in percent, and the amount that it is taken of. Taxes that are taken of the
 * same lines are one.
 */
export const InvoiceTax = z.object({ rate: z.number(), net: amount, amount })
export type InvoiceTax = z.infer<typeof InvoiceTax>

/** What lines come to, before tax. */
export const netOf = (lines: Pick<InvoiceLine, 'amount'>[]) =>
  lines.reduce((sum, { amount }) => sum + amount, 0)

/** Where invoices are paid later than they are issued: so many days. */
export const DAYS_TO_PAY = 14

/**
 * So many days after it was due an invoice's card is charged again, and whoever pays is told, once
 * each.
 */
export const CHARGED_AGAIN_AFTER = [1, 3, 5, 7]
