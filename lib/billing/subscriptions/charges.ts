import { sql } from 'drizzle-orm'
import { rowsOf } from '@/lib/platform/db/rows'
import { withJob } from '@/lib/platform/db/tenant'
import { IS_CHARGED, LAST, PAYS_BY_CARD, STEPS } from './late'
import { NOW } from './renewals'

/**
 * Notes of invoices that are late that the payer's card is to be charged again, at each step once:
 * billing's `finishWaiting` does that, and what it has not brought is told of after. What is just
 * being credited is waited for. Answers how many, and nothing where there were none.
 */
export async function noteCharges(): Promise<number | undefined> {
  const noted = await withJob((writer) =>
    rowsOf(
      writer,
      sql`insert into payments (invoice_id, organization_id, payer_organization_id, kind, state, amount, currency, method,
          payment_method_id, received_on)
        select i.id, i.organization_id, i.payer_organization_id, 'payment', 'pending', i.total, i.currency, 'card',
          (select m.id from payment_methods m where m.organization_id = i.payer_organization_id and m.removed_at is null),
          day_of(i.organization_id, ${NOW()})
        from ${STEPS()} and step.days <= ${LAST} and i.total > 0 and ${PAYS_BY_CARD()} and not ${IS_CHARGED}
        order by i.id for share of i
        on conflict do nothing returning id`,
    ),
  )
  return noted.length || undefined
}
