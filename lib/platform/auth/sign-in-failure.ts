/** What Node's codes mean here. */
const CAUSES: [RegExp, string][] = [
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'the host of the provider cannot be resolved'],
  [
    /CERT|SIGNATURE|^ERR_TLS_|^ERR_SSL_|^EPROTO$/,
    'the certificate of the provider is not accepted',
  ],
  [
    /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EPIPE|ETIMEDOUT)$/,
    'the provider cannot be reached',
  ],
]

/**
 * What openid-client, next-auth and `provider.ts` say, as far as the first value in it: values can
 * be subjects, addresses and tokens. A sentence that is not listed here is not logged.
 */
const SENTENCES = [
  /^the ID token is not signed as the metadata of the provider says/,
  /^unexpected iss value/,
  /^(aud|azp|nonce|state|iss|userinfo sub|at_hash|s_hash) mismatch/,
  /^aud is missing the client_id/,
  /^JWT expired/,
  /^JWT not active yet/,
  /^JWT [a-z_]{1,20} claim must be a JSON numeric value/,
  /^missing required (JWT )?property [a-z_]{1,20}/,
  /^(code|state|iss|id_token) missing from (the )?response/,
  /^(id_token|access_token) not present in TokenSet/,
  /^[a-z_]{1,40} must be configured on the issuer/,
  /^failed to decode JWT/,
  /^failed to validate JWT signature/,
  /^(no valid key|multiple matching keys) found in issuer's jwks_uri/,
  /^outgoing request timed out after \d{1,6}ms/,
  /^expected 200 OK, got: \d{3}/,
  /^expected 200 OK with body but no body was returned/,
  /^(State|Nonce|PKCE code_verifier) (cookie was missing|value could not be parsed)/,
]

/**
 * What a provider answers in the words of OAuth 2.0 (RFC 6749 and 6750) and OpenID Connect, without
 * its own description.
 */
const REFUSALS =
  /^(invalid_(request|client|grant|scope|token)|unauthorized_client|unsupported_grant_type|insufficient_scope|access_denied|server_error|temporarily_unavailable)( \(|$)/

const NOT_JSON = /^(Unexpected (token|end of JSON)|Expected .{1,40} in JSON)|is not valid JSON$/

/**
 * Why a sign-in has failed, in words without anything about the person; undefined for what nobody
 * has foreseen.
 */
export function reasonOf({
  code,
  message,
}: {
  code?: unknown
  message: string
}): string | undefined {
  const cause = CAUSES.find(([codes]) => typeof code === 'string' && codes.test(code))?.[1]
  if (cause) return cause
  const refusal = REFUSALS.exec(message)?.[1]
  if (refusal) return `the provider answered ${refusal}`
  return (
    SENTENCES.map((one) => one.exec(message)?.[0]).find(Boolean) ??
    (NOT_JSON.test(message) ? 'the answer of the provider is not JSON' : undefined)
  )
}

/**
 * The error in what next-auth reports, which is the error itself or an object with it; none in a
 * browser's report.
 */
export function errorIn(report: unknown): (Error & { code?: unknown }) | undefined {
  if (report instanceof Error) return report
  const { error } = (report ?? {}) as { error?: unknown }
  return error instanceof Error ? error : undefined
}
