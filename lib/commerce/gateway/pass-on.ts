import { CommerceError } from '@/lib/platform/commerce/errors'
import { areaOf } from '@/lib/platform/commerce/endpoints'
import { baseUrlOf } from '@/lib/platform/commerce/options'
import { answerOf, exchange, type Sent } from '@/lib/platform/commerce/transport'
import { env } from '@/lib/platform/config/env'
import { HttpError } from '@/lib/platform/api/errors'
import type { Asked } from './asked'
import { untilAlone } from './conflicts'
import { Upload } from './upload'

/** What commerce may take for one answer, and for one with files, in ms. */
const patience = () => env().MEDUSA_TIMEOUT_SECONDS * 1000
const PATIENCE_WITH_FILES = 300_000

/** Where commerce is. Throws 503 where there is none. */
export function backend(): { url: string; token: string } {
  const { MEDUSA_BACKEND_URL, MEDUSA_API_TOKEN } = env()
  if (!MEDUSA_BACKEND_URL || !MEDUSA_API_TOKEN)
    throw new HttpError(503, 'Commerce is not set up here.')
  return { url: baseUrlOf(MEDUSA_BACKEND_URL), token: MEDUSA_API_TOKEN }
}

/** In the admin area with the console's token. Throws `CommerceError` where nothing comes back. */
function send({ headers, ...sent }: Omit<Sent, 'headers'> & { headers?: Record<string, string> }) {
  const { url, token } = backend()
  return exchange(url, {
    ...sent,
    headers: {
      Accept: 'application/json',
      ...(areaOf(sent.address) === 'admin' && { 'x-medusa-access-token': token }),
      ...(sent.body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
  })
}

/**
 * Sends a call to commerce, in the storefront with the token of a customer, if there is one; and
 * again while it meets another call there (`untilAlone`). Throws `CommerceError` where nothing comes
 * back, with status 413 for files that turn out too large on their way.
 */
export const passOn = (asked: Asked, { customerToken }: { customerToken?: string } = {}) =>
  untilAlone(asked, (key) => sendOnce(asked, { customerToken, key }))

async function sendOnce(
  { method, path, query, body, publishableKey }: Asked,
  { customerToken, key }: { customerToken?: string; key?: string },
) {
  const call = {
    method,
    address: path + query,
    headers: {
      ...(areaOf(path) === 'store' &&
        publishableKey && { 'x-publishable-api-key': publishableKey }),
      ...(customerToken && { Authorization: `Bearer ${customerToken}` }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
    },
  }
  if (!(body instanceof Upload))
    return send({ ...call, body: body && JSON.stringify(body), timeout: patience() })
  const { type, length } = body
  const headers = {
    ...call.headers,
    'Content-Type': type,
    ...(length && { 'Content-Length': length }),
  }
  return body.sentBy((files) =>
    send({ ...call, body: files, headers, timeout: PATIENCE_WITH_FILES }),
  )
}

/** A call of our own, in the storefront as nobody. Throws `CommerceError`. */
export async function ask(address: string, body?: object): Promise<Record<string, unknown>> {
  const method = body ? 'POST' : 'GET'
  return answerOf(
    await send({ method, address, body: body && JSON.stringify(body), timeout: patience() }),
  ).body
}

/** Whether a token is a customer's. Throws `CommerceError`. */
export async function isKnown(token: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${token}` }
  try {
    answerOf(
      await send({ method: 'GET', address: '/store/customers/me', headers, timeout: patience() }),
    )
    return true
  } catch (error) {
    if (error instanceof CommerceError && error.status === 401) return false
    throw error
  }
}
