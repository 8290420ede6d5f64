import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { asAdmin, owner as database, sql, waitingForLocks } from '@/tests/support/db/database'
import { json } from '@/tests/support/http/faulty-server'
import { commerceAt, through } from '@/tests/support/commerce/gateway'
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
const JSON_SENT = { title: 'Größe 1' }
/** As its bytes are. */
const SENT = Buffer.from(JSON.stringify(JSON_SENT)).toString('latin1')
const notes = (path: string) =>
  sql<{ outcome: string | null }>(
    `select after->>'outcome' as outcome from audit_log where subject = 'commerce' and subject_id = $1 order by id`,
    path,
  )

test('commerce has nothing of a write before it is noted', async () => {
  const answer = through('/admin/products/one', { json: JSON_SENT })
  await untilItWaits()
  expect([calls, await notes('/admin/products/one')]).toEqual([[], []])
  await letGo()
  expect(await answer).toMatchObject({ status: 200, body: { product: {} } })
  expect(calls).toMatchObject([{ body: SENT, isWhole: true }])
  expect(await notes('/admin/products/one')).toEqual([{ outcome: null }])
})

test('nor of one that cannot be noted', async () => {
  const answer = through('/admin/products/two', { json: JSON_SENT })
  await untilItWaits()
  const [{ pid }] = (await waitingForLocks()) as [{ pid: number }]
  await asAdmin(`select pg_terminate_backend(${pid})`)
  expect((await answer).status).toBe(503)
  expect([calls, await notes('/admin/products/two')]).toEqual([[], []])
})

test('the time that commerce may take counts from when it is noted', async () => {
  const answer = through('/admin/products/late', { json: JSON_SENT })
  await untilItWaits()
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

test('a refusal that comes before all of a write has come is told, and noted, after the write', async () => {
  begins = (response) => json(response, 503, { type: 'starting', message: 'Commerce is starting.' })
  answers = () => {}
  const answer = through('/admin/products/four', { json: JSON_SENT })
  await untilItWaits()
  await letGo()
  expect(await answer).toMatchObject({ status: 503, body: { outcome: 'not done' } })
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
