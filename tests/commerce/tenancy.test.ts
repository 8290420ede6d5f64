import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { isOrganization, nameOf } from '@/lib/client/commerce/shop-people'
import { emailOf } from '@/lib/platform/commerce/commerce-accounts'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { commerceProxy } from '@/tests/support/commerce/commerce-proxy'
import { sql } from '@/tests/support/db/database'
import { through, commerceAt } from '@/tests/support/commerce/gateway'
import { ADDRESS, at, cartAt, kuwait, orderAt, type Shop } from '@/tests/support/commerce/own-shop'
import type { Sent } from '@/tests/support/http/request'
import { LOGIN } from '@/tests/support/settings'
import { unique } from '@/tests/support/world'

const { url, token } = inject('commerce')
/** What stands between the console and the real Medusa, for it to forget tokens. */
const proxy = await commerceProxy(url)
commerceAt(proxy.url, token)
afterAll(() => proxy.close())

let shop: Shop
let [here, there]: Clinic[] = []
beforeAll(async () => {
  ;[here, there] = [await buildClinic(), await buildClinic()]
  shop = await kuwait()
  for (const clinic of [here, there]) await at(clinic, '/customers/me')
})

const accountsOf = (clinic: Clinic) =>
  sql<{ customerId: string; customerGroupId: string }>(
    `select customer_id as "customerId", customer_group_id as "customerGroupId" from commerce_accounts where organization_id = $1`,
    clinic.id,
  )
const customerIdOf = async (clinic: Clinic) => (await accountsOf(clinic))[0]!.customerId

describe('an organization', () => {
  test('becomes one customer in a group of its own, however many of its people come first at once', async () => {
    const clinic = await buildClinic()
    const answers = await Promise.all(Array.from({ length: 10 }, () => at(clinic, '/customers/me')))
    const ids = new Set(answers.map(({ body }) => body.customer?.id))
    const [account, ...others] = await accountsOf(clinic)
    expect([[...ids], others]).toEqual([[account!.customerId], []])
    const { customers } = (
      await through(`/admin/customer-groups/${account!.customerGroupId}/customers`)
    ).body
    expect(customers.map(({ id }: { id: string }) => id)).toEqual([account!.customerId])
    // The shop's screens know it by its address, and call it by its name alone; so do those who
    // choose its group.
    expect([isOrganization(customers[0]), nameOf(customers[0])]).toEqual([
      true,
      customers[0].first_name,
    ])
    const { customer_groups: found } = (await through(`/admin/customer-groups?q=${clinic.name}`))
      .body
    const name = `Clinic ${clinic.name} (${clinic.name}, ${clinic.id})`
    // Other files have organizations of the same names in this shop.
    expect(found).toContainEqual(expect.objectContaining({ id: account!.customerGroupId, name }))
    const log = await sql(
      `select action, after from audit_log where organization_id = $1 and subject = 'commerce'`,
      clinic.id,
    )
    expect(log).toEqual([{ action: 'commerce:create', after: account }])
  })

  test('is not the guest who once bought under its address', async () => {
    const clinic = await buildClinic()
    const { cart } = (await through('/store/carts', { json: { region_id: shop.region } })).body
    const email = emailOf(clinic.id)
    expect((await through(`/store/carts/${cart.id}`, { json: { email } })).body.cart.email).toBe(
      email,
    )
    const { status, body } = await at(clinic, '/customers/me')
    expect([status, body.customer?.has_account]).toEqual([200, true])
    expect((await at(clinic, `/carts/${cart.id}`)).status).toBe(404)
  })

  test('is not the stranger who has signed up under an address that can be guessed', async () => {
    const clinic = await buildClinic()
    const email = `organization-${clinic.id}@commerce.polyclinic.localhost`
    const json = { first_name: 'A', last_name: 'B', email, password: 'a-stranger-knows-it' }
    const stranger = (await through('/store/customers', { json })).body.customer
    const { status, body } = await at(clinic, '/customers/me')
    expect([status, body.customer?.id === stranger.id]).toEqual([200, false])
  })

  test('whose account is of a time when addresses were others is signed in as it is', async () => {
    const clinic = await buildClinic()
    const json = {
      first_name: 'A',
      last_name: 'B',
      email: `${unique('of-before')}@clinic.example`,
      password: 'x',
    }
    const { id } = (await through('/admin/customers', { json })).body.customer
    await sql('insert into commerce_accounts values ($1, $2, $3)', clinic.id, id, unique('group'))
    expect((await at(clinic, '/customers/me')).body.customer).toMatchObject({
      id,
      email: json.email,
    })
  })

  test('has no cart of nobody’s when Medusa does not know its token any more', async () => {
    await cartAt(here!, shop)
    let forgotten = true
    proxy.faults((_method, path, { authorization: given }) => {
      // Not until another token is known: one of the same second is the very same.
      if (path.startsWith('/store/auth/token')) forgotten = false
      return forgotten && given ? 'spoil-token' : undefined
    })
    const { status, body } = await at(here!, '/carts', { json: { region_id: shop.region } })
    proxy.faults(() => undefined)
    expect([forgotten, status, body.cart.customer_id]).toEqual([
      false,
      200,
      await customerIdOf(here!),
    ])
  })

  test('buys, and finds its order among its own', async () => {
    const { id, cart } = await orderAt(here!, shop)
    expect(
      (await at(here!, '/customers/me/orders')).body.orders.map(
        (order: { id: string }) => order.id,
      ),
    ).toContain(id)
    // KD 491.500 and 1.750 for shipping
    expect((await at(here!, `/orders/${id}`)).body.order.total).toBe(493_250)
    expect((await at(here!, `/orders/cart/${cart}`)).body.order.id).toBe(id)
    expect((await through(`/admin/orders/${id}`)).body.order.customer_id).toBe(
      await customerIdOf(here!),
    )
    const log = await sql<{ subject_id: string }>(
      `select subject_id from audit_log where organization_id = $1 and subject_id like $2 order by id`,
      here!.id,
      `/store/carts/${cart}%`,
    )
    expect(log.map(({ subject_id }) => subject_id.split(cart)[1])).toEqual([
      '/line-items',
      '',
      '/shipping-methods',
      '/payment-sessions',
      '/payment-session',
      '/complete',
    ])
  })

  test('reaches nothing of another’s, and makes nothing of it its own', async () => {
    const { id, cart } = await orderAt(there!, shop)
    const open = await cartAt(there!, shop)
    const item = { variant_id: shop.variant, quantity: 1 }
    const back = { order_id: id, items: [] }
    const calls: [string, Sent?][] = [
      [`/carts/${open}`],
      [`/carts/${open}`, { json: { region_id: shop.region } }],
      [`/carts/${open}/line-items`, { json: item }],
      [`/carts/${open}/complete`, { json: {} }],
      [`/carts/${open}/payment-sessions/manual`, { method: 'DELETE' }],
      [`/shipping-options/${open}`],
      [`/carts/${cart}`],
      [`/orders/${id}`],
      [`/orders/cart/${cart}`],
      [`/swaps/${open}`],
      ['/returns', { json: back }],
      ['/swaps', { json: back }],
      ['/carts/cart_nobody'],
      ['/orders/order_nobody'],
      ['/order-edits/oe_nobody'],
    ]
    const before = await sql('select count(*) from audit_log where organization_id = $1', here!.id)
    for (const [path, sent] of calls) {
      const { status, body } = await at(here!, path, sent)
      expect([path, status, body]).toEqual([
        path,
        404,
        { success: false, error: 'Page not found.' },
      ])
    }
    expect(
      await sql('select count(*) from audit_log where organization_id = $1', here!.id),
    ).toEqual(before)
    const { order_edit: edit } = (await through('/admin/order-edits', { json: { order_id: id } }))
      .body
    expect((await at(here!, `/order-edits/${edit.id}`)).status).toBe(404)
    expect((await at(here!, `/order-edits/${edit.id}/decline`, { json: {} })).status).toBe(404)
    expect((await at(there!, `/order-edits/${edit.id}`)).body.order_edit.id).toBe(edit.id)
    const { cart: after } = (await at(there!, `/carts/${open}`)).body
    expect([after.customer_id, after.items]).toEqual([await customerIdOf(there!), []])
  })

  test('changes and deletes no address of another’s', async () => {
    const made = await at(there!, '/customers/me/addresses', { json: { address: ADDRESS } })
    const { id } = made.body.customer.shipping_addresses[0]
    const path = `/customers/me/addresses/${id}`
    await at(here!, path, { json: { ...ADDRESS, city: 'Elsewhere' } })
    await at(here!, path, { method: 'DELETE' })
    const { shipping_addresses: kept } = (await at(there!, '/customers/me')).body.customer
    expect(kept).toMatchObject([{ id, city: ADDRESS.city }])
    expect((await at(here!, '/customers/me')).body.customer.shipping_addresses).toEqual([])
  })

  test('stays the customer that it is', async () => {
    const cart = await cartAt(here!, shop)
    const customer_id = await customerIdOf(there!)
    for (const [path, json] of [
      [`/carts/${cart}`, { customer_id }],
      [`/carts/${cart}`, { email: emailOf(there!.id) }],
      [`/carts/${cart}`, { shipping_address: 'addr_of_somebody' }],
      ['/customers/me', { email: 'somebody@else.example' }],
      ['/customers/me', { password: 'a-new-password' }],
      ['/customers/me', { first_name: 'Westside Medical Center' }],
      ['/customers/me', { metadata: { stripe_id: 'cus_of_somebody' } }],
    ] as const)
      expect([json, (await at(here!, path, { json })).status]).toEqual([json, 422])
    const shown = 'items.variant.prices.price_list.customer_groups.customers'
    for (const [query, status] of [
      [`expand=${shown}`, 400],
      [`expand[]=${shown}`, 400],
      [`[expand]=${shown}`, 400],
      [`%5Bexpand%5D=${shown}`, 400],
      [`a=b&[expand]=${shown}`, 400],
      ['fields%5B0%5D=customer_id', 422],
    ])
      expect([query, (await at(here!, `/carts/${cart}?${query}`)).status]).toEqual([query, status])
  })

  test.each([
    '/orders?display_id=1',
    '/payment-collections/paycol_1',
    '/auth',
    '/customers/password-token',
  ])('has no way by %s', async (path) => expect((await at(here!, path)).status).toBe(404))

  test('has no admin area, and its people need the permission', async () => {
    expect((await through('/admin/products', { host: here!.host, as: here!.admin })).status).toBe(
      404,
    )
    expect((await through('/store/products', { host: LOGIN, as: here!.admin })).status).toBe(403)
    const reader = await here!.join(['commerce:read'])
    expect((await at(here!, '/products', { as: reader })).status).toBe(200)
    const { status, body } = await at(here!, '/carts', { as: reader, json: {} })
    expect([status, body.error]).toEqual([403, 'This needs commerce:create.'])
    const desk = await here!.join(['users:read'], `${unique('desk')}@clinic.example`)
    expect((await at(here!, '/products', { as: desk })).status).toBe(403)
    expect((await at(there!, '/products', { as: reader })).status).toBe(404)
  })
})
