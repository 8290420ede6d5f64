import { links } from '@/lib/client/links'
import type { MadeApiKey } from '@/lib/identity/api-keys/schema'

/** What there is to be listed in either area, under the same name as its permissions. */
const LISTS = ['users', 'groups', 'roles', 'audit', 'api-keys']

type Made = Pick<MadeApiKey, 'key' | 'kind' | 'permissions' | 'organization'>
type Place = { area: 'admin' | 'home'; loginOrigin: string; organizationOrigin: string }

/** The address of a list that a key may read; undefined when it may read none. */
export function addressFor(
  { kind, permissions, organization }: Omit<Made, 'key'>,
  place: Place,
): string | undefined {
  const list = LISTS.find((noun) => permissions.includes(`${noun}:read`))
  if (!list) return undefined
  // Staff are nobody on an organization's host, and an organization's service account is nobody on
  // theirs.
  const asStaff = organization === null || (place.area === 'admin' && kind === 'personal')
  const ofStaff = `/api/v1/admin/${list}`
  return asStaff
    ? place.loginOrigin + (organization ? links.page(ofStaff, organization.domainURL) : ofStaff)
    : links.home(place.organizationOrigin, organization.domainURL, `/api/v1/home/${list}`)
}

/** A first call with a new key, for a shell. */
export function exampleFor(made: Made, place: Place): string | undefined {
  const address = addressFor(made, place)
  return address && `curl -H 'Authorization: Bearer ${made.key}' \\\n  '${address}'`
}
