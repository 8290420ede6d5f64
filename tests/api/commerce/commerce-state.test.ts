import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { buildClinic } from '@/tests/support/practice/clinic'
import { commerceAt } from '@/tests/support/commerce/gateway'
import { send } from '@/tests/support/http/request'
import { signIn } from '@/tests/support/world'

let asked = 0
const shop = http.createServer((req, res) => {
  asked += Number(req.url === '/health')
  res.writeHead(503, { 'content-type': 'application/json' }).end('{"type":"starting"}')
})
await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
commerceAt(`http://127.0.0.1:${(shop.address() as AddressInfo).port}`, 'the-token')
afterAll(() => new Promise((resolve) => shop.close(resolve)))

test('how commerce is, is told to staff and to members, who need no right to the shop, and asked once for all', async () => {
  const { host, admin } = await buildClinic()
  const support = await signIn('support@polyclinic.example')
  const calls = Array.from({ length: 10 }, (_, n) =>
    n % 2
      ? send('/api/v1/home/commerce', { host, as: admin })
      : send('/api/v1/admin/commerce/state', { as: support }),
  )
  for (const { status, body } of await Promise.all(calls))
    expect([status, body.data]).toEqual([200, { state: 'starting' }])
  expect(asked).toBe(1)
  const outsider = await signIn('outsider@nowhere.example')
  expect((await send('/api/v1/home/commerce', { host, as: outsider })).status).toBe(404)
  expect((await send('/api/v1/admin/commerce/state', { as: outsider })).status).toBe(403)
})
