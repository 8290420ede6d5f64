import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { RefundOrder } from '@/components/commerce/orders/RefundOrder'
import type { WholeOrder } from '@/hooks/use-shop-orders'
import { renderConsole } from './console'
import { serve } from './server'

const payment = { id: 'pay_1', amount: 5000, amount_refunded: 0, provider_id: 'manual', captured_at: '2026-01-02', canceled_at: null } // prettier-ignore
const order = {
  ...{ id: 'order_1', display_id: 7, email: 'ada@x.example', status: 'pending', currency_code: 'kwd' },
  ...{ refundable_amount: 5000, payments: [payment], refunds: [] },
} as unknown as WholeOrder
const REFUND = '/commerce/admin/orders/order_1/refund'
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** The dialog of a refund of 1.250 dinars, sent off. */
async function sendOff(refunded: WholeOrder = order) {
  const closed = vi.fn()
  const server = serve({
    'GET /commerce/admin/orders/order_1': () => ({ body: { order } }),
    [`POST ${REFUND}`]: () => ({ body: { order } }),
  })
  renderConsole(<RefundOrder order={refunded} onClose={closed} />)
  fireEvent.change(await screen.findByRole('textbox', { name: 'Amount' }), { target: { value: '1.250' } })
  press('Refund…')
  const question = await screen.findByRole('dialog', { name: /^Give KWD\s1\.250 back\?$/ })
  return { closed, question, ...server }
}

test('a refund asks back with its amount, and sends nothing before', async () => {
  const { asked, closed, question, times } = await sendOff()
  expect(question.textContent).toContain('The shop notes it as given back to ada@x.example; send it the way it came.')
  expect(times(`POST ${REFUND}`)).toBe(0)
  fireEvent.click(within(question).getByRole('button', { name: /^Refund KWD\s1\.250$/ }))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(asked.find(({ path }) => path === REFUND)?.body).toEqual({ amount: 1250, reason: 'other' })
})

test('a refund that is not meant stays as it was typed, and is not sent', async () => {
  const { closed, question, times } = await sendOff({ ...order, payments: [{ ...order.payments[0]!, provider_id: 'stripe' }] }) // prettier-ignore
  expect(question.textContent).toContain('It goes back to ada@x.example the way it was paid.')
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Give/ })).toBeNull())
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' }).value).toBe('1.250')
  expect([times(`POST ${REFUND}`), closed.mock.calls.length]).toEqual([0, 0])
})
