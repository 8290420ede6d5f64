import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { DraftOrderPage } from '@/components/commerce/draft-orders/DraftOrderPage'
import { ChangeDetails } from '@/components/commerce/draft-orders/ChangeDetails'
import { DraftOrders } from '@/components/commerce/draft-orders/DraftOrders'
import { NewDraftOrderDrawer } from '@/components/commerce/draft-orders/NewDraftOrderDrawer'
import type { DraftOrder } from '@/hooks/commerce/orders/use-shop-draft-orders'
import { renderConsole } from '../console'
import { ok, serve, type Asked, type Handler } from '../server'

const draftOf = (total: number) => ({
  id: 'dorder_1',
  display_id: 7,
  status: 'open',
  order_id: null,
  created_at: '2026-01-01T00:00:00.000Z',
  cart: {
    email: 'ada@x.example',
    region: { name: 'There', currency_code: 'jpy', automatic_taxes: true },
    shipping_address: null,
    billing_address: null,
    metadata: null,
    discounts: [],
    shipping_methods: [],
    items: [
      {
        id: 'l1',
        title: 'Printer',
        description: null,
        quantity: 1,
        unit_price: total,
        total,
        tax_lines: [],
      },
    ],
    subtotal: total,
    discount_total: 0,
    gift_card_total: 0,
    shipping_total: 0,
    tax_total: 0,
    total,
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
  renderConsole(<DraftOrderPage />, {
    pathname: '/admin/commerce/draft-orders/[id]',
    query: { id: 'dorder_1' },
  })
  await screen.findByRole('button', { name: 'Actions for draft order #7' })
  expect(screen.queryByRole('button', { name: 'Mark as paid' }) !== null).toBe(can)
  expect(
    screen.queryByText(/^It comes to more than ¥2,147,483,647, which is the most/) === null,
  ).toBe(can)
})

const organization = {
  email: `organization-7-${'0a'.repeat(16)}@commerce.x.example`,
  customer_id: 'cus_7',
  customer: { email: '', first_name: 'Northside', last_name: '' },
}
organization.customer.email = organization.email
const guest = { email: 'ada@x.example', customer_id: null, customer: null }
const grace = {
  email: 'grace@x.example',
  customer_id: 'cus_8',
  customer: { email: 'grace@x.example', first_name: 'Grace', last_name: 'Hopper' },
}
const soldTo = (buyer: object) => ({ ...draftOf(500), cart: { ...draftOf(500).cart, ...buyer } })

test.each([
  [
    'an organization',
    organization,
    'Northside',
    '/admin/commerce/customers?organizationDomainURL=global&record=cus_7',
  ],
  [
    'a customer with a name',
    grace,
    'Grace Hoppergrace@x.example',
    '/admin/commerce/customers?organizationDomainURL=global&record=cus_8',
  ],
  ['somebody who is no customer yet', guest, 'ada@x.example', undefined],
])('a draft order for %s says who that is', async (_who, buyer, said, leadsTo) => {
  serve({
    'GET /admin/commerce': () => ok({ state: 'ready' }),
    'GET /commerce/admin/draft-orders/dorder_1': () => ({ body: { draft_order: soldTo(buyer) } }),
  })
  renderConsole(<DraftOrderPage />, {
    pathname: '/admin/commerce/draft-orders/[id]',
    query: { id: 'dorder_1' },
  })
  const fact = (await screen.findByText('Customer', { selector: 'dt' }))
    .nextElementSibling as HTMLElement
  expect([fact.textContent, within(fact).queryByRole('link')?.getAttribute('href')]).toEqual([
    said,
    leadsTo,
  ])
})

test('draft orders are listed, sorted and found by who they are for', async () => {
  const drafts = [organization, guest, grace].map((buyer, index) => ({
    ...soldTo(buyer),
    id: `dorder_${index}`,
  }))
  serve({
    'GET /commerce/admin/draft-orders': () => ({ body: { draft_orders: drafts, count: 3 } }),
  })
  const at = (query: object) =>
    renderConsole(<DraftOrders />, {
      pathname: '/admin/commerce/draft-orders',
      query: { ...query },
    })
  const buyers = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[2]!.textContent)
  const { unmount } = at({ sort: 'customer' })
  await screen.findByText('1–3 of 3')
  expect(buyers()).toEqual(['ada@x.example', 'Grace Hopper', 'Northside'])
  unmount()
  at({ search: 'northside' })
  await screen.findByText('1–1 of 1')
  expect(buyers()).toEqual(['Northside'])
})

describe('whoever has an account', () => {
  const accounts = [organization, grace].map(({ customer, customer_id: id }) => ({
    ...customer,
    id,
    has_account: true,
    groups: [],
  }))
  const region = {
    id: 'reg_1',
    name: 'There',
    currency_code: 'usd',
    countries: [{ iso_2: 'us', display_name: 'United States' }],
  }
  const shop = {
    'GET /commerce/admin/regions': () => ({ body: { regions: [region], count: 1 } }),
    'GET /commerce/admin/shipping-options': () => ({ body: { shipping_options: [] } }),
    'GET /commerce/admin/variants': () => ({ body: { variants: [] } }),
    'GET /commerce/admin/customers': ({ params }) => {
      const words = params.get('q')?.toLowerCase() ?? ''
      expect(params.get('has_account')).toBe('true')
      const customers = accounts.filter(({ email, first_name }) =>
        `${email} ${first_name}`.toLowerCase().includes(words),
      )
      return { body: { customers, count: customers.length } }
    },
    'GET /commerce/admin/draft-orders': () => ({ body: { draft_orders: [], count: 0 } }),
    'GET /commerce/admin/draft-orders/dorder_1': () => ({ body: { draft_order: soldTo(guest) } }),
  } satisfies Record<string, Handler>
  const write = (name: string, value: string) =>
    fireEvent.change(screen.getByLabelText(name), { target: { value } })
  const sentOf = (asked: Asked[]) =>
    asked.find(({ method }) => method === 'POST')?.body as object | undefined

  test.each([
    [
      'is chosen by their name',
      'north',
      'Northside',
      { email: organization.email, customer_id: 'cus_7' },
    ],
    [
      'is known by their address',
      'Grace@x.example',
      undefined,
      { email: 'grace@x.example', customer_id: 'cus_8' },
    ],
    ['is not whoever has another address', 'ada@x.example', undefined, { email: 'ada@x.example' }],
  ])('%s for a draft order', async (_, typed, chosen, buyer) => {
    const made = () => ({ body: { draft_order: soldTo(guest) } })
    const { asked } = serve({ ...shop, 'POST /commerce/admin/draft-orders': made })
    renderConsole(<NewDraftOrderDrawer onClose={() => {}} />, {
      pathname: '/admin/commerce/draft-orders',
    })
    const field = await screen.findByLabelText(/^Customer/, { selector: 'input' })
    fireEvent.focus(field)
    fireEvent.change(field, { target: { value: typed } })
    if (chosen) fireEvent.click(await screen.findByRole('option', { name: chosen }))
    fireEvent.click(screen.getByRole('button', { name: 'Add item' }))
    write('Title of item 1', 'Engraving')
    write('Price of item 1', '2.50')
    fireEvent.click(screen.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(sentOf(asked)).toBeDefined())
    const { email, customer_id } = sentOf(asked) as { email: string; customer_id?: string }
    expect({ email, ...(customer_id && { customer_id }) }).toEqual(buyer)
  })

  test('is named where a draft order is given to them', async () => {
    const { asked } = serve({
      ...shop,
      'POST /commerce/admin/draft-orders/dorder_1': () => ({
        body: { draft_order: soldTo(grace) },
      }),
    })
    renderConsole(
      <ChangeDetails draft={soldTo(guest) as unknown as DraftOrder} onClose={() => {}} />,
    )
    await screen.findByLabelText(/^Customer’s e-mail address/)
    fireEvent.change(screen.getByLabelText(/^Customer’s e-mail address/), {
      target: { value: 'grace@x.example' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sentOf(asked)).toEqual({ email: 'grace@x.example', customer_id: 'cus_8' }),
    )
  })

  test('as an organization keeps what is drafted for it, whose address is nobody’s to read', async () => {
    serve(shop)
    renderConsole(
      <ChangeDetails draft={soldTo(organization) as unknown as DraftOrder} onClose={() => {}} />,
    )
    const { value, disabled } = await screen.findByLabelText<HTMLInputElement>('Customer')
    expect([value, disabled]).toEqual(['Northside', true])
    expect(screen.queryByDisplayValue(organization.email)).toBeNull()
  })
})
