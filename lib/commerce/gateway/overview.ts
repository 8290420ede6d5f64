import { commerceStatus, type Store } from '@/lib/platform/commerce/status'
import { CommerceError } from '@/lib/platform/commerce/errors'
import { env } from '@/lib/platform/config/env'
import { ask } from './pass-on'
import { PARTS, type CommerceOverview, type Part } from './schema'

/** Lists that a working shop has something in. */
const LISTS: Partial<Record<Part, string>> = {
  regions: '/admin/regions',
  currencies: '/admin/currencies',
  products: '/admin/products?status[]=published',
  'shipping options': '/admin/shipping-options',
  'sales channels': '/admin/sales-channels',
  'stock locations': '/admin/stock-locations',
  'publishable keys': '/admin/publishable-api-keys',
}

/** Asks commerce how it is, and a working one what it lacks. Never rejects because of commerce. */
export async function readOverview(): Promise<CommerceOverview> {
  const { MEDUSA_BACKEND_URL: address = null } = env()
  const { state, latency, version, store } = await commerceStatus(env())
  return {
    state,
    address,
    name: store?.name ?? null,
    version: version ?? null,
    latency: latency === undefined ? null : Math.round(latency * 10) / 10,
    missing: store ? await missingIn(store) : [],
  }
}

async function missingIn(store: Store): Promise<Part[]> {
  const empty = await Promise.all(
    Object.entries(LISTS).map(async ([part, address]) =>
      (await isEmpty(address)) ? [part as Part] : [],
    ),
  )
  const missing = [...empty.flat(), ...featuresMissingIn(store)]
  return PARTS.filter((part) => missing.includes(part))
}

/** Also true of a list that this Medusa does not have. */
async function isEmpty(address: string): Promise<boolean> {
  try {
    const { count } = await ask(`${address}${address.includes('?') ? '&' : '?'}limit=1`)
    return count === 0
  } catch (error) {
    if (error instanceof CommerceError) return error.status !== undefined && error.status < 500
    throw error
  }
}

function featuresMissingIn({ feature_flags: flags = [], modules = [] }: Store): Part[] {
  const isOn = (flag: string) => flags.some(({ key, value }) => key === flag && value)
  const missing: Part[] = []
  if (!isOn('order_editing')) missing.push('order editing')
  if (!isOn('product_categories')) missing.push('product categories')
  if (!modules.some(({ module }) => module === 'inventoryService')) missing.push('inventory')
  return missing
}
