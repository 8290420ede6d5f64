import { callWithTotal, type Failure } from '@/lib/client/call'
import { wordsOf } from '@/lib/client/shop-words'
import type { ShopRow } from '@/lib/commerce/schema'
import { shopNoun, type ShopNoun } from './shop-noun'
import { useWholeShopList } from './use-shop-list'

export type ShopNotification = ShopRow & {
  event_name: string
  to: string
  resource_type: string
  resource_id: string
  provider_id: string
  /** Those that were sent again of it. */
  resends: { id: string }[]
}

const noun = shopNoun<ShopNotification>({ path: 'notifications', one: 'notification' })
const NONE: Failure = { status: 404, error: 'There is no such notification.', fields: {} }
/** Medusa has them in no other order than this: the latest first. */
const LATEST = 1000

/** One cannot be asked for by itself: it is looked up among the latest. */
export const notifications: ShopNoun<ShopNotification> = {
  ...noun,
  load: async ({ url }) => {
    const [, list, id] = /^(.*)\/([^/]+)$/.exec(url)!
    const answer: unknown = await callWithTotal({ url: list!, params: { limit: LATEST, offset: 0 } })
    const rows = (answer as { notifications: ShopNotification[] }).notifications
    const notification = rows.find((row) => row.id === decodeURIComponent(id!))
    if (!notification) throw NONE
    return noun.rowIn({ notification })
  },
}

export const useNotifications = () =>
  useWholeShopList(notifications, {
    sort: '-created_at',
    textOf: ({ event_name, to, resource_id }) => `${event_name} ${wordsOf(event_name)} ${to} ${resource_id}`,
    sorts: {
      event_name: ({ event_name }) => event_name,
      to: ({ to }) => to,
      created_at: ({ created_at }) => created_at,
    },
  })
