import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { LocationValues } from '@/components/practice/locations/values'
import { RowsField } from '@/components/ui/form/fields/RowsField'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { dayWord } from '@/lib/client/format/days'
import styles from './Hours.module.css'
import { Intervals, NEW_HOURS } from './Intervals'
import { nextHours } from './week-hours'

type Exception = LocationValues['exceptions'][number]
type Props = { form: Form<LocationValues>; readOnly: boolean }

const newException: Exception = { from: '', to: '', hours: [], reason: '' }
/** With it a browser takes four figures for a year. */
const LAST_DAY = '9999-12-31'

/** Days on which the hours are others, or none: a row for each stretch of them. */
export const ExceptionsField = ({ form, readOnly }: Props) => (
  <RowsField
    form={form}
    name="exceptions"
    label="Dated exceptions"
    help="Without hours it is closed on these days."
    one="exception"
    rows={form.values.exceptions}
    nameOf={({ reason, from }) => reason || (from && dayWord(from))}
    empty={newException}
    disabled={readOnly}
    className={styles.exception!}
  >
    {(exception, index) => (
      <ExceptionRow form={form} exception={exception} index={index} readOnly={readOnly} />
    )}
  </RowsField>
)

function ExceptionRow({
  form,
  exception,
  index,
  readOnly,
}: Props & { exception: Exception; index: number }) {
  const path = `exceptions.${index}`
  const of = `exception ${index + 1}`
  const from = form.getInputProps(`${path}.from`)
  // Most last a day: the last one follows the first until it is said otherwise.
  const begin = (day: string) => {
    form.setFieldValue(`${path}.from`, day as never)
    if (exception.to === '' || exception.to === exception.from)
      form.setFieldValue(`${path}.to`, day as never)
  }
  const setHours = (hours: Exception['hours']) =>
    form.setFieldValue(`${path}.hours`, hours as never)
  return (
    <>
      <TextInput
        type="date"
        max={LAST_DAY}
        aria-label={`First day of ${of}`}
        {...from}
        onChange={({ currentTarget }) => begin(currentTarget.value)}
      />
      <TextInput
        type="date"
        max={LAST_DAY}
        aria-label={`Last day of ${of}`}
        {...form.getInputProps(`${path}.to`)}
      />
      <TextInput
        aria-label={`Reason for ${of}`}
        placeholder="Reason"
        autoComplete="off"
        {...form.getInputProps(`${path}.reason`)}
      />
      <div className={styles.instead}>
        {exception.hours.length === 0 && <span className={styles.closed}>Closed</span>}
        <Intervals
          form={form}
          rows={exception.hours.map((hours, at) => ({ path: `${path}.hours.${at}`, hours }))}
          of={of}
          readOnly={readOnly}
          onRemove={(at) => setHours(exception.hours.toSpliced(at, 1))}
        />
        {!readOnly && (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
            aria-label={`Add hours to ${of}`}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() =>
              setHours([
                ...exception.hours,
                exception.hours.length > 0 ? nextHours(exception.hours) : NEW_HOURS,
              ])
            }
          >
            Add hours
          </Button>
        )}
      </div>
    </>
  )
}
