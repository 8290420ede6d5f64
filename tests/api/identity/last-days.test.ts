import { beforeAll, describe, expect, test } from 'vitest'
import { TOO_LONG } from '@/lib/identity/api-keys/schema'
import { wallAt } from '@/lib/platform/places/time-zones'
import { addDays } from '@/lib/shared/time/periods'
import { buildClinic, systemRole, type Clinic } from '@/tests/support/practice/clinic'
import { one, sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { buildRole, footprint, signIn, unique, type SignedIn } from '@/tests/support/world'

const DAY = '2036-06-15'
const EAST = { zone: 'Pacific/Kiritimati', end: '2036-06-15T09:59:59.000Z' }
const WEST = { zone: 'America/Los_Angeles', end: '2036-06-16T06:59:59.000Z' }
const OVER = 'Choose today or a later day.'
const WRONG = 'Choose a day, or a date and time with an offset.'

const todayIn = (zone: string) => new Date(wallAt(Date.now(), zone)).toISOString().slice(0, 10)

let east: Clinic
let west: Clinic
let owner: SignedIn
let billing: number
/** A clinic whose time zone is its own, and one below it that inherits it. */
async function buildIn(zone: string) {
  const above = await buildClinic()
  await sql('update organizations set time_zone = $2 where id = $1', above.id, zone)
  return buildClinic(unique('below-'), above.id)
}
beforeAll(async () => {
  ;[east, west] = [await buildIn(EAST.zone), await buildIn(WEST.zone)]
  owner = await signIn('owner@polyclinic.example')
  billing = await systemRole('Billing')
})
const places = () => [
  { ...EAST, clinic: east },
  { ...WEST, clinic: west },
]
const held = (expiresAt: string | null) => ({ roleId: billing, reach: 'organization', expiresAt })
const groups = (clinic: Clinic, path: string, sent: object = {}) =>
  send(`/api/v1/home/groups${path}`, { host: clinic.host, as: clinic.admin, ...sent })

describe('the last day of a membership and of a role', () => {
  test('is the whole of that day where the organization is, whoever sends it', async () => {
    for (const { clinic, end } of places()) {
      const { id } = await clinic.join()
      const wanted = { expiresAt: DAY, roles: [held(DAY)] }
      const { status, body } = await clinic.put(id, wanted)
      expect([status, body.data]).toMatchObject([
        200,
        { expiresAt: end, lastDay: DAY, roles: [{ lastDay: DAY }] },
      ])
      expect(Date.parse(body.data.roles[0].expiresAt)).toBe(Date.parse(end))
      // Staff send the same from the login host, and change nothing by it.
      const { body: again } = await send(
        `/api/v1/admin/users/${id}?organizationDomainURL=${clinic.name}`,
        {
          as: owner,
          method: 'PUT',
          json: { ...wanted, groupIds: [], version: body.data.version },
        },
      )
      expect(again.data).toMatchObject({ expiresAt: end, version: body.data.version })
      expect(await clinic.log(id)).toMatchObject([
        { after: { expiresAt: end, roles: [{ role: 'Billing', lastDay: DAY }] } },
      ])
    }
  })

  test('is shown for an instant as well: the last day on which it holds', async () => {
    for (const [clinic, expiresAt, lastDay] of [
      [east, '2036-06-15T09:59:59Z', '2036-06-15'],
      [east, '2036-06-15T10:00:00Z', '2036-06-15'],
      [east, '2036-06-15T10:00:01Z', '2036-06-16'],
      [west, '2036-06-15T10:00:00+02:00', '2036-06-15'],
      [west, '2036-06-15T06:30:00Z', '2036-06-14'],
    ] as const) {
      const { id } = await clinic.join()
      const { status, body } = await clinic.put(id, { expiresAt, roles: [held(expiresAt)] })
      expect([status, body.data.lastDay, body.data.roles[0].lastDay]).toEqual([
        200,
        lastDay,
        lastDay,
      ])
      expect(Date.parse(body.data.expiresAt)).toBe(Date.parse(expiresAt))
    }
  })

  test('reaches down from an organization above with the day that it has there', async () => {
    const above = await one<number>('select path[1] from organizations where id = $1', east.id)
    await sql('update organizations set time_zone = $2 where id = $1', east.id, 'UTC')
    const email = `${unique('member')}@clinic.example`
    const member = await east.join([], email)
    await sql(
      `with made as (insert into organization_users (organization_id, person_id, joined_at) values ($1, $2, now()) returning id)
       insert into role_assignments (role_id, organization_id, organization_user_id, reach, expires_at)
       select $3, $1, id, 'subtree', $4 from made`,
      above,
      member.personId,
      billing,
      EAST.end,
    )
    const { inheritedRoles } = (await east.ask(`/${member.id}`, {})).body.data
    expect(inheritedRoles).toMatchObject([{ role: 'Billing', lastDay: DAY }])
    await sql('update organizations set time_zone = null where id = $1', east.id)
  })

  test('is given to groups and with invitations', async () => {
    for (const { clinic, end } of places()) {
      const { status, body } = await groups(clinic, '', {
        json: { name: unique('Team '), roles: [held(DAY)] },
      })
      expect([status, body.data.roles]).toMatchObject([201, [{ role: 'Billing', lastDay: DAY }]])
      expect(Date.parse(body.data.roles[0].expiresAt)).toBe(Date.parse(end))
      const emails = [`${unique('new')}@clinic.example`, `${unique('new')}@clinic.example`]
      const { body: invited } = await clinic.invite(
        emails.map((email) => ({ email, roles: [held(DAY)] })),
      )
      for (const { id } of invited.data)
        expect((await clinic.find(id)).roles).toMatchObject([{ role: 'Billing', lastDay: DAY }])
    }
  })

  test('can be today where the organization is, and not yesterday', async () => {
    for (const { clinic, zone } of places()) {
      const { id } = await clinic.join()
      const [today, yesterday] = [todayIn(zone), addDays(todayIn(zone), -1)]
      expect(
        (await clinic.put(id, { expiresAt: today, roles: [held(today)] })).body.data,
      ).toMatchObject({
        lastDay: today,
      })
      const before = await footprint()
      for (const [change, field] of [
        [{ expiresAt: yesterday }, 'expiresAt'],
        [{ roles: [held(yesterday)] }, 'roles.0.expiresAt'],
      ] as const) {
        const { status, body } = await clinic.put(id, change)
        expect([status, body.error, body.fields]).toEqual([422, OVER, { [field]: OVER }])
      }
      const group = await groups(clinic, '', {
        json: { name: unique('Team '), roles: [held(yesterday)] },
      })
      const invitation = await clinic.ask('/invitations', {
        json: [{ email: 'a@clinic.example', roles: [held(yesterday)] }],
      })
      for (const { status, body } of [group, invitation])
        expect([status, body.fields]).toEqual([422, { 'roles.0.expiresAt': OVER }])
      expect(await footprint()).toBe(before)
    }
  })

  test.each(['2026-02-30', '2036-13-01', '2036-06-15T10:00:00', '15.06.2036'])(
    'is refused as %s',
    async (end) => {
      const { id } = await west.join()
      const before = await footprint()
      for (const [change, field] of [
        [{ expiresAt: end }, 'expiresAt'],
        [{ roles: [held(end)] }, 'roles.0.expiresAt'],
      ] as const) {
        const { status, body } = await west.put(id, change)
        expect([status, body.fields]).toEqual([422, { [field]: WRONG }])
      }
      expect(await footprint()).toBe(before)
    },
  )

  test('counts in UTC for an organization without a time zone, and for a role that holds everywhere', async () => {
    const clinic = await buildClinic()
    const { id } = await clinic.join()
    const end = `${DAY}T23:59:59.000Z`
    expect((await clinic.put(id, { expiresAt: DAY })).body.data).toMatchObject({
      expiresAt: end,
      lastDay: DAY,
    })
    const role = await buildRole('global', ['users:read'])
    const give = (expiresAt: string) =>
      send(`/api/v1/admin/roles/${role}/people`, {
        as: owner,
        json: { email: `${unique('staff')}@polyclinic.example`, expiresAt },
      })
    expect((await give(DAY)).body.data).toMatchObject({ expiresAt: end })
    expect((await give(addDays(todayIn('UTC'), -1))).body).toMatchObject({
      fields: { expiresAt: OVER },
    })
  })
})

describe('the last day of an API key', () => {
  const make = ({ host, admin }: Clinic, expiresAt: string) =>
    send('/api/v1/home/api-keys', {
      host,
      as: admin,
      json: {
        name: unique('Key '),
        kind: 'service',
        permissions: ['users:read'],
        reach: 'organization',
        expiresAt,
      },
    })

  test('is a day of the organization, from today on and a year at most', async () => {
    for (const { clinic, zone } of places()) {
      const today = todayIn(zone)
      for (const days of [0, 90, 366]) {
        const day = addDays(today, days)
        const { status, body } = await make(clinic, day)
        expect(status).toBe(201)
        const shown = wallAt(Date.parse(body.data.expiresAt), zone)
        expect(new Date(shown).toISOString()).toBe(`${day}T23:59:59.000Z`)
      }
      const before = await footprint()
      for (const [days, sentence] of [
        [-1, OVER],
        [367, TOO_LONG],
        [400, TOO_LONG],
      ] as const) {
        const { status, body } = await make(clinic, addDays(today, days))
        expect([status, body.fields]).toEqual([422, { expiresAt: sentence }])
      }
      expect(await footprint()).toBe(before)
    }
  })

  test('is UTC’s for a key of the provider', async () => {
    const day = addDays(todayIn('UTC'), 30)
    const { body } = await send('/api/v1/admin/api-keys?organizationDomainURL=global', {
      as: owner,
      json: { name: unique('Key '), kind: 'service', permissions: ['users:read'], expiresAt: day },
    })
    expect(body.data).toMatchObject({ expiresAt: `${day}T23:59:59.000Z` })
  })
})
