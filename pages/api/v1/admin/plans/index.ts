import { z } from 'zod'
import { createPlan } from '@/lib/plans/commands'
import { listPlans } from '@/lib/plans/queries'
import { Plan, PlanEntry, PlanInput, PlanListQuery, type PlanPrice } from '@/lib/plans/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { figureOf } from '@/lib/shared/money'

export const config = { api: { bodyParser: false } }

/** "49.00 USD / month; 490.00 USD / year". */
const inWords = (prices: PlanPrice[], field: 'amount' | 'seatAmount') =>
  prices
    .map(
      (price) =>
        `${figureOf({ ...price, amount: price[field] })} ${price.currency} / ${price.interval}`,
    )
    .join('; ')

export default api({
  GET: adminEndpoint({
    summary: 'The plans that organizations can subscribe to.',
    permission: 'plans:read',
    query: PlanListQuery,
    output: z.array(PlanEntry),
    csv: {
      name: 'plans',
      columns: {
        Code: ({ code }) => code,
        Name: ({ name }) => name,
        Description: ({ description }) => description,
        Status: ({ status }) => status,
        Version: ({ number }) => number,
        Prices: ({ prices }) => inWords(prices, 'amount'),
        'Included seats': ({ includedSeats }) => includedSeats,
        'Price per extra seat': ({ prices }) => inWords(prices, 'seatAmount'),
        'Trial days': ({ trialDays }) => trialDays,
        Subscribers: ({ subscribers }) => subscribers,
        'Most practitioners': ({ limits }) => limits.practitioners,
        'Most locations': ({ limits }) => limits.locations,
        'Most users': ({ limits }) => limits.users,
        'Most e-mails per month': ({ limits }) => limits.emailsPerMonth,
        Updated: ({ updatedAt }) => updatedAt,
      },
    },
    handle: ({ ctx, query }) => listPlans(ctx, query),
  }),

  POST: adminEndpoint({
    summary: 'Begins a plan with a draft of its first version.',
    permission: 'plans:create',
    body: PlanInput,
    output: Plan,
    handle: ({ ctx, body }) => createPlan(ctx, body),
  }),
})
