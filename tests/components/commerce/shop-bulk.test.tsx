import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Doubts } from '@/components/commerce/area/Doubts'
import { ShopCustomers } from '@/components/commerce/customers/ShopCustomers'
import { Discounts } from '@/components/commerce/discounts/Discounts'
import { DraftOrders } from '@/components/commerce/draft-orders/DraftOrders'
import { Products } from '@/components/commerce/products/Products'
import { buildSession, renderConsole } from '../console'
import { refused, serve, type Handler } from '../server'

const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-02T00:00:00.000Z' }
const everything = buildSession({
  globalRoles: [
    { resourceActions: [{ resource: 'all', actions: ['read', 'create', 'update', 'delete'] }] },
  ],
})
const unknown = {
  status: 502,
  body: { success: false, error: 'Nobody can tell.', outcome: 'unknown' },
}
const notDone = (error: string) => ({
  status: 422,
  body: { success: false, error, outcome: 'not done' },
})

const tick = async (name: string) =>
  fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
/** Presses a button of what slides over the toolbar. */
const press = async (many: string, name: string) =>
  fireEvent.click(
    within(await screen.findByRole('region', { name: `Selected ${many}` })).getByRole('button', {
      name,
    }),
  )

/** A shop of discounts, each of which answers a write in its own way. */
function serveDiscounts(
  writes: Record<string, () => ReturnType<Handler>>,
  off = new Set<string>(),
) {
  const discount = (code: string) => ({
    ...times,
    id: code,
    code,
    is_dynamic: false,
    is_disabled: off.has(code),
    parent_discount_id: null,
    starts_at: times.created_at,
    ends_at: null,
    valid_duration: null,
    usage_limit: null,
    usage_count: 0,
    metadata: null,
    regions: [],
    rule: { id: 'r', description: null, type: 'percentage', value: 10, conditions: [] },
  })
  const codes = ['ALWAYS', ...Object.keys(writes)]
  const handlers = codes.map((code) => [
    [`GET /commerce/admin/discounts/${code}`, () => ({ body: { discount: discount(code) } })],
    [`POST /commerce/admin/discounts/${code}`, () => writes[code]!()],
  ])
  return {
    off,
    ...serve({
      'GET /commerce/admin/discounts': () => ({
        body: { discounts: codes.map(discount), count: codes.length },
      }),
      ...Object.fromEntries(handlers.flat()),
    }),
  }
}

describe('several rows of the shop', () => {
  test('end each as done or not done, one after the other; what is not done stays ticked, with why', async () => {
    let lost = false
    const { off, asked, times } = serveDiscounts({
      DONE: () => (off.add('DONE'), { body: {} }),
      REFUSED: () => notDone('Its template is gone.'),
      LOST: () => ((lost = true), unknown),
      OFF: () => ({ body: {} }),
    })
    off.add('OFF')
    renderConsole(
      <>
        <Doubts />
        <Discounts />
      </>,
      { session: everything },
    )
    for (const code of ['DONE', 'REFUSED', 'LOST', 'OFF']) await tick(code)
    await press('discounts', 'Disable')
    await waitFor(() => expect(lost).toBe(true))
    // Nobody can tell of the third, and the last one waits for that.
    expect(await screen.findByText(/^Discount “LOST”/)).toBeTruthy()
    expect(screen.getByText('Disabling 2 of 4 discounts')).toBeTruthy()
    off.add('LOST')
    const report = await screen.findByText(/could not be disabled/)
    expect(report.textContent).toBe(
      '3 of 4 discounts disabled. 1 could not be disabled and stayed selected.',
    )
    expect(screen.getByText('Its template is gone.', { exact: false }).textContent).toBe(
      'REFUSED Its template is gone.',
    )
    expect(screen.getByText('1 discount selected')).toBeTruthy()
    expect(screen.queryByText(/nobody can tell yet/)).toBeNull()
    // What is so already is not written again.
    expect(times('POST /commerce/admin/discounts/OFF')).toBe(0)
    const sent = asked
      .filter(({ method }) => method === 'POST')
      .map(({ path, body }) => [path.split('/').at(-1), body])
    expect(sent).toEqual(['DONE', 'REFUSED', 'LOST'].map((code) => [code, { is_disabled: true }]))
  })

  test('are as they were before once that is undone; what cannot be is told', async () => {
    const off = new Set<string>()
    const turn = (code: string) => () => {
      if (code === 'TWO' && off.has(code)) return notDone('Its template is gone.')
      off.add(code)
      return { body: {} }
    }
    const { asked } = serveDiscounts({ ONE: turn('ONE'), TWO: turn('TWO') }, off)
    renderConsole(<Discounts />, { session: everything })
    for (const code of ['ONE', 'TWO']) await tick(code)
    await press('discounts', 'Disable')
    expect(await screen.findByText(/2 discounts disabled\./)).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(
      await screen.findByText('1 of 2 could not be undone: Its template is gone.'),
    ).toBeTruthy()
    const sent = asked
      .filter(({ method }) => method === 'POST')
      .map(({ path, body }) => [path.split('/').at(-1), body])
    expect(sent).toEqual(
      [true, true, false, false].map((is_disabled, index) => [
        ['ONE', 'TWO'][index % 2],
        { is_disabled },
      ]),
    )
  })

  test('are all told as not done when commerce is away', async () => {
    const away = () => ({
      status: 503,
      body: { success: false, error: 'Commerce is not available right now.', outcome: 'not done' },
    })
    serveDiscounts({ ONE: away, TWO: away })
    renderConsole(<Discounts />, { session: everything })
    for (const code of ['ONE', 'TWO']) await tick(code)
    await press('discounts', 'Disable')
    const report = await screen.findByText(/could not be disabled/)
    expect(report.textContent).toBe(
      'None of 2 discounts disabled. 2 could not be disabled and stayed selected.',
    )
  })

  test('are not even ticked by whoever may only read', async () => {
    serveDiscounts({})
    const reader = buildSession({
      globalRoles: [{ resourceActions: [{ resource: 'all', actions: ['read'] }] }],
    })
    renderConsole(<Discounts />, { session: reader })
    expect(await screen.findByRole('link', { name: 'ALWAYS' })).toBeTruthy()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('of draft orders go but for those that were paid or that invoices are paid by, which are not even tried', async () => {
    const cart = {
      email: 'ada@x.example',
      items: [],
      region_id: 'r',
      region: { name: 'US', currency_code: 'usd' },
    }
    const draft = (display_id: number, status: string, metadata: object | null = null) => ({
      ...times,
      id: `d${display_id}`,
      display_id,
      status,
      cart: { ...cart, metadata },
      order_id: null,
      order: null,
    })
    const rows = [
      draft(1, 'open'),
      draft(2, 'completed'),
      draft(3, 'open', { installation: 'polyclinic.localhost' }),
    ]
    const { asked } = serve({
      'GET /commerce/admin/draft-orders': () => ({ body: { draft_orders: rows, count: 3 } }),
      'DELETE /commerce/admin/draft-orders/d1': () => ({ body: { id: 'd1', deleted: true } }),
    })
    renderConsole(<DraftOrders />, { session: everything })
    for (const name of ['#1', '#2', '#3']) await tick(name)
    await press('draft orders', 'Delete')
    const dialog = await screen.findByRole('dialog', { name: 'Delete 3 draft orders?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText(/It was paid, and stays with its order\./)).toBeTruthy()
    expect(screen.getByText(/An invoice or a quote of the console is paid by it/)).toBeTruthy()
    expect(asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      '/commerce/admin/draft-orders/d1',
    ])
  })

  test('of products are published but for those that are proposed or the console’s own', async () => {
    const product = (title: string, status: string) => ({
      ...times,
      id: title,
      title,
      handle: title,
      status,
      type: null,
      collection: null,
      variants: [],
    })
    const rows = [
      product('Gloves', 'draft'),
      product('Plan', 'proposed'),
      product('plan-solo', 'draft'),
    ]
    const { asked } = serve({
      'GET /commerce/admin/products': () => ({ body: { products: rows, count: 3 } }),
      'GET /commerce/admin/products/Gloves': () => ({ body: { product: rows[0] } }),
      'POST /commerce/admin/products/Gloves': () => ({
        body: { product: { ...rows[0], status: 'published' } },
      }),
    })
    renderConsole(<Products />, { session: everything })
    for (const name of ['Gloves', 'Plan', 'plan-solo']) await tick(name)
    await press('products', 'Publish')
    const report = await screen.findByText(/could not be published/)
    expect(report.textContent).toBe(
      '1 of 3 products published. 2 could not be published and stayed selected.',
    )
    expect(screen.getByText(/It is proposed: do this on its own page\./)).toBeTruthy()
    expect(screen.getByText(/It is a plan or a test of the console/)).toBeTruthy()
    expect(
      asked
        .filter(({ method }) => method === 'POST')
        .map(({ path, body }) => [path.split('/').at(-1), body]),
    ).toEqual([['Gloves', { status: 'published' }]])
  })

  test('of customers go into a group at once, and stay ticked when they do not', async () => {
    const group = { ...times, id: 'cgrp_1', name: 'Friends', metadata: null }
    const person = (name: string, groups: object[] = []) => ({
      ...times,
      id: name,
      email: `${name}@x.example`,
      first_name: name,
      last_name: null,
      has_account: true,
      groups,
    })
    let refusing = true
    const { asked } = serve({
      'GET /commerce/admin/customers': () => ({
        body: { customers: [person('Ada'), person('Bob', [group])], count: 2 },
      }),
      'GET /commerce/admin/customer-groups': () => ({
        body: { customer_groups: [group], count: 1 },
      }),
      'GET /commerce/admin/customer-groups/cgrp_1': () => ({
        body: { customer_group: { ...group, customers: [] } },
      }),
      'POST /commerce/admin/customer-groups/cgrp_1/customers/batch': () =>
        refusing ? refused(422, 'There is no such customer.') : { body: { customer_group: group } },
    })
    renderConsole(<ShopCustomers />, { session: everything })
    for (const name of ['Ada', 'Bob']) await tick(name)
    await press('customers', 'Add to a group')
    fireEvent.click(await screen.findByRole('combobox', { name: /Customer group/ }))
    const dialog = screen.getByRole('dialog', { name: 'Add 2 customers to a group' })
    fireEvent.click(await screen.findByRole('option', { name: 'Friends', hidden: true }))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await within(dialog).findByText('There is no such customer.')).toBeTruthy()
    expect(screen.getByText('2 customers selected')).toBeTruthy()
    refusing = false
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(
      await screen.findByText('1 customer added to “Friends”. 1 customer had been in it already.'),
    ).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Selected customers' })).toBeNull()
    expect(asked.findLast(({ method }) => method === 'POST')?.body).toEqual({
      customer_ids: [{ id: 'Ada' }, { id: 'Bob' }],
    })
  })
})
