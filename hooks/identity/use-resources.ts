import { entity } from '@/hooks/ui/list/use-address'
import { useList } from '@/hooks/ui/list/use-list'
import { useRemove, useSave } from '@/hooks/ui/list/use-record'

export const resources = entity('resources', 'provider')

/** The registry of what permissions protect. */
export const useResources = () =>
  useList(resources, ({ key }) => key, { sort: 'label', filters: ['scope', 'status'] })
export const useSaveResource = () => useSave(resources)
export const useRemoveResource = () => useRemove(resources)
