import useSWR from 'swr'
import type { Failure } from '@/lib/client/call'

export type Referrer = { id: string; userDisplayName: string; organizationName: string }

const LIMIT = 50

/**
 * People who may have referred an organization, as the server finds them; the last ones until new
 * ones arrive.
 */
export const useReferrers = (search: string) =>
  useSWR<Referrer[], Failure>(['/referrals/referrers', { search, limit: LIMIT }], {
    keepPreviousData: true,
    revalidateOnFocus: false,
  })
