import { TextInput } from '@mantine/core'
import { RowsField } from '@/components/ui/form/fields/RowsField'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { dayWord } from '@/lib/client/format/days'
import styles from './HolidaySets.module.css'
import { newHoliday, type HolidaySetValues } from './values'

/** With it a browser takes four figures for a year. */
const LAST_DAY = '9999-12-31'

/** The fields of a holiday set: a row for each date. */
export const HolidaySetFields = ({
  form,
  readOnly,
}: {
  form: Form<HolidaySetValues>
  readOnly: boolean
}) => (
  <>
    <TextInput
      label="Name"
      description="As in “Germany, public holidays 2026”."
      withAsterisk
      autoComplete="off"
      data-autofocus
      {...form.getInputProps('name')}
    />
    <RowsField
      form={form}
      name="holidays"
      label="Dates"
      help="On each of these days the locations that take part are closed, unless an exception of their own says otherwise."
      one="date"
      rows={form.values.holidays}
      nameOf={({ name, date }) => name || (date && dayWord(date))}
      empty={newHoliday}
      disabled={readOnly}
      className={styles.holiday!}
    >
      {(_, index) => (
        <>
          <TextInput
            type="date"
            max={LAST_DAY}
            aria-label={`Date ${index + 1}`}
            {...form.getInputProps(`holidays.${index}.date`)}
          />
          <TextInput
            aria-label={`Name of date ${index + 1}`}
            placeholder="New Year’s Day"
            autoComplete="off"
            {...form.getInputProps(`holidays.${index}.name`)}
          />
        </>
      )}
    </RowsField>
  </>
)
