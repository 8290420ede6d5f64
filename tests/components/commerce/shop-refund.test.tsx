import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { RefundOrder } from '@/components/commerce/orders/returns/RefundOrder'
import type { WholeOrder } from '@/hooks/commerce/orders/use-shop-orders'
import { renderConsole } from '../console'
import { serve } from '../server'

const payment = {
  id: 'pay_1',
  amount: 5000,
  amount_refunded: 0,
  provider_id: 'manual',
  captured_at: '2026-01-02',
  canceled_at: null,
}
const order = {
  id: 'order_1',
  display_id: 7,
  email: 'ada@x.example',
  status: 'pending',
  currency_code: 'kwd',
  refundable_amount: 5000,
  payments: [payment],
  refunds: [],
} as unknown as WholeOrder
const REFUND = '/commerce/admin/orders/order_1/refund'

test.each([
  [
    'manual',
    'The shop notes it as given back to ada@x.example; send it the way it came. This cannot be undone.',
  ],
  [
    'system',
    'The shop notes it as given back to ada@x.example; send it the way it came. This cannot be undone.',
  ],
  ['stripe', 'It goes back to ada@x.example the way it was paid. This cannot be undone.'],
])(
  'a refund of what was paid by %s says where the money goes, and is sent at once',
  async (provider_id, words) => {
    const closed = vi.fn()
    const { asked } = serve({
      'GET /commerce/admin/orders/order_1': () => ({ body: { order } }),
      [`POST ${REFUND}`]: () => ({ body: { order } }),
    })
    renderConsole(
      <RefundOrder
        order={{ ...order, payments: [{ ...payment, provider_id }] } as WholeOrder}
        onClose={closed}
      />,
    )
    fireEvent.change(await screen.findByRole('textbox', { name: 'Amount' }), {
      target: { value: '1.250' },
    })
    expect(screen.getByText(words)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Refund' }))
    await waitFor(() => expect(closed).toHaveBeenCalled())
    expect(await screen.findByText(/^KWD\s1\.250 refunded\.$/)).toBeTruthy()
    expect(asked.filter(({ path }) => path === REFUND).map(({ body }) => body)).toEqual([
      { amount: 1250, reason: 'other' },
    ])
  },
)

test('a refund of what an organization has bought names it, and not what it buys under', async () => {
  const email = `organization-7-${'0a'.repeat(16)}@commerce.x.example`
  const customer = { email, first_name: 'Northside', last_name: 'northside' }
  renderConsole(
    <RefundOrder order={{ ...order, email, customer } as WholeOrder} onClose={() => {}} />,
  )
  expect(
    await screen.findByText(/^The shop notes it as given back to Northside; send it/),
  ).toBeTruthy()
})

test('a refund is not sent by Enter in a field, but with Ctrl', async () => {
  const user = userEvent.setup()
  const { times } = serve({
    'GET /commerce/admin/orders/order_1': () => ({ body: { order } }),
    [`POST ${REFUND}`]: () => ({ body: { order } }),
  })
  renderConsole(<RefundOrder order={order} onClose={() => {}} />)
  await user.type(await screen.findByRole('textbox', { name: 'Amount' }), '{Enter}')
  expect(times(`POST ${REFUND}`)).toBe(0)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(times(`POST ${REFUND}`)).toBe(1))
})
