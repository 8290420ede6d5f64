import { sql } from 'drizzle-orm'
import { whyNotByCard } from '@/lib/billing/invoicing/cards'
import type { Ctx } from '@/lib/platform/api/ctx'
import { conflict, forbidden } from '@/lib/platform/api/errors'
import { reachOf } from '@/lib/platform/auth/memberships'
import { rowsOf } from '@/lib/platform/db/rows'
import { lookingAcross, reaching } from '@/lib/platform/db/tenant'
import {
  begin,
  chargeUnderWay,
  finishing,
  hold,
  refuseSettled,
  refuseUnknown,
  type Held,
} from './commands'

/** Throws 403 for somebody who may not spend the money of whoever pays. */
async function demandPayer(ctx: Ctx, { payerOrganizationId }: Held) {
  if (ctx.reach === 'all') return
  const reach = await lookingAcross(ctx, () => reachOf(ctx.client, ctx.actor, 'billing:pay'))
  if (!reach.includes(payerOrganizationId))
    forbidden('Another organization pays for this. Ask its administrators to pay the invoice.')
}

/** The card of whoever pays. Throws 409 where there is none. */
async function cardFor(ctx: Ctx, { payerOrganizationId }: Held): Promise<string> {
  const [card] = await reaching(ctx, [payerOrganizationId], () =>
    rowsOf<{ id: string }>(
      ctx,
      sql`select id from payment_methods where organization_id = ${payerOrganizationId} and removed_at is null`,
    ),
  )
  return card?.id ?? conflict('Whoever pays has no card here. Add one first.')
}

/**
 * Charges the card of whoever pays for the whole of an invoice. Throws 403 where the caller may not
 * spend that one's money, 404, 409 when it is paid already, no card is there, or none can pay its
 * amount; 422 when the card is declined, and 503 when nobody can tell: the sentence says so.
 */
export async function chargeInvoice(ctx: Ctx, named: string) {
  const held = await hold(ctx, named)
  const { total, currency, today, payerOrganizationId } = held
  await demandPayer(ctx, held)
  const why = whyNotByCard({ amount: total, currency })
  if (why) conflict(why)
  refuseSettled(held)
  const begun = await chargeUnderWay(ctx, held)
  if (begun) return finishing(ctx, held, begun, false, payerOrganizationId)
  await refuseUnknown(ctx, held)
  const paymentMethodId = await cardFor(ctx, held)
  const charge = {
    kind: 'payment',
    amount: total,
    method: 'card',
    reference: '',
    receivedOn: today,
  } as const
  return begin(ctx, held, { ...charge, paymentMethodId })
}
