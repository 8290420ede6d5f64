import { describe, expect, test } from 'vitest'
import { addDays, mondayOf } from '@/components/practice/locations/hours/dates'
import {
  closesNextDay,
  openingInWords,
  readTime,
  weekInWords,
} from '@/components/practice/locations/hours/hour-words'
import { copyDay, nextHours, withDay } from '@/components/practice/locations/hours/week-hours'

const at = (day: number, open: string, close: string, nextDay = false) => ({
  day,
  open,
  close,
  nextDay,
})

describe('a time as people type it', () => {
  test.each([
    ['8', '08:00'],
    ['08:30', '08:30'],
    ['830', '08:30'],
    ['8.30', '08:30'],
    ['8h30', '08:30'],
    ['1745', '17:45'],
    ['24', '24:00'],
    ['6pm', '18:00'],
    ['6:15 PM', '18:15'],
    ['12am', '00:00'],
    ['12pm', '12:00'],
    ['noon', 'noon'],
    ['', ''],
    ['25', '25:00'], // which is refused in words
  ])('%j is %j', (typed, time) => expect(readTime(typed)).toBe(time))

  test.each([
    ['08:00', '17:00', false],
    ['22:00', '06:00', true],
    ['08:00', '08:00', true],
    ['00:00', '24:00', false],
    ['08:00', '', false],
  ])('%s to %s ends on the next day: %s', (open, close, nextDay) =>
    expect(closesNextDay({ open, close })).toBe(nextDay),
  )
})

describe('a week of hours', () => {
  test('is said in a line', () => {
    const morning = [1, 2, 3, 4].map((day) => at(day, '08:00', '12:00'))
    const week = [
      ...morning,
      at(1, '14:00', '18:00'),
      at(6, '00:00', '24:00'),
      at(7, '22:00', '06:00', true),
    ]
    expect(weekInWords(week)).toBe(
      'Mon 08:00–12:00, 14:00–18:00; Tue–Thu 08:00–12:00; Sat 24 hours; Sun 22:00–06:00 (next day)',
    )
    expect(weekInWords([])).toBe('')
  })

  test('copies one day to others', () => {
    const week = [at(1, '08:00', '12:00'), at(1, '13:00', '17:00'), at(3, '09:00', '10:00')]
    expect(copyDay(week, 1, [1, 3])).toEqual([
      at(1, '08:00', '12:00'),
      at(1, '13:00', '17:00'),
      at(3, '08:00', '12:00'),
      at(3, '13:00', '17:00'),
    ])
    expect(copyDay(week, 2, [1, 2, 3])).toEqual([])
    expect(withDay(week, 1, [])).toEqual([at(3, '09:00', '10:00')])
  })

  test.each([
    [[], '08:00', '17:00'],
    [[at(1, '08:00', '12:00')], '13:00', '17:00'],
    [[at(1, '08:00', '14:00')], '14:00', '17:00'],
    [[at(1, '08:00', '17:00')], '', ''],
    [[at(1, '22:00', '06:00', true)], '', ''],
  ])('goes on after %j with %s to %s', (hours, open, close) =>
    expect(nextHours(hours)).toMatchObject({ open, close }),
  )
})

describe('whether a place is open, in words', () => {
  const now = Date.parse('2026-11-23T17:00:00Z') // a Monday, 11:00 in Chicago
  const inChicago = (until: string | null) =>
    until && new Date(Date.parse(until) - 6 * 3_600_000).toISOString().slice(0, 16)
  test.each([
    [true, '2026-11-24T00:00:00Z', 'Open until 18:00'],
    [true, '2026-11-24T04:00:00Z', 'Open until 22:00'],
    [true, '2026-11-24T08:00:00Z', 'Open until Tue 02:00'],
    [true, '2026-11-27T06:00:00Z', 'Open until Fri 00:00'],
    [true, '2026-12-25T06:00:00Z', 'Open 24 hours'],
    [true, null, 'Open 24 hours'],
    [false, '2026-11-23T20:00:00Z', 'Opens 14:00'],
    [false, '2026-11-24T14:00:00Z', 'Opens Tue 08:00'],
    [false, '2027-01-04T14:00:00Z', 'Opens Jan 4, 2027 08:00'],
    [false, null, 'Closed'],
  ])('%s until %s: %s', (open, until, words) =>
    expect(openingInWords({ opening: { open, until, untilLocal: inChicago(until) } }, now)).toBe(
      words,
    ),
  )

  test('leaves out the day of the night that has begun', () => {
    const evening = Date.parse('2026-11-24T02:00:00Z')
    const opening = { open: true, until: '2026-11-24T08:00:00Z', untilLocal: '2026-11-24T02:00' }
    expect(openingInWords({ opening }, evening)).toBe('Open until 02:00')
    expect(openingInWords({ opening: null }, evening)).toBeUndefined()
  })

  test('shows the time that the server says, whatever the browser knows of the zone', () => {
    // British Columbia keeps summer time from 2026 on: 17:00 there is 00:00 UTC also in winter.
    const opening = { open: true, until: '2026-12-02T00:00:00Z', untilLocal: '2026-12-01T17:00' }
    expect(openingInWords({ opening }, Date.parse('2026-12-01T20:00:00Z'))).toBe('Open until 17:00')
  })
})

describe('days of the calendar', () => {
  test.each([
    ['2026-11-22', '2026-11-16'], // a Sunday
    ['2026-11-23', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
    ['2028-03-01', '2028-02-28'],
  ])('the Monday of %s is %s', (day, monday) => expect(mondayOf(day)).toBe(monday))
  test('are counted on over a leap day', () => expect(addDays('2028-02-28', 2)).toBe('2028-03-01'))
})
