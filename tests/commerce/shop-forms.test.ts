import { beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { valuesOf as customerValues } from '@/components/commerce/customers/values'
import { valuesOf as discountValues } from '@/components/commerce/discounts/values'
import { detailsOf as draftValues } from '@/components/commerce/draft-orders/details'
import { detailsOf as orderValues } from '@/components/commerce/orders/details/details'
import { valuesOf as priceListValues } from '@/components/commerce/price-lists/values'
import { valuesOf as productValues } from '@/components/commerce/products/values'
import { gridOf } from '@/components/commerce/products/variants/grid'
import { valuesOfRate } from '@/components/commerce/regions/tax-rate-values'
import { valuesOf as regionValues } from '@/components/commerce/regions/values'
import { valuesOf as optionValues } from '@/components/commerce/shipping/values'
import { valuesOf as locationValues } from '@/components/commerce/stock-locations/values'
import { draftOrders } from '@/hooks/commerce/orders/use-shop-draft-orders'
import { wholeOrders } from '@/hooks/commerce/orders/use-shop-orders'
import { priceLists } from '@/hooks/commerce/products/use-shop-price-lists'
import { productRecords } from '@/hooks/commerce/products/use-shop-products'
import { stockLocations } from '@/hooks/commerce/products/use-shop-stock'
import { versionOf, type ShopNoun } from '@/hooks/commerce/shop-noun'
import { people } from '@/hooks/commerce/use-shop-customers'
import { discounts } from '@/hooks/commerce/use-shop-discounts'
import { regions, taxRates } from '@/hooks/commerce/use-shop-regions'
import { shippingOptions } from '@/hooks/commerce/use-shop-shipping'
import { ADDRESS, openShop, PASSWORD, someEmail, unique, type Shop } from '../support/commerce/shop'

// Before the client is loaded: Node's own refuses the relative addresses of a page.
vi.hoisted(() => vi.stubGlobal('Request', undefined))

const { url, token } = inject('commerce')
const send = fetch
const headers = { 'x-medusa-access-token': token, 'content-type': 'application/json' }
// The browser's calls, without the console in between: what is asked here is what Medusa answers
// them.
vi.stubGlobal('fetch', (address: string) =>
  send(address.replace('/api/v1/commerce', url), { headers }),
)
vi.stubGlobal('document', { cookie: '' })

async function post(path: string, data: object): Promise<Record<string, { id: string }>> {
  const response = await send(`${url}/admin/${path}`, {
    method: 'POST',
    body: JSON.stringify(data),
    headers,
  })
  const answer = (await response.json()) as Record<string, { id: string }>
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer
}
const made = async (path: string, data: object) => Object.values(await post(path, data))[0]!.id

let shop: Shop
const ids: Record<string, string> = {}
const group = () => [{ id: ids.group! }]
beforeAll(async () => {
  shop = await openShop()
  const region = (more: object) =>
    made('regions', {
      name: unique('North'),
      currency_code: 'usd',
      tax_rate: 5,
      countries: [],
      payment_providers: ['manual'],
      fulfillment_providers: ['manual'],
      ...more,
    })
  ids.region = await region({ countries: ['fj'] })
  ids.other = await region({})
  ids.group = await made('customer-groups', { name: unique('Staff') })
  ids.category = await made('product-categories', { name: unique('Care') })
  ids.channel = await made('sales-channels', { name: unique('Web') })
  ids.type = (
    await shop.admin.products.create({
      title: unique('Kit'),
      is_giftcard: false,
      discountable: true,
      type: { value: unique('Device') },
    } as never)
  ).product.type_id!
  ids.discount = await made('discounts', {
    code: unique('SALE').toUpperCase(),
    is_dynamic: false,
    is_disabled: false,
    regions: [ids.region],
    rule: { type: 'percentage', value: 10, allocation: 'total' },
  })
  ids.list = await made('price-lists', {
    name: unique('Summer'),
    description: 'Less',
    type: 'sale',
    status: 'draft',
    customer_groups: [],
    prices: [],
  })
  ids.customer = await made('customers', {
    email: someEmail(),
    first_name: 'Ada',
    last_name: 'L.',
    password: PASSWORD,
  })
  ids.rate = await made('tax-rates', {
    name: 'Books',
    code: unique('b'),
    rate: 7,
    region_id: shop.region.id,
  })
  ids.order = (await shop.order(1)).id
  ids.draft = await made('draft-orders', {
    email: someEmail(),
    region_id: shop.region.id,
    items: [{ title: 'Setting up', unit_price: 1250, quantity: 1 }],
    shipping_methods: [{ option_id: shop.shipping.id }],
    shipping_address: ADDRESS,
  })
  Object.assign(ids, {
    product: shop.product.id,
    option: shop.shipping.id,
    location: shop.location.id,
  })
})

type Change = () => Promise<unknown>
type Form = {
  of: string
  noun: ShopNoun<object>
  valuesOf: (row: object) => unknown
  changes: Record<string, Change>
}

/**
 * What a colleague changes of a row by way of what belongs to it, as Medusa has writes for that.
 */
const FORMS = [
  {
    of: 'discount',
    noun: discounts,
    valuesOf: discountValues,
    changes: {
      'what it takes off': async () => {
        const { discount } = await shop.admin.discounts.retrieve(ids.discount!)
        await post(`discounts/${ids.discount}`, { rule: { id: discount.rule.id, value: 20 } })
      },
      'a condition': () =>
        post(`discounts/${ids.discount}/conditions`, {
          operator: 'in',
          customer_groups: [ids.group],
        }),
      'where it holds': () => post(`discounts/${ids.discount}/regions/${ids.other}`, {}),
    },
  },
  {
    of: 'list',
    noun: priceLists,
    valuesOf: priceListValues,
    changes: {
      'for whom it is': () => post(`price-lists/${ids.list}`, { customer_groups: group() }),
    },
  },
  {
    of: 'customer',
    noun: people,
    valuesOf: customerValues,
    changes: {
      'a group': () =>
        post(`customer-groups/${ids.group}/customers/batch`, {
          customer_ids: [{ id: ids.customer }],
        }),
    },
  },
  {
    of: 'product',
    noun: productRecords,
    valuesOf: productValues,
    changes: {
      'a category': () =>
        post(`product-categories/${ids.category}/products/batch`, {
          product_ids: [{ id: ids.product }],
        }),
      'a sales channel': () =>
        post(`sales-channels/${ids.channel}/products/batch`, {
          product_ids: [{ id: ids.product }],
        }),
      'its tags': () => post(`products/${ids.product}`, { tags: [{ value: unique('new') }] }),
      'its type': () => post(`products/${ids.product}`, { type: { value: unique('Device') } }),
    },
  },
  {
    of: 'product',
    noun: productRecords,
    valuesOf: gridOf,
    changes: {
      'a price of a variant': () =>
        post(`products/${ids.product}/variants/${shop.variants[0]}`, {
          prices: [{ currency_code: 'usd', amount: 1100 }],
        }),
    },
  },
  {
    of: 'region',
    noun: regions,
    valuesOf: regionValues,
    changes: {
      'a country': () => post(`regions/${ids.region}/countries`, { country_code: 'nr' }),
      'how to pay': () => post(`regions/${ids.region}`, { payment_providers: [] }),
    },
  },
  {
    of: 'rate',
    noun: taxRates,
    valuesOf: valuesOfRate,
    changes: {
      'a product': () => post(`tax-rates/${ids.rate}/products/batch`, { products: [ids.product] }),
      'a type of products': () =>
        post(`tax-rates/${ids.rate}/product-types/batch`, { product_types: [ids.type] }),
      'a way of sending': () =>
        post(`tax-rates/${ids.rate}/shipping-options/batch`, { shipping_options: [ids.option] }),
    },
  },
  {
    of: 'option',
    noun: shippingOptions,
    valuesOf: optionValues,
    changes: {
      'from which sum it is there': () =>
        post(`shipping-options/${ids.option}`, {
          requirements: [{ type: 'min_subtotal', amount: 100 }],
        }),
    },
  },
  {
    of: 'location',
    noun: stockLocations,
    valuesOf: locationValues,
    changes: {
      'where it is': () =>
        post(`stock-locations/${ids.location}`, {
          address: { address_1: '2 Dock Street', country_code: 'us' },
        }),
    },
  },
  {
    of: 'order',
    noun: wholeOrders,
    valuesOf: (row: never) => orderValues(row, 'us'),
    changes: {
      'where it goes': () =>
        post(`orders/${ids.order}`, { shipping_address: { ...ADDRESS, city: 'Salem' } }),
    },
  },
  {
    of: 'draft',
    noun: draftOrders,
    valuesOf: (row: never) => draftValues(row, 'us'),
    changes: {
      'where it goes': () =>
        post(`draft-orders/${ids.draft}`, { shipping_address: { ...ADDRESS, city: 'Salem' } }),
    },
  },
] as unknown as Form[]

describe.each(FORMS)('the form of a row ($of)', ({ of, noun, valuesOf, changes }) => {
  const version = async () =>
    versionOf(valuesOf(await noun.load({ url: `/commerce/admin/${noun.path}/${ids[of]}` })))

  test.each(Object.entries(changes))(
    'is in conflict once a colleague has changed %s',
    async (_, change) => {
      const begun = await version()
      expect(await version()).toBe(begun)
      await change()
      expect(await version()).not.toBe(begun)
    },
  )
})
