import { ActionIcon, Input } from '@mantine/core'
import {
  IconArrowDown,
  IconCalendarWeek,
  IconClock24,
  IconClockOff,
  IconCopy,
  IconPlus,
} from '@tabler/icons-react'
import { useRef } from 'react'
import type { LocationValues } from '@/components/practice/locations/values'
import { RowMenu, type RowAction } from '@/components/ui/list/RowMenu'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { WEEKDAYS } from '@/lib/shared/location-words'
import { spanInWords } from './hour-words'
import styles from './Hours.module.css'
import { Intervals } from './Intervals'
import { copyDay, nextHours, withDay } from './week-hours'

type Props = { form: Form<LocationValues>; readOnly: boolean }

const WORKDAYS = [1, 2, 3, 4, 5]
const ALL = [1, 2, 3, 4, 5, 6, 7]

/**
 * The hours of a week, a row for each day: added, copied to other days and taken away by keyboard
 * as by hand.
 */
export function HoursField({ form, readOnly }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const { hours: week } = form.values
  const set = (hours: LocationValues['hours']) => {
    form.setFieldValue('hours', hours)
    Object.keys(form.errors)
      .filter((path) => path.startsWith('hours'))
      .forEach((path) => form.clearFieldError(path))
  }
  const focus = (day: number, index: number) =>
    setTimeout(() => {
      const row = list.current?.querySelectorAll<HTMLElement>('[data-day]')[day - 1]
      const interval = row?.querySelectorAll('[data-interval]')[index]
      ;(interval?.querySelector('input') ?? row?.querySelector<HTMLElement>('[data-add]'))?.focus()
    })

  const rowOf = (name: string, day: number) => {
    const indexes = week.flatMap((hours, index) => (hours.day === day ? [index] : []))
    const own = indexes.map((index) => week[index]!)
    const add = () => {
      set(withDay(week, day, [...own, nextHours(own)]))
      focus(day, own.length)
    }
    const remove = (at: number) => {
      set(withDay(week, day, own.toSpliced(at, 1)))
      focus(day, Math.max(0, at - 1))
    }
    const copy = (label: string, icon: RowAction['icon'], to: number[]) => ({
      label,
      icon,
      onClick: () => set(copyDay(week, day, to)),
    })
    return (
      <div key={name} data-day role="group" aria-label={name} className={styles.day}>
        <span className={styles.name}>{name}</span>
        <div className={styles.intervals}>
          {own.length === 0 && <span className={styles.closed}>Closed</span>}
          <Intervals
            form={form}
            rows={indexes.map((index) => ({ path: `hours.${index}`, hours: week[index]! }))}
            of={name}
            readOnly={readOnly}
            onRemove={remove}
          />
        </div>
        {!readOnly && (
          <div className={styles.actions}>
            <ActionIcon
              size={36}
              data-add
              aria-label={`Add hours on ${name}`}
              data-hint="Add hours"
              // Leaving another field checks it, and what it then says moves this button from under
              // the pointer.
              onMouseDown={(event) => event.preventDefault()}
              onClick={add}
            >
              <IconPlus size={16} stroke={1.5} />
            </ActionIcon>
            <RowMenu
              name={`${name}${own.length > 0 ? `, ${own.map(spanInWords).join(', ')}` : ''}`}
              actions={[
                day < 7 && copy(`Copy to ${WEEKDAYS[day]}`, IconArrowDown, [day + 1]),
                copy('Copy to Monday to Friday', IconCopy, WORKDAYS),
                copy('Copy to every day', IconCalendarWeek, ALL),
                {
                  label: 'Open 24 hours',
                  icon: IconClock24,
                  onClick: () =>
                    set(withDay(week, day, [{ open: '00:00', close: '24:00', nextDay: false }])),
                },
                own.length > 0 && {
                  label: 'Closed',
                  icon: IconClockOff,
                  onClick: () => set(withDay(week, day, [])),
                },
              ]}
            />
          </div>
        )}
      </div>
    )
  }
  return (
    <div ref={list} className={styles.week}>
      {WEEKDAYS.map((name, index) => rowOf(name, index + 1))}
      {form.errors.hours && <Input.Error>{form.errors.hours}</Input.Error>}
    </div>
  )
}
