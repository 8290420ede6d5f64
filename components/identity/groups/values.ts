import { z } from '@/lib/shared/zod'
import type { RoleValue } from '@/components/identity/roles/RolesField'
import { GroupChange, GroupInput, type Group } from '@/lib/identity/groups/schema'

/**
 * What the form of a group holds. Whatever is sent as an id has its name here: a conflict is read
 * by people.
 */
export type GroupValues = Pick<Group, 'name' | 'description' | 'parent' | 'members'> & {
  roles: RoleValue[]
}

export const emptyGroup: GroupValues = {
  name: '',
  description: '',
  parent: null,
  roles: [],
  members: [],
}

export const valuesOf = ({ name, description, parent, roles, members }: Group): GroupValues => ({
  name,
  description,
  parent,
  roles,
  members,
})

const inputOf = ({ parent, roles, members, ...rest }: GroupValues) => ({
  ...rest,
  parentGroupId: parent?.id ?? null,
  roles: roles.map(({ role: _name, lastDay: _day, ...assignment }) => assignment),
  memberIds: members.map(({ organizationUserId }) => organizationUserId),
})

/**
 * As much of it as decides what people may do, as text, so that the same is the same; a role not
 * chosen yet is none.
 */
export function draftOf({ parent, roles, members }: GroupValues): string {
  const chosen = roles.filter(({ roleId }) => roleId !== null)
  const {
    parentGroupId,
    roles: held,
    memberIds,
  } = inputOf({ ...emptyGroup, parent, roles: chosen, members })
  return JSON.stringify({ parentGroupId, roles: held, memberIds })
}

/** The schemas of what is sent, for what the form holds. */
export const newGroup = z.preprocess((values) => inputOf(values as GroupValues), GroupInput)
export const changedGroup = z.preprocess((values) => inputOf(values as GroupValues), GroupChange)
