import { describe, expect, test } from 'vitest'
import { fromNow } from '@/lib/client/format/time'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const now = Date.parse('2026-03-01T12:00:00Z')

describe('a distance in time', () => {
  test.each([
    [30_000, 'just now'],
    [MINUTE, 'in 1 minute'],
    [59 * MINUTE + 40_000, 'in 1 hour'],
    [1.6 * HOUR, 'in 2 hours'],
    [23.8 * HOUR, 'tomorrow'],
    [7 * DAY - 5000, 'in 7 days'],
    [7 * DAY, 'in 7 days'],
    [14 * DAY, 'in 2 weeks'],
    [60 * DAY, 'in 2 months'],
    [364 * DAY, 'next year'],
    [-50_000, 'just now'],
    [-90 * MINUTE, '2 hours ago'],
    [-DAY, 'yesterday'],
    [-6.7 * DAY, '7 days ago'],
    [-40 * DAY, 'last month'],
    [-800 * DAY, '2 years ago'],
  ])('of %i ms is %s', (distance, words) => expect(fromNow(now + distance, now)).toBe(words))
})
