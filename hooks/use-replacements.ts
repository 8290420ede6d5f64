import useSWR from 'swr'
import type { Failure } from '@/lib/client/call'
import type { Resource } from '@/lib/resources/schema'

const LIMIT = 1000

/** The active resources that a deprecated one may point to, by name. */
export function useReplacements(key: string) {
  const { data, ...rest } = useSWR<Resource[], Failure>([
    '/admin/resources',
    { status: 'active', sort: 'label', limit: LIMIT },
  ])
  return { ...rest, data: data?.filter((resource) => resource.key !== key) }
}
