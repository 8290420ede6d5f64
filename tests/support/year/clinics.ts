import { expect } from 'vitest'
import { now } from '@/lib/platform/time/clock'
import { sql } from '../db/database'
import { send } from '../http/request'
import { quoteFor, subscriptionUrl } from '../billing/subscriptions'
import { buildOrganization, unique, type SignedIn } from '../world'
import { dayAt, plusDays, type Day, type Random } from './calendar'
import { PLACES, TRIAL_DAYS, type Catalogue, type Quoted } from './catalogue'
import { change, goOn, start, type Book } from './ledger'

type Place = (typeof PLACES)[number]
type Asked = { quoted: Quoted; payer: number; isStart: boolean; isTrial: boolean }

/** An organization of the year, and the book that is kept of it beside the product. */
export type Clinic = Book & {
  id: number
  name: string
  place: Place
  /** Who could pay for it: itself, and the group that it belongs to. */
  payers: number[]
  /** Practitioners who are active: each takes a seat. */
  taken: number
  hadTrial: boolean
  /** A quote that it has let lie. */
  late: Asked | null
}

const WORLD = `${unique('year-')}${Date.now().toString(36)}`

/**
 * Names that nobody else in the shop has, so that what it has of them can be told from what it has
 * of others.
 */
async function buildIn(place: Place, under: number | null) {
  const name = unique(`${WORLD}-`)
  const id = await buildOrganization(name, { under, country: place.country })
  await sql(
    'update organizations set currency = $2, time_zone = $3 where id = $1',
    id,
    place.currency,
    place.timeZone,
  )
  return { id, name }
}

/**
 * So many organizations in four countries, of which every fifth belongs to the one before and may
 * be paid by it.
 */
export async function buildClinics(count: number): Promise<Clinic[]> {
  const clinics: Clinic[] = []
  for (let index = 0; index < count; index++) {
    const place = PLACES[Math.floor(index / 5) % PLACES.length]!
    const parent = index % 5 === 4 ? clinics.at(-1)! : null
    const { id, name } = await buildIn(place, parent?.id ?? null)
    const payers = parent ? [id, parent.id] : [id]
    clinics.push({
      id,
      name,
      place,
      payers,
      running: null,
      bills: [],
      taken: 0,
      hadTrial: false,
      late: null,
    })
  }
  return clinics
}

/**
 * What people at an organization and the provider's staff do, each of whose deeds is entered in the
 * book when it was done.
 */
export function actorsOf(owner: SignedIn, catalogue: Catalogue) {
  const today = ({ place }: Clinic): Day => dayAt(now(), place.hours)
  const post = (path: string, json: object) => send(path, { as: owner, json })
  const versionOf = async ({ name }: Clinic) =>
    (await send(subscriptionUrl(name), { as: owner })).body.data.running?.version ?? null
  /** What was refused says why, and nothing is ever broken. */
  const isDone = ({ status, body }: { status: number; body: { error?: string } }) => {
    expect([status, body.error], 'an answer that is no refusal').toEqual([
      expect.toBeOneOf([200, 201, 404, 409, 422, 503]),
      status < 300 ? undefined : expect.any(String),
    ])
    return status < 300
  }

  async function ask(clinic: Clinic, random: Random): Promise<Asked | null> {
    const { running, taken, payers } = clinic
    const isStart = running === null || running.status === 'cancelled'
    const isTrial = running === null && random.chance(0.5)
    const payer = random.one(payers)
    const answer = await quoteFor(owner, clinic.name, {
      plan: random.one(catalogue.codes),
      interval: random.chance(0.2) ? 'year' : 'month',
      payer,
      trial: isTrial,
      seats: Math.max(1, taken + random.whole(-1, 4)),
      version: isStart ? null : await versionOf(clinic),
    })
    return isDone(answer) ? { quoted: answer.body.data, payer, isStart, isTrial } : null
  }

  async function accept(clinic: Clinic, { quoted, payer, isStart, isTrial }: Asked) {
    if (!isDone(await post(`${subscriptionUrl(clinic.name)}/quotes/${quoted.id}/accept`, {})))
      return false
    const terms = catalogue.termsOf(quoted)
    if (!isStart) change(clinic, terms, payer, today(clinic))
    else start(clinic, terms, payer, today(clinic), isTrial ? TRIAL_DAYS : 0)
    clinic.hadTrial ||= isTrial
    return true
  }

  const deeds = {
    /**
     * Takes a quote; one after the other, the same one twice, two at once, or not before it is too
     * late.
     */
    async subscribe(clinic: Clinic, random: Random) {
      const asked = await ask(clinic, random)
      if (!asked) return
      const how = random.weighted({ once: 6, twice: 2, 'two at once': 2, late: 2 })
      if (how === 'late') return void (clinic.late = asked)
      const other = how === 'two at once' ? ((await ask(clinic, random)) ?? asked) : asked
      const taken = await Promise.all(
        how === 'once' ? [accept(clinic, asked)] : [accept(clinic, asked), accept(clinic, other)],
      )
      expect(taken.filter(Boolean).length, `${clinic.name}: one quote of two`).toBeLessThanOrEqual(
        1,
      )
    },
    async late(clinic: Clinic) {
      if (clinic.late)
        expect(await accept(clinic, clinic.late), `${clinic.name}: a quote of days ago`).toBe(false)
      clinic.late = null
    },
    async pause(clinic: Clinic, random: Random) {
      const until = random.chance(0.5) ? plusDays(today(clinic), random.whole(1, 60)) : null
      if (
        !isDone(
          await post(`${subscriptionUrl(clinic.name)}/pause`, {
            version: await versionOf(clinic),
            until,
          }),
        )
      )
        return
      Object.assign(clinic.running!, { status: 'paused', pausedAt: now(), pausedUntil: until })
    },
    async resume(clinic: Clinic) {
      if (
        !isDone(
          await post(`${subscriptionUrl(clinic.name)}/resume`, {
            version: await versionOf(clinic),
          }),
        )
      )
        return
      const { status, pausedAt } = clinic.running!
      if (status === 'paused')
        goOn(clinic.running!, Math.round((now().getTime() - pausedAt!.getTime()) / 86_400_000))
      else clinic.running!.ends = false
    },
    async cancel(clinic: Clinic) {
      const version = await versionOf(clinic)
      if (
        !isDone(
          await post(`${subscriptionUrl(clinic.name)}/cancel`, { version, reason: 'Too dear.' }),
        )
      )
        return
      Object.assign(clinic.running!, { ends: true, next: null })
    },
    /**
     * Somebody begins; where there is no seat left, or the subscription does not run, nobody can.
     */
    async arrive(clinic: Clinic) {
      const { running, taken } = clinic
      const isFree =
        !running || (['trial', 'active'].includes(running.status) && taken < running.seats)
      const arrived = await sql(
        `with p as (insert into practitioners (given, family) values ('A', 'B') returning id)
         insert into practitioner_roles (organization_id, practitioner_id, code) select $1, id, 'nurse' from p`,
        clinic.id,
      ).then(
        () => true,
        () => false,
      )
      expect(arrived, `${clinic.name}: a seat for number ${taken + 1} of ${running?.seats}`).toBe(
        isFree,
      )
      if (arrived) clinic.taken++
    },
    async leave(clinic: Clinic) {
      const gone = await sql(
        `update practitioner_roles set active = false where id = (
           select id from practitioner_roles where organization_id = $1 and active limit 1) returning id`,
        clinic.id,
      )
      clinic.taken -= gone.length
    },
  }

  /** How often of ten or so things that happen it is which. */
  const weightsOf = ({ running }: Clinic): Partial<Record<keyof typeof deeds, number>> => {
    if (!running || running.status === 'cancelled') return { subscribe: 6, arrive: 1 }
    if (running.status === 'paused') return { resume: 6, arrive: 1, subscribe: 1 }
    return {
      subscribe: 7,
      arrive: 4,
      leave: 2,
      pause: 1,
      ...(running.ends ? { resume: 3 } : { cancel: 1 }),
    }
  }

  /** One of the things that can happen to an organization on a day. */
  return async function act(clinic: Clinic, random: Random) {
    await deeds.late(clinic)
    await deeds[random.weighted(weightsOf(clinic))](clinic, random)
  }
}
