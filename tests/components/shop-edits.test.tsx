import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { EditDialogs, MarkEditPaid } from '@/components/commerce/orders/EditDialogs'
import type { OrderEdit } from '@/hooks/use-shop-order-edits'
import type { WholeOrder } from '@/hooks/use-shop-orders'
import { renderConsole } from './console'
import { serve } from './server'

const order = { id: 'order_1', display_id: 7, currency_code: 'usd' } as WholeOrder
const editOf = (changes: Partial<OrderEdit>) =>
  ({
    id: 'oe_1',
    status: 'created',
    total: 2000,
    difference_due: 900,
    payment_collection: null,
    ...changes,
  }) as OrderEdit
const posts = ({ asked }: ReturnType<typeof serve>) =>
  asked.filter(({ method }) => method === 'POST').map(({ path }) => path.replace('/commerce/admin/', ''))

/** A shop with that edit, which it answers to every write. */
const shop = (edit: OrderEdit) => {
  const answer = () => ({ body: { order_edit: edit } })
  const paths = ['order-edits/oe_1/request', 'order-edits/oe_1/confirm', 'payment-collections/pc_1/authorize']
  const writes = paths.map((path) => [`POST /commerce/admin/${path}`, answer])
  return serve({ 'GET /commerce/admin/order-edits/oe_1': answer, ...Object.fromEntries(writes) })
}

describe('an order edit', () => {
  test.each([
    ['that costs more is requested before it is confirmed, so that what is owed is noted', {}, ['request', 'confirm']],
    ['that was requested is confirmed', { status: 'requested' as const }, ['confirm']],
    ['that costs no more is confirmed at once', { difference_due: 0 }, ['confirm']],
  ])('%s', async (_, changes, paths) => {
    const edit = editOf(changes)
    const server = shop(edit)
    const closed = vi.fn()
    renderConsole(<EditDialogs order={order} edit={edit} act={{ do: 'confirm' }} onClose={closed} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm edit' }))
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    expect(posts(server)).toEqual(paths.map((path) => `order-edits/oe_1/${path}`))
  })

  test('is marked as paid with what is still owed for it', async () => {
    const payment_collection = { id: 'pc_1', amount: 900, authorized_amount: null }
    const edit = editOf({ status: 'confirmed', confirmed_at: '2026-01-01T00:00:00Z', payment_collection })
    const server = shop(edit)
    const closed = vi.fn()
    renderConsole(<MarkEditPaid order={order} edit={edit} onClose={closed} />)
    expect(await screen.findByRole('dialog', { name: 'Mark $9.00 as paid?' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Mark as paid' }))
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    expect(posts(server)).toEqual(['payment-collections/pc_1/authorize'])
  })
})
