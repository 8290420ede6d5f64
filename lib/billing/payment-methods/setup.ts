import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { sql } from 'drizzle-orm'
import { asking, CardError } from '@/lib/billing/invoicing/cards'
import { ensureCustomer } from '@/lib/billing/invoicing/charge'
import { notFound, unprocessable } from '@/lib/platform/api/errors'
import { shopToAsk } from '@/lib/platform/commerce/commerce'
import { accountOf, emailOf } from '@/lib/platform/commerce/commerce-accounts'
import type { Within } from '@/lib/platform/commerce/offers'
import { env } from '@/lib/platform/config/env'
import { rowsOf } from '@/lib/platform/db/rows'
import type { RoleOrganization } from '@/lib/shared/http/session'
import type { KeptCard } from './queries'

/**
 * By this the provider knows whose a visit to its page is, also where several installations share
 * an account there.
 */
const referenceOf = (organizationId: number) => `${env().PARENT_DOMAIN}/${organizationId}`

/** Whether the provider still knows a customer: somebody may have deleted it there. */
const isKnown = (customer: string) =>
  asking(async (stripe) => !(await stripe.customers.retrieve(customer)).deleted).catch(
    (error: unknown) =>
      error instanceof CardError && error.isMissing ? false : Promise.reject(error as Error),
  )

/**
 * An organization as the provider knows it, and as the shop has its plugin charge it: made if there
 * is none yet.
 */
async function customerOf(organization: RoleOrganization, within: Within): Promise<string> {
  const { id, label } = organization
  const { customerId } = await accountOf(organization, within)
  const [before] = await within((writer) =>
    rowsOf<{ customer: string }>(
      writer,
      sql`select customer from payment_methods where organization_id = ${id} order by added_at desc limit 1`,
    ),
  )
  const { metadata } = (await shopToAsk().customers.retrieve(customerId)).customer
  const forgotten: string[] = []
  for (const known of [before?.customer, metadata?.stripe_id as string | undefined]) {
    if (!known || forgotten.includes(known)) continue
    if (await isKnown(known)) return known
    forgotten.push(known)
  }
  const customer = await asking((stripe) =>
    stripe.customers.create(
      { name: label, email: emailOf(id), metadata: { organization: referenceOf(id) } },
      {
        idempotencyKey: createHash('sha256')
          .update(['customer', referenceOf(id), label, ...forgotten].join(' '))
          .digest('hex'),
      },
    ),
  )
  await ensureCustomer(customerId, customer.id)
  return customer.id
}

/** Stripe's API takes this parameter, though the types of its library leave it out. */
const CARDS_ALONE = { payment_method_types: ['card'] }

/**
 * The provider's page on which somebody types a card for an organization. It leads back to
 * `returnTo`, with the session's id as `setup` where a card was kept. Throws `CardError`, and
 * `CommerceError`.
 */
export async function openPage(
  organization: RoleOrganization,
  returnTo: string,
  within: Within,
): Promise<string> {
  const customer = await customerOf(organization, within)
  const { url } = await asking((stripe) =>
    stripe.checkout.sessions.create({
      mode: 'setup',
      ...CARDS_ALONE,
      customer,
      client_reference_id: referenceOf(organization.id),
      success_url: `${returnTo}?setup={CHECKOUT_SESSION_ID}`,
      cancel_url: returnTo,
    }),
  )
  return url!
}

/**
 * The card that was typed in a session. Throws 404 for one of another organization, 422 for one
 * that was not ended.
 */
export async function cardOf(
  sessionId: string,
  { id }: RoleOrganization,
): Promise<Omit<KeptCard, 'id'>> {
  const session = await asking((stripe) =>
    stripe.checkout.sessions.retrieve(sessionId, { expand: ['setup_intent.payment_method'] }),
  ).catch((error: unknown) =>
    error instanceof CardError && error.isMissing
      ? notFound('Card')
      : Promise.reject(error as Error),
  )
  if (session.client_reference_id !== referenceOf(id)) notFound('Card')
  const setup = session.setup_intent as Stripe.SetupIntent | null
  const method = setup?.payment_method as Stripe.PaymentMethod | null | undefined
  if (session.status !== 'complete' || setup?.status !== 'succeeded' || !method?.card)
    return unprocessable('The card was not kept. Add it again.')
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card
  return { customer: String(session.customer), token: method.id, brand, last4, expMonth, expYear }
}
