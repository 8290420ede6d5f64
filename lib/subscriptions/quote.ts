import { addDays, daysBetween, periodOf, type BillingInterval, type Day, type Period } from './periods'
import { amountFor, remainingOf, taxOn, type Price, type TaxRate } from './proration'

/** What is subscribed to, or to be: a price of a plan's version, with so many seats. */
export type Terms = { interval: BillingInterval; price: Price; seats: number }

/** What runs now: the period that is paid for, or that is free on trial, and the day from which periods are counted. */
export type Running = Terms & { anchor: Day; period: Period; trial: boolean }

export type QuoteLine = {
  kind: 'unused' | 'remaining' | 'period'
  /** The days that it is for. */
  period: Period
  /** In the smallest unit of the currency; what is given back for `unused` days is negative. */
  amount: number
}

export type Sum = { net: number; tax: number; total: number }

export type Quote = {
  /** The day from which the new terms hold: today, or the day of the renewal. */
  from: Day
  /** Whether that is the renewal: nobody is given money back for what was bought for a whole period. */
  atRenewal: boolean
  lines: QuoteLine[]
  dueNow: Sum
  /** What the next period costs as a whole, and when. */
  nextInvoice: Sum & { on: Day }
  /** The period that runs from then on, and the day from which periods are counted. */
  period: Period
  anchor: Day
  trial: boolean
}

const sumOf = (net: number, rates: TaxRate[]): Sum => {
  const tax = taxOn(net, rates)
  return { net, tax, total: net + tax }
}
const netOf = (lines: QuoteLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0)
const wholeOf = ({ price, seats }: Terms) => amountFor(price, seats)

/** The first period of a subscription that begins today, after `trialDays` that are free. */
export function quoteForStart(wanted: Terms, trialDays: number, today: Day, rates: TaxRate[]): Quote {
  const trial = trialDays > 0
  const paidFrom = addDays(today, trialDays)
  const paid = periodOf(paidFrom, wanted.interval, 0)
  const whole = sumOf(wholeOf(wanted), rates)
  const lines: QuoteLine[] = trial ? [] : [{ kind: 'period', period: paid, amount: whole.net }]
  return {
    ...{ from: today, atRenewal: false, lines, dueNow: sumOf(netOf(lines), rates), trial, anchor: paidFrom },
    nextInvoice: { ...whole, on: trial ? paidFrom : paid.to },
    period: trial ? { from: today, to: paidFrom } : paid,
  }
}

/**
 * What a change costs today. What costs more holds at once: the days that are left are paid at the new price, less what
 * was paid for them. What costs less holds from the renewal on, and so does a shorter interval. On trial everything holds
 * at once, and costs nothing before the trial ends.
 */
export function quoteForChange(running: Running, wanted: Terms, today: Day, rates: TaxRate[]): Quote {
  const { period, anchor, trial } = running
  const whole = sumOf(wholeOf(wanted), rates)
  const next = { ...whole, on: period.to }
  const kept = { period, anchor, trial, lines: [], dueNow: sumOf(0, rates), nextInvoice: next }
  if (trial) return { ...kept, from: today, atRenewal: false }

  const lines = linesFor(running, wanted, today)
  if (!lines || netOf(lines) < 0) return { ...kept, from: period.to, atRenewal: true }
  const dueNow = sumOf(netOf(lines), rates)
  if (wanted.interval === running.interval) return { ...kept, from: today, atRenewal: false, lines, dueNow }
  const begun = periodOf(today, wanted.interval, 0)
  return {
    ...{ from: today, atRenewal: false, lines, dueNow, trial, anchor: today, period: begun },
    nextInvoice: { ...whole, on: begun.to },
  }
}

/** Null for what waits for the renewal whatever it costs. */
function linesFor(running: Running, wanted: Terms, today: Day): QuoteLine[] | null {
  const { period } = running
  const rest = { from: today, to: period.to }
  const unused: QuoteLine = { kind: 'unused', period: rest, amount: -remainingOf(wholeOf(running), period, today) }
  if (wanted.interval !== running.interval)
    return wanted.interval === 'month'
      ? null
      : [unused, { kind: 'period', period: periodOf(today, wanted.interval, 0), amount: wholeOf(wanted) }]
  if (daysBetween(today, period.to) <= 0 || wholeOf(wanted) < wholeOf(running)) return null
  return [unused, { kind: 'remaining', period: rest, amount: remainingOf(wholeOf(wanted), period, today) }]
}
