import { sql } from 'drizzle-orm'
import { issueCreditNote } from '@/lib/billing/invoicing/issue'
import { discard } from '@/lib/billing/invoicing/shop'
import type { Ctx } from '@/lib/platform/api/ctx'
import { unprocessable } from '@/lib/platform/api/errors'
import { recordChanges, type Deed } from '@/lib/platform/audit/audit'
import { rowsOf } from '@/lib/platform/db/rows'
import { reaching, withJob } from '@/lib/platform/db/tenant'
import { demandPrintable } from '@/lib/platform/documents/printable'
import { log } from '@/lib/platform/observability/log'
import { figureOf } from '@/lib/shared/money/money'
import { creditedWord, hold, refuseSettled, refuseUnknown, type Held } from './commands'
import { letBackIn, noLongerLate } from './owed'
import { findInvoice } from './queries'
import { holdSubscription, outdateQuotes } from './quoted'
import type { CreditInput, Invoice } from './schema'

/** Throws 422 where a change has credited some of it already. */
async function refuseCredited(ctx: Ctx, held: Held) {
  const { credited } = await findInvoice(ctx, held.id)
  if (!credited) return
  const message = `${await creditedWord(ctx, held, credited)} Say that this is meant.`
  unprocessable(message, { alsoCredited: message })
}

/**
 * Has nobody pay an open invoice any more, and issues a credit note of all of it: no money moves,
 * so commerce is not asked. Throws 404, 409 when it is paid or credited already or a payment of it
 * is being noted, and 422 where a change has credited some of it, unless that is meant.
 */
export async function creditInvoice(
  ctx: Ctx,
  named: string,
  { reason, alsoCredited }: CreditInput,
): Promise<Invoice> {
  await demandPrintable({ reason })
  const held = await hold(ctx, named)
  const { id, organizationId, total: amount, currency, today } = held
  refuseSettled(held)
  await refuseUnknown(ctx, held)
  await holdSubscription(ctx, held)
  if (!alsoCredited) await refuseCredited(ctx, held)
  await reaching(ctx, [organizationId], async () => {
    const [invoice] = await rowsOf<{ number: string; subscriptionId: number }>(
      ctx,
      sql`update invoices set credited_on = ${today} where id = ${id} returning number, subscription_id as "subscriptionId"`,
    )
    const { number, subscriptionId } = invoice!
    await outdateQuotes(ctx, id)
    const note = await issueCreditNote(ctx, {
      invoiceId: id,
      amount,
      reason,
      issuedOn: today,
      isUnpaid: true,
    })
    const owing = { organizationId, subscriptionId }
    const active = await noLongerLate(ctx, owing)
    const letIn = await letBackIn(ctx, owing)
    const after = {
      amount: `${figureOf({ amount, currency })} ${currency}`,
      reason,
      creditNote: note.number,
      unpaid: true,
    }
    const deed: Deed = { action: 'billing:refund', event: 'invoice.credited' }
    const entry = { ...deed, organizationId, subject: 'invoice', subjectId: number, after }
    recordChanges(ctx, [...active, ...letIn, entry])
  })
  return findInvoice(ctx, id)
}

const AT_ONCE = 200

/**
 * Gives up in commerce what credited invoices would have been paid by. Answers how many, and
 * nothing where there were none.
 */
export async function discardCredited(): Promise<number | undefined> {
  const credited = await withJob((writer) =>
    rowsOf<{ id: string; draftOrderId: string }>(
      writer,
      sql`select id, draft_order_id as "draftOrderId" from invoices
        where credited_on is not null and draft_order_id is not null order by random() limit ${AT_ONCE}`,
    ),
  )
  for (const { id, draftOrderId } of credited)
    try {
      await discard(draftOrderId)
      await withJob((writer) =>
        rowsOf(writer, sql`update invoices set draft_order_id = null where id = ${id}`),
      )
    } catch (err) {
      log.warn(
        { invoice: id, err },
        'what a credited invoice would have been paid by is still in commerce',
      )
    }
  return credited.length || undefined
}
