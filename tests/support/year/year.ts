import { expect } from 'vitest'
import { finishWaiting } from '@/lib/billing/finish'
import { CommerceError } from '@/lib/medusa/errors'
import { now, setClock } from '@/lib/server/clock'
import { notePastDue } from '@/lib/subscriptions/dunning'
import { discardExpired, renewDue } from '@/lib/subscriptions/renewals'
import type { commerceProxy } from '../commerce-proxy'
import { sql } from '../database'
import { signIn } from '../world'
import { dayAt, randomFrom, severalAtOnce } from './calendar'
import { openCatalogue } from './catalogue'
import { actorsOf, buildClinics, type Clinic } from './clinics'
import { isDue, renew } from './ledger'
import { pays } from './money'
import { reconcile, type Shop } from './reconcile'

const FIRST = Date.parse('2024-01-24T04:00:00Z')
const AN_HOUR = 3_600_000
const A_DAY = 24 * AN_HOUR
/** Behind a year, so that what was bought for one is renewed as well. */
const DAYS = 380
const AT_ONCE = 8
/** Of what passes between us and the shop on a bad day: lost on its way there, and on its way back. */
const LOST = { request: 0.04, answer: 0.06 }

type Proxy = Awaited<ReturnType<typeof commerceProxy>>
type Year = {
  organizations: number
  steps: number
  seed: number
  proxy: Proxy
  shop: Shop
  onStep?: (done: number) => void
}

/** What the console does every five minutes; on a bad day it may fail and is tried again. */
async function runJob(isBad: boolean) {
  try {
    await finishWaiting()
    await notePastDue()
    await renewDue()
    await discardExpired()
  } catch (error) {
    if (!isBad || !(error instanceof CommerceError)) throw error
  }
}

type Kept = { organizationId: number; status: string; from: string; to: string; seats: number; payer: number; ends: boolean; hasLate: boolean } // prettier-ignore

const readKept = () =>
  sql<Kept>(
    `select organization_id as "organizationId", status, period_from::text as "from", period_to::text as "to", seats, payer_organization_id as payer,
       ends_at_renewal as ends, exists (select from invoices where subscription_id = s.id and kind = 'invoice' and paid_on is null
         and due_on < day_of(s.organization_id, $1)) as "hasLate"
     from subscriptions s`,
    now().toISOString(),
  )

/** Enters in the books which periods have begun; all that were due, unless the shop was away now and then. */
async function enterRenewals(clinics: Clinic[], isBad: boolean) {
  const kept = new Map((await readKept()).map((row) => [row.organizationId, row]))
  for (const clinic of clinics) {
    const { running, place, name } = clinic
    const row = kept.get(clinic.id)
    if (!running || !row) continue
    const isBegun = () => (running.ends ? row.status === 'cancelled' : row.to > running.to)
    while (isDue(running, dayAt(now(), place.hours)) && isBegun()) renew(clinic, clinic.taken)
    if (isBad) continue
    const isLate = running.status === 'active' && row.hasLate
    const { from, to, seats, payer, ends } = running
    expect({ ...row, isDue: isDue(running, dayAt(now(), place.hours)) }, name).toMatchObject({
      ...{ from, to, seats, payer, ends, isDue: false, status: isLate ? 'past_due' : running.status },
    })
  }
}

/**
 * A year of so many organizations, in which people and the shop do as the seed has it; behind which everything has to add
 * up. The seed makes people do the same again, while what is lost between us and the shop also depends on the moment.
 */
export async function simulateYear({ organizations, steps, seed, proxy, shop, onStep }: Year) {
  const random = randomFrom(seed)
  setClock(() => new Date(FIRST))
  const owner = await signIn('owner@polyclinic.example')
  const catalogue = await openCatalogue(owner, random)
  const clinics = await buildClinics(organizations)
  const act = actorsOf(owner, catalogue)
  const streams = new Map(clinics.map((clinic) => [clinic, randomFrom(seed + clinic.id * 7919)]))

  for (let step = 0; step < steps; step++) {
    const at = FIRST + Math.floor((step * DAYS) / steps) * A_DAY + random.whole(0, 23) * AN_HOUR
    setClock(() => new Date(at))
    const isBad = step % 3 === 1
    await catalogue.written()
    if (isBad)
      proxy.faults(() => (random.chance(LOST.request) ? 'lose-request' : random.chance(LOST.answer) ? 'lose-answer' : undefined)) // prettier-ignore
    await Promise.all(Array.from({ length: random.whole(1, 2) }, () => runJob(isBad)))
    await enterRenewals(clinics, true)
    await severalAtOnce(clinics, AT_ONCE, (clinic) => act(clinic, streams.get(clinic)!))
    await Promise.all([
      severalAtOnce(clinics, AT_ONCE, (clinic) => pays(owner, clinic, streams.get(clinic)!)),
      runJob(isBad),
    ])
    if (step % 6 === 5) await catalogue.change()
    proxy.faults(() => undefined)
    if (isBad) await enterRenewals(clinics, true)
    else await settle(clinics)
    onStep?.(step + 1)
  }
  const end = FIRST + (DAYS + 2) * A_DAY
  setClock(() => new Date(end))
  await settle(clinics)
  return reconcile(shop, clinics)
}

/** Everything that waits is done, while nothing is lost any more. */
async function settle(clinics: Clinic[]) {
  await sql(`update payments set created_at = now() - interval '1 hour' where state = 'pending'`)
  await runJob(false)
  await notePastDue()
  await enterRenewals(clinics, false)
}
