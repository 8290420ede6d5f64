import { afterAll, afterEach, expect, inject, test } from 'vitest'
import { shop } from '@/lib/platform/commerce/commerce'
import { setClock } from '@/lib/platform/time/clock'
import { env } from '@/lib/platform/config/env'
import { discardOrphans } from '@/lib/billing/invoicing/orphans'
import { price } from '@/lib/billing/invoicing/shop'
import { renewDue } from '@/lib/billing/subscriptions/renewals'
import { commerceProxy } from '@/tests/support/commerce/commerce-proxy'
import { one, sql } from '@/tests/support/db/database'
import { commerceAt } from '@/tests/support/commerce/gateway'
import { quoteFor, subscribe, wanted } from '@/tests/support/billing/subscriptions'
import { buildOrganization, signIn, unique } from '@/tests/support/world'
import { randomFrom } from '@/tests/support/year/calendar'
import { openCatalogue } from '@/tests/support/year/catalogue'

const { url, token } = inject('commerce')
const proxy = await commerceProxy(url)
commerceAt(proxy.url, token)
// Other tests have drafts in the same shop, as other installations would.
Object.assign(env(), { PARENT_DOMAIN: 'orphans.example' })
afterEach(() => setClock())
afterAll(() => proxy.close())

const isThere = (id: string) =>
  shop()
    .draftOrders.retrieve(id)
    .then(
      () => true,
      () => false,
    )

type Draft = { id: string; cart: { metadata: { reference?: string } | null } }
/** What an organization has in the shop that is not paid, of the newest. */
async function draftsOf(name: string): Promise<string[]> {
  const { draft_orders } = await shop().draftOrders.list({ limit: 200, offset: 0 })
  const drafts = draft_orders as unknown as Draft[]
  return drafts.filter(({ cart }) => cart.metadata?.reference === name).map(({ id }) => id)
}
const later = (hours: number) => setClock(() => new Date(Date.now() + hours * 3_600_000))

test('draft orders that a process has left are given up after an hour, and those that somebody knows stay', async () => {
  const owner = await signIn('owner@polyclinic.example')
  const { codes } = await openCatalogue(owner, randomFrom(1))
  const [quoted, invoiced] = [unique('orphans-'), unique('orphans-')]
  for (const name of [quoted, invoiced]) await buildOrganization(name)
  await quoteFor(owner, quoted, wanted(codes[1]!))
  await subscribe(owner, invoiced, codes[1]!)
  const known = [
    await one<string>('select draft_order_id from subscription_quotes where accepted_at is null'),
    await one<string>('select draft_order_id from invoices where draft_order_id is not null'),
  ]
  const [variant] = Object.values(
    await one<Record<string, string>>(
      `select variants from plan_offers o join plans p on p.id = o.plan_id where p.code = $1`,
      codes[1]!,
    ),
  )
  const customerId = await one<string>('select customer_id from commerce_accounts limit 1')
  const address = { lines: [], city: '', postalCode: '', province: '', country: 'US' }
  const { draftOrderId: orphan } = await price({
    currency: 'USD',
    reference: invoiced,
    payer: { customerId, email: 'a@clinic.example', name: 'Clinic', address },
    lines: [{ variantId: variant!, title: 'A month', quantity: 1, unitAmount: 4901 }],
  })
  // What somebody else has drafted in the shop is theirs.
  const { regions } = await shop().regions.list({ limit: 1000 })
  const dollars = regions.find(({ currency_code }) => currency_code === 'usd')!
  const { draft_order: theirs } = await shop().draftOrders.create({
    email: 'b@clinic.example',
    region_id: dollars.id,
    shipping_methods: [],
    items: [{ variant_id: variant!, quantity: 1 }],
  } as never)

  await discardOrphans()
  expect(await isThere(orphan)).toBe(true)
  later(2)
  // Of two processes at the same moment one finds it gone.
  await Promise.all([discardOrphans(), discardOrphans()])
  expect(await Promise.all([orphan, theirs.id, ...known].map(isThere))).toEqual([
    false,
    true,
    true,
    true,
  ])
  expect(await discardOrphans()).toBeUndefined()
})

test('what a renewal has left in the shop whose transaction never came is found, and the renewal is as it was', async () => {
  const owner = await signIn('owner@polyclinic.example')
  const { codes } = await openCatalogue(owner, randomFrom(2))
  const name = unique('orphans-')
  const id = await buildOrganization(name)
  await subscribe(owner, name, codes[1]!)
  await sql(
    'update subscriptions set period_from = period_from - 40, period_to = current_date where organization_id = $1',
    id,
  )
  const before = await draftsOf(name)
  proxy.faults((method, path) => {
    if (method === 'POST' && path === '/admin/draft-orders')
      void sql('update subscriptions set version = version + 1 where organization_id = $1', id)
    return method === 'DELETE' ? 'lose-request' : undefined
  })
  await renewDue()
  proxy.faults(() => undefined)
  expect(await draftsOf(name)).toHaveLength(before.length + 1)
  later(2)
  expect(await discardOrphans()).toBe(1)
  expect(await draftsOf(name)).toEqual(before)
})
