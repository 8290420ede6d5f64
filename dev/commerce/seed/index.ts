import type { Shop } from './client'
import { CURRENCIES, TAX_WITHIN } from './money'
import { ensureDiscounts, ensureGiftCard, ensureReturnReasons } from './offers'
import { ensureSales } from './orders'
import { ensurePlaces, ensurePublishableKeys } from './places'
import { ensureGiftCardProduct, ensureProducts } from './products'
import { ensureRegions, ensureShipping } from './regions'

interface Store {
  currencies: { code: string; includes_tax: boolean }[]
  metadata: Record<string, unknown> | null
}

const storeOf = async (shop: Shop) => (await shop.get<{ store: Store }>('/admin/store')).store

/** Medusa makes the one store itself; it sells in dollars only, and adds the tax to every price. */
async function ensureStore(shop: Shop) {
  const { currencies } = await storeOf(shop)
  const [default_currency_code] = CURRENCIES
  if (!CURRENCIES.every((currency) => currencies.some(({ code }) => code === currency)))
    await shop.post('/admin/store', {
      name: 'Polyclinic supplies',
      currencies: [...CURRENCIES],
      default_currency_code,
    })
  for (const currency of TAX_WITHIN)
    if (!currencies.some(({ code, includes_tax }) => code === currency && includes_tax))
      await shop.post(`/admin/currencies/${currency}`, { includes_tax: true })
}

/** Whether the shop has been filled to the end: what was deleted since then is not to come back. */
export const isFilled = async (shop: Shop) => Boolean((await storeOf(shop)).metadata?.filled)

/**
 * Makes whatever of the demo is missing in the shop, changes nothing that is there, and notes that
 * it is filled. A run that was cut off is taken up where it ended.
 */
export async function fillShop(shop: Shop, note: (text: string) => void = () => {}) {
  note('regions and places')
  await ensureStore(shop)
  const regions = await ensureRegions(shop)
  const ways = await ensureShipping(shop, regions)
  const { channels, locations } = await ensurePlaces(shop)
  await ensurePublishableKeys(shop, channels)
  await ensureProducts(shop, channels, locations, note)
  await ensureGiftCardProduct(shop, channels)
  await ensureGiftCard(shop, regions)
  await ensureDiscounts(shop, regions)
  const reasons = await ensureReturnReasons(shop)
  await ensureSales(shop, { regions, ways, locations, reasons }, note)
  if (!(await isFilled(shop))) await shop.post('/admin/store', { metadata: { filled: true } })
}
