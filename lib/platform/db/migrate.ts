import path from 'node:path'
import type { Client } from 'pg'
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import { syncTemplates } from '@/lib/platform/mail-templates/sync'
import { appPassword } from './app-login'
import { keepGuards, refuseChangedGuards } from './guards'
import { CLOSE_LARGE_OBJECTS } from './large-objects'
import { asOwner } from './owner'
import { installQueues } from './queues'
import { syncRegistry } from './reference-data/registry'
import {
  AFTER_TABLES,
  applySchemaFiles,
  BEFORE_TABLES,
  changedSchemaFiles,
  keepSchemaFiles,
} from './schema-files'
import { syncSystemRoles } from './reference-data/system-roles'
import { addStarterFaqs } from './reference-data/starter-faqs'
import { syncTimeZones } from './reference-data/time-zones'

const MIGRATIONS = path.join(process.cwd(), 'lib/platform/db/migrations')
const MIGRATION_LOCK = 4_310_231

/** The baseline has the time of the last of the migrations that it stands for. */
const TOO_OLD =
  'The database is older than this release can upgrade: run npm run migrate of commit c6cee0c8 first, then start this release (see docs/operations.md).'

/**
 * Does `work` while no other process does. The lock is a transaction's, on a connection of its own:
 * that of a session would stay behind with a pooler, and the next process would wait for ever.
 */
const oneAtATime = <T>(ownerUrl: string, work: () => Promise<T>): Promise<T> =>
  asOwner(ownerUrl, async (client) => {
    await client.query(
      'begin; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0',
    )
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    const result = await work()
    await client.query('commit')
    return result
  })

/** What has run: the migrations, in drizzle's own table, and the files of `lib/platform/db/sql`. */
const RECORDS = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  create table if not exists drizzle.schema_files (path text primary key, checksum text not null)`

/** Runs migrations as drizzle's own migrator does. */
async function runMigrations(owner: Client, migrations: MigrationMeta[]) {
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await owner.query(statement)
    await owner.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, folderMillis],
    )
  }
}

/** Returns when the newest migration that has run was made; undefined for a new database. */
async function newestMigration(owner: Client): Promise<number | undefined> {
  const { rows } = await owner.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  )
  return rows[0]!.newest === null ? undefined : Number(rows[0]!.newest)
}

/**
 * Brings tables, functions, triggers, policies and grants to this release, all or nothing: tables
 * and the functions that work with them change at once, which drizzle's own migrator, with a
 * transaction of its own, could not promise. A database of a later release stays as it is.
 */
async function bringUpSchema(owner: Client) {
  const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS })
  await owner.query('begin')
  await owner.query(RECORDS)
  const newest = await newestMigration(owner)
  if (newest !== undefined && newest < migrations[0]!.folderMillis) throw new Error(TOO_OLD)
  if (newest === undefined || newest <= migrations.at(-1)!.folderMillis) {
    const pending = migrations.filter(({ folderMillis }) => folderMillis > (newest ?? 0))
    const files = await changedSchemaFiles(owner)
    await refuseChangedGuards(owner, pending.length > 0 || files.length > 0)
    await applySchemaFiles(owner, files, BEFORE_TABLES)
    await runMigrations(owner, pending)
    // Compared anew: a migration that drops a file's objects deletes its checksum, so that it is applied.
    await applySchemaFiles(owner, await changedSchemaFiles(owner), AFTER_TABLES)
    await keepSchemaFiles(owner)
    await keepGuards(owner)
  }
  await owner.query('commit')
}

/**
 * Gives the console's login its password, as an owner that may; otherwise whoever made the role has
 * given it one.
 */
async function setPassword(client: Client, password: string) {
  const { rows } = await client.query<{ may: boolean }>(
    'select rolcreaterole or rolsuper as may from pg_roles where rolname = current_user',
  )
  // ALTER ROLE takes no parameters.
  if (rows[0]!.may)
    await client.query(`alter role polyclinic_app password ${client.escapeLiteral(password)}`)
}

/**
 * Brings the schema, the time zones, the registry, the system roles, the templates of mail, the
 * first questions and answers, the job queue and the app's password up to date. Processes that
 * start together wait for one another; a statement that cannot get its lock within 2 s fails
 * instead of holding up the running console.
 */
export const migrate = (ownerUrl: string, secret: string, password = appPassword(secret)) =>
  oneAtATime(ownerUrl, () =>
    asOwner(ownerUrl, async (client) => {
      await client.query(`set lock_timeout = '2s'`)
      await bringUpSchema(client)
      await syncTimeZones(client)
      await syncRegistry(client)
      await syncSystemRoles(client)
      await syncTemplates(client)
      await addStarterFaqs(client)
      await installQueues(client)
      await client.query(CLOSE_LARGE_OBJECTS)
      await setPassword(client, password)
    }),
  )
