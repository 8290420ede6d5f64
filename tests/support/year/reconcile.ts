import { expect } from 'vitest'
import { sql } from '../db/database'
import { severalAtOnce } from './calendar'
import type { Clinic } from './clinics'
import { taxOf, type Bill } from './ledger'

type Invoice = {
  id: string
  number: string
  kind: 'invoice' | 'credit-note'
  organizationId: number
  invoiceId: string | null
  payer: number
  reason: Bill['reason'] | 'refund'
  currency: string
  on: string
  from: string
  to: string
  lines: { amount: number; quantity: number; unitAmount: number }[]
  net: number
  tax: number
  total: number
  refunded: number
  paid: boolean
  credited: boolean
  orderId: string | null
  draftOrderId: string | null
}

const readInvoices = () =>
  sql<Invoice>(
    `select id, number, kind, organization_id as "organizationId", invoice_id as "invoiceId", payer_organization_id as payer, reason,
       currency, issued_on::text as "on", period_from::text as "from", period_to::text as "to", lines, net, tax, total, refunded,
       paid_on is not null as paid, credited_on is not null as credited, order_id as "orderId", draft_order_id as "draftOrderId"
     from invoices order by organization_id, issued_on, sequence`,
  )

const sumOf = <T>(items: readonly T[], amountOf: (item: T) => number) =>
  items.reduce((sum, item) => sum + amountOf(item), 0)

/**
 * Each invoice is right in itself, their numbers have no gaps, and credit notes add up to what was
 * given back or credited.
 */
function addUp(invoices: Invoice[]) {
  for (const { number, lines, net, tax, total } of invoices) {
    expect([sumOf(lines, ({ amount }) => amount), net + tax], number).toEqual([net, total])
    for (const { amount, quantity, unitAmount } of lines)
      expect(amount, number).toBe(quantity * unitAmount)
  }
  for (const { id, number, kind, credited, refunded, tax, total } of invoices) {
    const back = credited && kind === 'invoice' ? total : refunded
    const notes = invoices.filter(({ invoiceId }) => invoiceId === id)
    expect(
      sumOf(notes, ({ total }) => total),
      `${number}: credit notes`,
    ).toBe(kind === 'invoice' ? back : 0)
    const share = Math.floor((tax * back) / Math.max(1, total))
    expect(
      sumOf(notes, ({ tax }) => tax),
      `${number}: tax given back`,
    ).toBe(share)
  }
}

const NUMBERS = `select i.legal_entity_id, i.kind, count(*)::int as many, min(i.sequence) as first, max(i.sequence) as last,
    case i.kind when 'invoice' then max(e.last_invoice) else max(e.last_credit_note) end as counted
  from invoices i join legal_entities e on e.id = i.legal_entity_id group by 1, 2`

async function haveNoGaps() {
  for (const { many, first, last, counted } of await sql<Record<string, number>>(NUMBERS))
    expect({ first, last, counted }).toEqual({ first: 1, last: many, counted: many })
}

/** What was billed is what the book says must have been: no more, no less, and to the unit. */
function isWhatTheBookSays(clinic: Clinic, invoices: Invoice[]) {
  const billed = invoices
    .filter(({ kind, organizationId }) => kind === 'invoice' && organizationId === clinic.id)
    .map(({ reason, on, from, to, payer, currency, lines, tax }) => {
      const amounts = lines.map(({ amount }) => amount).filter((amount) => amount !== 0)
      return {
        reason,
        on: reason === 'renewal' ? null : on,
        from,
        to,
        payer,
        currency,
        amounts,
        tax,
      }
    })
  const { currency, percent } = clinic.place
  const due = clinic.bills.map((bill) => ({ ...bill, currency, tax: taxOf(bill.amounts, percent) }))
  const sorted = (bills: typeof billed) =>
    bills.map((bill) => JSON.stringify(bill, Object.keys(bill).sort())).sort()
  expect(sorted(billed), clinic.name).toEqual(sorted(due))
}

export type Shop = { url: string; token: string }
type Order = {
  id: string
  draft_order_id: string
  metadata: { reference?: string } | null
  currency_code: string
  total: number
  tax_total: number
  paid_total: number
  refunded_total: number
  payment_status: string
  payments: { amount: number; captured_at: string | null; canceled_at: string | null }[]
  refunds: { amount: number; note: string }[]
}

const A_PAGE = 100
const AT_ONCE = 4

/**
 * Every order that the shop has of these organizations, each as it says of it by itself: its lists
 * have no totals.
 */
async function ordersOf({ url, token }: Shop, clinics: Clinic[]): Promise<Order[]> {
  const ask = async <T>(path: string) => {
    const answer = await fetch(`${url}/admin/orders${path}`, {
      headers: { 'x-medusa-access-token': token },
    })
    expect(answer.status).toBe(200)
    return (await answer.json()) as T
  }
  const names = new Set(clinics.map(({ name }) => name))
  // Orders that other tests place meanwhile come first and push the others along: one can stand on
  // two pages.
  const ids = new Set<string>()
  for (let offset = 0, more = true; more; offset += A_PAGE) {
    const { orders } = await ask<{ orders: Order[] }>(
      `?limit=${A_PAGE}&offset=${offset}&fields=id,metadata`,
    )
    for (const { id, metadata } of orders) if (names.has(metadata?.reference ?? '')) ids.add(id)
    more = orders.length === A_PAGE
  }
  const found: Order[] = []
  await severalAtOnce(
    [...ids],
    AT_ONCE,
    async (id) => void found.push((await ask<{ order: Order }>(`/${id}`)).order),
  )
  return found
}

/**
 * Each invoice that was paid is one order of the shop's over its total, and there is no other one.
 */
function isWhatTheShopHas(invoices: Invoice[], orders: Order[]) {
  const paid = invoices.filter(({ kind, paid }) => kind === 'invoice' && paid)
  const orderOf = new Map(orders.map((order) => [order.id, order]))
  expect(orders.map(({ id }) => id).sort()).toEqual(paid.map(({ orderId }) => orderId).sort())
  for (const { number, orderId, draftOrderId, currency, tax, total, refunded } of paid) {
    const order = orderOf.get(orderId!)!
    expect(order, number).toMatchObject({
      draft_order_id: draftOrderId,
      currency_code: currency.toLowerCase(),
      total,
      tax_total: tax,
      paid_total: total,
      refunded_total: refunded,
      payments: [{ amount: total, captured_at: expect.any(String), canceled_at: null }],
    })
    expect(
      sumOf(order.refunds, ({ amount }) => amount),
      number,
    ).toBe(refunded)
  }
}

/** Nothing waits, and each refund that was done is one of the shop's, known by its number. */
async function isAllDone(orders: Order[]) {
  const payments = await sql<{
    id: string
    kind: string
    state: string
    orderId: string
    amount: number
  }>(
    `select p.id, p.kind, p.state, p.amount, i.order_id as "orderId" from payments p join invoices i on i.id = p.invoice_id
     where i.draft_order_id is not null`,
  )
  expect(payments.filter(({ state }) => state === 'pending')).toEqual([])
  const done = (kind: string) =>
    payments.filter((payment) => payment.kind === kind && payment.state === 'done')
  expect(
    done('payment')
      .map(({ orderId }) => orderId)
      .sort(),
  ).toEqual(orders.map(({ id }) => id).sort())
  const made = orders.flatMap(({ refunds }) =>
    refunds.map(({ note, amount }) => `${note.split(': ')[0]} ${amount}`),
  )
  expect(made.sort()).toEqual(
    done('refund')
      .map(({ id, amount }) => `${id} ${amount}`)
      .sort(),
  )
}

/**
 * Has our book, the invoices, and the shop's orders, payments and refunds all say the same, to the
 * smallest unit.
 */
export async function reconcile(shop: Shop, clinics: Clinic[]) {
  const all = await readInvoices()
  addUp(all)
  await haveNoGaps()
  for (const clinic of clinics) isWhatTheBookSays(clinic, all)
  const ours = new Set(clinics.map(({ id }) => id))
  const invoices = all.filter(({ organizationId }) => ours.has(organizationId))
  const orders = await ordersOf(shop, clinics)
  isWhatTheShopHas(invoices, orders)
  await isAllDone(orders)
  return { invoices: invoices.length, orders: orders.length }
}
