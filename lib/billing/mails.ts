import { sql } from 'drizzle-orm'
import { recordChange } from '@/lib/server/audit'
import type { Ctx } from '@/lib/server/ctx'
import type { Transaction } from '@/lib/server/db/client'
import { rowsOf } from '@/lib/server/db/rows'
import { reaching, withJob } from '@/lib/server/db/tenant'
import { unprocessable } from '@/lib/server/errors'
import { log } from '@/lib/server/log'
import { enqueueMail } from '@/lib/server/outbox'
import { documentOf, type Written } from './document-of'
import { mailWith } from './mail'
import { invoicePdf } from './pdf'
import { findInvoice } from './queries'
import type { InvoiceMailInput, InvoiceMails } from './schema'

type Noted = { id: string; recipients: string[]; organizationId: number; domainURL: string; invoice: Written }

const NOTED = sql`select m.id, m.recipients, m.organization_id as "organizationId",
    bill_to_of(m.payer_organization_id) -> 'organization' ->> 'domainURL' as "domainURL",
    json_build_object('kind', i.kind, 'number', i.number, 'currency', i.currency, 'issuedOn', i.issued_on, 'dueOn', i.due_on,
      'period', case when i.period_from is not null then json_build_object('from', i.period_from, 'to', i.period_to) end,
      'net', i.net, 'tax', i.tax, 'total', i.total, 'paidOn', i.paid_on, 'refunded', i.refunded, 'lines', i.lines,
      'seller', i.seller, 'billedTo', '{"purchaseOrder": ""}' || i.bill_to, 'forOrganization', i.for_organization,
      'of', (select number from invoices of where of.id = i.invoice_id)) as invoice
  from invoice_mails m join invoices i on i.id = m.invoice_id`

/** Draws the document and has a mail with it go to each recipient when this transaction has ended; the log tells of it. */
async function write(writer: Transaction, { id, recipients, organizationId, domainURL, invoice }: Noted) {
  const document = documentOf(invoice)
  const attachment = { name: `${invoice.number}.pdf`, content: await invoicePdf(document) }
  const content = mailWith(document, domainURL)
  for (const recipient of recipients)
    await enqueueMail(writer, { ...content, organizationId, about: id, recipient, attachment })
  await rowsOf(writer, sql`update invoice_mails set written_at = now() where id = ${id}`)
  await recordChange(writer, {
    ...{ organizationId, action: 'billing:update', subject: 'invoice', subjectId: invoice.number },
    after: { sentTo: recipients },
  })
}

type Sent = { organizationId: number; payerOrganizationId: number; usual: string[] }

/** Whose invoice it is, and where it usually goes. Throws 404. */
async function about(ctx: Ctx, named: string): Promise<Sent & { id: string }> {
  const { id } = await findInvoice(ctx, named)
  const [found] = await rowsOf<Sent>(
    ctx,
    sql`select organization_id as "organizationId", payer_organization_id as "payerOrganizationId",
      coalesce(invoice_recipients_of(payer_organization_id), '{}') as usual from invoices where id = ${id}`,
  )
  return { id, ...found! }
}

const NOBODY = 'Nobody is known to whom invoices are sent. Name an address, here or under Bill-to.'

/**
 * Sends an invoice or a credit note with its document to some addresses, or to where its payer's invoices usually go. What
 * cannot be delivered now is tried again by the outbox. Throws 404, and 422 where nobody is known to send it to.
 */
export async function sendInvoice(ctx: Ctx, named: string, { recipients }: InvoiceMailInput): Promise<InvoiceMails> {
  const { id, organizationId, payerOrganizationId, usual } = await about(ctx, named)
  const to = recipients ?? usual
  if (to.length === 0) unprocessable(NOBODY, { recipients: NOBODY })
  await reaching(ctx, [organizationId, payerOrganizationId], async () => {
    const [mail] = await rowsOf<{ id: string }>(
      ctx,
      sql`insert into invoice_mails (invoice_id, organization_id, payer_organization_id, recipients, sent_by_person_id)
        values (${id}, ${organizationId}, ${payerOrganizationId}, ${sql.param(to)}::text[], ${ctx.actor.personId}) returning id`,
    )
    const [noted] = await rowsOf<Noted>(ctx, sql`${NOTED} where m.id = ${mail!.id}`)
    await write(ctx, noted!)
  })
  return findMails(ctx, id)
}

/** To whom an invoice was sent, and where it usually goes. Throws 404. */
export async function findMails(ctx: Ctx, named: string): Promise<InvoiceMails> {
  const { id, usual, organizationId } = await about(ctx, named)
  const sent = await reaching(ctx, [organizationId], () =>
    rowsOf<InvoiceMails['sent'][number]>(
      ctx,
      sql`select m.id, m.created_at as at, m.recipients, w.display_name as by,
          case when m.written_at is null or bool_or(o.due_at is not null) then 'waiting'
            when bool_or(o.sent_at is null) then 'failed' else 'sent' end as state
        from invoice_mails m left join people w on w.id = m.sent_by_person_id left join outgoing_mails o on o.about = m.id::text
        where m.invoice_id = ${id} group by m.id, w.display_name order by m.created_at desc, m.id limit 50`,
    ),
  )
  return { usual, sent }
}

/** Sends the invoices that go out by themselves, each once. Answers how many, and nothing where there were none. */
export async function sendIssued(): Promise<number | undefined> {
  const due = await withJob((writer) =>
    rowsOf<{ id: string }>(
      writer,
      sql`select id from invoice_mails where written_at is null order by created_at limit 500`,
    ),
  )
  let sent = 0
  for (const { id } of due)
    try {
      sent += await withJob(async (writer) => {
        const [noted] = await rowsOf<Noted>(
          writer,
          sql`${NOTED} where m.id = ${id} and m.written_at is null for update of m skip locked`,
        )
        if (noted) await write(writer, noted)
        return noted ? 1 : 0
      })
    } catch (err) {
      // One that cannot be drawn holds up no other.
      log.warn({ invoiceMail: id, err }, 'an invoice waits to be sent')
    }
  return sent || undefined
}
