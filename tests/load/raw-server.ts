import http from 'node:http'
import pg from 'pg'
import { rawList, rawPage, rawTree } from './raw-answers'
import { rawInsert, rawRows, type Statement } from './raw-statements'

// The limit: what `node:http` and `pg` alone need for the same answers, in one process, without
// tenancy, permissions, sessions, audit or checks of any kind. Nobody would ship it; nothing on
// this stack can be quicker.
const pool = new pg.Pool({ connectionString: process.env.RAW_DATABASE_URL, max: 20 })

const body = async <T>(req: http.IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as T
}

const tree = rawTree(pool)

/** What it has been told to do at an address. */
const known = new Map<string, Statement[]>()

async function answer(req: http.IncomingMessage, res: http.ServerResponse) {
  const { pathname, searchParams } = new URL(req.url!, 'http://raw')
  if (req.method === 'PUT') {
    const { key, statements } = await body<{ key: string; statements: Statement[] }>(req)
    known.set(key, statements)
    return send(res, 200, '')
  }
  const statements = known.get(`${req.method} ${req.method === 'POST' ? pathname : req.url}`)
  if (statements && req.method === 'POST')
    return send(
      res,
      201,
      await rawInsert(pool, statements, await body(req), searchParams.get('organizationDomainURL')),
    )
  if (statements) return send(res, 200, await rawRows(pool, statements))
  if (pathname === '/page') return send(res, 200, await rawPage(pool), 'text/html; charset=utf-8')
  if (searchParams.has('limit')) return send(res, 200, await rawList(pool, searchParams))
  return tree.send(req, res)
}

function send(
  res: http.ServerResponse,
  status: number,
  text: string,
  type = 'application/json; charset=utf-8',
) {
  const content = Buffer.from(text)
  res.writeHead(status, { 'content-type': type, 'content-length': content.length }).end(content)
}

http
  .createServer((req, res) => {
    answer(req, res).catch((error: Error) => send(res, 500, error.message))
  })
  .listen(Number(process.env.RAW_PORT), '127.0.0.1')
