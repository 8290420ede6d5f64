import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { one } from '@/tests/support/db/database'
import { buildClinic } from '@/tests/support/practice/clinic'
import { through, commerceAt } from '@/tests/support/commerce/gateway'
import { livePlan, quoteFor, wanted } from '@/tests/support/billing/subscriptions'
import { signIn } from '@/tests/support/world'
import { HANG_LIMIT } from '@/tests/support/wait'

/** More than the console has connections to its database. */
const CALLS = 40

const silent = http.createServer(() => {})
await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
commerceAt(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`, 'the-token')
afterAll(() => new Promise((resolve) => silent.close(resolve)))
const waitedFor = () =>
  new Promise<number>((resolve) => silent.getConnections((_error, count) => resolve(count)))

test('calls that wait for commerce hold no connection to the database', async () => {
  const calls = Array.from({ length: CALLS }, () => through('/admin/products'))
  await expect.poll(waitedFor, { timeout: HANG_LIMIT }).toBe(CALLS)
  const busy = `select count(*)::int from pg_stat_activity
    where usename = 'polyclinic_app' and datname = current_database() and state <> 'idle'`
  await expect.poll(() => one(busy), { timeout: HANG_LIMIT }).toBe(0)
  silent.closeAllConnections()
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([502]))
})

test('whoever waits for a quote is told within seconds that commerce does not answer', async () => {
  const owner = await signIn('owner@polyclinic.example')
  const prices = [{ currency: 'USD', interval: 'month' as const, amount: 4900, seatAmount: 900 }]
  const [{ name }, plan] = [await buildClinic(), await livePlan(owner, { prices })]
  const waits: number[] = []
  const { timeout } = AbortSignal
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    waits.push(milliseconds)
    return timeout.call(AbortSignal, 1)
  })
  const answer = await quoteFor(owner, name, wanted(plan)).finally(() => spy.mockRestore())
  expect(answer).toMatchObject({
    status: 503,
    body: { error: 'Commerce did not answer in time. Nothing was done.' },
  })
  // The plan itself is written to the shop at the same moment.
  expect(new Set(waits)).toEqual(new Set([4000]))
  expect(waits.length).toBeLessThanOrEqual(4)
})
