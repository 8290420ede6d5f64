import type { Settings } from '@/lib/platform/config/env'
import { migrate } from '@/lib/platform/db/migrate'
import { asOwner } from '@/lib/platform/db/owner'
import { takeOverSecret } from '@/lib/platform/db/secrets'
import { storageOf } from '@/lib/platform/storage'
import type { DataFolder } from './folders/data-folder'
import { appPasswordOf, identityOf, namesOwner, secretOf } from './environment/environment'
import { runningPostgres, startPostgres } from './postgres'
import { Refusal } from './output/refusal.mjs'
import { isEmpty, moveDemoIdentities, seedDemo } from './seed/demo'

export interface Database {
  /** The owner's connection. */
  url: string
  /** Only of the embedded database: the superuser's connection, and how it ended, when it does. */
  adminUrl?: string
  exited?: Promise<string>
  stop(): Promise<void>
}

/** No such server or host, wrong password, no such database. */
const NO_CONNECTION = /^(ECONNREFUSED|ENOTFOUND|ETIMEDOUT|ECONNRESET|EAI_AGAIN|28000|28P01|3D000)$/

/** The certificate of a server that is not trusted, by Node's codes for it. */
const NOT_TRUSTED =
  /^(ERR_TLS_CERT_ALTNAME_INVALID|UNABLE_TO_\w+|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|CERT_\w+)$/

/** Why an address leads to no database, in words; undefined where it does. */
function whyNotReached(address: string, { code = '', message, path }: NodeJS.ErrnoException) {
  const isFileOfAddress =
    code === 'ENOENT' && [...new URL(address).searchParams.values()].includes(path ?? '')
  return isFileOfAddress || NO_CONNECTION.test(code) || NOT_TRUSTED.test(code)
    ? message || code
    : undefined
}

const nothing = () => Promise.resolve()

/** The operator's database, or else the embedded one, started. */
export const startDatabase = async (
  { DATABASE_URL }: Settings,
  folder: DataFolder,
  durable = true,
): Promise<Database> =>
  DATABASE_URL
    ? { url: DATABASE_URL, stop: nothing }
    : startPostgres({ dir: folder.at('postgres'), durable })

/**
 * The same for a command beside a running `npm start`, which has started the embedded database
 * then.
 */
export async function reachDatabase(settings: Settings, folder: DataFolder): Promise<Database> {
  if (settings.DATABASE_URL || !(await folder.holder())) {
    const release = settings.DATABASE_URL ? nothing : await folder.take()
    const database = await startDatabase(settings, folder)
    return { ...database, stop: async () => void (await database.stop(), await release()) }
  }
  const running = runningPostgres(folder.at('postgres'))
  if (!running)
    throw new Refusal(`The database in ${folder.shown()} is not ready yet: try again in a moment.`)
  return { url: running.url, stop: nothing }
}

/** Brings tables and the application's login up to date, and says what a changed secret breaks. */
export async function migrateDatabase({ url }: Database, settings: Settings, folder: DataFolder) {
  if (!namesOwner(settings))
    throw new Refusal('DATABASE_URL must name the owner of the database for this command.')
  const secret = secretOf(settings, folder)
  await migrate(url, secret, appPasswordOf(settings, folder)).catch(
    (error: NodeJS.ErrnoException) => {
      const { DATABASE_URL } = settings
      const why = DATABASE_URL && whyNotReached(DATABASE_URL, error)
      if (why) throw new Refusal(`DATABASE_URL does not lead to a database: ${why}.`)
      if (error.code === 'ECONNREFUSED')
        throw new Refusal(
          `The database in ${folder.shown()} cannot be reached from here: run this in the container where it was started.`,
        )
      throw error
    },
  )
  for (const warning of await takeOverSecret(url, secret, settings.NEXTAUTH_SECRET_PREVIOUS))
    console.warn(warning)
  await refuseTakenLabels(url, settings)
}

/** A host that is ours hides the organization of that name. */
const refuseTakenLabels = (url: string, settings: Settings) =>
  asOwner(url, async (owner) => {
    for (const name of ['LOGIN_SUBDOMAIN', 'PUBLIC_SUBDOMAIN'] as const) {
      const { rowCount } = await owner.query(
        'select from organization_domains where domain_url = $1',
        [settings[name]],
      )
      if (rowCount)
        throw new Refusal(
          `${name} must not be ${settings[name]}: an organization has or had that name.`,
        )
    }
  })

/**
 * Gives an empty embedded database its demo, and the demo's people the provider's present address.
 */
export async function seedDatabase({ url }: Database, settings: Settings, folder: DataFolder) {
  if (!settings.DATABASE_URL && (await isEmpty(url)))
    await seedDemo(url, await storageOf({ ...settings, POLYCLINIC_DATA_DIR: folder.path }))
  if (!settings.OIDC_ISSUER) await moveDemoIdentities(url, identityOf(settings, folder).OIDC_ISSUER)
}

/**
 * Turns an error that says one sentence into a refusal; one with a code comes from the database or
 * the system.
 */
export function refuse(error: Error & { code?: string }): never {
  throw error.code ? error : new Refusal(error.message)
}
