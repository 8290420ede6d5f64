import { Skeleton } from '@mantine/core'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { countWord } from '@/lib/client/format/notation'
import type { Report } from '@/lib/marketing/reports/schema'
import styles from './Report.module.css'

// The library that draws it is loaded with it.
const HoursChart = onDemand(
  () => import('./HoursChart').then((module) => module.HoursChart),
  () => <Skeleton height={200} />,
)

export type Hour = Report['hours'][number]
const SPAN = 48

const COLUMNS: [name: Exclude<keyof Hour, 'hour'>, head: string][] = [
  ['sent', 'Sent'],
  ['opened', 'Opened'],
  ['clicked', 'Clicked'],
  ['unsubscribed', 'Unsubscribed'],
  ['bounced', 'Bounced'],
  ['machineOpened', 'Opened by machines'],
]
const none = { sent: 0, opened: 0, machineOpened: 0, clicked: 0, unsubscribed: 0, bounced: 0 }

/** Every hour up to the last in which something was, those without anything among them. */
export function wholeHours(hours: Hour[]): Hour[] {
  const last = Math.min(SPAN - 1, Math.max(0, ...hours.map(({ hour }) => hour)))
  const known = new Map(hours.map((one) => [one.hour, one]))
  return Array.from({ length: last + 1 }, (_, hour) => known.get(hour) ?? { hour, ...none })
}

/**
 * When people opened it and followed its links, hour by hour from its start; all of it as a table.
 */
export const Hours = ({ hours }: { hours: Hour[] }) => (
  <section aria-labelledby="hours">
    <h2 id="hours" className={styles.title}>
      The first 48 hours
    </h2>
    <HoursChart hours={wholeHours(hours)} />
    <details className={styles.details}>
      <summary>As a table</summary>
      <div className={styles.frame} role="region" aria-label="Hours" tabIndex={0}>
        <table className={styles.table} aria-label="Hour by hour">
          <thead>
            <tr>
              <th scope="col">Hour</th>
              {COLUMNS.map(([name, head]) => (
                <th key={name} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours.map((hour) => (
              <tr key={hour.hour}>
                <th scope="row">{hour.hour + 1}</th>
                {COLUMNS.map(([name]) => (
                  <td key={name}>{countWord(hour[name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  </section>
)
