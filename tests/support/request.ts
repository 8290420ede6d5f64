import { readdirSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import querystring from 'node:querystring'
import { apiResolver } from 'next/dist/server/api-utils/node/api-resolver'
import { afterAll, beforeAll } from 'vitest'
import type { Route } from '@/lib/server/api'
import { xsrfTokenOf } from '@/lib/server/auth/xsrf'
import { apiRoutes } from '@/lib/server/http/api-routes.mjs'
import { sessionIdOf } from '@/lib/server/request'
import { LOGIN } from './settings'

type Module = { default: Route; config?: { api?: { bodyParser?: unknown } } }

const FOLDER = path.resolve(import.meta.dirname, '../../pages/api')

/** Every file under `pages/api`, as in `v1/faqs.ts`. */
export const routeFiles = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .sort()

export const loadRoute = (file: string) =>
  import(/* @vite-ignore */ path.join(FOLDER, file)) as Promise<Module>

/** The address of a route file, its dynamic parts still in brackets. */
export const addressOf = (file: string) =>
  `/api/${file.replace(/\.ts$/, '').replace(/(^|\/)index$/, '')}`

const fileAt = new Map(routeFiles.map((file) => [addressOf(file), file]))
const api = apiRoutes(
  [...fileAt.keys()],
  async (address) => (await loadRoute(fileAt.get(address)!)).default,
)

const preview = { previewModeId: 'x', previewModeEncryptionKey: 'x', previewModeSigningKey: 'x' }
const NEXT_AUTH = 'auth/[...nextauth].ts'

/**
 * What the web process leaves to Next: next-auth's own, behind Next's own resolver. Else there are
 * only pages.
 */
async function byNext(req: http.IncomingMessage, res: http.ServerResponse) {
  const [pathname, search] = req.url!.split(/\?(.*)/s) as [string, string?]
  if (!pathname.startsWith('/api/auth/')) return void res.writeHead(404).end('no such route')
  const query = { ...querystring.parse(search ?? ''), nextauth: pathname.split('/').slice(3) }
  const context = { ...preview, trustHostHeader: false } as never
  await apiResolver(req, res, query, await loadRoute(NEXT_AUTH), context, true, false, NEXT_AUTH)
}

/**
 * The real route modules as the web process finds and calls them, on a real socket. HTTP/1.0 has
 * requests without a Host. Connections are never closed for being idle: one could be just as a test
 * uses it again.
 */
const server = http.createServer(
  { requireHostHeader: false, keepAliveTimeout: 0 },
  async (req, res) => {
    const fail = () =>
      void (res.headersSent ? res.destroy() : res.writeHead(500).end('the handler threw'))
    await (api(req, res) ?? byNext(req, res)).catch(fail)
  },
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
