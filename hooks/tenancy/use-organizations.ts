import { useCallback, useEffect, useRef } from 'react'
import { unstable_serialize, useSWRConfig } from 'swr'
import { useAttempt } from '@/hooks/ui/form/use-attempt'
import { entity } from '@/hooks/ui/list/use-address'
import { useList } from '@/hooks/ui/list/use-list'
import { usePage } from '@/hooks/ui/list/use-read'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { request } from '@/lib/client/api'
import { call, callWithTotal, type Answer, type ApiCall } from '@/lib/client/call'
import { keyOf } from '@/lib/client/swr'
import type {
  Organization,
  OrganizationEntry,
  OrganizationInput,
} from '@/lib/tenancy/organizations/schema'

export type Entries = Answer<OrganizationEntry[]>
type Query = { search?: string; limit: number; offset?: number }

const URL = '/admin/organizations'
/** Rows per request of the picker: more than it shows at once, few enough to arrive at once. */
export const CHUNK = 200
const MATCHES = 50

const entries = (query: Query) => request('GET', URL, { query })

/** One chunk of the whole tree, flat and in order. */
export function useOrganizationChunk(index: number) {
  const mayRead = usePermissions().canAnywhere('organizations:read')
  return usePage(mayRead ? entries({ limit: CHUNK, offset: index * CHUNK }) : null)
}

/** Fetches the picker's first chunk before anybody opens it. */
export function usePreloadOrganizations() {
  const { cache, mutate } = useSWRConfig()
  const mayRead = usePermissions().canAnywhere('organizations:read')
  return useCallback(() => {
    if (!mayRead) return
    const asked = entries({ limit: CHUNK, offset: 0 })
    const first = keyOf(asked)
    if (!cache.get(unstable_serialize(first))?.data)
      mutate(first, callWithTotal(asked), { revalidate: false }).catch(() => {})
  }, [cache, mutate, mayRead])
}

/**
 * Matches of a search, the last ones until new ones arrive. A request that a further keystroke
 * outdates is aborted.
 */
export function useOrganizationSearch(search: string) {
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  return usePage(search ? entries({ search, limit: MATCHES }) : null, {
    send: (asked) => {
      running.current?.abort()
      running.current = new AbortController()
      return callWithTotal({ ...asked, signal: running.current.signal })
    },
    keepPreviousData: true,
    dedupingInterval: 0,
  })
}

const organizations = entity('organizations', 'provider')

/** The table of all organizations, in the order of the tree unless another is asked for. */
export const useOrganizationList = () =>
  useList(organizations, ({ domainURL }) => domainURL, {
    sort: 'tree',
    filters: ['standing', 'country', 'plan'],
  })

const showsOrganizations = (key: unknown) => {
  const url = Array.isArray(key) ? key[0] : key
  return typeof url === 'string' && (url.startsWith(URL) || url === '/admin/dashboard')
}

/**
 * Creates an organization, then has everything reload that shows some. Repeated after its answer
 * was lost, the same is created once.
 */
export function useCreateOrganization() {
  const { mutate } = useSWRConfig()
  const attempt = useAttempt()
  return async (input: OrganizationInput): Promise<Organization> => {
    const send = async (write: ApiCall<Organization[]>) => {
      const created = await call(write)
      void mutate(showsOrganizations)
      return created
    }
    const [created] = await attempt(request('POST', URL, { body: [input] }), send)
    return created!
  }
}

export type OrganizationDeed = 'suspend' | 'resume' | 'archive' | 'restore'

/**
 * Suspends an organization, archives it, or takes that back, in the version in which it was read.
 */
export function useOrganizationDeed() {
  const { mutate } = useSWRConfig()
  const attempt = useAttempt()
  return (deed: OrganizationDeed, { domainURL, version }: OrganizationEntry): Promise<void> => {
    const write = request('POST', `${URL}/:organizationDomainURL/${deed}`, {
      params: { organizationDomainURL: domainURL },
      body: { version },
    })
    const send = async (asked: typeof write) => {
      await call(asked)
      void mutate(showsOrganizations)
    }
    return attempt(write, send)
  }
}
