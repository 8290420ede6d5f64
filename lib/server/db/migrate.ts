import { createHmac } from 'node:crypto'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import { syncTemplates } from '@/lib/server/mail-templates/sync'
import { keepGuards, refuseChangedGuards } from './guards'
import { CLOSE_LARGE_OBJECTS } from './large-objects'
import { asOwner } from './owner'
import { installQueues } from './queues'
import { syncRegistry } from './registry'
import { syncSystemRoles } from './system-roles'
import { syncTimeZones } from './time-zones'

const MIGRATIONS = path.join(process.cwd(), 'lib/server/db/migrations')
const MIGRATION_LOCK = 4_310_231

/** The password of polyclinic_app: every process that knows the installation's secret derives the same one. */
const appPassword = (secret: string) => createHmac('sha256', secret).update('polyclinic_app').digest('hex')

/** The address at which the web process logs in, without any of the owner's powers. */
export function appDatabaseURL(ownerUrl: string, secret: string): string {
  const url = new URL(ownerUrl)
  url.username = 'polyclinic_app'
  url.password = appPassword(secret)
  return url.href
}

/**
 * Brings the schema, the time zones, the registry, the system roles, the templates of mail, the job queue and the app's password up to date. Processes that start together wait for
 * one another; a statement that cannot get its lock within 2 s fails instead of holding up the running console.
 */
export const migrate = (ownerUrl: string, secret: string) =>
  asOwner(ownerUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`set lock_timeout = '2s'`)
    await refuseChangedGuards(client, { migrationsFolder: MIGRATIONS })
    await runMigrations(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: MIGRATIONS })
    await keepGuards(client)
    await syncTimeZones(client)
    await syncRegistry(client)
    await syncSystemRoles(client)
    await syncTemplates(client)
    await installQueues(client)
    await client.query(CLOSE_LARGE_OBJECTS)
    // A hexadecimal password needs no quoting, and ALTER ROLE takes no parameters.
    await client.query(`alter role polyclinic_app password '${appPassword(secret)}'`)
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  })
