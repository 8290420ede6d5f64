import { daysBetween, type Day, type Period } from '@/lib/shared/time/periods'

/*
 * All amounts are whole numbers of a currency's smallest unit. What is charged is at most
 * 2,147,483,647, so that even with the days of a leap year a product is exact in a double.
 */

/** What a version of a plan costs for an interval in a currency. */
export type Price = { amount: number; seatAmount: number; includedSeats: number }

export const extraSeatsOf = ({ includedSeats }: Pick<Price, 'includedSeats'>, seats: number) =>
  Math.max(0, seats - includedSeats)

/**
 * The price of a whole period with so many seats, those that are included among them; before tax.
 */
export const amountFor = (price: Price, seats: number) =>
  price.amount + extraSeatsOf(price, seats) * price.seatAmount

/**
 * What has been used of an amount before a day; on the first day of a period nothing, behind its
 * last all of it.
 */
export function usedOf(amount: number, { from, to }: Period, on: Day): number {
  const days = daysBetween(from, to)
  const gone = Math.min(days, Math.max(0, daysBetween(from, on)))
  return Math.floor((amount * gone) / days)
}

/** What is left of it from that day on: with what is used, always the whole amount. */
export const remainingOf = (amount: number, period: Period, on: Day): number =>
  amount - usedOf(amount, period, on)
