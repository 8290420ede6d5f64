import { Client, type PoolClient } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, pool, sendAhead } from '@/lib/platform/db/client'
import { actAs } from '@/lib/platform/db/tenant'
import { findFlaws } from '@/lib/platform/db/verify'
import { appUrl, asAdmin, one, sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { idOf, signIn, staffIn } from '@/tests/support/world'

/**
 * Tables of ours without row-level security on and forced, or without a policy besides the owner's.
 */
const UNPROTECTED = `
  select relname as name from pg_class c
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and not (relrowsecurity and relforcerowsecurity and exists (
      select from pg_policies p where p.tablename = c.relname and not (p.roles = array['polyclinic_owner'::name])))
  order by 1`

const app = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client(appUrl)
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Settings of a function that say how it is planned, and nothing of what it finds. */
const PLANNED = ['enable_sort=off', 'plan_cache_mode=force_generic_plan']

describe('row-level security', () => {
  test('is on and forced for every table, each with a policy', async () => {
    expect(await sql(UNPROTECTED)).toEqual([])
  })

  test('is missed in a new table', async () => {
    await sql('create table forgotten (id int)')
    expect(await sql(UNPROTECTED)).toEqual([{ name: 'forgotten' }])
    await sql('alter table forgotten enable row level security')
    await sql('alter table forgotten force row level security')
    expect(await sql(UNPROTECTED)).toEqual([{ name: 'forgotten' }])
    await sql('drop table forgotten')
  })

  test('is looked at before the console serves', async () => {
    expect(await findFlaws()).toEqual([])
    await sql('create table forgotten (id int)')
    expect(await findFlaws()).toEqual([
      'the table forgotten does not force row-level security',
      'the table forgotten has no policy',
    ])
    await sql('drop table forgotten')
    await sql('alter table organizations no force row level security')
    expect(await findFlaws()).toEqual(['the table organizations does not force row-level security'])
    await sql('alter table organizations force row level security')
  })

  test('has no view to go round it', async () => {
    const views = await sql<{ relname: string; relkind: string; reloptions: string[] }>(
      `select relname, relkind, reloptions from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')`,
    )
    for (const { relkind, reloptions } of views)
      expect([relkind, reloptions]).toEqual([
        'v',
        expect.arrayContaining(['security_invoker=true']),
      ])
  })

  test('binds roles without powers of their own', async () => {
    const roles =
      await sql(`select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication, rolcanlogin, rolinherit
      from pg_roles where rolname in ('polyclinic_app', 'polyclinic_staff', 'polyclinic_identity', 'polyclinic_jobs') order by 1`)
    const nothing = {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
    }
    expect(roles).toEqual([
      { rolname: 'polyclinic_app', ...nothing, rolcanlogin: true, rolinherit: false },
      { rolname: 'polyclinic_identity', ...nothing, rolcanlogin: false, rolinherit: true },
      { rolname: 'polyclinic_jobs', ...nothing, rolcanlogin: false, rolinherit: true },
      { rolname: 'polyclinic_staff', ...nothing, rolcanlogin: false, rolinherit: true },
    ])
    const owned = await sql(
      `select relname from pg_class where relowner::regrole::text in ('polyclinic_app', 'polyclinic_staff', 'polyclinic_identity', 'polyclinic_jobs')`,
    )
    expect(owned).toEqual([])
  })

  test('binds the connection that the console really uses', async () => {
    const { rows } = await pool()
      .query(`select session_user, current_user, rolsuper or rolbypassrls as mighty,
      pg_has_role(current_user, 'polyclinic_owner', 'member') as owner from pg_roles where rolname = current_user`)
    expect(rows).toEqual([
      {
        session_user: 'polyclinic_app',
        current_user: 'polyclinic_app',
        mighty: false,
        owner: false,
      },
    ])
  })

  test('is not weakened by a function that anybody may replace or that runs with a foreign search path', async () => {
    const definers = await sql<{ proname: string; proconfig: string[] }>(
      `select proname, proconfig from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by 1`,
    )
    expect(definers.length).toBeGreaterThan(0)
    const others = (setting: string) => !PLANNED.includes(setting)
    for (const { proname, proconfig } of definers)
      expect([proname, proconfig.filter(others)]).toEqual([
        proname,
        ['search_path=public, pg_temp'],
      ])
    expect(await one(`select has_schema_privilege('polyclinic_app', 'public', 'create')`)).toBe(
      false,
    )
  })

  test.each([
    'create table mine (id int)',
    'alter table organizations disable row level security',
    'drop policy organizations_tenant on organizations',
    'set role polyclinic_owner',
    'set session authorization polyclinic_owner',
    'delete from organizations',
    'delete from sessions',
    'update audit_log set action = $$x$$',
    'insert into roles (scope, type, name) values ($$global$$, $$custom$$, $$mine$$)',
    'insert into role_assignments (role_id, person_id) values (1, 1)',
    'update people set email = $$x$$',
    'select * from sessions',
    'select pg_read_file($$/etc/passwd$$)',
  ])('refuses to the app: %s', async (statement) => {
    await expect(app((client) => client.query(statement))).rejects.toMatchObject({ code: '42501' })
  })

  const perTenant = [
    'organizations',
    'organization_users',
    'organization_domains',
    'people',
    'role_assignments',
    'audit_log',
    'idempotency_keys',
    'locations',
    'holiday_sets',
    'location_holiday_sets',
  ]
  test.each(perTenant)('shows no row of %s without a tenant', async (table) => {
    expect((await app((client) => client.query(`select * from ${table}`))).rows).toEqual([])
  })

  test('shows one tenant’s rows to that tenant, whatever is asked', async () => {
    const eastside = await idOf('eastside')
    const [emails, members] = await inTransaction([], async (transaction) => {
      actAs(transaction, 1, [eastside])
      const people = await transaction.client.query<{ email: string }>(
        'select email from people order by 1',
      )
      const users = await transaction.client.query<{ id: number }>(
        'select distinct organization_id as id from organization_users where true or 1 = 1',
      )
      return [people.rows.map(({ email }) => email), users.rows]
    })
    expect(members).toEqual([{ id: eastside }])
    expect(emails).toEqual(
      expect.arrayContaining(['l.abrams@eastside.example', 'member@northside.example']),
    )
    expect(emails.filter((email) => /rheinland|sakura|westside/.test(email))).toEqual([])
  })

  test('keeps a tenant from writing into another', async () => {
    const [eastside, koeln] = [await idOf('eastside'), await idOf('koeln')]
    const attempt = (statement: string) =>
      inTransaction([], async (transaction) => {
        actAs(transaction, 1, [eastside])
        return (await transaction.client.query(statement)).rowCount
      })
    expect(await attempt(`update organizations set label = 'mine' where id = ${koeln}`)).toBe(0)
    await expect(
      attempt(`update organizations set part_of = ${koeln}, id = ${koeln} where id = ${eastside}`),
    ).rejects.toThrow()
    await expect(
      attempt(`insert into organizations (domain_url, business_name, label, business_registration_id, country, part_of)
      values ('theirs', 'Theirs', 'Theirs', 'T-1', 276, ${koeln})`),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      attempt(
        `insert into audit_log (organization_id, action, event, subject, subject_id) values (${koeln}, 'x', 'x', 'x', 'x')`,
      ),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      attempt(
        `insert into idempotency_keys (person_id, key, request_hash, status, answer) values (2, 'k', 'h', 201, '{}')`,
      ),
    ).rejects.toMatchObject({ code: '42501' })
    expect(await one('select label from organizations where id = $1', koeln)).toBe('Ärztehaus Köln')
  })

  test('shows a custom role to its own organization alone', async () => {
    const [eastside, koeln] = [await idOf('eastside'), await idOf('koeln')]
    await sql(
      `insert into roles (organization_id, scope, type, name) values ($1, 'organization', 'custom', 'Night shift')`,
      eastside,
    )
    const names = (reach: number[]) =>
      inTransaction([], async (transaction) => {
        actAs(transaction, 1, reach)
        return (
          await transaction.client.query<{ name: string }>('select name from roles')
        ).rows.map(({ name }) => name)
      })
    expect(await names([eastside])).toContain('Night shift')
    expect(await names([koeln])).not.toContain('Night shift')
  })
})

const contextsOfAllConnections = async () => {
  const clients = await Promise.all(Array.from({ length: 20 }, () => pool().connect()))
  try {
    return await Promise.all(
      clients.map(async (client) => {
        const { rows } = await client.query<Record<string, string>>(
          `select current_user as role, coalesce(current_setting('app.organization_ids', true), '') as ids,
             coalesce(current_setting('app.person_id', true), '') as person`,
        )
        return Object.values(rows[0]!).join('|')
      }),
    )
  } finally {
    clients.forEach((client) => client.release())
  }
}

describe('the tenant context', () => {
  let staff: Awaited<ReturnType<typeof signIn>>
  beforeAll(
    async () =>
      void (staff = await staffIn(await idOf('northside'), ['organizations:read'], {
        reach: 'subtree',
      })),
  )

  test('ends with its request, answered or refused', async () => {
    const owner = await signIn('owner@polyclinic.example')
    const addresses = ['', '?search=x', '/northside', '/koeln', '?limit=0']
    await Promise.all(
      [owner, staff, null].flatMap((as) =>
        addresses.map((rest) => send(`/api/v1/admin/organizations${rest}`, { as })),
      ),
    )
    expect(new Set(await contextsOfAllConnections())).toEqual(new Set(['polyclinic_app||']))
  })

  test('ends with its request when a handler throws', async () => {
    const crash = inTransaction(['set local role polyclinic_identity'], async (transaction) => {
      actAs(transaction, 1, 'all')
      throw new Error('a bug')
    })
    await expect(crash).rejects.toThrow('a bug')
    expect(new Set(await contextsOfAllConnections())).toEqual(new Set(['polyclinic_app||']))
  })

  test('ends with a transaction that the database has given up', async () => {
    const crash = inTransaction([], async (transaction) => {
      actAs(transaction, 1, 'all')
      await transaction.client.query('select 1 / 0')
    })
    await expect(crash).rejects.toThrow('division by zero')
    expect(new Set(await contextsOfAllConnections())).toEqual(new Set(['polyclinic_app||']))
  })

  test.each<[string, (client: PoolClient) => unknown]>([
    ['and nothing came after', () => undefined],
    ['and another statement came after', (client) => client.query('select 1')],
  ])('ends with what a statement said that nobody waited for, %s', async (_title, after) => {
    const crash = inTransaction([], async ({ client }) => {
      sendAhead(client, 'select 1 / 0')
      await after(client)
    })
    await expect(crash).rejects.toThrow('division by zero')
    expect(new Set(await contextsOfAllConnections())).toEqual(new Set(['polyclinic_app||']))
  })

  test('ends with what failed last, not with what was taken back to a savepoint', async () => {
    const crash = inTransaction([], async ({ client }) => {
      await client.query('savepoint row')
      sendAhead(client, 'select 1 / 0')
      await client.query('rollback to savepoint row')
      await client.query(`select 'x'::int`)
    })
    await expect(crash).rejects.toThrow('invalid input syntax')
  })

  test('goes with a connection that was cut in the middle', async () => {
    const crash = inTransaction([], async (transaction) => {
      actAs(transaction, 1, 'all')
      const pid = (
        await transaction.client.query<{ pid: number }>('select pg_backend_pid() as pid')
      ).rows[0]!.pid
      await asAdmin(`select pg_terminate_backend(${pid})`)
      await transaction.client.query('select 1')
    })
    await expect(crash).rejects.toThrow()
    expect(new Set(await contextsOfAllConnections())).toEqual(new Set(['polyclinic_app||']))
  })

  test('of one request never shows in another that runs beside it', async () => {
    const [a, b] = [staff, await staffIn(await idOf('koeln'), ['organizations:read'])]
    const seen = await Promise.all(
      Array.from({ length: 60 }, async (_, i) => {
        const { body } = await send('/api/v1/admin/organizations?limit=1000', { as: i % 2 ? a : b })
        return [i % 2, body.data.map((o: { domainURL: string }) => o.domainURL).join()] as const
      }),
    )
    const of = (who: number) => new Set(seen.filter(([i]) => i === who).map(([, names]) => names))
    expect(of(0)).toEqual(new Set(['koeln']))
    expect(of(1).size).toBe(1)
    expect([...of(1)][0]).toMatch(/^northside,eastside/)
  })
})
