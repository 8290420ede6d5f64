import { CHARGED_AGAIN_AFTER } from '@/lib/shared/invoice-lines'
import { PARTS, taxRowsOf } from '@/lib/shared/invoice-parts'
import { exponentOf } from '@/lib/shared/money/money'
import { localeOfRegion } from '@/lib/shared/places/countries'
import { notationOf } from '@/lib/shared/text/notation'
import type { InvoiceDocument, Period } from './document'

/**
 * Documents stay as they were issued: they are in the notation of the country that they are sent
 * to, which no setting changes.
 */
const notationIn = (country: string) => notationOf(localeOfRegion(country) ?? 'en-GB')

/**
 * A number as it is written in a country. All spaces are alike: fonts do not have each of those
 * that part thousands.
 */
export const numberOf = (
  value: number,
  country: string,
  options: Intl.NumberFormatOptions = {},
): string =>
  new Intl.NumberFormat(notationIn(country).numbers, options)
    .format(value)
    .replace(/\s/g, '\u00a0')
    .replace('-', '−')

/**
 * An amount in the smallest unit of its currency, with thousands apart and every decimal, without
 * the currency.
 */
export function groupedOf(amount: number, currency: string, country: string): string {
  const digits = exponentOf(currency)
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return numberOf(amount / 10 ** digits, country, options)
}

/** The same with the code of the currency before it: a sign as $ means several. */
export const amountOf = (amount: number, currency: string, country: string) =>
  `${currency.toUpperCase()} ${groupedOf(amount, currency, country)}`

/** The month is a word: no order of figures is read everywhere. */
const datesOf = (country: string) =>
  new Intl.DateTimeFormat(notationIn(country).days, { dateStyle: 'long', timeZone: 'UTC' })

const instantOf = (day: string) => new Date(`${day}T00:00:00Z`)

export const dayOf = (day: string, country: string) => datesOf(country).format(instantOf(day))

/** Both days with what they share written once. Platforms differ in the spaces around the dash. */
export const periodOf = ({ from, to }: Period, country: string) =>
  datesOf(country).formatRange(instantOf(from), instantOf(to)).replace(/\s/g, ' ')

/** The time that a line is about, and what of it where a change in between gives back or adds. */
export const timeOf = (
  { kind, period }: InvoiceDocument['lines'][number],
  country: string,
): string => [PARTS[kind], period && periodOf(period, country)].filter(Boolean).join(': ')

export const titleOf = ({ kind }: InvoiceDocument) =>
  kind === 'invoice' ? 'Invoice' : 'Credit note'

/** What is still to be paid; of a credit note, what has not been given back yet. */
export const openOf = ({ kind, total, paid, refunded, credited }: InvoiceDocument) =>
  total - credited - (kind === 'invoice' ? paid : refunded)

type Amount = { label: string; amount: number; strong?: boolean }

/** The rows under the table. What never happened is left out; what is open is always said. */
export function amountsOf(invoice: InvoiceDocument): Amount[] {
  const { kind, of, net, currency, total, paid, refunded, credited, country } = invoice
  const money = (amount: number) => amountOf(amount, currency, country)
  const percent = (rate: number) => numberOf(rate, country, { maximumFractionDigits: 3 })
  const credit = kind === 'credit-note'
  return [
    { label: 'Subtotal', amount: net },
    ...taxRowsOf(invoice, money, percent),
    { label: credit ? 'Total credited' : 'Total', amount: total, strong: true },
    ...(paid === 0 || credit ? [] : [{ label: 'Paid', amount: paid }]),
    ...(refunded === 0 ? [] : [{ label: 'Refunded', amount: refunded }]),
    ...(credited === 0
      ? []
      : [{ label: credit ? `Set off against ${of}` : 'Credited', amount: credited }]),
    {
      label: credit ? 'Still to your credit' : 'Amount due',
      amount: openOf(invoice),
      strong: true,
    },
  ]
}

/** Whether somebody has to do something for it to be paid. */
export const asksForPayment = (invoice: InvoiceDocument) =>
  invoice.kind === 'invoice' && openOf(invoice) > 0 && invoice.cardCharge === null

const againAfter = new Intl.ListFormat('en-GB').format(CHARGED_AGAIN_AFTER.map(String))

/**
 * The sentence that matters most: what to pay, how and until when, or that there is nothing to pay.
 */
export function paymentOf(invoice: InvoiceDocument): string {
  const {
    kind,
    number,
    of,
    dueOn,
    currency,
    total,
    credited,
    creditNotes,
    country,
    billTo,
    cardCharge,
  } = invoice
  const open = openOf(invoice)
  if (kind === 'credit-note' && credited > 0)
    return `${amountOf(total, currency, country)} are credited to you: nothing is left to pay of invoice ${of}.`
  if (kind === 'credit-note')
    return `${amountOf(total, currency, country)} are credited to you${of ? ` for invoice ${of}` : ''}.`
  if (open <= 0) {
    const by = credited > 0 ? `is credited with ${creditNotes.join(', ')}` : 'is settled'
    return `This invoice ${by}. There is nothing left to pay.`
  }
  if (cardCharge === 'pending')
    return `The card of ${billTo.name} is being charged. There is nothing to transfer.`
  if (cardCharge === 'failed')
    return `The card of ${billTo.name} could not be charged. It is charged again ${againAfter} days after the invoice was due. There is nothing to transfer, but the card may have to be replaced.`
  const by = dueOn ? ` by ${dayOf(dueOn, country)}` : ''
  return `Please pay ${amountOf(open, currency, country)}${by}, with ${number} as the reference of your payment.`
}
