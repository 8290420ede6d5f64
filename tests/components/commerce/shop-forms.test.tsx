import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect, test } from 'vitest'
import { CategoryDrawer } from '@/components/commerce/categories/CategoryDrawer'
import { CustomerDrawer } from '@/components/commerce/customers/CustomerDrawer'
import { DiscountDrawer } from '@/components/commerce/discounts/DiscountDrawer'
import { ChangeDetails as ChangeDraft } from '@/components/commerce/draft-orders/ChangeDetails'
import { ChangeDetails as ChangeOrder } from '@/components/commerce/orders/details/ChangeDetails'
import { PriceListDrawer } from '@/components/commerce/price-lists/PriceListDrawer'
import { EditProductDrawer } from '@/components/commerce/products/EditProductDrawer'
import { RegionDrawer } from '@/components/commerce/regions/RegionDrawer'
import { TaxRateDialog } from '@/components/commerce/regions/TaxRateDialog'
import { ShippingOptionDrawer } from '@/components/commerce/shipping/ShippingOptionDrawer'
import { StockLocationDrawer } from '@/components/commerce/stock-locations/StockLocationDrawer'
import { Store } from '@/components/commerce/store/Store'
import { renderConsole } from '../console'
import { refused, serve } from '../server'

type Row = Record<string, unknown>
/**
 * What Medusa leaves as it is, whatever of these rows is changed by way of what belongs to them.
 */
const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-02T00:00:00.000Z' }
const onClose = () => {}

const group = (id: string, name: string) => ({ id, name })
const measures = {
  weight: null,
  length: null,
  width: null,
  height: null,
  hs_code: null,
  mid_code: null,
  origin_country: null,
  material: null,
}
const address = {
  first_name: 'Ada',
  last_name: 'L.',
  address_1: '1 Dock Street',
  country_code: 'us',
}
const cart = {
  email: 'ada@example.com',
  region_id: 'reg_1',
  shipping_address: address,
  billing_address: { ...address, city: 'Bergen' },
  discounts: [],
}
const rule = {
  id: 'dru_1',
  description: null,
  type: 'percentage',
  value: 10,
  allocation: 'total',
  conditions: [],
}
const condition = {
  id: 'discon_1',
  type: 'customer_groups',
  operator: 'in',
  customer_groups: [group('cgrp_1', 'Staff')],
}

type Form = {
  what: string
  at: string
  one: string
  row: Row
  form: (row: never) => ReactElement
  /** Something typed, and how that field is called where versions are compared. */
  typed: [field: string, value: string]
  /** Changes that a colleague makes, by the field that shows them. */
  changes: Record<string, Row>
  /** A change of what the form does not show. */
  beside: Row
}

const FORMS: Form[] = [
  {
    what: 'a discount',
    at: 'discounts/disc_1',
    one: 'discount',
    typed: ['Description', 'Less'],
    row: {
      id: 'disc_1',
      code: 'SPRING',
      is_dynamic: false,
      is_disabled: false,
      parent_discount_id: null,
      rule,
      starts_at: times.created_at,
      ends_at: null,
      valid_duration: null,
      usage_limit: null,
      usage_count: 0,
      metadata: null,
      regions: [{ ...group('reg_1', 'North'), currency_code: 'usd' }],
    },
    form: () => <DiscountDrawer id="disc_1" onClose={onClose} />,
    changes: {
      Value: { rule: { ...rule, value: 20 } },
      Conditions: { rule: { ...rule, conditions: [condition] } },
      Regions: { regions: [{ ...group('reg_2', 'South'), currency_code: 'usd' }] },
    },
    beside: { usage_count: 5 },
  },
  {
    what: 'a price list',
    at: 'price-lists',
    one: 'price_lists',
    typed: ['Name', 'Summer'],
    row: {
      id: 'pl_1',
      name: 'Spring',
      description: '',
      type: 'sale',
      status: 'active',
      starts_at: null,
      ends_at: null,
      customer_groups: [group('cgrp_1', 'Staff'), group('cgrp_2', 'Friends')],
    },
    form: () => <PriceListDrawer id="pl_1" onClose={onClose} />,
    changes: { 'Customer groups': { customer_groups: [group('cgrp_1', 'Staff')] } },
    beside: { customer_groups: [group('cgrp_2', 'Friends'), group('cgrp_1', 'Staff')] },
  },
  {
    what: 'a customer',
    at: 'customers/cus_1',
    one: 'customer',
    typed: ['Phone', '1'],
    row: {
      id: 'cus_1',
      email: 'ada@example.com',
      first_name: 'Ada',
      last_name: 'L.',
      phone: null,
      metadata: null,
      has_account: true,
      groups: [],
    },
    form: () => <CustomerDrawer id="cus_1" onClose={onClose} />,
    changes: { Groups: { groups: [group('cgrp_1', 'Staff')] } },
    beside: { updated_at: '2026-01-03T00:00:00.000Z' },
  },
  {
    what: 'a product',
    at: 'products/prod_1',
    one: 'product',
    typed: ['Subtitle', 'Thin'],
    row: {
      id: 'prod_1',
      title: 'Gloves',
      subtitle: null,
      handle: 'gloves',
      description: null,
      status: 'published',
      discountable: true,
      is_giftcard: false,
      metadata: null,
      collection_id: null,
      type: null,
      ...measures,
      tags: [],
      categories: [],
      sales_channels: [],
      images: [],
      options: [],
      variants: [],
    },
    form: () => <EditProductDrawer id="prod_1" onClose={onClose} />,
    changes: {
      Categories: { categories: [group('pcat_1', 'Care')] },
      Tags: { tags: [{ id: 'ptag_1', value: 'new' }] },
      'Sales channels': { sales_channels: [group('sc_1', 'Web')] },
      Type: { type: { id: 'ptyp_1', value: 'Device' } },
    },
    beside: { status: 'draft', updated_at: '2026-01-03T00:00:00.000Z' },
  },
  {
    what: 'a region',
    at: 'regions/reg_1',
    one: 'region',
    typed: ['Name', 'South'],
    row: {
      id: 'reg_1',
      name: 'North',
      currency_code: 'usd',
      tax_rate: 5,
      tax_code: null,
      gift_cards_taxable: true,
      automatic_taxes: true,
      countries: [{ iso_2: 'us' }],
      payment_providers: [{ id: 'manual' }],
      fulfillment_providers: [{ id: 'manual' }],
    },
    form: () => <RegionDrawer id="reg_1" onClose={onClose} />,
    changes: {
      Countries: { countries: [{ iso_2: 'us' }, { iso_2: 'is' }] },
      Payment: { payment_providers: [{ id: 'manual' }, { id: 'stripe' }] },
      Fulfilment: { fulfillment_providers: [{ id: 'post' }] },
    },
    beside: { updated_at: '2026-01-03T00:00:00.000Z' },
  },
  {
    what: 'a tax rate',
    at: 'tax-rates/txr_1',
    one: 'tax_rate',
    typed: ['Name', 'Books'],
    row: {
      id: 'txr_1',
      name: 'Less',
      code: 'less',
      rate: 7,
      region_id: 'reg_1',
      products: [],
      product_types: [],
      shipping_options: [],
    },
    form: (rate) => <TaxRateDialog region="reg_1" rate={rate} onClose={onClose} />,
    changes: {
      Products: { products: [{ id: 'prod_1', title: 'Gloves' }] },
      'Product types': { product_types: [{ id: 'ptyp_1', value: 'Device' }] },
      'Shipping options': { shipping_options: [group('so_1', 'Post')] },
    },
    beside: { updated_at: '2026-01-03T00:00:00.000Z' },
  },
  {
    what: 'a shipping option',
    at: 'shipping-options/so_1',
    one: 'shipping_option',
    typed: ['Name', 'Post'],
    row: {
      id: 'so_1',
      name: 'Drone',
      region_id: 'reg_1',
      region: { name: 'North', currency_code: 'usd' },
      profile_id: 'sp_1',
      provider_id: 'manual',
      price_type: 'flat_rate',
      amount: 400,
      is_return: false,
      admin_only: false,
      requirements: [],
    },
    form: () => <ShippingOptionDrawer id="so_1" onClose={onClose} />,
    changes: {
      'From a cart of': { requirements: [{ id: 'sor_1', type: 'min_subtotal', amount: 1000 }] },
    },
    beside: { updated_at: '2026-01-03T00:00:00.000Z' },
  },
  {
    what: 'a stock location',
    at: 'stock-locations/sloc_1',
    one: 'stock_location',
    typed: ['Name', 'Attic'],
    row: { id: 'sloc_1', name: 'Cellar', address },
    form: () => <StockLocationDrawer id="sloc_1" onClose={onClose} />,
    changes: { City: { address: { ...address, city: 'Oslo' } } },
    beside: { sales_channels: [group('sc_1', 'Web')] },
  },
  {
    what: 'a category',
    at: 'product-categories/pcat_1',
    one: 'product_category',
    typed: ['Name', 'Cure'],
    row: {
      id: 'pcat_1',
      name: 'Care',
      handle: 'care',
      description: '',
      parent_category_id: null,
      is_active: true,
      is_internal: false,
      metadata: { a: '1', b: '2' },
    },
    form: () => <CategoryDrawer id="pcat_1" onClose={onClose} />,
    changes: { Metadata: { metadata: { a: '1' } } },
    beside: { rank: 7, updated_at: '2026-01-03T00:00:00.000Z' },
  },
  {
    what: 'an order',
    at: 'orders/order_1',
    one: 'order',
    typed: ['Customer’s e-mail address', 'bob@example.com'],
    row: { id: 'order_1', display_id: 1, ...cart },
    form: (order) => <ChangeOrder order={order} onClose={onClose} />,
    changes: { City: { shipping_address: { ...address, city: 'Oslo' } } },
    beside: { payment_status: 'captured', updated_at: '2026-01-03T00:00:00.000Z' },
  },
  {
    what: 'a draft order',
    at: 'draft-orders/dorder_1',
    one: 'draft_order',
    typed: ['Customer’s e-mail address', 'bob@example.com'],
    row: { id: 'dorder_1', display_id: 1, cart },
    form: (draft) => <ChangeDraft draft={draft} onClose={onClose} />,
    changes: {
      City: { cart: { ...cart, shipping_address: { ...address, city: 'Oslo' } } },
      'Discount codes': { cart: { ...cart, discounts: [{ code: 'SPRING' }] } },
    },
    beside: { cart: { ...cart, total: 900 } },
  },
  {
    what: 'the store',
    at: 'store',
    one: 'store',
    typed: ['Name', 'Ours'],
    row: {
      id: 'store',
      name: 'Shop',
      default_currency_code: 'usd',
      currencies: [{ code: 'usd' }],
      payment_providers: [],
      fulfillment_providers: [],
    },
    form: () => <Store />,
    changes: { 'Link to pay': { payment_link_template: 'https://shop.example/pay' } },
    beside: {
      currencies: [{ code: 'usd' }, { code: 'eur' }],
      updated_at: '2026-01-03T00:00:00.000Z',
    },
  },
]

/** A form that somebody types in while a row of the shop becomes what a colleague makes of it. */
async function open({ at, one, row, form, typed: [field, value] }: Form, change: Row) {
  let now: Row = { ...times, ...row }
  const body = () => ({ body: { [one]: one === 'price_lists' ? [now] : now } })
  const server = serve({
    'GET /commerce/admin/regions': () => ({
      body: {
        count: 1,
        regions: [
          {
            id: 'reg_1',
            currency_code: 'usd',
            countries: [{ iso_2: 'us', display_name: 'US' }],
            payment_providers: [],
            fulfillment_providers: [],
          },
        ],
      },
    }),
    ...Object.fromEntries(
      [
        'products',
        'product-types',
        'shipping-options',
        'collections',
        'product-categories',
        'sales-channels',
        'customers',
      ].map((path) => [
        `GET /commerce/admin/${path}`,
        () => ({ body: { count: 0, [path.replaceAll('-', '_')]: [] } }),
      ]),
    ),
    [`GET /commerce/admin/${at}`]: body,
    [`POST /commerce/admin/${at}`]: body,
    [`POST /commerce/admin/price-lists/pl_1`]: body,
  })
  renderConsole(form(now as never), { pathname: '/admin/commerce' })
  fireEvent.change(await screen.findByRole('textbox', { name: field }), { target: { value } })
  now = { ...now, ...change }
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  return () => server.asked.filter(({ method }) => method === 'POST')
}

describe.each(FORMS)('the form of $what', (form) => {
  test.each(Object.entries(form.changes))(
    'is told of a colleague’s change: %s',
    async (field, change) => {
      const sent = await open(form, change)
      expect(await screen.findByRole('button', { name: `Take theirs: ${field}` })).toBeTruthy()
      expect(screen.getAllByRole('button', { name: /^Take theirs: / })).toHaveLength(1)
      expect(sent()).toEqual([])
    },
  )

  test('is saved over a change of what it does not show', async () => {
    const sent = await open(form, form.beside)
    await waitFor(() => expect(sent()).toHaveLength(1))
  })
})

test('what a refused save has written of a discount by itself is nobody else’s change', async () => {
  const { row } = FORMS[0]!
  let conditions: object[] = []
  let isTaken = true
  const body = () => ({ body: { discount: { ...times, ...row, rule: { ...rule, conditions } } } })
  const { times: count } = serve({
    'GET /commerce/admin/discounts/disc_1': body,
    'GET /commerce/admin/customer-groups': () => ({
      body: { count: 1, customer_groups: [group('cgrp_1', 'Staff')] },
    }),
    'POST /commerce/admin/discounts/disc_1/conditions': () => ((conditions = [condition]), body()),
    'POST /commerce/admin/discounts/disc_1': () =>
      isTaken ? refused(422, 'This code is taken.') : body(),
  })
  renderConsole(<DiscountDrawer id="disc_1" onClose={onClose} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Add condition' }))
  fireEvent.click(await screen.findByPlaceholderText('Search customer groups'))
  fireEvent.click(await screen.findByRole('option', { name: 'Staff', hidden: true }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('This code is taken.')).toBeTruthy()
  isTaken = false
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(count('POST /commerce/admin/discounts/disc_1')).toBe(2))
  expect(count('POST /commerce/admin/discounts/disc_1/conditions')).toBe(1)
})
