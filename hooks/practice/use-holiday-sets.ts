import { entity } from '@/hooks/ui/list/use-address'
import { useList } from '@/hooks/ui/list/use-list'
import { useRemove, useSave } from '@/hooks/ui/list/use-record'

export const holidaySets = entity('holiday-sets', 'organization')

/** The holiday sets of the organization at hand; for global those of every organization. */
export const useHolidaySets = () => useList(holidaySets, ({ id }) => String(id), { sort: 'name' })
export const useSaveHolidaySet = () => useSave(holidaySets)
export const useRemoveHolidaySet = () => useRemove(holidaySets)
