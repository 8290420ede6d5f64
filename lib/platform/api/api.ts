import type { ServerResponse } from 'node:http'
import { missingXsrfCookie } from '@/lib/platform/auth/xsrf'
import { OwnAnswer } from './answer'
import { callOf, type Call } from './call'
import type { CallEndpoint, Endpoint, Result } from './endpoints'
import { HttpError, notFound } from './errors'
import { handled, OWN, sendJson, type ApiHandler } from './handled'
import { isWrite, type ApiRequest } from './request'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Methods = Partial<Record<Method, Endpoint>>

/** Returns the request handler of a path that has these methods. */
export const answerBy = (methods: Methods, dialect = OWN): ApiHandler =>
  handled(async (req, res, requestId) => {
    const endpoint = endpointFor(methods, req)
    const result =
      endpoint.area === 'machine'
        ? await endpoint.run(req)
        : await resultOf(endpoint, callBy(req, res, requestId))
    await send(req, res, result, dialect.type)
  }, dialect)

function callBy(req: ApiRequest, res: ServerResponse, requestId: string): Call {
  const tell = (name: string, value: string) => void res.setHeader(name, value)
  const whenAnswered = (work: () => void) =>
    void (res.destroyed || res.writableFinished ? work() : res.once('close', work))
  return callOf(req, { requestId, tell, whenAnswered })
}

async function resultOf({ area, run }: CallEndpoint, call: Call): Promise<Result> {
  const result = await run(call)
  if (!isWrite(call.req) && BY_SESSION.includes(area)) await giveXsrfToken(call)
  return result
}

/** The areas whose calls look at the session. */
const BY_SESSION: Endpoint['area'][] = [
  'session',
  'guest',
  'admin',
  'home',
  'member',
  'relay',
  'fhir',
]

/**
 * What a page needs for its writes comes with the first thing that it reads, where its host has not
 * set it yet.
 */
async function giveXsrfToken(call: Call) {
  const { req, origin, key, tell } = call
  // A program writes by its key.
  if (key !== null) return
  const sessionId = await call.sessionId()
  const cookie = sessionId === null ? undefined : missingXsrfCookie(req, sessionId, origin)
  if (cookie) tell('Set-Cookie', cookie)
}

function endpointFor(methods: Methods, req: ApiRequest): Endpoint {
  const method = req.method === 'HEAD' ? 'GET' : req.method
  return methods[method as Method] ?? refuseMethod(methods)
}

function refuseMethod(methods: Methods): never {
  // A relay passes on what is in its list, by method and path: all else is nowhere.
  if (Object.values(methods).some(({ area }) => area === 'relay')) notFound('Page')
  throw new HttpError(405, 'Method not allowed.', {}, { Allow: Object.keys(methods).join(', ') })
}

async function send(
  req: ApiRequest,
  res: ServerResponse,
  result: Result,
  type: string,
): Promise<void> {
  if (result instanceof OwnAnswer) await result.send(req, res)
  else if (result.status === 304) res.writeHead(304).end()
  else {
    for (const [name, value] of Object.entries(result.headers ?? {})) res.setHeader(name, value)
    sendJson(res, result.status, result.answer, type)
  }
}
