import { sql } from 'drizzle-orm'
import { areCardsOffered, asking, CardError, NOT_OFFERED } from '@/lib/billing/invoicing/cards'
import { refused } from '@/lib/billing/invoicing/pricing'
import { Later } from '@/lib/platform/api/answer'
import type { Ctx } from '@/lib/platform/api/ctx'
import { conflict, HttpError, unprocessable } from '@/lib/platform/api/errors'
import { recordChange } from '@/lib/platform/audit/audit'
import { CommerceError } from '@/lib/platform/commerce/errors'
import { rowsOf } from '@/lib/platform/db/rows'
import { anew } from '@/lib/platform/db/tenant'
import { log } from '@/lib/platform/observability/log'
import type { AuditEvent } from '@/lib/shared/audit/audit-events'
import { cardWord, expiryWord } from '@/lib/shared/card-words'
import { findKeptCard, findPaymentMethod, type KeptCard } from './queries'
import type { CardPage, CardTyped, PaymentMethod } from './schema'
import { cardOf, openPage } from './setup'

/**
 * The organization whose card it is. Throws 422 for all of them, and 409 where no cards are
 * charged.
 */
function holderOf({ scope }: Ctx) {
  if (scope.kind === 'global')
    return unprocessable('Choose an organization: each has a card of its own.')
  if (!areCardsOffered()) conflict(NOT_OFFERED)
  return scope.organization
}

/** Whoever asked is told what was not done. */
async function telling<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CommerceError) return refused(error)
    if (!(error instanceof CardError)) throw error
    throw new HttpError(error.isUnknown ? 503 : 422, `${error.message} Nothing was done.`)
  }
}

/**
 * Opens the provider's page for a card, which leads back to `returnTo`, a page of the console
 * without a query. Throws 409 where no cards are charged, 503 when the provider or the shop is
 * away.
 */
export async function beginSetup(ctx: Ctx, returnTo: string): Promise<Later<CardPage>> {
  const holder = holderOf(ctx)
  const url = () => openPage(holder, returnTo, (work) => anew(ctx, work))
  return new Later(() => telling(async () => ({ url: await url() })))
}

/**
 * Has an organization pay with the card that was typed on the provider's page, in the place of the
 * one before. Safe to repeat. Throws 404 for a page of another organization, 409 while the one
 * before is being charged, 422 where no card was kept, 503 when the provider is away.
 */
export async function endSetup(ctx: Ctx, { session }: CardTyped): Promise<Later<PaymentMethod>> {
  const holder = holderOf(ctx)
  return new Later(async () => {
    const card = await telling(() => cardOf(session, holder))
    const former = await anew(ctx, (ctx) => replace(ctx, holder.id, card))
    await detach(former)
    return anew(ctx, findPaymentMethod)
  })
}

/** Answers the card that it takes the place of. Throws 409 while that one is being charged. */
async function replace(
  ctx: Ctx,
  organizationId: number,
  card: Omit<KeptCard, 'id'>,
): Promise<KeptCard | undefined> {
  const { customer, token, brand, last4, expMonth, expYear } = card
  // Of two at once, the second finds what the first has kept.
  await rowsOf(
    ctx,
    sql`select pg_advisory_xact_lock(hashtext('payment-method'), ${organizationId}::int)`,
  )
  const [known] = await rowsOf<{ isRemoved: boolean }>(
    ctx,
    sql`select removed_at is not null as "isRemoved" from payment_methods where token = ${token}`,
  )
  if (known?.isRemoved) unprocessable('This card was removed since. Add it again.')
  if (known) return undefined
  const former = await findKeptCard(ctx, organizationId)
  if (former) await withdraw(ctx, former)
  await rowsOf(
    ctx,
    sql`insert into payment_methods (organization_id, customer, token, brand, last4, exp_month, exp_year, added_by_person_id)
      values (${organizationId}, ${customer}, ${token}, ${brand}, ${last4}, ${expMonth}, ${expYear}, ${ctx.actor.personId})`,
  )
  tell(ctx, former ? 'payment-method.changed' : 'payment-method.added', organizationId, {
    before: former,
    after: card,
  })
  return former
}

const shown = (card: Omit<KeptCard, 'id'> | undefined) =>
  card ? { card: cardWord(card), expires: expiryWord(card) } : { card: null, expires: null }

type States = { before: Omit<KeptCard, 'id'> | undefined; after: Omit<KeptCard, 'id'> | undefined }
const tell = (ctx: Ctx, event: AuditEvent, organizationId: number, { before, after }: States) =>
  recordChange(ctx, {
    organizationId,
    action: 'billing:update',
    event,
    subject: 'payment-method',
    subjectId: organizationId,
    before: shown(before),
    after: shown(after),
  })

/**
 * The provider forgets a card that is charged no more. Where it does not answer, nothing of ours
 * uses it all the same.
 */
const detach = async (card: KeptCard | undefined) => {
  if (card && areCardsOffered())
    await asking((stripe) => stripe.paymentMethods.detach(card.token)).catch((err: unknown) =>
      log.warn({ err, paymentMethod: card.id }, 'a removed card is still with its provider'),
    )
}

/**
 * Has an organization pay with no card any more. Where there is none, that is fine. Throws 409
 * while it is being charged.
 */
export async function removeCard(ctx: Ctx): Promise<Later<PaymentMethod>> {
  if (ctx.scope.kind === 'global')
    return unprocessable('Choose an organization: each has a card of its own.')
  const { id } = ctx.scope.organization
  const card = await findKeptCard(ctx, id)
  if (card) await remove(ctx, id, card)
  return new Later(async () => {
    await detach(card)
    return anew(ctx, findPaymentMethod)
  })
}

async function remove(ctx: Ctx, organizationId: number, card: KeptCard) {
  await withdraw(ctx, card)
  tell(ctx, 'payment-method.removed', organizationId, { before: card, after: undefined })
}

/** A card is charged no more from now on. Throws 409 while it is being charged. */
async function withdraw(ctx: Ctx, card: KeptCard) {
  const pending = sql`select from payments where payment_method_id = ${card.id} and state = 'pending'`
  if ((await rowsOf(ctx, pending)).length > 0)
    conflict('This card is being charged. Try again in a few minutes.')
  await rowsOf(ctx, sql`update payment_methods set removed_at = now() where id = ${card.id}`)
}
