import { sql, type SQL } from 'drizzle-orm'
import { mailsOfMonth } from '@/lib/marketing/sending/limit'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { rowsOf } from '@/lib/platform/db/rows'
import { now } from '@/lib/platform/time/clock'
import type { Day } from '@/lib/shared/time/periods'
import { amountFor } from './proration'
import type { Current } from './offer'
import { payerAllows } from './payers'
import type {
  Exceeded,
  Running,
  Subscription,
  SubscriptionEntry,
  SubscriptionOptions,
  Usage,
} from './schema'

/** A version of a plan at its price for an interval in a currency. */
export type Terms = Current['price'] & {
  plan: Running['plan']
  planVersionId: number
  interval: Running['interval']
  currency: string
  seats: number
}

/** A subscription as it is kept. */
export type Kept = Terms & {
  id: number
  organizationId: number
  status: Running['status']
  features: string[]
  limits: Running['limits']
  anchor: Day
  periodFrom: Day
  periodTo: Day
  payerOrganizationId: number
  payer: string
  next: Terms | null
  /**
   * What was given back of what was paid for the period that runs, and has not been taken off by a
   * change since; before tax.
   */
  givenBack: number
  /** Whether more of it is being given back, and nobody knows yet what becomes of that. */
  isBeingGivenBack: boolean
  /** To whom the period that runs was billed. */
  billedTo: number[]
  endsAtRenewal: boolean
  cancelReason: string
  pausedOn: Day | null
  pausedAt: string | null
  pausedUntil: Day | null
  suspendedForDebt: boolean
  /** Whether a pause of the period that runs has ended. */
  wasPaused: boolean
  startedAt: string
  version: number
  updatedAt: string
}

const PLAN = sql`json_build_object('code', v.code, 'name', v.name, 'number', v.number)`

/** Columns of a version `v` and its price `p`: `Terms`, but for what is chosen. */
export const OFFERED = sql`${PLAN} as plan, v.id as "planVersionId", p.amount, p.seat_amount as "seatAmount",
  v.included_seats as "includedSeats"`

const NEXT = sql`(select json_build_object('plan', ${PLAN}, 'planVersionId', v.id, 'interval', p."interval", 'currency', p.currency,
    'seats', s.next_seats, 'amount', p.amount, 'seatAmount', p.seat_amount, 'includedSeats', v.included_seats)
  from plan_versions v join plan_prices p on p.version_id = v.id and p.currency = s.currency and p."interval" = s.next_interval
  where v.id = s.next_plan_version_id)`

/**
 * What was given back before a change is not credited by it: from then on the whole period is paid
 * for.
 */
const GIVEN_BACK = sql`(
  select coalesce(sum(n.net), 0)::int from invoices n join invoices i on i.id = n.invoice_id
  where n.subscription_id = s.id and i.created_at >= s.period_began_at
    and n.created_at > coalesce((select max(created_at) from invoices where subscription_id = s.id and reason = 'change'), '-infinity'))`

const BEING_GIVEN_BACK = sql`exists (
  select from payments p join invoices i on i.id = p.invoice_id
  where i.subscription_id = s.id and i.created_at >= s.period_began_at and p.kind = 'refund' and p.state = 'pending')`

/**
 * To whom the period that runs was billed: a credit note of now may be of an invoice before it, to
 * somebody else.
 */
const BILLED_TO = sql`(
  select coalesce(array_agg(distinct payer_organization_id), '{}') from invoices
  where subscription_id = s.id and kind = 'invoice' and created_at >= s.period_began_at)`

/** What is shown of subscriptions `s`; the rest is for the arithmetic. */
export type Shown = Omit<Kept, 'givenBack' | 'isBeingGivenBack' | 'wasPaused' | 'billedTo'>
export const SHOWN = sql`s.id, s.organization_id as "organizationId", s.status, ${OFFERED}, s."interval", s.currency, s.seats, v.features,
  json_build_object('locations', v.limit_locations, 'users', v.limit_users, 'emailsPerMonth', v.limit_emails_per_month) as limits,
  s.anchor::text, s.period_from::text as "periodFrom", s.period_to::text as "periodTo",
  s.payer_organization_id as "payerOrganizationId", payer_of(s.organization_id) as payer, ${NEXT} as next,
  s.ends_at_renewal as "endsAtRenewal", s.cancel_reason as "cancelReason", s.paused_on::text as "pausedOn", s.paused_at as "pausedAt", s.paused_until::text as "pausedUntil",
  s.suspended_for_debt as "suspendedForDebt",
  s.started_at as "startedAt", s.version, s.updated_at as "updatedAt"`
/** The version and the price that subscriptions `s` are joined to. */
export const AT_ITS_PRICE = sql`(plan_versions v join plan_prices p on p.version_id = v.id)
  on v.id = s.plan_version_id and p.currency = s.currency and p."interval" = s."interval"`

/** Subscriptions `s` as they are kept. */
export const readKept = (writer: Pick<Ctx, 'client'>, which: SQL): Promise<Kept[]> =>
  rowsOf<Kept>(
    writer,
    sql`select ${SHOWN}, ${GIVEN_BACK} as "givenBack", ${BEING_GIVEN_BACK} as "isBeingGivenBack",
      s.pause_ended_at is not null and s.pause_ended_at >= s.period_began_at as "wasPaused", ${BILLED_TO} as "billedTo" from subscriptions s join ${AT_ITS_PRICE} where ${which}`,
  )

/** The subscription of the organization that a call is about, if it ever had one. */
export async function findKept(ctx: Ctx): Promise<Kept | undefined> {
  const [kept] = await readKept(ctx, sql`s.organization_id = ${organizationOf(ctx).id}`)
  return kept
}

/** The day that it is where an organization is. */
export async function todayOf(writer: Pick<Ctx, 'client'>, organizationId: number): Promise<Day> {
  const [row] = await rowsOf<{ day: Day }>(
    writer,
    sql`select day_of(${organizationId}, ${now().toISOString()}::timestamptz)::text as day`,
  )
  return row!.day
}

export async function usageOf(writer: Pick<Ctx, 'client'>, organizationId: number): Promise<Usage> {
  const [usage] = await rowsOf<Usage>(writer, sql`select * from usage_of(${organizationId})`)
  return usage!
}

const chosenOf = ({ plan, interval, currency, seats }: Terms) => ({
  plan,
  interval,
  currency,
  seats,
})

/** A subscription as everybody is shown it, alone or in a list. */
export function runningOf(kept: Shown): Omit<Running, 'payer'> & Pick<SubscriptionEntry, 'payer'> {
  const {
    status,
    features,
    limits,
    payer,
    next,
    pausedOn,
    pausedUntil,
    startedAt,
    version,
    updatedAt,
    includedSeats,
  } = kept
  const on = kept.periodTo
  return {
    status,
    ...chosenOf(kept),
    features,
    amount: amountFor(kept, kept.seats),
    includedSeats,
    limits,
    period: { from: kept.periodFrom, to: on },
    payer: { label: payer, isOwn: kept.payerOrganizationId === kept.organizationId },
    scheduled: next && { on, ...chosenOf(next), amount: amountFor(next, next.seats) },
    cancellation: kept.endsAtRenewal ? { on, reason: kept.cancelReason } : null,
    pausedOn,
    pausedUntil,
    suspendedForDebt: kept.suspendedForDebt,
    startedAt,
    version,
    updatedAt,
  }
}

async function toldTo(ctx: Ctx, kept: Kept): Promise<Running> {
  const running = runningOf(kept)
  return { ...running, payer: { ...running.payer, allows: await payerAllows(ctx, kept) } }
}

/** What the organization that a call is about has subscribed to, and what it uses. */
export async function findSubscription(ctx: Ctx): Promise<Subscription> {
  const { id } = organizationOf(ctx)
  const [kept, usage, mails, today] = await Promise.all([
    findKept(ctx),
    usageOf(ctx, id),
    mailsOfMonth(ctx, id),
    todayOf(ctx, id),
  ])
  return { running: kept ? await toldTo(ctx, kept) : null, usage, mails, today }
}

/**
 * What there may be more of than a plan allows; seats are chosen, and never fewer than are taken.
 * Mails are those of this month.
 */
export type Limited<Of> = Record<Exclude<Exceeded['limit'], 'practitioners'>, Of>

export const exceededOf = (usage: Limited<number>, limits: Limited<number | null>): Exceeded[] =>
  (['locations', 'users', 'emailsPerMonth'] as const).flatMap((limit) => {
    const [used, allowed] = [usage[limit], limits[limit]]
    return allowed !== null && used > allowed ? [{ limit, used, allowed }] : []
  })

/** What the organization that a call is about has more of than a version of a plan allows. */
export async function exceededBy(
  ctx: Ctx,
  planVersionId: number,
  usage: Usage,
): Promise<Exceeded[]> {
  const [limits] = await rowsOf<Limited<number | null>>(
    ctx,
    sql`select limit_locations as locations, limit_users as users, limit_emails_per_month as "emailsPerMonth"
      from plan_versions where id = ${planVersionId}`,
  )
  const { sent, underWay } = await mailsOfMonth(ctx, organizationOf(ctx).id)
  return exceededOf({ ...usage, emailsPerMonth: sent + underWay }, limits!)
}

/** The currency that an organization is billed in when it begins. */
export async function currencyOf(ctx: Ctx): Promise<string> {
  const [row] = await rowsOf<{ currency: string }>(
    ctx,
    sql`select coalesce(settings_of(${sql.param(organizationOf(ctx).path)}::int[]) -> 'currency' ->> 0, 'USD') as currency`,
  )
  return row!.currency
}

/**
 * What the organization can choose from. `payers` are those that the caller may spend the money of.
 */
export async function findOptions(
  ctx: Ctx,
  payers: SubscriptionOptions['payers'],
): Promise<SubscriptionOptions> {
  const kept = await findKept(ctx)
  const running = kept?.status === 'cancelled' ? undefined : kept
  const currency = running?.currency ?? (await currencyOf(ctx))
  // Whoever stays with their plan keeps the version that they have, at its prices, whether that is
  // offered to others or not.
  const offered = running
    ? sql`(v.id = ${running.planVersionId} or v.status = 'live' and v.code <> ${running.plan.code})`
    : sql`v.status = 'live'`
  const plans = await rowsOf<SubscriptionOptions['plans'][number]>(
    ctx,
    sql`select v.code, v.name, v.description, v.number, v.included_seats as "includedSeats", v.trial_days as "trialDays",
        v.features, json_build_object('practitioners', v.limit_practitioners, 'locations', v.limit_locations, 'users', v.limit_users,
          'emailsPerMonth', v.limit_emails_per_month) as limits, (
          select coalesce(json_agg(json_build_object('interval', "interval", 'amount', amount, 'seatAmount', seat_amount) order by position), '[]')
          from plan_prices where version_id = v.id and currency = ${currency}) as prices
      from plan_versions v where ${offered}
        and exists (select from plan_prices where version_id = v.id and currency = ${currency})
      order by (select min(amount) from plan_prices where version_id = v.id and currency = ${currency} and "interval" = 'month'), v.code`,
  )
  return { currency, plans, payers, trial: !kept }
}
