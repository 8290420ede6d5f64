import type { InvoiceLine, InvoiceTax } from '@/lib/shared/invoice-lines'
import { one, sql } from '../db/database'

type Line = {
  kind?: InvoiceLine['kind']
  amount: number
  from: string
  to: string
  givenBack?: number
}
type Parts = {
  payer?: number
  currency?: string
  kind?: 'invoice' | 'credit-note'
  issuedOn?: string
  dueOn?: string
  paidOn?: string
  lines?: Line[]
  taxes?: InvoiceTax[]
  /** Of a credit note: what it is of. */
  of?: string
}
const MONTH: Line[] = [{ amount: 4900, from: '2026-03-01', to: '2026-04-01' }]

/**
 * Writes an invoice or a credit note as it would have been issued, without a shop. Answers its id
 * and number.
 */
export async function buildInvoice(organizationId: number, parts: Parts = {}) {
  const {
    payer = organizationId,
    currency = 'USD',
    kind = 'invoice',
    issuedOn = '2026-03-01',
    dueOn = '2026-03-15',
  } = parts
  const lines = (parts.lines ?? MONTH).map(
    ({ amount, from, to, givenBack, kind: part = 'plan' }) => ({
      kind: kind === 'invoice' ? part : 'refund',
      description: 'Practice',
      quantity: 1,
      unitAmount: amount,
      amount,
      givenBack,
      period: { from, to },
    }),
  )
  const { taxes = [] } = parts
  const [net, tax] = [lines, taxes].map((parts) =>
    parts.reduce((sum, { amount }) => sum + amount, 0),
  ) as [number, number]
  const subscription =
    (await one<number | undefined>(
      'select id from subscriptions where organization_id = $1',
      organizationId,
    )) ??
    (await one<number>(
      `insert into subscriptions (organization_id, status, plan_version_id, "interval", currency, seats, payer_organization_id,
         anchor, period_from, period_to, started_at)
       select $1, 'active', min(id), 'month', $3, 10000, $2, '2026-03-01', '2026-03-01', '2026-04-01', '2026-03-01T12:00:00Z'
       from plan_versions where code = 'group' returning id`,
      organizationId,
      payer,
      currency,
    ))
  const [issued] = await sql<{ id: string; number: string }>(
    `insert into invoices (legal_entity_id, kind, number, sequence, organization_id, payer_organization_id, subscription_id, reason,
       currency, issued_on, due_on, period_from, period_to, lines, net, tax, total, taxes, seller, bill_to, paid_on, invoice_id)
     select e.id, $1, numbered(n.prefix || case $1 when 'invoice' then '-' else '-C' end, n.sequence), n.sequence, $2, $3, $4,
       case $1 when 'invoice' then 'change' else 'refund' end, $5, $6, case $1 when 'invoice' then $7::date end, $8, $9, $10, $11, $14, $11::int + $14, $15,
       jsonb_build_object('name', e.name, 'address', e.address, 'taxId', e.tax_id, 'email', e.email, 'bankAccount', e.bank_account),
       bill_to_of($3), $12, $13
     from legal_entities e cross join lateral take_invoice_number(e.id, $1 = 'credit-note') n where e.countries = '{}'
     returning id, number`,
    kind,
    organizationId,
    payer,
    subscription,
    currency,
    issuedOn,
    dueOn,
    lines.map(({ period }) => period.from).sort()[0],
    lines
      .map(({ period }) => period.to)
      .sort()
      .at(-1),
    JSON.stringify(lines),
    net,
    parts.paidOn ?? null,
    parts.of ?? null,
    tax,
    JSON.stringify(taxes),
  )
  return issued!
}

/** Keeps a card for an organization. Answers its id. */
export const buildCard = (organizationId: number) =>
  one<string>(
    `insert into payment_methods (organization_id, customer, token, brand, last4, exp_month, exp_year)
     values ($1, 'cus_' || gen_random_uuid(), 'pm_' || gen_random_uuid(), 'visa', '0341', 12, 2040) returning id`,
    organizationId,
  )

/** Notes a payment of an invoice with a card of its payer, which is kept for that. */
export async function buildCardPayment(
  invoiceId: string,
  state: 'pending' | 'failed',
  failure: string | null = null,
) {
  const card = await buildCard(
    await one('select payer_organization_id from invoices where id = $1', invoiceId),
  )
  await sql(
    `insert into payments (invoice_id, organization_id, payer_organization_id, kind, state, amount, currency, method,
       payment_method_id, received_on, failure)
     select i.id, i.organization_id, i.payer_organization_id, 'payment', $2, i.total, i.currency, 'card', $4, i.issued_on, $3
     from invoices i where i.id = $1`,
    invoiceId,
    state,
    failure,
    card,
  )
}
