import { randomBytes } from 'node:crypto'
import type { Kept } from './store'

/**
 * What a test card does: `works`, is kept and `declined` when it is charged, is `refused` where it
 * is typed, asks its holder `once` when it is kept, or `always`, which nobody who is not there can
 * answer.
 */
export type Behaviour = 'works' | 'declined' | 'refused' | 'once' | 'always'

/** Stripe's own test cards: no other number is taken, and none is kept. */
const CARDS: Record<string, { brand: string; does: Behaviour }> = {
  '4242424242424242': { brand: 'visa', does: 'works' },
  '5555555555554444': { brand: 'mastercard', does: 'works' },
  '378282246310005': { brand: 'amex', does: 'works' },
  '4000000000000341': { brand: 'visa', does: 'declined' },
  '4000000000000002': { brand: 'visa', does: 'refused' },
  '4000002500003155': { brand: 'visa', does: 'once' },
  '4000002760003184': { brand: 'visa', does: 'always' },
}

/** As the page lists them. */
export const CARD_WORDS: [string, string][] = [
  ['4242 4242 4242 4242', 'works'],
  ['4000 0000 0000 0341', 'is kept, and declined when it is charged'],
  ['4000 0000 0000 0002', 'is refused here'],
  ['4000 0025 0000 3155', 'asks its holder now, and not later'],
  ['4000 0027 6000 3184', 'asks its holder each time'],
]

export type PaymentMethod = Kept & {
  type: 'card'
  customer: string | null
  /** `fingerprint` is what a card is known by: here, what it does. */
  card: {
    brand: string
    last4: string
    exp_month: number
    exp_year: number
    fingerprint: Behaviour
  }
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
export const seconds = () => Math.floor(Date.now() / 1000)

/**
 * A card as it is typed: a number with or without spaces, "MM / YY", and the three or four digits.
 */
export type Typed = { number: string; expiry: string; cvc: string }

/**
 * The card behind what was typed, or what is wrong with it. The number goes no further than this.
 */
export function cardFrom(
  { number, expiry, cvc }: Typed,
  today = new Date(),
): PaymentMethod | string {
  const digits = number.replace(/[\s-]/g, '')
  const known = CARDS[digits]
  if (!known) return 'This is no test card. Take one of those below.'
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? []
  const [exp_month, exp_year] = [Number(month), 2000 + Number(year)]
  if (!(exp_month >= 1 && exp_month <= 12)) return 'Enter when the card expires, as in 08 / 29.'
  if (isExpired({ exp_month, exp_year }, today)) return 'This card has expired.'
  if (!/^\d{3,4}$/.test(cvc.trim())) return 'Enter the three or four digits of the security code.'
  return newMethod({ ...known, last4: digits.slice(-4), exp_month, exp_year })
}

type Card = { brand: string; does: Behaviour; last4: string; exp_month: number; exp_year: number }
export const newMethod = (
  { brand, does, last4, exp_month, exp_year }: Card,
  id = newId('pm'),
): PaymentMethod => ({
  id,
  object: 'payment_method',
  created: seconds(),
  livemode: false,
  metadata: {},
  type: 'card',
  customer: null,
  card: { brand, last4, exp_month, exp_year, fingerprint: does },
})

/** A card is good to the last day of its month. */
export const isExpired = (
  { exp_month, exp_year }: Pick<PaymentMethod['card'], 'exp_month' | 'exp_year'>,
  today = new Date(),
) => today >= new Date(exp_year, exp_month)
