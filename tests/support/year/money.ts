import { expect } from 'vitest'
import { now } from '@/lib/platform/time/clock'
import { sql } from '../db/database'
import { send } from '../http/request'
import type { SignedIn } from '../world'
import { dayAt, type Random } from './calendar'
import type { Clinic } from './clinics'

const BILLING = '/api/v1/admin/billing/invoices'

const ROWS = `select i.id, total, refunded, paid_on is not null as paid, credited_on is not null as credited, s.period_began_at > i.created_at as "isOver"
  from invoices i join subscriptions s on s.id = i.subscription_id`
type Row = {
  id: string
  total: number
  refunded: number
  paid: boolean
  credited: boolean
  isOver: boolean
}

const isOpen = ({ paid, credited }: Row) => !paid && !credited

/**
 * What a cashier is to do of all of them: some of what is open is to be paid, and a part of what
 * was paid given back.
 */
export async function toBeDone(clinics: Clinic[], random: Random) {
  const rows = await sql<Row>(
    `${ROWS} where i.organization_id = any($1) and kind = 'invoice' order by i.sequence`,
    clinics.map(({ id }) => id),
  )
  const [open, left] = [
    rows.filter(isOpen),
    rows.filter(({ paid, isOver, refunded }) => paid && isOver && refunded === 0),
  ]
  const some = <T>(of: T[]) => (of.length === 0 ? [] : [random.one(of)])
  return {
    toPay: [...new Set([...some(open), ...some(open)].map(({ id }) => id))],
    toRefund: some(left).map(({ id, total }) => ({ id, amount: random.whole(1, total) })),
  }
}

/**
 * Invoices of an organization are paid, now and then twice at once, or credited; some of the money
 * is given back.
 */
export async function pays(owner: SignedIn, clinic: Clinic, random: Random) {
  const post = async (path: string, json: object) => {
    const { status, body } = await send(BILLING + path, { as: owner, json })
    expect([200, 409, 422, 503], `${path}: ${body?.error}`).toContain(status)
  }
  const rows = await sql<Row>(
    `${ROWS} where i.organization_id = $1 and kind = 'invoice' order by sequence`,
    clinic.id,
  )
  const open = rows.filter(isOpen)
  const times = random.chance(0.3) ? 2 : 1
  if (open.length > 0 && random.chance(0.6)) {
    const payment = { method: 'bank-transfer', receivedOn: dayAt(now(), 0) }
    await Promise.all(
      Array.from({ length: times }, () => post(`/${open[0]!.id}/payments`, payment)),
    )
  }
  const [forgiven] = open.filter(({ isOver }) => isOver)
  if (forgiven && random.chance(0.1))
    await Promise.all(
      Array.from({ length: times }, () =>
        post(`/${forgiven.id}/credits`, { reason: 'Never used.', alsoCredited: true }),
      ),
    )
  // What is given back or credited of the period that runs lowers what a change of it credits: that
  // has a test of its own.
  const paid = rows.filter(
    ({ paid, isOver, total, refunded }) => paid && isOver && refunded < total,
  )
  if (paid.length === 0 || !random.chance(0.1)) return
  const { id, total, refunded } = random.one(paid)
  const left = total - refunded
  const refund = {
    amount: random.chance(0.3) ? left : random.whole(1, left),
    reason: 'Too many seats.',
  }
  await Promise.all(Array.from({ length: times }, () => post(`/${id}/refunds`, refund)))
}
