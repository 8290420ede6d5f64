import { env } from '@/lib/server/env'
import { dateWord } from '@/lib/server/mail-templates/variables'
import { originOf } from '@/lib/shared/hosts'
import { figureOf } from '@/lib/shared/money'
import type { MovePreview, Subscriber } from './schema'

/** A subscription that moves at its renewal, and whoever pays for it. */
export type Scheduled = Pick<Subscriber, 'organization' | 'interval' | 'currency' | 'seats' | 'now' | 'on'> & {
  then: number
  /** `recipients` are none where nobody is to be written to. */
  payer: { id: number; label: string; domainURL: string; recipients: string[] }
}

const price = ({ currency, interval }: Scheduled, amount: number) =>
  `${figureOf({ amount, currency })} ${currency} a ${interval} before tax`

function sentenceAbout(scheduled: Scheduled, language: string): string {
  const { organization, seats, now, then, on } = scheduled
  const cost = now === then ? `still ${price(scheduled, then)}` : `${price(scheduled, then)} instead of ${price(scheduled, now)}` // prettier-ignore
  return `${organization.label}, with ${seats} ${seats === 1 ? 'seat' : 'seats'}: ${cost}, from ${dateWord(on, language)} on.`
}

/** What the mail to an organization that pays says, about everything that it pays for. */
export const wordsAbout =
  (scheduled: Scheduled[], { from, to }: Pick<MovePreview, 'from' | 'to'>) =>
  (language: string) => ({
    ...{
      samePlan: from.code === to.code,
      from: from.name,
      fromVersion: from.number,
      to: to.name,
      toVersion: to.number,
    },
    subscriptions: scheduled.map((one) => sentenceAbout(one, language)),
    link: `${originOf(scheduled[0]!.payer.domainURL, env().site)}/home/subscription`,
  })
