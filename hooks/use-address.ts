import type { Call } from '@/lib/client/call'
import { useArea } from './use-area'
import { useSelected } from './use-selected'

/**
 * A noun of the API: the last part of its address, and whether its rows belong to an organization,
 * to the provider or to the shop, which is reached through its gateway.
 */
export type Entity = {
  path: string
  of: 'organization' | 'provider' | 'shop'
  /** Reads one record, where that is not done as in our own API. */
  load?: (call: Call) => Promise<unknown>
  /** Where it is told what happened to one, where that is not below its own address. */
  history?: (id: string) => Address
}
export type Address = Required<Pick<Call, 'url' | 'params'>>

/**
 * Where an entity is read and written from the page at hand: the area's address, and the
 * organization it is about.
 */
export function useAddress({ path, of }: Entity) {
  const area = useArea()
  const selected = useSelected()
  // On an organization's own host the host says whose it is.
  const organizationDomainURL = area === 'admin' && of === 'organization' ? selected : undefined
  return { url: `${of === 'shop' ? '/commerce' : ''}/${area}/${path}`, organizationDomainURL }
}

/**
 * Whether a key of the cache is of this entity: a page of its list, one record, or a record's
 * history.
 */
export const isOf = (url: string) => (key: unknown) => {
  const address = Array.isArray(key) ? (key[0] as unknown) : key
  return typeof address === 'string' && (address === url || address.startsWith(`${url}/`))
}
