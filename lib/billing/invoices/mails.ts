import { sql } from 'drizzle-orm'
import { recordChanges } from '@/lib/platform/audit/audit'
import { reaches, type Ctx } from '@/lib/platform/api/ctx'
import type { Transaction } from '@/lib/platform/db/client'
import { rowsOf } from '@/lib/platform/db/rows'
import { reaching, withJob } from '@/lib/platform/db/tenant'
import { unprocessable } from '@/lib/platform/api/errors'
import { log } from '@/lib/platform/observability/log'
import { recipientsOf } from '@/lib/billing/invoicing/recipients'
import { mailOf } from '@/lib/platform/mail-templates/mails'
import { countMails } from '@/lib/platform/mail/mail-limits'
import { enqueueMail } from '@/lib/platform/mail/outbox'
import { documentOf, type Written } from './document-of'
import { wordsOf } from './mail'
import { cardCharge, CREDIT_NOTES, findInvoice, REFUNDED } from './queries'
import type { InvoiceMailInput, InvoiceMails } from './schema'

type Noted = { id: string; recipients: string[]; domainURL: string; invoice: Written } & Of

/** Whose invoice it is, and who pays it. */
type Of = { organizationId: number; payerOrganizationId: number }

const noted = () => sql`select m.id, m.recipients, m.organization_id as "organizationId",
    m.payer_organization_id as "payerOrganizationId",
    bill_to_of(m.payer_organization_id) -> 'organization' ->> 'domainURL' as "domainURL",
    json_build_object('kind', i.kind, 'number', i.number, 'currency', i.currency, 'issuedOn', i.issued_on, 'dueOn', i.due_on,
      'period', case when i.period_from is not null then json_build_object('from', i.period_from, 'to', i.period_to) end,
      'net', i.net, 'tax', i.tax, 'total', i.total, 'paidOn', i.paid_on, 'creditedOn', i.credited_on, 'refunded', ${REFUNDED}, 'creditNotes', ${CREDIT_NOTES}, 'lines', i.lines, 'taxes', i.taxes,
      'seller', i.seller, 'billedTo', '{"purchaseOrder": ""}' || i.bill_to, 'forOrganization', i.for_organization,
      'of', (select number from invoices of where of.id = i.invoice_id), 'cardCharge', ${cardCharge()}) as invoice
  from invoice_mails m join invoices i on i.id = m.invoice_id`

/**
 * Where others pay, their addresses are theirs: the log of the organization that it is for has the
 * name that the invoice has.
 */
const tell = (
  writer: Transaction,
  { organizationId, payerOrganizationId, recipients, invoice }: Noted,
) =>
  recordChanges(
    writer,
    [...new Set([organizationId, payerOrganizationId])].map((id) => ({
      organizationId: id,
      action: 'billing:update',
      event: 'invoice.sent',
      subject: 'invoice',
      subjectId: invoice.number,
      after: { sentTo: id === payerOrganizationId ? recipients : [invoice.billedTo.name] },
    })),
  )

/**
 * Draws the document and has a mail with it go to each recipient when this transaction has ended;
 * the logs tell of it.
 */
async function write(writer: Transaction, mail: Noted) {
  const { id, recipients, organizationId, payerOrganizationId, domainURL, invoice } = mail
  const document = documentOf(invoice)
  // Loaded on demand: pdfkit and the fonts are large, and few calls need them.
  const { invoicePdf } = await import('./pdf')
  const attachment = { name: `${invoice.number}.pdf`, content: await invoicePdf(document) }
  const content = await mailOf(writer, 'invoice', payerOrganizationId, () =>
    wordsOf(document, domainURL),
  )
  for (const recipient of recipients)
    enqueueMail(writer, { ...content, organizationId, about: id, recipient, attachment })
  await rowsOf(writer, sql`update invoice_mails set written_at = now() where id = ${id}`)
  tell(writer, mail)
}

type Sent = Of & { usual: string[] }

/** Whose invoice it is, and where it usually goes. Throws 404. */
async function about(ctx: Ctx, named: string): Promise<Sent & { id: string }> {
  const { id } = await findInvoice(ctx, named)
  const [of] = await rowsOf<Of>(
    ctx,
    sql`select organization_id as "organizationId", payer_organization_id as "payerOrganizationId" from invoices where id = ${id}`,
  )
  const [payer] = await reaching(ctx, [of!.payerOrganizationId], () =>
    rowsOf<{ usual: string[] }>(
      ctx,
      sql`select ${recipientsOf(sql`p`)} as usual from organizations p where p.id = ${of!.payerOrganizationId}`,
    ),
  )
  return { id, ...of!, ...payer! }
}

const NOBODY = 'Nobody is known to whom invoices are sent. Name an address, here or under Bill-to.'
const NONE_NAMED = 'Name at least one address.'

/**
 * Sends an invoice or a credit note with its document to some addresses, or to where its payer's
 * invoices usually go. What cannot be delivered now is tried again by the outbox. Throws 404, and
 * 422 where nobody is known to send it to, or is named.
 */
export async function sendInvoice(
  ctx: Ctx,
  named: string,
  { recipients }: InvoiceMailInput,
): Promise<InvoiceMails> {
  const { id, organizationId, payerOrganizationId, usual } = await about(ctx, named)
  const to = recipients ?? usual
  const whyNot = recipients ? NONE_NAMED : NOBODY
  if (to.length === 0) unprocessable(whyNot, { recipients: whyNot })
  await countMails('invoice', organizationId, to)
  await reaching(ctx, [organizationId, payerOrganizationId], async () => {
    const [mail] = await rowsOf<{ id: string }>(
      ctx,
      sql`insert into invoice_mails (invoice_id, organization_id, payer_organization_id, recipients, sent_by_person_id)
        values (${id}, ${organizationId}, ${payerOrganizationId}, ${sql.param(to)}::text[], ${ctx.actor.personId}) returning id`,
    )
    const [written] = await rowsOf<Noted>(ctx, sql`${noted()} where m.id = ${mail!.id}`)
    await write(ctx, written!)
  })
  return findMails(ctx, id)
}

/**
 * To whom an invoice was sent, and where it usually goes: a payer's addresses are told to those who
 * reach it. Throws 404.
 */
export async function findMails(ctx: Ctx, named: string): Promise<InvoiceMails> {
  const { id, usual, organizationId, payerOrganizationId } = await about(ctx, named)
  const areShown = reaches(ctx, payerOrganizationId)
  const sent = await reaching(ctx, [organizationId], () =>
    rowsOf<InvoiceMails['sent'][number]>(
      ctx,
      sql`select m.id, m.created_at as at, case when ${areShown} then m.recipients else array[i.bill_to ->> 'name'] end as recipients, w.display_name as by,
          case when m.written_at is null or bool_or(o.due_at is not null) then 'waiting'
            when bool_or(o.sent_at is null) then 'failed' else 'sent' end as state
        from invoice_mails m join invoices i on i.id = m.invoice_id left join people w on w.id = m.sent_by_person_id left join outgoing_mails o on o.about = m.id::text
        where m.invoice_id = ${id} group by m.id, i.bill_to, w.display_name order by m.created_at desc, m.id limit 50`,
    ),
  )
  return { usual: areShown ? usual : null, sent }
}

/**
 * Mails that nobody has written yet: not while a card is charged, since what the document says
 * depends on that.
 */
const WAITING = sql`m.written_at is null and not exists (
  select from payments p where p.invoice_id = m.invoice_id and p.kind = 'payment' and p.state = 'pending')`

/**
 * Sends the invoices that go out by themselves, each once. Answers how many, and nothing where
 * there were none.
 */
export async function sendIssued(): Promise<number | undefined> {
  const due = await withJob((writer) =>
    rowsOf<{ id: string }>(
      writer,
      sql`select m.id from invoice_mails m where ${WAITING} order by m.created_at limit 500`,
    ),
  )
  let sent = 0
  for (const { id } of due)
    try {
      sent += await withJob(async (writer) => {
        const [mail] = await rowsOf<Noted>(
          writer,
          sql`${noted()} where m.id = ${id} and ${WAITING} for update of m skip locked`,
        )
        if (mail) await write(writer, mail)
        return mail ? 1 : 0
      })
    } catch (err) {
      // One that cannot be drawn holds up no other.
      log.warn({ invoiceMail: id, err }, 'an invoice waits to be sent')
    }
  return sent || undefined
}
