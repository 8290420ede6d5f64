import type { HolidaySet } from '@/lib/practice/holiday-sets/schema'

/** What the form of a holiday set holds. */
export type HolidaySetValues = Pick<HolidaySet, 'name' | 'holidays'>

export const newHoliday: HolidaySet['holidays'][number] = { date: '', name: '' }
export const emptyHolidaySet: HolidaySetValues = { name: '', holidays: [newHoliday] }

export const valuesOf = ({ name, holidays }: HolidaySet): HolidaySetValues => ({ name, holidays })
