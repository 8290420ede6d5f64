import { entity } from '@/hooks/ui/list/use-address'
import { useAct, useMore } from '@/hooks/ui/list/use-record'
import type { RolePersonInput } from '@/lib/identity/roles/schema'

/** Roles as the provider's own: who holds one everywhere is about no organization. */
const globalRoles = entity('roles', 'provider')

/** Who holds a global role at this moment. */
export const useRolePeople = (id: number) => useMore(globalRoles, '/:id/people', { params: { id } })

/** Gives a global role, or changes until when somebody holds it; and takes it away. */
export function useRolePeopleActs(id: number) {
  const act = useAct(globalRoles)
  return {
    give: (body: RolePersonInput) => act('POST', '/:id/people', { params: { id }, body }),
    take: (personId: number) =>
      act('DELETE', '/:id/people/:personId', { params: { id, personId } }),
  }
}
