import type {
  OAuthConfig,
  TokenEndpointHandler,
  UserinfoEndpointHandler,
} from 'next-auth/providers/oauth'
import { env } from '@/lib/platform/config/env'

/**
 * What the provider says of somebody. Only the subject and who says it are certain to be there, and
 * to be texts.
 */
export type Profile = {
  iss: string
  sub: string
  email?: unknown
  email_verified?: unknown
  name?: unknown
}

/**
 * Signatures that the provider alone can make. Anybody can make `none`, and an HMAC whoever knows
 * the client's secret.
 */
const SIGNATURES = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
]

/** The default of OpenID Connect, for a provider whose metadata names no algorithm. */
const DEFAULT_SIGNATURE = 'RS256'

/** The header of a signed token, which is its first part. */
function headerOf(idToken: string): { alg?: unknown } {
  try {
    return JSON.parse(Buffer.from(idToken.split('.', 1)[0]!, 'base64url').toString()) as {
      alg?: unknown
    }
  } catch {
    return {}
  }
}

/**
 * The algorithm by which an ID token is to be verified: its own, if the provider's metadata lists
 * it. Throws otherwise.
 */
export function signatureOf(idToken: string, listed: unknown): string {
  const { alg } = headerOf(idToken)
  const supported: unknown[] = Array.isArray(listed) ? listed : [DEFAULT_SIGNATURE]
  const signature = SIGNATURES.find((name) => name === alg && supported.includes(name))
  if (!signature) throw new Error('the ID token is not signed as the metadata of the provider says')
  return signature
}

type Redeem = NonNullable<Exclude<TokenEndpointHandler, string>['request']>

/**
 * Exchanges the code for tokens and verifies the ID token. next-auth would accept one algorithm,
 * while metadata lists several and only the token says which of them the provider uses for this
 * client.
 */
const redeem: Redeem = async ({
  provider: { callbackUrl },
  params: { code, state, iss },
  checks,
  client,
}) => {
  // Without a code, openid-client compares state and issuer and asks nobody.
  await client.callback(
    callbackUrl,
    { state, ...(iss !== undefined && { iss }) },
    { state: checks.state },
  )
  if (!code) throw new Error('code missing from the response')
  const asked = { grant_type: 'authorization_code', code, redirect_uri: callbackUrl }
  const tokens = await client.grant({ ...asked, code_verifier: checks.code_verifier })
  const { id_token, access_token } = tokens
  if (!id_token) throw new Error('id_token not present in TokenSet')
  const { issuer, metadata } = client
  const signature = signatureOf(id_token, issuer.metadata.id_token_signing_alg_values_supported)
  const verifier = new issuer.Client({ ...metadata, id_token_signed_response_alg: signature })
  // The tolerance of clocks that next-auth has set on its client, as openid-client has it set:
  // under a symbol.
  for (const setting of Object.getOwnPropertySymbols(client))
    Reflect.set(verifier, setting, Reflect.get(client, setting))
  // The hash of the access token is optional in this flow (OpenID Connect Core 3.1.3.6): it is
  // compared if it is there.
  const hashed = tokens.claims().at_hash !== undefined
  const received = {
    id_token,
    state,
    ...(hashed && { access_token, token_type: tokens.token_type }),
  }
  const expected = {
    state: checks.state,
    nonce: 'nonce' in checks ? checks.nonce : undefined,
    response_type: 'id_token',
  }
  await verifier.callback(callbackUrl, received, expected)
  return { tokens }
}

const isComplete = ({ email, email_verified }: { email?: unknown; email_verified?: unknown }) =>
  email !== undefined && email_verified !== undefined

type Describe = NonNullable<Exclude<UserinfoEndpointHandler, string>['request']>

/**
 * What the ID token says of somebody, completed by UserInfo: providers that follow OpenID Connect
 * Core 5.4 tell the address there alone. openid-client compares the subjects.
 */
const describe: Describe = async ({ tokens, client }) => {
  // next-auth makes an object of openid-client's of them, which its types do not tell.
  const verified = tokens as Awaited<ReturnType<typeof client.grant>>
  const claims = verified.claims()
  if (isComplete(claims) || !client.issuer.metadata.userinfo_endpoint) return claims
  const said = await client.userinfo(verified)
  // An address and the word that it is verified come from the same answer: they could be of two
  // addresses.
  const { email, email_verified } = said.email === undefined ? claims : said
  return { ...claims, email, email_verified, name: claims.name ?? said.name }
}

/**
 * The address at which the provider describes itself. The issuer's slash at the end is left out
 * (OpenID Connect Discovery 4).
 */
export const wellKnownOf = (issuer: string) =>
  `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

/** The one provider, as next-auth is told of it. */
export function oidcProvider(): OAuthConfig<Profile> {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env()
  return {
    id: 'oidc',
    name: 'Company account',
    type: 'oauth',
    wellKnown: wellKnownOf(OIDC_ISSUER),
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    authorization: { params: { scope: 'openid email profile' } },
    token: { request: redeem },
    userinfo: { request: describe },
    checks: ['pkce', 'state', 'nonce'],
    idToken: true,
    profile: ({ sub, email }) => ({ id: sub, email: textOf(email) }),
  }
}

/** A claim that is a text; empty for one that is missing or something else. */
export const textOf = (claim: unknown) => (typeof claim === 'string' ? claim : '')
