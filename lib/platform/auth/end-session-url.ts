import { env } from '@/lib/platform/config/env'
import { httpClient } from '@/lib/platform/http/client'
import { log } from '@/lib/platform/observability/log'
import { wellKnownOf } from './provider'

type Discovery = { end_session_endpoint?: string }

/** In bytes: providers tell some thousands. */
const LONGEST_DISCOVERY = 1_000_000

/**
 * Where the provider ends its own session (OpenID Connect RP-Initiated Logout 1.0); undefined when
 * it cannot, or does not answer.
 */
export async function endSessionEndpoint(): Promise<string | undefined> {
  const { OIDC_ISSUER } = env()
  try {
    const { status, data } = await httpClient.get<Discovery>(wellKnownOf(OIDC_ISSUER), {
      signal: AbortSignal.timeout(3000),
      maxContentLength: LONGEST_DISCOVERY,
    })
    if (status !== 200) throw new Error(`The provider answered ${status}.`)
    const { end_session_endpoint: endpoint } = data
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
