import { useRead } from '@/hooks/ui/list/use-read'
import { request } from '@/lib/client/api'

const LIMIT = 50

/**
 * People who may have referred an organization, as the server finds them; the last ones until new
 * ones arrive.
 */
export const useReferrers = (search: string) =>
  useRead(request('GET', '/referrals/referrers', { query: { search, limit: LIMIT } }), {
    keepPreviousData: true,
    revalidateOnFocus: false,
  })
