import { z } from '@/lib/shared/zod'
import { INTERVALS } from '@/lib/billing/plans/schema'
import { numberInPath, textInPath } from '@/lib/shared/http/path-ids'
import { InvoiceLine, InvoiceTax } from '@/lib/shared/invoice-lines'
import { anyOf, anyOrganization, listQuery, versioned } from '@/lib/shared/list'
import { textOf } from '@/lib/shared/text/text'

/**
 * Of one that was cancelled nothing is left to pay for; until its period ends it is still active.
 */
export const SUBSCRIPTION_STATUSES = ['trial', 'active', 'past_due', 'paused', 'cancelled'] as const

export const MOST_SEATS = 10_000
const SEATS = 'Seats are a whole number from 1 to 10,000.'
const REASON = 'Say why in 3 to 500 characters.'

/** What somebody would like to subscribe to, or to change to. */
export const QuoteInput = z.strictObject({
  plan: z.string('Choose a plan.').min(1, 'Choose a plan.').max(40),
  interval: z.enum(INTERVALS, 'Choose a month or a year.'),
  seats: z.number(SEATS).int(SEATS).min(1, SEATS).max(MOST_SEATS, SEATS),
  /**
   * Who pays, by its id: the organization itself or one above it. What pays now goes on where
   * nobody is named.
   */
  payer: z.number().int().positive().optional(),
  /** Whether a subscription begins with the plan's trial; a change of one has none. */
  trial: z.boolean().default(false),
  /** The version of the subscription that would be changed; null where none runs. */
  version: z.number().int().positive().nullable(),
})
export type QuoteInput = z.infer<typeof QuoteInput>

export const SubscriptionDeed = z.strictObject(versioned)
/** Until a day, on which it goes on by itself; without one until somebody resumes it. */
export const Pause = z.strictObject({
  until: z.iso.date('Choose a day.').nullable().default(null),
  ...versioned,
})
export type Pause = z.infer<typeof Pause>
export const Cancellation = z.strictObject({
  reason: textOf(500, REASON, { min: 3 }),
  ...versioned,
})
export type Cancellation = z.infer<typeof Cancellation>

const day = z.iso.date()
const amount = z.number().int()
const sum = { net: amount, tax: amount, total: amount, taxes: z.array(InvoiceTax) }
const period = z.object({ from: day, to: day })
const organization = z.object({ id: z.number().int(), domainURL: z.string(), label: z.string() })

/** What a plan limits, and how much of it is there. */
export const LIMITS = ['practitioners', 'locations', 'users', 'emailsPerMonth'] as const
const Usage = z.object({
  practitioners: z.number().int(),
  locations: z.number().int(),
  users: z.number().int(),
})
export type Usage = z.infer<typeof Usage>
const Exceeded = z.object({
  limit: z.enum(LIMITS),
  used: z.number().int(),
  allowed: z.number().int(),
})
export type Exceeded = z.infer<typeof Exceeded>

const terms = {
  plan: z.object({ code: z.string(), name: z.string(), number: z.number().int() }),
  interval: z.enum(INTERVALS),
  currency: z.string(),
  seats: z.number().int(),
}

/** A dated offer: whoever takes it until it expires pays exactly what it says. */
export const Quote = z.object({
  id: z.uuid(),
  kind: z.enum(['start', 'change']),
  ...terms,
  payer: z.string(),
  /** The day from which it holds: today, or that of the renewal. */
  from: day,
  atRenewal: z.boolean(),
  trialUntil: day.nullable(),
  lines: z.array(InvoiceLine),
  dueNow: z.object(sum),
  /**
   * Whether what is due now is charged to the payer's card at once; else there is an invoice to be
   * paid.
   */
  isByCard: z.boolean(),
  /** What the next whole period costs, and when. */
  nextInvoice: z.object({ on: day, ...sum }),
  /**
   * The region of commerce whose taxes these are, where it does not sell in this currency in the
   * country of whoever pays.
   */
  otherRegion: z.string().nullable(),
  /** What there is more of than it allows: it stays, and nothing can be added. */
  exceeded: z.array(Exceeded),
  expiresAt: z.iso.datetime(),
})
export type Quote = z.infer<typeof Quote>

const Payer = z.object({ label: z.string(), isOwn: z.boolean() })
const Running = z.object({
  status: z.enum(SUBSCRIPTION_STATUSES),
  ...terms,
  features: z.array(z.string()),
  /** The price of a whole period before tax. */
  amount,
  includedSeats: z.number().int(),
  period,
  /**
   * Who pays; `isOwn` where it is the organization itself. Where it is not, what the caller may do
   * with its money: without `update` nothing is changed, paused or resumed for it, without `cancel`
   * nothing is cancelled.
   */
  payer: Payer.extend({ allows: z.object({ update: z.boolean(), cancel: z.boolean() }) }),
  /** Null for no limit. */
  limits: z.object({
    locations: z.number().int().nullable(),
    users: z.number().int().nullable(),
    emailsPerMonth: z.number().int().nullable(),
  }),
  /** What holds from the renewal on, and what a whole period of it costs before tax. */
  scheduled: z.object({ on: day, ...terms, amount }).nullable(),
  /** It ends with its period. */
  cancellation: z.object({ on: day, reason: z.string() }).nullable(),
  pausedOn: day.nullable(),
  /** The day on which it goes on by itself. */
  pausedUntil: day.nullable(),
  /** Its organization's people only read until what is past due is paid. */
  suspendedForDebt: z.boolean(),
  startedAt: z.iso.datetime(),
  version: z.number().int(),
  updatedAt: z.iso.datetime(),
})
export type Running = z.infer<typeof Running>

/** Of an organization: what it has subscribed to, if it ever has, and what it uses. */
export const Subscription = z.object({
  running: Running.nullable(),
  usage: Usage,
  /**
   * Marketing mails of this month in UTC, which its plan limits together: sent, and on their way in
   * campaigns that have begun.
   */
  mails: z.object({ sent: z.number().int(), underWay: z.number().int() }),
  /** The day that it is there. */
  today: day,
})
export type Subscription = z.infer<typeof Subscription>

/**
 * The same once a quote was taken. `charge` is what became of the card that pays what was due: null
 * where none does.
 */
export const Accepted = Subscription.extend({
  charge: z.enum(['done', 'pending', 'failed']).nullable(),
})
export type Accepted = z.infer<typeof Accepted>

export const SubscriptionListQuery = listQuery(
  ['organization', 'plan', 'renewal', 'seats', 'startedAt'],
  {
    status: anyOf(SUBSCRIPTION_STATUSES),

    plan: z
      .string()
      .max(2000)
      .transform((list) => list.split(','))
      .optional()
      .describe('Codes of plans, separated by commas.'),
    interval: anyOf(INTERVALS),

    within: anyOf(['7', '30']).describe(
      'Running subscriptions whose period ends within so many days.',
    ),

    organization: anyOrganization(),
  },
)
export type SubscriptionListQuery = z.infer<typeof SubscriptionListQuery>

/**
 * What an organization has or had subscribed to, as it is told of it alone, among those of others.
 */
export const SubscriptionEntry = Running.omit({
  features: true,
  limits: true,
  includedSeats: true,
  version: true,
  updatedAt: true,
}).extend({ organization, usage: Usage, payer: Payer })
export type SubscriptionEntry = z.infer<typeof SubscriptionEntry>

/**
 * What can be chosen: plans with their prices in the currency of the organization, and who may be
 * the one that pays.
 */
export const SubscriptionOptions = z.object({
  currency: z.string(),
  plans: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      description: z.string(),
      number: z.number().int(),
      includedSeats: z.number().int(),
      trialDays: z.number().int(),
      features: z.array(z.string()),
      limits: z.object({
        practitioners: z.number().int().nullable(),
        locations: z.number().int().nullable(),
        users: z.number().int().nullable(),
        emailsPerMonth: z.number().int().nullable(),
      }),
      prices: z.array(z.object({ interval: z.enum(INTERVALS), amount, seatAmount: amount })),
    }),
  ),
  payers: z.array(organization),
  /** Whether it may still begin with a trial: an organization has one. */
  trial: z.boolean(),
})
export type SubscriptionOptions = z.infer<typeof SubscriptionOptions>

const version = z.object({ code: z.string(), name: z.string(), number: z.number().int() })

/**
 * A version by its plan's code and its number, and a plan whose live version its subscribers are to
 * have.
 */
export const MoveParams = {
  code: textInPath('Version', 40),
  number: numberInPath('Version'),
  to: textInPath('Live plan', 40),
}
export type MoveAddress = { code: string; number: number; to: string }

/** Whether a subscriber goes to another version at the renewal. */
export const MOVES = ['moves', 'stays'] as const
export const SubscriberQuery = listQuery(['organization', 'on', 'seats'], { outcome: anyOf(MOVES) })
export type SubscriberQuery = z.infer<typeof SubscriberQuery>

/** Whoever has subscribed to a version, and what it would pay for another one. */
export const Subscriber = z.object({
  organization,
  /** Who pays. */
  payer: z.string(),
  interval: z.enum(INTERVALS),
  currency: z.string(),
  seats: z.number().int(),
  /** The price of a whole period before tax, now and then. */
  now: amount,
  then: amount.nullable(),
  /** The day of its renewal. */
  on: day,
  exceeded: z.array(Exceeded),
  /** Why it stays, as a sentence; null for one that moves. */
  stays: z.string().nullable(),
})
export type Subscriber = z.infer<typeof Subscriber>

/**
 * What it would mean to move everybody who has subscribed to a version of a plan to the live
 * version of one.
 */
export const MovePreview = z.object({
  from: version,
  to: version,
  subscribers: z.number().int(),
  /** How many of them move; the others stay as they are. */
  moves: z.number().int(),
  /** Of those that move, by what they pay for: before tax, for a period. */
  sums: z.array(
    z.object({
      currency: z.string(),
      interval: z.enum(INTERVALS),
      organizations: z.number().int(),
      now: amount,
      then: amount,
    }),
  ),
  /** How many organizations that pay for those that move have no e-mail address to be told at. */
  untold: z.number().int(),
  /** Stands for everything that decides who moves; what has changed since has another one. */
  fingerprint: z.string(),
})
export type MovePreview = z.infer<typeof MovePreview>

export const MOST_CHOSEN = 10_000
export const MoveInput = z.strictObject({
  /** The version that was previewed. */
  number: z.number('Say which version they move to.').int().positive(),
  fingerprint: z.string('Look at the preview first.').min(1, 'Look at the preview first.').max(100),
  /** By their ids; null for everybody who can be moved. */
  organizations: z
    .array(z.number().int().positive(), 'Choose organizations, or all.')
    .min(1, 'Choose at least one organization.')
    .max(MOST_CHOSEN, 'Choose at most 10,000 organizations, or all.')
    .nullable(),
})
export type MoveInput = z.infer<typeof MoveInput>

/**
 * How many subscribers have a change scheduled for their renewal, and how many payers are told by
 * mail.
 */
export const Moved = z.object({ moved: z.number().int(), told: z.number().int() })
export type Moved = z.infer<typeof Moved>
