import { describe, expect, test, vi } from 'vitest'
import { limitsOf, wordsAbout, type Scheduled } from '@/lib/billing/subscriptions/moves-mail'
import type { Move } from '@/lib/billing/subscriptions/moves-queries'
import { mannerOf } from '@/lib/platform/mail-templates/variables'
import { siteOf } from '@/lib/shared/http/site'
import { webProcess } from '@/tests/support/settings'

vi.mock('@/lib/platform/config/env', () => ({
  env: () => ({ ...webProcess, site: siteOf(webProcess) }),
}))

type Limits = Move['to']['limits']
const NONE: Limits = { practitioners: null, locations: null, users: null, emailsPerMonth: null }
const version = (id: number, limits: Partial<Limits>) => ({
  id,
  code: 'practice',
  name: 'Practice',
  number: id,
  limits: { ...NONE, ...limits },
})
const move = (before: Partial<Limits>, after: Partial<Limits>): Move => ({
  from: version(1, before),
  to: version(2, after),
})

describe('the mail about another version', () => {
  test.each<[what: string, before: Partial<Limits>, after: Partial<Limits>, said: string[]]>([
    ['that stays', { users: 5 }, { users: 5 }, []],
    [
      'that rises',
      { locations: 5 },
      { locations: 1000 },
      ['Locations: at most 1,000 instead of 5.'],
    ],
    ['that ends', { users: 5 }, {}, ['Users: as many as you like instead of 5.']],
    [
      'that falls',
      { locations: 5 },
      { locations: 1 },
      [
        'Locations: at most 1 instead of 5. If there are more by then, they all stay, but none can be added.',
      ],
    ],
    [
      'that begins',
      {},
      { users: 9 },
      [
        'Users: at most 9 instead of as many as you like. If there are more by then, they all stay, but none can be added.',
      ],
    ],
    [
      'of seats, which nobody has more of',
      { practitioners: 40 },
      { practitioners: 30 },
      ['Seats: at most 30 instead of 40.'],
    ],
    [
      'of mails, which are counted anew',
      { emailsPerMonth: 500 },
      { emailsPerMonth: 100 },
      ['E-mails a month: at most 100 instead of 500.'],
    ],
  ])('tells of a limit %s', (_, before, after, said) => {
    expect(limitsOf(move(before, after), mannerOf({ language: 'en' }))).toEqual(said)
  })

  const one = (id: number, label = 'Northside'): Scheduled => ({
    organization: { id, domainURL: `clinic-${id}`, label },
    interval: 'month',
    currency: 'USD',
    seats: 5,
    now: 4900,
    then: 5900,
    on: '2027-01-01',
    payer: { id: 1, label: 'Group', recipients: [] },
  })
  const wordsOf = (...scheduled: Scheduled[]) =>
    wordsAbout(scheduled, move({}, {}))(mannerOf({ language: 'en' }))

  test.each([
    ['Northside', 'Northside, with 5 seats'],
    ['عيادة النور', '\u2068عيادة النور\u2069, with 5 seats'],
  ])('begins a line with %s, which keeps its own order', (label, begins) => {
    expect(wordsOf(one(1, label)).subscriptions[0]!.startsWith(begins)).toBe(true)
  })

  test.each([
    ['its own', [one(2), one(1)], 'clinic-1'],
    ['that of a clinic that it pays for', [one(2), one(3)], 'clinic-2'],
  ])('leads to a subscription that changes: %s', (_, scheduled, domainURL) => {
    expect(wordsOf(...scheduled).link).toContain(`//${domainURL}.`)
  })
})
