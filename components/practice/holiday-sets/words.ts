import type { FieldWords } from '@/components/ui/form/field-words'
import { dayWord } from '@/lib/client/format/days'
import type { HolidaySet } from '@/lib/practice/holiday-sets/schema'

export const noun = { one: 'holiday set', many: 'holiday sets' }

export const fieldWords: FieldWords = {
  name: { label: 'Name' },
  holidays: {
    label: 'Dates',
    show: (holidays) =>
      (holidays as HolidaySet['holidays'])
        .map(({ date, name }) => [date && dayWord(date), name].filter(Boolean).join(' '))
        .join('; '),
  },
}
