import { request } from '@/lib/client/api'
import { useRead } from './use-read'

/** The invitations that wait for whoever is signed in. */
export const useWaitingInvitations = () => useRead(request('GET', '/invitations'))
