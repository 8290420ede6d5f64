import { entity } from './use-address'
import { useList } from './use-list'
import { useRemove, useSave } from './use-record'

export const holidaySets = entity('holiday-sets', 'organization')

/** The holiday sets of the organization at hand; for global those of every organization. */
export const useHolidaySets = () => useList(holidaySets, ({ id }) => String(id), { sort: 'name' })
export const useSaveHolidaySet = () => useSave(holidaySets)
export const useRemoveHolidaySet = () => useRemove(holidaySets)
