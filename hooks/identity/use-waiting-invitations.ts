import { useRead } from '@/hooks/ui/list/use-read'
import { request } from '@/lib/client/api'

/** The invitations that wait for whoever is signed in. */
export const useWaitingInvitations = () => useRead(request('GET', '/invitations'))
