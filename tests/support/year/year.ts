import { expect } from 'vitest'
import { notePastDue } from '@/lib/billing/subscriptions/dunning'
import { CommerceError } from '@/lib/platform/commerce/errors'
import { now, setClock } from '@/lib/platform/time/clock'
import { daysBetween } from '@/lib/shared/time/periods'
import type { cardsAt } from '../billing/cards'
import { runJob as runJobs } from '../processes/crash-child'
import { sql } from '../db/database'
import { signIn } from '../world'
import { dayAt, randomFrom, severalAtOnce } from './calendar'
import { isWhatCardsPaid, keepCards } from './cards'
import { openCatalogue } from './catalogue'
import { actorsOf, buildClinics, type Clinic } from './clinics'
import { killedRound, type Proxy } from './crashes'
import { goOn, isDue, isToGoOn, renew } from './ledger'
import { pays, toBeDone } from './money'
import { reconcile, type Shop } from './reconcile'

const FIRST = Date.parse('2024-01-24T04:00:00Z')
const AN_HOUR = 3_600_000
const A_DAY = 24 * AN_HOUR
/** Behind a year, so that what was bought for one is renewed as well. */
const DAYS = 380
const AT_ONCE = 8
/**
 * Of what passes between us and the shop on a bad day: lost on its way there, and on its way back.
 */
const LOST = { request: 0.04, answer: 0.06 }

/** A job and a cashier are killed at one of their first writes, which there are in each month. */
const MOST_WRITES = 6
/** Every so many organizations one that pays with a card. */
const CARDS = 3

type Year = {
  organizations: number
  steps: number
  seed: number
  /** What stands before the shop and before the provider of cards. */
  proxies: Proxy[]
  shop: Shop
  cards: Parameters<typeof cardsAt>[0]
  onStep?: (done: number) => void
}

/** What the console does every five minutes; on a bad day it may fail and is tried again. */
async function runJob(isBad: boolean) {
  try {
    await runJobs()
  } catch (error) {
    if (!isBad || !(error instanceof CommerceError)) throw error
  }
}

type Kept = {
  organizationId: number
  status: string
  from: string
  to: string
  seats: number
  payer: number
  ends: boolean
  hasLate: boolean
}

const readKept = () =>
  sql<Kept>(
    `select organization_id as "organizationId", status, period_from::text as "from", period_to::text as "to", seats, payer_organization_id as payer,
       ends_at_renewal as ends, exists (select from invoices where subscription_id = s.id and kind = 'invoice' and paid_on is null and credited_on is null
         and due_on < day_of(s.organization_id, $1)) as "hasLate"
     from subscriptions s`,
    now().toISOString(),
  )

/**
 * Enters in the books what has gone on and which periods have begun; all that were due, unless the
 * shop was away now and then.
 */
async function enterRenewals(clinics: Clinic[], isBad: boolean) {
  const kept = new Map((await readKept()).map((row) => [row.organizationId, row]))
  for (const clinic of clinics) {
    const { running, place, name } = clinic
    const row = kept.get(clinic.id)
    if (!running || !row) continue
    const today = dayAt(now(), place.hours)
    if (isToGoOn(running, today) && row.status !== 'paused')
      goOn(running, daysBetween(dayAt(running.pausedAt!, place.hours), today))
    const isBegun = () => (running.ends ? row.status === 'cancelled' : row.to > running.to)
    while (isDue(running, today) && isBegun()) renew(clinic, clinic.taken)
    if (isBad) continue
    const isLate = running.status === 'active' && row.hasLate
    const { from, to, seats, payer, ends } = running
    const waits = isDue(running, today) || isToGoOn(running, today)
    expect({ ...row, waits }, name).toMatchObject({
      from,
      to,
      seats,
      payer,
      ends,
      waits: false,
      status: isLate ? 'past_due' : running.status,
    })
  }
}

/**
 * A year of so many organizations, in which people and the shop do as the seed has it, on bad days
 * answers are lost, and on others a job and a cashier are killed between two steps; behind which
 * everything has to add up. The seed makes people do the same again, while what is lost between us
 * and the shop also depends on the moment.
 */
export async function simulateYear({
  organizations,
  steps,
  seed,
  proxies,
  shop,
  cards,
  onStep,
}: Year) {
  const random = randomFrom(seed)
  setClock(() => new Date(FIRST))
  const owner = await signIn('owner@polyclinic.example')
  const catalogue = await openCatalogue(owner, random)
  const clinics = await buildClinics(organizations)
  const customers = await keepCards(
    owner,
    clinics.filter((_, index) => index % CARDS === 0).map(({ id }) => id),
  )
  const act = actorsOf(owner, catalogue)
  const streams = new Map(clinics.map((clinic) => [clinic, randomFrom(seed + clinic.id * 7919)]))

  let kills = 0
  for (let step = 0; step < steps; step++) {
    const at = FIRST + Math.floor((step * DAYS) / steps) * A_DAY + random.whole(0, 23) * AN_HOUR
    setClock(() => new Date(at))
    const isBad = step % 3 === 1
    await catalogue.written()
    if (step % 3 === 2) {
      const task = {
        instant: now().toISOString(),
        personId: owner.personId,
        ...(await toBeDone(clinics, random)),
      }
      const anything = { path: /./, number: random.whole(1, MOST_WRITES) }
      if (await killedRound(task, anything, proxies, random)) kills++
      await enterRenewals(clinics, true)
    }
    if (isBad)
      for (const { faults } of proxies)
        faults(() =>
          random.chance(LOST.request)
            ? 'lose-request'
            : random.chance(LOST.answer)
              ? 'lose-answer'
              : undefined,
        )
    await Promise.all(Array.from({ length: random.whole(1, 2) }, () => runJob(isBad)))
    await enterRenewals(clinics, true)
    await severalAtOnce(clinics, AT_ONCE, (clinic) => act(clinic, streams.get(clinic)!))
    await Promise.all([
      severalAtOnce(clinics, AT_ONCE, (clinic) => pays(owner, clinic, streams.get(clinic)!)),
      runJob(isBad),
    ])
    if (step % 6 === 5) await catalogue.change()
    for (const { faults } of proxies) faults(() => undefined)
    if (isBad) await enterRenewals(clinics, true)
    else await settle(clinics)
    onStep?.(step + 1)
  }
  const end = FIRST + (DAYS + 2) * A_DAY
  setClock(() => new Date(end))
  await settle(clinics)
  const charged = await isWhatCardsPaid(cards, customers)
  return { ...(await reconcile(shop, clinics)), kills, charged }
}

/** Everything that waits is done, while nothing is lost any more. */
async function settle(clinics: Clinic[]) {
  await sql(`update payments set created_at = now() - interval '1 hour' where state = 'pending'`)
  await runJob(false)
  await notePastDue()
  await enterRenewals(clinics, false)
}
