import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DraftOrders } from '@/components/commerce/draft-orders/DraftOrders'
import { DeleteRegion } from '@/components/commerce/regions/DeleteRegion'
import { DeleteShippingOption } from '@/components/commerce/shipping/DeleteShippingOption'
import type { ShopRegion } from '@/hooks/commerce/use-shop-regions'
import type { ShopShippingOption } from '@/hooks/commerce/use-shop-shipping'
import { renderConsole } from '../console'
import { serve } from '../server'

const OPTION = '/commerce/admin/shipping-options/so_1'
const instants = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-02T00:00:00.000Z' }
const option = {
  id: 'so_1',
  name: 'Standard',
  region_id: 'reg_1',
  is_return: false,
  admin_only: false,
  requirements: [],
  ...instants,
} as unknown as ShopShippingOption
const region = { id: 'reg_1', name: 'Nordics', ...instants } as unknown as ShopRegion

/** An open order of two, of which so many are packed. */
const order = (id: string, fulfilled_quantity: number, shipping_option_id = 'so_1') => ({
  id,
  items: [{ id: 'l1', quantity: 2, fulfilled_quantity }],
  shipping_methods: [{ id: 'sm_1', shipping_option_id }],
})
const draft = (display_id: number, changes: object = {}) => ({
  id: `dorder_${display_id}`,
  display_id,
  status: 'open',
  order_id: null,
  order: null,
  ...instants,
  cart: {
    email: 'ada@harbour.example',
    region_id: 'reg_1',
    region: null,
    items: [{ title: 'Set-up', quantity: 2, unit_price: 500 }],
  },
  ...changes,
})

let orders: object[] = []
let drafts: object[] = []
const shop = () =>
  serve({
    'GET /commerce/admin/orders': () => ({ body: { orders, count: orders.length } }),
    'GET /commerce/admin/draft-orders': () => ({
      body: { draft_orders: drafts, count: drafts.length },
    }),
    'GET /commerce/admin/shipping-options': () => ({
      body: { shipping_options: [option], count: 1 },
    }),
    [`GET ${OPTION}`]: () => ({ body: { shipping_option: option } }),
    [`POST ${OPTION}`]: () => ({ body: { shipping_option: { ...option, admin_only: true } } }),
  })
const told = (words: RegExp) => screen.findByText(words)
const dialog = (name: string) => screen.findByRole('dialog', { name })
const askOption = (changes: Partial<ShopShippingOption> = {}) =>
  renderConsole(
    <DeleteShippingOption option={{ ...option, ...changes }} name="Standard" onClose={vi.fn()} />,
  )
const askRegion = () => renderConsole(<DeleteRegion region={region} onClose={vi.fn()} />)

beforeEach(() => {
  orders = []
  drafts = []
})

describe('a shipping option', () => {
  test('that open orders are still to be sent with stays, for staff only', async () => {
    orders = [order('o1', 0), order('o2', 1), order('o3', 2), order('o4', 0, 'so_2')]
    const { asked } = shop()
    askOption()
    const question = await dialog('“Standard” is still needed')
    expect(question.textContent).toContain('2 open orders are still to be sent with it')
    fireEvent.click(screen.getByRole('button', { name: 'Make it for staff only' }))
    await screen.findByText('Shipping option “Standard” is for staff only now.')
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      admin_only: true,
      requirements: [],
    })
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(false)
  })

  test('that is for staff only already says why it stays', async () => {
    orders = [order('o1', 0)]
    shop()
    askOption({ admin_only: true })
    expect((await dialog('“Standard” is still needed')).textContent).toContain(
      '1 open order is still',
    )
    expect(screen.queryByRole('button', { name: /Delete|staff/ })).toBeNull()
  })

  test('that none is to be sent with can be deleted', async () => {
    orders = [order('o3', 2)]
    shop()
    askOption()
    await told(/No open order is still to be sent with it/)
  })

  test('of so many orders that not all were looked at says so', async () => {
    orders = Array.from({ length: 100 }, (_, at) => order(`o${at}`, 2))
    shop()
    askOption()
    await told(/Only the latest 100 open orders/)
  })

  test('for returns is needed by no order', async () => {
    orders = [order('o1', 0)]
    const { times } = shop()
    askOption({ is_return: true })
    await told(/Returns that were requested stay/)
    expect(times('GET /commerce/admin/orders')).toBe(0)
  })
})

describe('a region', () => {
  test('in which orders are still to be fulfilled stays', async () => {
    orders = [order('o1', 1, 'so_2')]
    shop()
    askRegion()
    expect((await dialog('“Nordics” is still needed')).textContent).toContain(
      '1 open order is still to be fulfilled',
    )
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  test('with open drafts stays, because the shop could not open them any more', async () => {
    drafts = [draft(1), draft(2, { status: 'completed' })]
    shop()
    askRegion()
    expect((await dialog('“Nordics” is still needed')).textContent).toContain(
      '1 draft order is still open there',
    )
  })

  test('that nothing needs goes with its shipping options', async () => {
    shop()
    askRegion()
    await told(/go with it: Standard\./)
  })
})

test('drafts of a region that is gone are listed: an open one to be deleted, a paid one with its order’s currency', async () => {
  drafts = [
    draft(7),
    draft(8, {
      status: 'completed',
      order_id: 'order_1',
      order: { display_id: 3, currency_code: 'kwd' },
    }),
  ]
  shop()
  renderConsole(<DraftOrders />, { pathname: '/admin/commerce/draft-orders' })
  await waitFor(() => expect(screen.getByText('Region deleted')).toBeTruthy())
  expect(screen.getByRole('row', { name: /#8/ }).textContent).toMatch(/KWD\s1\.000/)
  expect(screen.queryByRole('link', { name: '#7' })).toBeNull()
})
