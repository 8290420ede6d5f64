import type { ServerResponse } from 'node:http'
import { findEndpoint } from '@/lib/medusa/endpoints'
import { HostError } from '@/lib/shared/hosts'
import { RESPONSE_HEADERS } from '@/lib/shared/response-headers.mjs'
import { explain, HttpError, Outdated } from './errors'
import { FAILED } from './http/failed.mjs'
import { log } from './log'
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
    const { message, fields } = error
    const named = Object.keys(fields).length > 0
    const current = error instanceof Outdated && { current: error.current }
    return { success: false, error: message, ...(named && { fields }), ...current }
  },
}

const HEADERS = Object.entries({ ...RESPONSE_HEADERS, 'Cache-Control': 'private, no-store', Vary: 'Cookie' })

/**
 * What every API answer has: a request id that the log knows too, no caching, and errors in one shape.
 * The only try/catch of the API.
 */
export const handled =
  (handle: Handle, dialect = OWN): ApiHandler =>
  async (req, res) => {
    const started = performance.now()
    const requestId = requestIdOf(req)
    for (const [name, value] of HEADERS) res.setHeader(name, value)
    res.setHeader('X-Request-Id', requestId)
    try {
      await countAddress(req, 'address', (name, value) => res.setHeader(name, value))
      await handle(req, res, requestId)
    } catch (error) {
      refuse(res, error, requestId, dialect)
    }
    const ms = Math.round(performance.now() - started)
    log.info({ requestId, method: req.method, route: routeOf(req), status: res.statusCode, ms })
  }

const COMMERCE = '/api/v1/commerce'

/** Where a call went. In the shop's addresses are codes of gift cards and e-mail addresses: of those it is the endpoint alone. */
function routeOf({ method, url = '' }: ApiRequest): string {
  const path = url.split('?', 1)[0]!
  if (!path.startsWith(`${COMMERCE}/`)) return path
  const endpoint = findEndpoint(method === 'HEAD' ? 'GET' : method!, path.slice(COMMERCE.length))
  return `${COMMERCE}${endpoint?.path ?? '/…'}`
}

function refuse(res: ServerResponse, error: unknown, requestId: string, { type, refusal }: Dialect): void {
  const known = error instanceof HostError ? new HttpError(400, error.message) : explain(error)
  if (!known) log.error({ requestId, err: error }, 'unexpected error')
  if (res.headersSent) return void res.destroy()
  const told = known ?? new HttpError(500, FAILED)
  for (const [name, value] of Object.entries(told.headers)) res.setHeader(name, value)
  sendJson(res, told.status, refusal(told), type)
}

/** Next's own `json` also works out an ETag, of what nobody may keep. */
export function sendJson(res: ServerResponse, status: number, answer: unknown, type = OWN.type): void {
  const body = Buffer.from(JSON.stringify(answer))
  res.statusCode = status
  res.setHeader('Content-Type', `${type}; charset=utf-8`)
  res.setHeader('Content-Length', body.length)
  res.end(body)
}
