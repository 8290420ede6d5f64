import { sql } from 'drizzle-orm'
import { recipientsOf } from '@/lib/billing/invoicing/recipients'
import { env } from '@/lib/platform/config/env'
import type { Transaction } from '@/lib/platform/db/client'
import { rowsOf } from '@/lib/platform/db/rows'
import { withJob } from '@/lib/platform/db/tenant'
import { mailsOf } from '@/lib/platform/mail-templates/mails'
import { daysWord, type Manner } from '@/lib/platform/mail-templates/variables'
import { enqueueMails } from '@/lib/platform/mail/outbox'
import { originOf } from '@/lib/shared/http/hosts'
import { addDays, daysBetween } from '@/lib/shared/time/periods'
import { priceWord } from './price-word'
import { amountFor } from './proration'
import { readKept, type Kept } from './queries'
import { NOW } from './renewals'

/**
 * So many days before a pause ends a mail goes out; none of a pause that is no longer, whose end
 * was chosen just before.
 */
const TOLD_BEFORE = 7

type Ending = {
  id: number
  organization: { label: string; domainURL: string }
  payer: { id: number; label: string }
  recipients: string[]
  daysLeft: number
}

/** Whoever notes that the end of a pause was told of tells: others find the note. */
const tell = (transaction: Transaction) =>
  rowsOf<Ending>(
    transaction,
    sql`with told as (
        update subscriptions s set told_paused_until = paused_until
        where s.status = 'paused' and s.paused_until - s.paused_on > ${TOLD_BEFORE}
          and s.paused_until - day_of(s.organization_id, ${NOW()}) between 1 and ${TOLD_BEFORE}
          and s.told_paused_until is distinct from s.paused_until
          and (select standing_of(path) <> 'archived' from organizations where id = s.organization_id)
        returning s.id, s.organization_id, s.payer_organization_id, s.paused_until)
      select told.id, json_build_object('label', o.label, 'domainURL', o.domain_url) as organization,
        json_build_object('id', p.id, 'label', p.label) as payer,
        ${recipientsOf(sql`p`)} as recipients, told.paused_until - day_of(o.id, ${NOW()}) as "daysLeft"
      from told join organizations o on o.id = told.organization_id join organizations p on p.id = told.payer_organization_id
      order by told.id`,
  )

/**
 * What the mail about one says, which leads to where it can be resumed. Its days wait: it is
 * renewed as many days after it goes on as were left when it was paused.
 */
const wordsAbout =
  ({ organization, payer, daysLeft }: Ending, kept: Kept) =>
  (manner: Manner) => {
    const terms = kept.next ?? kept
    return {
      subscriber: organization.label,
      payer: payer.label,
      plan: kept.plan.name,
      until: kept.pausedUntil,
      left: daysWord(daysLeft, manner),
      renewal: addDays(kept.pausedUntil!, daysBetween(kept.pausedOn!, kept.periodTo)),
      price: priceWord(terms, amountFor(terms, terms.seats), manner),
      link: `${originOf(organization.domainURL, env().site)}/home/subscription`,
    }
  }

/**
 * Tells those to whom the invoices of whoever pays go that a pause ends, and when they pay again,
 * once. Answers how many ends were told of, and nothing where there were none.
 */
export async function remindOfPauses(): Promise<number | undefined> {
  const count = await withJob(async (transaction) => {
    const endings = await tell(transaction)
    if (endings.length === 0) return 0
    const kept = await readKept(
      transaction,
      sql`s.id = any(${sql.param(endings.map(({ id }) => id))}::int[])`,
    )
    const byId = new Map(kept.map((one) => [one.id, one]))
    const mails = await mailsOf(
      transaction,
      'pause-end',
      endings.map(({ payer }) => payer.id),
    )
    const letters = []
    for (const ending of endings) {
      const content = await mails(ending.payer.id, wordsAbout(ending, byId.get(ending.id)!))
      const about = { organizationId: ending.payer.id, about: `pause of ${ending.id}` }
      for (const recipient of ending.recipients) letters.push({ ...content, ...about, recipient })
    }
    enqueueMails(transaction, letters)
    return endings.length
  })
  return count || undefined
}
