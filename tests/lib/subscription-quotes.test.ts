import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, daysBetween, periodOf, type Day } from '@/lib/subscriptions/periods'
import { amountFor, remainingOf, taxOn, usedOf, type Price } from '@/lib/subscriptions/proration'
import { quoteForChange, quoteForStart, type Running, type Terms } from '@/lib/subscriptions/quote'

const dates = fc
  .date({ min: new Date('1999-12-01'), max: new Date('2101-03-31'), noInvalidDate: true })
  .map((date): Day => date.toISOString().slice(0, 10))
const intervals = fc.constantFrom('month' as const, 'year' as const)
/** Yen have no decimals and dinars three: to the smallest unit it is all the same, but not to how large amounts are. */
const amounts = fc.oneof(fc.nat(100), fc.nat(1_000_000), fc.nat(2_147_483_647))
const prices: fc.Arbitrary<Price> = fc.record({ amount: amounts, seatAmount: amounts, includedSeats: fc.nat(100) })
const terms: fc.Arbitrary<Terms> = fc.record({ interval: intervals, price: prices, seats: fc.integer({ min: 1, max: 10_000 }) }) // prettier-ignore
const rates = fc.array(fc.constantFrom(0, 5_000, 8_875, 10_000, 19_000, 25_500), { maxLength: 2 })
/** Some period of what began on some day, and a day in it. */
const moments = fc
  .record({
    anchor: dates,
    interval: intervals,
    number: fc.nat(40),
    part: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  }) // prettier-ignore
  .map(({ anchor, interval, number, part }) => {
    const period = periodOf(anchor, interval, number)
    const today = addDays(period.from, Math.floor(daysBetween(period.from, period.to) * part))
    return { anchor, interval, period, today }
  })
const running = fc
  .record({ moment: moments, had: terms })
  .map(({ moment: { anchor, interval, period, today }, had }) => {
    return { today, running: { ...had, interval, anchor, period, trial: false } satisfies Running }
  })
const netOf = (lines: { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0)

describe('periods', () => {
  test.each([
    ['2026-01-31', 'month', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    ['2027-12-31', 'month', ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31']],
    ['2028-02-29', 'year', ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
    ['2026-03-29', 'month', ['2026-03-29', '2026-04-29']],
  ] as const)('of what began on %s, by the %s', (anchor, interval, starts) => {
    expect(starts.map((_, number) => periodOf(anchor, interval, number).from)).toEqual(starts)
  })

  test('follow one another without a gap, whatever day they began on', () => {
    fc.assert(
      fc.property(dates, intervals, fc.nat(500), (anchor, interval, number) => {
        const [period, next] = [periodOf(anchor, interval, number), periodOf(anchor, interval, number + 1)]
        expect(period.to).toBe(next.from)
        const days = daysBetween(period.from, period.to)
        const [least, most] = interval === 'month' ? [28, 31] : [365, 366]
        expect(days).toBeGreaterThanOrEqual(least)
        expect(days).toBeLessThanOrEqual(most)
      }),
    )
  })

  test('have days that are counted and added alike, also where clocks are changed', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -800, max: 800 }), (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days)
      }),
    )
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
    expect(addMonths('2026-12-31', -10)).toBe('2026-02-28')
  })
})

describe('an amount', () => {
  test('is used day by day, and its days add up to the whole of it', () => {
    fc.assert(
      fc.property(moments, amounts, ({ period }, amount) => {
        const days = Array.from({ length: daysBetween(period.from, period.to) + 1 }, (_, n) => addDays(period.from, n))
        const used = days.map((day) => usedOf(amount, period, day))
        const parts = used.slice(1).map((sofar, n) => sofar - used[n]!)
        expect(parts.every((part) => part >= 0)).toBe(true)
        expect(netOf(parts.map((part) => ({ amount: part })))).toBe(amount)
      }),
      { numRuns: 50 },
    )
  })

  test('is never less than nothing, nor more than it was, also outside its period', () => {
    fc.assert(
      fc.property(moments, amounts, dates, ({ period }, amount, day) => {
        expect(usedOf(amount, period, day)).toBeGreaterThanOrEqual(0)
        expect(usedOf(amount, period, day)).toBeLessThanOrEqual(amount)
        expect(usedOf(amount, period, day) + remainingOf(amount, period, day)).toBe(amount)
      }),
    )
  })

  test('is still exact at the largest price, with the most seats, for a leap year', () => {
    const whole = amountFor({ amount: 2_147_483_647, seatAmount: 2_147_483_647, includedSeats: 0 }, 10_000)
    const leap = { from: '2028-01-01', to: '2029-01-01' }
    expect(BigInt(usedOf(whole, leap, '2028-12-31'))).toBe((BigInt(whole) * 365n) / 366n)
  })

  test.each([
    ['the seats that are included', { seats: 3, expected: 4900 }],
    ['one that is not', { seats: 6, expected: 4900 + 900 }],
  ])('has %s', (_, { seats, expected }) => {
    expect(amountFor({ amount: 4900, seatAmount: 900, includedSeats: 5 }, seats)).toBe(expected)
  })

  test.each([
    [4900, [19_000], 931],
    [4900, [8_875], 435], // 434.875
    [1, [50_000], 1], // a half goes up
    [999, [5_000, 9_975], 50 + 100], // 49.95 and 99.65, each by itself
    [4900, [], 0],
  ])('of %i is taxed at %j by %i', (amount, rates, tax) => {
    expect(taxOn(amount, rates)).toBe(tax)
  })
})

describe('a quote', () => {
  const basic: Terms = { interval: 'month', price: { amount: 4900, seatAmount: 900, includedSeats: 5 }, seats: 5 }
  const more: Terms = { interval: 'month', price: { amount: 9900, seatAmount: 900, includedSeats: 5 }, seats: 8 }
  const june = { ...basic, anchor: '2026-06-01', period: { from: '2026-06-01', to: '2026-07-01' }, trial: false }

  test('to begin with a trial is free until it ends', () => {
    expect(quoteForStart(basic, 14, '2026-06-10', [19_000])).toEqual({
      ...{ from: '2026-06-10', atRenewal: false, lines: [], dueNow: { net: 0, tax: 0, total: 0 }, trial: true },
      nextInvoice: { on: '2026-06-24', net: 4900, tax: 931, total: 5831 },
      ...{ period: { from: '2026-06-10', to: '2026-06-24' }, anchor: '2026-06-24' },
    })
  })

  test('to begin at once is the whole first period', () => {
    const quote = quoteForStart({ ...basic, interval: 'year' }, 0, '2028-02-29', [])
    expect(quote.dueNow).toEqual({ net: 4900, tax: 0, total: 4900 })
    expect(quote.period).toEqual({ from: '2028-02-29', to: '2029-02-28' })
    expect(quote.nextInvoice.on).toBe('2029-02-28')
  })

  test('for more, in the middle of a month, is for the days that are left', () => {
    const quote = quoteForChange(june, more, '2026-06-16', [19_000])
    expect(quote.lines).toEqual([
      { kind: 'unused', period: { from: '2026-06-16', to: '2026-07-01' }, amount: -2450 },
      { kind: 'remaining', period: { from: '2026-06-16', to: '2026-07-01' }, amount: 6300 },
    ])
    expect(quote.dueNow).toEqual({ net: 3850, tax: 732, total: 4582 })
    expect(quote.nextInvoice).toEqual({ on: '2026-07-01', net: 12_600, tax: 2394, total: 14_994 })
    expect(quote).toMatchObject({ from: '2026-06-16', atRenewal: false, period: june.period, anchor: june.anchor })
  })

  test('for less waits for the renewal, and costs nothing today', () => {
    const quote = quoteForChange({ ...june, ...more }, basic, '2026-06-16', [19_000])
    expect(quote).toMatchObject({ from: '2026-07-01', atRenewal: true, lines: [], dueNow: { total: 0 } })
    expect(quote.nextInvoice).toMatchObject({ on: '2026-07-01', net: 4900 })
  })

  test('for a year, in the middle of a month, begins the year today', () => {
    const year: Terms = { interval: 'year', price: { amount: 49_000, seatAmount: 9000, includedSeats: 5 }, seats: 5 }
    const quote = quoteForChange(june, year, '2026-06-16', [])
    expect(quote.dueNow.net).toBe(49_000 - 2450)
    expect(quote).toMatchObject({ anchor: '2026-06-16', period: { from: '2026-06-16', to: '2027-06-16' } })
    expect(quoteForChange({ ...june, ...year, period: quote.period }, basic, '2026-08-01', [])).toMatchObject({
      ...{ atRenewal: true, from: '2027-06-16', dueNow: { total: 0 } },
    })
  })

  test('on trial changes what the first invoice will be, and nothing else', () => {
    const trial = { ...june, trial: true }
    const quote = quoteForChange(trial, { ...more, interval: 'year' }, '2026-06-16', [19_000])
    expect(quote).toMatchObject({ atRenewal: false, dueNow: { total: 0 }, trial: true, period: june.period })
    expect(quote.nextInvoice).toMatchObject({ on: '2026-07-01', net: 12_600 })
  })

  test('never asks for less than nothing, and is the sum of its lines', () => {
    fc.assert(
      fc.property(running, terms, rates, ({ running, today }, wanted, rates) => {
        const quote = quoteForChange(running, wanted, today, rates)
        expect(quote.dueNow.net).toBe(netOf(quote.lines))
        expect(quote.dueNow.net).toBeGreaterThanOrEqual(0)
        expect(quote.dueNow.total).toBe(quote.dueNow.net + quote.dueNow.tax)
        expect(quote.nextInvoice.net).toBe(amountFor(wanted.price, wanted.seats))
        if (quote.atRenewal) expect(quote).toMatchObject({ from: running.period.to, dueNow: { total: 0 } })
      }),
    )
  })

  test('up makes of a period what was used of the old price and what is left of the new', () => {
    fc.assert(
      fc.property(running, terms, ({ running, today }, wanted) => {
        const quote = quoteForChange(running, { ...wanted, interval: running.interval }, today, [])
        fc.pre(!quote.atRenewal)
        const [old, whole] = [amountFor(running.price, running.seats), quote.nextInvoice.net]
        const { period } = running
        expect(old + quote.dueNow.net).toBe(usedOf(old, period, today) + remainingOf(whole, period, today))
      }),
    )
  })

  test('up, and down again on the same day, is for nothing more, and up once more neither', () => {
    fc.assert(
      fc.property(running, terms, rates, ({ running, today }, wanted, rates) => {
        const higher = { ...running, ...wanted, interval: running.interval }
        fc.pre(!quoteForChange(running, higher, today, rates).atRenewal)
        const down = quoteForChange(higher, running, today, rates)
        expect(down.dueNow.total).toBe(0)
        expect(quoteForChange(higher, higher, today, rates)).toMatchObject({ atRenewal: false, dueNow: { total: 0 } })
      }),
    )
  })

  test('in steps costs what it costs at once, on one day', () => {
    const priced = (amount: number, of: Running): Running => ({ ...of, price: { amount, seatAmount: 0, includedSeats: 0 } }) // prettier-ignore
    fc.assert(
      fc.property(running, fc.array(amounts, { minLength: 3, maxLength: 5 }), ({ running, today }, steps) => {
        const rising = steps.toSorted((a, b) => a - b).map((amount) => priced(amount, running))
        const due = (from: Running, to: Running) => quoteForChange(from, to, today, []).dueNow.net
        const stepwise = rising.slice(1).reduce((sum, to, n) => sum + due(rising[n]!, to), 0)
        expect(stepwise).toBe(due(rising[0]!, rising.at(-1)!))
      }),
    )
  })
})
