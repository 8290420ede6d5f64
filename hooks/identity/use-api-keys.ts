import { entity, useAddress } from '@/hooks/ui/list/use-address'
import { useList } from '@/hooks/ui/list/use-list'
import { useRead } from '@/hooks/ui/list/use-read'
import { useAct, useSave } from '@/hooks/ui/list/use-record'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { request } from '@/lib/client/api'
import { GLOBAL } from '@/lib/shared/http/session'

export const apiKeys = entity('api-keys', 'organization')

const HIDDEN = ['hint', 'createdAt']
/** For global, whose a key is takes the place of how far it reaches. */
const HIDDEN_OF_ALL = [...HIDDEN, 'reach']

/**
 * The keys of the organization at hand; for global those of every organization and the provider's
 * own.
 */
export function useApiKeys() {
  const hidden = useSelected() === GLOBAL ? HIDDEN_OF_ALL : HIDDEN
  return useList(apiKeys, ({ id }) => String(id), {
    sort: 'name',
    filters: ['kind', 'status'],
    hidden,
  })
}

/** Makes a key. What is answered has the key itself in it, this once. */
export const useCreateApiKey = () => useSave(apiKeys, { shownOnce: true })

export function useRevokeApiKey() {
  const act = useAct(apiKeys)
  return (id: number) => act('POST', '/:id/revoke', { params: { id }, body: {} })
}

/** What a key that is made at hand can be given, and how far. */
export function useKeyResources() {
  const { path, organizationDomainURL } = useAddress(apiKeys)
  // A matrix must not change its rows under the hand.
  return useRead(request('GET', `${path}/permissions`, { query: { organizationDomainURL } }), {
    revalidateOnFocus: false,
  })
}
