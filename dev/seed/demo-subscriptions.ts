import type { Client } from 'pg'
import type { Deed } from '@/lib/platform/audit/audit'
import { figureOf } from '@/lib/shared/money/money'

const SELLER = {
  name: 'Polyclinic Health Platforms, Inc.',
  address: ['1200 Harbor Steps, Suite 400', 'Seattle, WA 98101', 'United States of America'],
  taxId: '91-7720415',
  email: 'billing@polyclinic.example',
  bankAccount: 'First Harbor Bank · routing 125000024 · account 4417 220 981',
}
const BILLING = 'owner@polyclinic.example'

type DemoSubscription = {
  organization: string
  payer: string
  plan: string
  seats: number
  /** Months ago, from the first day of each an invoice. */
  months: number
  /** Of the invoice of so many months ago, in the smallest unit of the currency. */
  refund?: { months: number; amount: number; reason: string }
}

/** The group pays for itself, and for one of its clinics. */
const SUBSCRIPTIONS: DemoSubscription[] = [
  {
    organization: 'northside',
    payer: 'northside',
    plan: 'group',
    seats: 45,
    months: 2,
    refund: {
      months: 1,
      amount: 19_000,
      reason: 'Two seats were taken for somebody who never began.',
    },
  },
  {
    organization: 'westside-urgent-care',
    payer: 'northside',
    plan: 'practice',
    seats: 8,
    months: 0,
  },
]

/**
 * Writes who sells, what organizations have subscribed to, and what they have paid for it since.
 */
export async function seedSubscriptions(client: Client) {
  const { name, address, taxId, email, bankAccount } = SELLER
  await client.query(
    `update legal_entities set name = $1, address = $2, tax_id = $3, email = $4, bank_account = $5 where countries = '{}'`,
    [name, address, taxId, email, bankAccount],
  )
  for (const subscription of SUBSCRIPTIONS) await subscribe(client, subscription)
  await client.query(
    `insert into plan_offers (plan_id, state) select distinct plan_id, 'pending' from plan_versions where status = 'live'`,
  )
}

/** The first day of a month, so many months ago. */
const FIRST = `(date_trunc('month', current_date) - make_interval(months => $2))::date`

async function subscribe(
  client: Client,
  { organization, payer, plan, seats, months, refund }: DemoSubscription,
) {
  const { rows } = await client.query<{ id: number; version: string }>(
    `insert into subscriptions (organization_id, status, plan_version_id, "interval", currency, seats, payer_organization_id,
       anchor, period_from, period_to, period_began_at, started_at)
     select o.id, 'active', v.id, 'month', 'USD', $5, p.id, ${FIRST}, date_trunc('month', current_date),
       date_trunc('month', current_date) + interval '1 month', date_trunc('month', current_date), ${FIRST}
     from organizations o, organizations p, plan_versions v
     where o.domain_url = $1 and p.domain_url = $3 and v.code = $4 and v.status = 'live'
     returning id, (select name || ', version ' || number from plan_versions where id = plan_version_id) as version`,
    [organization, months, payer, plan, seats],
  )
  const { id, version } = rows[0]!
  await log(
    client,
    id,
    { action: 'subscriptions:update', event: 'subscription.started' },
    'subscription',
    `organization_id::text`,
    {
      plan: version,
      seats,
      interval: 'month',
    },
  )
  for (let ago = months; ago >= 0; ago--) {
    const invoice = await bill(client, id, ago)
    if (refund?.months === ago) await giveBack(client, invoice, refund)
  }
}

/** No tax is taken where they are. */
const untaxed = (net: string) =>
  `jsonb_build_array(jsonb_build_object('rate', 0, 'net', ${net}, 'amount', 0))`

/** What a renewal would have billed by itself, paid a few days later or today. */
async function bill(client: Client, subscription: number, ago: number): Promise<string> {
  const { rows } = await client.query<{ id: string; number: string; total: number }>(
    `insert into invoices (legal_entity_id, kind, number, sequence, organization_id, payer_organization_id, subscription_id, reason,
       currency, issued_on, created_at, due_on, period_from, period_to, lines, net, tax, total, taxes, seller, bill_to, for_organization, paid_on)
     select e.id, 'invoice', numbered(n.prefix || '-', n.sequence), n.sequence, s.organization_id, s.payer_organization_id,
       s.id, case when ${FIRST} = s.anchor then 'start' else 'renewal' end, s.currency, ${FIRST}, ${FIRST}, ${FIRST} + 14, ${FIRST},
       (${FIRST} + interval '1 month')::date, jsonb_path_query_array(jsonb_build_array(
         jsonb_build_object('kind', 'plan', 'description', v.name, 'quantity', 1, 'unitAmount', p.amount, 'amount', p.amount, 'period', period),
         jsonb_build_object('kind', 'seats', 'description', v.name || ': extra seats', 'quantity', extra, 'unitAmount', p.seat_amount,
           'amount', extra * p.seat_amount, 'period', period)), '$[*] ? (@.quantity > 0)'),
       total, 0, total, ${untaxed('total')}, jsonb_build_object('name', e.name, 'address', e.address, 'taxId', e.tax_id, 'email', e.email, 'bankAccount', e.bank_account),
       bill_to_of(s.payer_organization_id),
       case when s.organization_id <> s.payer_organization_id then bill_to_of(s.organization_id) ->> 'name' end,
       least(${FIRST} + 4, current_date)
     from subscriptions s join plan_versions v on v.id = s.plan_version_id
     join plan_prices p on p.version_id = v.id and p.currency = s.currency and p."interval" = s."interval"
     cross join lateral (select greatest(s.seats - v.included_seats, 0) as extra,
       jsonb_build_object('from', ${FIRST}, 'to', (${FIRST} + interval '1 month')::date) as period) priced
     cross join lateral (select p.amount + extra * p.seat_amount as total) summed
     join legal_entities e on e.countries = '{}' cross join lateral take_invoice_number(e.id, false) n
     where s.id = $1 returning id, number, total`,
    [subscription, ago],
  )
  const { id, number, total } = rows[0]!
  await pay(client, id, 'payment', total, 'bank-transfer', `Transfer ${number}`)
  await log(
    client,
    subscription,
    { action: 'billing:pay', event: 'invoice.paid' },
    'invoice',
    `'${number}'`,
    {
      amount: dollarsOf(total),
      method: 'bank-transfer',
    },
  )
  return id
}

const pay = (
  client: Client,
  invoice: string,
  kind: 'payment' | 'refund',
  amount: number,
  method: string,
  reference: string,
) =>
  client.query(
    `insert into payments (invoice_id, organization_id, payer_organization_id, kind, state, amount, currency, method, reference,
       received_on, recorded_by_person_id)
     select i.id, i.organization_id, i.payer_organization_id, $2, 'done', $3, i.currency, $4, $5, i.paid_on,
       (select id from people where email = $6) from invoices i where i.id = $1`,
    [invoice, kind, amount, method, reference, BILLING],
  )

async function giveBack(
  client: Client,
  invoice: string,
  { amount, reason }: NonNullable<DemoSubscription['refund']>,
) {
  await pay(client, invoice, 'refund', amount, 'other', reason)
  await client.query('update invoices set refunded = $2 where id = $1', [invoice, amount])
  const { rows } = await client.query<{ number: string; subscription: number }>(
    `insert into invoices (legal_entity_id, kind, number, sequence, organization_id, payer_organization_id, subscription_id, invoice_id,
       reason, currency, issued_on, created_at, period_from, period_to, lines, net, tax, total, taxes, seller, bill_to, for_organization)
     select i.legal_entity_id, 'credit-note', numbered(n.prefix || '-C', n.sequence), n.sequence, i.organization_id,
       i.payer_organization_id, i.subscription_id, i.id, 'refund', i.currency, i.paid_on, i.paid_on, i.period_from, i.period_to,
       jsonb_build_array(jsonb_build_object('kind', 'refund', 'description', $3::text, 'quantity', 1, 'unitAmount', $2::int,
         'amount', $2::int, 'period', jsonb_build_object('from', i.period_from, 'to', i.period_to))),
       $2::int, 0, $2::int, ${untaxed('$2::int')}, i.seller, i.bill_to, i.for_organization
     from invoices i cross join lateral take_invoice_number(i.legal_entity_id, true) n where i.id = $1
     returning number, subscription_id as subscription`,
    [invoice, amount, reason],
  )
  const { number, subscription } = rows[0]!
  await log(
    client,
    subscription,
    { action: 'billing:refund', event: 'invoice.refunded' },
    'invoice',
    `'${number}'`,
    {
      amount: dollarsOf(amount),
      reason,
    },
  )
}

const dollarsOf = (amount: number) => `${figureOf({ amount, currency: 'USD' })} USD`

/** What was done by hand, in the log of the organization. */
const log = (
  client: Client,
  subscription: number,
  { action, event }: Deed,
  subject: string,
  subjectId: string,
  after: object,
) =>
  client.query(
    `insert into audit_log (organization_id, actor_person_id, action, subject, subject_id, after, event)
     select s.organization_id, p.id, $2, $3, ${subjectId}, $4, $6 from subscriptions s, people p where s.id = $1 and p.email = $5`,
    [subscription, action, subject, JSON.stringify(after), BILLING, event],
  )
