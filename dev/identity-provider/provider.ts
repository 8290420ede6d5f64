import Provider, {
  type AccountClaims,
  type Configuration,
  type KoaContextWithOIDC,
  type SigningAlgorithmWithNone,
} from 'oidc-provider'
import type { Keys } from './keys'
import { messagePage, signOutPage } from './pages'
import * as people from './people'

export interface Client {
  issuer: string
  clientId: string
  clientSecret: string
  /** Where the console's login host is published. */
  loginOrigin: string
}

/**
 * How a provider may differ from this one. All of it is allowed by OpenID Connect, and done by
 * some.
 */
export interface Ways {
  /**
   * Where the claims of `email` and `profile` are told: in the ID token, or only by UserInfo
   * (OpenID Connect Core 5.4).
   */
  claimsIn?: 'id_token' | 'userinfo'
  /** What is told of somebody, in an ID token or by UserInfo. */
  claimsOf?: (sub: string, use: string) => AccountClaims
  /**
   * What the metadata lists as algorithms of ID tokens, of which the first one signs them. By
   * default what the key can do.
   */
  algorithms?: SigningAlgorithmWithNone[]
}

const HOUR = 3600

/**
 * Where a form on our pages may lead at last: the login host, and from there any host beside it.
 */
export function formTargets(loginOrigin: string): string[] {
  const { protocol, hostname, port } = new URL(loginOrigin)
  const parent = hostname.slice(hostname.indexOf('.') + 1)
  return [loginOrigin, `${protocol}//*.${parent}${port && `:${port}`}`]
}

const show = (ctx: KoaContextWithOIDC, { text, headers }: ReturnType<typeof messagePage>) => {
  ctx.set(headers)
  ctx.body = text
}

/** An OpenID provider with one client, the console, and no passwords. */
export function createProvider(client: Client, keys: Keys, ways: Ways = {}): Provider {
  const { issuer, clientId, clientSecret, loginOrigin } = client
  const {
    claimsIn = 'id_token',
    claimsOf = people.claimsOf,
    algorithms = [keys.signing.alg as SigningAlgorithmWithNone],
  } = ways
  // a cookie is sent to every port of localhost
  const cookie = `polyclinic_provider_${new URL(issuer).port}`
  const configuration: Configuration = {
    jwks: { keys: [keys.signing as never] },
    cookies: {
      keys: keys.cookies,
      names: { session: cookie, interaction: `${cookie}_i`, resume: `${cookie}_r` },
    },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        id_token_signed_response_alg: algorithms[0],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        redirect_uris: [`${loginOrigin}/api/auth/callback/oidc`],
        post_logout_redirect_uris: [`${loginOrigin}/signed-out`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // the large providers have e-mail and name in the ID token
    conformIdTokenClaims: claimsIn === 'userinfo',
    enabledJWA: { idTokenSigningAlgValues: algorithms },
    pkce: { required: () => true },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: (use) => claimsOf(sub, use) }),
    loadExistingGrant: consent,
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    renderError: (ctx, { error, error_description }) =>
      show(ctx, messagePage('That did not work', `${error}: ${error_description ?? 'no details'}`)),
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: 60,
      IdToken: HOUR,
      Interaction: HOUR,
      Session: 24 * HOUR,
      Grant: 24 * HOUR,
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => show(ctx, signOutPage(form, formTargets(loginOrigin))),
        postLogoutSuccessSource: (ctx) =>
          show(ctx, messagePage('Signed out', 'You may close this page.')),
      },
    },
  }
  return new Provider(issuer, configuration)
}

/** The one client is ours, so nobody has to be asked what it may see. */
async function consent({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider } = oidc
  const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}
