import path from 'node:path'
import type { Client } from 'pg'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import { syncTemplates } from '@/lib/server/mail-templates/sync'
import { appPassword } from './app-login'
import { keepGuards, refuseChangedGuards } from './guards'
import { CLOSE_LARGE_OBJECTS } from './large-objects'
import { asOwner } from './owner'
import { installQueues } from './queues'
import { syncRegistry } from './registry'
import { syncSystemRoles } from './system-roles'
import { addStarterFaqs } from './starter-faqs'
import { syncTimeZones } from './time-zones'

const MIGRATIONS = path.join(process.cwd(), 'lib/server/db/migrations')
const MIGRATION_LOCK = 4_310_231

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
      await refuseChangedGuards(client, { migrationsFolder: MIGRATIONS })
      await runMigrations(drizzle(client, { casing: 'snake_case' }), {
        migrationsFolder: MIGRATIONS,
      })
      await keepGuards(client)
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
