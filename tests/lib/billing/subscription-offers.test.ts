import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  linesFor,
  offerToChange,
  offerToStart,
  periodFrom,
  type Current,
  type Terms,
} from '@/lib/billing/subscriptions/offer'
import { amountFor, remainingOf, usedOf, type Price } from '@/lib/billing/subscriptions/proration'
import { netOf } from '@/lib/shared/invoice-lines'
import { figureOf, unitsOf } from '@/lib/shared/money/money'
import { addDays, addMonths, daysBetween, periodOf, type Day } from '@/lib/shared/time/periods'

const dates = fc
  .date({ min: new Date('1999-12-01'), max: new Date('2101-03-31'), noInvalidDate: true })
  .map((date): Day => date.toISOString().slice(0, 10))
const intervals = fc.constantFrom('month' as const, 'year' as const)
/**
 * Yen have no decimals and dinars three: to the smallest unit it is all the same, but not to how
 * large amounts are.
 */
const amounts = fc.oneof(fc.nat(100), fc.nat(1_000_000), fc.nat(2_147_483_647))
const prices: fc.Arbitrary<Price> = fc.record({
  amount: amounts,
  seatAmount: amounts,
  includedSeats: fc.nat(100),
})
const terms: fc.Arbitrary<Terms> = fc.record({
  name: fc.constant('Plan'),
  interval: intervals,
  price: prices,
  seats: fc.integer({ min: 1, max: 10_000 }),
})
/** Some period of what began on some day, and a day in it. */
const moments = fc
  .record({
    anchor: dates,
    interval: intervals,
    number: fc.nat(40),
    part: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  })
  .map(({ anchor, interval, number, part }) => {
    const period = periodOf(anchor, interval, number)
    const today = addDays(period.from, Math.floor(daysBetween(period.from, period.to) * part))
    return { anchor, interval, period, today }
  })
const running = fc
  .record({ moment: moments, had: terms })
  .map(({ moment: { anchor, interval, period, today }, had }) => {
    return { today, running: { ...had, interval, anchor, period, trial: false } satisfies Current }
  })

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
        const [period, next] = [
          periodOf(anchor, interval, number),
          periodOf(anchor, interval, number + 1),
        ]
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
        const days = Array.from({ length: daysBetween(period.from, period.to) + 1 }, (_, n) =>
          addDays(period.from, n),
        )
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
    const whole = amountFor(
      { amount: 2_147_483_647, seatAmount: 2_147_483_647, includedSeats: 0 },
      10_000,
    )
    const leap = { from: '2028-01-01', to: '2029-01-01' }
    expect(BigInt(usedOf(whole, leap, '2028-12-31'))).toBe((BigInt(whole) * 365n) / 366n)
  })

  test.each([
    ['the seats that are included', { seats: 3, expected: 4900 }],
    ['one that is not', { seats: 6, expected: 4900 + 900 }],
  ])('has %s', (_, { seats, expected }) => {
    expect(amountFor({ amount: 4900, seatAmount: 900, includedSeats: 5 }, seats)).toBe(expected)
  })
})

describe('an offer', () => {
  const price = (amount: number) => ({ amount, seatAmount: 900, includedSeats: 5 })
  const basic: Terms = { name: 'Basic', interval: 'month', price: price(4900), seats: 5 }
  const more: Terms = { name: 'More', interval: 'month', price: price(9900), seats: 8 }
  const june: Current = {
    ...basic,
    anchor: '2026-06-01',
    period: { from: '2026-06-01', to: '2026-07-01' },
    trial: false,
  }
  const amountsOf = (lines: { kind: string; amount: number }[]) =>
    lines.map(({ kind, amount }) => [kind, amount])

  test('to begin with a trial is free until it ends', () => {
    expect(offerToStart(basic, 14, '2026-06-10')).toMatchObject({
      from: '2026-06-10',
      atRenewal: false,
      lines: [],
      trialUntil: '2026-06-24',
      anchor: '2026-06-24',
      period: { from: '2026-06-10', to: '2026-06-24' },
      next: { on: '2026-06-24', lines: [{ kind: 'plan', amount: 4900 }] },
    })
  })

  test('to begin at once is the whole first period, with the seats that are not included', () => {
    const offer = offerToStart({ ...more, interval: 'year' }, 0, '2028-02-29')
    expect(amountsOf(offer.lines)).toEqual([
      ['plan', 9900],
      ['seats', 2700],
    ])
    expect(offer).toMatchObject({
      trialUntil: null,
      period: { from: '2028-02-29', to: '2029-02-28' },
      next: { on: '2029-02-28' },
    })
  })

  test('of more, in the middle of a month, is for the days that are left', () => {
    const offer = offerToChange(june, more, '2026-06-16')
    expect(amountsOf(offer.lines)).toEqual([
      ['unused', -2450],
      ['remaining', 6300],
    ])
    expect(offer.lines.map(({ description }) => description)).toEqual([
      'Basic, 5 seats',
      'More, 8 seats',
    ])
    expect(netOf(offer.next.lines)).toBe(12_600)
    expect(offer).toMatchObject({
      from: '2026-06-16',
      atRenewal: false,
      period: june.period,
      anchor: june.anchor,
      next: { on: '2026-07-01' },
    })
  })

  test('of less waits for the renewal, and costs nothing today', () => {
    const offer = offerToChange({ ...june, ...more }, basic, '2026-06-16')
    expect(offer).toMatchObject({
      from: '2026-07-01',
      atRenewal: true,
      lines: [],
      period: june.period,
      next: { on: '2026-07-01' },
    })
    expect(netOf(offer.next.lines)).toBe(4900)
  })

  test('of a year, in the middle of a month, begins the year today; back to months it waits', () => {
    const year: Terms = {
      name: 'Year',
      interval: 'year',
      price: { amount: 49_000, seatAmount: 9000, includedSeats: 5 },
      seats: 5,
    }
    const offer = offerToChange(june, year, '2026-06-16')
    expect(netOf(offer.lines)).toBe(49_000 - 2450)
    expect(offer).toMatchObject({
      anchor: '2026-06-16',
      period: { from: '2026-06-16', to: '2027-06-16' },
    })
    const back = offerToChange(
      { ...year, anchor: offer.anchor, period: offer.period, trial: false },
      basic,
      '2026-08-01',
    )
    expect(back).toMatchObject({ atRenewal: true, from: '2027-06-16', lines: [] })
  })

  test('of more credits what was paid and not given back, of the days that are left', () => {
    const offer = offerToChange({ ...june, givenBack: 1900 }, more, '2026-06-16')
    expect(amountsOf(offer.lines)).toEqual([
      ['unused', -1500],
      ['remaining', 6300],
    ])
    expect(offer.lines[0]).toMatchObject({
      description: 'Basic, 5 seats, less what was given back',
      givenBack: 950,
    })
    fc.assert(
      fc.property(running, terms, amounts, ({ running, today }, wanted, givenBack) => {
        const [offer, other] = [{ ...running, givenBack }, running].map((running) =>
          offerToChange(running, { ...wanted, interval: running.interval }, today),
        )
        const more = netOf(offer!.lines) - netOf(other!.lines)
        expect(more).toBeGreaterThanOrEqual(0)
        expect(more).toBeLessThanOrEqual(
          Math.min(givenBack, amountFor(running.price, running.seats)),
        )
      }),
    )
  })

  test('of more says of every line how much more it is for what was given back: without that it is what it would be otherwise', () => {
    fc.assert(
      fc.property(
        running,
        terms,
        amounts,
        fc.boolean(),
        ({ running, today }, wanted, givenBack, isPaidByAnother) => {
          const amountsOf = (current: Current) =>
            offerToChange({ ...current, isPaidByAnother }, wanted, today)
              .lines.map(({ amount, givenBack = 0 }) => amount - givenBack)
              .filter((amount) => amount !== 0)
          const [less, whole] = [
            offerToChange({ ...running, givenBack }, wanted, today),
            offerToChange(running, wanted, today),
          ]
          fc.pre(less.atRenewal === whole.atRenewal)
          expect(amountsOf({ ...running, givenBack })).toEqual(amountsOf(running))
        },
      ),
    )
  })

  test('of what another has paid for is the difference and no credit, and a year begins with the renewal', () => {
    const others: Current = { ...june, isPaidByAnother: true }
    const offer = offerToChange(others, more, '2026-06-16')
    expect(amountsOf(offer.lines)).toEqual([['remaining', 6300 - 2450]])
    expect(offer.lines[0]!.description).toBe('More, 8 seats, beyond what is paid for')
    expect(offerToChange(others, { ...more, interval: 'year' }, '2026-06-16')).toMatchObject({
      atRenewal: true,
      lines: [],
    })
    fc.assert(
      fc.property(running, terms, ({ running, today }, wanted) => {
        const lines = offerToChange({ ...running, isPaidByAnother: true }, wanted, today).lines
        expect(lines.every(({ amount }) => amount > 0)).toBe(true)
        if (wanted.interval === running.interval)
          expect(netOf(lines)).toBe(netOf(offerToChange(running, wanted, today).lines))
      }),
    )
  })

  test('on trial changes what the first invoice will be, and nothing else', () => {
    const offer = offerToChange(
      { ...june, trial: true },
      { ...more, interval: 'year' },
      '2026-06-16',
    )
    expect(offer).toMatchObject({
      atRenewal: false,
      lines: [],
      trialUntil: '2026-07-01',
      period: june.period,
    })
    expect(netOf(offer.next.lines)).toBe(12_600)
  })

  test('never asks for less than nothing, and is for the next whole period then', () => {
    fc.assert(
      fc.property(running, terms, ({ running, today }, wanted) => {
        const offer = offerToChange(running, wanted, today)
        expect(netOf(offer.lines)).toBeGreaterThanOrEqual(0)
        expect(netOf(offer.next.lines)).toBe(amountFor(wanted.price, wanted.seats))
        for (const { quantity, unitAmount, amount } of [...offer.lines, ...offer.next.lines])
          expect(amount).toBe(quantity * unitAmount)
        expect(offer.next.lines[0]!.period.from).toBe(offer.next.on)
        if (offer.atRenewal) expect(offer).toMatchObject({ from: running.period.to, lines: [] })
      }),
    )
  })

  test('of more makes of a period what was used of the old price and what is left of the new', () => {
    fc.assert(
      fc.property(running, terms, ({ running, today }, wanted) => {
        const offer = offerToChange(running, { ...wanted, interval: running.interval }, today)
        fc.pre(!offer.atRenewal)
        const [old, whole] = [amountFor(running.price, running.seats), netOf(offer.next.lines)]
        expect(old + netOf(offer.lines)).toBe(
          usedOf(old, running.period, today) + remainingOf(whole, running.period, today),
        )
      }),
    )
  })

  test('of more, and of less again on the same day, is for nothing more; what is left for either adds up to nothing', () => {
    fc.assert(
      fc.property(running, terms, ({ running, today }, wanted) => {
        const higher = { ...running, ...wanted, interval: running.interval }
        const up = offerToChange(running, higher, today)
        fc.pre(!up.atRenewal)
        expect(netOf(offerToChange(higher, running, today).lines)).toBe(0)
        const left = (terms: Terms) =>
          remainingOf(amountFor(terms.price, terms.seats), running.period, today)
        expect(netOf(up.lines) + (left(running) - left(higher))).toBe(0)
      }),
    )
  })

  test('to what costs the same is for nothing, also where some of it was given back', () => {
    fc.assert(
      fc.property(running, fc.nat(100_000), ({ running, today }, givenBack) => {
        const { lines, atRenewal } = offerToChange({ ...running, givenBack }, running, today)
        expect([lines, atRenewal]).toEqual([[], today >= running.period.to])
      }),
    )
  })

  test('in steps costs what it costs at once, on one day', () => {
    const priced = (amount: number, of: Current): Current => ({
      ...of,
      price: { amount, seatAmount: 0, includedSeats: 0 },
    })
    fc.assert(
      fc.property(
        running,
        fc.array(amounts, { minLength: 3, maxLength: 5 }),
        ({ running, today }, steps) => {
          const rising = steps.toSorted((a, b) => a - b).map((amount) => priced(amount, running))
          const due = (from: Current, to: Current) => netOf(offerToChange(from, to, today).lines)
          const stepwise = rising.slice(1).reduce((sum, to, n) => sum + due(rising[n]!, to), 0)
          expect(stepwise).toBe(due(rising[0]!, rising.at(-1)!))
        },
      ),
    )
  })

  describe.each([
    ['JPY', 0],
    ['USD', 2],
    ['KWD', 3],
  ])('in %s, with %i decimals', (currency, decimals) => {
    /**
     * Added up as whoever reads them does: digit by digit, and with no fraction of the smallest
     * unit.
     */
    const addedUp = (figures: string[]) =>
      figures.reduce((sum, figure) => {
        expect(figure.split('.')[1]?.length ?? 0, figure).toBe(decimals)
        return sum + BigInt(figure.replace('.', ''))
      }, 0n)
    const written = (amount: number) => figureOf({ amount, currency })
    /** A price as it is typed, with up to as many decimals as there are. */
    const typed = fc
      .tuple(fc.nat(20_000), fc.nat(10 ** decimals - 1))
      .map(([whole, part]) =>
        unitsOf(
          decimals === 0 ? String(whole) : `${whole}.${String(part).padStart(decimals, '0')}`,
          currency,
        )!,
      )
    const prices = fc.record({ amount: typed, seatAmount: typed, includedSeats: fc.nat(100) })
    const sold = fc.record({
      name: fc.constant('Plan'),
      interval: intervals,
      price: prices,
      seats: fc.integer({ min: 1, max: 200 }),
    })
    const runs = fc
      .record({ moment: moments, had: sold })
      .map(({ moment: { anchor, interval, period, today }, had }) => ({
        today,
        running: { ...had, interval, anchor, period, trial: false } satisfies Current,
      }))

    test('its parts as they are written add up to the total, which is never negative', () => {
      fc.assert(
        fc.property(runs, sold, ({ running, today }, wanted) => {
          const { lines, next } = offerToChange(running, wanted, today)
          for (const some of [lines, next.lines]) {
            const total = addedUp(some.map(({ amount }) => written(amount)))
            expect(total).toBe(addedUp([written(netOf(some))]))
            expect(total >= 0n).toBe(true)
          }
        }),
      )
    })

    test('what is used and what is left of a price as it is written make it, on any day', () => {
      fc.assert(
        fc.property(typed, moments, dates, (amount, { period }, day) => {
          const [used, left] = [usedOf(amount, period, day), remainingOf(amount, period, day)]
          expect(addedUp([written(used), written(left)])).toBe(addedUp([written(amount)]))
          expect(Math.min(used, left)).toBeGreaterThanOrEqual(0)
        }),
      )
    })

    test('up and then down on one day adds up to nothing', () => {
      fc.assert(
        fc.property(runs, sold, ({ running, today }, wanted) => {
          const higher = { ...running, ...wanted, interval: running.interval }
          const up = offerToChange(running, higher, today)
          fc.pre(!up.atRenewal)
          const left = (terms: Terms) =>
            remainingOf(amountFor(terms.price, terms.seats), running.period, today)
          const down = [written(left(running)), written(-left(higher))]
          expect(addedUp(up.lines.map(({ amount }) => written(amount))) + addedUp(down)).toBe(0n)
          expect(
            addedUp(
              offerToChange(higher, running, today).lines.map(({ amount }) => written(amount)),
            ),
          ).toBe(0n)
        }),
      )
    })
  })

  test('of a renewal is counted from the first day, and not from the period before', () => {
    expect(periodFrom(basic, '2026-01-31', '2026-02-28')).toEqual({
      from: '2026-02-28',
      to: '2026-03-31',
    })
    expect(linesFor({ ...more, seats: 5 }, june.period)).toHaveLength(1)
  })
})
