import { z } from '@/lib/shared/zod'
import { catalogueArea } from '@/lib/platform/api/route-table'
import { Change, HistoryQuery, listRecordHistory } from '@/lib/platform/audit/history'
import { textInPath } from '@/lib/shared/http/path-ids'
import { figureOf } from '@/lib/shared/money/money'
import {
  archivePlan,
  changePlan,
  createPlan,
  discardDraft,
  draftPlan,
  publishPlan,
} from './commands'
import { offerAgain } from './offers'
import { findPlan, listPlans, listVersions } from './queries'
import {
  Plan,
  PlanChange,
  PlanDeed,
  PlanEntry,
  PlanInput,
  PlanListQuery,
  PlanVersion,
  type PlanPrice,
} from './schema'

/** "49.00 USD / month; 490.00 USD / year". */
const inWords = (prices: PlanPrice[], field: 'amount' | 'seatAmount') =>
  prices
    .map(
      (price) =>
        `${figureOf({ ...price, amount: price[field] })} ${price.currency} / ${price.interval}`,
    )
    .join('; ')

export const planRoutes = [
  catalogueArea.get('/plans', {
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

  catalogueArea.post('/plans', {
    status: 201,
    summary: 'Begins a plan with a draft of its first version.',
    permission: 'plans:create',
    body: PlanInput,
    output: Plan,
    handle: ({ ctx, body }) => createPlan(ctx, body),
  }),

  catalogueArea.get('/plans/:code', {
    summary: 'One plan, with what is published and what is drafted.',
    permission: 'plans:read',
    params: { code: textInPath('Plan', 40) },
    output: Plan,
    handle: ({ ctx, params }) => findPlan(ctx, params.code),
  }),

  catalogueArea.put('/plans/:code', {
    summary: 'Changes the draft of a plan.',
    permission: 'plans:update',
    params: { code: textInPath('Plan', 40) },
    body: PlanChange,
    output: Plan,
    handle: ({ ctx, params, body }) => changePlan(ctx, params.code, body),
  }),

  catalogueArea.post('/plans/:code/archive', {
    summary: 'Has nobody subscribe to a plan any more.',
    permission: 'plans:archive',
    params: { code: textInPath('Plan', 40) },
    body: PlanDeed,
    output: Plan,
    handle: ({ ctx, params, body }) => archivePlan(ctx, params.code, body.version),
  }),

  catalogueArea.post('/plans/:code/commerce', {
    summary: 'Has a plan that was published written to commerce again.',
    permission: 'plans:publish',
    params: { code: textInPath('Plan', 40) },
    body: z.strictObject({}),
    output: Plan,
    handle: ({ ctx, params }) => offerAgain(ctx, params.code),
  }),

  catalogueArea.post('/plans/:code/draft', {
    status: 201,
    summary: 'Begins the draft of a plan’s next version.',
    permission: 'plans:update',
    params: { code: textInPath('Plan', 40) },
    body: PlanDeed,
    output: Plan,
    handle: ({ ctx, params, body }) => draftPlan(ctx, params.code, body.version),
  }),

  catalogueArea.delete('/plans/:code/draft', {
    summary: 'Throws a draft away, and with that of a first version the plan.',
    permission: 'plans:update',
    params: { code: textInPath('Plan', 40) },
    output: Plan,
    handle: ({ ctx, params }) => discardDraft(ctx, params.code),
  }),

  catalogueArea.get('/plans/:code/history', {
    summary: 'What happened to a plan, newest first.',
    permission: 'plans:read',
    params: { code: textInPath('Plan', 40) },
    query: HistoryQuery,
    output: z.array(Change),
    handle: ({ ctx, params, query }) =>
      listRecordHistory(ctx, 'plan', params.code, query, () => findPlan(ctx, params.code)),
  }),

  catalogueArea.post('/plans/:code/publish', {
    summary: 'Publishes the draft of a plan, and archives the version before.',
    permission: 'plans:publish',
    params: { code: textInPath('Plan', 40) },
    body: PlanDeed,
    output: Plan,
    handle: ({ ctx, params, body }) => publishPlan(ctx, params.code, body.version),
  }),

  catalogueArea.get('/plans/:code/versions', {
    summary: 'Every version of a plan, newest first.',
    permission: 'plans:read',
    params: { code: textInPath('Plan', 40) },
    output: z.array(PlanVersion),
    handle: ({ ctx, params }) => listVersions(ctx, params.code),
  }),
]
