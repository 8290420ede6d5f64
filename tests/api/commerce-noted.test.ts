import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Asked } from '@/lib/commerce/asked'
import { passOn } from '@/lib/commerce/pass-on'
import { asAdmin, owner as database, sql, waitingForLocks } from '@/tests/support/database'
import { json } from '@/tests/support/faulty-server'
import { commerceAt, through } from '@/tests/support/gateway'
import { waitFor } from '@/tests/support/wait'

/** What commerce has of a call. */
type Call = { request: http.IncomingMessage; body: string; isWhole: boolean; isCut: boolean }
const calls: Call[] = []
type Answers = (response: http.ServerResponse) => unknown
let begins: Answers
let answers: Answers
const commerce = http.createServer((request, response) => {
  const call = { request, body: '', isWhole: false, isCut: false }
  calls.push(call)
  request.on('data', (chunk: Buffer) => (call.body += chunk.toString('latin1')))
  request.once('error', () => (call.isCut = true))
  request.once('end', () => {
    call.isWhole = true
    answers(response)
  })
  begins(response)
})
await new Promise<void>((resolve) => commerce.listen(0, '127.0.0.1', resolve))
const PATIENCE = 2
commerceAt(`http://127.0.0.1:${(commerce.address() as AddressInfo).port}`, 'the-token', PATIENCE)

/** Holds the provider's log: whatever is to be noted there waits. */
let holder: PoolClient
const letGo = () => holder.query('rollback')
beforeEach(async () => {
  calls.length = 0
  begins = () => {}
  answers = (response) => json(response, 200, { product: {} })
  holder = await database.connect()
  await holder.query(`begin; select pg_advisory_xact_lock(hashtext('audit_log'), 0)`)
})
afterEach(async () => {
  await letGo()
  holder.release()
})
afterAll(() => {
  commerce.closeAllConnections()
  return new Promise((resolve) => commerce.close(resolve))
})

const until = (holds: () => unknown) => waitFor(holds)
const untilItWaits = () => until(async () => expect(await waitingForLocks()).toHaveLength(1))
const untilBegun = () =>
  until(() => expect(calls.map(({ body }) => body)).toEqual([SENT.slice(0, -1)]))

/** Until the console knows how a call to commerce has ended. */
async function untilKnown(how: 'error' | 'trailers') {
  const [channel, ended] = [`undici:request:${how}`, vi.fn()]
  subscribe(channel, ended)
  await until(() => expect(ended).toHaveBeenCalled())
  unsubscribe(channel, ended)
}

const JSON_SENT = { title: 'Größe 1' }
/** As its bytes are. */
const SENT = Buffer.from(JSON.stringify(JSON_SENT)).toString('latin1')
const notes = (path: string) =>
  sql<{ outcome: string | null }>(
    `select after->>'outcome' as outcome from audit_log where subject = 'commerce' and subject_id = $1 order by id`,
    path,
  )

test('commerce has all of a write but its end while that is noted, and the end afterwards', async () => {
  const answer = through('/admin/products/one', { json: JSON_SENT })
  await untilItWaits()
  await untilBegun()
  expect([calls[0]!.isWhole, await notes('/admin/products/one')]).toEqual([false, []])
  await letGo()
  expect(await answer).toMatchObject({ status: 200, body: { product: {} } })
  expect(calls).toMatchObject([{ body: SENT, isWhole: true }])
  expect(await notes('/admin/products/one')).toEqual([{ outcome: null }])
})

test('it never has the end of one that cannot be noted', async () => {
  const answer = through('/admin/products/two', { json: JSON_SENT })
  await untilItWaits()
  await untilBegun()
  const [{ pid }] = (await waitingForLocks()) as [{ pid: number }]
  await asAdmin(`select pg_terminate_backend(${pid})`)
  expect((await answer).status).toBe(503)
  await until(() => expect(calls).toMatchObject([{ isWhole: false, isCut: true }]))
  expect(await notes('/admin/products/two')).toEqual([])
})

test('nor of one that is taken back before it has begun', async () => {
  const takenBack = new Error('Taken back.')
  const asked = {
    method: 'POST',
    path: '/admin/products',
    query: '',
    body: JSON_SENT,
  } as unknown as Asked
  await expect(passOn(asked, { until: Promise.reject(takenBack) })).rejects.toBe(takenBack)
  expect(calls).toEqual([])
})

test('the time that commerce may take counts from when it is noted', async () => {
  const answer = through('/admin/products/late', { json: JSON_SENT })
  await untilItWaits()
  await untilBegun()
  await delay(PATIENCE * 1000 + 100)
  await letGo()
  expect((await answer).status).toBe(200)
  expect(calls).toMatchObject([{ body: SENT, isWhole: true }])
})

test('and is over for one that does not answer', async () => {
  answers = () => {}
  const answer = through('/admin/products/silent', { json: JSON_SENT })
  await untilItWaits()
  await letGo()
  expect(await answer).toMatchObject({ status: 504, body: { outcome: 'unknown' } })
  expect(calls).toMatchObject([{ body: SENT, isWhole: true }])
  expect(await notes('/admin/products/silent')).toEqual([{ outcome: null }, { outcome: 'unknown' }])
})

test('one that breaks off before is sent anew when it is noted', async () => {
  const answer = through('/admin/products/three', { json: JSON_SENT })
  await untilItWaits()
  await untilBegun()
  const known = untilKnown('error')
  calls[0]!.request.destroy()
  await known
  await letGo()
  expect((await answer).status).toBe(200)
  expect(calls).toMatchObject([{ isWhole: false }, { body: SENT, isWhole: true }])
  expect(await notes('/admin/products/three')).toEqual([{ outcome: null }])
})

test('a refusal that comes before the end is told, and noted, after the write', async () => {
  begins = (response) => json(response, 503, { type: 'starting', message: 'Commerce is starting.' })
  const known = untilKnown('trailers')
  const answer = through('/admin/products/four', { json: JSON_SENT })
  await untilItWaits()
  await known
  await letGo()
  expect(await answer).toMatchObject({ status: 503, body: { outcome: 'not done' } })
  expect(calls).toMatchObject([{ isWhole: false }])
  expect(await notes('/admin/products/four')).toEqual([
    { outcome: null },
    { outcome: 'refused (503)' },
  ])
})

test('one without a body is sent when it is noted', async () => {
  const answer = through('/admin/products/five', { method: 'DELETE' })
  await untilItWaits()
  expect(calls).toEqual([])
  await letGo()
  expect((await answer).status).toBe(200)
  expect(calls).toMatchObject([{ request: { method: 'DELETE' }, body: '', isWhole: true }])
})
