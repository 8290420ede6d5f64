import { afterAll, expect, inject, test } from 'vitest'
import { env } from '@/lib/platform/config/env'
import { setClock } from '@/lib/platform/time/clock'
import { cardsAt } from '@/tests/support/billing/cards'
import { commerceProxy } from '@/tests/support/commerce/commerce-proxy'
import { runCashier, runJob, type Task } from '@/tests/support/processes/crash-child'
import { one, sql } from '@/tests/support/db/database'
import { commerceAt } from '@/tests/support/commerce/gateway'
import { subscribe } from '@/tests/support/billing/subscriptions'
import { signIn } from '@/tests/support/world'
import { dayAt, randomFrom } from '@/tests/support/year/calendar'
import { isWhatCardsPaid, keepCards } from '@/tests/support/year/cards'
import { openCatalogue } from '@/tests/support/year/catalogue'
import { buildClinics } from '@/tests/support/year/clinics'
import { killedRound } from '@/tests/support/year/crashes'
import { isDue, renew, start } from '@/tests/support/year/ledger'
import { reconcile } from '@/tests/support/year/reconcile'

const { url, token, cards } = inject('commerce')
const [shop, provider] = [await commerceProxy(url), await commerceProxy(cards.STRIPE_API_URL)]
const proxies = [shop, provider]
commerceAt(shop.url, token)
cardsAt({ ...cards, STRIPE_API_URL: provider.url })
// By it the shop and the provider tell our customers from those of other tests.
Object.assign(env(), { PARENT_DOMAIN: 'crash.example' })
afterAll(() => {
  setClock()
  return Promise.all(proxies.map(({ close }) => close()))
})

const CLINICS = 8
const WITH_CARDS = 4
const ROUNDS = 8
/** Another one by its variable. */
const SEED = Number(process.env.CRASH_SEED ?? 3)

/**
 * What the shop and the card provider are asked to do, at which both are killed in turn; and once
 * at any moment.
 */
const STEPS = [
  /\/refund$/,
  /\/payment-session$/,
  /\/confirm$/,
  /\/complete$/,
  /\/capture$/,
  /\/pay$/,
  /\/draft-orders$/,
  null,
]

test(`what is killed between any two steps, with CRASH_SEED=${SEED}, bills, pays and gives back once`, async () => {
  const random = randomFrom(SEED)
  setClock(() => new Date('2024-01-10T12:00:00Z'))
  const owner = await signIn('owner@polyclinic.example')
  const catalogue = await openCatalogue(owner, random)
  const clinics = await buildClinics(CLINICS)
  for (const clinic of clinics) {
    const { running } = await subscribe(owner, clinic.name, catalogue.codes[1]!, {
      seats: 5,
      payer: clinic.payers.at(-1),
    })
    start(clinic, catalogue.termsOf(running), clinic.payers.at(-1)!, '2024-01-10', 0)
  }
  const payers = clinics.slice(0, WITH_CARDS).map(({ payers }) => payers.at(-1)!)
  const customers = await keepCards(owner, payers)
  const ours = clinics.map(({ id }) => id)
  const unpaid = async (most: number) => {
    const invoices = `select id from invoices where organization_id = any($1) and kind = 'invoice' and paid_on is null`
    return (await sql<{ id: string }>(`${invoices} order by sequence limit $2`, ours, most)).map(
      ({ id }) => id,
    )
  }
  /**
   * Each round is a month later: there is always somebody to be renewed, an invoice to be paid and
   * one to be given back.
   */
  const taskOf = (round: number, toPay: string[], toRefund: Task['toRefund']) => {
    const instant = new Date(Date.UTC(2024, 1 + round, 20, 12)).toISOString()
    setClock(() => new Date(instant))
    return { instant, personId: owner.personId, toPay, toRefund }
  }
  const begun = await unpaid(CLINICS)
  const toRefund = begun.map((id, index) => ({ id, amount: 1000 + index }))
  await runCashier({ ...taskOf(0, begun, []), role: 'cashier' })
  await runJob()

  let kills = 0
  for (let round = 1; round <= ROUNDS; round++) {
    const task = taskOf(round, await unpaid(3), toRefund.slice(0, round))
    const path = STEPS[round % STEPS.length]!
    const number = path?.test('/draft-orders') ? random.whole(1, CLINICS) : 1
    if (await killedRound(task, path && { path, number }, proxies, random)) kills++
  }
  expect(kills).toBeGreaterThan(ROUNDS / 2)
  const last = taskOf(ROUNDS, await unpaid(3), toRefund)
  await runJob()
  await runCashier({ ...last, role: 'cashier' })

  for (const clinic of clinics)
    while (isDue(clinic.running, dayAt(new Date(last.instant), clinic.place.hours)))
      renew(clinic, 0)
  const { invoices } = await reconcile({ url, token }, clinics)
  expect(invoices).toBe(CLINICS * (ROUNDS + 2) + toRefund.length)
  expect(await isWhatCardsPaid(cards, customers)).toBeGreaterThan(ROUNDS)
  for (const { id, amount } of toRefund)
    expect(await one('select refunded from invoices where id = $1', id)).toBe(amount)
}, 600_000)
