import { exceededWord } from '@/components/billing/subscriptions/words'
import type { Filter } from '@/components/ui/list/filters/filter'
import type { MovePreview, Subscriber } from '@/lib/billing/subscriptions/schema'
import { moneyOf } from '@/lib/client/format/money'

export const subscriberNoun = { one: 'subscriber', many: 'subscribers' }
export const organizationNoun = { one: 'organization', many: 'organizations' }

export const outcomeFilter: Filter = {
  name: 'outcome',
  label: 'Outcome',
  choices: [
    { value: 'moves', label: 'Moves' },
    { value: 'stays', label: 'Stays' },
  ],
}

export const versionWord = ({ name, number }: MovePreview['to']) => `${name}, version ${number}`

/** "$49.00 a month"; a dash where there is no such price. */
export const priceWord = (
  { currency, interval }: Pick<Subscriber, 'currency' | 'interval'>,
  amount: number | null,
) => (amount === null ? '–' : `${moneyOf(amount, currency)} a ${interval}`)

/** What there is more of than the other plan allows. */
export const exceededWords = ({ exceeded }: Subscriber) => exceeded.map(exceededWord).join(' ')

type Sums = MovePreview['sums']

/** What these would pay together, by currency and interval. */
export function sumsOf(subscribers: Subscriber[]): Sums {
  const sums = new Map<string, Sums[number]>()
  for (const { currency, interval, now, then } of subscribers) {
    const key = `${currency} ${interval}`
    const sum = sums.get(key) ?? { currency, interval, organizations: 0, now: 0, then: 0 }
    sums.set(key, {
      ...sum,
      organizations: sum.organizations + 1,
      now: sum.now + now,
      then: sum.then + (then ?? 0),
    })
  }
  return [...sums.values()]
}
