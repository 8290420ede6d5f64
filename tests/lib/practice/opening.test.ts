import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { firstAt, wallAt } from '@/lib/platform/places/time-zones'
import type { Interval, WeeklyInterval } from '@/lib/practice/locations/hours'
import {
  hoursOn,
  openingAt,
  type DatedException,
  type Holiday,
} from '@/lib/practice/locations/opening'
import { WeeklyHours } from '@/lib/practice/locations/schedule'

vi.mock('@/lib/platform/places/time-zones', async (original) => {
  const real = await original<typeof import('@/lib/platform/places/time-zones')>()
  return { wallAt: vi.fn(real.wallAt), firstAt: vi.fn(real.firstAt) }
})

const daily = (open: string, close: string, nextDay = false): WeeklyInterval[] =>
  [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open, close, nextDay }))
const at = (open: string, close: string, nextDay = false): Interval => ({ open, close, nextDay })

/** "open 2026-…Z" or "closed 2026-…Z": in UTC, to the minute. */
function said(
  instant: string,
  zone: string,
  weekly: WeeklyInterval[],
  exceptions: DatedException[] = [],
  holidays: Holiday[] = [],
) {
  const { open, until } = openingAt(Date.parse(instant), zone, weekly, exceptions, holidays)
  return `${open ? 'open' : 'closed'} ${until === null ? 'for good' : `until ${new Date(until).toISOString().slice(0, 16)}Z`}`
}

describe('a place', () => {
  const week = daily('08:00', '17:00').slice(0, 5)
  test.each<[string, string, string, string, WeeklyInterval[]?, DatedException[]?, Holiday[]?]>([
    [
      'at the minute it opens',
      '2026-11-23T14:00Z',
      'America/Chicago',
      'open until 2026-11-23T23:00Z',
    ],
    [
      'a moment before',
      '2026-11-23T13:59:59.999Z',
      'America/Chicago',
      'closed until 2026-11-23T14:00Z',
    ],
    [
      'at the minute it closes',
      '2026-11-23T23:00Z',
      'America/Chicago',
      'closed until 2026-11-24T14:00Z',
    ],
    ['over the weekend', '2026-11-21T12:00Z', 'America/Chicago', 'closed until 2026-11-23T14:00Z'],
    [
      'in Kathmandu, 5:45 ahead',
      '2026-11-23T02:15Z',
      'Asia/Kathmandu',
      'open until 2026-11-23T11:15Z',
    ],
    ['without hours', '2026-11-23T12:00Z', 'UTC', 'closed for good', []],
    [
      'around the clock',
      '2026-11-23T12:00Z',
      'Asia/Tokyo',
      'open for good',
      daily('00:00', '24:00'),
    ],
    [
      'around the clock, from noon to noon',
      '2026-11-23T12:00Z',
      'Asia/Tokyo',
      'open for good',
      daily('12:00', '12:00', true),
    ],
    [
      'after midnight of a night',
      '2026-11-23T05:59Z',
      'UTC',
      'open until 2026-11-23T06:00Z',
      daily('22:00', '06:00', true),
    ],
    [
      'around the clock before a holiday',
      '2026-12-24T12:00Z',
      'UTC',
      'open until 2026-12-25T00:00Z',
      daily('00:00', '24:00'),
      [],
      [{ date: '2026-12-25', name: 'Christmas' }],
    ],
    [
      'on a holiday',
      '2026-12-25T12:00Z',
      'UTC',
      'closed until 2026-12-28T08:00Z',
      week,
      [],
      [{ date: '2026-12-25', name: 'Christmas' }],
    ],
    [
      'on a holiday with an exception',
      '2026-12-25T09:00Z',
      'UTC',
      'open until 2026-12-25T12:00Z',
      week,
      [{ from: '2026-12-25', to: '2026-12-25', hours: [at('09:00', '12:00')], reason: '' }],
      [{ date: '2026-12-25', name: 'Christmas' }],
    ],
    [
      'in a closed season',
      '2026-07-10T12:00Z',
      'UTC',
      'closed until 2026-09-01T08:00Z',
      week,
      [{ from: '2026-07-01', to: '2026-08-31', hours: [], reason: 'Summer' }],
    ],
    [
      'on the morning after a night, a holiday',
      '2026-12-25T05:00Z',
      'UTC',
      'open until 2026-12-25T06:00Z',
      daily('22:00', '06:00', true),
      [],
      [{ date: '2026-12-25', name: 'Christmas' }],
    ],
    // Chicago: on 8 March 2026 02:00 becomes 03:00 (08:00Z), on 1 November 02:00 becomes 01:00
    // (07:00Z).
    [
      'opening in the hour that is skipped',
      '2026-03-08T07:59Z',
      'America/Chicago',
      'closed until 2026-03-08T08:00Z',
      daily('02:30', '06:00'),
    ],
    [
      'closing in the hour that is skipped',
      '2026-03-08T07:30Z',
      'America/Chicago',
      'open until 2026-03-08T08:00Z',
      daily('00:00', '02:30'),
    ],
    [
      'open in nothing but that hour',
      '2026-03-08T07:30Z',
      'America/Chicago',
      'closed until 2026-03-09T07:00Z',
      daily('02:00', '03:00'),
    ],
    [
      'with a pause in nothing but that hour',
      '2026-03-08T07:30Z',
      'America/Chicago',
      'open until 2026-03-08T10:00Z',
      [...daily('00:00', '02:00'), ...daily('03:00', '05:00')],
    ],
    [
      'opening in the hour that comes twice',
      '2026-11-01T06:29Z',
      'America/Chicago',
      'closed until 2026-11-01T06:30Z',
      daily('01:30', '05:00'),
    ],
    [
      'open in it the second time',
      '2026-11-01T07:15Z',
      'America/Chicago',
      'open until 2026-11-01T11:00Z',
      daily('01:30', '05:00'),
    ],
    [
      'closing in it, the first time',
      '2026-11-01T06:15Z',
      'America/Chicago',
      'open until 2026-11-01T06:30Z',
      daily('00:00', '01:30'),
    ],
    [
      'closed when it comes again',
      '2026-11-01T07:15Z',
      'America/Chicago',
      'closed until 2026-11-02T06:00Z',
      daily('00:00', '01:30'),
    ],
    // Lord Howe: half an hour, on 5 April 2026 back and on 4 October ahead, both at 02:00.
    [
      'on Lord Howe when it loses half an hour',
      '2026-10-03T15:29Z',
      'Australia/Lord_Howe',
      'closed until 2026-10-03T15:30Z',
      daily('02:15', '03:00'),
    ],
    [
      'on Lord Howe when it gains half an hour',
      '2026-04-04T14:50Z',
      'Australia/Lord_Howe',
      'open until 2026-04-04T15:45Z',
      daily('01:30', '02:15'),
    ],
    // Havana: on 8 March 2026 midnight becomes 01:00 (05:00Z), on 2 November 2025 01:00 becomes
    // midnight (05:00Z).
    [
      'where midnight is skipped',
      '2026-03-08T04:59Z',
      'America/Havana',
      'open until 2026-03-08T05:00Z',
      daily('08:00', '24:00'),
    ],
    [
      'where midnight comes twice',
      '2025-11-02T05:15Z',
      'America/Havana',
      'closed until 2025-11-02T13:00Z',
      daily('08:00', '24:00'),
    ],
    [
      'where a whole day is skipped',
      '2011-12-30T09:59Z',
      'Pacific/Apia',
      'closed until 2011-12-30T18:00Z',
      daily('08:00', '17:00').filter(({ day }) => day !== 4),
    ],
  ])('%s', (_, instant, zone, answer, weekly = week, exceptions = [], holidays = []) =>
    expect(said(instant, zone, weekly, exceptions, holidays)).toBe(answer),
  )
})

/*
 * The slow way, which knows nothing of offsets: looks at the clock minute by minute, takes down
 * when each of the times at hand is first shown or passed, and walks along what that comes to.
 */
const MINUTE = 60_000
const A_DAY = 1440
const showing = (zone: string) => {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return (instant: number) => clock.format(instant)
}

function oracle(
  instant: number,
  zone: string,
  weekly: WeeklyInterval[],
  exceptions: DatedException[],
  holidays: Holiday[],
) {
  const shows = showing(zone)
  const [first, last] = [instant - 4 * A_DAY * MINUTE, instant + 9 * A_DAY * MINUTE]
  const shown: [string, number][] = []
  for (let minute = first; minute <= last; minute += MINUTE) shown.push([shows(minute), minute])
  const firstShown = (time: string) => shown.find(([text]) => text >= time)?.[1] ?? Infinity
  const open = new Set<number>()
  for (let day = -3; day <= 8; day++) {
    const date = new Date(
      Date.parse(`${shows(instant).slice(0, 10)}T00:00Z`) + day * A_DAY * MINUTE,
    )
    const name = date.toISOString().slice(0, 10)
    const after = new Date(date.getTime() + A_DAY * MINUTE).toISOString().slice(0, 10)
    for (const { open: opens, close, nextDay } of hoursOn([name], weekly, exceptions, holidays)[0]!
      .hours) {
      const from = firstShown(`${name} ${opens}`)
      const to =
        close === '24:00'
          ? firstShown(`${after} 00:00`)
          : firstShown(`${nextDay ? after : name} ${close}`)
      for (let minute = from; minute < Math.min(to, last); minute += MINUTE) open.add(minute)
    }
  }
  const isOpen = open.has(instant)
  let until = instant
  while (until < last - 2 * A_DAY * MINUTE && open.has(until) === isOpen) until += MINUTE
  return { open: isOpen, until: until < last - 2 * A_DAY * MINUTE ? until : null }
}

const two = (figure: number) => String(figure).padStart(2, '0')
const time = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
// Around the hours at which clocks are changed, more often than not.
const minutes = fc.oneof(
  fc.integer({ min: 0, max: 12 }).map((quarter) => quarter * 15),
  fc.integer({ min: 0, max: 1439 }),
)
const interval = fc
  .record({
    from: minutes,
    length: fc.oneof(fc.integer({ min: 1, max: 240 }), fc.integer({ min: 1, max: 1440 })),
  })
  .map(({ from, length }) => {
    const to = from + length
    return {
      open: time(from),
      close: to <= A_DAY ? time(to) : time(to - A_DAY),
      nextDay: to > A_DAY,
    }
  })
const weeks = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 7 }), interval), { maxLength: 9 })
  .map((list) => list.map(([day, one]) => ({ day, ...one })))
  .filter((list) => WeeklyHours.safeParse(list).success)

/** Zones, and an instant at which each changes its clocks, if it does. */
/**
 * Of years in which any release of Node that the console runs on has the same data: it is what the
 * oracle reads.
 */
const CHANGES: [zone: string, instant: string][] = [
  ['America/Chicago', '2026-03-08T08:00Z'],
  ['America/Chicago', '2026-11-01T07:00Z'],
  ['Europe/Berlin', '2026-03-29T01:00Z'],
  ['Europe/Berlin', '2026-10-25T01:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00Z'],
  ['America/Havana', '2025-03-09T05:00Z'],
  ['America/Havana', '2025-11-02T05:00Z'],
  ['America/St_Johns', '2026-03-08T05:30Z'],
  ['Africa/Casablanca', '2025-02-23T02:00Z'],
  ['Asia/Kathmandu', '2026-06-01T00:00Z'],
  ['Pacific/Chatham', '2026-04-04T14:00Z'],
  ['Pacific/Apia', '2011-12-30T10:00Z'],
  ['Pacific/Kiritimati', '2026-01-01T00:00Z'],
]

describe('whether a place is open', () => {
  test(
    'is the same when it is reckoned and when it is read from the clock, whatever the hours',
    { tags: 'thorough' },
    () => {
      fc.assert(
        fc.property(
          fc.constantFrom(...CHANGES),
          fc.integer({ min: -2160, max: 1440 }),
          weeks,
          fc.option(
            fc.record({
              offset: fc.integer({ min: -1, max: 2 }),
              hours: fc.oneof(
                fc.constant<Interval[]>([]),
                interval.map((one) => [one]),
              ),
            }),
          ),
          fc.option(fc.integer({ min: -1, max: 2 })),
          ([zone, change], minutes, weekly, exception, holiday) => {
            const instant = Date.parse(change) + minutes * MINUTE
            const day = (offset: number) =>
              showing(zone)(instant + offset * A_DAY * MINUTE).slice(0, 10)
            const exceptions = exception
              ? [
                  {
                    from: day(exception.offset),
                    to: day(exception.offset),
                    hours: exception.hours,
                    reason: '',
                  },
                ]
              : []
            const holidays = holiday === null ? [] : [{ date: day(holiday), name: 'Holiday' }]
            const { open, until } = openingAt(instant, zone, weekly, exceptions, holidays)
            const slow = oracle(instant, zone, weekly, exceptions, holidays)
            expect(open).toBe(slow.open)
            if (slow.until !== null) expect(until).toBe(slow.until)
          },
        ),
        { numRuns: 120 },
      )
    },
  )
})

describe('the work for one place', () => {
  const instant = Date.parse('2026-11-23T12:00Z')
  /** How many times are converted to the zone. */
  const conversions = () =>
    vi.mocked(wallAt).mock.calls.length + vi.mocked(firstAt).mock.calls.length
  /**
   * A hundred exceptions that count how often they are looked at: on every third day from the first
   * of `year`.
   */
  const counted = (year: number, hours: Interval[]) => {
    let reads = 0
    const exceptions = Array.from({ length: 100 }, (_, index): DatedException => {
      const day = new Date(Date.UTC(year, 0, 1 + 3 * index)).toISOString().slice(0, 10)
      return {
        get from() {
          return (reads++, day)
        },
        get to() {
          return (reads++, day)
        },
        hours,
        reason: '',
      }
    })
    return { exceptions, reads: () => reads }
  }
  const tenTimesADay = Array.from({ length: 10 }, (_, hour) =>
    daily(time(hour * 60), time(hour * 60 + 30)),
  ).flat()
  beforeEach(() => vi.clearAllMocks())

  test('converts nothing for a place without hours', () => {
    const { exceptions, reads } = counted(2026, [])
    expect(openingAt(instant, 'UTC', [], exceptions, [])).toEqual({ open: false, until: null })
    expect([conversions(), reads()]).toEqual([0, 0])
  })

  test.each<[string, WeeklyInterval[], number, Interval[]]>([
    ['open by exceptions alone, all in the past', [], 2025, [at('09:00', '12:00')]],
    ['open by exceptions alone, in the coming year', [], 2027, [at('09:00', '12:00')]],
    ['open around the clock', daily('00:00', '24:00'), 2027, [at('00:00', '24:00')]],
    ['open for ten short times a day', tenTimesADay, 2027, []],
  ])(
    'looks at each exception once and converts a handful of times for one %s',
    (_, weekly, year, hours) => {
      const { exceptions, reads } = counted(year, hours)
      openingAt(instant, 'America/Chicago', weekly, exceptions, [])
      expect(reads()).toBeLessThanOrEqual(2 * exceptions.length)
      expect(conversions()).toBeLessThanOrEqual(5)
    },
  )
})
