import { loginOriginOf, VARIABLES, type Settings } from '@/lib/platform/config/env'
import { standsIn } from '@/lib/platform/config/stand-ins'
import { appPassword, asApp } from '@/lib/platform/db/app-login'
import { addressOf } from '../commerce/address'
import type { DataFolder } from '../folders/data-folder'
import { cardsAt } from '../payments/address'
import { everyAddress } from '../process/ports'

/** Who may call themselves staff while the demo provider lets anybody in. */
const DEMO_STAFF = {
  STAFF_ALLOWED_DOMAIN: 'polyclinic.example',
  STAFF_ALLOWED_EMAILS: 'auditor@partner.example',
}

export interface Identity {
  OIDC_ISSUER: string
  OIDC_CLIENT_ID: string
  OIDC_CLIENT_SECRET: string
}

/** Without a provider of one's own, the demo provider stands in. */
export const isDemo = (settings: Settings) => !settings.OIDC_ISSUER

export function identityOf(settings: Settings, folder: DataFolder): Identity {
  if (isDemo(settings))
    return {
      OIDC_ISSUER: `http://localhost:${settings.PORT + 1}`,
      OIDC_CLIENT_ID: 'polyclinic',
      OIDC_CLIENT_SECRET: folder.secret('oidc-client'),
    }
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = settings
  return {
    OIDC_ISSUER: OIDC_ISSUER!,
    OIDC_CLIENT_ID: OIDC_CLIENT_ID!,
    OIDC_CLIENT_SECRET: OIDC_CLIENT_SECRET!,
  }
}

export const secretOf = (settings: Settings, folder: DataFolder) =>
  settings.NEXTAUTH_SECRET ?? folder.secret('nextauth')

/**
 * Whether this process knows the owner of the database: DATABASE_URL without a name is the server's
 * address alone.
 */
export const namesOwner = ({ DATABASE_URL }: Settings) =>
  !DATABASE_URL || new URL(DATABASE_URL).username !== ''

/**
 * The password of polyclinic_app: the one that DATABASE_APP_URL has, or the one that follows from
 * the secret.
 */
export const appPasswordOf = (settings: Settings, folder: DataFolder) =>
  decodeURIComponent(new URL(settings.DATABASE_APP_URL ?? 'postgresql://none').password) ||
  appPassword(secretOf(settings, folder))

/**
 * Where the console logs in, from the address of the server itself: there, or at the pooler that
 * stands before it.
 */
function appUrlsOf(databaseUrl: string, settings: Settings, folder: DataFolder) {
  const password = appPasswordOf(settings, folder)
  const direct = asApp(databaseUrl, password)
  const { DATABASE_APP_URL } = settings
  if (!DATABASE_APP_URL) return { APP_DATABASE_URL: direct, DIRECT_DATABASE_URL: direct }
  const { username } = new URL(DATABASE_APP_URL)
  const pooled = new URL(asApp(DATABASE_APP_URL, password))
  // Some poolers want more than the role's name.
  if (username) pooled.username = username
  return { APP_DATABASE_URL: pooled.href, DIRECT_DATABASE_URL: direct }
}

export const auditKeyOf = (settings: Settings, folder: DataFolder) =>
  settings.AUDIT_KEY ?? folder.secret('audit')

/**
 * The demo shop lives in the embedded database: without that one, and with a back end of one's own,
 * there is none.
 */
export const hasDemoShop = (settings: Settings) => standsIn(settings, 'commerce')

/** Where commerce is: the operator's, the stand-in's whether or not it runs, or nowhere. */
export function commerceOf(settings: Settings, folder: DataFolder) {
  if (!hasDemoShop(settings)) return {}
  const { url, token } = addressOf(settings.PORT + 3, folder)
  return { MEDUSA_BACKEND_URL: url, MEDUSA_API_TOKEN: token }
}

/**
 * What stands in for the provider of cards belongs to the demo shop, unless there is a real one.
 */
export const hasDemoCards = (settings: Settings) => standsIn(settings, 'payments')

/** Where cards are charged: at the operator's provider, at the stand-in, or nowhere. */
export const cardsOf = (settings: Settings, folder: DataFolder) =>
  hasDemoCards(settings) ? cardsAt(settings.PORT + 4, folder) : providerOf(settings)

const providerOf = ({ STRIPE_API_KEY, STRIPE_API_URL }: Settings) =>
  STRIPE_API_KEY ? { STRIPE_API_KEY, STRIPE_API_URL } : {}

/**
 * Whether nothing stands in that keeps a state of its own in the data folder: several processes may
 * then use it at once.
 */
export const sharesFolder = (settings: Settings) =>
  !isDemo(settings) &&
  (['database', 'mail', 'commerce', 'payments'] as const).every((name) => !standsIn(settings, name))

/** How the demo shop writes to its customers: as the console does. */
export const shopMailOf = (
  { MAIL_FROM, PARENT_DOMAIN, ALLOW_UNENCRYPTED_SMTP_PASSWORD }: Settings,
  smtpUrl: string,
) => ({
  SMTP_URL: smtpUrl,
  ALLOW_UNENCRYPTED_SMTP_PASSWORD,
  MAIL_FROM: MAIL_FROM ?? `no-reply@${PARENT_DOMAIN}`,
})

/**
 * Where the web process listens: the demo lets anybody in, and only from this machine, unless the
 * operator says otherwise.
 */
export const listeningAddressOf = (settings: Settings) =>
  settings.HOST ?? (isDemo(settings) ? '127.0.0.1' : everyAddress())

/**
 * How many seconds the web process serves on when it is told to end: nobody distributes requests to
 * the demo.
 */
export const shutdownDelayOf = (settings: Settings) =>
  settings.SHUTDOWN_DELAY_SECONDS ?? (isDemo(settings) ? 0 : 5)

export interface WebEnvironment {
  settings: Settings
  folder: DataFolder
  mode: 'production' | 'development'
  /** The address of the server itself; whose login it names is no matter. */
  databaseUrl: string
  smtpUrl: string
  /** The operator's variables. */
  base?: NodeJS.ProcessEnv
}

/** The environment of the web process: the operator's, completed by the stand-ins. */
export function webEnvironment({
  settings,
  folder,
  mode,
  databaseUrl,
  smtpUrl,
  base = process.env,
}: WebEnvironment) {
  const set = Object.fromEntries(Object.entries(base).filter(([, value]) => value !== ''))
  const demo = isDemo(settings)
  return {
    ...(demo ? DEMO_STAFF : {}),
    ...set,
    ...identityOf(settings, folder),
    ...commerceOf(settings, folder),
    ...cardsOf(settings, folder),
    PORT: String(settings.PORT),
    POLYCLINIC_DATA_DIR: folder.path,
    // The owner's credentials stay out. Empty, not absent: Next reads .env itself and would put
    // them back.
    DATABASE_URL: '',
    DATABASE_APP_URL: '',
    ...appUrlsOf(databaseUrl, settings, folder),
    NEXTAUTH_URL: loginOriginOf(settings),
    NEXTAUTH_SECRET: secretOf(settings, folder),
    AUDIT_KEY: auditKeyOf(settings, folder),
    SMTP_URL: smtpUrl,
    SHUTDOWN_DELAY_SECONDS: String(shutdownDelayOf(settings)),
    // What stands in is named above, as anything else would be.
    STAND_INS: '',
    POLYCLINIC_DEMO: String(demo),
    // Next takes a port before it reads any file, and others if that is not free.
    POLYCLINIC_PORT: String(settings.PORT),
    NODE_ENV: mode,
    NEXT_TELEMETRY_DISABLED: '1',
  } satisfies NodeJS.ProcessEnv
}

/**
 * The same for a web process that somebody else starts: of the operator's variables only those that
 * we know.
 */
export function serviceEnvironment({
  base = process.env,
  ...options
}: Omit<WebEnvironment, 'mode'>) {
  const known = Object.fromEntries(
    Object.entries(base).filter(([name]) => VARIABLES.includes(name)),
  )
  // Next sets it, as it is started.
  const { NODE_ENV: _, ...env } = webEnvironment({
    ...options,
    mode: 'development',
    base: known as NodeJS.ProcessEnv,
  })
  return env
}

const SETTING =
  /^(PORT|HOST|STAND_INS|PARENT_DOMAIN|(LOGIN|PUBLIC)_SUBDOMAIN|SMTP_URL|SUPPORT_EMAIL|MAIL_(FROM|SPF|INTAKE_TOKEN)|TRUST_PROXY|RATE_LIMITS|ALLOW_(LARGE_OBJECTS|UNENCRYPTED_SMTP_PASSWORD)|LOG_LEVEL|SHUTDOWN_DELAY_SECONDS|ANSWER_SECONDS|(APP|DIRECT)_DATABASE_URL|NEXT_DIST_DIR)$|^(POLYCLINIC|DATABASE|NEXTAUTH|AUDIT|OIDC|MEDUSA|STRIPE|STAFF|SESSION|S3)_/

/** An environment without anything of the operator's: a test must never meet a real database. */
export const withoutSettings = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => !SETTING.test(name)),
  ) as NodeJS.ProcessEnv
