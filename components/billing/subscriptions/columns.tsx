import type { Column } from '@/components/ui/list/column'
import { Cut } from '@/components/ui/primitives/Cut'
import { None } from '@/components/ui/primitives/None'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { Status } from '@/components/ui/primitives/Status'
import type { SubscriptionEntry } from '@/lib/billing/subscriptions/schema'
import { countWord } from '@/lib/client/format/notation'
import { SubscriberLink } from './SubscriberLink'
import { priceWord, renewalWord, seatsWord, statusOf } from './words'

export const columns: Column<SubscriptionEntry>[] = [
  {
    name: 'organization',
    header: 'Organization',
    sort: 'asc',
    cell: ({ organization }) => <SubscriberLink {...organization} />,
  },
  {
    name: 'plan',
    header: 'Plan',
    sort: 'asc',
    width: 152,
    cell: ({ plan: { name, number } }) => <Cut text={`${name}, version ${number}`} />,
  },
  {
    name: 'status',
    header: 'Status',
    width: 104,
    cell: ({ status }) => <Status {...statusOf(status)} />,
  },
  {
    name: 'renewal',
    header: 'Renewal',
    sort: 'asc',
    width: 144,
    yields: 1,
    cell: (subscription) => renewalWord(subscription),
  },
  {
    name: 'price',
    header: 'Price',
    width: 160,
    numeric: true,
    yields: 1,
    cell: (subscription) => priceWord(subscription),
  },
  {
    name: 'seats',
    header: 'Seats',
    sort: 'desc',
    width: 112,
    numeric: true,
    cell: ({ usage, seats }) => `${countWord(usage.practitioners)} of ${countWord(seats)}`,
  },
  {
    name: 'payer',
    header: 'Billed to',
    width: 152,
    yields: 3,
    cell: ({ payer }) => <Cut text={payer.isOwn ? null : payer.label} />,
  },
  {
    name: 'scheduled',
    header: 'Scheduled change',
    width: 168,
    yields: 3,
    cell: ({ scheduled }) =>
      scheduled ? (
        <Cut
          text={`${scheduled.plan.name}, ${seatsWord(scheduled.seats)}, a ${scheduled.interval}`}
        />
      ) : (
        <None />
      ),
  },
  {
    name: 'startedAt',
    header: 'Since',
    sort: 'desc',
    width: 116,
    yields: 3,
    cell: ({ startedAt }) => <RelativeTime at={startedAt} />,
  },
]
