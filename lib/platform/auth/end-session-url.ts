import { env } from '@/lib/platform/config/env'
import { log } from '@/lib/platform/observability/log'
import { wellKnownOf } from './provider'

type Discovery = { end_session_endpoint?: string }

/**
 * Where the provider ends its own session (OpenID Connect RP-Initiated Logout 1.0); undefined when
 * it cannot, or does not answer.
 */
export async function endSessionEndpoint(): Promise<string | undefined> {
  const { OIDC_ISSUER } = env()
  try {
    const answer = await fetch(wellKnownOf(OIDC_ISSUER), {
      signal: AbortSignal.timeout(3000),
      redirect: 'error',
    })
    const { end_session_endpoint: endpoint } = (await answer.json()) as Discovery
    return endpoint && new URL(endpoint).href
  } catch (error) {
    log.warn({ err: error }, 'the identity provider did not answer')
    return undefined
  }
}

/** The address that ends the provider's session. `state` brings back which host was left. */
export function endSessionUrl(endpoint: string, idToken: string, leftOrigin: string): string {
  const { OIDC_CLIENT_ID, site } = env()
  const url = new URL(endpoint)
  url.searchParams.set('id_token_hint', idToken)
  url.searchParams.set('client_id', OIDC_CLIENT_ID)
  url.searchParams.set('post_logout_redirect_uri', `${site.loginOrigin}/signed-out`)
  url.searchParams.set('state', leftOrigin)
  return url.href
}
