import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { one } from '@/tests/support/database'
import { through, commerceAt } from '@/tests/support/gateway'

/** More than the console has connections to its database. */
const CALLS = 40

const silent = http.createServer(() => {})
await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
commerceAt(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`, 'the-token')
const waitedFor = () => new Promise<number>((resolve) => silent.getConnections((_error, count) => resolve(count)))

test('calls that wait for commerce hold no connection to the database', async () => {
  const calls = Array.from({ length: CALLS }, () => through('/admin/products'))
  await expect.poll(waitedFor, { timeout: 20_000 }).toBe(CALLS)
  const busy = `select count(*)::int from pg_stat_activity
    where usename = 'polyclinic_app' and datname = current_database() and state <> 'idle'`
  await expect.poll(() => one(busy), { timeout: 5000 }).toBe(0)
  silent.closeAllConnections()
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([502]))
  await new Promise((resolve) => silent.close(resolve))
})
