import { z } from 'zod'
import { adminEndpoint, type Area } from '@/lib/server/api'
import { organizationOf, type Ctx } from '@/lib/server/ctx'
import { Change, HistoryQuery, listHistory } from '@/lib/server/history'
import { aboutOrganization } from '@/lib/shared/list'
import { figureOf } from '@/lib/shared/money'
import { textInPath } from '@/lib/shared/path-ids'
import { addDays } from '@/lib/shared/periods'
import type { Permission } from '@/lib/shared/permissions'
import { acceptQuote, cancel, type FinishPayment } from './commands'
import { listSubscriptions } from './list-queries'
import { pause, pauseOwn, resume } from './pauses'
import { payersOf } from './payers'
import { findOptions, findSubscription } from './queries'
import { quote } from './quotes'
import {
  Accepted,
  Cancellation,
  Pause,
  Quote,
  QuoteInput,
  Subscription,
  SubscriptionDeed,
  SubscriptionEntry,
  SubscriptionListQuery,
  SubscriptionOptions,
} from './schema'

// For staff `about` names the organization; on its own host that does.
type Endpoint = Area['endpoint']

export const subscriptionItself = (endpoint: Endpoint, about: z.ZodRawShape) =>
  endpoint({
    summary: 'What an organization has subscribed to, and what it uses of it.',
    permission: 'subscriptions:read',
    query: z.strictObject(about),
    output: Subscription,
    handle: ({ ctx }) => findSubscription(ctx),
  })

/** The day of what is renewed as it stands. */
const renewalOf = ({ status, cancellation, period }: SubscriptionEntry) =>
  status === 'cancelled' || status === 'paused' || cancellation ? null : period.to

export const subscriptionList = adminEndpoint({
  summary: 'What organizations have or had subscribed to, and how many of their seats are taken.',
  permission: 'subscriptions:read',
  query: SubscriptionListQuery.extend(aboutOrganization),
  output: z.array(SubscriptionEntry),
  csv: {
    name: 'subscriptions',
    columns: {
      Organization: ({ organization }) => organization.label,
      Plan: ({ plan }) => plan.name,
      Version: ({ plan }) => plan.number,
      Status: ({ status }) => status,
      From: ({ period }) => period.from,
      Until: ({ period }) => addDays(period.to, -1),
      Renewal: renewalOf,
      'Paused until': ({ pausedUntil }) => pausedUntil,
      Interval: ({ interval }) => interval,
      Currency: ({ currency }) => currency,
      Price: figureOf,
      Seats: ({ seats }) => seats,
      'Seats in use': ({ usage }) => usage.practitioners,
      'Billed to': ({ payer }) => payer.label,
      'Scheduled plan': ({ scheduled }) => scheduled?.plan.name,
      'Scheduled seats': ({ scheduled }) => scheduled?.seats,
      'Scheduled interval': ({ scheduled }) => scheduled?.interval,
      Since: ({ startedAt }) => startedAt,
    },
  },
  handle: ({ ctx, query }) => listSubscriptions(ctx, query as SubscriptionListQuery),
})

export const subscriptionOptions = (endpoint: Endpoint, about: z.ZodRawShape) =>
  endpoint({
    summary: 'The plans that an organization can subscribe to, and who can pay for it.',
    permission: 'subscriptions:update',
    query: z.strictObject(about),
    output: SubscriptionOptions,
    handle: async ({ ctx }) => findOptions(ctx, await payersOf(ctx)),
  })

export const subscriptionHistory = (endpoint: Endpoint, about: z.ZodRawShape) =>
  endpoint({
    summary: 'What happened to an organization’s subscription, newest first.',
    permission: 'subscriptions:read',
    query: z.strictObject({ ...HistoryQuery, ...about }),
    output: z.array(Change),
    handle: ({ ctx, query }) =>
      listHistory(ctx, 'subscription', String(organizationOf(ctx).id), query),
  })

/**
 * It changes nothing that anybody pays for, and a repeated one is another one: it is not kept for
 * an Idempotency-Key.
 */
export const subscriptionQuotes = (endpoint: Endpoint, about: z.ZodRawShape) =>
  endpoint({
    summary: 'What a start or a change costs: for fifteen minutes, to the unit.',
    permission: 'subscriptions:update',
    query: z.strictObject(about),
    body: QuoteInput,
    output: Quote,
    shownOnce: true,
    handle: ({ ctx, body }) => quote(ctx, body),
  })

/** What a card pays is billing's to finish, which this entity does not import. */
export const acceptedQuote = (
  endpoint: Endpoint,
  about: z.ZodRawShape,
  finishPayment: FinishPayment,
) =>
  endpoint({
    summary:
      'Takes a quote: the subscription becomes what it says; what is due is invoiced, and charged to the card of whoever pays.',
    permission: 'subscriptions:update',
    query: z.strictObject({ ...about, id: textInPath('Quote', 36) }),
    body: z.strictObject({}),
    output: Accepted,
    handle: ({ ctx, query }) => acceptQuote(ctx, String(query.id), finishPayment),
  })

type Deed<Body extends z.ZodType> = {
  summary: string
  permission: Permission
  body: Body
  act: (ctx: Ctx, body: z.output<Body>) => Promise<Subscription>
}

const deed =
  <Body extends z.ZodType>({ summary, permission, body, act }: Deed<Body>) =>
  (endpoint: Endpoint, about: z.ZodRawShape) =>
    endpoint({
      summary,
      permission,
      query: z.strictObject(about),
      body,
      output: Subscription,
      handle: ({ ctx, body }) => act(ctx, body),
    })

export const pausedSubscription = deed({
  summary: 'Has the days that are left of a subscription wait.',
  permission: 'subscriptions:update',
  body: Pause,
  act: pause,
})

export const ownPausedSubscription = deed({
  summary:
    'Has the days that are left of a subscription wait: for three months at most, and once in a period.',
  permission: 'subscriptions:update',
  body: Pause,
  act: pauseOwn,
})

export const resumedSubscription = deed({
  summary: 'Takes a pause of a subscription back, or its cancellation.',
  permission: 'subscriptions:update',
  body: SubscriptionDeed,
  act: (ctx, { version }) => resume(ctx, version),
})

export const cancelledSubscription = deed({
  summary: 'Has a subscription end with the period that is paid for.',
  permission: 'subscriptions:cancel',
  body: Cancellation,
  act: cancel,
})
