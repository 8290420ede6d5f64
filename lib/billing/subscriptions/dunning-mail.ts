import { env } from '@/lib/platform/config/env'
import { daysWord, type Manner } from '@/lib/platform/mail-templates/variables'
import { cardWord, type CardShown } from '@/lib/shared/card-words'
import { originOf } from '@/lib/shared/http/hosts'
import { amountWord } from '@/lib/shared/text/notation'

/** An invoice that was not paid in time, and whom that is to be told. */
export type Late = {
  id: string
  number: string
  organizationId: number
  organization: string
  payer: { id: number; name: string; domainURL: string }
  /**
   * To whom the payer's invoices go, else its own address; none where nobody is to be written to.
   */
  recipients: string[]
  currency: string
  total: number
  dueOn: string
  /**
   * The step that it has come to, and how many days it is late: more where nobody was told in time.
   */
  days: number
  daysLate: number
  /**
   * The card that was charged last, and why that failed; none where the payer has not got it any
   * more.
   */
  card: (CardShown & { failure: string }) | null
}

/**
 * What the mail about one says. After the day `last` the organization's people can only read; it
 * may be over where nobody was told in time.
 */
export const wordsAbout =
  (
    { number, organization, payer, currency, total, dueOn, days, daysLate, card }: Late,
    last: number,
  ) =>
  (manner: Manner) => ({
    suspended: days > last,
    subscriber: organization,
    payer: payer.name,
    number,
    dueOn,
    lastDay: daysLate > last ? null : last,
    total: amountWord({ amount: total, currency }, manner),
    ago: daysWord(-daysLate, manner),
    card: card && cardWord(card),
    failure: card?.failure,
    link: `${originOf(payer.domainURL, env().site)}/home/subscription`,
  })
