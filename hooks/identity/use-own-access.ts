import { useRead } from '@/hooks/ui/list/use-read'
import { request } from '@/lib/client/api'
import { call } from '@/lib/client/call'

/** What one sees of one's own access to the organization at hand. */
export const useOwnAccess = () => useRead(request('GET', '/home/me'))

/** Signs the person out everywhere. */
export const signOutEverywhere = () => call(request('POST', '/home/me/sign-out', { body: {} }))
