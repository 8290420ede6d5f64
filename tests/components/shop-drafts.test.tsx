import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DraftOrderPage } from '@/components/commerce/draft-orders/DraftOrderPage'
import { DraftOrders } from '@/components/commerce/draft-orders/DraftOrders'
import { renderConsole } from './console'
import { ok, serve } from './server'

const draftOf = (total: number) => ({
  ...{ id: 'dorder_1', display_id: 7, status: 'open', order_id: null, created_at: '2026-01-01T00:00:00.000Z' },
  cart: {
    ...{ email: 'ada@x.example', region: { name: 'There', currency_code: 'jpy', automatic_taxes: true } },
    ...{ shipping_address: null, billing_address: null, metadata: null, discounts: [], shipping_methods: [] },
    items: [{ id: 'l1', title: 'Printer', description: null, quantity: 1, unit_price: total, total, tax_lines: [] }],
    ...{ subtotal: total, discount_total: 0, gift_card_total: 0, shipping_total: 0, tax_total: 0, total },
  },
})

test.each([
  [2_147_483_647, true],
  [2_147_483_648, false],
])('a draft order of %i yen can be marked as paid: %s', async (total, can) => {
  serve({
    'GET /admin/commerce': () => ok({ state: 'ready' }),
    'GET /commerce/admin/draft-orders/dorder_1': () => ({ body: { draft_order: draftOf(total) } }),
  })
  renderConsole(<DraftOrderPage />, { pathname: '/admin/commerce/draft-orders/[id]', query: { id: 'dorder_1' } })
  await screen.findByRole('button', { name: 'Actions for draft order #7' })
  expect(screen.queryByRole('button', { name: 'Mark as paid' }) !== null).toBe(can)
  expect(screen.queryByText(/^It comes to more than ¥2,147,483,647, which is the most/) === null).toBe(can)
})

const organization = { email: `organization-7-${'0a'.repeat(16)}@commerce.x.example`, customer_id: 'cus_7', customer: { email: '', first_name: 'Northside', last_name: '' } } // prettier-ignore
organization.customer.email = organization.email
const guest = { email: 'ada@x.example', customer_id: null, customer: null }
const grace = { email: 'grace@x.example', customer_id: 'cus_8', customer: { email: 'grace@x.example', first_name: 'Grace', last_name: 'Hopper' } } // prettier-ignore
const soldTo = (buyer: object) => ({ ...draftOf(500), cart: { ...draftOf(500).cart, ...buyer } })

test.each([
  ['an organization', organization, 'Northside', '/admin/commerce/customers?record=cus_7'],
  ['a customer with a name', grace, 'Grace Hoppergrace@x.example', '/admin/commerce/customers?record=cus_8'],
  ['somebody who is no customer yet', guest, 'ada@x.example', undefined],
])('a draft order for %s says who that is', async (_who, buyer, said, leadsTo) => {
  serve({
    'GET /admin/commerce': () => ok({ state: 'ready' }),
    'GET /commerce/admin/draft-orders/dorder_1': () => ({ body: { draft_order: soldTo(buyer) } }),
  })
  renderConsole(<DraftOrderPage />, { pathname: '/admin/commerce/draft-orders/[id]', query: { id: 'dorder_1' } })
  const fact = (await screen.findByText('Customer', { selector: 'dt' })).nextElementSibling as HTMLElement
  expect([fact.textContent, within(fact).queryByRole('link')?.getAttribute('href')]).toEqual([said, leadsTo])
})

test('draft orders are listed, sorted and found by who they are for', async () => {
  const drafts = [organization, guest, grace].map((buyer, index) => ({ ...soldTo(buyer), id: `dorder_${index}` }))
  serve({ 'GET /commerce/admin/draft-orders': () => ({ body: { draft_orders: drafts, count: 3 } }) })
  const at = (query: object) => renderConsole(<DraftOrders />, { pathname: '/admin/commerce/draft-orders', query: { ...query } }) // prettier-ignore
  const buyers = () => screen.getAllByRole('row').slice(1).map((row) => within(row).getAllByRole('cell')[2]!.textContent) // prettier-ignore
  const { unmount } = at({ sort: 'customer' })
  await screen.findByText('1–3 of 3')
  expect(buyers()).toEqual(['ada@x.example', 'Grace Hopper', 'Northside'])
  unmount()
  at({ search: 'northside' })
  await screen.findByText('1–1 of 1')
  expect(buyers()).toEqual(['Northside'])
})
