import MedusaJs from '@medusajs/medusa-js'
import { afterAll, afterEach, describe, expect, inject, test } from 'vitest'
import COLUMNS from '@/lib/platform/commerce/columns.json'
import { sql } from '@/tests/support/db/database'
import { commerceProxy } from '@/tests/support/commerce/commerce-proxy'
import { through, commerceAt } from '@/tests/support/commerce/gateway'
import { serverPort, xsrfTokenFor } from '@/tests/support/http/request'
import { LOGIN } from '@/tests/support/settings'
import { unique } from '@/tests/support/commerce/shop'
import { signIn } from '@/tests/support/world'

const { url, token } = inject('commerce')
/** What stands between the console and the real Medusa, to lose what a test wants lost. */
const proxy = await commerceProxy(url)
commerceAt(proxy.url, token)
afterEach(() => proxy.faults(() => undefined))
afterAll(() => proxy.close())

const directly = async <Answer>(path: string) =>
  (await (
    await fetch(url + path, { headers: { 'x-medusa-access-token': token } })
  ).json()) as Answer
const countOf = async (title: string) =>
  (await directly<{ count: number }>(`/admin/products?q=${title}`)).count
const product = (title: string) => ({ title, is_giftcard: false, discountable: true })

describe('an unmodified medusa-js', () => {
  /** As in the browser of staff: their cookies, and the origin of the page it runs in. */
  const client = async () => {
    const { cookie } = await signIn('owner@polyclinic.example')
    const origin = `http://${LOGIN}`
    return new MedusaJs({
      baseUrl: `http://127.0.0.1:${serverPort()}/api/v1/commerce`,
      maxRetries: 3,
      customHeaders: {
        host: LOGIN,
        cookie,
        origin,
        'x-xsrf-token': await xsrfTokenFor(cookie, origin),
      },
    })
  }

  test('lists, makes, changes, uploads and deletes through the gateway', async () => {
    const { admin, products } = await client()
    expect((await admin.products.list({ limit: 3 })).products).toHaveLength(3)
    expect((await products.list()).products.length).toBeGreaterThan(0)
    const title = unique('Medusa-js')
    const { collection } = await admin.collections.create({ title })
    expect(
      (await admin.collections.update(collection.id, { title: `${title}!` })).collection.title,
    ).toBe(`${title}!`)
    const form = new File(['a leaflet'], 'leaflet.txt', { type: 'text/plain' })
    const { uploads } = await admin.uploads.create(form)
    expect(await (await fetch(uploads[0]!.url)).text()).toBe('a leaflet')
    expect((await admin.collections.delete(collection.id)).deleted).toBe(true)
    await expect(admin.collections.retrieve(collection.id)).rejects.toMatchObject({
      response: {
        status: 404,
        data: { type: 'not_found', message: expect.stringContaining(collection.id) },
      },
    })
  })
})

describe('a call that Medusa fails on', () => {
  test.each([
    ['/store/variants?fields=nope', 'fields'],
    ['/store/regions?fields=currency.id', 'fields'],
    ['/store/product-categories?limit=2&fields=name', 'fields'],
    ['/store/product-categories?expand=nope', 'expand'],
    ['/store/product-tags?created_at[gt]=', 'created_at'],
    ['/admin/batch-jobs?order=nope', 'order'],
    ['/admin/batch-jobs?expand=nope', 'expand'],
    ['/admin/orders?limit=-1', 'limit'],
    ['/admin/orders?offset=99999999999999999999', 'offset'],
    ['/store/shipping-options/x', 'cartId'],
    ['/store/carts/%27', 'id'],
  ])('is refused with its parameter: %s', async (path, name) => {
    const { status, body } = await through(path)
    expect([status, Object.keys(body.fields)]).toEqual([400, [name]])
    expect(body.error).not.toContain('unknown error')
  })

  test('is 404 for a cart that does not exist', async () => {
    expect((await through('/store/shipping-options/cart_none')).status).toBe(404)
    const { status, body } = await through('/store/carts/cart_none/complete', { json: {} })
    expect([status, body.outcome]).toEqual([404, 'not done'])
  })

  test('is none that names the columns of a list to order by', async () => {
    for (const [path, columns] of Object.entries(COLUMNS).filter(([path]) => !path.includes('{')))
      for (const column of [columns[0]!, columns.at(-1)!])
        expect([path, column, (await through(`${path}?order=${column}`)).status]).not.toEqual([
          path,
          column,
          500,
        ])
  })
})

describe('what lets somebody in', () => {
  test('is in no answer: neither tokens of users, nor hashes, nor invitations', async () => {
    const email = `${unique('invited')}@clinic.example`
    await through('/admin/invites', { json: { user: email, role: 'member' } })
    const { invites } = await directly<{ invites: { token: string }[] }>('/admin/invites')
    const invitation = invites[0]!.token
    for (const path of [
      '/admin/users',
      '/admin/invites',
      '/admin/customers?fields=id,email,password_hash',
      '/admin/orders?expand=customer',
    ]) {
      const { status, text } = await through(path)
      expect([path, status]).toEqual([path, 200])
      for (const secret of [token, invitation, 'password_hash', 'api_token'])
        expect(text).not.toContain(secret)
    }
  })
})

test.each([
  ['sku', 'SKU'],
  ['barcode', 'barcode'],
  ['ean', 'EAN'],
  ['upc', 'UPC'],
])(
  'a variant whose %s another one has is refused in plain words, by its field',
  async (field, word) => {
    const options = [{ title: 'Size' }]
    const variant = { title: 'S', [field]: unique(field), prices: [], options: [{ value: 'S' }] }
    const { body } = await through('/admin/products', {
      json: { ...product(unique('Own')), options, variants: [variant] },
    })
    const {
      id,
      options: [size],
    } = body.product as { id: string; options: { id: string }[] }
    const twin = { ...variant, title: 'M', options: [{ option_id: size!.id, value: 'M' }] }
    const { status, body: refused } = await through(`/admin/products/${id}/variants`, {
      json: twin,
    })
    const error = `There is a variant with this ${word} already. Choose another ${word}.`
    expect([status, refused.error, refused.fields]).toEqual([400, error, { [field]: error }])
  },
)

describe('a write whose answer is lost', () => {
  const lose = (what: 'lose-answer' | 'lose-request') =>
    proxy.faults((method, path) =>
      method === 'POST' && path.startsWith('/admin/products') ? what : undefined,
    )

  test('is done once, however often it is sent with its key, and nobody claims to know', async () => {
    const title = unique('Lost')
    const sent = { json: product(title), headers: { 'idempotency-key': unique('key') } }
    lose('lose-answer')
    const first = await through('/admin/products', sent)
    expect([first.status, first.body.error]).toEqual([
      502,
      'Nobody can tell whether this was done. Look before you try again.',
    ])
    proxy.faults(() => undefined)
    const again = await Promise.all([1, 2, 3].map(() => through('/admin/products', sent)))
    expect(again.map(({ status }) => status)).toEqual([502, 502, 502])
    expect(await countOf(title)).toBe(1)
    const log = await sql(
      `select after from audit_log where subject_id = '/admin/products' order by id desc limit 2`,
    )
    expect(log).toEqual([
      { after: { request: 'POST /admin/products', outcome: 'unknown' } },
      { after: { request: 'POST /admin/products' } },
    ])
  })

  test('gives the same answer again under its key, and refuses another request', async () => {
    const title = unique('Kept')
    const headers = { 'idempotency-key': unique('key') }
    const [first, ...others] = await Promise.all(
      [1, 2, 3, 4].map(() => through('/admin/products', { json: product(title), headers })),
    )
    const statuses = [first!, ...others].map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(new Set(statuses)).toEqual(new Set(statuses.includes(409) ? [200, 409] : [200]))
    const after = await through('/admin/products', { json: product(title), headers })
    expect(after.body.product.title).toBe(title)
    expect(
      (await through('/admin/products', { json: product(unique('Other')), headers })).status,
    ).toBe(422)
    expect(await countOf(title)).toBe(1)
  })

  test('can be sent again under its key when it was refused', async () => {
    const handle = unique('handle-').toLowerCase()
    const headers = { 'idempotency-key': unique('key') }
    const sent = { json: { ...product(unique('Refused')), handle }, headers }
    await through('/admin/products', { json: { ...product(unique('First')), handle } })
    const refused = await through('/admin/products', sent)
    expect([refused.status, refused.body.type]).toEqual([422, 'duplicate_error'])
    const { products } = await directly<{ products: { id: string }[] }>(
      `/admin/products?handle=${handle}`,
    )
    await through(`/admin/products/${products[0]!.id}`, { json: { handle: `${handle}-2` } })
    expect((await through('/admin/products', sent)).status).toBe(200)
  })
})
