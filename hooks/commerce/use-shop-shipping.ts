import useSWR from 'swr'
import { useAddress } from '@/hooks/ui/list/use-address'
import { below } from '@/hooks/ui/list/use-record'
import { callWithTotal, type Failure } from '@/lib/client/call'
import type { ShopProduct, ShopRow } from '@/lib/commerce/gateway/schema'
import { shopNoun, type ShopNoun } from './shop-noun'
import { loadAll, useShopRows, useWholeShopList } from './use-shop-list'
import { useShopWrites } from './use-shop-record'
import { regions } from './use-shop-regions'

type Requirement = { id: string; type: 'min_subtotal' | 'max_subtotal'; amount: number }

export type ProfileType = 'default' | 'gift_card' | 'custom'

export type ShopShippingOption = ShopRow & {
  name: string
  region_id: string
  region: { name: string; currency_code: string } | null
  profile_id: string
  profile: ShopShippingProfile | null
  provider_id: string
  price_type: 'flat_rate' | 'calculated'
  /** In the smallest unit of the region's currency. */
  amount: number | null
  is_return: boolean
  admin_only: boolean
  includes_tax?: boolean
  requirements: Requirement[]
}

export const shippingOptions = shopNoun<ShopShippingOption>({
  path: 'shipping-options',
  one: 'shipping_option',
})

export const useShippingOptions = () =>
  useWholeShopList(shippingOptions, {
    sort: 'name',
    textOf: ({ name, region, profile }) => [name, region?.name, profile?.name].join(' '),
    sorts: { name: ({ name }) => name, region: ({ region }) => region?.name ?? '' },
    filters: { kind: ({ is_return }) => (is_return ? 'return' : 'delivery') },
  })

export type ShopShippingProfile = ShopRow & {
  name: string
  type: ProfileType
  /** Of one alone. */
  products?: Pick<ShopProduct, 'id' | 'title' | 'status'>[]
}

const placedProducts = shopNoun<{ profiles: ShopShippingProfile[] }>({
  path: 'products',
  one: 'product',
})
const profiles = shopNoun<ShopShippingProfile>({
  path: 'shipping-profiles',
  one: 'shipping_profile',
})
/** Medusa lists no more of them, whatever is asked for. */
export const MOST_PROFILES = 10

export const shippingProfiles: ShopNoun<ShopShippingProfile> = {
  ...profiles,
  // Those that it leaves out are known by what is in them: shipping options or products.
  all: async (url) => {
    const listed = await loadAll(profiles, url)
    if (listed.length < MOST_PROFILES) return listed
    const below = (noun: { path: string }) => url.replace(profiles.path, noun.path)
    const options = await loadAll(shippingOptions, below(shippingOptions))
    const placed = await loadAll(placedProducts, below(placedProducts), {
      fields: 'id',
      expand: 'profiles',
    })
    const rows = [
      ...options.flatMap(({ profile }) => profile ?? []),
      ...placed.flatMap(({ profiles }) => profiles),
      ...listed,
    ]
    return [...new Map(rows.map((row) => [row.id, row])).values()]
  },
}

export const useShippingProfiles = () =>
  useWholeShopList(shippingProfiles, {
    sort: 'name',
    textOf: ({ name }) => name,
    sorts: { name: ({ name }) => name, type: ({ type }) => type },
  })
export const useShippingProfileRows = () => useShopRows(shippingProfiles)

/** Puts products into a shipping profile, out of the one that they are in. */
export function usePutIntoProfile() {
  const { act } = useShopWrites(shippingProfiles)
  return (id: string, ids: string[], what: string) =>
    act({
      id,
      data: { products: ids },
      what,
      evidence: ({ products = [] }) => products.map(({ id }) => id).sort(),
    })
}

/** A way of sending that a provider has, as it is told to it. */
export type FulfillmentOption = {
  provider_id: string
  option: Record<string, unknown> & { id: string; name?: string }
}
type Answer = {
  fulfillment_options: { provider_id: string; options: FulfillmentOption['option'][] }[]
}

/** What can be sent with in a region; nothing is asked for without one. */
export function useFulfillmentOptions(region: string | null) {
  const { url } = useAddress(regions)
  return useSWR<FulfillmentOption[], Failure>(
    region ? `${below(url, region)}/fulfillment-options` : null,
    async (url: string) => {
      const { fulfillment_options: found } = (await callWithTotal({ url })) as unknown as Answer
      return found.flatMap(({ provider_id, options }) =>
        options.map((option) => ({ provider_id, option })),
      )
    },
  )
}
