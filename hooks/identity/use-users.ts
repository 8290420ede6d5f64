import { entity } from '@/hooks/ui/list/use-address'
import { useList } from '@/hooks/ui/list/use-list'
import { useAct, useRemove, useSave } from '@/hooks/ui/list/use-record'
import type { Invitation } from '@/lib/identity/users/schema'

export const users = entity('users', 'organization')

/** The people of the organization at hand; for global those of every organization. */
export const useUsers = () =>
  useList(users, ({ id }) => id, {
    sort: 'name',
    filters: ['status', 'role', 'group'],
    hidden: ['invitedBy'],
  })
export const useSaveUser = () => useSave(users)
export const useRemoveUser = () => useRemove(users)

/** What can be done with a user, each by its own verb. */
export function useUserActs() {
  const act = useAct(users)
  return {
    invite: (body: Invitation[]) => act('POST', '/invitations', { body }),
    /** Answers the new link; the one before no longer works. */
    resend: (id: string) =>
      act('POST', '/:id/resend', { params: { id }, body: {}, shownOnce: true }),
    revoke: (id: string) => act('POST', '/:id/revoke', { params: { id }, body: {} }),
    suspend: (id: string) => act('POST', '/:id/suspend', { params: { id }, body: {} }),
    resume: (id: string) => act('POST', '/:id/resume', { params: { id }, body: {} }),
    viewAs: (id: string, reason: string) =>
      act('POST', '/:id/view-as', { params: { id }, body: { reason } }),
    signOut: (id: string) => act('DELETE', '/:id/sessions', { params: { id } }),
  }
}
