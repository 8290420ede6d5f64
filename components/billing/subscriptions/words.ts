import type { FieldWords } from '@/components/ui/form/field-words'
import { choicesOf, type Filter } from '@/components/ui/list/filters/filter'
import type { Tone } from '@/components/ui/primitives/Status'
import type {
  Exceeded,
  Running,
  Subscription,
  SubscriptionEntry,
} from '@/lib/billing/subscriptions/schema'
import { dayWord } from '@/lib/client/format/days'
import { moneyOf } from '@/lib/client/format/money'
import { countWord } from '@/lib/client/format/notation'
import { capital, counted } from '@/lib/client/format/nouns'
import { addDays, daysBetween } from '@/lib/shared/time/periods'

export type { Running, Subscription }

// The schema has the same words, but brings its library into the page.
const STATUS: Record<Running['status'], { tone: Tone; children: string }> = {
  trial: { tone: 'good', children: 'Trial' },
  active: { tone: 'good', children: 'Active' },
  past_due: { tone: 'bad', children: 'Past due' },
  paused: { tone: 'warn', children: 'Paused' },
  cancelled: { tone: 'quiet', children: 'Cancelled' },
}
export const statusOf = (status: Running['status']) => STATUS[status]

/** The day before one from which something no longer holds. */
export const lastDayWord = (to: string) => dayWord(addDays(to, -1))
export const daysWord = (days: number) => counted(days, { one: 'day', many: 'days' })
export const seatsWord = (seats: number) => counted(seats, { one: 'seat', many: 'seats' })

/** "$49.00 a month". */
export const priceWord = ({
  amount,
  currency,
  interval,
}: Pick<Running, 'amount' | 'currency' | 'interval'>) =>
  `${moneyOf(amount, currency)} a ${interval}`

/**
 * When it is renewed, as briefly as can be: "Apr 1, 2026", or what there is instead of a renewal.
 */
export function renewalWord({ status, period, cancellation, pausedOn }: SubscriptionEntry): string {
  if (status === 'cancelled') return `Ended ${lastDayWord(period.to)}`
  if (status === 'paused') return `${daysWord(daysBetween(pausedOn!, period.to))} left`
  return cancellation ? `Ends ${lastDayWord(cancellation.on)}` : dayWord(period.to)
}

/** Whether one runs: what has ended makes room for another one. */
export const isOn = (running: Running | null): running is Running =>
  running !== null && running.status !== 'cancelled'

const LIMITS: Record<Exceeded['limit'], { one: string; many: string }> = {
  practitioners: { one: 'practitioner', many: 'practitioners' },
  locations: { one: 'location', many: 'locations' },
  users: { one: 'user', many: 'users' },
  emailsPerMonth: { one: 'e-mail', many: 'e-mails' },
}

/** What there is more of than a plan allows, and what that means. */
export function exceededWord({ limit, used, allowed }: Exceeded): string {
  const there = counted(used, LIMITS[limit])
  if (limit === 'emailsPerMonth')
    return `${there} of this month went out or are on their way, the plan allows ${countWord(allowed)} a month: no more than that go out in one.`
  return used === 1
    ? `${there} is there, the plan allows ${allowed}: it stays, and none can be added.`
    : `${there} are there, the plan allows ${allowed}: they stay, and none can be added.`
}

const dayShown = (value: unknown) => dayWord(String(value))

/** How a subscription's fields are called in its history. */
export const fieldWords: FieldWords = {
  plan: { label: 'Plan' },
  status: {
    label: 'Status',
    show: (status) => STATUS[status as Running['status']]?.children ?? String(status),
  },
  interval: { label: 'Paid for', show: (interval) => `A ${String(interval)}` },
  seats: { label: 'Seats' },
  currency: { label: 'Currency' },
  payer: { label: 'Who pays' },
  periodFrom: { label: 'Period from', show: dayShown },
  periodTo: { label: 'Renewal', show: dayShown },
  atRenewal: { label: 'From the renewal on' },
  endsAtRenewal: { label: 'Ends with its period' },
  cancelReason: { label: 'Reason' },
  pausedUntil: { label: 'Paused until', show: dayShown },
}

export const intervalChoices = (['month', 'year'] as const).map((value) => ({
  value,
  label: capital(`a ${value}`),
}))

/** What the subscriptions of every organization can be narrowed to. */
export const filters: Filter[] = [
  {
    name: 'status',
    label: 'Status',
    choices: Object.entries(STATUS).map(([value, { children }]) => ({ value, label: children })),
  },
  { name: 'interval', label: 'Paid for', choices: intervalChoices },
  {
    name: 'within',
    label: 'Period ends',
    choices: choicesOf({ 7: 'Within 7 days', 30: 'Within 30 days' }),
  },
]
