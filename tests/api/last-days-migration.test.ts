import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { asOwner } from '@/lib/server/db/owner'
import { syncTimeZones } from '@/lib/server/db/time-zones'
import { asAdmin, ownerUrl } from '@/tests/support/database'

const MIGRATIONS = path.join(process.cwd(), 'tests/former/migrations')
const BEFORE = '0066_text_composed'

const name = `polyclinic_${randomBytes(6).toString('hex')}`
const url = ownerUrl.replace(/[^/]+$/, name)

/** Runs the migrations up to one of them, or all. */
async function migrateTo(last?: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'polyclinic-migrations-'))
  await cp(MIGRATIONS, folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string }[] }
  const count = last
    ? journal.entries.findIndex(({ tag }) => tag === last) + 1
    : journal.entries.length
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  await asOwner(url, (client) =>
    migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: folder }),
  )
}

const ENDS: [what: string, zone: string | null, before: string, after: string][] = [
  ['the end of a day in UTC', 'America/Chicago', '2099-12-31T23:59:59Z', '2100-01-01T05:59:59Z'],
  ['midnight in UTC', 'America/Chicago', '2100-01-01T00:00:00Z', '2100-01-01T05:59:59Z'],
  ['midnight in UTC, east of it', 'Asia/Tokyo', '2100-01-01T00:00:00Z', '2099-12-31T14:59:59Z'],
  [
    'the last millisecond of a day',
    'America/Chicago',
    '2099-12-31T23:59:59.999Z',
    '2100-01-01T05:59:59Z',
  ],
  [
    'the end of a day where the reader was',
    'America/Chicago',
    '2036-12-31T22:59:59Z',
    '2037-01-01T05:59:59Z',
  ],
  ['the same at half an hour', 'America/Chicago', '2036-12-31T18:29:59Z', '2037-01-01T05:59:59Z'],
  ['in summer', 'Europe/Berlin', '2036-07-01T00:00:00Z', '2036-06-30T21:59:59Z'],
  [
    'the end of a day there already',
    'America/Chicago',
    '2037-01-01T05:59:59Z',
    '2037-01-01T05:59:59Z',
  ],
  ['midnight there', 'America/Chicago', '2037-01-01T06:00:00Z', '2037-01-01T06:00:00Z'],
  ['an hour that was meant', 'America/Chicago', '2036-12-31T12:00:00Z', '2036-12-31T12:00:00Z'],
  ['what is over', 'America/Chicago', '2020-12-31T23:59:59Z', '2020-12-31T23:59:59Z'],
  ['without a time zone', null, '2036-12-31T22:59:59Z', '2036-12-31T23:59:59Z'],
]

beforeAll(async () => {
  await asAdmin(`create database ${name} owner polyclinic_owner`)
  const admin = new Client(inject('postgres').adminUrl.replace(/[^/]+$/, name))
  await admin.connect()
  for (const extension of ['pg_trgm', 'unaccent', 'btree_gin'])
    await admin.query(`create extension ${extension}`)
  await admin.end()
  await migrateTo(BEFORE)
  await asOwner(url, async (client) => {
    await syncTimeZones(client)
    await client.query(
      `insert into roles (scope, type, name) values ('organization', 'system', 'Role')`,
    )
    for (const [index, [what, zone, before]] of ENDS.entries()) {
      await client.query(
        `with placed as (insert into organizations (domain_url, label, business_name, business_registration_id, country, time_zone)
            values ($1, $2, 'Clinic', $1, 276, $3) returning id),
          person as (insert into people (email, display_name) values ($1 || '@clinic.example', $2) returning id),
          membership as (insert into organization_users (organization_id, person_id, joined_at, expires_at)
            select placed.id, person.id, now(), $4 from placed, person returning organization_id, id)
        insert into role_assignments (role_id, organization_id, organization_user_id, expires_at)
          select r.id, m.organization_id, m.id, $4 from membership m, roles r`,
        [`clinic-${index}`, what, zone, before],
      )
    }
  })
  await migrateTo()
})
afterAll(() => asAdmin(`drop database ${name} with (force)`))

test('ends of memberships and roles become days of their organization', async () => {
  const { rows } = await asOwner(url, (client) =>
    client.query<{ label: string; membership: Date; role: Date }>(
      `select o.label, u.expires_at as membership, a.expires_at as role from organizations o
        join organization_users u on u.organization_id = o.id join role_assignments a on a.organization_user_id = u.id order by o.id`,
    ),
  )
  const ends = rows.map(({ label, membership, role }) => [
    label,
    membership.toISOString(),
    role.toISOString(),
  ])
  expect(ends).toEqual(
    ENDS.map(([what, , , after]) => [
      what,
      ...Array<string>(2).fill(new Date(after).toISOString()),
    ]),
  )
})
