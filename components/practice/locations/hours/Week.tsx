import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PlaceName } from '@/components/practice/locations/PlaceName'
import type { Filter } from '@/components/ui/list/filters/filter'
import { ListToolbar } from '@/components/ui/list/ListToolbar'
import { NoMatch } from '@/components/ui/list/NoMatch'
import { Pager } from '@/components/ui/list/Pager'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import { useWeeks, type LocationList } from '@/hooks/practice/use-locations'
import { useQuery } from '@/hooks/ui/list/use-query'
import { useNow } from '@/hooks/ui/shell/use-now'
import { dayOf } from '@/lib/client/format/days'
import { dateFormat } from '@/lib/client/format/notation'
import type { Noun } from '@/lib/client/format/nouns'
import type { LocationEntry, LocationWeek } from '@/lib/practice/locations/schema'
import { addDays, mondayOf } from './dates'
import { spanInWords } from './hour-words'
import { OpenNow } from './OpenNow'
import styles from './Week.module.css'

type Props = {
  list: LocationList
  noun: Noun
  filters: Filter[]
  searched: string
  empty: ReactNode
}

const WEEK = [0, 1, 2, 3, 4, 5, 6]
const IS_DATE = /^\d{4}-\d\d-\d\d$/
const weekday = () => dateFormat({ weekday: 'short', timeZone: 'UTC' })
const longDay = () =>
  dateFormat({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/**
 * The Monday that the address asks for, or this week's; undefined until it is known what day it is.
 */
function useMonday() {
  const now = useNow()
  const { of, replace } = useQuery()
  const asked = of('from')
  const today = now === undefined ? undefined : dayOf(now)
  const monday =
    asked && IS_DATE.test(asked) && !Number.isNaN(Date.parse(asked))
      ? mondayOf(asked)
      : today && mondayOf(today)
  const go = (day: string | undefined) =>
    replace({ from: day && today && mondayOf(today) === day ? undefined : day })
  return { today, monday, go }
}

/** The hours of a week of the locations on a page, side by side. */
export function Week({ list, noun, filters, searched, empty }: Props) {
  const { rows, state, total, stale, failure, retry } = list
  const { today, monday, go } = useMonday()
  const weeks = useWeeks(
    (rows ?? []).map(({ id }) => id),
    monday,
  )
  const none = rows?.length === 0 && total === 0 && !stale
  return (
    <>
      <ListToolbar list={list} noun={noun} filters={filters} />
      {monday && <Steps monday={monday} today={today} onGo={go} />}
      {failure && <LoadFailure what="The locations" failure={failure} onRetry={retry} />}
      {weeks.error && !weeks.data && (
        <LoadFailure what="The hours" failure={weeks.error} onRetry={() => void weeks.mutate()} />
      )}
      {none && (state.narrowed ? <NoMatch state={state} noun={noun} searched={searched} /> : empty)}
      {!failure && !none && monday && (
        <Grid
          rows={rows}
          weeks={weeks.data?.[0]?.days[0]?.date === monday ? weeks.data : undefined}
          monday={monday}
          today={today}
          stale={stale}
        />
      )}
      {total !== undefined && total > 0 && <Pager state={state} total={total} />}
    </>
  )
}

type StepsProps = { monday: string; today?: string; onGo: (day: string | undefined) => void }

const Steps = ({ monday, today, onGo }: StepsProps) => (
  <div className={styles.steps}>
    <ActionIcon
      size={30}
      aria-label="Week before"
      data-hint="Week before"
      onClick={() => onGo(addDays(monday, -7))}
    >
      <IconChevronLeft size={16} stroke={1.5} className={styles.arrow} />
    </ActionIcon>
    <ActionIcon
      size={30}
      aria-label="Week after"
      data-hint="Week after"
      onClick={() => onGo(addDays(monday, 7))}
    >
      <IconChevronRight size={16} stroke={1.5} className={styles.arrow} />
    </ActionIcon>
    <h2 className={styles.span} aria-live="polite">
      {longDay().formatRange(Date.parse(monday), Date.parse(addDays(monday, 6)))}
    </h2>
    {today && monday !== mondayOf(today) && (
      <Button variant="default" size="compact-sm" onClick={() => onGo(undefined)}>
        This week
      </Button>
    )}
  </div>
)

type GridProps = {
  rows?: LocationEntry[]
  weeks?: LocationWeek[]
  monday: string
  today?: string
  stale: boolean
}

function Grid({ rows, weeks, monday, today, stale }: GridProps) {
  const dates = WEEK.map((day) => addDays(monday, day))
  const waiting = rows === undefined || weeks === undefined
  return (
    <div className={styles.frame} tabIndex={0} role="region" aria-label="The week’s hours">
      <table
        className={styles.grid}
        aria-busy={waiting || stale || undefined}
        aria-label="Hours of the week"
      >
        <thead>
          <tr>
            <th scope="col">Location</th>
            {dates.map((date) => (
              <th key={date} scope="col" data-today={date === today || undefined}>
                {weekday().format(Date.parse(date))} {Number(date.slice(8))}
                {date === today && <span className={styles.now}> today</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map((location) => {
            const week = weeks?.find(({ id }) => id === location.id)
            return (
              <tr key={location.id}>
                <th scope="row">
                  <PlaceName location={location} />
                  {location.opening && <OpenNow location={location} />}
                </th>
                {dates.map((date, index) => (
                  <Day
                    key={date}
                    day={week?.days[index]}
                    today={week?.today}
                    known={location.opening !== null}
                  />
                ))}
              </tr>
            )
          })}
          {!rows && WEEK.map((row) => <Waiting key={row} />)}
        </tbody>
      </table>
    </div>
  )
}

type DayProps = { day?: LocationWeek['days'][number]; today?: string; known: boolean }

/** One day of a location: its hours, and why they are not the week's. */
function Day({ day, today, known }: DayProps) {
  if (!day)
    return (
      <td>
        <Skeleton height={12} width={72} />
      </td>
    )
  const { date, kind, hours, reason } = day
  const special = kind !== 'weekly'
  return (
    <td data-today={date === today || undefined} data-special={special || undefined}>
      {hours.map((interval) => (
        <span key={interval.open} className={styles.hours}>
          {spanInWords(interval)}
        </span>
      ))}
      {hours.length === 0 && (
        <span className={styles.closed}>{known || special ? 'Closed' : '—'}</span>
      )}
      {special && (
        <span className={styles.reason} data-hint={reason || undefined} data-cut>
          {reason || (kind === 'holiday' ? 'Holiday' : 'Exception')}
        </span>
      )}
    </td>
  )
}

const Waiting = () => (
  <tr>
    <th scope="row">
      <Skeleton height={12} width={140} />
    </th>
    {WEEK.map((day) => (
      <td key={day}>
        <Skeleton height={12} width={72} />
      </td>
    ))}
  </tr>
)
