import type { RolePerson, RolePersonInput } from '@/lib/roles/schema'
import type { Entity } from './use-address'
import { useAct, useMore } from './use-record'

/** Roles as the provider's own: who holds one everywhere is about no organization. */
const globalRoles: Entity = { path: 'roles', of: 'provider' }

/** Who holds a global role at this moment. */
export const useRolePeople = (id: number) =>
  useMore<RolePerson[]>(globalRoles, String(id), 'people')

/** Gives a global role, or changes until when somebody holds it; and takes it away. */
export function useRolePeopleActs(roleId: number) {
  const act = useAct(globalRoles)
  const id = String(roleId)
  return {
    give: (data: RolePersonInput) => act<RolePerson>('people', { id, data }),
    take: (personId: number) => act<RolePerson>(`people/${personId}`, { id, method: 'DELETE' }),
  }
}
