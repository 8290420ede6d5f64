import type { SignedIn } from '../world'
import { send } from '../http/request'

/**
 * Where the stand-in for the card provider is, and its key. To be said before the console is first
 * asked.
 */
export const cardsAt = (cards: { STRIPE_API_KEY: string; STRIPE_API_URL: string }) =>
  Object.assign(process.env, cards)

/** Stripe's test cards. */
export const CARDS = {
  works: '4242424242424242',
  declined: '4000000000000341',
  refused: '4000000000000002',
  asksOnce: '4000002500003155',
  asksAlways: '4000002760003184',
}

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  redirect: 'manual' as const,
  body: new URLSearchParams(fields),
})

/**
 * Types a card on the provider's page, as its holder would. Answers where the page leads to;
 * undefined where it stays.
 */
export async function typeCard(page: string, number: string): Promise<URL | undefined> {
  const first = await fetch(page, form({ number, expiry: '08 / 39', cvc: '123' }))
  const asksHolder = (await first.clone().text()).includes('whether it is you')
  const { headers } = asksHolder ? await fetch(page, form({ holder: 'confirm' })) : first
  const location = headers.get('location')
  return location ? new URL(location) : undefined
}

type Place = { as: SignedIn; host?: string; organization?: string }
/** Where a payment method is: staff name the organization, on its own host that does. */
export const methodUrl = ({ organization }: Place, part = '') =>
  organization
    ? `/api/v1/admin/billing/payment-method${part}?organizationDomainURL=${organization}`
    : `/api/v1/home/billing/payment-method${part}`

export const setUp = ({ as, host, organization }: Place) =>
  send(methodUrl({ as, organization }, '/setup'), { as, host, json: {} })
export const keep = ({ as, host, organization }: Place, session: string) =>
  send(methodUrl({ as, organization }, '/setup'), { as, host, method: 'PUT', json: { session } })

/**
 * Has an organization pay with a card, from the button to the provider's page and back. Answers
 * what it pays with then.
 */
export async function addCard(place: Place, number = CARDS.works) {
  const { body } = await setUp(place)
  const back = await typeCard(body.data.url, number)
  const answer = await keep(place, back!.searchParams.get('setup')!)
  if (!answer.body.success) throw new Error(`No card: ${answer.body.error}`)
  return answer.body.data
}

type Cards = { STRIPE_API_KEY: string; STRIPE_API_URL: string }
type Intent = { id: string; status: string; amount: number; currency: string }

const listed = async <Row>({ STRIPE_API_KEY: key, STRIPE_API_URL: url }: Cards, path: string) => {
  const answer = await fetch(`${url}/v1/${path}`, { headers: { authorization: `Bearer ${key}` } })
  return ((await answer.json()) as { data: Row[] }).data
}

/** What somebody does in the provider's own dashboard. */
export const doAtProvider = (
  { STRIPE_API_KEY: key, STRIPE_API_URL: url }: Cards,
  path: string,
  fields: Record<string, string> = {},
) => fetch(`${url}/v1/${path}`, { ...form(fields), headers: { authorization: `Bearer ${key}` } })

/** What the provider itself says was asked of a customer's cards, newest first. */
export const intentsOf = (cards: Cards, customer: string) =>
  listed<Intent>(cards, `payment_intents?customer=${customer}`)

/** What it has given back, newest first. */
export async function refundsOf(cards: Cards, customer: string): Promise<number[]> {
  const intents = await intentsOf(cards, customer)
  const refunds = await Promise.all(
    intents.map(({ id }) => listed<{ amount: number }>(cards, `refunds?payment_intent=${id}`)),
  )
  return refunds.flat().map(({ amount }) => amount)
}
