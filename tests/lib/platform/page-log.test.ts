import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { log } from '@/lib/platform/observability/logger.mjs'
import { pageLog } from '@/lib/platform/web/page-log.mjs'

afterEach(() => void vi.restoreAllMocks())

const PAGES = [
  '/',
  '/faqs',
  '/admin/plans',
  '/admin/plans/[code]',
  '/admin/marketing/campaigns/[id]',
  '/admin/[...path]',
]
const ID = '5d8f1a52-91c5-4a0c-a1f0-3f6d58a7f7c1'

/** What is logged of a request, once it has been answered. */
async function logged(path: string, method = 'GET') {
  const entries: unknown[] = []
  vi.spyOn(log, 'info').mockImplementation(((entry: unknown) => void entries.push(entry)) as never)
  const note = pageLog(PAGES)
  const server = http.createServer((req, res) => {
    note(req, res)
    res.statusCode = path === '/nowhere/at/all' ? 404 : 200
    res.setHeader('X-Request-Id', ID).setHeader('Connection', 'close').end('answer')
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const request = http
    .request({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, path, method })
    .end()
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  response.resume()
  await once(server.close(), 'close')
  return entries
}

test.each([
  ['/', '/'],
  ['/faqs?q=robin@mail.example', '/faqs'],
  ['/admin/plans/robin%40mail.example?tab=prices', '/admin/plans/{code}'],
  ['/_next/data/123/admin/plans/PRO.json?code=PRO', '/admin/plans/{code}'],
  ['/_next/data/123/index.json', '/'],
  ['/admin/robin@mail.example/else', '/admin/{path}'],
  ['/robin@mail.example', '/…'],
  ['/admin/plans/%E0%A4%A', '/…'],
])('a request of %s is logged as %s, and no value of it', async (path, route) => {
  const entries = await logged(path)
  expect(entries).toEqual([
    { requestId: ID, method: 'GET', route, status: 200, ms: expect.any(Number) },
  ])
})

test('a page that is not there is logged with its status', async () => {
  expect(await logged('/nowhere/at/all', 'HEAD')).toEqual([
    expect.objectContaining({ method: 'HEAD', route: '/…', status: 404 }),
  ])
})

test.each(['/_next/static/chunks/main.js', '/api/auth/signin'])('%s is no page', async (path) => {
  expect(await logged(path)).toEqual([])
})
