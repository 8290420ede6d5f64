import { sql, type SQL } from 'drizzle-orm'
import { arePayableByCard, whyNotByCard } from '@/lib/billing/invoicing/cards'
import { IS_OPEN } from '@/lib/billing/invoicing/open'
import { recipientsOf } from '@/lib/billing/invoicing/recipients'
import { PageOfRows } from '@/lib/platform/api/answer'
import type { Ctx } from '@/lib/platform/api/ctx'
import { notFound } from '@/lib/platform/api/errors'
import { dayIn } from '@/lib/platform/db/days'
import { contains, pageOf } from '@/lib/platform/db/page'
import { rowsOf } from '@/lib/platform/db/rows'
import { now } from '@/lib/platform/time/clock'
import { CHARGED_AGAIN_AFTER } from '@/lib/shared/invoice-lines'
import type {
  FiguresQuery,
  Invoice,
  InvoiceEntry,
  InvoiceListQuery,
  PastDue,
  PastDueQuery,
  SpanQuery,
} from './schema'

/** What an organization has to do with: what is for it, and what it pays for others. */
const concerning = ({ scope }: Ctx): SQL | undefined =>
  scope.kind === 'organization'
    ? sql`(i.organization_id = ${scope.organization.id} or i.payer_organization_id = ${scope.organization.id})`
    : undefined

/** Issued in a span, in some currencies. */
const within = ({ currency, from, to }: SpanQuery): (SQL | undefined | '')[] => [
  currency && sql`i.currency = any(${sql.param(currency)})`,
  from && sql`i.issued_on >= ${dayIn(from)}`,
  to && sql`i.issued_on <= ${dayIn(to)}`,
]

/**
 * What has the words in its number, in the names that it is made out with, or in those of whom it
 * is for. Each has its index.
 */
const found = (words: string | undefined) =>
  words &&
  sql`(${contains(sql`searchable(i.number || ' ' || (i.bill_to ->> 'name') || ' ' || coalesce(i.for_organization, ''))`, words)}
    or i.organization_id = any(array(select id from organizations where ${contains(sql`search_text`, words)})))`

/** Where the organization of an invoice is. */
const TODAY = () => sql`day_of(i.organization_id, ${now().toISOString()}::timestamptz)`

const PENDING = sql`(
  select coalesce(sum(p.amount), 0)::int from payments p where p.invoice_id = i.id and p.kind = 'refund' and p.state = 'pending')`

/** What commerce has not confirmed is not given back yet. */
export const REFUNDED = sql`(i.refunded - ${PENDING})`

/** Behind its day, where its organization is, an open invoice is past due. */
const statusNow = () => sql`case when i.kind = 'credit-note' then 'credit-note'
  when i.refunded > 0 and ${REFUNDED} = i.total then 'refunded'
  when i.refunded > 0 and ${REFUNDED} > 0 then 'partly-refunded'
  when i.credited_on is not null then 'credited'
  when i.paid_on is not null then 'paid'
  when i.due_on < ${TODAY()} then 'past-due' else 'open' end`

/** Who pays for another one may not reach it: then it is called as the invoice has it. */
const entry = ({
  scope,
}: Ctx) => sql`i.id, i.kind, i.number, json_build_object('domainURL', o.domain_url,
    'label', coalesce(o.label, i.for_organization, i.bill_to ->> 'name')) as organization,
  i.bill_to ->> 'name' as "billTo", i.payer_organization_id = ${scope.kind === 'organization' ? scope.organization.id : 0} as "isOwn", i.currency, i.issued_on::text as "issuedOn", i.due_on::text as "dueOn", ${TODAY()}::text as today,
  case when i.period_from is not null then json_build_object('from', i.period_from, 'to', i.period_to) end as period,
  i.net, i.tax, i.total, i.paid_on::text as "paidOn", i.credited_on::text as "creditedOn", ${REFUNDED} as refunded, ${PENDING} as "refundPending",
  (select json_build_object('method', p.method, 'reference', p.reference, 'receivedOn', p.received_on)
    from payments p where p.invoice_id = i.id and p.kind = 'payment' and p.state = 'done') as "paidBy"`

/** Those of some organizations, by their domainURLs: `organization` is whose a row is. */
export const ofThose = (
  organization: SQL,
  { organization: domainURLs }: Pick<FiguresQuery, 'organization'>,
) =>
  domainURLs &&
  sql`${organization} = any(array(select id from organizations where domain_url = any(${sql.param(domainURLs)})))`

/** Which invoices `i` the list has. */
export const listed = (ctx: Ctx, query: FiguresQuery): (SQL | undefined | '')[] => [
  concerning(ctx),
  found(query.search),
  ...within(query),
  query.status && sql`${statusNow()} = any(${sql.param(query.status)})`,
  ofThose(sql`i.organization_id`, query),
]

/** Whether a card is there that would pay what is still to be paid. */
const WOULD_PAY = sql`(${IS_OPEN} and exists (
  select from payment_methods m where m.organization_id = i.payer_organization_id and m.removed_at is null)) as "isByCard"`

type Found<Entry extends InvoiceEntry> = Omit<Entry, 'whyNotByCard'> & { isByCard: boolean }

function withWhyNot<Entry extends InvoiceEntry>({ isByCard, ...found }: Found<Entry>) {
  const { total: amount, currency } = found
  return { ...found, whyNotByCard: isByCard ? whyNotByCard({ amount, currency }) : null }
}

/** Invoices and credit notes. */
export async function listInvoices(
  ctx: Ctx,
  query: InvoiceListQuery,
): Promise<PageOfRows<InvoiceEntry>> {
  const { rows, total } = await pageOf<Found<InvoiceEntry>>(ctx, {
    from: sql`invoices i`,
    key: sql`i.id`,
    where: listed(ctx, query),
    sorts: {
      number: sql`i.number`,
      // Credit notes are numbered apart: of one day they stand where they were issued.
      issuedOn: sql`(i.issued_on, i.created_at, i.sequence)`,
      dueOn: sql`i.due_on`,
      // Amounts of different currencies cannot be compared.
      total: sql`(i.currency, i.total)`,
    },
    columns: sql`${entry(ctx)}, ${statusNow()} as status, ${WOULD_PAY}`,
    joins: sql`left join organizations o on o.id = i.organization_id`,
    query,
  })
  return new PageOfRows(rows.map(withWhyNot), total)
}

const LATE = () => sql`(${TODAY()} - i.due_on)`

/** What was to be paid by now and is not, the oldest first unless asked otherwise. */
export const listPastDue = (ctx: Ctx, query: PastDueQuery): Promise<PageOfRows<PastDue>> =>
  pageOf<PastDue>(ctx, {
    from: sql`invoices i`,
    key: sql`i.id`,
    where: [
      concerning(ctx),
      found(query.search),
      ...within(query),
      sql`${IS_OPEN} and ${LATE()} > 0`,
    ],
    sorts: { dueOn: sql`(i.due_on, i.sequence)` },
    columns: sql`${entry(ctx)}, ${LATE()} as "daysLate", ${recipientsOf(sql`payer`)} = '{}' as unreachable`,
    joins: sql`left join organizations o on o.id = i.organization_id
      left join organizations payer on payer.id = i.payer_organization_id`,
    query,
  })

/** Why a card was not charged is told to those who may know of the card. */
const PAYMENTS = sql`(
  select coalesce(json_agg(json_build_object('id', p.id, 'kind', p.kind, 'state', p.state, 'amount', p.amount, 'method', p.method,
    'reference', p.reference, 'receivedOn', p.received_on, 'recordedBy', w.display_name,
    'failure', case when p.payment_method_id is null or m.id is not null then p.failure when p.state = 'failed' then 'It did not go through.' end,
    'card', case when m.id is not null then json_build_object('brand', m.brand, 'last4', m.last4) end) order by p.created_at), '[]')
  from payments p left join people w on w.id = p.recorded_by_person_id
  left join payment_methods m on m.id = p.payment_method_id where p.invoice_id = i.id)`

const PAYABLE = () => arePayableByCard(sql`i.total`, sql`i.currency`)

/** The card that could be charged: none where no card can pay that. */
const card =
  () => sql`(select json_build_object('brand', m.brand, 'last4', m.last4) from payment_methods m
  where ${PAYABLE()} and ${IS_OPEN} and m.organization_id = i.payer_organization_id and m.removed_at is null)`

/**
 * What the card that pays an open invoice has come to: it is being charged, or it has failed and is
 * charged again. Null where no card pays. To whom the card is not shown, that it was removed is not
 * either.
 */
export const cardCharge = () => sql`(
  select p.state from payments p
  where p.invoice_id = i.id and ${IS_OPEN} and p.kind = 'payment' and p.payment_method_id is not null
    and (p.state = 'pending' or (p.state = 'failed' and ${PAYABLE()} and ${TODAY()} <= i.due_on + ${CHARGED_AGAIN_AFTER.at(-1)!}::int
      and (not exists (select from payment_methods m where m.id = p.payment_method_id)
        or exists (select from payment_methods m where m.organization_id = i.payer_organization_id and m.removed_at is null))))
  order by p.created_at desc limit 1)`

/**
 * What the invoice behind it takes off for days that were paid by this one and not used, with the
 * tax that was paid on them: a change credits what the one before it has billed.
 */
const CREDITED = sql`(
  select json_build_object('amount', least(i.total, round(n.unused * i.total / i.net)), 'by', n.number) from (
    select number, (select -sum((line ->> 'amount')::numeric) from jsonb_array_elements(lines) line where line ->> 'kind' = 'unused') as unused
    from invoices where subscription_id = i.subscription_id and kind = 'invoice' and created_at > i.created_at
    order by created_at, sequence limit 1) n
  where n.unused > 0 and i.kind = 'invoice' and i.net > 0)`

export const CREDIT_NOTES = sql`(
  select coalesce(json_agg(json_build_object('number', n.number, 'issuedOn', n.issued_on, 'total', n.total,
    'reason', n.lines -> 0 ->> 'description') order by n.sequence), '[]') from invoices n where n.invoice_id = i.id)`

/**
 * One invoice or credit note, with what was paid and given back. Throws 404, also for one that is
 * no business of the call's organization.
 */
export async function findInvoice(ctx: Ctx, id: string): Promise<Invoice> {
  const [invoice] = await rowsOf<Found<Invoice>>(
    ctx,
    sql`select ${entry(ctx)}, ${statusNow()} as status, ${WOULD_PAY}, i.lines, i.taxes, i.seller, '{"purchaseOrder": ""}' || i.bill_to as "billedTo", i.for_organization as "forOrganization",
        (select number from invoices of where of.id = i.invoice_id) as of, ${CREDIT_NOTES} as "creditNotes", ${card()} as card, ${CREDITED} as credited, ${cardCharge()} as "cardCharge", ${PAYMENTS} as payments
      from invoices i left join organizations o on o.id = i.organization_id
      where (i.id::text = ${id} or i.number = ${id}) and ${concerning(ctx) ?? sql`true`}`,
  )
  return invoice ? withWhyNot(invoice) : notFound('Invoice')
}
