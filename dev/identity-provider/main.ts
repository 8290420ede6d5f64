import { serveOnLoopback } from '../pages/serve'
import { createHandler } from './handler'
import { loadKeys } from './keys'
import { createProvider, formTargets } from './provider'

const {
  NODE_ENV,
  POLYCLINIC_DEMO,
  OIDC_ISSUER,
  OIDC_CLIENT_ID,
  OIDC_CLIENT_SECRET,
  NEXTAUTH_URL,
  KEYS_FILE,
} = process.env

function refuse(reason: string): never {
  console.error(`The demo identity provider does not start: ${reason}.`)
  process.exit(1)
}

if (NODE_ENV === 'production' && POLYCLINIC_DEMO !== 'true')
  refuse('it lets anybody in and must not run in production')
if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET || !NEXTAUTH_URL || !KEYS_FILE)
  refuse('settings are missing')
for (const address of [OIDC_ISSUER, NEXTAUTH_URL])
  if (!/(^|\.)localhost$/.test(new URL(address).hostname)) refuse(`${address} is not local`)

const loginOrigin = new URL(NEXTAUTH_URL).origin
const client = {
  issuer: OIDC_ISSUER,
  clientId: OIDC_CLIENT_ID,
  clientSecret: OIDC_CLIENT_SECRET,
  loginOrigin,
}
const provider = createProvider(client, await loadKeys(KEYS_FILE))
provider.on('server_error', (_ctx, error) => console.error(error))
await serveOnLoopback(
  Number(new URL(OIDC_ISSUER).port),
  createHandler(provider, formTargets(loginOrigin)),
)
console.log(`The demo identity provider answers at ${OIDC_ISSUER}`)
