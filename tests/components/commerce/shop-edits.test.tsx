import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { DraftOrderDialogs } from '@/components/commerce/draft-orders/DraftOrderDialogs'
import { EditDialogs, MarkEditPaid } from '@/components/commerce/orders/edits/EditDialogs'
import type { DraftOrder } from '@/hooks/commerce/orders/use-shop-draft-orders'
import type { OrderEdit } from '@/hooks/commerce/orders/use-shop-order-edits'
import type { WholeOrder } from '@/hooks/commerce/orders/use-shop-orders'
import { renderConsole } from '../console'
import { refused, serve } from '../server'

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
  asked
    .filter(({ method }) => method === 'POST')
    .map(({ path }) => path.replace('/commerce/admin/', ''))

/** A shop with that edit, which it answers to every write. */
const shop = (edit: OrderEdit) => {
  const answer = () => ({ body: { order_edit: edit } })
  const paths = [
    'order-edits/oe_1/request',
    'order-edits/oe_1/confirm',
    'payment-collections/pc_1/authorize',
  ]
  const writes = paths.map((path) => [`POST /commerce/admin/${path}`, answer])
  return serve({ 'GET /commerce/admin/order-edits/oe_1': answer, ...Object.fromEntries(writes) })
}

describe('an order edit', () => {
  test.each([
    [
      'that costs more is requested before it is confirmed, so that what is owed is noted',
      {},
      ['request', 'confirm'],
    ],
    ['that was requested is confirmed', { status: 'requested' as const }, ['confirm']],
    ['that costs no more is confirmed at once', { difference_due: 0 }, ['confirm']],
  ])('%s', async (_, changes, paths) => {
    const edit = editOf(changes)
    const server = shop(edit)
    const closed = vi.fn()
    renderConsole(
      <EditDialogs order={order} edit={edit} act={{ do: 'confirm' }} onClose={closed} />,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm edit' }))
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    expect(posts(server)).toEqual(paths.map((path) => `order-edits/oe_1/${path}`))
  })

  test('is marked as paid with what is still owed for it', async () => {
    const payment_collection = { id: 'pc_1', amount: 900, authorized_amount: null }
    const edit = editOf({
      status: 'confirmed',
      confirmed_at: '2026-01-01T00:00:00Z',
      payment_collection,
    })
    const server = shop(edit)
    const closed = vi.fn()
    renderConsole(<MarkEditPaid order={order} edit={edit} onClose={closed} />)
    expect(await screen.findByRole('dialog', { name: 'Mark $9.00 as paid?' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Mark as paid' }))
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    expect(posts(server)).toEqual(['payment-collections/pc_1/authorize'])
  })
})

describe('products that are added one by one', () => {
  const variants = ['Gloves', 'Masks', 'Gowns'].map((title, index) => ({
    id: `variant_${index + 1}`,
    title,
    sku: null,
    product: null,
    calculated_price: 900,
  }))
  /** A shop that takes all but masks, as long as it has none. */
  function shop(path: string, one: object) {
    const has = { masks: false }
    const server = serve({
      'GET /commerce/admin/variants': () => ({ body: { count: 3, variants } }),
      [`GET /commerce/admin/${path}`]: () => ({ body: one }),
      [`POST /commerce/admin/${path}/items`]: ({ body }) => take(body),
      [`POST /commerce/admin/${path}/line-items`]: ({ body }) => take(body),
    })
    const take = (body: unknown) =>
      (body as { variant_id?: string }).variant_id === 'variant_2' && !has.masks
        ? refused(422, 'There are none.')
        : { body: one }
    const sent = () =>
      server.asked
        .filter(({ method }) => method === 'POST')
        .map(({ body }) => Object.values(body as Record<string, unknown>)[0])
    return { has, sent }
  }
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const fieldOf = (name: string) =>
    screen.findByLabelText<HTMLInputElement>(name, { selector: 'input' })
  async function enter(products: string[]) {
    for (const [index, name] of products.entries()) {
      if (index > 0) press('Add product')
      const field = await fieldOf(`Product ${index + 1}`)
      fireEvent.click(field)
      // The list of the product before it stays in the page.
      const option = () =>
        within(document.getElementById(field.getAttribute('aria-controls')!)!).getByText(name)
      fireEvent.click(await waitFor(option))
    }
  }

  test('leave the form of an order edit; what was refused stays, says why, and is sent again', async () => {
    const edit = editOf({ changes: [], items: [] })
    const { has, sent } = shop('order-edits/oe_1', { order_edit: edit })
    const closed = vi.fn()
    renderConsole(<EditDialogs order={order} edit={edit} act={{ do: 'add' }} onClose={closed} />)
    await enter(['Gloves', 'Masks', 'Gowns'])
    press('Add')
    expect(await screen.findByText('Not added: There are none.')).toBeTruthy()
    expect(await screen.findByText('2 added. What was not is still in the form.')).toBeTruthy()
    expect(screen.queryByLabelText('Product 2')).toBeNull()
    await waitFor(async () => expect((await fieldOf('Product 1')).value).toBe('Masks'))
    has.masks = true
    press('Add')
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    expect(sent()).toEqual(['variant_1', 'variant_2', 'variant_3', 'variant_2'])
  })

  test('leave the form of a draft order with its other items', async () => {
    const cart = {
      items: [],
      shipping_methods: [],
      region_id: 'reg_1',
      region: { name: 'There', currency_code: 'usd' },
    }
    const draft = { id: 'dorder_1', cart_id: 'cart_1', cart } as unknown as DraftOrder
    const { has, sent } = shop('draft-orders/dorder_1', { draft_order: draft })
    const closed = vi.fn()
    renderConsole(<DraftOrderDialogs draft={draft} act={{ do: 'add' }} onClose={closed} />)
    await enter(['Masks', 'Gowns'])
    press('Add item')
    fireEvent.change(await fieldOf('Title of item 1'), { target: { value: 'Setting up' } })
    fireEvent.change(await fieldOf('Price of item 1'), { target: { value: '12' } })
    press('Add')
    expect(await screen.findByText('Not added: There are none.')).toBeTruthy()
    expect(screen.queryByLabelText('Title of item 1')).toBeNull()
    has.masks = true
    press('Add')
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    expect(sent()).toEqual(['variant_2', 'variant_3', 'Setting up', 'variant_2'])
  })
})
