import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { settleSwapAct } from '@/components/commerce/orders/acts'
import { OrderDialogs } from '@/components/commerce/orders/OrderDialogs'
import { FulfilOrder, ShipParcel } from '@/components/commerce/orders/PayAndShip'
import { NewClaim } from '@/components/commerce/orders/returns/Exchanges'
import { ReceiveReturn } from '@/components/commerce/orders/returns/Returns'
import type { GoodsReturn, Parcel, Swap, WholeOrder } from '@/hooks/commerce/orders/use-shop-orders'
import { renderConsole } from '../console'
import { refused, serve, type Handler } from '../server'

const from = {
  id: 'ret_1',
  created_at: '2026-01-03T00:00:00Z',
  updated_at: '2026-01-03T00:00:00Z',
  status: 'requested',
  received_at: null,
  refund_amount: 1400,
  shipping_method: { price: 600 },
  items: [{ item_id: 'l1', quantity: 2, note: null }],
} as GoodsReturn
const printer = {
  id: 'l1',
  title: 'Printer',
  description: null,
  quantity: 2,
  unit_price: 1000,
  refundable: 2000,
  fulfilled_quantity: 1,
  shipped_quantity: 1,
  returned_quantity: 0,
  variant_id: 'v1',
}
const order = {
  id: 'order_1',
  display_id: 7,
  status: 'pending',
  currency_code: 'usd',
  sales_channel_id: null,
  email: 'ada@x.example',
  region_id: 'reg_1',
  payments: [{ captured_at: '2026-01-02', provider_id: 'manual' }],
  refundable_amount: 5000,
  shipping_methods: [{}],
  items: [printer],
  returns: [from],
  swaps: [],
  claims: [],
  fulfillments: [],
  updated_at: '2026-01-03T00:00:00Z',
} as unknown as WholeOrder

const places: Handler = () => ({ body: { stock_locations: [{ id: 'sloc_1', name: 'Boston' }] } })
const common: Record<string, Handler> = {
  'GET /commerce/admin/orders/order_1': () => ({ body: { order } }),
  'GET /commerce/admin/reservations': () => ({ body: { reservations: [] } }),
  'GET /commerce/admin/stock-locations': places,
}
const RECEIVE = '/commerce/admin/returns/ret_1/receive'
const CLAIMS = '/commerce/admin/orders/order_1/claims'
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })

/** Agrees to what is asked before money is given back. */
async function agreeTo(amount: string) {
  const question = await screen.findByRole('dialog', { name: `Give ${amount} back?` })
  expect(question.textContent).toContain(
    'The shop notes it as given back to ada@x.example; send it the way it came.',
  )
  fireEvent.click(within(question).getByRole('button', { name: `Refund ${amount}` }))
}

describe('what is given back for a return that has come', () => {
  test.each([
    ['is what was promised', '2', '', 1400, '$14.00'],
    ['is its part of that when less has come', '1', '', 400, '$4.00'],
    ['is what is typed', '1', '3.50', 350, '$3.50'],
    ['is nothing where nothing is typed to be given', '2', '0', 0, null],
  ])('%s, and that is asked before', async (_, come, typed, refund, money) => {
    const { asked, times } = serve({
      ...common,
      [`POST ${RECEIVE}`]: () => ({ body: { return: from } }),
    })
    renderConsole(<ReceiveReturn order={order} from={from} onClose={vi.fn()} />)
    await screen.findByRole('textbox', { name: 'How many of Printer' })
    type('How many of Printer', come)
    expect(field('Given back').placeholder).toBe(come === '2' ? '14.00' : '4.00')
    expect(screen.queryByText(/counts what has not come as returned/) !== null).toBe(come === '1')
    type('Given back', typed)
    press('Receive…')
    if (money) {
      await screen.findByRole('dialog', { name: /^Give/ })
      expect(times(`POST ${RECEIVE}`)).toBe(0)
      await agreeTo(money)
    }
    await waitFor(() =>
      expect(asked.find(({ path }) => path === RECEIVE)?.body).toMatchObject({ refund }),
    )
  })
})

describe('a claim that gives the money back', () => {
  const bought = { ...printer, fulfilled_quantity: 2 }
  const claimed = { ...order, returns: [], items: [bought] } as unknown as WholeOrder
  const options: Handler = () => ({ body: { shipping_options: [] } })
  /** The dialog of such a claim, sent off. */
  async function sendOff(many: string, of: WholeOrder = claimed) {
    const server = serve({
      ...common,
      'GET /commerce/admin/orders/order_1': () => ({ body: { order: of } }),
      'GET /commerce/admin/shipping-options': options,
      [`POST ${CLAIMS}`]: () => ({ body: { order: of } }),
    })
    renderConsole(<NewClaim order={of} onClose={vi.fn()} />)
    await screen.findByRole('textbox', { name: 'How many of Printer' })
    type('How many of Printer', many)
    fireEvent.click(screen.getByRole('radio', { name: 'The money back' }))
    press('Make claim')
    return server
  }

  test.each([
    ['what was paid for the goods', '1', claimed, 1000, '$10.00'],
    ['no more than there is', '2', { ...claimed, refundable_amount: 1500 }, 1500, '$15.00'],
  ])('asks before, with %s', async (_, many, of, refund_amount, money) => {
    const { asked, times } = await sendOff(many, of)
    await screen.findByRole('dialog', { name: /^Give/ })
    expect(times(`POST ${CLAIMS}`)).toBe(0)
    await agreeTo(money)
    await waitFor(() =>
      expect(asked.find(({ path }) => path === CLAIMS)?.body).toMatchObject({ refund_amount }),
    )
  })

  test('is not made where that is not meant', async () => {
    const { times } = await sendOff('1')
    const question = await screen.findByRole('dialog', { name: 'Give $10.00 back?' })
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Give/ })).toBeNull())
    expect(field('How many of Printer').value).toBe('1')
    expect(times(`POST ${CLAIMS}`)).toBe(0)
  })
})

test('what a swap gives back is asked for with its amount, as what takes something away', async () => {
  const swap = {
    id: 'swap_1',
    difference_due: -2500,
    payment_status: 'confirmed',
  } as unknown as Swap
  const swapped = { ...order, swaps: [swap] }
  const SETTLE = '/commerce/admin/orders/order_1/swaps/swap_1/process-payment'
  const { times } = serve({
    ...common,
    'GET /commerce/admin/orders/order_1': () => ({ body: { order: swapped } }),
    [`POST ${SETTLE}`]: () => ({ body: { order: swapped } }),
  })
  renderConsole(
    <OrderDialogs order={swapped} act={settleSwapAct(swap, swapped)} onClose={vi.fn()} />,
  )
  const question = await screen.findByRole('dialog', { name: 'Give $25.00 back for this swap?' })
  expect(question.textContent).toContain('send it the way it came')
  expect(document.activeElement?.textContent).toBe('Cancel')
  press('Refund $25.00')
  await waitFor(() => expect(times(`POST ${SETTLE}`)).toBe(1))
})

describe('the place from which goods are taken', () => {
  const unread: Record<string, Handler> = {
    'GET /commerce/admin/stock-locations': () => refused(503, 'Commerce is away.'),
  }
  const overview = (missing: string[]) => ({
    'GET /admin/commerce': () => ({ body: { success: true, data: { state: 'ready', missing } } }),
  })
  const fulfil = () => renderConsole(<FulfilOrder order={order} onClose={vi.fn()} />)

  test.each([
    ['where they are kept for the order', ['sloc_2'], ['sloc_1'], 'us', 'Osaka'],
    ['where others of it were sent from', [], ['sloc_2'], 'us', 'Osaka'],
    ['in the country that it goes to', [], [], 'us', 'Boston'],
    ['the first there is, where there is none', [], [], 'de', 'Kuwait City'],
  ])('is %s', async (_, kept, from, country_code, name) => {
    const stock_locations = [
      { id: 'sloc_3', name: 'Kuwait City', address: { country_code: 'kw' } },
      { id: 'sloc_2', name: 'Osaka', address: null },
      { id: 'sloc_1', name: 'Boston', address: { country_code: 'us' } },
    ]
    serve({
      ...common,
      'GET /commerce/admin/reservations': () => ({
        body: { reservations: kept.map((location_id) => ({ location_id })) },
      }),
      'GET /commerce/admin/stock-locations': () => ({ body: { stock_locations } }),
    })
    const fulfillments = from.map((location_id) => ({ location_id, canceled_at: null }))
    const sent = { ...order, shipping_address: { country_code }, fulfillments } as WholeOrder
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

describe('what was entered about one of several is not in the form of another one:', () => {
  test('a parcel and its tracking numbers', async () => {
    serve(common)
    const shipping = (id: string) => (
      <ShipParcel order={order} parcel={{ id } as Parcel} below="" onClose={() => {}} />
    )
    renderConsole(shipping('ful_1'))
    type('Tracking numbers', 'JD014600')
    await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('JD014600'))
    cleanup()
    renderConsole(shipping('ful_2'))
    expect(field('Tracking numbers').value).toBe('')
    cleanup()
    renderConsole(shipping('ful_1'))
    await waitFor(() => expect(field('Tracking numbers').value).toBe('JD014600'))
  })

  test('a return and what has come of it', async () => {
    serve(common)
    const receiving = (id: string) => (
      <ReceiveReturn order={order} from={{ ...from, id }} onClose={() => {}} />
    )
    const many = () =>
      screen.findByRole<HTMLInputElement>('textbox', { name: 'How many of Printer' })
    renderConsole(receiving('ret_1'))
    fireEvent.change(await many(), { target: { value: '1' } })
    await waitFor(() => expect(Object.values(sessionStorage).join()).toContain('"quantity":"1"'))
    cleanup()
    renderConsole(receiving('ret_2'))
    expect((await many()).value).toBe('2')
  })
})
