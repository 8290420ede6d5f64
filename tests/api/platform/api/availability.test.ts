import net from 'node:net'
import type { GetServerSidePropsContext } from 'next'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { log } from '@/lib/platform/observability/log'
import { publicProps } from '@/lib/platform/web/pages'
import { appUrl, asAdmin, one, owner as database } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { footprint, signIn, unique, type SignedIn } from '@/tests/support/world'
import { HANG_LIMIT } from '@/tests/support/wait'

/** Stands between the console and its database, and can be gone. */
const target = new URL(appUrl)
const sockets = new Set<net.Socket>()
let away = false
/** Goes away once, when it has said so much. */
let lastWord: string | undefined
/** Goes away once, when it was told so much. */
let lastOrder: string | undefined
/** As if it were frozen: nothing comes from it, and no connection is closed. */
let frozen = false
const gate = net.createServer((near) => {
  if (away) return void near.resetAndDestroy()
  const far = net.connect(Number(target.port), target.hostname)
  for (const socket of [near, far]) {
    sockets.add(socket)
    socket
      .on('error', () => undefined)
      .on('close', () => (sockets.delete(socket), near.destroy(), far.destroy()))
  }
  near.on('end', () => far.end())
  near.on('data', (order) => {
    if (frozen) return
    far.write(order)
    if (lastOrder === undefined || !order.includes(lastOrder)) return
    near.destroy()
    lastOrder = undefined
  })
  far.on('data', (said) => {
    if (frozen) return
    const end = lastWord === undefined ? -1 : said.indexOf(lastWord)
    if (end < 0) return void near.write(said)
    near.end(said.subarray(0, end + lastWord!.length))
    lastWord = undefined
  })
})
const leave = () => {
  away = true
  for (const socket of sockets) socket.destroy()
}

let owner: SignedIn
beforeAll(async () => {
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
  const url = new URL(appUrl)
  url.port = String((gate.address() as net.AddressInfo).port)
  process.env.APP_DATABASE_URL = url.href
  owner = await signIn('owner@polyclinic.example')
})
beforeEach(() => void (away = frozen = false))
afterAll(() => {
  leave()
  gate.close()
})

const create = () =>
  send('/api/v1/admin/organizations', {
    as: owner,
    json: [
      {
        businessName: 'Available Clinic',
        businessRegistrationId: unique('AV-'),
        selectedCountry: 840,
      },
    ],
  })
const SENTENCE =
  'The database is not available right now. Nothing was saved. Try again in a moment.'

describe('without its database', () => {
  test('the console says so, and when to try again', async () => {
    const before = await footprint()
    leave()
    const answers = [
      await send('/api/v1/faqs'),
      await send('/api/auth/session', { as: owner }),
      await send('/api/v1/admin/organizations', { as: owner }),
      await create(),
    ]
    for (const { status, headers, body } of answers)
      expect([status, headers['retry-after'], body]).toEqual([
        503,
        '2',
        { success: false, error: SENTENCE },
      ])
    expect(await footprint()).toBe(before)
  })

  test('the log says that it is the database', async () => {
    leave()
    const logged = vi.spyOn(log, 'info').mockReturnValue(undefined)
    await send('/api/v1/faqs')
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({ status: 503, reason: 'database away' }),
    )
    logged.mockRestore()
  })

  test('the process is live but not ready', async () => {
    expect((await send('/readyz')).status).toBe(200)
    leave()
    expect([(await send('/livez')).status, (await send('/readyz')).status]).toEqual([200, 503])
  })

  test('nobody is signed out', async () => {
    leave()
    const { status, headers } = await send('/api/auth/session', { as: owner })
    expect([status, headers['set-cookie']]).toEqual([503, undefined])
    away = false
    expect((await send('/api/auth/session', { as: owner })).body.user.email).toBe(owner.email)
  })

  test('pages come without data and say that they are unavailable', async () => {
    leave()
    const headers: Record<string, unknown> = {}
    const res = {
      statusCode: 200,
      setHeader: (name: string, value: unknown) => void (headers[name] = value),
    }
    const req = { headers: { host: 'www.polyclinic.localhost:3000', cookie: owner.cookie } }
    const result = await publicProps()({
      req,
      res,
      resolvedUrl: '/',
    } as unknown as GetServerSidePropsContext)
    expect(result).toMatchObject({ props: { session: null, unavailable: true } })
    expect([res.statusCode, headers['Retry-After'], headers['Set-Cookie']]).toEqual([
      503,
      '2',
      undefined,
    ])
  })
})

/** Answers with its status and how long it took, in seconds. */
async function timed(
  answer: Promise<{ status: number; headers: Record<string, unknown>; body: { error?: string } }>,
) {
  const started = performance.now()
  const { status, headers, body } = await answer
  return {
    status,
    retry: headers['retry-after'],
    error: body.error,
    seconds: (performance.now() - started) / 1000,
  }
}

describe('with a database that answers nothing more', () => {
  /** Locks a table, has `begin` send its requests, and freezes the database while they wait. */
  async function freezeWhile(begin: () => Promise<unknown>[], waiting: number) {
    const blocker = await database.connect()
    await blocker.query('begin; lock table organizations in access exclusive mode')
    try {
      const requests = begin()
      const count = `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = '${target.pathname.slice(1)}'`
      await expect
        .poll(async () => (await asAdmin<{ count: number }>(count))[0]!.count, {
          timeout: HANG_LIMIT,
        })
        .toBe(waiting)
      frozen = true
      return requests
    } finally {
      await blocker.query('rollback')
      blocker.release()
    }
  }

  test('no request waits for longer than ten seconds: those under way, new ones, and heavy ones', async () => {
    const underWay = (await freezeWhile(
      () => [
        timed(create()),
        timed(send('/api/v1/admin/organizations', { as: owner })),
        timed(send('/api/v1/admin/organizations?format=csv', { as: owner })),
      ],
      3,
    )) as ReturnType<typeof timed>[]
    const answers = await Promise.all([...underWay, timed(send('/api/v1/faqs')), timed(create())])
    for (const { status, retry, error } of answers)
      expect([status, retry, error]).toEqual([503, '2', expect.any(String)])
    // What is measured is a limit of the product: a request may not wait for longer.
    for (const { seconds } of answers) expect(seconds).toBeLessThan(15)
    frozen = false
    leave()
    away = false
    expect((await create()).status).toBe(201)
  })

  test('nobody is told that nothing was saved where that is not certain', async () => {
    lastOrder = 'commit\0'
    const { status, headers, body } = await create()
    expect([status, headers['retry-after'], lastOrder]).toEqual([503, '2', undefined])
    expect(body.error).toBe(
      'The database did not answer in time: it is not certain whether this was saved. Look before you try again.',
    )
  })
})

describe('when its database comes back', () => {
  test('the console answers again by itself', async () => {
    leave()
    expect((await create()).status).toBe(503)
    away = false
    expect([(await create()).status, (await send('/readyz')).status]).toEqual([201, 200])
  })

  test('nobody is told that what it had committed when it went was not saved', async () => {
    const count = () => one<number>('select count(*)::int from organizations')
    const before = await count()
    lastWord = 'COMMIT\0'
    const { status, body } = await create()
    expect([status, body.outcome, lastWord]).toEqual([503, 'unknown', undefined])
    expect(await count()).toBe(before + 1)
    expect((await create()).status).toBe(201)
  })

  test('nothing is half done, and every answer was success or 503', async () => {
    const count = () => one<number>(`select count(*)::int from organizations`)
    const before = await count()
    const statuses: number[] = []
    for (let round = 0; round < 5; round++) {
      const answers = Array.from({ length: 12 }, async () => statuses.push((await create()).status))
      const cut = asAdmin(
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'polyclinic_app' and datname = '${target.pathname.slice(1)}'`,
      )
      await Promise.all([...answers, cut])
    }
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
    const done = (await count()) - before
    // One that was cut while it committed may be there without our having heard of it.
    expect(done).toBeGreaterThanOrEqual(statuses.filter((status) => status === 201).length)
    expect(
      await one(
        `select count(*)::int from audit_log where after->>'businessName' = 'Available Clinic'`,
      ),
    ).toBe(
      await one(`select count(*)::int from organizations where business_name = 'Available Clinic'`),
    )
  })
})
