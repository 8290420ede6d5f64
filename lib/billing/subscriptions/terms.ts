import { sql } from 'drizzle-orm'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { conflict, unprocessable } from '@/lib/platform/api/errors'
import { rowsOf } from '@/lib/platform/db/rows'
import { dayIn } from '@/lib/shared/text/notation'
import { addDays } from '@/lib/shared/time/periods'
import type { Current, Terms as Offered } from './offer'
import { currencyOf, OFFERED, type Kept, type Terms } from './queries'
import type { QuoteInput, Usage } from './schema'

/** Terms as the arithmetic of an offer takes them. */
export const offeredOf = ({
  plan,
  interval,
  seats,
  amount,
  seatAmount,
  includedSeats,
}: Terms): Offered => ({
  name: plan.name,
  interval,
  seats,
  price: { amount, seatAmount, includedSeats },
})

/** What runs, for whoever is to pay from now on. */
export const currentOf = (kept: Kept, payer: number): Current => ({
  ...offeredOf(kept),
  anchor: kept.anchor,
  period: { from: kept.periodFrom, to: kept.periodTo },
  trial: kept.status === 'trial',
  givenBack: kept.givenBack,
  isPaidByAnother: kept.billedTo.some((id) => id !== payer),
})

/**
 * Throws 409 for a subscription that has to be something else before it can be changed; `locale` is
 * its organization's.
 */
export function refuseUnready(kept: Kept, today: string, locale: string) {
  const { status, endsAtRenewal, periodTo } = kept
  if (status === 'paused') conflict('The subscription is paused. Resume it first.')
  if (status === 'past_due') conflict('An invoice is past due. It has to be paid first.')
  if (endsAtRenewal)
    conflict(`The subscription ends on ${dayIn(locale, addDays(periodTo, -1))}. Resume it first.`)
  refuseOverdue(kept, today)
  refuseBeingGivenBack(kept)
}

/** Throws 409 while nobody knows what becomes of a refund: what a change credits depends on it. */
export function refuseBeingGivenBack({ isBeingGivenBack }: Kept) {
  if (isBeingGivenBack)
    conflict('Money of this period is being given back. Try again in a few minutes.')
}

/**
 * Throws 409 behind the end of a period: days of the next one have been used, and are not billed
 * yet.
 */
export function refuseOverdue({ periodTo }: Pick<Kept, 'periodTo'>, today: string) {
  if (today >= periodTo)
    conflict('The subscription is being renewed at this moment. Try again in a few minutes.')
}

/** Throws 409 where nobody is let in any more. */
export async function refuseArchived(ctx: Ctx) {
  const [row] = await rowsOf<{ archived: boolean }>(
    ctx,
    sql`select standing_of(${sql.param(organizationOf(ctx).path)}::int[]) = 'archived' as archived`,
  )
  if (row!.archived) conflict('The organization is archived. Restore it first.')
}

const refuse = (field: keyof QuoteInput, message: string): never =>
  unprocessable(message, { [field]: message })

/**
 * What somebody asks for at its price. Whoever stays with their plan keeps the version that they
 * have. Throws 422 for a plan that is not offered, that has no such price, or whose seats are too
 * few or too many.
 */
export async function termsOf(
  ctx: Ctx,
  running: Kept | undefined,
  input: QuoteInput,
  usage: Usage,
) {
  const { plan, interval, seats } = input
  const currency = running?.currency ?? (await currencyOf(ctx))
  const version =
    running?.plan.code === plan ? sql`v.id = ${running.planVersionId}` : sql`v.status = 'live'`
  const [found] = await rowsOf<
    Omit<Terms, 'interval' | 'currency' | 'seats'> & { most: number | null }
  >(
    ctx,
    sql`select ${OFFERED}, v.limit_practitioners as most, v.trial_days as "trialDays" from plan_versions v
      left join plan_prices p on p.version_id = v.id and p.currency = ${currency} and p."interval" = ${interval}
      where v.code = ${plan} and ${version}`,
  )
  if (!found) return refuse('plan', 'This plan is not offered. Choose another one.')
  const { most, ...offered } = found
  if (offered.amount === null)
    refuse(
      'interval',
      `${offered.plan.name} has no price in ${currency} for a ${interval}. Choose another plan.`,
    )
  refuseSeats(offered.plan.name, seats, most, usage)
  return { ...offered, interval, currency, seats } as Terms & { trialDays: number }
}

function refuseSeats(name: string, seats: number, most: number | null, { practitioners }: Usage) {
  if (seats < practitioners)
    refuse(
      'seats',
      `${practitioners} practitioners are active. Choose at least as many seats, or end a role first.`,
    )
  if (most !== null && seats > most)
    refuse('seats', `${name} allows ${most} seats at most. Choose a larger plan.`)
}
