import { sql } from 'drizzle-orm'
import { IS_OPEN } from '@/lib/billing/invoicing/open'
import type { Entry } from '@/lib/platform/audit/audit'
import type { Writer } from '@/lib/platform/commerce/offers'
import { rowsOf } from '@/lib/platform/db/rows'
import { now } from '@/lib/platform/time/clock'

type Owing = { organizationId: number; subscriptionId: number }

/*
 * Each answers what the log is to tell of: a log is held until the transaction ends, so it is
 * written when everything else that others may hold is held.
 */

/** A subscription is active again when nothing of it is past due any more. */
export async function noLongerLate(
  writer: Writer,
  { organizationId, subscriptionId }: Owing,
): Promise<Entry[]> {
  const active = await rowsOf(
    writer,
    sql`update subscriptions set status = 'active', version = version + 1, updated_at = now()
      where id = ${subscriptionId} and status = 'past_due' and not exists (
        select from invoices i where i.subscription_id = ${subscriptionId} and ${IS_OPEN}
          and i.due_on < day_of(${organizationId}, ${now().toISOString()}::timestamptz))
      returning id`,
  )
  return active.map(() => ({
    organizationId,
    action: 'billing:pay',
    event: 'subscription.paid-up',
    subject: 'subscription',
    subjectId: organizationId,
    before: { status: 'past_due' },
    after: { status: 'active' },
  }))
}

/**
 * Where an organization was suspended for what it owed, it is not any more when nothing is left of
 * that.
 */
export async function letBackIn(
  writer: Writer,
  { organizationId, subscriptionId }: Owing,
): Promise<Entry[]> {
  const cleared = await rowsOf(
    writer,
    sql`update subscriptions s set suspended_for_debt = false where id = ${subscriptionId} and suspended_for_debt and not exists (
      select from invoice_reminders r join invoices i on i.id = r.invoice_id where i.subscription_id = s.id and ${IS_OPEN})
      returning id`,
  )
  if (cleared.length === 0) return []
  await rowsOf(
    writer,
    sql`update organizations set suspended_at = null, version = version + 1, updated_at = now() where id = ${organizationId}`,
  )
  return [
    {
      organizationId,
      action: 'organizations:suspend',
      event: 'organization.resumed',
      subject: 'organization',
      subjectId: organizationId,
      before: { standing: 'suspended' },
      after: { standing: 'active' },
    },
  ]
}
