import type { Resource, ResourceChange, ResourceInput } from '@/lib/resources/schema'
import type { Entity } from './use-address'
import { useList } from './use-list'
import { useRemove, useSave } from './use-record'

export const resources: Entity = { path: 'resources', of: 'provider' }

/** The registry of what permissions protect. */
export const useResources = () =>
  useList<Resource>(resources, ({ key }) => key, { sort: 'label', filters: ['scope', 'status'] })
export const useSaveResource = () => useSave<Resource, ResourceInput | ResourceChange>(resources)
export const useRemoveResource = () => useRemove(resources)
