import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import type { Writer } from '@/lib/platform/commerce/offers'
import { rowsOf } from '@/lib/platform/db/rows'
import { reaching } from '@/lib/platform/db/tenant'

/**
 * Of a change of the subscription and a refund at the same moment, the second finds what the first
 * has done.
 */
export const holdSubscription = (
  ctx: Ctx,
  { id, organizationId }: { id: string; organizationId: number },
) =>
  reaching(ctx, [organizationId], () =>
    rowsOf(
      ctx,
      sql`select s.id from subscriptions s join invoices i on i.subscription_id = s.id where i.id = ${id} for update of s`,
    ),
  )

/** A change that was quoted before credits what was paid then: it is not taken any more. */
export const outdateQuotes = (writer: Writer, invoiceId: string) =>
  rowsOf(
    writer,
    sql`update subscriptions s set version = s.version + 1, updated_at = now() from invoices i
      where i.id = ${invoiceId} and s.id = i.subscription_id and i.created_at >= s.period_began_at`,
  )
