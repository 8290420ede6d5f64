import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lookingAtFiles } from '@/lib/commerce/gateway/file-heads'
import {
  ENDPOINTS,
  findEndpoint,
  permissionOf,
  type Endpoint,
} from '@/lib/platform/commerce/endpoints'
import { sql } from '@/tests/support/db/database'
import { faultyServer, json } from '@/tests/support/http/faulty-server'
import { jpeg, png } from '@/tests/support/files'
import { through, commerceAt } from '@/tests/support/commerce/gateway'
import { hostilePaths } from '@/tests/support/http/hostile-paths'
import { send } from '@/tests/support/http/request'
import { assignGlobally, buildRole, signIn, unique, type SignedIn } from '@/tests/support/world'

const TOKEN = 'the-token-of-the-console'
const FAILED = {
  code: 'unknown_error',
  type: 'unknown_error',
  message: 'An unknown error occurred.',
}
const NOT_FOUND = { type: 'not_found', message: 'not there' }
/** What commerce fails on at the moment, by its answer's status. */
let troubles: (method: string, path: string) => number | undefined = () => undefined
afterEach(() => void (troubles = () => undefined))

/** Says back whatever it was asked, the token included. */
const sink = await faultyServer(({ method, path, headers, body }, response) => {
  const status = troubles(method, path)
  if (status) return json(response, status, status === 404 ? NOT_FOUND : FAILED)
  return json(
    response.setHeader('Set-Cookie', 'connect.sid=theirs').setHeader('Location', '/'),
    200,
    {
      path,
      headers,
      body,
      api_token: TOKEN,
      note: `It is ${TOKEN}.`,
      users: [{ id: 'u', api_token: 'theirs', password_hash: 'hash' }],
      notifications: [
        { id: 'n', data: { token: 'the-link' }, resends: [{ data: { token: 'the-link' } }] },
      ],
    },
  )
})
commerceAt(sink.url, TOKEN)
beforeEach(() => void (sink.seen.length = 0))
afterAll(() => sink.close())

const passedOn = ENDPOINTS.filter(({ replacedBy, withheld }) => !replacedBy && !withheld)
const withheld = ENDPOINTS.filter((endpoint) => endpoint.withheld)
const titled = (list: Endpoint[]) => list.map((one) => [`${one.method} ${one.path}`, one] as const)
const filled = ({ path, whose }: Endpoint) =>
  path
    .replace(/\{(\w+)\}/, whose === 'cart' || whose === 'order-of-cart' ? 'cart_1' : '$1_1')
    .replace(/\{(\w+)\}/g, '$1_1')
const isUpload = ({ path }: Endpoint) => /^\/admin\/uploads(\/protected)?$/.test(path)
const FORM =
  '--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\na\r\n--x--\r\n'

const call = (endpoint: Endpoint, as: SignedIn) => {
  const sent =
    isUpload(endpoint) && endpoint.method === 'POST'
      ? { body: FORM, headers: { 'content-type': 'multipart/form-data; boundary=x' } }
      : endpoint.method === 'POST'
        ? { json: {} }
        : {}
  return through(filled(endpoint), { as, method: endpoint.method, ...sent })
}

const NAMES_ALONE = 'Fields and orders are chosen by names alone.'

/** Staff who hold these words under global, and nothing else. */
async function staffWith(words: string[]): Promise<SignedIn> {
  const staff = await signIn(`${unique('shop')}@polyclinic.example`)
  await assignGlobally(staff.personId, await buildRole('global', words))
  return staff
}

describe('the gateway', () => {
  let can: Record<string, SignedIn>
  let cannot: Record<string, SignedIn>
  beforeAll(async () => {
    const words = [...new Set(passedOn.map(permissionOf))]
    can = Object.fromEntries(
      await Promise.all(words.map(async (word) => [word, await staffWith([word])])),
    )
    cannot = Object.fromEntries(
      await Promise.all(
        words.map(async (word) => [word, await staffWith(words.filter((other) => other !== word))]),
      ),
    )
  })

  test('takes an address with a slash at its end, as medusa-js writes some, for the same without', async () => {
    expect((await through('/admin/store/')).status).toBe(200)
    expect((await through('/admin/products/', { json: { title: 'New' } })).status).toBe(200)
    expect((await through('/admin/auth/')).status).toBe(404)
    expect(sink.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /admin/store',
      'POST /admin/products',
    ])
  })

  test('knows 314 endpoints, of which it passes on all but those about credentials', () => {
    expect(passedOn.length + withheld.length).toBe(314)
    expect(new Set(Object.keys(can))).toEqual(
      new Set(
        ['commerce', 'commerce-settings'].flatMap((noun) =>
          ['create', 'delete', 'read', 'update'].map((verb) => `${noun}:${verb}`),
        ),
      ),
    )
  })

  test.each(titled(passedOn))(
    'passes on %s to whoever holds its permission alone',
    async (_title, endpoint) => {
      const word = permissionOf(endpoint)
      expect((await call(endpoint, cannot[word]!)).body).toEqual({
        success: false,
        error: `This needs ${word}.`,
      })
      expect(sink.seen).toEqual([])
      const { status, text, headers } = await call(endpoint, can[word]!)
      expect([status, sink.seen.length]).toEqual([200, 1])
      const [{ method, path, headers: sent }] = sink.seen as [(typeof sink.seen)[0]]
      expect([method, path]).toEqual([endpoint.method, filled(endpoint)])
      expect(sent['x-medusa-access-token']).toBe(path.startsWith('/admin/') ? TOKEN : undefined)
      expect(sent.cookie).toBeUndefined()
      const theirCookies =
        headers['set-cookie']?.filter((cookie) => !cookie.startsWith('XSRF-TOKEN=')) ?? []
      expect([theirCookies, headers.location]).toEqual([[], undefined])
      expect(text + JSON.stringify(headers)).not.toMatch(
        new RegExp(`${TOKEN}|theirs|password_hash`),
      )
    },
  )

  test.each(titled(withheld))('does not know %s', async (_title, endpoint) => {
    const owner = await signIn('owner@polyclinic.example')
    const { status, body } = await call(endpoint, owner)
    expect([status, body, sink.seen]).toEqual([
      404,
      { success: false, error: 'Page not found.' },
      [],
    ])
  })

  test('says 401 to strangers, 403 to who is not staff, and 404 elsewhere than on the login host', async () => {
    expect((await through('/admin/products', { as: null })).status).toBe(401)
    expect(
      (await through('/admin/products', { as: await signIn('admin@northside.example') })).status,
    ).toBe(403)
    for (const host of ['northside', 'www', 'admin'])
      expect(
        (await through('/admin/products', { host: `${host}.polyclinic.localhost:3000` })).status,
      ).toBe(404)
    expect(sink.seen).toEqual([])
  })

  test('passes a query on as it is, and what Medusa sets stays there', async () => {
    await through('/admin/products?q=a%20b&expand=variants,tags&created_at[gt]=2026-01-01')
    expect(sink.seen[0]!.path).toBe(
      '/admin/products?q=a%20b&expand=variants,tags&created_at[gt]=2026-01-01',
    )
  })

  const SQL = encodeURIComponent('id,(select count(*) from "user")')
  test.each(['order', 'fields', 'expand', '[order]', 'order[]', '%6frder', 'limit=1&order'])(
    'has %s choose by names alone, which Medusa writes into its SQL as they stand',
    async (name) => {
      const [parameter] = /order|fields|expand/.exec(decodeURIComponent(name))!
      const refused = [400, NAMES_ALONE, { [parameter]: NAMES_ALONE }]
      for (const path of [
        `/admin/products?${name}=${SQL}`,
        `/store/products?${name}=${SQL}`,
        `/admin/products?${name}[${SQL}]=ASC`,
      ]) {
        const { status, body } = await through(path)
        expect([status, body.error, body.fields]).toEqual(refused)
      }
      expect(sink.seen).toEqual([])
      const chosen =
        name.includes('order') || name.includes('%6frder')
          ? ['id', '-created_at']
          : ['', '-created_at', 'id,variants.prices', '*swaps.return_order,+title']
      for (const names of chosen)
        expect([names, (await through(`/admin/products?${name}=${names}`)).status]).toEqual([
          names,
          200,
        ])
    },
  )

  test.each([
    ['/admin/orders?order=nope', 'order', 'This list cannot be ordered by “nope”.'],
    ['/admin/orders?order=-nope', 'order', 'This list cannot be ordered by “nope”.'],
    ['/admin/orders?[order]=title', 'order', 'This list cannot be ordered by “title”.'],
    [
      '/admin/orders?order=customer.email',
      'order',
      'This list cannot be ordered by “customer.email”.',
    ],
    ['/store/products?order[a]=id', 'order', 'Name what the list is ordered by.'],
    [
      '/admin/customers?order=password_hash',
      'order',
      'This list cannot be ordered by “password_hash”.',
    ],
    ['/store/products?order=', 'order', 'Name what the list is ordered by.'],
    ['/store/products?order=-', 'order', 'Name what the list is ordered by.'],
    ['/store/products?limit=-1', 'limit', '“limit” is a whole number from 0 to 2147483647.'],
    [
      '/admin/products?limit=99999999999999999999',
      'limit',
      '“limit” is a whole number from 0 to 2147483647.',
    ],
    [
      '/admin/products?offset=2147483648',
      'offset',
      '“offset” is a whole number from 0 to 2147483647.',
    ],
    ['/store/carts/x', 'id', 'This is not the ID of a cart.'],
    ['/store/shipping-options/cart_%27', 'cartId', 'This is not the ID of a cart.'],
    ['/store/orders/cart/order_1', 'cartId', 'This is not the ID of a cart.'],
  ])('refuses %s, and names the parameter %s', async (path, name, sentence) => {
    const { status, body } = await through(path)
    expect([status, body, sink.seen]).toEqual([
      400,
      { success: false, error: sentence, fields: { [name]: sentence } },
      [],
    ])
  })

  test.each([
    ['POST', '/admin/customers?order=nope', 'order'],
    ['POST', '/admin/orders/order_1?order=', 'order'],
    ['DELETE', '/admin/products/prod_1?limit=-1', 'limit'],
    ['POST', '/store/carts/x/complete', 'id'],
    ['DELETE', '/store/carts/cart_%27/line-items/item_1', 'id'],
  ])('refuses the same of a write: %s %s', async (method, path, name) => {
    const { status, body } = await through(path, { method, json: {} })
    expect([status, Object.keys(body.fields), sink.seen]).toEqual([400, [name], []])
  })

  test('passes on every page and every order that there is', async () => {
    for (const query of [
      'limit=0&offset=0',
      'limit=',
      'limit=2147483647',
      'order=-display_id',
      'order=created_at',
    ])
      expect([query, (await through(`/admin/orders?${query}`)).status]).toEqual([query, 200])
  })

  test.each([
    'a[4294967294]=x',
    'id%5B400%5D=x',
    'a%5b%39%39%39]=x',
    'a[b=c][100]=x',
    'q=%5B100%5D=x',
  ])('has Medusa make no room for as many as %s names', async (query) => {
    const { status, body } = await through(`/store/regions?${query}`)
    expect([status, body.error, sink.seen]).toEqual([
      422,
      'A list in the query has no more than 100 places.',
      [],
    ])
    for (const query of ['id[0]=a&id[99]=b', 'q=%5B500%20mg%5D', 'q=Glucose%20[100%20mg/dl]'])
      expect([query, (await through(`/store/products?${query}`)).status]).toEqual([query, 200])
  })

  test.each([
    'orders.customer.orders',
    'customer.orders.items.order.items',
    '+items,a.b.a',
    'a.b.c.d.e.f',
  ])('lets no field lead back to where it comes from, or too far: %s', async (names) => {
    for (const query of [`expand=${names}`, `fields[]=${names}`])
      expect((await through(`/admin/customers?${query}`)).body.error).toBe(
        'A field leads back to where it comes from, or too far.',
      )
    expect(sink.seen).toEqual([])
    const tree = 'category_children.category_children.parent_category'
    expect((await through(`/admin/product-categories?expand=${tree}`)).status).toBe(200)
  })

  test('needs the Origin of the login host for a write, and JSON', async () => {
    const origin = 'http://northside.polyclinic.localhost:3000'
    expect((await through('/admin/products', { json: {}, headers: { origin } })).status).toBe(403)
    expect(
      (await through('/admin/products', { body: 'a', headers: { 'content-type': 'text/plain' } }))
        .status,
    ).toBe(415)
    expect((await through('/admin/products', { body: '{' })).status).toBe(400)
    expect((await through('/admin/products', { json: [] })).status).toBe(422)
    expect((await through('/admin/products', { json: { a: 'a'.repeat(100 * 1024) } })).status).toBe(
      413,
    )
    expect((await through('/admin/uploads', { json: {} })).status).toBe(415)
    expect(sink.seen).toEqual([])
  })

  test.each(['/admin/users/u', '/admin/customers/c', '/store/customers/me'])(
    'changes no credentials by %s',
    async (path) => {
      for (const field of ['password', 'api_token']) {
        const { status, body } = await through(path, { json: { [field]: 'x' } })
        expect([status, body.error]).toEqual([422, 'Passwords and tokens are not changed here.'])
      }
      expect(sink.seen).toEqual([])
    },
  )
})

describe('a notification', () => {
  test('is shown without what it was made of, as the token of a reset', async () => {
    const { status, text } = await through('/admin/notifications?fields=id,data&expand=resends')
    expect([status, text.includes('the-link')]).toEqual([200, false])
    expect((await through('/admin/orders')).text).toContain('the-link')
  })

  test('is sent again to whom it was sent, and nobody else', async () => {
    const path = '/admin/notifications/noti_1/resend'
    const { status, body } = await through(path, { json: { to: 'me@elsewhere.example' } })
    expect([status, body.error]).toEqual([
      422,
      'A notification is sent again to whom it was sent, and nobody else.',
    ])
    expect(sink.seen).toEqual([])
    const sent = await through(path, { json: {} })
    expect([sent.status, sent.text.includes('the-link')]).toEqual([200, false])
  })
})

describe('what a body holds', () => {
  const ZOE = 'Zoe\u0308'
  const written = () => JSON.parse(sink.seen.at(-1)!.body)

  test('is composed, whatever sends it, at any depth, but for the names of fields', async () => {
    const wrote = {
      title: ZOE,
      tags: [{ value: ZOE }, ZOE],
      metadata: { [ZOE]: ZOE, lines: [[ZOE]], count: 2, none: null, yes: true },
    }
    const path = '/admin/products'
    expect((await through(path, { json: wrote })).status).toBe(200)
    expect(written()).toEqual({
      title: 'Zo\u00eb',
      tags: [{ value: 'Zo\u00eb' }, 'Zo\u00eb'],
      metadata: { [ZOE]: 'Zo\u00eb', lines: [['Zo\u00eb']], count: 2, none: null, yes: true },
    })
    const body = `{"title":"${ZOE}","__proto__":{"title":"${ZOE}"}}`
    const headers = { 'content-type': 'application/json' }
    expect((await through(path, { method: 'POST', body, headers })).status).toBe(200)
    expect(sink.seen.at(-1)!.body).toBe(body.replaceAll(ZOE, 'Zo\u00eb'))
  })

  test('is found by a search, a filter and a value of the path, composed or not', async () => {
    const [typed, composed] = [encodeURIComponent(ZOE), encodeURIComponent('Zo\u00eb')]
    const paths = [
      [
        `/admin/products?q=${encodeURIComponent(`${ZOE} 50% & more`)}&limit=5`,
        `/admin/products?q=${encodeURIComponent('Zo\u00eb 50% & more')}&limit=5`,
      ],
      ['/admin/products?limit=5&q=a+b%2Bc', '/admin/products?limit=5&q=a+b%2Bc'],
      [
        `/admin/products?title=${typed}&tags[]=${typed}&limit=5`,
        `/admin/products?title=${composed}&tags[]=${composed}&limit=5`,
      ],
      [`/admin/discounts/code/${typed}`, `/admin/discounts/code/${composed}`],
      [
        `/admin/customers?q=${encodeURIComponent('Info@Bücher.example')}`,
        `/admin/customers?q=${encodeURIComponent('info@xn--bcher-kva.example')}`,
      ],
    ] as const
    for (const [path] of paths) expect((await through(path)).status).toBe(200)
    expect(sink.seen.slice(-paths.length).map(({ path }) => path)).toEqual(
      paths.map(([, sent]) => sent),
    )
  })

  test.each([
    ['/admin/customers', 'email'],
    ['/admin/draft-orders', 'email'],
    ['/admin/orders/order_1', 'email'],
    ['/admin/invites', 'user'],
  ])('has addresses in their one form, or in none: %s', async (path, field) => {
    const name = unique('info')
    for (const address of [`${name}@b\u00fccher.example`, ` ${name}@XN--BCHER-KVA.example`]) {
      expect((await through(path, { json: { [field]: address } })).status).toBe(200)
      expect(written()).toEqual({ [field]: `${name}@xn--bcher-kva.example` })
    }
    sink.seen.length = 0
    for (const [address, fault] of [
      ['x@clinic.example\u200b', /^Take out the invisible character U\+200B/],
      ['<x@clinic.example>', /^This is not an e-mail address\.$/],
      ['x@clinic.example/', /^This is not an e-mail address\.$/],
    ] as const) {
      const { status, body } = await through(path, { json: { [field]: address } })
      expect([status, body.fields]).toEqual([422, { [field]: expect.stringMatching(fault) }])
    }
    expect(sink.seen).toEqual([])
  })

  test('is the same request under an Idempotency-Key, composed or not', async () => {
    const headers = { 'idempotency-key': unique('composed-') }
    for (const title of [ZOE, 'Zo\u00eb'])
      expect((await through('/admin/products', { json: { title }, headers })).status).toBe(200)
    expect(sink.seen).toHaveLength(1)
  })

  test.each([
    ['DELETE', '/admin/uploads', { file_key: '../secrets/nextauth' }],
    ['POST', '/admin/uploads/download-url', { file_key: 'a/../../b' }],
    ['POST', '/admin/uploads/download-url', { file_key: '/etc/passwd' }],
    ['POST', '/admin/batch-jobs', { type: 'product-import', context: { fileKey: '..\\secrets' } }],
    [
      'POST',
      '/admin/batch-jobs',
      { file_key: 'a', type: 'product-import', context: { fileKey: '/etc/passwd' } },
    ],
  ])('names no file beside those that were uploaded: %s %s %o', async (method, path, json) => {
    const { status, body } = await through(path, { method, json })
    expect([status, body.error, sink.seen]).toEqual([422, 'There is no such file.', []])
  })

  test.each(['order', 'fields', 'expand'])(
    'chooses for a batch job by names alone, too: %s',
    async (name) => {
      const job = (names: string) =>
        through('/admin/batch-jobs', {
          json: { type: 'product-export', context: { [name]: names } },
        })
      const { status, body } = await job('id,(select 1)')
      expect([status, body.fields, sink.seen]).toEqual([
        422,
        { [`context.${name}`]: NAMES_ALONE },
        [],
      ])
      expect((await job('-created_at')).status).toBe(200)
    },
  )

  test.each([{ batch_size: 1e9 }, { shape: { prices: [] } }, { limit: 0 }, { limit: 'all' }])(
    'has no batch job go on for ever: %o',
    async (context) => {
      const { status, body } = await through('/admin/batch-jobs', {
        json: { type: 'product-export', context },
      })
      expect([status, body.error, sink.seen]).toEqual([
        422,
        'How much a batch job writes is not chosen here.',
        [],
      ])
    },
  )

  test('filters a batch job by nothing that hangs on its rows', async () => {
    const job = (filter: object) =>
      through('/admin/batch-jobs', {
        json: { type: 'order-export', context: { limit: 50, filterable_fields: filter } },
      })
    for (const filter of [
      { customer: { x: { password_hash: { starts_with: 'a' } } } },
      { customer: { password_hash: { gt: 'a' } } },
      { customer: [{ password_hash: 'a' }] },
    ]) {
      const { status, body } = await job(filter)
      expect([status, body.error]).toEqual([
        422,
        'A filter is a value, a list of them, or a comparison.',
      ])
    }
    expect(sink.seen).toEqual([])
    expect(
      (await job({ status: ['completed'], created_at: { gt: '2026-01-01' }, q: 'Ada' })).status,
    ).toBe(200)
  })

  test('is at most 50 levels deep', async () => {
    const deep = (levels: number): object => (levels === 1 ? {} : { metadata: deep(levels - 1) })
    expect((await through('/admin/products', { json: deep(50) })).status).toBe(200)
    const { status, body } = await through('/admin/products', { json: deep(51) })
    expect([status, body.error]).toEqual([400, 'The body is nested more than 50 levels deep.'])
    expect(
      (await through('/admin/products', { body: `${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}` }))
        .status,
    ).toBe(400)
  })
})

test('no NUL character is passed on, though somebody may write of one', async () => {
  const refused = [400, 'The request contains a NUL character.']
  for (const [path, call] of [
    ['/admin/products?q=a%00b', { method: 'GET' }],
    ['/admin/products', { json: { title: 'a\0b' } }],
    ['/admin/products', { json: { metadata: { 'a\\\0': 1 } } }],
  ] as const) {
    const { status, body } = await through(path, call)
    expect([status, body.error, sink.seen]).toEqual([...refused, []])
  }
  expect(
    (await through('/admin/products', { json: { title: 'The character \\u0000' } })).status,
  ).toBe(200)
})

test('a currency is added where Medusa serves that', async () => {
  expect((await through('/admin/store/currencies/gbp', { method: 'POST' })).status).toBe(200)
  expect(sink.seen[0]).toMatchObject({ method: 'POST', path: '/admin/store/currencies/gbp' })
})

describe('a program', () => {
  test('calls with a key, as far as the key says', async () => {
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    const key = {
      name: unique('Shop '),
      kind: 'service',
      permissions: ['commerce:read'],
      reach: 'subtree',
      expiresAt,
    }
    const owner = await signIn('owner@polyclinic.example')
    const { body } = await send('/api/v1/admin/api-keys', { as: owner, json: key })
    const headers = {
      authorization: `Bearer ${body.data.key}`,
      origin: undefined,
      'sec-fetch-site': undefined,
    }
    expect((await through('/admin/products', { as: null, headers })).status).toBe(200)
    expect((await through('/admin/products', { as: null, headers, json: {} })).status).toBe(403)
    expect((await through('/admin/users', { as: null, headers })).status).toBe(403)
    expect(sink.seen.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/admin/products', undefined],
    ])
  })
})

describe('an Idempotency-Key', () => {
  test('is for one upload', async () => {
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      'idempotency-key': unique('file-'),
    }
    expect((await through('/admin/uploads', { body: FORM, headers })).status).toBe(200)
    const again = await through('/admin/uploads', {
      body: FORM.replace('a\r\n--x--', 'b\r\n--x--'),
      headers,
    })
    expect([again.status, again.body.error]).toEqual([
      422,
      'This Idempotency-Key was used for another request.',
    ])
  })

  test('that nobody has answered for long is nobody’s to tell of', async () => {
    const headers = { 'idempotency-key': unique('lost-') }
    await through('/admin/products', { json: {}, headers })
    await sql(
      `update idempotency_keys set status = null, answer = null where key = $1`,
      headers['idempotency-key'],
    )
    const running = await through('/admin/products', { json: {}, headers })
    expect([running.status, running.body.error]).toEqual([
      409,
      'This was sent before and has not ended yet. Look in a few minutes what has become of it.',
    ])
    await sql(
      `update idempotency_keys set created_at = now() - interval '11 minutes' where key = $1`,
      headers['idempotency-key'],
    )
    const lost = await through('/admin/products', { json: {}, headers })
    expect([lost.status, lost.body.error]).toEqual([
      409,
      'Nobody can tell whether this was done. Look before you try again.',
    ])
    expect(sink.seen).toHaveLength(1)
  })

  test('is not sent where it is only asked about: nothing is given up here', async () => {
    const headers = { 'idempotency-key': unique('settled-'), 'idempotency-settle': 'true' }
    const { status, body } = await through('/admin/products', { json: {}, headers })
    expect([status, body.error, sink.seen.length]).toEqual([
      400,
      'Idempotency-Settle is not for calls that are passed on.',
      0,
    ])
  })

  test('keeps no token, nor what else would let somebody in', async () => {
    const headers = { 'idempotency-key': unique('kept-') }
    await through('/admin/users/u', { json: { first_name: 'Ann' }, headers })
    const [kept] = await sql(
      'select answer from idempotency_keys where key = $1',
      headers['idempotency-key'],
    )
    expect(JSON.stringify(kept)).toContain('note')
    expect(JSON.stringify(kept)).not.toMatch(new RegExp(`${TOKEN}|theirs|password_hash`))
  })
})

describe('uploads through the gateway', () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  test('arrive byte for byte', async () => {
    await through('/admin/uploads', { body: FORM, headers })
    expect(sink.seen[0]).toMatchObject({ method: 'POST', path: '/admin/uploads', body: FORM })
    expect(sink.seen[0]!.headers['content-type']).toBe(headers['content-type'])
  })

  const fileOf = (type: string, bytes: Buffer | string, name = 'a') =>
    Buffer.concat([
      Buffer.from(
        `--x\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ])
  const formOf = (...files: Buffer[]) => Buffer.concat([...files, Buffer.from('--x--\r\n')])
  const PNG = fileOf('image/png', png(32, 32))

  test.each<[title: string, form: Buffer, said?: string]>([
    ['a PNG', formOf(PNG)],
    ['a table', formOf(fileOf('text/csv', 'Product Handle;Product Title\nα;β'))],
    ['a picture after a table', formOf(fileOf('text/csv', 'a;b'), PNG)],
    ['whatever is declared as nothing', formOf(fileOf('application/octet-stream', png(32, 32)))],
    [
      'a large picture',
      formOf(fileOf('image/jpeg', Buffer.concat([jpeg(640, 480), Buffer.alloc(300_000, 'a')]))),
    ],
    ['a long name', formOf(fileOf('text/plain', 'a', 'n'.repeat(200)))],
    [
      'a longer one',
      formOf(fileOf('text/plain', 'a', 'n'.repeat(201))),
      'The name of a file is at most 200 bytes long.',
    ],
    [
      'text as a PNG',
      formOf(fileOf('image/png', 'Hello')),
      'This file is sent as a PNG image, but is none.',
    ],
    [
      'a JPEG as a PNG',
      formOf(fileOf('image/png', jpeg(640, 480))),
      'This file is sent as a PNG image, but it is a JPEG image.',
    ],
    [
      'an archive as a table',
      formOf(fileOf('text/csv', 'PK\u0003\u0004')),
      'This file is sent as a CSV file, but it is a ZIP archive.',
    ],
    [
      'text as a picture after one',
      formOf(PNG, fileOf('image/webp', 'Hello')),
      'This file is sent as a WebP image, but is none.',
    ],
  ])('take %s for what it is', async (_title, form, said) => {
    for (const more of [{}, { 'content-length': undefined, 'transfer-encoding': 'chunked' }]) {
      sink.seen.length = 0
      const { status, body } = await through('/admin/uploads', {
        body: form,
        headers: { ...headers, ...more },
      })
      expect([status, body.error, body.outcome, sink.seen.length]).toEqual(
        said ? [422, said, 'not done', 0] : [200, undefined, undefined, 1],
      )
    }
    const [{ after }] = (await sql<{ after: object }>(
      `select after from audit_log where subject_id = '/admin/uploads' order by id desc limit 1`,
    )) as [{ after: object }]
    expect(after).toEqual({
      request: 'POST /admin/uploads',
      ...(said && { outcome: 'refused (422)' }),
    })
  })

  test('are looked at however they come', async () => {
    const form = formOf(PNG, fileOf('image/webp', 'Hello'))
    for (const size of [1, 2, 7, 100]) {
      const { feed } = lookingAtFiles('x')
      const said: (string | undefined)[] = []
      for (let at = 0; at < form.length; at += size)
        said.push(await feed(form.subarray(at, at + size)))
      expect(said.find((why) => why !== undefined)).toBe(
        'This file is sent as a WebP image, but is none.',
      )
    }
  })

  test('are refused over 20 MB, announced or not', async () => {
    const body = Buffer.alloc(20 * 1024 * 1024 + 1, 'a')
    for (const more of [{}, { 'content-length': undefined, 'transfer-encoding': 'chunked' }]) {
      const { status, body: answer } = await through('/admin/uploads', {
        body,
        headers: { ...headers, ...more },
      })
      expect([status, answer.error]).toEqual([413, 'The files are larger than 20 MB.'])
    }
    const log = await sql(
      `select after from audit_log where subject_id = '/admin/uploads' order by id desc limit 1`,
    )
    expect(log).toEqual([{ after: { request: 'POST /admin/uploads', outcome: 'refused (413)' } }])
    expect(sink.seen).toEqual([])
  })
})

describe('hostile paths', () => {
  const paths = hostilePaths()
  test('are at least 400', () => expect(new Set(paths).size).toBeGreaterThanOrEqual(400))

  test('never leave the list of endpoints, nor bring the token out', async () => {
    const calls = paths.flatMap((path) =>
      [{ method: 'GET' }, { json: {} }, { method: 'DELETE' }].map((sent) => ({ path, sent })),
    )
    const wrong: string[] = []
    for (let at = 0; at < calls.length; at += 20)
      await Promise.all(
        calls.slice(at, at + 20).map(async ({ path, sent }) => {
          const { status, text, headers } = await through(path, sent)
          if (status >= 500 || (text + JSON.stringify(headers)).includes(TOKEN))
            wrong.push(`${path}: ${status}`)
        }),
      )
    expect(wrong).toEqual([])
    expect(sink.seen.length).toBeGreaterThan(0)
    expect(sink.seen.filter(({ method, path }) => !isOnTarget(method, path))).toEqual([])
  })
})

/**
 * Whether it is in the list, also for a server that resolves dots, decodes once more, or ignores
 * the case.
 */
function isOnTarget(method: string, address: string) {
  const { pathname } = new URL(address, sink.url)
  const again = new URL(decodeURIComponent(pathname), sink.url).pathname
  return [pathname, again, pathname.toLowerCase()].every((path) => {
    const endpoint = findEndpoint(method, path)
    return endpoint && !endpoint.withheld && endpoint === findEndpoint(method, pathname)
  })
}

describe('the log', () => {
  const entries = (path: string) =>
    sql<{ action: string; event: string; organization_id: null; after: object }>(
      `select action, event, organization_id, after from audit_log where subject = 'commerce' and subject_id = $1 order by id`,
      path,
    )

  test('has a row for each write, none for a read, none for a refused one', async () => {
    const path = `/admin/orders/${unique('order_')}`
    await through(path)
    await through(`${path}/refund`, {
      json: { amount: 1, reason: 'other' },
      as: await staffWith(['commerce:read']),
    })
    expect(await entries(`${path}/refund`)).toEqual([])
    await through(`${path}/refund`, { json: { amount: 1, reason: 'other' } })
    expect(await entries(`${path}/refund`)).toEqual([
      {
        action: 'commerce:update',
        event: 'commerce.refunded',
        organization_id: null,
        after: { request: `POST ${path}/refund` },
      },
    ])
    expect(await entries(path)).toEqual([])
  })
})

describe('what commerce fails on', () => {
  const failOn = (fails: RegExp, missing = /never/) => {
    troubles = (method, path) => {
      if (method === 'GET' && missing.test(path)) return 404
      return fails.test(path) ? 500 : undefined
    }
  }

  test.each([
    [/title=/, '/store/products?title=x', ['title']],
    [/title=/, '/store/products?limit=3&title=x&q=a', ['title']],
    [/created_at/, '/store/products?created_at[gt]=&created_at[lt]=&q=a', ['created_at']],
    [/fields=nope/, '/admin/products/prod_1?expand=type&fields=nope', ['fields']],
    [
      /expand=nope.*fields=id/,
      '/admin/products/prod_1?expand=nope&fields=id',
      ['expand', 'fields'],
    ],
    [
      /\?(?=.*q=a)(?=.*i=1)/,
      `/admin/products?q=a&${Array.from({ length: 9 }, (_, n) => `p${n}=1`).join('&')}&i=1`,
      ['q', 'p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8', 'i'],
    ],
  ])('(%s) is 400, with the parameters that it fails on: %s', async (failsOn, path, names) => {
    failOn(failsOn)
    const { status, body } = await through(path)
    expect([status, Object.keys(body.fields), body.type]).toEqual([400, names, 'invalid_data'])
    for (const name of names) expect(body.error).toContain(`“${name}”`)
    expect(body.message).toBe(body.error)
    expect(sink.seen.length).toBeLessThanOrEqual(3 + 8)
  })

  test.each([
    ['POST', '/admin/orders/order_1?expand=nope', ['expand']],
    ['POST', '/admin/orders/order_1/refund?fields=id&expand=nope', ['expand']],
    ['POST', '/admin/products?fields=nope&expand=nope', ['fields', 'expand']],
    ['DELETE', '/admin/products/prod_1/options/opt_1?[fields]=nope', ['fields']],
    ['DELETE', '/admin/products/prod_1?expand[]=nope', ['expand']],
    ['POST', '/store/carts/cart_1/line-items?expand=nope', ['expand']],
    ['POST', '/store/customers/me?expand=nope', ['expand']],
  ])('(nope) is 400 before a write is done: %s %s', async (method, path, names) => {
    failOn(/=nope/)
    const notes = () => sql(`select id from audit_log where subject = 'commerce' order by id`)
    const before = await notes()
    const { status, body } = await through(path, {
      method,
      json: {},
      headers: { 'idempotency-key': unique('key') },
    })
    expect([status, Object.keys(body.fields), body.outcome]).toEqual([400, names, 'not done'])
    expect(sink.seen.map((seen) => seen.method).filter((seen) => seen !== 'GET')).toEqual([])
    expect(await notes()).toEqual(before)
  })

  test('is not looked for where a write chooses what commerce knows, and sent once', async () => {
    failOn(/=nope/)
    const path = '/admin/orders/order_1/capture?expand=items&fields=id'
    const sent = { json: {}, headers: { 'idempotency-key': unique('key') } }
    for (let n = 0; n < 2; n++) expect((await through(path, sent)).status).toBe(200)
    const calls = sink.seen.map((seen) => `${seen.method} ${seen.path}`)
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([`POST ${path}`])
    expect(calls).toContain('GET /admin/orders/order_1?expand=items&fields=id')
  })

  test.each(['/admin/products', '/admin/products?q=a'])(
    'is 502 for %s where it fails on everything',
    async (path) => {
      failOn(/products/)
      const { status, body } = await through(path)
      expect([status, body.type]).toEqual([502, 'unknown_error'])
    },
  )

  test('is 502 where it fails for a moment only', async () => {
    let failures = 0
    troubles = () => (failures++ === 0 ? 500 : undefined)
    expect((await through('/admin/products?q=a')).status).toBe(502)
  })

  test('is 404 for what does not exist, and then certainly not done', async () => {
    failOn(/./, /customer-groups/)
    for (const path of [
      '/admin/customer-groups/cgrp_1/customers/batch',
      '/store/carts/cart_1/complete',
    ]) {
      const { status, body } = await through(path, { json: {} })
      expect([path, status, body.outcome]).toEqual([path, 404, 'not done'])
    }
    expect((await through('/store/shipping-options/cart_1')).status).toBe(404)
  })

  test('is 502 and of an unknown outcome for a write about what exists', async () => {
    failOn(/batch|complete/)
    for (const path of [
      '/admin/customer-groups/cgrp_1/customers/batch',
      '/store/carts/cart_1/complete',
    ]) {
      const { status, body } = await through(path, { json: {} })
      expect([path, status, body.outcome]).toEqual([path, 502, 'unknown'])
    }
  })
})
