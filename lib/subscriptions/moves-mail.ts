import { env } from '@/lib/server/env'
import { dateWord } from '@/lib/server/mail-templates/variables'
import { originOf } from '@/lib/shared/hosts'
import { priceWord } from './price-word'
import type { Move } from './moves-queries'
import type { Exceeded, Subscriber } from './schema'

/** A subscription that moves at its renewal, and whoever pays for it. */
export type Scheduled = Pick<Subscriber, 'organization' | 'interval' | 'currency' | 'seats' | 'now' | 'on'> & {
  then: number
  /** `recipients` are none where nobody is to be written to. */
  payer: { id: number; label: string; domainURL: string; recipients: string[] }
}

function sentenceAbout(scheduled: Scheduled, language: string): string {
  const { organization, seats, now, then, on } = scheduled
  const cost = now === then ? `still ${priceWord(scheduled, then)}` : `${priceWord(scheduled, then)} instead of ${priceWord(scheduled, now)}` // prettier-ignore
  return `${organization.label}, with ${seats} ${seats === 1 ? 'seat' : 'seats'}: ${cost}, from ${dateWord(on, language)} on.`
}

const THINGS: Record<Exceeded['limit'], string> = {
  ...{ practitioners: 'Seats', locations: 'Locations', users: 'Users', emailsPerMonth: 'E-mails a month' },
}

/** What there may be at most from the renewal on, where that is another number. */
function limitsOf({ from, to }: Move): string[] {
  const number = (limit: number | null) => limit?.toLocaleString('en') ?? 'as many as you like'
  return (Object.keys(THINGS) as Exceeded['limit'][])
    .filter((limit) => from.limits[limit] !== to.limits[limit])
    .map((limit) => `${THINGS[limit]}: ${number(to.limits[limit])} instead of ${number(from.limits[limit])}.`)
}

/** What the mail to an organization that pays says, about everything that it pays for. */
export const wordsAbout = (scheduled: Scheduled[], move: Move) => (language: string) => ({
  ...{
    samePlan: move.from.code === move.to.code,
    from: move.from.name,
    fromVersion: move.from.number,
    to: move.to.name,
    toVersion: move.to.number,
  },
  limits: limitsOf(move),
  subscriptions: scheduled.map((one) => sentenceAbout(one, language)),
  link: `${originOf(scheduled[0]!.payer.domainURL, env().site)}/home/subscription`,
})
