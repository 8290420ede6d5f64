import { useCallback, useEffect, useRef } from 'react'
import useSWR, { unstable_serialize, useSWRConfig } from 'swr'
import { call, callWithTotal, type Answer, type Call, type Failure } from '@/lib/client/call'
import type { Organization, OrganizationEntry, OrganizationInput } from '@/lib/organizations/schema'
import { useAttempt } from './use-attempt'
import { useList } from './use-list'
import { usePermissions } from './use-permissions'

export type Entries = Answer<OrganizationEntry[]>
type Query = { search?: string; limit: number; offset?: number }

const URL = '/admin/organizations'
/** Rows per request of the picker: more than it shows at once, few enough to arrive at once. */
export const CHUNK = 200
const MATCHES = 50

const keyOf = (query: Query) => [URL, query] as const
const load = ([url, params]: ReturnType<typeof keyOf>) =>
  callWithTotal<OrganizationEntry[]>({ url, params })

/** One chunk of the whole tree, flat and in order. */
export function useOrganizationChunk(index: number) {
  const mayRead = usePermissions().canAnywhere('organizations:read')
  return useSWR<Entries, Failure>(
    mayRead ? keyOf({ limit: CHUNK, offset: index * CHUNK }) : null,
    load,
  )
}

/** Fetches the picker's first chunk before anybody opens it. */
export function usePreloadOrganizations() {
  const { cache, mutate } = useSWRConfig()
  const mayRead = usePermissions().canAnywhere('organizations:read')
  return useCallback(() => {
    if (!mayRead) return
    const first = keyOf({ limit: CHUNK, offset: 0 })
    if (!cache.get(unstable_serialize(first))?.data)
      mutate(first, load(first), { revalidate: false }).catch(() => {})
  }, [cache, mutate, mayRead])
}

/**
 * Matches of a search, the last ones until new ones arrive. A request that a further keystroke
 * outdates is aborted.
 */
export function useOrganizationSearch(search: string) {
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  return useSWR<Entries, Failure>(
    search ? keyOf({ search, limit: MATCHES }) : null,
    ([url, params]: ReturnType<typeof keyOf>) => {
      running.current?.abort()
      running.current = new AbortController()
      return callWithTotal<OrganizationEntry[]>({ url, params, signal: running.current.signal })
    },
    { keepPreviousData: true, dedupingInterval: 0 },
  )
}

/** The table of all organizations, in the order of the tree unless another is asked for. */
export const useOrganizationList = () =>
  useList<OrganizationEntry>(
    { path: 'organizations', of: 'provider' },
    ({ domainURL }) => domainURL,
    {
      sort: 'tree',
      filters: ['standing', 'country', 'plan'],
    },
  )

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
    const send = async (write: Call) => {
      const created = await call<Organization[]>(write)
      void mutate(showsOrganizations)
      return created
    }
    const [created] = await attempt({ url: URL, method: 'POST', data: [input] }, send)
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
    const url = `${URL}/${encodeURIComponent(domainURL)}/${deed}`
    const send = async (write: Call) => {
      await call(write)
      void mutate(showsOrganizations)
    }
    return attempt({ url, method: 'POST', data: { version } }, send)
  }
}
