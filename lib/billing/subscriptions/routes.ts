import { z } from '@/lib/shared/zod'
import { organizationOf } from '@/lib/platform/api/ctx'
import {
  adminArea,
  catalogueArea,
  homeArea,
  organizationArea,
  type Area,
  type AreaTypes,
} from '@/lib/platform/api/route-table'
import { Change, HistoryQuery, listHistory } from '@/lib/platform/audit/history'
import { textInPath } from '@/lib/shared/http/path-ids'
import { figureOf } from '@/lib/shared/money/money'
import { addDays } from '@/lib/shared/time/periods'
import { acceptQuote, cancel, type FinishPayment } from './commands'
import { listSubscriptions } from './list-queries'
import { demandMove, moveSubscribers } from './moves'
import { listSubscribers, previewMove } from './moves-queries'
import { pause, pauseOwn, resume } from './pauses'
import { payersOf } from './payers'
import { findOptions, findSubscription } from './queries'
import { quote } from './quotes'
import {
  Accepted,
  Cancellation,
  MoveParams,
  MoveInput,
  MovePreview,
  Moved,
  Pause,
  Quote,
  QuoteInput,
  Subscriber,
  SubscriberQuery,
  Subscription,
  SubscriptionDeed,
  SubscriptionEntry,
  SubscriptionListQuery,
  SubscriptionOptions,
} from './schema'

/** The day of what is renewed as it stands. */
const renewalOf = ({ status, cancellation, period }: SubscriptionEntry) =>
  status === 'cancelled' || status === 'paused' || cancellation ? null : period.to

export const staffSubscriptionRoutes = [
  catalogueArea.get('/plans/:code/versions/:number/moves/:to', {
    summary:
      'What it would mean to move whoever has subscribed to a version to the live version of a plan.',
    permission: 'plans:publish',
    params: MoveParams,
    output: MovePreview,
    heavy: true,
    handle: ({ ctx, params }) => {
      demandMove(ctx)
      return previewMove(ctx, params)
    },
  }),

  catalogueArea.post('/plans/:code/versions/:number/moves/:to', {
    summary:
      'Has subscribers of a version go over to the live version of a plan at their renewals.',
    permission: 'plans:publish',
    params: MoveParams,
    body: MoveInput,
    output: Moved,
    heavy: true,
    handle: ({ ctx, params, body }) => {
      demandMove(ctx)
      return moveSubscribers(ctx, params, body)
    },
  }),

  catalogueArea.get('/plans/:code/versions/:number/moves/:to/subscribers', {
    summary:
      'Whoever has subscribed to a version, and what each would pay for the live version of a plan.',
    permission: 'plans:publish',
    params: MoveParams,
    query: SubscriberQuery,
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
    handle: ({ ctx, params, query }) => {
      demandMove(ctx)
      return listSubscribers(ctx, params, query)
    },
  }),

  organizationArea.post('/subscription/pause', {
    summary: 'Has the days that are left of a subscription wait.',
    permission: 'subscriptions:update',
    body: Pause,
    output: Subscription,
    handle: ({ ctx, body }) => pause(ctx, body),
  }),

  homeArea.post('/subscription/pause', {
    summary:
      'Has the days that are left of a subscription wait: for three months at most, and once in a period.',
    permission: 'subscriptions:update',
    body: Pause,
    output: Subscription,
    handle: ({ ctx, body }) => pauseOwn(ctx, body),
  }),

  adminArea.get('/subscriptions', {
    summary: 'What organizations have or had subscribed to, and how many of their seats are taken.',
    permission: 'subscriptions:read',
    query: SubscriptionListQuery,
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
  }),
]

/**
 * The subscription of an organization, for staff and for its own people. `finishPayment` is
 * billing's part of a payment by card, which this entity does not import.
 */
export const subscriptionRoutes = <A extends AreaTypes>(
  area: Area<A>,
  finishPayment: FinishPayment,
) => [
  area.get('/subscription', {
    summary: 'What an organization has subscribed to, and what it uses of it.',
    permission: 'subscriptions:read',
    output: Subscription,
    handle: ({ ctx }) => findSubscription(ctx),
  }),

  area.post('/subscription/cancel', {
    summary: 'Has a subscription end with the period that is paid for.',
    permission: 'subscriptions:cancel',
    body: Cancellation,
    output: Subscription,
    handle: ({ ctx, body }) => cancel(ctx, body),
  }),

  area.get('/subscription/history', {
    summary: 'What happened to an organization’s subscription, newest first.',
    permission: 'subscriptions:read',
    query: HistoryQuery,
    output: z.array(Change),
    handle: ({ ctx, query }) =>
      listHistory(ctx, 'subscription', String(organizationOf(ctx).id), query),
  }),

  area.get('/subscription/options', {
    summary: 'The plans that an organization can subscribe to, and who can pay for it.',
    permission: 'subscriptions:update',
    output: SubscriptionOptions,
    handle: async ({ ctx }) => findOptions(ctx, await payersOf(ctx)),
  }),

  /**
   * It changes nothing that anybody pays for, and a repeated one is another one: it is not kept for
   * an Idempotency-Key.
   */
  area.post('/subscription/quotes', {
    status: 201,
    summary: 'What a start or a change costs: for fifteen minutes, to the unit.',
    permission: 'subscriptions:update',
    body: QuoteInput,
    output: Quote,
    shownOnce: true,
    handle: ({ ctx, body }) => quote(ctx, body),
  }),

  area.post('/subscription/quotes/:id/accept', {
    summary:
      'Takes a quote: the subscription becomes what it says; what is due is invoiced, and charged to the card of whoever pays.',
    permission: 'subscriptions:update',
    params: { id: textInPath('Quote', 36) },
    body: z.strictObject({}),
    output: Accepted,
    handle: ({ ctx, params }) => acceptQuote(ctx, params.id, finishPayment),
  }),

  area.post('/subscription/resume', {
    summary: 'Takes a pause of a subscription back, or its cancellation.',
    permission: 'subscriptions:update',
    body: SubscriptionDeed,
    output: Subscription,
    handle: ({ ctx, body }) => resume(ctx, body.version),
  }),
]
