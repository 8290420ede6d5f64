import { beforeAll, expect } from 'vitest'
import { sql } from '../db/database'
import { send } from '../http/request'
import { buildOrganization, signIn, unique, type SignedIn } from '../world'

export const PATH = '/api/v1/admin/locations'
export const SETS = '/api/v1/admin/holiday-sets'
export type Fields = Record<string, unknown>

export let owner: SignedIn
export let place: string
export let organizationId: number
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  place = unique('places-')
  organizationId = await buildOrganization(place, { name: 'Places Clinic' })
})

export const at = (rest = '', query = '', path = PATH) =>
  `${path}${rest}?organizationDomainURL=${place}${query}`
export const input = (more: Fields = {}) => ({
  name: unique('Site '),
  timeZone: 'America/Chicago',
  ...more,
})
export const make = async (more: Fields = {}) => {
  const { status, body } = await send(at(), { as: owner, json: input(more) })
  expect([status, body.error]).toEqual([201, undefined])
  return body.data
}
export const makeSet = async (more: Fields = {}) => {
  const json = {
    name: unique('Holidays '),
    holidays: [{ date: '2026-12-25', name: 'Christmas Day' }],
    ...more,
  }
  const { status, body } = await send(at('', '', SETS), { as: owner, json })
  expect([status, body.error]).toEqual([201, undefined])
  return body.data
}
const DERIVED = [
  'id',
  'organization',
  'path',
  'opening',
  'phoneText',
  'jurisdiction',
  'parts',
  'partOf',
  'holidaySets',
  'updatedAt',
]
/** A record as a change of it is sent. */
export function changeOf(location: Fields, more: Fields = {}) {
  const idIn = (one: unknown) => (one as { id: number } | null)?.id ?? null
  return {
    ...Object.fromEntries(Object.entries(location).filter(([name]) => !DERIVED.includes(name))),
    partOfId: idIn(location.partOf),
    country: (location.country as { code: number } | null)?.code ?? null,
    holidaySetIds: (location.holidaySets as Fields[]).map(idIn),
    ...more,
  }
}
export const put = (location: Fields, more: Fields = {}, as = owner) =>
  send(at(`/${location.id as number}`), { as, method: 'PUT', json: changeOf(location, more) })
export const remove = (id: number, as = owner) => send(at(`/${id}`), { as, method: 'DELETE' })
export const historyOf = async (id: number) =>
  (await send(at(`/${id}/history`), { as: owner })).body.data
export const around = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
  day,
  open: '00:00',
  close: '24:00',
  nextDay: false,
}))

/** A location of another organization. */
export async function one(organization: number): Promise<number> {
  const [{ id }] = (await sql(
    `insert into locations (organization_id, name, time_zone) values ($1, 'Elsewhere', 'UTC') returning id`,
    organization,
  )) as [{ id: number }]
  return id
}
