import type { Failure } from '@/lib/client/call'
import { wordsOf } from '@/lib/client/commerce/shop-words'
import type { ShopRow } from '@/lib/commerce/gateway/schema'
import { shopNoun, type ShopNoun } from './shop-noun'
import { loadAll, useWholeShopList } from './use-shop-list'

export type ShopNotification = ShopRow & {
  event_name: string | null
  to: string
  resource_type: string
  resource_id: string
  provider_id: string
  /** Those that were sent again of it. */
  resends: { id: string }[]
}

const noun = shopNoun<ShopNotification>({ path: 'notifications', one: 'notification' })
const NONE: Failure = { status: 404, error: 'There is no such notification.', fields: {} }

/** One cannot be asked for by itself: it is looked up among all. */
export const notifications: ShopNoun<ShopNotification> = {
  ...noun,
  load: async ({ url }) => {
    const [, list, id] = /^(.*)\/([^/]+)$/.exec(url)!
    const notification = (await loadAll(noun, list!)).find(
      (row) => row.id === decodeURIComponent(id!),
    )
    if (!notification) throw NONE
    return notification
  },
}

/** What it was about: a plug-in may have left that out. */
export const eventOf = ({ event_name }: Pick<ShopNotification, 'event_name'>) =>
  event_name ? wordsOf(event_name) : 'Message'

export const useNotifications = () =>
  useWholeShopList(notifications, {
    sort: '-created_at',
    textOf: (one) => `${one.event_name ?? ''} ${eventOf(one)} ${one.to} ${one.resource_id}`,
    sorts: {
      event_name: eventOf,
      to: ({ to }) => to,
      created_at: ({ created_at }) => created_at,
    },
  })
