import { env } from '@/lib/server/env'
import { renderMail } from '@/lib/server/mail-layout'
import { originOf } from '@/lib/shared/hosts'
import { figureOf } from '@/lib/shared/money'
import type { MovePreview, Subscriber } from './schema'

/** A subscription that moves at its renewal, and whoever pays for it. */
export type Scheduled = Pick<Subscriber, 'organization' | 'interval' | 'currency' | 'seats' | 'now' | 'on'> & {
  then: number
  /** `recipients` are none where nobody is to be written to. */
  payer: { id: number; label: string; domainURL: string; recipients: string[] }
}

const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const price = ({ currency, interval }: Scheduled, amount: number) =>
  `${figureOf({ amount, currency })} ${currency} a ${interval} before tax`

function sentenceAbout(scheduled: Scheduled): string {
  const { organization, seats, now, then, on } = scheduled
  const cost = now === then ? `still ${price(scheduled, then)}` : `${price(scheduled, then)} instead of ${price(scheduled, now)}` // prettier-ignore
  return `${organization.label}, with ${seats} ${seats === 1 ? 'seat' : 'seats'}: ${cost}, from ${inWords.format(new Date(on))} on.`
}

/** One mail to each recipient of an organization that pays, about everything that it pays for. */
export function mailsAboutMove(scheduled: Scheduled[], { from, to }: Pick<MovePreview, 'from' | 'to'>) {
  const { payer } = scheduled[0]!
  const subject = from.code === to.code ? `Your plan ${from.name} changes at the next renewal` : `Your plan ${from.name} becomes ${to.name} at the next renewal`
  const content = renderMail({
      subject,
      title: subject,
      paragraphs: [
        `From the renewal on you have version ${to.number} of ${to.name} in the place of version ${from.number} of ${from.name}. Until then everything stays as it is.`,
        ...scheduled.map(sentenceAbout),
        'There is nothing to do. If you would rather have another plan, choose it before the renewal.',
      ],
      action: { label: 'See the subscription', address: `${originOf(payer.domainURL, env().site)}/home/subscription` },
      foot: [`Sent to ${payer.label}, who pays.`],
    })
  return payer.recipients.map((recipient) => ({
    ...content,
    ...{ organizationId: payer.id, about: `${from.code}.${from.number}`, recipient },
  }))
} // prettier-ignore
