import { Client, type PoolClient } from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { refuseFlawedDatabase } from '@/lib/server/boot'
import { findFlaws } from '@/lib/server/db/verify'
import { log } from '@/lib/server/log'
import { adminUrlHere, sql } from '@/tests/support/database'

/**
 * Plants something as a superuser, and returns what the check says of it as the role of the web process. Everything is
 * taken back: roles belong to the whole server, which other tests use at the same time.
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
      ['create role between', 'grant pg_write_all_data to between', 'grant between to polyclinic_staff'],
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
    const { findFlaws: findFlawsAnew } = await import('@/lib/server/db/verify')
    const client = new Client(adminUrlHere)
    await client.connect()
    await client.query('begin; grant execute on function lo_create(oid) to public')
    await client.query('set local session authorization polyclinic_app')
    expect(await findFlawsAnew(client as unknown as PoolClient)).toEqual([])
    await client.query('rollback')
    await client.end()
    vi.unstubAllEnvs()
  })

  test('ends the process and says why', async () => {
    await sql('create schema elsewhere')
    await sql('create table elsewhere.copies (id int)')
    const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
    const fatal = vi.spyOn(log, 'fatal').mockReturnValue(undefined)
    await refuseFlawedDatabase()
    expect(exit).toHaveBeenCalledWith(1)
    const flaw = 'the table elsewhere.copies lies outside the schema public, where nothing keeps organizations apart'
    expect(fatal).toHaveBeenCalledWith({ flaws: [flaw] }, expect.stringContaining('the database'))
    await sql('drop schema elsewhere cascade')
  })
})
