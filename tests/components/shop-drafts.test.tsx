import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DraftOrderPage } from '@/components/commerce/draft-orders/DraftOrderPage'
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
