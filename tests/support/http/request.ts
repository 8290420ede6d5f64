import http from 'node:http'
import type { AddressInfo } from 'node:net'
import querystring from 'node:querystring'
import { afterAll, beforeAll } from 'vitest'
import type { ApiHandler } from '@/lib/platform/api/handled'
import { xsrfTokenOf } from '@/lib/platform/auth/xsrf'
import { TIMEOUTS, webServer } from '@/lib/platform/web/web-server.mjs'
import { sessionIdOf } from '@/lib/platform/api/request'
import { LOGIN } from '../settings'

type Page = { default: (req: never, res: never) => unknown }

/** The pages under `pages/api` by the paths that Next leads to them, in its order. */
const PAGES: [path: RegExp, load: () => Promise<Page>][] = [
  [/^\/livez$/, () => import('@/pages/api/livez')],
  [/^\/readyz$/, () => import('@/pages/api/readyz')],
  [/^\/api\/auth\/session$/, () => import('@/pages/api/auth/session')],
  [/^\/api\/auth\/logout$/, () => import('@/pages/api/auth/logout')],
  [/^\/api\/auth\//, () => import('@/pages/api/auth/[...nextauth]')],
  [/^\/api\/fhir\/R4(\/|$)/, () => import('@/pages/api/fhir/R4/[[...path]]')],
  [/^\/api\/v1\//, () => import('@/pages/api/v1/[...path]')],
  [/^\/api\//, () => import('@/pages/api/[[...path]]')],
]

/** What Next adds to requests and answers, as far as next-auth needs it. */
function addHelpers(req: http.IncomingMessage, res: http.ServerResponse, pathname: string) {
  const cookies = querystring.parse(req.headers.cookie ?? '', '; ')
  const query = querystring.parse(req.url!.split(/\?(.*)/s)[1] ?? '')
  Object.assign(req, { cookies, query: { ...query, nextauth: pathname.split('/').slice(3) } })
  const send = (body: unknown) =>
    void res.end(typeof body === 'object' ? JSON.stringify(body) : body)
  Object.assign(res, {
    status: (code: number) => Object.assign(res, { statusCode: code }),
    json: send,
    send,
  })
}

/**
 * The real pages on a real socket, behind the rules that requests meet in production. Connections
 * are never closed for being idle: one could be just as a test uses it again.
 */
const { server } = webServer(
  async (req, res) => {
    const pathname = req.url!.split('?', 1)[0]!
    const page = PAGES.find(([path]) => path.test(pathname))
    if (!page) return void res.writeHead(404).end('no such route')
    addHelpers(req, res, pathname)
    const { default: handler } = await page[1]()
    await (handler as unknown as ApiHandler)(req as never, res)
  },
  { ...TIMEOUTS, keepAliveTimeout: 3_600_000 },
)
let port = 0
const agent = new http.Agent({ keepAlive: true, maxSockets: 100 })

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  agent.destroy()
  server.closeAllConnections()
  server.close()
})

/** For tests that speak to a socket themselves. */
export const serverPort = () => port

type Headers = Record<string, string | string[] | undefined>
export type Sent = {
  method?: string
  /** `undefined` for the login host, `null` for none. */
  host?: string | null
  headers?: Headers
  /** A session cookie, as `signIn` answers it. */
  as?: { cookie: string } | null
  /** Sent as JSON. */
  json?: unknown
  /** Sent as it is. */
  body?: string | Buffer
}
export type Received = {
  status: number
  headers: http.IncomingHttpHeaders
  bytes: Buffer
  text: string
  body: Body
}
// What comes back is asserted upon, field by field.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Body = any

const parse = (text: string): Body => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRead = (method: string) => ['GET', 'HEAD', 'OPTIONS'].includes(method)

/**
 * What the page of an origin sends along with the writes of the session in its cookies; none where
 * there is not one.
 */
export async function xsrfTokenFor(cookie: string, origin: string): Promise<string | undefined> {
  const sessionId = await sessionIdOf({ headers: { cookie } } as http.IncomingMessage).catch(
    () => null,
  )
  return sessionId === null ? undefined : xsrfTokenOf(sessionId, origin)
}

/**
 * Sends one request. A write goes out as the console's own page would send it, unless `headers` say
 * otherwise.
 */
export async function send(
  address: string,
  { method, host, headers, as, json, body }: Sent = {},
): Promise<Received> {
  const payload = body ?? (json === undefined ? undefined : JSON.stringify(json))
  const verb = method ?? (payload === undefined ? 'GET' : 'POST')
  const origin = `http://${host ?? LOGIN}`
  const cookie = headers?.cookie ?? as?.cookie
  const all: Headers = {
    ...(host !== null && { host: host ?? LOGIN }),
    ...(as && { cookie: as.cookie }),
    ...(!isRead(verb) && {
      origin,
      'sec-fetch-site': 'same-origin',
      'x-xsrf-token': typeof cookie === 'string' ? await xsrfTokenFor(cookie, origin) : undefined,
      'content-type': 'application/json',
      ...(payload !== undefined && { 'content-length': String(Buffer.byteLength(payload)) }),
    }),
    ...headers,
  }
  const given = Object.entries(all).filter(([, value]) => value !== undefined) as [
    string,
    string | string[],
  ][]
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        port,
        host: '127.0.0.1',
        path: address,
        method: verb,
        agent,
        setHost: false,
        headers: Object.fromEntries(given),
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const text = bytes.toString()
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            bytes,
            text,
            body: parse(text),
          })
        })
      },
    )
    request.on('error', reject)
    request.end(payload)
  })
}
