import { env } from '@/lib/platform/config/env'
import { dateWord, isolated, type Manner } from '@/lib/platform/mail-templates/variables'
import { originOf } from '@/lib/shared/http/hosts'
import { priceWord } from './price-word'
import type { Move } from './moves-queries'
import type { Exceeded, Subscriber } from './schema'

/** A subscription that moves at its renewal, and whoever pays for it. */
export type Scheduled = Pick<
  Subscriber,
  'organization' | 'interval' | 'currency' | 'seats' | 'now' | 'on'
> & {
  then: number
  /** `recipients` are none where nobody is to be written to. */
  payer: { id: number; label: string; recipients: string[] }
}

function sentenceAbout(scheduled: Scheduled, manner: Manner): string {
  const { organization, seats, now, then, on } = scheduled
  const cost =
    now === then
      ? `still ${priceWord(scheduled, then, manner)}`
      : `${priceWord(scheduled, then, manner)} instead of ${priceWord(scheduled, now, manner)}`
  return `${isolated(organization.label)}, with ${seats} ${seats === 1 ? 'seat' : 'seats'}: ${cost}, from ${dateWord(on, manner)} on.`
}

const THINGS: Record<Exceeded['limit'], string> = {
  practitioners: 'Seats',
  locations: 'Locations',
  users: 'Users',
  emailsPerMonth: 'E-mails a month',
}

/**
 * Of these there may be more than is allowed from then on: whoever takes more seats is not moved,
 * and mails are counted anew.
 */
const KEPT: Exceeded['limit'][] = ['locations', 'users']

const numberOf = (limit: number | null, { numbers }: Manner) =>
  limit === null ? 'as many as you like' : new Intl.NumberFormat(numbers).format(limit)

/**
 * What there may be at most from the renewal on, where that is another number, and what becomes of
 * more.
 */
export function limitsOf({ from, to }: Move, manner: Manner): string[] {
  return (Object.keys(THINGS) as Exceeded['limit'][]).flatMap((limit) => {
    const [before, after] = [from.limits[limit], to.limits[limit]]
    if (before === after) return []
    const changed = `${THINGS[limit]}: ${after === null ? '' : 'at most '}${numberOf(after, manner)} instead of ${numberOf(before, manner)}.`
    const isLess = after !== null && (before === null || after < before)
    return isLess && KEPT.includes(limit)
      ? `${changed} If there are more by then, they all stay, but none can be added.`
      : changed
  })
}

/**
 * Where another plan can be chosen: by whoever pays for itself at its own, else at the first of
 * those that it pays for.
 */
const linkTo = (scheduled: Scheduled[]) => {
  const { organization } =
    scheduled.find(({ organization, payer }) => organization.id === payer.id) ?? scheduled[0]!
  return `${originOf(organization.domainURL, env().site)}/home/subscription`
}

/** What the mail to an organization that pays says, about everything that it pays for. */
export const wordsAbout = (scheduled: Scheduled[], move: Move) => (manner: Manner) => ({
  samePlan: move.from.code === move.to.code,
  from: move.from.name,
  fromVersion: move.from.number,
  to: move.to.name,
  toVersion: move.to.number,
  limits: limitsOf(move, manner),
  subscriptions: scheduled.map((one) => sentenceAbout(one, manner)),
  link: linkTo(scheduled),
})
