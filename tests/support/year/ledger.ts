import { daysFrom, endBehind, plusDays, type Day } from './calendar'

/**
 * What is sold, by its code and number: what it costs for an interval before tax, in the smallest
 * unit.
 */
export type Terms = {
  plan: string
  interval: 'month' | 'year'
  seats: number
  amount: number
  seatAmount: number
  included: number
}

/** What an organization runs, as whoever reads the rules would keep it in a book. */
export type Running = Terms & {
  status: 'trial' | 'active' | 'paused' | 'cancelled'
  payer: number
  /** To whom the period that runs was billed. */
  billedTo: Set<number>
  anchor: Day
  from: Day
  to: Day
  next: Terms | null
  ends: boolean
  pausedAt: Date | null
  /** The day on which it goes on by itself. */
  pausedUntil: Day | null
}

/** What must have been billed: amounts line by line, credits below zero. */
export type Bill = {
  reason: 'start' | 'change' | 'renewal'
  /** Null for a renewal: it is issued when the shop is there. */
  on: Day | null
  from: Day
  to: Day
  payer: number
  amounts: number[]
}

export type Book = { running: Running | null; bills: Bill[] }

const seatsBeyond = ({ seats, included }: Terms) => Math.max(0, seats - included)
const whole = (terms: Terms) => terms.amount + seatsBeyond(terms) * terms.seatAmount
/** The plan and the seats beyond it are lines of their own, which are taxed each. */
const linesOf = (terms: Terms) => [terms.amount, seatsBeyond(terms) * terms.seatAmount]

function bill(book: Book, { amounts, ...rest }: Bill) {
  const charged = amounts.filter((amount) => amount !== 0)
  if (charged.reduce((sum, amount) => sum + amount, 0) <= 0) return
  book.bills.push({ ...rest, amounts: charged })
  book.running!.billedTo.add(rest.payer)
}

/** Begins today, or behind so many days that are free. */
export function start(book: Book, terms: Terms, payer: number, today: Day, freeDays: number) {
  const anchor = plusDays(today, freeDays)
  const to = freeDays > 0 ? anchor : endBehind(today, terms.interval, today)
  const status = freeDays > 0 ? 'trial' : 'active'
  book.running = {
    ...terms,
    status,
    payer,
    anchor,
    from: today,
    to,
    next: null,
    ends: false,
    pausedAt: null,
    pausedUntil: null,
    billedTo: new Set(),
  }
  if (freeDays === 0)
    bill(book, { reason: 'start', on: today, from: today, to, payer, amounts: linesOf(terms) })
}

/** What is left of an amount for the days from today on: what was used is rounded down. */
const leftOf = (amount: number, { from, to }: Running, today: Day) =>
  amount - Math.floor((amount * daysFrom(from, today)) / daysFrom(from, to))

/**
 * More holds at once and is paid by the day, less from the renewal on; a year instead of months
 * begins today.
 */
export function change(book: Book, terms: Terms, payer: number, today: Day) {
  const running = book.running!
  const atOnce = () => Object.assign(running, terms, { payer, next: null })
  const later = () => Object.assign(running, { payer, next: terms })
  if (running.status === 'trial') return atOnce()
  const unused = -leftOf(whole(running), running, today)
  const { to } = running
  // Nobody is credited what another was billed.
  const isOthers = [...running.billedTo].some((one) => one !== payer)
  if (running.interval === terms.interval) {
    if (whole(terms) < whole(running)) return later()
    const left = leftOf(whole(terms), running, today)
    const amounts = isOthers ? [unused + left] : [unused, left]
    bill(book, { reason: 'change', on: today, from: today, to, payer, amounts })
    return atOnce()
  }
  if (terms.interval === 'month' || isOthers || unused + whole(terms) < 0) return later()
  const end = endBehind(today, 'year', today)
  running.billedTo = new Set()
  bill(book, {
    reason: 'change',
    on: today,
    from: today,
    to: end,
    payer,
    amounts: [unused, ...linesOf(terms)],
  })
  return Object.assign(atOnce(), { anchor: today, from: today, to: end })
}

/** Whether it has waited for as long as was asked. */
export const isToGoOn = ({ status, pausedUntil }: Running, today: Day) =>
  status === 'paused' && pausedUntil !== null && pausedUntil <= today

export const isDue = (running: Running | null, today: Day): running is Running =>
  running !== null &&
  (running.status === 'trial' || running.status === 'active') &&
  running.to <= today

/** Goes on with what waited for it, with at least the seats that are taken; or ends. */
export function renew(book: Book, taken: number) {
  const running = book.running!
  if (running.ends) return Object.assign(running, { status: 'cancelled' })
  const terms = running.next ?? running
  const isCountedAnew = running.status === 'trial' || terms.interval !== running.interval
  const from = running.to
  const anchor = isCountedAnew ? from : running.anchor
  const to = endBehind(anchor, terms.interval, from)
  Object.assign(running, terms, {
    seats: Math.max(terms.seats, taken),
    next: null,
    status: 'active',
    anchor,
    from,
    to,
  })
  running.billedTo = new Set()
  return bill(book, {
    reason: 'renewal',
    on: null,
    from,
    to,
    payer: running.payer,
    amounts: linesOf(running),
  })
}

/** A pause is over: its days are added to the period. */
export function goOn(running: Running, days: number) {
  const to = plusDays(running.to, days)
  const anchor = days === 0 ? running.anchor : to
  Object.assign(running, {
    status: 'active',
    pausedAt: null,
    pausedUntil: null,
    from: plusDays(running.from, days),
    to,
    anchor,
  })
}

/**
 * What the shop adds in a region: each line is rounded, and credits are taken off the first lines.
 */
export function taxOf(amounts: number[], percent: number): number {
  let credit = -amounts.reduce((sum, amount) => sum + Math.min(0, amount), 0)
  let tax = 0
  for (const amount of amounts.filter((amount) => amount > 0)) {
    const taken = Math.min(credit, amount)
    credit -= taken
    tax += Math.round((amount - taken) * (percent / 100))
  }
  return tax
}
