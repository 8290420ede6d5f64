import { expect } from 'vitest'
import { addCard, intentsOf } from '../billing/cards'
import { one, sql } from '../db/database'
import type { SignedIn } from '../world'
import { severalAtOnce } from './calendar'

const AT_ONCE = 8

/** Has organizations pay with cards. Answers the provider's words for them. */
export async function keepCards(owner: SignedIn, payers: number[]): Promise<string[]> {
  const customers: string[] = []
  await severalAtOnce([...new Set(payers)], AT_ONCE, async (payer) => {
    const organization = await one<string>(
      'select domain_url from organizations where id = $1',
      payer,
    )
    await addCard({ as: owner, organization })
    customers.push(
      await one<string>('select customer from payment_methods where organization_id = $1', payer),
    )
  })
  return customers
}

/**
 * What cards have paid is what their provider has taken, and nothing is held. Answers how often one
 * was charged.
 */
export async function isWhatCardsPaid(
  cards: Parameters<typeof intentsOf>[0],
  customers: string[],
): Promise<number> {
  const intents: Awaited<ReturnType<typeof intentsOf>> = []
  await severalAtOnce(
    customers,
    AT_ONCE,
    async (customer) => void intents.push(...(await intentsOf(cards, customer))),
  )
  const taken = intents.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount)
  const paid = await sql<{ amount: number }>(
    `select amount from payments where payment_method_id is not null and kind = 'payment' and state = 'done'`,
  )
  expect(taken.toSorted()).toEqual(paid.map(({ amount }) => amount).toSorted())
  expect(intents.filter(({ status }) => status === 'requires_capture')).toEqual([])
  return taken.length
}
