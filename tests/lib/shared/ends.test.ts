import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AssignmentInput } from '@/lib/shared/access/assignments'
import { earliestDay, endOf, futureEndOf, isWithinDays } from '@/lib/shared/time/ends'

// The 28th in UTC, still the 27th in the westernmost zone and the 29th already in the easternmost.
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-28T11:00:00Z') }))
afterEach(() => vi.useRealTimers())

const refusalOf = (schema: ReturnType<typeof endOf>, end: unknown) => {
  const { error } = schema.safeParse(end)
  return error?.issues.map(({ message }) => message).join(' ')
}

describe('an end', () => {
  test.each([
    '2026-12-31',
    '2028-02-29',
    '2026-12-31T23:59:59Z',
    '2026-12-31T23:59:59.5+13:00',
    '9999-12-30',
  ])('is read from %s', (end) => expect(refusalOf(endOf(), end)).toBeUndefined())

  test.each([
    '2026-02-30',
    '2027-02-29',
    '2026-13-01',
    '2026-1-1',
    '31.12.2026',
    '2026-12-31T10:00:00',
    '',
    7,
    undefined,
  ])('is refused as %o', (end) =>
    expect(refusalOf(endOf(), end)).toBe('Choose a day, or a date and time with an offset.'),
  )

  test.each(['9999-12-31', '9999-12-31T23:59:59-12:00'])(
    'is refused beyond the years of four figures: %s',
    (end) => expect(refusalOf(endOf(), end)).toBe('Choose a day before December 31, 9999.'),
  )

  test('is refused where it is past everywhere, and a day only then', () => {
    expect(earliestDay()).toBe('2026-11-27')
    expect(refusalOf(futureEndOf(), '2026-11-27')).toBeUndefined()
    expect(refusalOf(futureEndOf(), '2026-11-26')).toBe('Choose today or a later day.')
    expect(refusalOf(futureEndOf(), '2026-11-28T11:00:00Z')).toBe('Choose a time in the future.')
    expect(refusalOf(futureEndOf(), '2026-11-28T23:59:00+13:00')).toBe(
      'Choose a time in the future.',
    )
    expect(refusalOf(futureEndOf(), '2026-11-28T11:00:01Z')).toBeUndefined()
    expect(AssignmentInput.parse({ roleId: 1 }).expiresAt).toBeNull()
  })

  test('is within a number of days to the second as an instant, and for every time zone as a day', () => {
    expect(isWithinDays('2026-12-08T11:00:00Z', 10)).toBe(true)
    expect(isWithinDays('2026-12-08T11:00:01Z', 10)).toBe(false)
    expect(isWithinDays('2026-12-09', 10)).toBe(true)
    expect(isWithinDays('2026-12-10', 10)).toBe(false)
  })
})
