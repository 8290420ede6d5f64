import { netOf, type InvoiceLine as Line } from '@/lib/shared/invoice-lines'
import {
  addDays,
  daysBetween,
  periodOf,
  type BillingInterval,
  type Day,
  type Period,
} from '@/lib/shared/time/periods'
import { amountFor, extraSeatsOf, remainingOf, type Price } from './proration'

/**
 * What is subscribed to, or to be: a version of a plan at its price for an interval, with so many
 * seats.
 */
export type Terms = { name: string; interval: BillingInterval; price: Price; seats: number }

/**
 * What runs: the period that is paid for, or free on trial, and the day from which periods are
 * counted.
 */
export type Current = Terms & {
  anchor: Day
  period: Period
  trial: boolean
  /** What was given back already of what was paid for it. */
  givenBack?: number
  /** Whether some of it was billed to somebody else than who is to pay from now on. */
  isPaidByAnother?: boolean
}

/** What a start or a change means, before the shop has worked out the tax. */
export type Offer = {
  /** The day from which the new terms hold: today, or the day of the renewal. */
  from: Day
  /**
   * Whether that is the renewal: nobody is given money back for what was bought for a whole period.
   */
  atRenewal: boolean
  trialUntil: Day | null
  /** What is due now. Together never negative. */
  lines: Line[]
  /** The next whole period. */
  next: { on: Day; lines: Line[] }
  /** What runs from then on. */
  anchor: Day
  period: Period
}

const wholeOf = ({ price, seats }: Terms) => amountFor(price, seats)

/** What a whole period is billed by: the plan, and as many seats as are not included. */
export function linesFor({ name, price, seats }: Terms, period: Period): Line[] {
  const extra = extraSeatsOf(price, seats)
  const line = (
    kind: Line['kind'],
    description: string,
    quantity: number,
    unitAmount: number,
  ): Line => ({
    kind,
    description,
    period,
    quantity,
    unitAmount,
    amount: quantity * unitAmount,
  })
  const plan = line('plan', name, 1, price.amount)
  return extra > 0 ? [plan, line('seats', `${name}: extra seats`, extra, price.seatAmount)] : [plan]
}

const part = (
  kind: 'unused' | 'remaining',
  { name, seats }: Terms,
  period: Period,
  amount: number,
  givenBack = 0,
  but = '',
): Line => ({
  kind,
  description: `${name}, ${seats} ${seats === 1 ? 'seat' : 'seats'}${but}`,
  period,
  quantity: 1,
  unitAmount: amount,
  amount,
  ...(givenBack > 0 && { givenBack }),
})

/**
 * The period that begins on a day, or if none does the next, of those that are counted from
 * `anchor`.
 */
export function periodFrom({ interval }: Terms, anchor: Day, on: Day): Period {
  let number = 0
  while (periodOf(anchor, interval, number).from < on) number++
  return periodOf(anchor, interval, number)
}

/** A subscription that begins today, perhaps with days that are free. */
export function offerToStart(wanted: Terms, trialDays: number, today: Day): Offer {
  const paidFrom = addDays(today, trialDays)
  const paid = periodOf(paidFrom, wanted.interval, 0)
  const begins = { from: today, atRenewal: false, anchor: paidFrom }
  if (trialDays > 0)
    return {
      ...begins,
      trialUntil: paidFrom,
      lines: [],
      period: { from: today, to: paidFrom },
      next: { on: paidFrom, lines: linesFor(wanted, paid) },
    }
  const next = periodOf(paidFrom, wanted.interval, 1)
  return {
    ...begins,
    trialUntil: null,
    lines: linesFor(wanted, paid),
    period: paid,
    next: { on: next.from, lines: linesFor(wanted, next) },
  }
}

/**
 * What a change means today, which lies in the current period. What costs more holds at once: the
 * days that are left are paid at the new price, less what was paid for them. What costs less holds
 * from the renewal on, and so does a shorter interval. On trial everything holds at once, and costs
 * nothing before the trial ends.
 */
export function offerToChange(current: Current, wanted: Terms, today: Day): Offer {
  const { period, anchor, trial } = current
  const renewed =
    wanted.interval === current.interval
      ? periodFrom(wanted, anchor, period.to)
      : periodOf(period.to, wanted.interval, 0)
  const kept = {
    anchor,
    period,
    lines: [],
    next: { on: period.to, lines: linesFor(wanted, renewed) },
  }
  if (trial) return { ...kept, from: today, atRenewal: false, trialUntil: period.to }
  const lines = linesNow(current, wanted, today)
  if (!lines) return { ...kept, from: period.to, atRenewal: true, trialUntil: null }
  const atOnce = { from: today, atRenewal: false, trialUntil: null, lines }
  if (wanted.interval === current.interval) return { ...kept, ...atOnce }
  const begun = periodOf(today, wanted.interval, 0)
  const next = periodOf(today, wanted.interval, 1)
  return {
    ...atOnce,
    anchor: today,
    period: begun,
    next: { on: next.from, lines: linesFor(wanted, next) },
  }
}

/**
 * Null for what waits for the renewal. Of what was paid and not given back the days that are left
 * are credited, to whom it was billed: anybody else pays the difference.
 */
function linesNow(current: Current, wanted: Terms, today: Day): Line[] | null {
  const { period, givenBack = 0, isPaidByAnother } = current
  if (daysBetween(today, period.to) <= 0) return null
  const rest = { from: today, to: period.to }
  const left = remainingOf(wholeOf(current), period, today)
  const credit = remainingOf(Math.max(0, wholeOf(current) - givenBack), period, today)
  const before = left - credit
  const unused = part(
    'unused',
    current,
    rest,
    0 - credit,
    before,
    before > 0 ? ', less what was given back' : '',
  )
  if (wanted.interval !== current.interval) {
    if (wanted.interval === 'month' || isPaidByAnother) return null
    const lines = [unused, ...linesFor(wanted, periodOf(today, wanted.interval, 0))]
    return netOf(lines) < 0 ? null : lines
  }
  if (wholeOf(wanted) < wholeOf(current)) return null
  // Nothing more for what costs the same, as when something is taken back that waits for the
  // renewal.
  if (wholeOf(wanted) === wholeOf(current)) return []
  const due = remainingOf(wholeOf(wanted), period, today)
  const lines = isPaidByAnother
    ? [part('remaining', wanted, rest, due - credit, before, ', beyond what is paid for')]
    : [unused, part('remaining', wanted, rest, due)]
  return lines.filter(({ amount, givenBack }) => amount !== 0 || givenBack)
}
