import { z } from 'zod'
import { INTERVALS } from '@/lib/plans/schema'
import { InvoiceLine } from '@/lib/shared/invoice-lines'
import { versioned } from '@/lib/shared/list'

/** Of one that was cancelled nothing is left to pay for; until its period ends it is still active. */
export const SUBSCRIPTION_STATUSES = ['trial', 'active', 'past_due', 'paused', 'cancelled'] as const

export const MOST_SEATS = 10_000
const SEATS = 'Seats are a whole number from 1 to 10,000.'
const REASON = 'Say why in 3 to 500 characters.'

/** What somebody would like to subscribe to, or to change to. */
export const QuoteInput = z.strictObject({
  plan: z.string('Choose a plan.').min(1, 'Choose a plan.').max(40),
  interval: z.enum(INTERVALS, 'Choose a month or a year.'),
  seats: z.number(SEATS).int(SEATS).min(1, SEATS).max(MOST_SEATS, SEATS),
  /** Who pays, by its id: the organization itself or one above it. What pays now goes on where nobody is named. */
  payer: z.number().int().positive().optional(),
  /** Whether a subscription begins with the plan's trial; a change of one has none. */
  trial: z.boolean().default(false),
  /** The version of the subscription that would be changed; null where none runs. */
  version: z.number().int().positive().nullable(),
})
export type QuoteInput = z.infer<typeof QuoteInput>

export const SubscriptionDeed = z.strictObject(versioned)
export const Cancellation = z.strictObject({
  reason: z.string(REASON).trim().min(3, REASON).max(500, REASON),
  ...versioned,
})
export type Cancellation = z.infer<typeof Cancellation>

const day = z.iso.date()
const amount = z.number().int()
const sum = { net: amount, tax: amount, total: amount }
const period = z.object({ from: day, to: day })
const organization = z.object({ id: z.number().int(), domainURL: z.string(), label: z.string() })

/** What a plan limits, and how much of it is there. */
export const LIMITS = ['practitioners', 'locations', 'users'] as const
const Usage = z.object({ practitioners: z.number().int(), locations: z.number().int(), users: z.number().int() })
export type Usage = z.infer<typeof Usage>
const Exceeded = z.object({ limit: z.enum(LIMITS), used: z.number().int(), allowed: z.number().int() })
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
  /** What the next whole period costs, and when. */
  nextInvoice: z.object({ on: day, ...sum }),
  /** What there is more of than it allows: it stays, and nothing can be added. */
  exceeded: z.array(Exceeded),
  expiresAt: z.iso.datetime(),
})
export type Quote = z.infer<typeof Quote>

const Running = z.object({
  status: z.enum(SUBSCRIPTION_STATUSES),
  ...terms,
  features: z.array(z.string()),
  /** The price of a whole period before tax. */
  amount,
  includedSeats: z.number().int(),
  period,
  /** Who pays; `isOwn` where it is the organization itself. */
  payer: z.object({ label: z.string(), isOwn: z.boolean() }),
  /** Null for no limit. */
  limits: z.object({ locations: z.number().int().nullable(), users: z.number().int().nullable() }),
  /** What holds from the renewal on. */
  scheduled: z.object({ on: day, ...terms }).nullable(),
  /** It ends with its period. */
  cancellation: z.object({ on: day, reason: z.string() }).nullable(),
  pausedOn: day.nullable(),
  startedAt: z.iso.datetime(),
  version: z.number().int(),
  updatedAt: z.iso.datetime(),
})
export type Running = z.infer<typeof Running>

/** Of an organization: what it has subscribed to, if it ever has, and what it uses. */
export const Subscription = z.object({
  running: Running.nullable(),
  usage: Usage,
  /** The day that it is there. */
  today: day,
})
export type Subscription = z.infer<typeof Subscription>

/** What can be chosen: plans with their prices in the currency of the organization, and who may be the one that pays. */
export const SubscriptionOptions = z.object({
  currency: z.string(),
  plans: z.array(
    z.object({
      ...{ code: z.string(), name: z.string(), description: z.string(), number: z.number().int() },
      ...{ includedSeats: z.number().int(), trialDays: z.number().int(), features: z.array(z.string()) },
      limits: z.object({
        practitioners: z.number().int().nullable(),
        locations: z.number().int().nullable(),
        users: z.number().int().nullable(),
      }),
      prices: z.array(z.object({ interval: z.enum(INTERVALS), amount, seatAmount: amount })),
    }),
  ),
  payers: z.array(organization),
  /** Whether it may still begin with a trial: an organization has one. */
  trial: z.boolean(),
})
export type SubscriptionOptions = z.infer<typeof SubscriptionOptions>
