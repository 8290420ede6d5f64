import { callWithTotal, type Failure } from '@/lib/client/call'
import type { ShopRow } from '@/lib/commerce/gateway/schema'
import { shopNoun, type ShopNoun } from './shop-noun'
import { useShopRecord } from './use-shop-record'

export type ShopCurrency = {
  code: string
  name: string
  symbol_native: string
  includes_tax?: boolean
}
type Provider = { id: string; is_installed: boolean }

/** There is one. */
export type ShopStore = ShopRow & {
  name: string
  default_currency_code: string
  currencies: ShopCurrency[]
  swap_link_template: string | null
  payment_link_template: string | null
  invite_link_template: string | null
  payment_providers: Provider[]
  fulfillment_providers: Provider[]
}

export const store = shopNoun<ShopStore>({ path: 'store', one: 'store', many: 'stores' })
export const useStore = (wanted = true) => useShopRecord(store, wanted ? '' : undefined)

/** Every currency that the shop knows. */
export const shopCurrencies: ShopNoun<ShopCurrency> = {
  ...shopNoun<ShopCurrency>({ path: 'currencies', one: 'currency' }),
  // Medusa gives none by itself.
  load: async ({ url }) => {
    const [, list, code] = /^(.*)\/([^/]+)$/.exec(url)!
    const answer: unknown = await callWithTotal({ url: list!, params: { code } })
    const currency = (answer as { currencies: ShopCurrency[] }).currencies[0]
    if (!currency)
      throw { status: 404, error: 'There is no such currency.', fields: {} } satisfies Failure
    return currency
  },
}
