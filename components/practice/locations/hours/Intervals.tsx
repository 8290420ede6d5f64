import { ActionIcon, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { LocationValues } from '@/components/practice/locations/values'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { closesNextDay, readTime, type Hours } from './hour-words'
import styles from './Hours.module.css'

export const NEW_HOURS: Hours = { open: '08:00', close: '17:00', nextDay: false }

type Props = {
  form: Form<LocationValues>
  /** Each with the path of its values in the form. */
  rows: { path: string; hours: Hours }[]
  /** "Monday", for those who cannot see in which row they are. */
  of: string
  readOnly: boolean
  onRemove: (index: number) => void
}

/**
 * From when until when, several times if need be. What closes before it opens closes on the next
 * day.
 */
export function Intervals({ form, rows, of, readOnly, onRemove }: Props) {
  const field = (path: string, hours: Hours, name: 'open' | 'close', label: string) => {
    const { onBlur, ...input } = form.getInputProps(`${path}.${name}`)
    const settle = () => {
      const settled = { ...hours, [name]: readTime(hours[name]) }
      form.setFieldValue(path, { ...settled, nextDay: closesNextDay(settled) } as never)
    }
    return (
      <TextInput
        aria-label={label}
        autoComplete="off"
        maxLength={8}
        className={styles.time}
        {...input}
        onKeyDown={({ key }) => key === 'Enter' && settle()}
        onBlur={(event) => {
          settle()
          onBlur?.(event)
        }}
      />
    )
  }
  return rows.map(({ path, hours }, index) => {
    const which = rows.length > 1 ? `${of}, ${index + 1}` : of
    return (
      <div key={path} data-interval className={styles.interval}>
        {field(path, hours, 'open', `${which}: opens`)}
        <span aria-hidden className={styles.dash}>
          –
        </span>
        {field(path, hours, 'close', `${which}: closes`)}
        <span className={styles.next}>{hours.nextDay && 'next day'}</span>
        {!readOnly && (
          <ActionIcon
            size={36}
            aria-label={`Remove hours of ${which}`}
            data-hint="Remove"
            onClick={() => onRemove(index)}
          >
            <IconTrash size={16} stroke={1.5} />
          </ActionIcon>
        )}
      </div>
    )
  })
}
