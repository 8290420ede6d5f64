import { describe, expect, test } from 'vitest'
import { emptyPlan, inputOf, newPlan, openIn, valuesOf } from '@/components/billing/plans/values'
import { fieldWords, firstPrices, priceWord, seatsWord } from '@/components/billing/plans/words'
import { missingIn, type Plan, type PlanPrice, type PlanVersion } from '@/lib/billing/plans/schema'
import '@/lib/client/zod-sentences'

const price = (
  currency: string,
  interval: PlanPrice['interval'],
  amount: number,
  seatAmount = 0,
): PlanPrice => ({
  currency,
  interval,
  amount,
  seatAmount,
})
const content = {
  name: 'Practice',
  description: 'For several.',
  includedSeats: 5,
  trialDays: 0,
  features: ['One', 'Two'],
  limits: { practitioners: 40, locations: 0, users: null, emailsPerMonth: null },
  prices: [
    price('USD', 'month', 4950, 900),
    price('JPY', 'year', 68_000),
    price('KWD', 'month', 15_250, 5),
  ],
}
const version: PlanVersion = {
  ...content,
  number: 1,
  status: 'draft',
  subscribers: 0,
  publishedAt: null,
  archivedAt: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
}
const planOf = (draft: PlanVersion) => ({ draft, published: null }) as unknown as Plan
const show = (field: string, value: unknown) =>
  fieldWords[field]!.show!(value).replaceAll('\u00a0', ' ')

describe('what the form of a plan holds', () => {
  test('is sent as it was read, when nothing was changed', () => {
    expect(inputOf(valuesOf(planOf(version)))).toEqual(content)
    expect(
      valuesOf(planOf(version)).prices.map(({ amount, seatAmount }) => [amount, seatAmount]),
    ).toEqual([
      ['49.50', '9.00'],
      ['68000', '0'],
      ['15.250', '0.005'],
    ])
  })

  test('is that of the draft, where there is one', () => {
    const published = { ...version, name: 'Before' }
    expect(openIn({ ...planOf(version), published }).name).toBe('Practice')
    expect(openIn({ ...planOf(version), draft: null, published }).name).toBe('Before')
  })

  const row = { currency: 'USD', interval: 'month' as const, amount: '49', seatAmount: '9' }
  const troubleOf = (parts: object) => {
    const values = { ...emptyPlan, code: 'practice', name: 'Practice', prices: [row], ...parts }
    return newPlan
      .safeParse(values)
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  }
  const limits = emptyPlan.limits
  const SEATS = 'includedSeats: Included seats are a whole number from 0 to 10,000.'
  const TRIAL = 'trialDays: A trial lasts from 0 to 90 whole days.'
  const CODE = 'code: A code has 3 to 40 small letters, digits and hyphens.'
  const PRICE = 'Enter a price in digits, as in 1200, with no more decimals than its currency has.'
  const LIMIT = 'A limit is a whole number from 0 to 1,000,000,000, or empty for none.'
  test.each<[string, object, string[] | undefined]>([
    ['all of it right', {}, undefined],
    ['no price yet', { prices: [] }, undefined],
    ['blanks around it', { name: ' Practice ', prices: [{ ...row, amount: ' 49.5 ' }] }, undefined],
    ['a code that is too short', { code: 'ab' }, [CODE]],
    ['a code with capitals', { code: 'Solo' }, [CODE]],
    ['a code with a dot', { code: 'solo.1' }, [CODE]],
    ['a code that is too long', { code: 'a'.repeat(41) }, [CODE]],
    ['a name of one letter', { name: 'P' }, ['name: A name has 2 to 80 characters.']],
    [
      'a long description',
      { description: 'x'.repeat(501) },
      ['description: A description has at most 500 characters.'],
    ],
    ['half a seat', { includedSeats: '2.5' }, [SEATS]],
    ['no seats entered', { includedSeats: '' }, [SEATS]],
    ['seats below none', { includedSeats: '-1' }, [SEATS]],
    ['too many seats', { includedSeats: '10001' }, [SEATS]],
    ['a long trial', { trialDays: '91' }, [TRIAL]],
    ['a trial in words', { trialDays: 'two weeks' }, [TRIAL]],
    ['a limit in words', { limits: { ...limits, users: 'many' } }, [`limits.users: ${LIMIT}`]],
    [
      'a limit below none',
      { limits: { ...limits, emailsPerMonth: '-1' } },
      [`limits.emailsPerMonth: ${LIMIT}`],
    ],
    [
      'a limit that is too high',
      { limits: { ...limits, locations: '1000000001' } },
      [`limits.locations: ${LIMIT}`],
    ],
    [
      'more seats than practitioners',
      { includedSeats: '6', limits: { ...limits, practitioners: '5' } },
      ['limits.practitioners: More seats are included (6): each is for a practitioner.'],
    ],
    ['a price in words', { prices: [{ ...row, amount: 'much' }] }, [`prices.0.amount: ${PRICE}`]],
    ['no price entered', { prices: [{ ...row, amount: '' }] }, [`prices.0.amount: ${PRICE}`]],
    [
      'a price below nothing',
      { prices: [{ ...row, seatAmount: '-9' }] },
      [`prices.0.seatAmount: ${PRICE}`],
    ],
    [
      'a price with a comma, which means one thing here and another there',
      { prices: [{ ...row, amount: '1,200' }] },
      [`prices.0.amount: ${PRICE}`],
    ],
    [
      'yen with decimals',
      { prices: [{ ...row, currency: 'JPY', amount: '49.5' }] },
      [`prices.0.amount: ${PRICE}`],
    ],
    [
      'dollars with three',
      { prices: [{ ...row, seatAmount: '9.005' }] },
      [`prices.0.seatAmount: ${PRICE}`],
    ],
    ['dinars with three', { prices: [{ ...row, currency: 'KWD', amount: '9.005' }] }, undefined],
    ['the largest price', { prices: [{ ...row, amount: '21474836.47' }] }, undefined],
    [
      'one that is larger',
      { prices: [{ ...row, amount: '21474836.48' }] },
      ['prices.0.amount: A price is at most 21,474,836.47 USD.'],
    ],
    [
      'a seat that is much too dear',
      { prices: [{ ...row, currency: 'JPY', seatAmount: '999999999999' }] },
      ['prices.0.seatAmount: A price is at most 2,147,483,647 JPY.'],
    ],
    [
      'a currency that is none',
      { prices: [{ ...row, currency: 'XYZ' }] },
      ['prices.0.currency: Choose a currency.'],
    ],
    ['a month and a year', { prices: [row, { ...row, interval: 'year' }] }, undefined],
    [
      'a month twice',
      { prices: [row, { ...row, amount: '50' }] },
      ['prices.1.currency: There is a price in USD for a month already.'],
    ],
    [
      'a week',
      { prices: [{ ...row, interval: 'week' }] },
      ['prices.0.interval: Choose a month or a year.'],
    ],
    ['a feature twice', { features: 'Booking\nbooking' }, ['features: A feature is there twice.']],
    [
      'a long feature',
      { features: `Booking\n${'x'.repeat(81)}` },
      ['features.1: A feature has at most 80 characters.'],
    ],
    [
      'many features',
      { features: Array.from({ length: 21 }, (_, n) => n).join('\n') },
      ['features: A plan has at most 20 features.'],
    ],
  ])('with %s', (_title, parts, troubles) => expect(troubleOf(parts)).toEqual(troubles))
})

describe('a plan', () => {
  test('is published with a price at least', () => {
    expect([missingIn(content), missingIn({ prices: [] })]).toEqual([
      {},
      { prices: 'Add at least one price.' },
    ])
  })

  test('is read in words: briefly in a row, whole where it is compared', () => {
    const { prices } = content
    expect(prices.map(priceWord).map((word) => word.replace('\u00a0', ' '))).toEqual([
      '$49.50 / month',
      '¥68,000 / year',
      'KWD 15.250 / month',
    ])
    expect(priceWord(price('EUR', 'year', 45_000))).toBe('€450 / year')
    const { shown, more } = firstPrices([...prices, price('USD', 'year', 1)])
    expect([shown.map(({ currency }) => currency), more]).toEqual([['USD', 'JPY'], 2])
    expect(
      firstPrices([price('USD', 'month', 1), price('USD', 'year', 1), price('EUR', 'year', 1)]),
    ).toEqual({
      shown: [price('USD', 'month', 1), price('EUR', 'year', 1)],
      more: 1,
    })
    expect(seatsWord(version)).toEqual([
      '5, then $9',
      '5 seats are included. Each extra one: $9 / month.',
    ])
    expect(seatsWord({ includedSeats: 1, prices: [price('JPY', 'year', 1)] })[0]).toBe(
      '1, then free',
    )
    expect(seatsWord({ includedSeats: 1, prices: [] })).toEqual(['1', '1 seat is included.'])
  })

  test('says of its prices, limits and features what became of them, as they are kept and as they were typed', () => {
    const { prices, limits, features } = valuesOf(planOf(version))
    expect(show('prices', content.prices.slice(0, 1))).toBe('$49.50 / month, each extra seat $9.00')
    expect(show('prices', prices.slice(1, 2))).toBe('68000 JPY / year, each extra seat 0 JPY')
    expect(show('limits', content.limits)).toBe(show('limits', limits))
    expect(show('features', content.features)).toBe(show('features', features))
    const after = [
      price('USD', 'month', 5950, 1000),
      price('EUR', 'month', 4500, 800),
      content.prices[1],
    ]
    const change = (field: string, before: unknown, now: unknown) =>
      fieldWords[field]!.change!(before, now).replaceAll('\u00a0', ' ').split('\n')
    expect(change('prices', content.prices, after)).toEqual([
      '$49.50 → $59.50 / month',
      '$9.00 → $10.00 / month, each extra seat',
      'New: €45.00 / month, each extra seat €8.00',
      'No longer: KWD 15.250 / month, each extra seat KWD 0.005',
    ])
    expect(change('prices', content.prices, content.prices.toReversed())).toEqual([
      'In another order',
    ])
    expect(
      change('limits', content.limits, { ...content.limits, users: 80, locations: null }),
    ).toEqual(['Locations: 0 → no limit', 'Users: no limit → 80'])
    expect(change('features', 'One\nTwo', ['Three', 'Two'])).toEqual([
      'New: Three',
      'No longer: One',
    ])
  })
})
