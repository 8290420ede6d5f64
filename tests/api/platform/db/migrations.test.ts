import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DataFolder } from '@/dev/folders/data-folder'
import { migrateDatabase } from '@/dev/database'
import { isEmpty, seedDemo } from '@/dev/seed/demo'
import { ORGANIZATIONS, PEOPLE } from '@/dev/seed/demo-data'
import { DEMO_USERS } from '@/dev/seed/demo-users'
import { seedOrganizations } from '@/dev/seed/organizations'
import { readSettings } from '@/lib/platform/config/env'
import { keepGuards } from '@/lib/platform/db/guards'
import { migrate } from '@/lib/platform/db/migrate'
import { asOwner } from '@/lib/platform/db/owner'
import { readSchemaFiles } from '@/lib/platform/db/schema-files'
import { findFlaws } from '@/lib/platform/db/verify'
import { PERMISSIONS } from '@/lib/shared/access/permissions'
import { catalogueOf } from '@/tests/support/db/catalogue'
import { appUrl, asAdmin, one, owner, ownerUrl, sql } from '@/tests/support/db/database'
import { createDatabase, type NewDatabase } from '@/tests/support/db/new-database'
import { SECRET } from '@/tests/support/settings'

/** Everything a migration can have done, as text. */
const shape = (url: string) =>
  asOwner(url, async (client) => {
    const { rows } = await client.query(`
      select 'column' as what, table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || coalesce(column_default, '') as it
        from information_schema.columns where table_schema = 'public'
      union all select 'index', indexdef from pg_indexes where schemaname = 'public'
      union all select 'policy', tablename || policyname || cmd || roles::text || coalesce(qual, '') || coalesce(with_check, '') from pg_policies
      union all select 'function', pg_get_functiondef(p.oid) from pg_proc p join pg_language l on l.oid = prolang
        where pronamespace = 'public'::regnamespace and lanname <> 'c'
      union all select 'trigger', pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select 'constraint', conrelid::regclass || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
      union all select 'role', name || scope || string_agg(resource || ':' || action, ',' order by resource, action)
        from roles join role_permissions on role_id = id where type = 'system' group by name, scope
      order by 1, 2`)
    return rows as { what: string; it: string }[]
  })

let empty: NewDatabase
let emptyUrl: string
beforeAll(async () => {
  empty = await createDatabase()
  emptyUrl = empty.url
})
afterAll(() => empty.drop())

describe('migrations', () => {
  test('bring an empty database to the present, also when several processes start at once', async () => {
    await Promise.all([1, 2, 3].map(() => migrate(emptyUrl, SECRET)))
    expect(await shape(emptyUrl)).toEqual(await shape(ownerUrl))
  })

  test('change nothing when they are repeated', async () => {
    const before = await shape(ownerUrl)
    await migrate(ownerUrl, SECRET)
    expect(await shape(ownerUrl)).toEqual(before)
  })

  test('bring the system roles back to those of this release', async () => {
    const before = await shape(ownerUrl)
    await sql(`delete from role_permissions where action = 'read'`)
    await sql(
      `insert into role_permissions select id, 'billing', 'refund' from roles where name = 'Support'`,
    )
    await migrate(ownerUrl, SECRET)
    expect(await shape(ownerUrl)).toEqual(before)
  })

  test('give every system role only words of the product, and none that reaches the provider’s resources', async () => {
    const rows = await sql<{ name: string; scope: string; resource: string; action: string }>(
      'select name, scope, resource, action from roles join role_permissions on role_id = id',
    )
    for (const { scope, resource, action } of rows) {
      const actions =
        resource === 'all' ? Object.values(PERMISSIONS).flat() : PERMISSIONS[resource as 'users']
      expect(actions).toContain(action)
      if (scope === 'organization')
        expect(['all', 'resources', 'plans', 'tests']).not.toContain(resource)
    }
    expect(
      new Set(
        rows
          .filter(({ name }) => name === 'Support')
          .map(({ resource, action }) => `${resource}:${action}`),
      ),
    ).toEqual(new Set(['all:read']))
  })

  test('let the app in by a password that follows from the secret', async () => {
    const enter = async (url: string) => {
      const client = new Client(url)
      await client.connect()
      await client.end()
    }
    await enter(appUrl)
    await expect(
      enter(appUrl.replace(/polyclinic_app:[0-9a-f]/, 'polyclinic_app:x')),
    ).rejects.toMatchObject({
      code: '28P01',
    })
  })

  test('give up quickly when a lock is held, and succeed afterwards', async () => {
    const client = await owner.connect()
    await client.query('begin')
    await client.query('lock table drizzle.__drizzle_migrations in access exclusive mode')
    await expect(migrate(ownerUrl, SECRET)).rejects.toThrow()
    await client.query('rollback')
    client.release()
    await migrate(ownerUrl, SECRET)
  })
})

/**
 * Leaves behind what a release before this one would have, with other texts of these files of
 * `lib/platform/db/sql`: the statements have been run, and written down as right.
 */
async function asFormerRelease(files: string[], ...statements: string[]) {
  for (const statement of statements) await sql(statement)
  await sql(`update drizzle.schema_files set checksum = 'former' where path = any ($1)`, files)
  await asOwner(ownerUrl, async (client) => {
    await client.query('delete from database_guards')
    await keepGuards(client)
  })
}
const numbered = () => one(`select numbered('INV-', 42)`)
const FORMER_NUMBERED = `create or replace function numbered(prefix text, sequence int) returns text
  language sql immutable as $$ select prefix || '/' || sequence $$`

describe('the files of lib/platform/db/sql', () => {
  test('are applied again when their text has changed: a function, triggers, policies and grants', async () => {
    const before = await catalogueOf(ownerUrl)
    await asFormerRelease(
      ['functions/numbered.sql', 'triggers/contacts.sql', 'policies/contacts.sql'],
      FORMER_NUMBERED,
      'drop trigger contacts_removed on contacts',
      `create trigger contacts_formerly after insert on contacts for each statement
        execute function close_sending_of_row()`,
      'drop policy contacts_tenant on contacts',
      'create policy contacts_formerly on contacts for select to polyclinic_app using (true)',
      'revoke delete on contacts from polyclinic_app',
      'grant update (email) on contacts to polyclinic_staff',
    )
    expect(await numbered()).toBe('INV-/42')
    await migrate(ownerUrl, SECRET)
    expect(await numbered()).toBe('INV-000042')
    expect(await catalogueOf(ownerUrl)).toEqual(before)
    expect(await findFlaws()).toEqual([])
  })

  test('are applied all or none', async () => {
    await asFormerRelease(['functions/numbered.sql', 'policies/contacts.sql'], FORMER_NUMBERED)
    const client = await owner.connect()
    await client.query('begin')
    await client.query('lock table contacts in access share mode')
    await expect(migrate(ownerUrl, SECRET)).rejects.toThrow(
      /^lib\/platform\/db\/sql\/policies\/contacts\.sql: .*lock timeout/,
    )
    expect(await numbered()).toBe('INV-/42')
    await client.query('rollback')
    client.release()
    await migrate(ownerUrl, SECRET)
    expect(await numbered()).toBe('INV-000042')
  })

  test('of an earlier release than the database’s are not applied', async () => {
    await asFormerRelease(['functions/numbered.sql'], FORMER_NUMBERED)
    await sql(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later release', 99999999999999)`,
    )
    await migrate(ownerUrl, SECRET)
    expect(await numbered()).toBe('INV-/42')
    await sql(`delete from drizzle.__drizzle_migrations where hash = 'of a later release'`)
    await migrate(ownerUrl, SECRET)
    expect(await numbered()).toBe('INV-000042')
  })

  test('have functions that PostgreSQL can read, and name what they define', async () => {
    const functions = await sql<{ name: string; language: string; oid: number }>(
      `select proname as name, lanname as language, p.oid from pg_proc p join pg_language l on l.oid = prolang
       where pronamespace = 'public'::regnamespace and lanname in ('sql', 'plpgsql')
         and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
       order by 1`,
    )
    const named = (folder: string) =>
      readSchemaFiles()
        .filter((file) => file.folder === folder)
        .map(({ name }) => name)
    expect(functions.map(({ name }) => name)).toEqual(
      [...named('expressions'), ...named('functions')].toSorted(),
    )
    for (const { language, oid } of functions)
      await sql(`select ${language === 'sql' ? 'fmgr_sql_validator' : 'plpgsql_validator'}(${oid})`)
    const tables = await sql<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    )
    expect(named('policies')).toEqual(tables.map(({ name }) => name))
    const withTriggers = await sql<{ name: string }>(
      'select distinct tgrelid::regclass::text as name from pg_trigger where not tgisinternal order by 1',
    )
    expect(named('triggers')).toEqual(withTriggers.map(({ name }) => name))
  })
})

/**
 * Makes a checkout of a release after this one: with one more migration, and with other files of
 * `lib/platform/db/sql`.
 */
function laterRelease(migration: string, files: Record<string, string>): string {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'polyclinic-release-'))
  for (const [parent, child] of [
    ['.', 'lib'],
    ['lib', 'platform'],
    ['lib/platform', 'db'],
  ] as const) {
    for (const name of fs.readdirSync(parent).filter((name) => name !== child))
      fs.symlinkSync(path.resolve(parent, name), path.join(folder, parent, name))
    fs.mkdirSync(path.join(folder, parent, child))
  }
  fs.cpSync('lib/platform/db', path.join(folder, 'lib/platform/db'), { recursive: true })
  const at = (name: string) => path.join(folder, 'lib/platform/db', name)
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(at(`sql/${name}`), text)
  fs.writeFileSync(at('migrations/later.sql'), migration)
  const journal = JSON.parse(fs.readFileSync(at('migrations/meta/_journal.json'), 'utf8')) as {
    entries: { when: number; tag: string }[]
  }
  const last = journal.entries.at(-1)!
  journal.entries.push({ ...last, when: last.when + 1, tag: 'later' })
  fs.writeFileSync(at('migrations/meta/_journal.json'), JSON.stringify(journal))
  return folder
}

describe('a later release', () => {
  test('changes tables and what works with them together, the same in an old and a new database', async () => {
    const folder = laterRelease(
      `drop view if exists memberships_in_force;
       delete from drizzle.schema_files where path = 'views/memberships_in_force.sql';
       alter table contacts add column nickname text not null default '';
       drop function if exists numbered(text, int)`,
      {
        'functions/numbered.sql': `create or replace function numbered(prefix text, sequence bigint) returns text
          language sql immutable as $$ select prefix || sequence $$;`,
        'functions/nickname_of.sql': `create function nickname_of(contact contacts) returns text
          language sql stable as $$ select contact.nickname $$;`,
        'triggers/contacts.sql': '',
      },
    )
    vi.resetModules()
    vi.spyOn(process, 'cwd').mockReturnValue(folder)
    const { migrate: migrateLater } = await import('@/lib/platform/db/migrate')
    const fresh = await createDatabase()
    await migrateLater(fresh.url, SECRET)
    await migrate(fresh.url, SECRET)
    const old = await createDatabase()
    await migrate(old.url, SECRET)
    await migrateLater(old.url, SECRET)

    const objects = await catalogueOf(old.url)
    expect(objects['function nickname_of(contacts)']).toContain('contact.nickname')
    expect(objects['view memberships_in_force']).toContain('organization_users')
    expect(objects['function numbered(text,bigint)']).toBeDefined()
    expect(objects['function numbered(text,integer)']).toBeUndefined()
    expect(Object.keys(objects)).not.toContainEqual(
      expect.stringMatching(/^trigger \w+ on contacts$/),
    )
    expect(await catalogueOf(fresh.url)).toEqual(objects)
    vi.restoreAllMocks()
    await fresh.drop()
    await old.drop()
    fs.rmSync(folder, { recursive: true })
  })
})

describe('the demo', () => {
  test('is written into an empty database, all of it', async () => {
    expect(await isEmpty(emptyUrl)).toBe(true)
    await seedDemo(emptyUrl)
    expect(await isEmpty(emptyUrl)).toBe(false)
    const rows = await asOwner(
      emptyUrl,
      async (client) =>
        (await client.query('select domain_url as name from organizations order by id')).rows,
    )
    expect(rows.map(({ name }) => name)).toEqual(ORGANIZATIONS.map(({ domainURL }) => domainURL))
  })

  test('is not written twice, nor by halves', async () => {
    await expect(seedDemo(emptyUrl)).rejects.toThrow(/duplicate key/)
    const [{ people }] = await asOwner(
      emptyUrl,
      async (client) => (await client.query('select count(*)::int as people from people')).rows,
    )
    expect(people).toBe(PEOPLE.length + DEMO_USERS.length)
  })

  test('stays out of the load seed’s way', async () => {
    await expect(seedOrganizations(emptyUrl, 10, () => undefined)).rejects.toThrow(
      'The database is not empty',
    )
  })

  test('has 14 organizations or more in four levels', async () => {
    const [row] =
      await sql(`select count(*)::int as organizations, max(cardinality(path)) as levels,
      count(distinct country)::int as countries from organizations`)
    expect(row).toEqual({ organizations: ORGANIZATIONS.length, levels: 4, countries: 4 })
    expect(ORGANIZATIONS.length).toBeGreaterThanOrEqual(14)
  })
})

describe('the load seed', () => {
  test('fills an empty database and tells how far it is', async () => {
    const name = `polyclinic_${randomBytes(6).toString('hex')}`
    const url = ownerUrl.replace(/[^/]+$/, name)
    await asAdmin(`create database ${name} template polyclinic owner polyclinic_owner`)
    await asOwner(url, async (client) => {
      for (const kept of ['audit_log', 'audit_seal_ranges', 'consents'])
        await client.query(`alter table ${kept} disable trigger user`)
      await client.query('truncate organizations, people cascade')
    })
    const progress: number[] = []
    await seedOrganizations(url, 6000, (done) => progress.push(done))
    expect(progress).toEqual([5000, 6000])
    const rows = await asOwner(
      url,
      async (client) =>
        (
          await client.query(`select count(*)::int as n, max(cardinality(path)) as levels, max(id) as last,
      nextval('organizations_id_seq')::int as next from organizations`)
        ).rows,
    )
    expect(rows).toEqual([{ n: 6000, levels: 4, last: 6000, next: 6001 }])
    await asAdmin(`drop database ${name} with (force)`)
  })
})

describe('the start', () => {
  test.each(['LOGIN_SUBDOMAIN', 'PUBLIC_SUBDOMAIN'])(
    'refuses a %s that an organization has',
    async (name) => {
      const settings = readSettings({
        NODE_ENV: 'test',
        NEXTAUTH_SECRET: SECRET,
        [name]: 'northside',
      })
      const migrated = migrateDatabase(
        { url: ownerUrl, stop: async () => {} },
        settings,
        new DataFolder('unused'),
      )
      await expect(migrated).rejects.toThrow(
        `${name} must not be northside: an organization has or had that name.`,
      )
    },
  )
})
