import { z } from 'zod'
import { demandMove } from '@/lib/subscriptions/moves'
import { listSubscribers } from '@/lib/subscriptions/moves-queries'
import { MoveAddress, Subscriber, SubscriberQuery } from '@/lib/subscriptions/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { figureOf } from '@/lib/shared/money'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary:
      'Whoever has subscribed to a version, and what each would pay for the live version of a plan.',
    permission: 'plans:publish',
    query: SubscriberQuery.extend(MoveAddress.shape),
    output: z.array(Subscriber),
    csv: {
      name: 'subscribers',
      columns: {
        Organization: ({ organization }) => organization.label,
        Subdomain: ({ organization }) => organization.domainURL,
        'Who pays': ({ payer }) => payer,
        Interval: ({ interval }) => interval,
        Seats: ({ seats }) => seats,
        Currency: ({ currency }) => currency,
        Now: ({ now, currency }) => figureOf({ amount: now, currency }),
        Then: ({ then, currency }) => (then === null ? null : figureOf({ amount: then, currency })),
        Renewal: ({ on }) => on,
        Exceeds: ({ exceeded }) =>
          exceeded.map(({ limit, used, allowed }) => `${limit}: ${used} of ${allowed}`).join('; '),
        Stays: ({ stays }) => stays,
      },
    },
    handle: ({ ctx, query }) => {
      demandMove(ctx)
      return listSubscribers(ctx, query, query)
    },
  }),
})
