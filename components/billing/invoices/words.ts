import type { FieldWords } from '@/components/ui/form/field-words'
import { choicesOf, type Filter } from '@/components/ui/list/filters/filter'
import type { Tone } from '@/components/ui/primitives/Status'
import type { Invoice, InvoiceEntry, Payment } from '@/lib/billing/invoices/schema'
import { dayWord, periodWord } from '@/lib/client/format/days'
import { moneyOf } from '@/lib/client/format/money'
import { PARTS } from '@/lib/shared/invoice-parts'
import { unitsOf } from '@/lib/shared/money/money'

type Line = Invoice['lines'][number]

export const noun = { one: 'invoice', many: 'invoices' }
export const nameOf = ({ number }: InvoiceEntry) => number

/**
 * Whether some of them are for others than the organization at hand: then it is to be said for whom
 * each is.
 */
export const isForOthers = (rows: InvoiceEntry[] | undefined, domainURL: string) =>
  (rows ?? []).some(({ organization }) => organization.domainURL !== domainURL)

// The schema has the same words, but brings its library into the list.
type State = InvoiceEntry['status']
const STATUS: Record<State, string> = {
  open: 'Open',
  'past-due': 'Past due',
  paid: 'Paid',
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
  credited: 'Credited',
  'credit-note': 'Credit note',
}
const TONES: Record<State, Tone> = {
  open: 'warn',
  'past-due': 'bad',
  paid: 'good',
  'partly-refunded': 'good',
  refunded: 'quiet',
  credited: 'quiet',
  'credit-note': 'quiet',
}
export const statusOf = (status: State) => ({ tone: TONES[status], children: STATUS[status] })
export const statusFilter: Filter = { name: 'status', label: 'Status', choices: choicesOf(STATUS) }

export const issuedFilter: Filter = { name: 'from', lastDay: 'to', label: 'Issued' }

const METHOD: Record<Payment['method'], string> = {
  'bank-transfer': 'Bank transfer',
  cheque: 'Cheque',
  cash: 'Cash',
  card: 'Card',
  other: 'Another way',
}
export const methodChoices = choicesOf(METHOD)
export const methodWord = (method: Payment['method']) => METHOD[method]

/** What is still to be paid: an invoice is paid or credited as a whole. */
export const openOf = ({ kind, paidOn, creditedOn, total }: InvoiceEntry) =>
  kind === 'invoice' && paidOn === null && creditedOn === null ? total : 0
/** What of a paid invoice can still be given back. */
export const leftOf = ({ paidOn, total, refunded, refundPending }: InvoiceEntry) =>
  paidOn === null ? 0 : total - refunded - refundPending
/** What of that no change of the subscription has credited already. */
export const uncreditedOf = (invoice: Invoice) =>
  Math.max(0, leftOf(invoice) - (invoice.credited?.amount ?? 0))

/** The sentence beneath the total: what became of it, or until when. */
export function standingWord({
  status,
  issuedOn,
  dueOn,
  paidOn,
  creditedOn,
  refunded,
  currency,
}: Invoice): string {
  const due = dueOn && dayWord(dueOn)
  if (status === 'open') return due ? `Due on ${due}` : 'Not paid yet'
  if (status === 'past-due') return `Was due on ${due}`
  if (status === 'credit-note') return `Issued on ${dayWord(issuedOn)}`
  if (creditedOn) return `Credited on ${dayWord(creditedOn)}: nobody has to pay it any more`
  const paid = paidOn ? `Paid on ${dayWord(paidOn)}` : 'Paid'
  if (status === 'partly-refunded') return `${paid}, and ${moneyOf(refunded, currency)} given back`
  return status === 'refunded' ? `${paid}, and given back in full` : paid
}

type Outcome = { tone: Tone; children: string }
const PAID: Record<Payment['state'], Outcome> = {
  pending: { tone: 'warn', children: 'Not known yet' },
  done: { tone: 'good', children: 'Received' },
  failed: { tone: 'bad', children: 'Failed' },
}
export const outcomeOf = ({ kind, state }: Payment): Outcome =>
  kind === 'refund' && state === 'done' ? { tone: 'good', children: 'Given back' } : PAID[state]

/** What there is to say of a payment that has not gone through, or of which nobody knows. */
export function troubleOf({ state, failure }: Payment): string | null {
  if (state === 'pending')
    return 'Not known yet whether it went through: looked at again in a few minutes.'
  return state === 'failed' ? (failure ?? 'It did not go through.') : null
}

/**
 * The time that a line is about: "Not used: Mar 11 – 31, 2026" where a change in between gives it
 * back.
 */
export const timeOf = ({ kind, period }: Line) =>
  [PARTS[kind], periodWord(period)].filter(Boolean).join(': ')

/** An amount as the log has it: "49.00 USD". */
function loggedMoneyWord(logged: unknown): string {
  const [figure = '', currency = ''] = String(logged).split(' ')
  const amount = unitsOf(figure, currency)
  return amount === null ? String(logged) : moneyOf(amount, currency)
}

/** How an invoice's fields are called in its history. */
export const fieldWords: FieldWords = {
  amount: { label: 'Amount', show: loggedMoneyWord },
  receivedOn: { label: 'Received', show: (day) => dayWord(String(day)) },
  creditNote: { label: 'Credit note' },
}
