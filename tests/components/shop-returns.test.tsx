import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { FulfilOrder } from '@/components/commerce/orders/PayAndShip'
import { ReceiveReturn } from '@/components/commerce/orders/Returns'
import type { GoodsReturn, WholeOrder } from '@/hooks/use-shop-orders'
import { renderConsole } from './console'
import { refused, serve, type Handler } from './server'

const from = {
  ...{ id: 'ret_1', created_at: '2026-01-03T00:00:00Z', updated_at: '2026-01-03T00:00:00Z', status: 'requested' },
  ...{ received_at: null, refund_amount: 1400, shipping_method: { price: 600 } },
  items: [{ item_id: 'l1', quantity: 2, note: null }],
} as GoodsReturn
const printer = {
  ...{ id: 'l1', title: 'Printer', description: null, quantity: 2, unit_price: 1000, refundable: 2000 },
  ...{ fulfilled_quantity: 1, shipped_quantity: 1, returned_quantity: 0, variant_id: 'v1' },
}
const order = {
  ...{ id: 'order_1', display_id: 7, status: 'pending', currency_code: 'usd', sales_channel_id: null },
  ...{ refundable_amount: 5000, items: [printer], returns: [from], swaps: [], claims: [], fulfillments: [] },
  updated_at: '2026-01-03T00:00:00Z',
} as unknown as WholeOrder

const places: Handler = () => ({ body: { stock_locations: [{ id: 'sloc_1', name: 'Boston' }] } })
const common: Record<string, Handler> = {
  'GET /commerce/admin/orders/order_1': () => ({ body: { order } }),
  'GET /commerce/admin/reservations': () => ({ body: { reservations: [] } }),
  'GET /commerce/admin/stock-locations': places,
}
const RECEIVE = '/commerce/admin/returns/ret_1/receive'
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })

describe('what is given back for a return that has come', () => {
  test.each([
    ['is what was promised', '2', '', 1400],
    ['is its part of that when less has come', '1', '', 400],
    ['is what is typed', '1', '3.50', 350],
    ['is nothing where nothing is typed to be given', '2', '0', 0],
  ])('%s', async (_, come, typed, refund) => {
    const { asked } = serve({ ...common, [`POST ${RECEIVE}`]: () => ({ body: { return: from } }) })
    renderConsole(<ReceiveReturn order={order} from={from} onClose={vi.fn()} />)
    await screen.findByRole('textbox', { name: 'How many of Printer' })
    type('How many of Printer', come)
    expect(field('Given back').placeholder).toBe(come === '2' ? '14.00' : '4.00')
    expect(screen.queryByText(/counts what has not come as returned/) !== null).toBe(come === '1')
    type('Given back', typed)
    press('Receive')
    await waitFor(() => expect(asked.find(({ path }) => path === RECEIVE)?.body).toMatchObject({ refund }))
  })
})

describe('the place from which goods are taken', () => {
  const unread: Record<string, Handler> = { 'GET /commerce/admin/stock-locations': () => refused(503, 'Commerce is away.') } // prettier-ignore
  const overview = (missing: string[]) => ({ 'GET /admin/commerce': () => ({ body: { success: true, data: { state: 'ready', missing } } }) }) // prettier-ignore
  const fulfil = () => renderConsole(<FulfilOrder order={order} onClose={vi.fn()} />)

  test.each([
    ['where they are kept for the order', [{ location_id: 'sloc_2' }], 'us', 'Osaka'],
    ['in the country that it goes to', [], 'us', 'Boston'],
    ['the first there is, where there is none', [], 'de', 'Kuwait City'],
  ])('is %s', async (_, kept, country_code, name) => {
    const stock_locations = [
      { id: 'sloc_3', name: 'Kuwait City', address: { country_code: 'kw' } },
      { id: 'sloc_2', name: 'Osaka', address: null },
      { id: 'sloc_1', name: 'Boston', address: { country_code: 'us' } },
    ]
    serve({
      ...common,
      'GET /commerce/admin/reservations': () => ({ body: { reservations: kept } }),
      'GET /commerce/admin/stock-locations': () => ({ body: { stock_locations } }),
    })
    const sent = { ...order, shipping_address: { country_code } } as WholeOrder
    renderConsole(<FulfilOrder order={sent} onClose={vi.fn()} />)
    const place = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Stock location' })
    expect(place.value).toBe(name)
  })

  test('is waited for when it cannot be read', async () => {
    serve({ ...common, ...unread, ...overview([]) })
    fulfil()
    expect(await screen.findByText('Commerce is away.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Fulfil' })).toBeNull()
  })

  test('is not asked for in a shop that keeps no stock', async () => {
    serve({ ...common, ...unread, ...overview(['inventory']) })
    fulfil()
    expect(await screen.findByRole('button', { name: 'Fulfil' })).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: 'Stock location' })).toBeNull()
  })
})
