import useSWR from 'swr'
import type { Failure } from '@/lib/client/call'
import type { WaitingInvitation } from '@/lib/users/schema'

/** The invitations that wait for whoever is signed in. */
export const useWaitingInvitations = () => useSWR<WaitingInvitation[], Failure>('/invitations')
