import type { ServerResponse } from 'node:http'
import { findEndpoint } from '@/lib/platform/commerce/endpoints'
import { log } from '@/lib/platform/observability/log'
import { FAILED } from '@/lib/platform/web/failed.mjs'
import { endConnection } from '@/lib/platform/web/last-answer.mjs'
import { HostError } from '@/lib/shared/http/hosts'
import { RESPONSE_HEADERS } from '@/lib/shared/http/response-headers.mjs'
import { explain, HttpError, Outdated, TryAgain, type Reason } from './errors'
import { countAddress } from './rate-limits'
import { requestIdOf, type ApiRequest } from './request'

export type ApiHandler = (req: ApiRequest, res: ServerResponse) => Promise<void>
type Handle = (req: ApiRequest, res: ServerResponse, requestId: string) => Promise<unknown>

/** How a part of the API speaks: its media type, and what a refusal looks like. */
export type Dialect = { type: string; refusal: (error: HttpError) => unknown }

/** The API's own. */
export const OWN: Dialect = {
  type: 'application/json',
  refusal(error) {
    const { message, fields, outcome } = error
    const named = Object.keys(fields).length > 0
    const current = error instanceof Outdated && { current: error.current }
    return {
      success: false,
      error: message,
      ...(named && { fields }),
      ...current,
      ...(outcome && { outcome }),
    }
  },
}

const HEADERS = Object.entries({
  ...RESPONSE_HEADERS,
  'Cache-Control': 'private, no-store',
  Vary: 'Cookie',
})

/**
 * What every API answer has: a request id that the log knows too, no caching, and errors in one
 * shape. The only try/catch of the API.
 */
export const handled =
  (handle: Handle, dialect = OWN): ApiHandler =>
  async (req, res) => {
    const started = performance.now()
    const requestId = requestIdOf(req)
    for (const [name, value] of HEADERS) res.setHeader(name, value)
    res.setHeader('X-Request-Id', requestId)
    let reason: Reason | undefined
    try {
      await countAddress(req, 'address', (name, value) => res.setHeader(name, value))
      await handle(req, res, requestId)
    } catch (error) {
      reason = refuse(req, res, error, requestId, dialect)
    }
    const ms = Math.round(performance.now() - started)
    const why = reason && { reason }
    log.info({
      requestId,
      method: req.method,
      route: routeOf(req),
      status: res.statusCode,
      ms,
      ...why,
    })
  }

const COMMERCE = '/api/v1/commerce'
const NEXT_AUTH =
  /^\/api\/auth\/(signin|signout|callback|csrf|providers|error|verify-request|_?log)(?=\/|$)/

/**
 * The pattern of the route that was called. Values in a path are never logged: e-mail addresses and
 * codes are among them.
 */
function routeOf({ method, url = '', route }: ApiRequest): string {
  const path = url.split('?', 1)[0]!
  if (path.startsWith(`${COMMERCE}/`)) {
    const endpoint = findEndpoint(method === 'HEAD' ? 'GET' : method!, path.slice(COMMERCE.length))
    return `${COMMERCE}${endpoint?.path ?? '/…'}`
  }
  return route ?? NEXT_AUTH.exec(path)?.[0] ?? '/api/…'
}

/** Tells the caller what went wrong. Answers why, if it is worth another try. */
function refuse(
  req: ApiRequest,
  res: ServerResponse,
  error: unknown,
  requestId: string,
  { type, refusal }: Dialect,
): Reason | undefined {
  const known = error instanceof HostError ? new HttpError(400, error.message) : explain(error)
  if (!known) log.error({ requestId, err: error }, 'unexpected error')
  const reason = known instanceof TryAgain ? known.reason : undefined
  if (res.headersSent) {
    res.destroy()
    return reason
  }
  const told = known ?? new HttpError(500, FAILED)
  for (const [name, value] of Object.entries(told.headers)) res.setHeader(name, value)
  const body = prepareJson(res, told.status, refusal(told), type)
  if (told.headers.Connection === 'close') endConnection(req, res, body)
  else res.end(body)
  return reason
}

/** Next's own `json` also works out an ETag, of what nobody may keep. */
export function sendJson(
  res: ServerResponse,
  status: number,
  answer: unknown,
  type = OWN.type,
): void {
  res.end(prepareJson(res, status, answer, type))
}

function prepareJson(res: ServerResponse, status: number, answer: unknown, type: string): Buffer {
  const body = Buffer.from(JSON.stringify(answer))
  res.statusCode = status
  res.setHeader('Content-Type', `${type}; charset=utf-8`)
  res.setHeader('Content-Length', body.length)
  return body
}
