import { expect } from 'vitest'
import { luhn } from '@/lib/shared/text/check-digits'
import { buildClinic, type Clinic } from './clinic'
import { one, sql } from '../db/database'
import { send } from '../http/request'
import { assign, signIn, unique } from '../world'

let last = 1_000_000

/** An NPI that no other part of this file's database has. */
export function newNpi(): string {
  const body = `1${String(++last).padStart(8, '0')}`
  const check = [...'0123456789'].find((digit) => luhn(`80840${body}${digit}`))!
  return body + check
}

export type Fields = Record<string, unknown>

/** Somebody with all that they must have in the United States, and what is said otherwise. */
export const newPractitioner = (more: Fields = {}): Fields => ({
  given: 'Ada',
  family: unique('Abel '),
  code: 'physician',
  npi: newNpi(),
  ...more,
})

const PERSON = [
  'prefix',
  'given',
  'family',
  'suffix',
  'preferredName',
  'gender',
  'birthDate',
  'languages',
  'email',
  'phone',
  'npi',
  'taxonomy',
  'dea',
  'degrees',
]
const ROLE = ['code', 'specialty', 'active', 'acceptingPatients', 'hours', 'periodFrom', 'periodTo']
const LICENCE = ['id', 'type', 'number', 'issuer', 'subdivision', 'issued', 'expires', 'isPrimary']
const pick = (fields: string[], record: Fields) =>
  Object.fromEntries(fields.map((field) => [field, record[field]]))

/** A record as a change of it is sent. */
export const changeOf = (record: Fields, more: Fields = {}): Fields => ({
  ...pick([...PERSON, ...ROLE, 'version'], record),
  locationIds: (record.locations as { id: number }[]).map(({ id }) => id),
  licences: (record.licences as Fields[]).map((licence) => pick(LICENCE, licence)),
  organizationUserId: (record.user as { id: string } | null)?.id ?? null,
  ...more,
})

/** The day so many days from today, as the database counts. */
export const dayIn = (days: number) => one<string>(`select (current_date + $1::int)::text`, days)

type Asker = Parameters<typeof send>[1]

/** What is asked of the practitioners of one organization, on its own host. */
export const asking = (place: NonNullable<Asker>) => {
  const ask = (path = '', sent: Asker = {}) =>
    send(`/api/v1/home/practitioners${path}`, { ...place, ...sent })
  return {
    ask,
    add: (more: Fields = {}, sent: Asker = {}) => ask('', { json: newPractitioner(more), ...sent }),
    give: (json: Fields, sent: Asker = {}) =>
      ask('/roles', { json: { code: 'physician', ...json }, ...sent }),
    find: async (id: string) => (await ask(`/${id}`)).body.data,
    put: (record: Fields, more: Fields = {}, sent: Asker = {}) =>
      ask(`/${String(record.id)}`, { method: 'PUT', json: changeOf(record, more), ...sent }),
    verify: (id: string, { id: licenceId, revision }: Fields, verified = true, sent: Asker = {}) =>
      ask(`/${id}/verify`, { json: { licenceId, revision, verified }, ...sent }),
    end: (id: string, periodTo: string, sent: Asker = {}) =>
      ask(`/${id}/end`, { json: { periodTo }, ...sent }),
    history: async (id: string) =>
      (await ask(`/${id}/history`)).body.data as {
        action: string
        before: Fields
        after: Fields
      }[],
    names: async (query: string) =>
      (await ask(`?${query}`)).body.data.map(({ name }: { name: string }) => name),
  }
}
export type Asking = ReturnType<typeof asking>

export const medical = (more: Fields = {}) => ({
  type: 'medical',
  number: unique('036-'),
  subdivision: 'US-IL',
  ...more,
})
/** What an answer says was made. */
export const made = async (answer: ReturnType<typeof send>) => {
  const { status, body } = await answer
  expect([status, body.error]).toEqual([201, undefined])
  return body.data
}

/**
 * A group with two clinics, whose administrator is also that of the first; a stranger; and what is
 * asked in each.
 */
export async function buildGroupOfClinics() {
  const owner = await signIn('owner@polyclinic.example')
  const group = await buildClinic()
  const first = await buildClinic(unique('first-'), group.id)
  const second = await buildClinic(unique('second-'), group.id)
  const stranger = await buildClinic()
  const membership = await one<string>(
    'select id from organization_users where organization_id = $1 and person_id = $2',
    group.id,
    group.admin.personId,
  )
  await sql('delete from role_assignments where organization_user_id = $1', membership)
  await assign(membership, group.administrator, { reach: 'subtree' })
  const at = ({ host, admin }: Clinic) => asking({ host, as: admin })
  return {
    owner,
    group,
    first,
    second,
    stranger,
    inGroup: at(group),
    inFirst: at(first),
    inSecond: at(second),
    elsewhere: at(stranger),
  }
}
