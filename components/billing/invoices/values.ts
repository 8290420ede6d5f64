import { z } from '@/lib/shared/zod'
import {
  CreditInput,
  InvoiceMailInput,
  PaymentInput,
  RefundInput,
  type Invoice,
  type InvoiceEntry,
} from '@/lib/billing/invoices/schema'
import { decimalsWord } from '@/lib/client/format/currencies'
import { dayWord } from '@/lib/client/format/days'
import { moneyOf, typedFigure, typedUnits } from '@/lib/client/format/money'
import { exponentOf } from '@/lib/shared/money/money'
import { leftOf, uncreditedOf } from './words'

/**
 * What a form begins with: today, which is a day of the organization's place and not of the
 * reader's.
 */
export const paymentValues = ({ today }: Pick<InvoiceEntry, 'today'>): PaymentInput => ({
  method: 'bank-transfer',
  receivedOn: today,
  reference: '',
})

/** A payment of one invoice: not before it was issued, and not in the future. */
export function paymentOf({ issuedOn, today }: Pick<InvoiceEntry, 'issuedOn' | 'today'>) {
  return PaymentInput.extend({
    receivedOn: PaymentInput.shape.receivedOn
      .refine((day) => day >= issuedOn, `The invoice was issued on ${dayWord(issuedOn)}.`)
      .refine((day) => day <= today, 'That day is still to come.'),
  })
}

export type RefundValues = { amount: string; reason: string; alsoCredited: boolean }

/** What a form begins with: all that is left and was not credited. */
export function refundValues(invoice: Invoice): RefundValues {
  const amount = uncreditedOf(invoice)
  return {
    amount: amount > 0 ? typedFigure({ amount, currency: invoice.currency }) : '',
    reason: '',
    alsoCredited: false,
  }
}

/** Thousands are not parted: the same sign means decimals elsewhere. */
const signWord = (currency: string) => (exponentOf(currency) > 0 ? ' after a point or a comma' : '')

/** A refund of one invoice, for what the form holds: an amount in the figures of its currency. */
export function refundOf(invoice: Invoice) {
  const { currency } = invoice
  const [left, uncredited] = [leftOf(invoice), uncreditedOf(invoice)]
  const amount = z
    .number(`Enter an amount in digits, ${decimalsWord(currency)}${signWord(currency)}.`)
    .positive('Enter an amount above zero.')
    .max(left, `${moneyOf(left, currency)} can be given back at most.`)
  return z.preprocess(
    (values) => {
      const { amount, ...rest } = values as RefundValues
      return { ...rest, amount: typedUnits(amount, currency) ?? Number.NaN }
    },
    RefundInput.extend({ amount }).refine(
      ({ amount, alsoCredited }) => alsoCredited || amount <= uncredited,
      {
        path: ['amount'],
        message: `The rest was credited already. Enter ${moneyOf(uncredited, currency)} at most, or say that this is meant.`,
      },
    ),
  )
}

/**
 * A credit note of all of an open invoice; of what a change has credited already only where that is
 * meant.
 */
export const creditOf = ({ credited }: Pick<Invoice, 'credited'>) =>
  CreditInput.refine(({ alsoCredited }) => !credited || alsoCredited, {
    path: ['alsoCredited'],
    message: 'Some of it was credited already. Say that this is meant.',
  })

/** To whom an invoice is to be sent: addresses are always named by those who are told of them. */
export const mailOf = (usual: string[] | null) =>
  InvoiceMailInput.required()
    .refine(({ recipients }) => usual === null || recipients.length > 0, {
      path: ['recipients'],
      message: 'Name at least one address.',
    })
    .transform(({ recipients }) => (recipients.length > 0 ? { recipients } : {}))
