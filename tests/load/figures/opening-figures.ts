import type { Interval, WeeklyInterval } from '@/lib/practice/locations/hours'
import { openingAt, type DatedException, type Holiday } from '@/lib/practice/locations/opening'
import { median, milliseconds, type Figure } from './figures'

const ROWS = 25
const LIMIT_MS = 6
const TIMES = 21
const A_DAY = 86_400_000
const ZONES = [
  'America/Chicago',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Sao_Paulo',
]

const dayIn = (days: number) => new Date(Date.now() + days * A_DAY).toISOString().slice(0, 10)
const at = (open: string, close: string): Interval => ({ open, close, nextDay: false })
const daily = (hours: Interval[]): WeeklyInterval[] =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((day) => hours.map((one) => ({ day, ...one })))

/** As many exceptions as a location may have, on every third day from today on. */
const exceptions = (hours: Interval[]): DatedException[] =>
  Array.from({ length: 100 }, (_, n) => ({
    from: dayIn(3 * n),
    to: dayIn(3 * n),
    hours,
    reason: 'Bench',
  }))
const holidays: Holiday[] = Array.from({ length: 200 }, (_, n) => ({
  date: dayIn(n),
  name: 'Bench',
}))

const PLACES: [
  what: string,
  weekly: WeeklyInterval[],
  exceptions: DatedException[],
  holidays: Holiday[],
][] = [
  ['without hours', [], [], []],
  ['open on weekdays', daily([at('08:00', '12:00'), at('13:00', '17:00')]).slice(0, 10), [], []],
  [
    'closed by 100 exceptions and 200 holidays',
    daily([at('08:00', '17:00')]),
    exceptions([]),
    holidays,
  ],
  [
    'around the clock, with 100 exceptions',
    daily([at('00:00', '24:00')]),
    exceptions([at('00:00', '24:00')]),
    [],
  ],
]

/** Measures what a page of locations costs to say whether each is open, without the database. */
export async function openingFigures(): Promise<Figure[]> {
  return PLACES.map(([what, weekly, dated, days]) => {
    const times: number[] = []
    for (let n = -1; n < TIMES; n++) {
      const started = performance.now()
      for (let row = 0; row < ROWS; row++)
        openingAt(Date.now(), ZONES[row % ZONES.length]!, weekly, dated, days)
      if (n >= 0) times.push(performance.now() - started)
    }
    const ours = median(times)
    return {
      what: `Openings of ${ROWS} locations ${what}`,
      ours: milliseconds(ours),
      target: `≤ ${LIMIT_MS} ms`,
      met: ours <= LIMIT_MS,
    }
  })
}
