import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { env } from '@/lib/platform/config/env'
import { inTransaction } from '@/lib/platform/db/client'
import { countMails } from '@/lib/platform/mail/mail-limits'
import { appUrl, one } from '@/tests/support/db/database'
import { commerceAt, through } from '@/tests/support/commerce/gateway'
import { send } from '@/tests/support/http/request'
import { waitFor } from '@/tests/support/wait'
import { signIn } from '@/tests/support/world'

/** Takes every call of the shop's, and answers none. */
const silent = http.createServer((req) => void req.resume())
await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
commerceAt(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`, 'the-token', 300)
afterAll(() => {
  silent.closeAllConnections()
  silent.close()
})

const given = { ...env() }
beforeEach(() => void Object.assign(env(), { ANSWER_SECONDS: 2 }))
afterEach(() => void Object.assign(env(), given))

describe('whoever waits for commerce that answers nothing is told before its own time is over', () => {
  test('of what they read', async () => {
    const { status, body } = await through('/admin/products')
    expect([status, body.error]).toEqual([
      504,
      'Commerce did not answer in time. Try again in a moment.',
    ])
  })

  test('of what they write, that nobody can tell', async () => {
    const { status, body } = await through('/admin/products', { json: { title: 'Late' } })
    expect([status, body]).toEqual([
      504,
      expect.objectContaining({
        error: 'Nobody can tell whether this was done. Look before you try again.',
        outcome: 'unknown',
      }),
    ])
  })

  test('of files that they have sent', async () => {
    const form = new FormData()
    form.append('files', new Blob(['a,b\n'], { type: 'text/csv' }), 'rows.csv')
    const sent = new Request('http://localhost', { method: 'POST', body: form })
    const headers = { 'content-type': sent.headers.get('content-type')! }
    const body = Buffer.from(await sent.arrayBuffer())
    const { status } = await through('/admin/uploads/protected', { method: 'POST', headers, body })
    expect(status).toBe(504)
  })

  test('of what the console asks it for them', async () => {
    const owner = await signIn('owner@polyclinic.example')
    const { status, headers, body } = await send('/api/v1/admin/commerce', { as: owner })
    expect([status, headers['retry-after'], body.error]).toEqual([
      503,
      '2',
      expect.stringContaining('takes too long'),
    ])
  })
})

describe('a transaction of a request', () => {
  test('ends in time, also where its work waits for something else than the database', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const never = inTransaction([], () => new Promise<never>(() => undefined))
      const refused = expect(never).rejects.toMatchObject({
        status: 503,
        headers: { 'Retry-After': '2' },
      })
      await waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
      await vi.advanceTimersByTimeAsync(10_000)
      await refused
    } finally {
      vi.useRealTimers()
    }
    expect(
      await inTransaction([], async ({ client }) => (await client.query('select 1')).rowCount),
    ).toBe(1)
  })
})

test('limits on mails that a frozen database keeps are given up, and asked for again on another connection', async () => {
  const target = new URL(appUrl)
  const sockets = new Set<net.Socket>()
  let frozen = false
  const gate = net.createServer((near) => {
    const far = net.connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined))
    near.on('data', (order) => frozen || far.write(order))
    far.on('data', (said) => frozen || near.write(said))
    near.on('close', () => far.destroy())
  })
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
  const url = new URL(appUrl)
  url.port = String((gate.address() as AddressInfo).port)
  Object.assign(env(), { RATE_LIMITS: true, APP_DATABASE_URL: url.href })
  await countMails('test', null, ['a@clinic.example'])
  frozen = true
  await expect(countMails('test', null, ['a@clinic.example'])).rejects.toMatchObject({
    status: 503,
    headers: { 'Retry-After': '5' },
  })
  frozen = false
  await countMails('test', null, ['a@clinic.example'])
  expect(
    await one(
      `select max(points)::int from mail_limits where key like 'mail-recipient:test:provider:%'`,
    ),
  ).toBe(2)
  for (const socket of sockets) socket.destroy()
  gate.close()
})
