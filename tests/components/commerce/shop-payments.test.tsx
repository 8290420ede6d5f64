import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Doubts } from '@/components/commerce/area/Doubts'
import { OrderActions } from '@/components/commerce/orders/OrderActions'
import type { WholeOrder } from '@/hooks/commerce/orders/use-shop-orders'
import { renderConsole } from '../console'
import { refused, serve, type Handler } from '../server'

const payment = {
  id: 'pay_1',
  amount: 4030,
  amount_refunded: 0,
  provider_id: 'manual',
  captured_at: null,
  canceled_at: null,
}
const order = {
  id: 'order_1',
  display_id: 7,
  email: 'ada@x.example',
  status: 'pending',
  payment_status: 'awaiting',
  currency_code: 'eur',
  refundable_amount: 4030,
  refunds: [],
  fulfillments: [],
  returns: [],
  swaps: [],
  claims: [],
  shipping_methods: [],
  payments: [payment],
  items: [{ id: 'l1', quantity: 1, fulfilled_quantity: 0 }],
} as unknown as WholeOrder
const captured = { ...order, payments: [{ ...payment, captured_at: '2026-01-02' }] } as WholeOrder
const CAPTURE = 'POST /commerce/admin/orders/order_1/capture'

function show(shown: WholeOrder, handlers: Record<string, Handler> = {}) {
  const onAct = vi.fn()
  const server = serve({
    'GET /commerce/admin/orders/order_1': () => ({ body: { order: shown } }),
    ...handlers,
  })
  renderConsole(
    <>
      <Doubts />
      <OrderActions order={shown} editing={false} onAct={onAct} onEdit={() => {}} />
    </>,
  )
  return { onAct, ...server }
}
const capture = () => screen.getByRole('button', { name: 'Capture €40.30' })

afterEach(() => void vi.useRealTimers())

describe('the payment of an order', () => {
  const [line] = order.items
  const packed = { ...captured, items: [{ ...line!, fulfilled_quantity: 1 }] }
  const partly = {
    ...captured,
    payments: [...captured.payments, { ...order.payments[0]!, id: 'pay_2' }],
  }
  test.each<[string, WholeOrder, 'button' | 'menuitem']>([
    ['at hand once nothing comes before that', packed, 'button'],
    ['at hand while it is to be fulfilled', captured, 'button'],
    ['in the menu while some of it is to be captured', partly, 'menuitem'],
  ])('can be given back: %s', async (_, shown, role) => {
    const { onAct } = show(shown)
    const atHand = screen.queryByRole('button', { name: 'Refund' })
    expect(atHand !== null).toBe(role === 'button')
    if (!atHand) fireEvent.click(screen.getByRole('button', { name: 'Actions for order #7' }))
    fireEvent.click(await screen.findByRole(role, { name: 'Refund' }))
    expect(onAct).toHaveBeenCalledWith({ do: 'refund' })
  })

  test('is captured at once by a button that says its amount', async () => {
    const { onAct, times } = show(order, { [CAPTURE]: () => ({ body: { order: captured } }) })
    fireEvent.click(capture())
    expect(await screen.findByText('€40.30 captured.')).toBeTruthy()
    expect([times(CAPTURE), onAct.mock.calls.length]).toEqual([1, 0])
  })

  test('that is not captured says why', async () => {
    show(order, { [CAPTURE]: () => refused(400, 'The card was declined.') })
    fireEvent.click(capture())
    expect(await screen.findByText('The card was declined.')).toBeTruthy()
  })

  test('is not captured again while nobody can tell whether it was', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let now = order
    const { times } = show(order, {
      'GET /commerce/admin/orders/order_1': () => ({ body: { order: now } }),
      [CAPTURE]: () => ({
        status: 502,
        body: { success: false, error: 'Nobody can tell.', outcome: 'unknown' },
      }),
    })
    fireEvent.click(capture())
    const doubt = await screen.findByText(/nobody can tell yet whether this was done/)
    expect(doubt.textContent).toContain('The capture of €40.30:')
    fireEvent.click(capture())
    now = captured
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(
      await screen.findByText('The capture of €40.30: the shop says now that this was done.'),
    ).toBeTruthy()
    expect(times(CAPTURE)).toBe(1)
  })
})
