// JavaScript, and Node's own modules only: Next reads its configuration without a compiler.
import net from 'node:net'
import constants from 'next/constants.js'
import { isLocal } from '../../lib/shared/http/local.mjs'
import { isSupported, SUPPORTED } from '../node/versions.mjs'

const { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_SERVER } = constants

/** What the web process does not start without: `lib/platform/config/env.ts` reads it. */
export const NEEDED = [
  'APP_DATABASE_URL',
  'NEXTAUTH_URL',
  'NEXTAUTH_SECRET',
  'AUDIT_KEY',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
]

/** How long a service may take to accept a connection, in ms. */
const PATIENCE = 5_000

const DEVELOP = 'run npm run services and leave it running, or npm run dev, which starts both'

/**
 * The system's code for why nobody listens there; undefined where somebody does.
 * @returns {Promise<string | undefined>}
 */
const whyNotReached = (/** @type {string} */ host, /** @type {number} */ port) =>
  new Promise((resolve) => {
    const caller = net.connect({ host, port, timeout: PATIENCE })
    caller.once('connect', () => resolve(undefined))
    caller.once('timeout', () => resolve('ETIMEDOUT'))
    caller.once('error', (/** @type {NodeJS.ErrnoException} */ { code }) => resolve(code ?? ''))
    for (const event of ['connect', 'timeout']) caller.once(event, () => caller.destroy())
  })

/** The services that have to answer before a page can: the database, and the demo's sign-in. */
const servicesOf = (/** @type {NodeJS.ProcessEnv} */ env) => [
  { what: 'The database', url: new URL(env.APP_DATABASE_URL ?? ''), port: 5432 },
  ...(env.POLYCLINIC_DEMO === 'true'
    ? [{ what: 'The demo identity provider', url: new URL(env.OIDC_ISSUER ?? ''), port: 80 }]
    : []),
]

/** What is wrong where Next listens on another port than the one on which it is expected. */
function otherPort(
  /** @type {'dev' | 'start'} */ command,
  /** @type {NodeJS.ProcessEnv} */ { PORT, POLYCLINIC_PORT },
) {
  // Next has chosen a port, and listens on it already.
  if (!PORT || !POLYCLINIC_PORT || PORT === POLYCLINIC_PORT) return undefined
  return `next ${command} listens on ${PORT}, and the services expect it on ${POLYCLINIC_PORT}: run npx next ${command} -p ${POLYCLINIC_PORT}.`
}

/** @returns {Promise<string | undefined>} */
async function obstacleToDevelopment(/** @type {NodeJS.ProcessEnv} */ env) {
  const missing = NEEDED.find((name) => !env[name])
  if (missing) return `next dev needs services, and ${missing} is not set: ${DEVELOP}.`
  const elsewhere = otherPort('dev', env)
  if (elsewhere) return elsewhere
  for (const { what, url, port } of servicesOf(env)) {
    // One without a host is a socket of this machine.
    const why = url.hostname && (await whyNotReached(url.hostname, Number(url.port || port)))
    if (why) return `${what} does not answer at ${url.host} (${why}): ${DEVELOP}.`
  }
  return undefined
}

/** @returns {string | undefined} */
function obstacleToPlainServer(/** @type {NodeJS.ProcessEnv} */ env) {
  const domain = env.PARENT_DOMAIN ?? ''
  if (domain && !isLocal(domain))
    return `next start serves .localhost alone, not ${domain}: it neither limits requests and connections nor ends in order. Run npm start, which does.`
  const missing = NEEDED.find((name) => !env[name])
  if (missing)
    return `next start needs the environment of the web process, and ${missing} is not set: run npm start, which makes it, or take it from npm run services (docs/operations.md).`
  return otherPort('start', env)
}

/**
 * Why Next can do nothing sensible in a phase, in a sentence that says what to do instead; undefined
 * where it can.
 * @param {string} phase as Next names it
 * @param {{ env?: NodeJS.ProcessEnv, version?: string, guarded?: boolean }} options `guarded`: Next
 *   runs behind our web server
 * @returns {Promise<string | undefined>}
 */
export async function obstacleTo(
  phase,
  { env = process.env, version = process.versions.node, guarded = false } = {},
) {
  if (!isSupported(version))
    return `Polyclinic needs ${SUPPORTED}, and this is ${version}: install one of them, or run npm start or npm run dev, which fetch Node 24 themselves.`
  if (phase === PHASE_DEVELOPMENT_SERVER) return obstacleToDevelopment(env)
  if (phase === PHASE_PRODUCTION_SERVER && !guarded) return obstacleToPlainServer(env)
  return undefined
}
