import { callWithTotal } from '@/lib/client/call'
import type { ShopRow } from '@/lib/commerce/gateway/schema'
import { shopNoun, type ShopNoun } from './shop-noun'
import type { ShopSalesChannel } from './use-shop-channels'
import { useWholeShopList } from './use-shop-list'

/** Its id is the key itself, which is public. */
export type ShopPublishableKey = ShopRow & { title: string; revoked_at: string | null }
type Selling = ShopPublishableKey & { sales_channels: Pick<ShopSalesChannel, 'id' | 'name'>[] }

const bare = shopNoun<Selling>({ path: 'publishable-api-keys', one: 'publishable_api_key' })

/** One by itself has the sales channels that it sells for. */
export const publishableKeys: ShopNoun<Selling> = {
  ...bare,
  load: async (call) => {
    const answer: unknown = await callWithTotal({ url: `${call.url}/sales-channels` })
    const { sales_channels } = answer as Pick<Selling, 'sales_channels'>
    return { ...(await bare.load(call)), sales_channels }
  },
}

export const usePublishableKeys = () =>
  useWholeShopList<ShopPublishableKey>(publishableKeys as unknown as ShopNoun<ShopPublishableKey>, {
    sort: 'title',
    textOf: ({ title, id }) => `${title} ${id}`,
    sorts: { title: ({ title }) => title, created_at: ({ created_at }) => created_at },
    filters: { state: ({ revoked_at }) => (revoked_at ? 'revoked' : 'active') },
  })
