import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { conflict } from '@/lib/platform/api/errors'
import { rowsOf } from '@/lib/platform/db/rows'
import { DAYS_TO_PAY, type InvoiceLine } from '@/lib/shared/invoice-lines'
import type { Money } from '@/lib/shared/money/money'
import { addDays, type Day, type Period } from '@/lib/shared/time/periods'
import { isPayableByCard } from './cards'
import type { Sum } from './shop'

type Issued = {
  organizationId: number
  payerOrganizationId: number
  subscriptionId: number
  reason: 'start' | 'change' | 'renewal'
  currency: string
  issuedOn: Day
  period: Period
  lines: InvoiceLine[]
  sum: Sum
  draftOrderId: string
}

/** Who sells to a country: whoever names it, or whoever names none. */
export const sellerTo = (country: ReturnType<typeof sql>) => sql`(
  select e.id from legal_entities e where ${country} = any(e.countries) or e.countries = '{}'
  order by cardinality(e.countries) desc, e.id limit 1)`

export const SELLER = sql`jsonb_build_object('name', e.name, 'address', e.address, 'taxId', e.tax_id, 'email', e.email,
  'bankAccount', e.bank_account)`

type Issuer = Pick<Ctx, 'client'> & Partial<Pick<Ctx, 'actor'>>

/**
 * Notes that an invoice is to be sent to where its payer wants invoices to be sent, by itself: in
 * the same transaction, so once.
 */
const noteMail = (
  writer: Issuer,
  invoiceId: string,
  { organizationId, payerOrganizationId }: Issued,
) =>
  rowsOf(
    writer,
    sql`insert into invoice_mails (invoice_id, organization_id, payer_organization_id, recipients)
      select ${invoiceId}, ${organizationId}, organization_id, emails from billing_details
      where organization_id = ${payerOrganizationId} and emails <> '{}'`,
  )

/** The card that an organization pays with, a row `m`. */
const cardOf = (payer: number) =>
  sql`payment_methods m where m.organization_id = ${payer} and m.removed_at is null`

/** Whether a card is charged for what is issued to a payer, at once. */
export async function isPaidByCard(
  writer: Pick<Ctx, 'client'>,
  payerOrganizationId: number,
  money: Money,
) {
  if (!isPayableByCard(money)) return false
  return (await rowsOf(writer, sql`select m.id from ${cardOf(payerOrganizationId)}`)).length > 0
}

/**
 * Issues an invoice with the next number of whoever sells to its payer, who is within the writer's
 * reach; that of a renewal is sent by mail as well. Where a card pays, it is due at once, and a
 * payment is noted that is to be finished when this transaction has ended: `paymentId`. Throws 409
 * where nobody sells to the payer.
 */
export async function issueInvoice(writer: Issuer, issued: Issued) {
  const { organizationId, payerOrganizationId, currency, issuedOn, period, lines, sum } = issued
  const isByCard = isPayableByCard({ amount: sum.total, currency })
  const [invoice] = await rowsOf<{ id: string; number: string }>(
    writer,
    sql`insert into invoices (legal_entity_id, kind, number, sequence, organization_id, payer_organization_id,
        subscription_id, reason, currency, issued_on, due_on, period_from, period_to, lines, net, tax, total, taxes, seller, bill_to,
        for_organization, draft_order_id)
      select e.id, 'invoice', numbered(n.prefix || '-', n.sequence), n.sequence, ${organizationId}, ${payerOrganizationId},
        ${issued.subscriptionId}, ${issued.reason}, ${currency}, ${issuedOn},
        case when ${isByCard} and exists (select from ${cardOf(payerOrganizationId)}) then ${issuedOn}::date else ${addDays(issuedOn, DAYS_TO_PAY)}::date end,
        ${period.from}, ${period.to}, ${JSON.stringify(lines)}::jsonb, ${sum.net}, ${sum.tax}, ${sum.total}, ${JSON.stringify(sum.taxes)}::jsonb, ${SELLER},
        bill_to_of(${payerOrganizationId}),
        case when ${organizationId}::int <> ${payerOrganizationId}::int then bill_to_of(${organizationId}) ->> 'name' end,
        ${issued.draftOrderId}
      from legal_entities e cross join lateral take_invoice_number(e.id, false) n
      where e.id = ${sellerTo(sql`(bill_to_of(${payerOrganizationId}) ->> 'countryCode')::int`)}
      returning id, number`,
  )
  if (!invoice)
    conflict(
      'No company that issues invoices sells to the country of whoever pays. Nothing was done.',
    )
  if (issued.reason === 'renewal') await noteMail(writer, invoice!.id, issued)
  return { ...invoice!, paymentId: isByCard ? await noteCharge(writer, invoice!.id, issued) : null }
}

/**
 * Notes that the payer's card is to be charged for an invoice. Answers the payment's id; null where
 * no card pays.
 */
async function noteCharge(
  writer: Issuer,
  invoiceId: string,
  { payerOrganizationId, issuedOn }: Issued,
) {
  const [payment] = await rowsOf<{ id: string }>(
    writer,
    sql`insert into payments (invoice_id, organization_id, payer_organization_id, kind, state, amount, currency, method,
        payment_method_id, received_on, recorded_by_person_id)
      select i.id, i.organization_id, i.payer_organization_id, 'payment', 'pending', i.total, i.currency, 'card', m.id,
        ${issuedOn}, ${writer.actor?.personId ?? null}
      from invoices i, ${cardOf(payerOrganizationId)} and i.id = ${invoiceId} and i.total > 0 returning id`,
  )
  return payment?.id ?? null
}

/**
 * The taxes of the part `share` of an invoice `i`: spread over its rates as its own are, and in sum
 * the tax of the part.
 */
const SHARES = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('rate', rate,
      'net', round(share.net * net / i.net) - round(share.net * net_before / i.net),
      'amount', coalesce(round(share.tax * amount / nullif(i.tax, 0)) - round(share.tax * amount_before / nullif(i.tax, 0)), 0))
    order by number), '[]')
  from (
    select rate, number, sum(net) over upto as net, sum(net) over upto - net as net_before,
      sum(amount) over upto as amount, sum(amount) over upto - amount as amount_before
    from jsonb_array_elements(i.taxes) with ordinality t(tax, number)
      cross join lateral jsonb_to_record(tax) r(rate numeric, net numeric, amount numeric)
    window upto as (order by number)) n)`

type Credited = {
  invoiceId: string
  amount: number
  reason: string
  issuedOn: Day
  isUnpaid?: boolean
}

/**
 * Issues a credit note of a part of an invoice that is given back, with its share of the tax: those
 * of several together have the whole tax when all of it is given back. `amount` is counted in what
 * the invoice says is given back already. One of an invoice that `isUnpaid` gives nothing back:
 * nobody has to pay that any more.
 */
export async function issueCreditNote(
  writer: Pick<Ctx, 'client'>,
  { invoiceId, amount, reason, issuedOn, isUnpaid = false }: Credited,
) {
  const [note] = await rowsOf<{ number: string }>(
    writer,
    sql`insert into invoices (legal_entity_id, kind, number, sequence, organization_id, payer_organization_id, subscription_id,
        invoice_id, reason, currency, issued_on, credited_on, period_from, period_to, lines, net, tax, total, taxes, seller, bill_to, for_organization)
      select i.legal_entity_id, 'credit-note', numbered(n.prefix || '-C', n.sequence), n.sequence, i.organization_id,
        i.payer_organization_id, i.subscription_id, i.id, 'refund', i.currency, ${issuedOn}, ${isUnpaid ? issuedOn : null}::date, i.period_from, i.period_to,
        jsonb_build_array(jsonb_build_object('kind', 'refund', 'description', ${reason}::text, 'quantity', 1,
          'period', jsonb_build_object('from', i.period_from, 'to', i.period_to),
          'unitAmount', share.net, 'amount', share.net)),
        share.net, share.tax, ${amount}, ${SHARES}, i.seller, i.bill_to, i.for_organization
      from invoices i
      cross join lateral (select coalesce(sum(total), 0) as total, coalesce(sum(tax), 0)::int as tax from invoices where invoice_id = i.id) given
      cross join lateral (select floor(i.tax::numeric * (given.total + ${amount}::int) / i.total)::int - given.tax as tax) part
      cross join lateral (select part.tax, ${amount}::int - part.tax as net) share
      cross join lateral take_invoice_number(i.legal_entity_id, true) n
      where i.id = ${invoiceId} returning number`,
  )
  return note!
}
