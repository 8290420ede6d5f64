import { SubscriberLink } from '@/components/billing/subscriptions/SubscriberLink'
import type { Column } from '@/components/ui/list/column'
import type { Subscriber } from '@/lib/billing/subscriptions/schema'
import { dayWord } from '@/lib/client/format/days'
import { countWord } from '@/lib/client/format/notation'
import styles from './PlanMoves.module.css'
import { exceededWords, priceWord } from './words'

function Outcome(subscriber: Subscriber) {
  const { stays, exceeded } = subscriber
  if (stays) return <span className={styles.stays}>{stays}</span>
  return exceeded.length > 0 ? (
    <span>
      Moves. <span className={styles.exceeds}>{exceededWords(subscriber)}</span>
    </span>
  ) : (
    'Moves'
  )
}

// Names take as many lines as they need: beside what is paid there is no room for long ones on one.
export const columns: Column<Subscriber>[] = [
  {
    name: 'organization',
    header: 'Organization',
    sort: 'asc',
    tall: true,
    cell: ({ organization }) => <SubscriberLink {...organization} />,
  },
  {
    name: 'payer',
    header: 'Who pays',
    width: 160,
    yields: 3,
    tall: true,
    cell: ({ payer }) => <span className={styles.name}>{payer}</span>,
  },
  {
    name: 'seats',
    header: 'Seats',
    sort: 'desc',
    width: 72,
    numeric: true,
    yields: 1,
    cell: ({ seats }) => countWord(seats),
  },
  {
    name: 'now',
    header: 'Now',
    width: 168,
    numeric: true,
    cell: (subscriber) => priceWord(subscriber, subscriber.now),
  },
  {
    name: 'then',
    header: 'Then',
    width: 168,
    numeric: true,
    cell: (subscriber) => priceWord(subscriber, subscriber.then),
  },
  {
    name: 'on',
    header: 'Renewal',
    sort: 'asc',
    width: 104,
    cell: ({ on }) => <time dateTime={on}>{dayWord(on)}</time>,
  },
  {
    name: 'outcome',
    header: 'Outcome',
    width: 232,
    tall: true,
    cell: Outcome,
  },
]
