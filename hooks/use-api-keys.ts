import useSWR from 'swr'
import type { ApiKey, ApiKeyInput, KeyResource, MadeApiKey } from '@/lib/api-keys/schema'
import type { Failure } from '@/lib/client/call'
import { GLOBAL } from '@/lib/shared/session'
import { useAddress, type Entity } from './use-address'
import { useList } from './use-list'
import { useAct, useSave } from './use-record'
import { useSelected } from './use-selected'

export const apiKeys: Entity = { path: 'api-keys', of: 'organization' }

const HIDDEN = ['hint', 'createdAt']
/** For global, whose a key is takes the place of how far it reaches. */
const HIDDEN_OF_ALL = [...HIDDEN, 'reach']

/**
 * The keys of the organization at hand; for global those of every organization and the provider's
 * own.
 */
export function useApiKeys() {
  const hidden = useSelected() === GLOBAL ? HIDDEN_OF_ALL : HIDDEN
  return useList<ApiKey>(apiKeys, ({ id }) => String(id), {
    sort: 'name',
    filters: ['kind', 'status'],
    hidden,
  })
}

/** Makes a key. What is answered has the key itself in it, this once. */
export const useCreateApiKey = () => useSave<MadeApiKey, ApiKeyInput>(apiKeys, { shownOnce: true })

export function useRevokeApiKey() {
  const act = useAct(apiKeys)
  return (id: number) => act<ApiKey>('revoke', { id: String(id) })
}

/** What a key that is made at hand can be given, and how far. */
export function useKeyResources() {
  const { url, organizationDomainURL } = useAddress(apiKeys)
  // A matrix must not change its rows under the hand.
  return useSWR<KeyResource[], Failure>([`${url}/permissions`, { organizationDomainURL }], {
    revalidateOnFocus: false,
  })
}
