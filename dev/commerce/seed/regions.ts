import { ensureAll, type Entity, type Shop } from './client'
import { minor, TAX_WITHIN, type Currency, type Prices } from './money'

export interface Region extends Entity {
  name: string
  currency_code: Currency
  countries: { iso_2: string }[]
}

export interface ShippingOption extends Entity {
  name: string
  region_id: string
}

const MANUAL = { payment_providers: ['manual'], fulfillment_providers: ['manual'] }

/** Two decimals, none, three; taxes on top of prices, or within them. */
const REGIONS = [
  { name: 'United States', currency_code: 'usd', tax_rate: 0, countries: ['us'] },
  {
    name: 'Europe',
    currency_code: 'eur',
    tax_rate: 19,
    countries: ['at', 'de', 'es', 'fr', 'it', 'nl'],
  },
  { name: 'Japan', currency_code: 'jpy', tax_rate: 10, countries: ['jp'] },
  { name: 'Kuwait', currency_code: 'kwd', tax_rate: 0, countries: ['kw'] },
].map((region) => ({
  ...region,
  ...MANUAL,
  includes_tax: TAX_WITHIN.includes(region.currency_code),
}))

export const ensureRegions = (shop: Shop) =>
  ensureAll<(typeof REGIONS)[number], Region>(
    shop,
    { path: '/admin/regions', many: 'regions', one: 'region' },
    REGIONS,
    (found, { name }) => found.name === name,
  )

const FREE: Prices = { usd: 0, eur: 0, jpy: 0, kwd: 0 }
const STANDARD: Prices = { usd: 6, eur: 5.9, jpy: 800, kwd: 1.75 }
const EXPRESS: Prices = { usd: 18.5, eur: 16.9, jpy: 2400, kwd: 5.25 }

const SHIPPING = [
  { name: 'Standard', profile: 'default', prices: STANDARD, isReturn: false },
  { name: 'Express', profile: 'default', prices: EXPRESS, isReturn: false },
  { name: 'Return', profile: 'default', prices: FREE, isReturn: true },
  { name: 'By e-mail', profile: 'gift_card', prices: FREE, isReturn: false },
]

/** How things get to each region, and back. */
export async function ensureShipping(shop: Shop, regions: Region[]) {
  const { shipping_profiles: profiles } = await shop.get<{
    shipping_profiles: (Entity & { type: string })[]
  }>('/admin/shipping-profiles')
  const wanted = regions.flatMap(({ id, currency_code }) =>
    SHIPPING.map(({ name, profile, prices, isReturn }) => ({
      name,
      region_id: id,
      profile_id: profiles.find(({ type }) => type === profile)!.id,
      provider_id: 'manual',
      price_type: 'flat_rate',
      amount: minor(prices[currency_code], currency_code),
      includes_tax: TAX_WITHIN.includes(currency_code),
      is_return: isReturn,
      data: isReturn
        ? { id: 'manual-fulfillment-return', is_return: true }
        : { id: 'manual-fulfillment' },
    })),
  )
  return ensureAll<(typeof wanted)[number], ShippingOption>(
    shop,
    { path: '/admin/shipping-options', many: 'shipping_options', one: 'shipping_option' },
    wanted,
    (found, { name, region_id }) => found.name === name && found.region_id === region_id,
  )
}
