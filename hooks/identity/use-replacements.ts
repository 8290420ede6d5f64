import { useRead } from '@/hooks/ui/list/use-read'
import { request } from '@/lib/client/api'

const LIMIT = 1000

/** The active resources that a deprecated one may point to, by name. */
export function useReplacements(key: string) {
  const query = { status: 'active', sort: 'label', limit: LIMIT }
  const { data, ...rest } = useRead(request('GET', '/admin/resources', { query }))
  return { ...rest, data: data?.filter((resource) => resource.key !== key) }
}
