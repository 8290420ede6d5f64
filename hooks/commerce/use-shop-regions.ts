import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { wordsOf } from '@/lib/client/commerce/shop-words'
import type { ShopRow } from '@/lib/commerce/gateway/schema'
import { shopNoun } from './shop-noun'
import { useShopRows, useWholeShopList } from './use-shop-list'
import { useStore } from './use-shop-store'

type Named = { id: string }

export type ShopRegion = ShopRow & {
  name: string
  currency_code: string
  /** In percent. */
  tax_rate: number
  tax_code: string | null
  gift_cards_taxable: boolean
  automatic_taxes: boolean
  includes_tax?: boolean
  countries: { iso_2: string; display_name: string }[]
  payment_providers: Named[]
  fulfillment_providers: Named[]
}

export const regions = shopNoun<ShopRegion>({ path: 'regions', one: 'region' })

export const useRegions = () =>
  useWholeShopList(regions, {
    sort: 'name',
    textOf: ({ name, currency_code, countries }) =>
      [name, currency_code, ...countries.map(({ display_name }) => display_name)].join(' '),
    sorts: {
      name: ({ name }) => name,
      currency_code: ({ currency_code }) => currency_code,
      tax_rate: ({ tax_rate }) => tax_rate,
    },
  })

/** All regions; each sells in one currency. */
export const useRegionRows = () => useShopRows(regions)

export type ShopTaxRate = ShopRow & {
  name: string
  code: string
  /** In percent; null is none of its own. */
  rate: number | null
  region_id: string
  products?: { id: string; title: string }[]
  product_types?: { id: string; value: string }[]
  shipping_options?: { id: string; name: string }[]
}

/** Medusa reads a list here, not names with commas. */
const whole = {
  'expand[0]': 'products',
  'expand[1]': 'product_types',
  'expand[2]': 'shipping_options',
}
export const taxRates = shopNoun<ShopTaxRate>({ path: 'tax-rates', one: 'tax_rate', detail: whole })

/** What some things in a region are taxed with, in the place of its own rate. */
export const useTaxRatesOf = (region: string) =>
  useShopRows(taxRates, { params: { region_id: region, ...whole } })

const choicesOf = (ids: string[]) =>
  [...new Set(ids)].sort().map((id) => ({ value: id, label: wordsOf(id) }))

/**
 * What the shop can be paid with and sends with, and the currencies that it sells in. The store
 * says so to those who may read it; others choose from what there is in some region.
 */
export function useShopMeans() {
  const { record } = useStore(usePermissions().can('commerce-settings:read'))
  const { data: present = [] } = useShopRows(regions)
  const installed = (providers: { id: string; is_installed: boolean }[] = []) =>
    providers.filter(({ is_installed }) => is_installed).map(({ id }) => id)
  const codes = [
    ...(record?.currencies ?? []).map(({ code }) => code),
    ...present.map(({ currency_code }) => currency_code),
  ]
  return {
    payment: choicesOf([
      ...installed(record?.payment_providers),
      ...present.flatMap(({ payment_providers }) => payment_providers.map(({ id }) => id)),
    ]),
    fulfillment: choicesOf([
      ...installed(record?.fulfillment_providers),
      ...present.flatMap(({ fulfillment_providers }) => fulfillment_providers.map(({ id }) => id)),
    ]),
    currencies: [...new Set(codes)].sort(),
  }
}
