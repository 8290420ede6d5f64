import type { Invitation, Invited, StartedView, User, UserChange } from '@/lib/users/schema'

import type { Entity } from './use-address'
import { useList } from './use-list'
import { useAct, useRemove, useSave } from './use-record'

export const users: Entity = { path: 'users', of: 'organization' }

/** The people of the organization at hand; for global those of every organization. */
export const useUsers = () =>
  useList<User>(users, ({ id }) => id, {
    sort: 'name',
    filters: ['status', 'role', 'group'],
    hidden: ['invitedBy'],
  })
export const useSaveUser = () => useSave<User, UserChange>(users)
export const useRemoveUser = () => useRemove(users)

/** What can be done with a user, each by its own verb. */
export function useUserActs() {
  const act = useAct(users)
  return {
    invite: (invitations: Invitation[]) => act<Invited[]>('invitations', { data: invitations }),
    /** Answers the new link; the one before no longer works. */
    resend: (id: string) => act<{ link: string }>('resend', { id, shownOnce: true }),
    revoke: (id: string) => act('revoke', { id }),
    suspend: (id: string) => act('suspend', { id }),
    resume: (id: string) => act('resume', { id }),
    viewAs: (id: string, reason: string) => act<StartedView>('view-as', { id, data: { reason } }),
    signOut: (id: string) => act<{ ended: number }>('sessions', { id, method: 'DELETE' }),
  }
}
