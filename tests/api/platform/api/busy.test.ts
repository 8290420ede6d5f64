import http from 'node:http'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { inTransaction, pool } from '@/lib/platform/db/client'
import { log } from '@/lib/platform/observability/log'
import { noteEnding } from '@/lib/platform/web/ending.mjs'
import { send, serverPort } from '@/tests/support/http/request'
import { LOGIN } from '@/tests/support/settings'

const CONNECTIONS = 20
const MOST_WAITING = 200
const BUSY = {
  success: false,
  error: 'The console is busy at the moment. Nothing was saved. Try again in a moment.',
}

const agent = new http.Agent({ maxSockets: 400 })
afterAll(() => agent.destroy())
afterEach(() => vi.restoreAllMocks())

/** A call on a connection of its own: a browser has few, and all browsers together have many. */
const call = () =>
  new Promise<{ status: number; retry: string | undefined; body: unknown }>((resolve, reject) => {
    const asked = {
      host: '127.0.0.1',
      port: serverPort(),
      path: '/api/v1/faqs',
      headers: { host: LOGIN },
      agent,
    }
    http
      .get(asked, async (answer) => {
        const body = JSON.parse((await answer.setEncoding('utf8').toArray()).join('')) as unknown
        resolve({ status: answer.statusCode!, retry: answer.headers['retry-after'], body })
      })
      .on('error', reject)
  })

/**
 * Takes all connections of the pool, one after the other. The database goes on to answer on the
 * first.
 */
async function takeAll() {
  let taken = 0
  let isOver = false
  let release = () => {}
  const over = new Promise<void>((resolve) => (release = resolve))
  const take = (n: number) =>
    inTransaction(
      [],
      async ({ client }) => {
        await client.query('select 1')
        taken += 1
        while (n === 0 && !isOver) await client.query('select pg_sleep(0.05)')
        await over
      },
      'job',
    )
  const held: Promise<void>[] = []
  for (let n = 0; n < CONNECTIONS; n++) {
    held.push(take(n))
    await expect.poll(() => taken).toBe(n + 1)
  }
  return async () => {
    isOver = true
    release()
    await Promise.all(held)
  }
}

/** How long somebody waits for a connection, in ms. */
const LONGEST = 10_000
const wait = (ms: number) => void (pool().options.connectionTimeoutMillis = ms)

describe('with all connections to the database taken', () => {
  // A busy machine does not get 200 calls to wait within ten seconds.
  beforeEach(() => {
    expect(pool().options.connectionTimeoutMillis).toBe(LONGEST)
    wait(120_000)
  })
  afterEach(() => wait(LONGEST))

  test('as many wait as the queue holds, and are answered; who comes then is refused at once', async () => {
    const release = await takeAll()
    const waiting = Array.from({ length: MOST_WAITING }, call)
    await expect.poll(() => pool().waitingCount).toBe(MOST_WAITING)
    const logged: unknown[] = []
    vi.spyOn(log, 'info').mockImplementation(((entry: unknown) => void logged.push(entry)) as never)
    for (const refused of await Promise.all(Array.from({ length: 30 }, call)))
      expect(refused).toEqual({ status: 503, retry: '2', body: BUSY })
    expect(pool().waitingCount).toBe(MOST_WAITING)
    expect(logged).toHaveLength(30)
    for (const entry of logged) expect(entry).toMatchObject({ status: 503, reason: 'busy' })
    await release()
    for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(200)
  })

  test('who has waited for ten seconds is told that the console is busy', async () => {
    const release = await takeAll()
    wait(LONGEST)
    expect(await call()).toEqual({ status: 503, retry: '2', body: BUSY })
    await release()
  })

  test('the process is ready: its database answers', async () => {
    const release = await takeAll()
    expect((await send('/readyz')).body).toEqual({ status: 'ready' })
    await release()
  })
})

test('a process that was told to end is not ready, and answers', async () => {
  expect((await send('/readyz')).status).toBe(200)
  noteEnding()
  const { status, body } = await send('/readyz')
  const others = [(await send('/livez')).status, (await call()).status]
  noteEnding(false)
  expect([status, body, others]).toEqual([503, { status: 'ending' }, [200, 200]])
})
