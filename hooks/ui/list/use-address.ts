import { useArea } from '@/hooks/ui/shell/use-area'
import { fillPath } from '@/lib/client/api'
import type { NounOf, Owner, PlaceOf, RecordAt } from '@/lib/client/api-types'
import type { Call } from '@/lib/client/call'
import { useSelected } from './use-selected'

/**
 * A noun of the API: the last part of its address, and whether its rows belong to an organization,
 * to the provider, to the organization whose host it is or to the shop, which is reached through
 * its gateway.
 */
export type Entity<Place extends string = string, Row = unknown> = {
  path: string
  /** Parameters in its path. */
  params?: Record<string, string | number>
  of: Owner | 'shop'
  /** For the compiler alone: where it is in the route table. */
  place?: Place
  /** Reads one record, where that is not done as in our own API. */
  load?: (call: Call) => Promise<Row>
  /** Where it is told what happened to one, where that is not below its own address. */
  history?: (id: string) => Address
}
export type Address = Required<Pick<Call, 'url' | 'params'>>

/**
 * A noun of our own API. Its lists, its records and what is done with them have the types of its
 * routes. `params` are those in its path.
 */
export const entity = <Of extends Owner, const Noun extends NounOf<Of>>(
  path: Noun,
  of: Of,
  params?: Record<string, string | number>,
): Entity<PlaceOf<Of, Noun>, RecordAt<PlaceOf<Of, Noun>>> => ({ path, of, params })

/**
 * Where an entity is read and written from the page at hand: the area's address, and the
 * organization it is about. `path` is that of its routes, for `request`.
 */
export function useAddress<Place extends string>({ path: noun, params, of }: Entity<Place>) {
  const area = useArea()
  const selected = useSelected()
  // On an organization's own host the host says whose it is.
  const organizationDomainURL = area === 'admin' && of === 'organization' ? selected : undefined
  const path = `${of === 'shop' ? '/commerce' : ''}/${area}/${noun}`
  const url = params ? fillPath(path, params) : path
  return { path: path as Place, url, organizationDomainURL }
}

/**
 * Whether a key of the cache is of this entity: a page of its list, one record, or a record's
 * history.
 */
export const isOf = (url: string) => (key: unknown) => {
  const address = Array.isArray(key) ? (key[0] as unknown) : key
  return typeof address === 'string' && (address === url || address.startsWith(`${url}/`))
}
