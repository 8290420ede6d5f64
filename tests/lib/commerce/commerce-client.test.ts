import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type ClientOptions, createCommerceClient } from '@/lib/platform/commerce/client'
import { CommerceError } from '@/lib/platform/commerce/errors'
import { baseUrlOf } from '@/lib/platform/commerce/options'
import { exponentialPause } from '@/lib/platform/commerce/retries'
import { faultyServer, json } from '../../support/http/faulty-server'

type Answerer = Parameters<typeof faultyServer>[0]

let server: Awaited<ReturnType<typeof faultyServer>>
afterEach(() => server?.close())

async function clientOf(answer: Answerer, options: ClientOptions = {}) {
  server = await faultyServer(answer)
  return createCommerceClient({ baseUrl: server.url, pause: () => 0, ...options })
}

const ok: Answerer = (_, response) => json(response, 200, { ok: true })
const errorOf = async (call: Promise<unknown>): Promise<CommerceError> =>
  call.then(
    () => expect.fail('It succeeded.'),
    (error: CommerceError) => error,
  )

describe('a commerce client', () => {
  it('sends each area its own token, and the headers of both', async () => {
    const keys = {
      apiToken: 'api',
      adminToken: 'admin',
      storeToken: 'store',
      publishableKey: 'pk',
      accessToken: 'all',
    }
    const client = await clientOf(ok, keys)
    await client.admin.orders.list()
    await client.orders.retrieve('order_admin')
    await client.admin.invites.accept({
      token: 't',
      user: { first_name: '', last_name: '', password: '' },
    })
    const [admin, store, open] = server.seen.map(({ headers }) => headers)
    expect(admin).toMatchObject({
      'x-medusa-access-token': 'api',
      authorization: 'Bearer admin',
      access_token: 'all',
    })
    expect(store).toMatchObject({
      authorization: 'Bearer store',
      'x-publishable-api-key': 'pk',
      access_token: 'all',
    })
    expect(store).not.toHaveProperty('x-medusa-access-token')
    expect(open).not.toHaveProperty('authorization')
    expect(open).not.toHaveProperty('x-medusa-access-token')
  })

  it('keeps the token and the session of its own sign-in, and no other’s', async () => {
    const client = await clientOf((_, response) => {
      response.setHeader('Set-Cookie', 'connect.sid=s1; Path=/; HttpOnly')
      json(response, 200, { access_token: 'jwt' })
    })
    const other = createCommerceClient({ baseUrl: server.url })
    await client.auth.getToken({ email: 'a@example.test', password: 'p' })
    await client.customers.retrieve()
    await other.customers.retrieve()
    await client.admin.users.list()
    const [, mine, others, admin] = server.seen.map(({ headers }) => headers)
    expect(mine).toMatchObject({ authorization: 'Bearer jwt', cookie: 'connect.sid=s1' })
    expect(others).not.toHaveProperty('authorization')
    expect(others).not.toHaveProperty('cookie')
    expect(admin).not.toHaveProperty('authorization')
  })

  it('sends the headers that it was given with every call, and keeps no session where it is to keep none', async () => {
    const answer: Answerer = (_, response) => {
      response.setHeader('Set-Cookie', 'connect.sid=s1; Path=/; HttpOnly')
      json(response, 200, {})
    }
    const client = await clientOf(answer, { credentials: false, headers: { 'x-shop': 'north' } })
    await client.products.list()
    await client.admin.orders.list()
    expect(server.seen.map(({ headers }) => [headers['x-shop'], headers.cookie])).toEqual([
      ['north', undefined],
      ['north', undefined],
    ])
  })

  it(
    'shares nothing with another, however their calls interleave: 10,000 times',
    { tags: 'thorough' },
    async () => {
      type Seen = (typeof server.seen)[number]
      const belongsTo = ({ path, headers }: Seen) =>
        path.match(/(north|south)/)?.[0] ?? headers['x-publishable-api-key']
      server = await faultyServer((request, response) => {
        const name = belongsTo(request)
        if (request.path.includes('auth'))
          response.setHeader('Set-Cookie', `connect.sid=${name}-session; Path=/`)
        json(response, 200, {
          access_token: `${name}-customer`,
          customer: { id: request.headers.authorization },
        })
      })
      const names = ['north', 'south']
      const clients = names.map((name) =>
        createCommerceClient({
          baseUrl: server.url,
          publishableKey: name,
          apiToken: `${name}-staff`,
          retries: 0,
        }),
      )
      await Promise.all(
        clients.map((client, at) => client.auth.getToken({ email: names[at]!, password: 'p' })),
      )
      server.seen.length = 0
      const mixed: unknown[] = []
      for (let turn = 0; turn < 10_000; turn += 50)
        await Promise.all(
          Array.from({ length: 50 }, async (_, at) => {
            const name = names[at % 2]!
            const client = clients[at % 2]!
            if (at % 4 > 1) return client.admin.customers.update(name, { first_name: name })
            const { customer } = await client.customers.retrieve({ Of: name })
            if (String(customer.id) !== `Bearer ${name}-customer`) mixed.push(customer.id)
          }),
        )
      const crossed = server.seen.filter(({ path, headers, body }) => {
        const isAdmin = path.startsWith('/admin/')
        const name = isAdmin ? path.split('/').at(-1) : headers.of
        return (
          headers['x-publishable-api-key'] !== name ||
          headers.cookie !== `connect.sid=${name}-session` ||
          headers.authorization !== (isAdmin ? undefined : `Bearer ${name}-customer`) ||
          headers['x-medusa-access-token'] !== (isAdmin ? `${name}-staff` : undefined) ||
          (isAdmin && body !== JSON.stringify({ first_name: name }))
        )
      })
      expect(server.seen).toHaveLength(10_000)
      expect(crossed).toEqual([])
      expect(mixed).toEqual([])
    },
  )

  it('encodes values in paths, and sends none that is missing or climbs', async () => {
    const client = await clientOf(ok)
    await client.products.retrieve('../admin/users?x=1#y')
    await client.auth.exists('a+b@example.test')
    expect(server.seen.map(({ path }) => path)).toEqual([
      '/store/products/..%2Fadmin%2Fusers%3Fx%3D1%23y',
      '/store/auth/a%2Bb%40example.test',
    ])
    for (const value of ['', '.', '..', 'a\nb', '\ud800', undefined as unknown as string])
      expect((await errorOf(client.admin.products.delete(value))).type).toBe('refused')
    expect(server.seen).toHaveLength(2)
  })

  it('completes the path of a custom call, which stays below /admin', async () => {
    const client = await clientOf(ok)
    await client.admin.custom.get('reports/1', { created_at: { gte: '2026' } })
    await client.admin.custom.post('/admin/reports', { a: 1 })
    await client.admin.custom.delete('administrators/1')
    expect(server.seen.map(({ path }) => decodeURIComponent(path))).toEqual([
      '/admin/reports/1?created_at[gte]=2026',
      '/admin/reports',
      '/admin/administrators/1',
    ])
    for (const path of ['../store/carts', 'a/%2e%2e/b', 'a//b', 'a?b', 'a#b'])
      expect((await errorOf(client.admin.custom.get(path))).type).toBe('refused')
  })

  it('goes round the bugs of medusa-js', async () => {
    const client = await clientOf(ok, { publishableKey: 'pk' })
    await client.admin.store.addCurrency('gbp')
    await client.admin.variants.retrieve('v1', { expand: 'product' })
    await client.products.search({ q: 'gloves' })
    expect(server.seen.map(({ path }) => path)).toEqual([
      '/admin/store/currencies/gbp',
      '/admin/variants/v1?expand=product',
      '/store/products/search',
    ])
    expect(server.seen[2]!.headers).not.toHaveProperty('x-publishable-api-key')
  })
})

describe('a commerce client by default', () => {
  afterEach(() => vi.unstubAllEnvs())
  it('finds commerce at port 7001 of its own machine, or where the environment says', () => {
    vi.stubEnv('MEDUSA_BACKEND_URL', undefined)
    expect(baseUrlOf(undefined)).toBe('http://localhost:7001')
    vi.stubEnv('MEDUSA_BACKEND_URL', 'https://commerce.example/shop/')
    expect(baseUrlOf(undefined)).toBe('https://commerce.example/shop')
    expect(baseUrlOf('http://other.example')).toBe('http://other.example')
  })

  it('waits 500, 1500 and 3500 ms before its next try', () =>
    expect([1, 2, 3].map(exponentialPause)).toEqual([500, 1500, 3500]))
})

describe('a failed commerce call', () => {
  const failing = [
    [
      404,
      'application/json',
      '{"type":"not_found","message":"No such order."}',
      'not_found',
      'No such order.',
    ],
    [
      422,
      'application/json',
      '{"code":"c","type":"duplicate_error","message":"Taken."}',
      'duplicate_error',
      'Taken.',
    ],
    [401, 'text/plain', 'Unauthorized', 'unauthorized', 'Unauthorized'],
    [
      404,
      'text/html',
      '<pre>Cannot GET /x</pre>',
      'not_found',
      'Request failed with status code 404',
    ],
    [
      404,
      'application/json',
      '{"message":"No su',
      'not_found',
      'Request failed with status code 404',
    ],
    [
      413,
      'text/html',
      '<pre>PayloadTooLargeError</pre>',
      'too_large',
      'Request failed with status code 413',
    ],
    [500, 'text/plain', '', 'unknown_error', 'Request failed with status code 500'],
    [
      500,
      'application/json',
      '{"type":"unknown_error","message":"Broken."}',
      'unknown_error',
      'Broken.',
    ],
  ] as const
  it.each(failing)(
    'with status %i and %s is one error',
    async (status, type, body, expectedType, message) => {
      const headers = { 'Content-Type': type, Location: 'http://127.0.0.1:1/elsewhere' }
      const client = await clientOf(
        (_, response) => response.writeHead(status, headers).end(body),
        {
          apiToken: 'secret',
        },
      )
      const error = await errorOf(client.admin.orders.list())
      expect(error).toBeInstanceOf(CommerceError)
      expect(error).toMatchObject({ status, type: expectedType, message })
      expect(error.httpMessage).toBe(`Request failed with status code ${status}`)
      expect(JSON.stringify({ ...error }) + error.stack).not.toContain('secret')
      expect(server.seen).toHaveLength(1)
    },
  )

  it('says Network Error when nobody answers, or only half of it', async () => {
    const client = await clientOf((_, response) => {
      response
        .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 })
        .write('{"orders": [')
      response.socket!.end()
    })
    expect(await errorOf(client.admin.orders.list())).toMatchObject({
      type: 'network',
      message: 'Network Error',
    })
    expect(server.seen).toHaveLength(4)
    await server.close()
    const refused = await errorOf(client.admin.orders.list())
    expect(refused).toMatchObject({
      type: 'network',
      message: 'Network Error',
      code: 'ECONNREFUSED',
    })
    expect(refused.status).toBeUndefined()
  })

  it.each([301, 302, 303, 307, 308])(
    'with status %i leads nowhere, and no token goes there',
    async (status) => {
      const elsewhere = await faultyServer(ok)
      const Location = `${elsewhere.url}/admin/orders`
      const keys = {
        apiToken: 'secret',
        adminToken: 'secret',
        storeToken: 'secret',
        publishableKey: 'secret',
      }
      const client = await clientOf(
        (_, response) => response.writeHead(status, { Location }).end(),
        keys,
      )
      const calls = [
        client.admin.orders.list(),
        client.carts.create(),
        client.admin.products.delete('p'),
      ]
      for (const error of await Promise.all(calls.map(errorOf)))
        expect(error).toMatchObject({
          status,
          type: 'redirect',
          message: `Request failed with status code ${status}`,
        })
      expect(server.seen).toHaveLength(3)
      expect(elsewhere.seen).toEqual([])
      await elsewhere.close()
    },
  )

  const slow: [string, Answerer][] = [
    ['says nothing', () => {}],
    ['stops after its headers', (_, response) => response.writeHead(200).flushHeaders()],
    [
      'stops within its body',
      (_, response) => response.writeHead(200, { 'Content-Length': 9 }).write('{'),
    ],
    [
      'never comes to an end',
      (_, response) => {
        const drip = setInterval(() => response.write(' '), 5)
        response
          .writeHead(200, { 'Content-Type': 'application/json' })
          .on('close', () => clearInterval(drip))
      },
    ],
  ]
  it.each(slow)('says after how long it gave up, when the server %s', async (_, answer) => {
    // Long enough for a busy machine to have sent it.
    const client = await clientOf(answer, { timeout: 200, retries: 1 })
    const error = await errorOf(client.orders.retrieve('o'))
    expect(error).toMatchObject({ type: 'timeout', message: 'timeout of 200ms exceeded' })
    expect(server.seen).toHaveLength(2)
    const added = client.admin.notes.create({
      resource_id: 'o',
      resource_type: 'order',
      value: 'n',
    })
    expect((await errorOf(added)).type).toBe('outcome_unknown')
    expect(server.seen).toHaveLength(3)
  })

  it('says so in time while there is no connection yet', async () => {
    const silent = net.createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    // It waits for the server's part of TLS, for longer than this test may take.
    const client = createCommerceClient({
      baseUrl: `https://127.0.0.1:${port}`,
      timeout: 50,
      retries: 0,
    })
    const error = await errorOf(client.orders.retrieve('o'))
    expect(error).toMatchObject({ type: 'timeout', message: 'timeout of 50ms exceeded' })
    silent.close()
  })

  it('is given up when the answer has no end', async () => {
    const client = await clientOf(
      (_, response) => {
        const megabyte = ' '.repeat(1024 * 1024)
        const more = (end?: Error | null) => void (end ?? response.write(megabyte, more))
        response.writeHead(200, { 'Content-Type': 'application/json' })
        more()
      },
      { retries: 0 },
    )
    expect(await errorOf(client.admin.orders.list())).toMatchObject({ type: 'network' })
  })

  it('says Request aborted when its caller ends it', async () => {
    const end = new AbortController()
    const client = await clientOf(() => end.abort(), { signal: end.signal })
    expect(await errorOf(client.orders.retrieve('o'))).toMatchObject({
      type: 'aborted',
      message: 'Request aborted',
    })
    expect(server.seen).toHaveLength(1)
  })

  it('says Request aborted when its caller ends it before the next try', async () => {
    const end = new AbortController()
    const pause = () => (end.abort(), 600_000)
    const client = await clientOf((_, response) => response.writeHead(503).end(), {
      signal: end.signal,
      pause,
    })
    expect(await errorOf(client.orders.retrieve('o'))).toMatchObject({
      type: 'aborted',
      message: 'Request aborted',
    })
    expect(server.seen).toHaveLength(1)
  })

  it.each([
    ['text/html', '<html>Sign in</html>'],
    ['application/json', '{"orders": ['],
  ])('with a 200 that is no answer of Medusa’s (%s) is an error', async (type, body) => {
    const client = await clientOf((_, response) =>
      response.writeHead(200, { 'Content-Type': type }).end(body),
    )
    expect((await errorOf(client.admin.orders.list())).type).toBe('unreadable')
  })
})

describe('a commerce call is tried again', () => {
  const failing =
    (status: number, times: number): Answerer =>
    (_, response, number) =>
      number <= times ? response.writeHead(status).end() : json(response, 200, { ok: true })

  it('up to three times after 409, and after 501 to 599', async () => {
    for (const status of [409, ...Array.from({ length: 99 }, (_, at) => 501 + at)]) {
      await (await clientOf(failing(status, 3))).admin.orders.list()
      expect(server.seen).toHaveLength(4)
      await server.close()
      expect((await errorOf((await clientOf(failing(status, 4))).admin.orders.list())).status).toBe(
        status,
      )
      expect(server.seen).toHaveLength(4)
      await server.close()
    }
  })

  it.each([400, 404, 422, 500])('never after %i', async (status) => {
    await errorOf((await clientOf(failing(status, 4))).admin.orders.list())
    expect(server.seen).toHaveLength(1)
  })

  it('with one idempotency key for all tries of a POST', async () => {
    await (
      await clientOf(failing(409, 2))
    ).admin.products.create({ title: 'P', is_giftcard: false, discountable: true })
    const keys = server.seen.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
    expect(new Set(keys).size).toBe(1)
    await server.close()
    await (
      await clientOf(ok, { retries: 0 })
    ).admin.products.create({ title: 'P', is_giftcard: false, discountable: true })
    expect(server.seen[0]!.headers).not.toHaveProperty('idempotency-key')
  })

  it('after 500 as well, under a key that Medusa has issued', async () => {
    const client = await clientOf(({ path }, response, number) => {
      if (path.endsWith('/taxes')) response.setHeader('Idempotency-Key', 'issued')
      json(response, number < 3 ? 500 : 200, {})
    })
    await client.swaps.create({ order_id: 'o', return_items: [], additional_items: [] })
    const sent = server.seen.map(({ path, headers }) => [path, headers['idempotency-key']])
    expect(sent).toEqual([
      ['/store/carts/none/taxes', undefined],
      ...Array(2).fill(['/store/swaps', 'issued']),
    ])
  })

  it('and does not take a conflict for the outcome of what is made in several transactions', async () => {
    const conflict = {
      code: 'invalid_state_error',
      type: 'conflict',
      message: 'You may retry the request.',
    }
    const client = await clientOf(({ path }, response) => {
      if (path.endsWith('/taxes')) response.setHeader('Idempotency-Key', 'issued')
      json(response, 409, conflict)
    })
    const error = await errorOf(
      client.swaps.create({ order_id: 'o', return_items: [], additional_items: [] }),
    )
    expect(error).toMatchObject({ status: 409, type: 'outcome_unknown' })
    expect(
      await errorOf(
        client.admin.notes.create({ resource_id: 'o', resource_type: 'order', value: 'n' }),
      ),
    ).toMatchObject({ status: 409, type: 'conflict' })
  })

  it('but not a write that cannot be told from its repeat, once its answer is lost', async () => {
    const client = await clientOf((request, response) => response.socket!.destroy())
    const error = await errorOf(
      client.admin.notes.create({ resource_id: 'o', resource_type: 'order', value: 'n' }),
    )
    expect(error.type).toBe('outcome_unknown')
    expect(server.seen).toHaveLength(1)
  })

  it('and does not take the refusal of a repeat for the outcome', async () => {
    const client = await clientOf((_, response, number) =>
      number === 1
        ? response.socket!.destroy()
        : json(response, 404, { type: 'not_found', message: 'Gone.' }),
    )
    expect((await errorOf(client.admin.products.delete('p'))).type).toBe('outcome_unknown')
    expect(server.seen).toHaveLength(2)
  })
})
