import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, writeFile, cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { auditKeys } from '@/lib/server/audit-keys'
import { asOwner } from '@/lib/server/db/owner'
import { verifyAuditLog } from '@/lib/server/db/audit-chain'
import { asAdmin, ownerUrl } from '@/tests/support/database'
import { AUDIT_SECRET } from '@/tests/support/settings'

const MIGRATIONS = path.join(process.cwd(), 'tests/former/migrations')
const BEFORE = '0054_principals_expected'

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

const rows = <Row = Record<string, unknown>>(text: string) =>
  asOwner(url, async (client) => (await client.query(text)).rows as Row[])

const NFD = 'Zoe\u0308'
const NFC = 'Zo\u00eb'

beforeAll(async () => {
  await asAdmin(`create database ${name} owner polyclinic_owner`)
  const admin = new Client(inject('postgres').adminUrl.replace(/[^/]+$/, name))
  await admin.connect()
  for (const extension of ['pg_trgm', 'unaccent', 'btree_gin'])
    await admin.query(`create extension ${extension}`)
  await admin.end()
  await migrateTo(BEFORE)
  await asOwner(url, async (client) => {
    await client.query(`insert into organizations (domain_url, label, business_name, business_registration_id, country, sign_in_domains)
      values ('klinik', 'مُحَمَّد', 'Klinik', 'HRB 1', 276, '{bücher.example,klinik.example}')`)
    const org = `(select id from organizations where domain_url = 'klinik')`
    await client.query(`insert into people (email, display_name) values ('a@bücher.example', 'Free'), ('b@bücher.example', 'Taken'),
      ('b@xn--bcher-kva.example', 'Holder'), ('x@clinic.example/', 'Odd')`)
    await client.query(
      `insert into topics (organization_id, name) values (${org}, 'News'), (${org}, 'news')`,
    )
    await client.query(
      `insert into groups (organization_id, name) values (${org}, '${NFC}'), (${org}, '${NFD}'), (${org}, '${NFC} (2)')`,
    )
    await client.query(
      `insert into locations (organization_id, name, time_zone, aliases) values (${org}, 'Haus ${NFD}', 'UTC', '{b ${NFD},a,${NFD}}')`,
    )
    await client.query(`insert into contacts (organization_id, email, first_name) values (${org}, 'info@bücher.example', 'One'),
      (${org}, 'info@xn--bcher-kva.example', 'Two'), (${org}, 'free@straße.example', 'Three'), (${org}, 'plain@klinik.example', 'حَسَن')`)
    await client.query(`insert into contact_topics (organization_id, contact_id, topic_id, state)
      select ${org}, c.id, t.id, case when c.first_name = 'One' and t.name = 'News' then 'unsubscribed' else 'subscribed' end
      from contacts c, topics t where c.first_name = 'One' or c.first_name = 'Two' and t.name = 'News'`)
    await client.query(`insert into suppressions (organization_id, email, reason) values (${org}, 'info@bücher.example', 'complained'),
      (${org}, 'info@xn--bcher-kva.example', 'by-hand'), (${org}, 'q@さくら.example', 'by-hand')`)
    await client.query(
      `insert into audit_log (organization_id, action, subject, subject_id, after) values (${org}, 'groups:create', 'group', '1', '{"name": "حَسَن"}')`,
    )
  })
  await migrateTo()
})
afterAll(() => asAdmin(`drop database ${name} with (force)`))

describe('an installation with data from before', () => {
  test('keeps each person, with an address in its stored form unless another has that', async () => {
    const people = await rows(`select email, display_name as name from people order by id`)
    expect(people).toEqual([
      { email: 'a@xn--bcher-kva.example', name: 'Free' },
      { email: 'b@bücher.example', name: 'Taken' },
      { email: 'b@xn--bcher-kva.example', name: 'Holder' },
      { email: 'x@clinic.example/', name: 'Odd' },
    ])
    expect(await rows(`select sign_in_domains as domains from organizations`)).toEqual([
      { domains: ['klinik.example', 'xn--bcher-kva.example'] },
    ])
  })

  test('joins two contacts of one address, and keeps what either has left', async () => {
    const contacts =
      await rows(`select c.email, (select json_object_agg(t.name, ct.state) from contact_topics ct
      join topics t on t.id = ct.topic_id where ct.contact_id = c.id) as topics from contacts c order by email collate "C"`)
    expect(contacts).toEqual([
      { email: 'free@xn--strae-oqa.example', topics: null },
      {
        email: 'info@xn--bcher-kva.example',
        topics: { News: 'unsubscribed', 'news (2)': 'subscribed' },
      },
      { email: 'plain@klinik.example', topics: null },
    ])
  })

  test('joins two suppressions of one address, and keeps the graver reason', async () => {
    expect(await rows(`select email, reason from suppressions order by email collate "C"`)).toEqual(
      [
        { email: 'info@xn--bcher-kva.example', reason: 'complained' },
        { email: 'q@xn--y8jl1n.example', reason: 'by-hand' },
      ],
    )
  })

  test('gives the later one of two equal names a number, and the log says so', async () => {
    const names = await rows<{ name: string }>(`select name from groups order by id`)
    expect(names.map(({ name }) => name)).toEqual([NFC, `${NFC} (2)`, `${NFC} (2) (2)`])
    const changes = await rows(
      `select subject, before ->> 'name' as before from audit_log where action ~ ':update$' order by id`,
    )
    expect(changes).toMatchObject([
      { subject: 'group', before: NFD },
      { subject: 'group', before: `${NFC} (2)` },
      { subject: 'topic', before: 'news' },
    ])
  })

  test('has composed text, lists of texts in their order, and rows that say nothing else', async () => {
    expect(await rows('select name, aliases, version from locations')).toEqual([
      { name: `Haus ${NFC}`, aliases: [`b ${NFC}`, 'a', NFC], version: 1 },
    ])
    expect(await rows(`select label from organizations where label is not nfc normalized`)).toEqual(
      [],
    )
  })

  test('is searched by the new keys, the log included, whose chain is whole', async () => {
    const found = (table: string, words: string) =>
      rows<{ n: number }>(
        `select count(*)::int as n from ${table} where search_text like search_pattern('${words}')`,
      )
    expect(await found('contacts', 'حسن')).toEqual([{ n: 1 }])
    expect(await found('contacts', 'bücher.example')).toEqual([{ n: 1 }])
    expect(await found('organizations', 'محمد')).toEqual([{ n: 1 }])
    expect(await found('audit_log', 'حسن')).toEqual([{ n: 1 }])
    expect(
      await asOwner(url, (client) => verifyAuditLog(client, auditKeys(AUDIT_SECRET))),
    ).toMatchObject({
      broken: [],
    })
    const disabled = await rows(
      `select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`,
    )
    expect(disabled).toEqual([])
  })
})
