import type { CardShown } from './card-shown'

export type { CardShown }
export type Expiry = { expMonth: number; expYear: number }

const BRANDS: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** "Visa ending in 4242". */
export const cardWord = ({ brand, last4 }: CardShown) =>
  `${BRANDS[brand] ?? 'Card'} ending in ${last4}`

/** "08/2029". */
export const expiryWord = ({ expMonth, expYear }: Expiry) =>
  `${String(expMonth).padStart(2, '0')}/${expYear}`

/** The first day on which a card is no longer good. */
export const endOf = ({ expMonth, expYear }: Expiry) =>
  new Date(Date.UTC(expYear, expMonth, 1)).toISOString().slice(0, 10)
