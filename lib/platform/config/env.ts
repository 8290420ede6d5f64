import { isIP } from 'node:net'
import { z } from '@/lib/shared/zod'
import type { Site } from '@/lib/shared/http/hosts'
import { isLocal } from '@/lib/shared/http/local.mjs'
import { isReservedLabel, RESERVED_LABELS } from '@/lib/shared/http/reserved-labels'
import { DEFAULTS, siteOf } from '@/lib/shared/http/site'
import { normalizeDomain, normalizeEmail } from '@/lib/shared/text/email-address'
import { STAND_IN_NAMES, standInRules, type StandIn } from './stand-ins'

const label = z
  .string()
  .regex(/^(?!-)[a-z0-9-]{1,63}(?<!-)$/, 'must be one host label, as in "login"')
const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address like ${example}` })
const flag = z.enum(['true', 'false'], 'must be true or false').default('false')
/** What stands between commas. */
const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
const ADDRESSES = 'must be e-mail addresses, separated by commas'
/** Addresses in their stored form. */
const addresses = z
  .string()
  .default('')
  .transform((list, ctx) => {
    const written = list.split(',').filter((address) => address.trim() !== '')
    const stored = written.flatMap((address) => normalizeEmail(address) ?? [])
    if (stored.length < written.length) ctx.addIssue({ code: 'custom', message: ADDRESSES })
    return stored
  })
const readAs = (read: (text: string) => string | null, message: string) =>
  z.string().transform((text, ctx) => {
    const stored = read(text)
    if (stored === null) ctx.addIssue({ code: 'custom', message })
    return stored ?? z.NEVER
  })

/** Where mails may load fonts from, as origins; `none` for nowhere. */
const fontOrigins = z
  .string()
  .default('https://fonts.googleapis.com')
  .transform((list) => (list.trim() === 'none' ? [] : listOf(list.toLowerCase())))
  .pipe(
    z.array(
      z
        .string()
        .refine(
          (origin) =>
            origin.startsWith('https://') &&
            URL.canParse(origin) &&
            new URL(origin).origin === origin,
          'must be origins like https://fonts.example.com, separated by commas, or none',
        ),
    ),
  )

/** Nothing but a place: calls add their path to it, and bring their own credentials. */
const isPlain = (address: string) => {
  if (!URL.canParse(address)) return true // said already
  const { username, password, search, hash } = new URL(address)
  return !username && !password && !search && !hash
}

/** The stand-ins take the four ports above. */
const PORT_RANGE = 'must be a number between 1 and 65531'

const DELAY = 'must be a number of seconds between 0 and 300'

/** Where files are kept, if not in the data folder. */
const STORAGE = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

/**
 * Every variable an operator may set, as `.env.example` documents it. Under `.localhost`, services
 * that are left out are the ones for which `npm start` starts a stand-in.
 */
const Variables = z.object({
  PORT: z.coerce
    .number(PORT_RANGE)
    .int(PORT_RANGE)
    .min(1, PORT_RANGE)
    .max(65531, PORT_RANGE)
    .default(3000),
  HOST: z
    .string()
    .refine((host) => isIP(host) !== 0, 'must be an IP address, as 127.0.0.1, ::1, 0.0.0.0 or ::')
    .optional(),
  STAND_INS: z
    .string()
    .default('')
    .transform(listOf)
    .pipe(
      z.array(
        z.enum(STAND_IN_NAMES, `must be some of ${STAND_IN_NAMES.join(', ')}, separated by commas`),
      ),
    ),
  POLYCLINIC_DATA_DIR: z.string().min(1).default('.data'),
  PARENT_DOMAIN: z
    .string()
    .regex(
      /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/,
      'must be a domain like clinics.example.com',
    )
    .default(DEFAULTS.parentDomain),
  LOGIN_SUBDOMAIN: label.default(DEFAULTS.loginSubdomain),
  PUBLIC_SUBDOMAIN: label.default(DEFAULTS.publicSubdomain),
  NEXTAUTH_URL: url(/^https?$/, 'https://login.example.com').optional(),
  NEXTAUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** What NEXTAUTH_SECRET was before: it is still read with, and nothing is made with it. */
  NEXTAUTH_SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Keys the seals of the audit log; never in the database. */
  AUDIT_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  AUDIT_OLD_KEYS: z
    .string()
    .default('')
    .transform(listOf)
    .pipe(
      z.array(
        z.string().min(32, 'must be keys of at least 32 characters each, separated by commas'),
      ),
    ),
  ALLOW_LARGE_OBJECTS: flag.transform((value) => value === 'true'),
  DATABASE_URL: url(
    /^postgres(ql)?$/,
    'postgresql://owner:password@host:5432/polyclinic',
  ).optional(),
  /**
   * Where the console itself logs in, if that is not where DATABASE_URL leads: a pooler's address.
   */
  DATABASE_APP_URL: url(
    /^postgres(ql)?$/,
    'postgresql://polyclinic_app:password@pooler:6432/polyclinic',
  ).optional(),
  DATABASE_PREPARED_STATEMENTS: z
    .enum(['true', 'false'], 'must be true or false')
    .default('true')
    .transform((value) => value === 'true'),
  OIDC_ISSUER: url(/^https?$/, 'https://accounts.example.com').optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  SMTP_URL: url(/^smtps?$/, 'smtps://user:password@mail.example.com').optional(),
  /** Read where mails are sent, by programs without these settings as well. */
  ALLOW_UNENCRYPTED_SMTP_PASSWORD: flag,
  MAIL_FROM: readAs(normalizeEmail, 'must be an e-mail address').optional(),
  SUPPORT_EMAIL: readAs(normalizeEmail, 'must be an e-mail address').optional(),
  MAIL_SPF: z
    .string()
    .regex(
      /^[a-z0-9_]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9])?)+$/,
      'must be a host like spf.mail.example.com',
    )
    .optional(),
  MAIL_FONT_ORIGINS: fontOrigins,
  MAIL_INTAKE_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,}$/, 'must have at least 32 characters, without spaces or line breaks')
    .optional(),
  MEDUSA_BACKEND_URL: url(/^https?$/, 'https://commerce.example.com')
    .refine(isPlain, 'must be an address without a name, a password, a query or a fragment')
    .optional(),
  MEDUSA_API_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be a token without spaces or line breaks')
    .optional(),
  MEDUSA_TIMEOUT_SECONDS: z.coerce
    .number('must be a number of seconds between 1 and 300')
    .int()
    .min(1)
    .max(300)
    .default(30),
  /**
   * The longest that a caller waits for another server, a turn or a worker before they are told.
   */
  ANSWER_SECONDS: z.coerce
    .number('must be a number of seconds between 2 and 300')
    .int()
    .min(2)
    .max(300)
    .default(9),
  STRIPE_API_KEY: z
    .string()
    .regex(/^(sk|rk)_[\w]+$/, 'must be a secret or restricted key like sk_live_…')
    .optional(),
  STRIPE_API_URL: url(/^https?$/, 'https://api.stripe.com')
    .refine(isPlain, 'must be an address without a name, a password, a query or a fragment')
    .default('https://api.stripe.com'),
  S3_ENDPOINT: url(/^https?$/, 'https://s3.example.com')
    .refine(isPlain, 'must be an address without a name, a password, a query or a fragment')
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'must be the name of a bucket like polyclinic-files',
    )
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a region like eu-central-1')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  STAFF_ALLOWED_EMAILS: addresses,
  STAFF_ALLOWED_DOMAIN: readAs(normalizeDomain, 'must be a domain like example.com').optional(),
  TRUST_PROXY: flag.transform((value) => value === 'true'),
  RATE_LIMITS: z
    .enum(['true', 'false'], 'must be true or false')
    .default('true')
    .transform((value) => value === 'true'),
  SESSION_POLL_SECONDS: z.coerce
    .number('must be a number of seconds between 0 and 3600')
    .int()
    .min(0)
    .max(3600)
    .default(0),
  /**
   * How long the web process serves on after SIGTERM. Without it 5, and 0 with the demo provider.
   */
  SHUTDOWN_DELAY_SECONDS: z.coerce
    .number(DELAY)
    .int(DELAY)
    .min(0, DELAY)
    .max(300, DELAY)
    .optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
})
export type Settings = z.infer<typeof Variables>

/** The names of these variables. */
export const VARIABLES = Object.keys(Variables.shape)

/** Adds what is wrong with a variable, in words that follow its name. */
type Refuse = (name: string, message: string) => void

function checkHosts(env: Settings, refuse: Refuse) {
  if (['admin', 'global'].includes(env.PUBLIC_SUBDOMAIN))
    refuse('PUBLIC_SUBDOMAIN', `must not be ${env.PUBLIC_SUBDOMAIN}`)
  if (env.LOGIN_SUBDOMAIN === 'global') refuse('LOGIN_SUBDOMAIN', 'must not be global')
  if (env.LOGIN_SUBDOMAIN === env.PUBLIC_SUBDOMAIN)
    refuse('PUBLIC_SUBDOMAIN', 'must differ from LOGIN_SUBDOMAIN')
  const loginHost = `${env.LOGIN_SUBDOMAIN}.${env.PARENT_DOMAIN}`
  if (
    env.NEXTAUTH_URL &&
    URL.canParse(env.NEXTAUTH_URL) &&
    new URL(env.NEXTAUTH_URL).hostname !== loginHost
  )
    refuse('NEXTAUTH_URL', `must be the address of ${loginHost}`)
}

function checkServices(env: Settings, refuse: Refuse) {
  const local = isLocal(env.PARENT_DOMAIN)
  if (!env.OIDC_ISSUER && !local)
    refuse(
      'OIDC_ISSUER',
      `must be set: the demo identity provider serves .localhost only, not ${env.PARENT_DOMAIN}`,
    )
  for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const)
    if (env.OIDC_ISSUER && !env[name]) refuse(name, 'must be set together with OIDC_ISSUER')
    else if (!env.OIDC_ISSUER && env[name])
      refuse('OIDC_ISSUER', `must be set together with ${name}`)
  if (env.MEDUSA_BACKEND_URL && !env.MEDUSA_API_TOKEN)
    refuse('MEDUSA_API_TOKEN', 'must be set together with MEDUSA_BACKEND_URL')
  if (!env.MEDUSA_BACKEND_URL && env.MEDUSA_API_TOKEN)
    refuse('MEDUSA_BACKEND_URL', 'must be set together with MEDUSA_API_TOKEN')
  const [missing, set] = [STORAGE.find((name) => !env[name]), STORAGE.find((name) => env[name])]
  if (missing && set) refuse(missing, `must be set together with ${set}`)
}

function checkSecrets(env: Settings, refuse: Refuse) {
  const local = isLocal(env.PARENT_DOMAIN)
  if (!env.NEXTAUTH_SECRET && (!local || env.DATABASE_URL))
    refuse('NEXTAUTH_SECRET', 'must be set: several processes may share this database')
  if (env.NEXTAUTH_SECRET_PREVIOUS && env.NEXTAUTH_SECRET_PREVIOUS === env.NEXTAUTH_SECRET)
    refuse('NEXTAUTH_SECRET_PREVIOUS', 'must differ from NEXTAUTH_SECRET')
  if (!env.AUDIT_KEY && (!local || env.DATABASE_URL))
    refuse('AUDIT_KEY', 'must be set: several processes may share this database')
  if (env.AUDIT_KEY && env.AUDIT_KEY === env.NEXTAUTH_SECRET)
    refuse('AUDIT_KEY', 'must differ from NEXTAUTH_SECRET')
}

function checkDatabases(env: Settings, refuse: Refuse) {
  if (env.DATABASE_APP_URL && !env.DATABASE_URL)
    refuse(
      'DATABASE_URL',
      'must be set together with DATABASE_APP_URL: migrations need the server itself',
    )
  if (env.DATABASE_URL && !env.DATABASE_APP_URL && !env.DATABASE_PREPARED_STATEMENTS)
    refuse(
      'DATABASE_APP_URL',
      'must be set, and DATABASE_URL lead to the server itself: a pooler keeps no sessions',
    )
}

function checkStaff(env: Settings, refuse: Refuse) {
  if (env.OIDC_ISSUER && !env.STAFF_ALLOWED_DOMAIN && env.STAFF_ALLOWED_EMAILS.length === 0)
    refuse(
      'STAFF_ALLOWED_DOMAIN',
      'or STAFF_ALLOWED_EMAILS must be set: nobody could reach the console',
    )
}

const Settings = Variables.superRefine((env, { addIssue }) => {
  const refuse: Refuse = (name, message) => addIssue({ code: 'custom', path: [name], message })
  checkHosts(env, refuse)
  checkServices(env, refuse)
  checkSecrets(env, refuse)
  checkDatabases(env, refuse)
  checkStaff(env, refuse)
})

/** Wrong or missing variables, each in one line that names it. */
export class SettingsError extends Error {}

/**
 * Reads an operator's settings. An empty variable counts as absent. Throws a `SettingsError` that
 * names all wrong ones, and the missing ones of services that are needed.
 */
export function readSettings(source: NodeJS.ProcessEnv, needed: StandIn[] = []): Settings {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Settings.superRefine(standInRules(needed)).safeParse(set)
  if (parsed.success) return parsed.data
  const flaws = parsed.error.issues.map(({ path, message }) => ({ name: String(path[0]), message }))
  // What else is wrong with a variable often follows from the first.
  const first = flaws.filter(
    ({ name }, index) => flaws.findIndex((flaw) => flaw.name === name) === index,
  )
  throw new SettingsError(first.map(({ name, message }) => `${name} ${message}.`).join('\n'))
}

/**
 * The address of the login host: `NEXTAUTH_URL`, else https on the usual port, or http on ours
 * under `.localhost`.
 */
export const loginOriginOf = ({ NEXTAUTH_URL, LOGIN_SUBDOMAIN, PARENT_DOMAIN, PORT }: Settings) =>
  NEXTAUTH_URL
    ? new URL(NEXTAUTH_URL).origin
    : isLocal(PARENT_DOMAIN)
      ? `http://${LOGIN_SUBDOMAIN}.${PARENT_DOMAIN}:${PORT}`
      : `https://${LOGIN_SUBDOMAIN}.${PARENT_DOMAIN}`

/**
 * What the web process needs on top: `npm start` resolves it from the settings and its stand-ins.
 */
const Resolved = z.object({
  APP_DATABASE_URL: z.string(),
  /** The same login at the server itself, where a pooler stands before it. */
  DIRECT_DATABASE_URL: z.string().optional(),
  NEXTAUTH_URL: z.string(),
  NEXTAUTH_SECRET: z.string(),
  AUDIT_KEY: z.string(),
  OIDC_ISSUER: z.string(),
  OIDC_CLIENT_ID: z.string(),
  OIDC_CLIENT_SECRET: z.string(),
  POLYCLINIC_DEMO: flag.transform((value) => value === 'true'),
})

export type Env = Omit<Settings, keyof z.infer<typeof Resolved>> &
  z.infer<typeof Resolved> & { site: Site }

let cached: Env | undefined

/** The settings of this web process, read once. */
export function env(): Env {
  if (cached) return cached
  const settings = readSettings(process.env)
  const resolved = Resolved.parse(process.env)
  const site = siteOf(process.env)
  return (cached = { ...settings, ...resolved, site })
}

/** How long a caller waits for another server, a turn or a worker before they are told, in ms. */
export const patience = (): number => env().ANSWER_SECONDS * 1000

/** Labels that no organization may take here: the fixed ones and the installation's own. */
export const reservedLabels = () => [
  ...RESERVED_LABELS,
  env().LOGIN_SUBDOMAIN,
  env().PUBLIC_SUBDOMAIN,
]

/** Whether a label is reserved here, one by one or as that of a server with a number. */
export const isReserved = (label: string): boolean =>
  reservedLabels().includes(label) || isReservedLabel(label)
