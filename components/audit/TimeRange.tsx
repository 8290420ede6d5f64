import type { ListState } from '@/hooks/use-list-state'
import styles from './TimeRange.module.css'

/** An instant of the address as the field shows it: the day at the reader's place. */
const dayOf = (instant: string | undefined) => {
  if (!instant || Number.isNaN(Date.parse(instant))) return ''
  const date = new Date(instant)
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Midnight at the reader's place, `days` later. */
const midnight = (day: string, days = 0) => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(year, month - 1, date + days).toISOString()
}
const dayBefore = (instant: string | undefined) => instant && new Date(Date.parse(instant) - 1).toISOString()

/** From a day to a day, both included. */
export function TimeRange({ state }: { state: ListState }) {
  const { from = [], to = [] } = state.filters
  const set = (changes: Record<string, string[]>) => state.set({ filters: { ...state.filters, ...changes } })
  const [first, last] = [dayOf(from[0]), dayOf(dayBefore(to[0]))]
  return (
    <span className={styles.range}>
      <input
        type="date"
        aria-label="From"
        value={first}
        max={last || undefined}
        onChange={({ currentTarget: { value } }) => set({ from: value ? [midnight(value)] : [] })}
      />
      <span aria-hidden>–</span>
      <input
        type="date"
        aria-label="To"
        value={last}
        min={first || undefined}
        onChange={({ currentTarget: { value } }) => set({ to: value ? [midnight(value, 1)] : [] })}
      />
    </span>
  )
}
