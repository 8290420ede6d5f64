import { callWithTotal, type Failure } from '@/lib/client/call'
import type { ShopRow } from '@/lib/commerce/gateway/schema'
import { shownAddress } from '@/lib/shared/text/email-address'
import { personName } from '@/lib/shared/text/person-name'
import { shopNoun, type ShopNoun } from './shop-noun'
import { useWholeShopList } from './use-shop-list'

export type ShopRole = 'admin' | 'member' | 'developer'
export type ShopUser = ShopRow & {
  email: string
  first_name: string | null
  last_name: string | null
  role: ShopRole
}

export const shopUsers = shopNoun<ShopUser>({ path: 'users', one: 'user' })
export const nameOfUser = ({
  first_name,
  last_name,
  email,
}: Pick<ShopUser, 'first_name' | 'last_name' | 'email'>) =>
  personName(first_name, last_name) || shownAddress(email)

export const useShopUsers = () =>
  useWholeShopList(shopUsers, {
    sort: 'name',
    textOf: ({ first_name, last_name, email }) =>
      [first_name, last_name, email, shownAddress(email)].join(' '),
    sorts: { name: nameOfUser, email: ({ email }) => email, role: ({ role }) => role },
    filters: { role: ({ role }) => role },
  })

export type ShopInvite = ShopRow & {
  user_email: string
  role: ShopRole
  accepted: boolean
  expires_at: string
}

/** Medusa tells of no one of them by itself, and of a new one nothing but that it is there. */
export const invites: ShopNoun<ShopInvite> = {
  ...shopNoun<ShopInvite>({ path: 'invites', one: 'invite' }),
  load: async ({ url }) => {
    const [, list, id] = /^(.*)\/([^/]+)$/.exec(url)!
    const answer: unknown = await callWithTotal({ url: list! })
    const invite = (answer as { invites: ShopInvite[] }).invites.find(
      (one) => one.id === decodeURIComponent(id!),
    )
    if (!invite)
      throw {
        status: 404,
        error: 'There is no such invitation any more.',
        fields: {},
      } satisfies Failure
    return invite
  },
  // Who is invited once more keeps the invitation, with another end.
  markOf: ({ id, expires_at }) => `${id} ${expires_at}`,
  isMade: ({ user_email, role }, { user, ...sent }) => user_email === user && role === sent.role,
  rowIn: (answer) => ({ ...(answer as { invite?: ShopInvite }).invite }) as ShopInvite,
}

export const useInvites = () =>
  useWholeShopList(invites, {
    sort: '-created_at',
    textOf: ({ user_email }) => [user_email, shownAddress(user_email)].join(' '),
    sorts: {
      user_email: ({ user_email }) => user_email,
      created_at: ({ created_at }) => created_at,
      expires_at: ({ expires_at }) => expires_at,
    },
    filters: { state: ({ accepted }) => (accepted ? 'accepted' : 'open') },
  })
