import path from 'node:path'
import { once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { startChild } from '@/dev/process/child.mjs'
import { ROOT } from '@/dev/root'
import { setClock } from '@/lib/server/clock'
import { env } from '@/lib/server/env'
import { addCard, cardsAt, intentsOf } from '@/tests/support/cards'
import { commerceProxy } from '@/tests/support/commerce-proxy'
import { runCashier, runJob, type Task } from '@/tests/support/crash-child'
import { one, sql } from '@/tests/support/database'
import { commerceAt } from '@/tests/support/gateway'
import { subscribe } from '@/tests/support/subscriptions'
import { signIn, type SignedIn } from '@/tests/support/world'
import { dayAt, randomFrom, type Random } from '@/tests/support/year/calendar'
import { openCatalogue } from '@/tests/support/year/catalogue'
import { buildClinics } from '@/tests/support/year/clinics'
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

const CHILD = path.join(ROOT, 'tests/support/crash-child.ts')
const CLINICS = 8
const WITH_CARDS = 4
const ROUNDS = 8
/** Another one by its variable. */
const SEED = Number(process.env.CRASH_SEED ?? 3)

async function begin(task: Task) {
  const { child, exited } = startChild({
    command: process.execPath,
    args: ['--import', 'tsx', CHILD, JSON.stringify(task)],
    ...{ cwd: ROOT, output: 'pipe' },
  })
  let complaint = ''
  child.stderr?.on('data', (text) => (complaint += String(text)))
  await Promise.race([once(child.stdout!, 'data'), exited])
  return { kill: () => child.kill('SIGKILL'), ended: exited.then((how) => ({ how, complaint })) }
}

/** What the shop and the card provider are asked to do, at which both are killed in turn; and once at any moment. */
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

/**
 * Has a job and a cashier run at the same moment, and kills both at a step of theirs: when the shop has been asked and they
 * have not heard of it, or when what they asked has been lost with them.
 */
async function killedRound(task: Omit<Task, 'role'>, step: RegExp | null, random: Random) {
  const [number, isLost] = [step?.test('/draft-orders') ? random.whole(1, CLINICS) : 1, random.chance(0.25)]
  const passed = () => proxies.reduce((sum, { passed }) => sum + passed.length, 0)
  const before = passed()
  let [seen, sent] = [0, 0]
  const killed = new Promise<void>((kill) => {
    const rule = (method: string, path: string) => {
      const isIt = method === 'POST' && step?.test(path) && ++seen === number
      if (isIt) kill()
      if (isIt && isLost) return 'lose-request'
      sent++
      return undefined
    }
    for (const { faults } of proxies) faults(rule)
  })
  const children = await Promise.all([begin({ ...task, role: 'job' }), begin({ ...task, role: 'cashier' })])
  const ended = Promise.all(children.map(({ ended }) => ended))
  await Promise.race([ended, step ? killed : after(random.whole(1, 900))])
  for (const { kill } of children) kill()
  for (const { how, complaint } of await ended) expect(how, complaint).toBeOneOf(['ended by SIGKILL', 'exit code 0'])
  await vi.waitFor(() => expect(passed() - before).toBe(sent), { timeout: 20_000 })
  await sql(`update payments set created_at = now() - interval '1 hour' where state = 'pending'`)
  return (await ended).some(({ how }) => how === 'ended by SIGKILL')
}

/** Has an organization pay with a card. Answers the provider's word for it. */
async function keepCard(owner: SignedIn, payer: number) {
  const organization = await one<string>('select domain_url from organizations where id = $1', payer)
  await addCard({ as: owner, organization })
  return one<string>('select customer from payment_methods where organization_id = $1', payer)
}

/** What cards have paid is what their provider has taken, and nothing is held. */
async function isWhatCardsPaid(customers: string[]) {
  const intents = (await Promise.all(customers.map((customer) => intentsOf(cards, customer)))).flat()
  const taken = intents.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount)
  const paid = await sql<{ amount: number }>(
    `select amount from payments where payment_method_id is not null and state = 'done'`,
  )
  expect(taken.toSorted()).toEqual(paid.map(({ amount }) => amount).toSorted())
  expect(taken.length).toBeGreaterThan(ROUNDS)
  expect(intents.filter(({ status }) => status === 'requires_capture')).toEqual([])
}

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
  const customers = await Promise.all([...new Set(payers)].map((payer) => keepCard(owner, payer)))
  const ours = clinics.map(({ id }) => id)
  const unpaid = async (most: number) => {
    const invoices = `select id from invoices where organization_id = any($1) and kind = 'invoice' and paid_on is null`
    return (await sql<{ id: string }>(`${invoices} order by sequence limit $2`, ours, most)).map(({ id }) => id)
  }
  /** Each round is a month later: there is always somebody to be renewed, an invoice to be paid and one to be given back. */
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
    if (await killedRound(task, STEPS[round % STEPS.length]!, random)) kills++
  }
  expect(kills).toBeGreaterThan(ROUNDS / 2)
  for (const { faults } of proxies) faults(() => undefined)
  const last = taskOf(ROUNDS, await unpaid(3), toRefund)
  await runJob()
  await runCashier({ ...last, role: 'cashier' })

  for (const clinic of clinics)
    while (isDue(clinic.running, dayAt(new Date(last.instant), clinic.place.hours))) renew(clinic, 0)
  const { invoices } = await reconcile({ url, token }, clinics)
  expect(invoices).toBe(CLINICS * (ROUNDS + 2) + toRefund.length)
  await isWhatCardsPaid(customers)
  for (const { id, amount } of toRefund)
    expect(await one('select refunded from invoices where id = $1', id)).toBe(amount)
}, 600_000)
