import { recordChange, type Deed, type States } from '@/lib/platform/audit/audit'
import type { Kept } from './queries'

type Writer = Parameters<typeof recordChange>[0]

/** What the log says of a subscription. */
export const logged = (kept: Kept) => {
  const {
    plan,
    interval,
    seats,
    currency,
    status,
    periodFrom,
    periodTo,
    payer,
    next,
    endsAtRenewal,
    cancelReason,
    pausedUntil,
  } = kept
  return {
    plan: `${plan.name}, version ${plan.number}`,
    interval,
    seats,
    currency,
    status,
    periodFrom,
    periodTo,
    payer,
    atRenewal:
      next &&
      `${next.plan.name}, version ${next.plan.number}, a ${next.interval}, ${next.seats} seats`,
    endsAtRenewal,
    cancelReason,
    pausedUntil,
  }
}

/** A row of the organization's log about its subscription. */
export const record = (writer: Writer, deed: Deed, organizationId: number, states: States) =>
  recordChange(writer, {
    ...deed,
    organizationId,
    subject: 'subscription',
    subjectId: organizationId,
    ...states,
  })
