import { Client, type PoolClient } from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { refuseFlawedDatabase } from '@/lib/platform/web/boot'
import { findFlaws } from '@/lib/platform/db/verify'
import { migrate } from '@/lib/platform/db/migrate'
import { log } from '@/lib/platform/observability/log'
import { adminUrlHere, appUrl, one, ownerUrl, sql } from '@/tests/support/db/database'
import { SECRET } from '@/tests/support/settings'

/**
 * Plants something as a superuser, and returns what the check says of it as the role of the web
 * process. Everything is taken back: roles belong to the whole server, which other tests use at the
 * same time.
 */
async function flawsAfter(...statements: string[]): Promise<string[]> {
  const client = new Client(adminUrlHere)
  await client.connect()
  try {
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    await client.query('set local session authorization polyclinic_app')
    return await findFlaws(client as unknown as PoolClient)
  } finally {
    await client.query('rollback').catch(() => undefined)
    await client.end()
  }
}

const OF_EVERY_ORGANIZATION = 'gives polyclinic_app rows of every organization'
const LEAK = `create function leak() returns setof organizations language sql security definer
  set search_path = public, pg_temp as 'select * from organizations'`

describe('the check before the console serves', () => {
  test('finds nothing wrong with the database of the migrations', async () => {
    expect(await flawsAfter()).toEqual([])
    expect(await findFlaws()).toEqual([])
  })

  test.each<[string, string[], string | RegExp]>([
    [
      'a policy without a condition',
      [`create policy leak on organizations for select to polyclinic_app using (true)`],
      `the policy leak of the table organizations ${OF_EVERY_ORGANIZATION}`,
    ],
    [
      'a policy whose condition is always met',
      [
        `create policy leak on contacts to polyclinic_app using (true or organization_id = any ((select accessible_organizations())::int[]))`,
      ],
      `the policy leak of the table contacts ${OF_EVERY_ORGANIZATION}`,
    ],
    [
      'a policy that compares a figure with itself',
      [`create policy leak on people for select to polyclinic_app using (1 = 1)`],
      `the policy leak of the table people ${OF_EVERY_ORGANIZATION}`,
    ],
    [
      'a policy that lets everything be written',
      [`create policy leak on locations for insert to polyclinic_app with check (true)`],
      `the policy leak of the table locations ${OF_EVERY_ORGANIZATION}`,
    ],
    [
      'a policy that asks for something else',
      [`create policy leak on groups to polyclinic_app using (name <> '')`],
      `the policy leak of the table groups ${OF_EVERY_ORGANIZATION}`,
    ],
    [
      'a policy that was changed',
      [`alter policy contacts_tenant on contacts using (true)`],
      `the policy contacts_tenant of the table contacts ${OF_EVERY_ORGANIZATION}`,
    ],
    [
      'a policy for every role',
      [`create policy leak on organizations for select using (true)`],
      'the policy leak of the table organizations is for every role',
    ],
    [
      'a table in another schema',
      [
        'create schema elsewhere',
        'create table elsewhere.copies as select * from organizations',
        'grant usage on schema elsewhere to polyclinic_app',
        'grant select on elsewhere.copies to polyclinic_app',
      ],
      'the table elsewhere.copies lies outside the schema public, where nothing keeps organizations apart',
    ],
    [
      'a table of the owner in another schema',
      [
        'create schema elsewhere authorization polyclinic_owner',
        'create table elsewhere.copies (id int)',
        'alter table elsewhere.copies owner to polyclinic_owner',
      ],
      'the table elsewhere.copies lies outside the schema public, where nothing keeps organizations apart',
    ],
    [
      'one column of a table in another schema',
      [
        'create schema elsewhere',
        'create table elsewhere.copies (email text)',
        'grant select (email) on elsewhere.copies to polyclinic_identity',
      ],
      'the table elsewhere.copies lies outside the schema public, where nothing keeps organizations apart',
    ],
    [
      'a table of the job queue that requests may read',
      ['grant select on pgboss.job to polyclinic_app'],
      'the table pgboss.job lies outside the schema public, where nothing keeps organizations apart',
    ],
    [
      'an unlisted function with its owner’s rights',
      [LEAK],
      'the function leak() runs with the rights of its owner, and no migration of this release made it',
    ],
    [
      'such a function in another schema',
      ['create schema elsewhere', LEAK.replace('leak()', 'elsewhere.person_by_email()')],
      /^the function elsewhere\.person_by_email\(\) runs with the rights of its owner/,
    ],
    [
      'a function of ours without its search path',
      ['alter function person_by_email(text) reset search_path'],
      'the function person_by_email(text) runs with the rights of its owner, and finds tables where its caller says',
    ],
    [
      'membership in pg_read_all_data',
      ['grant pg_read_all_data to polyclinic_app'],
      'the role polyclinic_app is a member of pg_read_all_data',
    ],
    [
      'membership in pg_execute_server_program',
      ['grant pg_execute_server_program to polyclinic_jobs'],
      'the role polyclinic_jobs is a member of pg_execute_server_program',
    ],
    [
      'membership in the owner of the tables',
      [
        'create role tables_owner',
        'alter table contacts owner to tables_owner',
        'grant tables_owner to polyclinic_identity',
      ],
      'the role polyclinic_identity is a member of tables_owner',
    ],
    [
      'membership by way of another role',
      [
        'create role between',
        'grant pg_write_all_data to between',
        'grant between to polyclinic_staff',
      ],
      'the role polyclinic_staff is a member of pg_write_all_data',
    ],
    [
      'CREATEROLE',
      ['alter role polyclinic_app createrole'],
      'the role polyclinic_app may create roles, databases or copies of the server (CREATEROLE, CREATEDB, REPLICATION)',
    ],
    [
      'REPLICATION',
      ['alter role polyclinic_jobs replication'],
      'the role polyclinic_jobs may create roles, databases or copies of the server (CREATEROLE, CREATEDB, REPLICATION)',
    ],
    [
      'a superuser',
      ['alter role polyclinic_staff superuser'],
      'the role polyclinic_staff is a superuser or bypasses row-level security',
    ],
    [
      'BYPASSRLS',
      ['alter role polyclinic_identity bypassrls'],
      'the role polyclinic_identity is a superuser or bypasses row-level security',
    ],
    [
      'a disabled trigger of the audit log',
      ['alter table audit_log disable trigger audit_log_chain'],
      'the trigger audit_log_chain of the table audit_log is disabled',
    ],
    [
      'all triggers disabled',
      ['alter table audit_log disable trigger user'],
      'the trigger audit_log_append_only of the table audit_log is disabled',
    ],
    [
      'a removed trigger of the audit log',
      ['drop trigger audit_log_append_only on audit_log'],
      'the table audit_log has no trigger audit_log_append_only',
    ],
    [
      'a disabled trigger of another table',
      ['alter table organizations disable trigger user'],
      /^the trigger \w+ of the table organizations is disabled$/,
    ],
    [
      'a rule',
      ['create rule quiet as on insert to audit_log do instead nothing'],
      'the rule quiet of the table audit_log does something else than is asked',
    ],
    [
      'UPDATE on the audit log',
      ['grant update on audit_log to polyclinic_app'],
      'the role polyclinic_app may change or delete rows of the audit log',
    ],
    [
      'UPDATE on one column of the audit log',
      ['grant update (after) on audit_log to polyclinic_jobs'],
      'the role polyclinic_jobs may change or delete rows of the audit log',
    ],
    [
      'DELETE on the audit log',
      ['grant delete on audit_log to polyclinic_staff'],
      'the role polyclinic_staff may change or delete rows of the audit log',
    ],
    [
      'TRUNCATE, which no policy holds back',
      ['grant truncate on contacts to polyclinic_app'],
      'the role polyclinic_app may empty the table contacts or give it triggers (TRUNCATE, TRIGGER)',
    ],
    [
      'a schema to create objects in',
      ['grant create on schema public to polyclinic_app'],
      'the role polyclinic_app may create objects in the schema public',
    ],
    [
      'files of the server',
      ['grant execute on function lo_export(oid, text) to polyclinic_app'],
      'the role polyclinic_app can reach files of the database server with lo_export(oid,text)',
    ],
    [
      'reading files of the server',
      ['grant execute on function pg_read_file(text) to polyclinic_jobs'],
      'the role polyclinic_jobs can reach files of the database server with pg_read_file(text)',
    ],
    [
      'large objects',
      ['grant execute on function lo_from_bytea(oid, bytea) to public'],
      /^the role polyclinic_app can store large objects, which have no row-level security, with lo_from_bytea\(oid,bytea\): /,
    ],
    [
      'a missing membership',
      ['revoke polyclinic_identity from polyclinic_app granted by polyclinic_owner'],
      'the role polyclinic_app cannot act as polyclinic_identity, so that every call would fail: run "grant polyclinic_identity to polyclinic_app"',
    ],
    [
      'a missing role',
      ['alter role polyclinic_jobs rename to polyclinic_workers'],
      'the role polyclinic_jobs does not exist: run the migrations',
    ],
    [
      'an expression that was weakened',
      [
        `alter policy contacts_tenant on contacts using (organization_id = any ((select accessible_organizations())::int[]) or first_name = '')`,
      ],
      /^the policy contacts_tenant of the table contacts is not as the migrations made it: it was using \(organization_id = ANY/,
    ],
    [
      'a policy that was given to another role',
      ['alter policy audit_seals_jobs on audit_seals to polyclinic_jobs, polyclinic_identity'],
      /^the policy audit_seals_jobs of the table audit_seals is not as the migrations made it/,
    ],
    [
      'a removed policy',
      ['drop policy contacts_tenant on contacts'],
      /^the policy contacts_tenant of the table contacts is missing: it was using/,
    ],
    [
      'a policy of another role that no migration made',
      ['create policy leak on account_exports to polyclinic_staff using (true)'],
      'the policy leak of the table account_exports was not made by a migration',
    ],
    [
      'disabled row-level security',
      ['alter table contacts disable row level security'],
      'the table contacts does not force row-level security',
    ],
    [
      'row-level security that is not forced',
      ['alter table contacts no force row level security'],
      'the table contacts does not force row-level security',
    ],
    [
      'the replaced body of a function of ours',
      [
        `create or replace function person_by_email(address text) returns int language plpgsql security definer
          set search_path = public, pg_temp as 'begin return 1; end'`,
      ],
      'the function person_by_email(text) is not as the migrations made it',
    ],
    [
      'the replaced body of a function that policies call',
      [
        `create or replace function accessible_organizations() returns int[] language sql stable as 'select array_agg(id) from organizations'`,
      ],
      'the function accessible_organizations() is not as the migrations made it',
    ],
    [
      'a function of ours that now has its owner’s rights',
      ['alter function local_time(timestamptz, text) security definer'],
      /^the function local_time\(timestamp with time zone,text\) is not as the migrations made it$/,
    ],
    [
      'a function of ours with another owner',
      ['alter function person_by_email(text) owner to postgres'],
      'the function person_by_email(text) is not as the migrations made it',
    ],
    [
      'a function of ours with other arguments',
      [LEAK.replace('leak()', 'person_by_email(int)')],
      'the function person_by_email(integer) was not made by a migration',
    ],
    [
      'a function with its owner’s rights in PostgreSQL’s own schema',
      [LEAK.replace('leak()', 'pg_catalog.leak()')],
      'the function leak() runs with the rights of its owner, and no migration of this release made it',
    ],
    [
      'a removed trigger of another table',
      ['drop trigger organizations_place on organizations'],
      /^the trigger organizations_place of the table organizations is missing: it was CREATE TRIGGER/,
    ],
    [
      'a replaced trigger',
      [
        'create function nothing() returns trigger language plpgsql as $$ begin return new; end $$',
        'drop trigger audit_log_chain on audit_log',
        'create trigger audit_log_chain before insert on audit_log for each row execute function nothing()',
      ],
      /^the trigger audit_log_chain of the table audit_log is not as the migrations made it/,
    ],
    [
      'a trigger that runs under a condition',
      [
        'drop trigger audit_log_append_only on audit_log',
        'create trigger audit_log_append_only before update on audit_log for each statement execute function refuse_change()',
      ],
      /^the trigger audit_log_append_only of the table audit_log is not as the migrations made it/,
    ],
    [
      'a trigger that no migration made',
      [
        'create function copy() returns trigger language plpgsql as $$ begin return new; end $$',
        'create trigger copy before insert on contacts for each row execute function copy()',
      ],
      'the trigger copy of the table contacts was not made by a migration',
    ],
    [
      'foreign keys that are not checked',
      ['alter table contacts disable trigger all'],
      'the foreign keys of the table contacts are not checked',
    ],
    [
      'a materialized view in another schema',
      [
        'create schema elsewhere',
        'create materialized view elsewhere.copies as select * from contacts',
        'grant select on elsewhere.copies to public',
      ],
      'the view elsewhere.copies has the rights of its owner',
    ],
    [
      'a view with its owner’s rights in another schema',
      [
        'create view drizzle.copies as select * from contacts',
        'grant select (email) on drizzle.copies to polyclinic_staff',
      ],
      'the view drizzle.copies has the rights of its owner',
    ],
    [
      'a view in the schema of the job queue',
      [
        'create view pgboss.copies as select * from contacts',
        'grant select on pgboss.copies to polyclinic_jobs',
      ],
      'the view pgboss.copies has the rights of its owner',
    ],
    [
      'a view in PostgreSQL’s own schema',
      [
        'create view information_schema.copies as select * from contacts',
        'grant select on information_schema.copies to polyclinic_app',
      ],
      'the view information_schema.copies has the rights of its owner',
    ],
    [
      'a foreign table',
      [
        'create foreign data wrapper nowhere',
        'create server nowhere foreign data wrapper nowhere',
        'create foreign table copies (id int) server nowhere',
      ],
      'the foreign table copies has no row-level security',
    ],
    [
      'a table of ours in the migrations’ schema',
      ['grant select on drizzle.__drizzle_migrations to polyclinic_app'],
      'the table drizzle.__drizzle_migrations lies outside the schema public, where nothing keeps organizations apart',
    ],
    ...[
      'pg_write_all_data',
      'pg_read_server_files',
      'pg_write_server_files',
      'pg_monitor',
      'pg_signal_backend',
    ].map((role): [string, string[], string] => [
      `membership in ${role}`,
      [`grant ${role} to polyclinic_identity`],
      `the role polyclinic_identity is a member of ${role}`,
    ]),
    [
      'membership among our own roles',
      ['grant polyclinic_identity to polyclinic_staff'],
      'the role polyclinic_staff is a member of polyclinic_identity',
    ],
    [
      'membership that may be given to others',
      ['grant polyclinic_staff to polyclinic_app with admin option'],
      'the role polyclinic_app may give polyclinic_staff to others',
    ],
    [
      'CREATEDB',
      ['alter role polyclinic_jobs createdb'],
      'the role polyclinic_jobs may create roles, databases or copies of the server (CREATEROLE, CREATEDB, REPLICATION)',
    ],
    [
      'a table of a role of ours',
      ['alter table contacts owner to polyclinic_staff'],
      'the role polyclinic_staff owns the table contacts',
    ],
    [
      'TRUNCATE on the audit log',
      ['grant truncate on audit_log to polyclinic_jobs'],
      'the role polyclinic_jobs may empty the table audit_log or give it triggers (TRUNCATE, TRIGGER)',
    ],
    [
      'UPDATE on the audit log for everybody',
      ['grant update on audit_log to public'],
      'the role polyclinic_identity may change or delete rows of the audit log',
    ],
    [
      'a grant on a column that no migration made',
      ['grant update (email) on people to polyclinic_app'],
      'the grant of UPDATE on people (email) to polyclinic_app was not made by a migration',
    ],
    [
      'a grant that no migration made',
      ['grant delete on organizations to polyclinic_staff'],
      'the grant of DELETE on organizations to polyclinic_staff was not made by a migration',
    ],
    [
      'a missing grant, with which calls would fail',
      ['revoke select on contacts from polyclinic_app'],
      'the grant of SELECT on contacts to polyclinic_app is missing',
    ],
    [
      'a function of the jobs that everybody may call',
      ['grant execute on function contacts_behind(int) to public'],
      'the grant of EXECUTE on the function contacts_behind(integer) to public was not made by a migration',
    ],
    [
      'a setting that turns triggers off',
      ['grant set on parameter session_replication_role to polyclinic_app'],
      'the role polyclinic_app may change the setting session_replication_role',
    ],
    [
      'passwords of the server',
      ['grant select on pg_authid to polyclinic_identity'],
      'the role polyclinic_identity may do more with pg_authid than PostgreSQL allows to everybody (SELECT)',
    ],
    [
      'a function that is for superusers',
      ['grant execute on function pg_promote(boolean, integer) to polyclinic_app'],
      'the role polyclinic_app may call pg_promote(boolean,integer), which PostgreSQL keeps for superusers',
    ],
    [
      'large objects of another role',
      ['grant execute on function lo_create(oid) to polyclinic_staff'],
      /^the role polyclinic_staff can store large objects, .* with lo_create\(oid\): /,
    ],
    [
      'schemas to create',
      [
        'do $$ begin execute format($f$grant create on database %I to polyclinic_app$f$, current_database()); end $$',
      ],
      'the role polyclinic_app may create schemas',
    ],
    [
      'a schema that is looked into first',
      [
        'create schema elsewhere',
        'grant usage on schema elsewhere to polyclinic_app',
        'set local search_path = elsewhere, public',
      ],
      'tables and functions are looked for in the schema elsewhere before public',
    ],
    [
      'a chain of the audit log that may fork',
      ['alter table audit_log drop constraint audit_log_chain'],
      /^the constraint audit_log_chain of the table audit_log is missing: it was UNIQUE/,
    ],
    [
      'a foreign key that is gone',
      ['alter table contacts drop constraint contacts_organization_id_organizations_id_fk'],
      /^the constraint contacts_organization_id_organizations_id_fk of the table contacts is missing: it was FOREIGN KEY/,
    ],
    [
      'a check that lets more through',
      [
        'alter table audit_log drop constraint audit_log_event',
        'alter table audit_log add constraint audit_log_event check (true)',
      ],
      /^the constraint audit_log_event of the table audit_log is not as the migrations made it: it was CHECK/,
    ],
    [
      'a table without row-level security',
      ['create table forgotten (id int)'],
      'the table forgotten does not force row-level security',
    ],
    [
      'a view with its owner’s rights',
      ['create view forgotten as select * from contacts'],
      'the view forgotten has the rights of its owner',
    ],
  ])('finds %s', async (_title, statements, flaw) => {
    const flaws = await flawsAfter(...statements)
    expect(flaws).toContainEqual(typeof flaw === 'string' ? flaw : expect.stringMatching(flaw))
  })

  test('lets an operator allow large objects where nobody can take them away', async () => {
    vi.resetModules()
    vi.stubEnv('ALLOW_LARGE_OBJECTS', 'true')
    const { findFlaws: findFlawsAnew } = await import('@/lib/platform/db/verify')
    const client = new Client(adminUrlHere)
    await client.connect()
    await client.query('begin; grant execute on function lo_create(oid) to public')
    await client.query('set local session authorization polyclinic_app')
    expect(await findFlawsAnew(client as unknown as PoolClient)).toEqual([])
    await client.query('rollback')
    await client.end()
    vi.unstubAllEnvs()
  })

  test('is as good as the record of the migrations, which the web process cannot change', async () => {
    const client = new Client(appUrl)
    await client.connect()
    for (const statement of [
      'delete from database_guards',
      `update database_guards set definition = ''`,
    ])
      await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' })
    await client.end()
    await sql('create table kept as select * from database_guards')
    await sql('delete from database_guards')
    expect((await findFlaws()).length).toBeGreaterThan(400)
    await sql('insert into database_guards select * from kept')
    await sql('drop table kept')
    expect(await findFlaws()).toEqual([])
  })

  test('does not compare what another major version printed', async () => {
    const foreign = [
      `update database_guards set printed = 'USING ' || printed where kind in ('policy', 'trigger')`,
      `update database_guards set definition = '14' where kind = 'release' and name = 'server'`,
    ]
    expect((await flawsAfter(foreign[0]!)).length).toBeGreaterThan(100)
    expect(await flawsAfter(...foreign)).toEqual([])
    const flaws = await flawsAfter(
      ...foreign,
      'alter policy contacts_tenant on contacts to polyclinic_identity',
    )
    expect(flaws).toEqual([
      expect.stringMatching(/^the policy contacts_tenant of the table contacts is not as/),
    ])
  })

  test('is not led to take a change for a migration’s', async () => {
    await sql('alter policy contacts_tenant on contacts using (true)')
    const flaw =
      /^the policy contacts_tenant of the table contacts is not as the migrations made it/
    // Nothing is to be migrated: the web process will say it.
    await migrate(ownerUrl, SECRET)
    expect(await findFlaws()).toContainEqual(expect.stringMatching(flaw))

    // With a file that has changed, something is: what is there afterwards would be written down.
    const FILE = `path = 'functions/numbered.sql'`
    const checksum = await one(`select checksum from drizzle.schema_files where ${FILE}`)
    await sql(`update drizzle.schema_files set checksum = '' where ${FILE}`)
    await expect(migrate(ownerUrl, SECRET)).rejects.toThrow(
      /changed by hand.*the policy contacts_tenant of the table/,
    )
    await sql(`update drizzle.schema_files set checksum = $1 where ${FILE}`, checksum)

    // Without a record, what is there is written down.
    await sql('delete from database_guards')
    await migrate(ownerUrl, SECRET)
    expect(await findFlaws()).toEqual([
      `the policy contacts_tenant of the table contacts ${OF_EVERY_ORGANIZATION}`,
    ])
    await sql(
      'alter policy contacts_tenant on contacts using (organization_id = any ((select accessible_organizations())::int[]))',
    )
    await sql('delete from database_guards')
    await migrate(ownerUrl, SECRET)
    expect(await findFlaws()).toEqual([])
  })

  test('writes down the constraints where an earlier release did not, unless something was changed', async () => {
    const constraints = () =>
      one(`select count(*)::int from database_guards where kind = 'constraint'`)
    const asBefore = () =>
      sql(
        `delete from database_guards where kind = 'constraint' or (kind = 'release' and name = 'kinds')`,
      )
    const before = await constraints()
    expect(before).toBeGreaterThan(100)
    await asBefore()
    expect(await findFlaws()).toEqual([])
    await sql('grant delete on organizations to polyclinic_app')
    await expect(migrate(ownerUrl, SECRET)).rejects.toThrow(
      /the grant of DELETE on organizations to polyclinic_app/,
    )
    await sql('revoke delete on organizations from polyclinic_app')
    await migrate(ownerUrl, SECRET)
    expect(await constraints()).toBe(before)
    expect(await findFlaws()).toEqual([])
  })

  test('writes down what a new server prints, unless something was changed', async () => {
    const server = () =>
      one(`select definition from database_guards where kind = 'release' and name = 'server'`)
    const version = await server()
    const older = `update database_guards set definition = '14' where kind = 'release' and name = 'server'`
    await sql(older)
    await migrate(ownerUrl, SECRET)
    expect(await server()).toBe(version)

    await sql(older)
    await sql('grant delete on organizations to polyclinic_app')
    await expect(migrate(ownerUrl, SECRET)).rejects.toThrow(
      /the grant of DELETE on organizations to polyclinic_app/,
    )
    await sql('revoke delete on organizations from polyclinic_app')
    await migrate(ownerUrl, SECRET)
    expect(await findFlaws()).toEqual([])
  })

  test('ends the process and says why', async () => {
    await sql('create schema elsewhere')
    await sql('create table elsewhere.copies (id int)')
    const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
    const fatal = vi.spyOn(log, 'fatal').mockReturnValue(undefined)
    await refuseFlawedDatabase()
    expect(exit).toHaveBeenCalledWith(1)
    const flaw =
      'the table elsewhere.copies lies outside the schema public, where nothing keeps organizations apart'
    expect(fatal).toHaveBeenCalledWith({ flaws: [flaw] }, expect.stringContaining('the database'))
    await sql('drop schema elsewhere cascade')
  })
})
