import type { Group, GroupChange, GroupEntry, GroupInput } from '@/lib/groups/schema'
import type { Entity } from './use-address'
import { useList } from './use-list'
import { useRemove, useSave } from './use-record'

export const groups: Entity = { path: 'groups', of: 'organization' }

/** The groups of the organization at hand; for global those of every organization. */
export const useGroups = () =>
  useList<GroupEntry>(groups, ({ id }) => String(id), { sort: 'name', filters: ['reach'], hidden: ['description'] })
export const useSaveGroup = () => useSave<Group, GroupInput | GroupChange>(groups)
export const useRemoveGroup = () => useRemove(groups)
