import useSWR from 'swr'
import { call, type Failure } from '@/lib/client/call'
import type { OwnAccess } from '@/lib/users/schema'

const OWN = '/home/me'

/** What one sees of one's own access to the organization at hand. */
export const useOwnAccess = () => useSWR<OwnAccess, Failure>(OWN)

/** Signs the person out everywhere. */
export const signOutEverywhere = () => call({ url: `${OWN}/sign-out`, method: 'POST', data: {} })
