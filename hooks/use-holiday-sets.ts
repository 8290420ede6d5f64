import type { HolidaySet, HolidaySetChange, HolidaySetInput } from '@/lib/holiday-sets/schema'
import type { Entity } from './use-address'
import { useList } from './use-list'
import { useRemove, useSave } from './use-record'

export const holidaySets: Entity = { path: 'holiday-sets', of: 'organization' }

/** The holiday sets of the organization at hand; for global those of every organization. */
export const useHolidaySets = () =>
  useList<HolidaySet>(holidaySets, ({ id }) => String(id), { sort: 'name' })
export const useSaveHolidaySet = () =>
  useSave<HolidaySet, HolidaySetInput | HolidaySetChange>(holidaySets)
export const useRemoveHolidaySet = () => useRemove(holidaySets)
