import { env } from '@/lib/server/env'
import { renderMail } from '@/lib/server/mail-layout'
import { originOf } from '@/lib/shared/hosts'
import { cardWord, type CardShown } from '@/lib/shared/card-words'
import { figureOf } from '@/lib/shared/money'

/** An invoice that was not paid in time, and whom that is to be told. */
export type Late = {
  id: string
  number: string
  organizationId: number
  organization: string
  payer: { id: number; name: string; domainURL: string }
  /** To whom the payer's invoices go, else its own address; none where nobody is to be written to. */
  recipients: string[]
  currency: string
  total: number
  dueOn: string
  days: number
  /** The card that was charged last, and why that failed; none where the payer has not got it any more. */
  card: (CardShown & { failure: string }) | null
}

const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const ago = (days: number) => (days === 1 ? 'yesterday' : `${days} days ago`)

/** What to do about it. */
const wayOut = (card: Late['card']) =>
  card
    ? `We have charged the card that you pay with, ${cardWord(card)}, and it failed. ${card.failure} You can replace the card and pay under Subscription, or transfer the money with the number of the invoice as reference.`
    : 'Pay with the number of the invoice as reference.'

/** One to each recipient. `last` is the day from which on the organization's people can only read. */
export function mailsAboutLate(
  { id, number, organization, recipients, payer, currency, total, dueOn, days, card }: Late,
  last: number,
) {
  const sum = `${figureOf({ amount: total, currency })} ${currency}`
  const isOver = days > last
  const subject = isOver
    ? `${organization} is suspended: invoice ${number} is not paid`
    : `Invoice ${number} was due ${ago(days)}`
  const then = isOver
    ? `Until it is paid, the people of ${organization} can read and change nothing.`
    : `If it is not paid by the ${last}th day after it was due, the people of ${organization} can read and change nothing until it is.`
  const content = renderMail({
    subject,
    title: subject,
    paragraphs: [`${sum} for ${organization} were due on ${inWords.format(new Date(dueOn))}. ${wayOut(card)}`, then],
    action: { label: 'See the invoice', address: `${originOf(payer.domainURL, env().site)}/home/subscription` },
    foot: [`Sent to ${payer.name}, who pays. If it has been paid meanwhile, there is nothing to do.`],
  })
  return recipients.map((recipient) => ({ ...content, organizationId: payer.id, about: id, recipient }))
}
