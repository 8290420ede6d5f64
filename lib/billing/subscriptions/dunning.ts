import { sql } from 'drizzle-orm'
import { recordChanges, type Entry } from '@/lib/platform/audit/audit'
import { arePayableByCard } from '@/lib/billing/invoicing/cards'
import type { Transaction } from '@/lib/platform/db/client'
import { rowsOf } from '@/lib/platform/db/rows'
import { withJob } from '@/lib/platform/db/tenant'
import { mailsOf } from '@/lib/platform/mail-templates/mails'
import type { Writer } from '@/lib/platform/commerce/offers'
import { enqueueMails } from '@/lib/platform/mail/outbox'
import { wordsAbout, type Late } from './dunning-mail'
import { readKept, type Kept } from './queries'
import { IS_CHARGED, LAST, LATE, PAYS_BY_CARD, STEPS } from './late'
import { recipientsOf } from '@/lib/billing/invoicing/recipients'
import { become, NOW } from './renewals'

/**
 * Says of subscriptions that an invoice of theirs was not paid in time. Answers how many, and
 * nothing where there were none.
 */
export async function notePastDue(): Promise<number | undefined> {
  const late = await withJob((writer) =>
    readKept(
      writer,
      sql`s.status = 'active' and exists (select from invoices i where i.subscription_id = s.id and ${LATE()})`,
    ),
  )
  let noted = 0
  for (const kept of late) noted += Number(await withJob((writer) => note(writer, kept)))
  return noted || undefined
}

/**
 * What is just being paid is waited for: whoever pays it looks whether its subscription is past
 * due, and does so once.
 */
async function note(writer: Writer, kept: Kept): Promise<boolean> {
  const owed = await rowsOf(
    writer,
    sql`select from invoices i where i.subscription_id = ${kept.id} and ${LATE()} order by i.id for share of i`,
  )
  return owed.length > 0 && become(writer, kept, sql`status = 'past_due'`, 'subscription.past-due')
}

/**
 * Whoever notes that it was told tells: others, at the same moment or later, find the note. A card
 * is charged before. What is just being paid is waited for: whoever pays it lets in whom this
 * suspends.
 */
const tell = (transaction: Transaction) =>
  rowsOf<Late>(
    transaction,
    sql`with told as (
        insert into invoice_reminders (invoice_id, days, told_at)
        select i.id, step.days, ${NOW()} from ${STEPS()}
          and (step.days > ${LAST} or not ${PAYS_BY_CARD()} or ${IS_CHARGED})
        order by i.id for share of i
        on conflict do nothing returning invoice_id, days)
      select i.id, i.number, i.organization_id as "organizationId", o.label as organization,
        json_build_object('id', p.id, 'name', i.bill_to ->> 'name', 'domainURL', p.domain_url) as payer,
        ${recipientsOf(sql`p`)} as recipients, i.currency, i.total, i.due_on::text as "dueOn", told.days,
        day_of(i.organization_id, ${NOW()}) - i.due_on as "daysLate", (
          select json_build_object('brand', m.brand, 'last4', m.last4, 'failure', c.failure)
          from payments c join payment_methods m on m.id = c.payment_method_id
          where c.invoice_id = i.id and c.state = 'failed' and m.removed_at is null and ${arePayableByCard(sql`i.total`, sql`i.currency`)} order by c.created_at desc limit 1) as card
      from told join invoices i on i.id = told.invoice_id join organizations o on o.id = i.organization_id
      join organizations p on p.id = i.payer_organization_id order by i.number`,
  )

/**
 * Has the people of an organization read only, until what is owed is paid. Answers what the log is
 * to tell of.
 */
async function suspend(
  transaction: Transaction,
  { organizationId, number }: Late,
): Promise<Entry[]> {
  const suspended = await rowsOf(
    transaction,
    sql`update organizations set suspended_at = now(), version = version + 1, updated_at = now()
      where id = ${organizationId} and suspended_at is null returning id`,
  )
  if (suspended.length === 0) return []
  await rowsOf(
    transaction,
    sql`update subscriptions set suspended_for_debt = true where organization_id = ${organizationId}`,
  )
  return [
    {
      organizationId,
      action: 'organizations:suspend',
      event: 'organization.suspended',
      subject: 'organization',
      subjectId: organizationId,
      before: { standing: 'active' },
      after: { standing: 'suspended', unpaid: number },
    },
  ]
}

/** One mail to each recipient of each. */
async function write(transaction: Transaction, late: Late[]) {
  const ids = late.map(({ payer }) => payer.id)
  const mails = await mailsOf(transaction, 'payment-reminder', ids)
  const letters = []
  for (const one of late) {
    const content = await mails(one.payer.id, wordsAbout(one, LAST))
    const about = { organizationId: one.payer.id, about: one.id }
    for (const recipient of one.recipients) letters.push({ ...content, ...about, recipient })
  }
  enqueueMails(transaction, letters)
}

/**
 * Tells those to whom the invoices of whoever pays go of what is past due, at each of
 * CHARGED_AGAIN_AFTER once, and suspends the organization when that did not help. Answers how many
 * were told of, and nothing where there were none.
 */
export async function remindOfInvoices(): Promise<number | undefined> {
  const count = await withJob(async (transaction) => {
    const late = await tell(transaction)
    if (late.length > 0) await write(transaction, late)
    const entries: Entry[] = []
    for (const one of late) if (one.days > LAST) entries.push(...(await suspend(transaction, one)))
    // Logs are held until the transaction ends: written one by one, somebody could hold the next of
    // its organizations.
    recordChanges(transaction, entries)
    return late.length
  })
  return count || undefined
}
