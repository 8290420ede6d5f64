import { payInvoice, refundInvoice } from '@/lib/billing/invoices/commands'
import { discardCredited } from '@/lib/billing/invoices/credits'
import { finishWaiting } from '@/lib/billing/invoices/finish'
import type { Later } from '@/lib/platform/api/answer'
import { setClock } from '@/lib/platform/time/clock'
import type { Ctx } from '@/lib/platform/api/ctx'
import { rowsOf } from '@/lib/platform/db/rows'
import { anew } from '@/lib/platform/db/tenant'
import { HttpError } from '@/lib/platform/api/errors'
import { noteCharges } from '@/lib/billing/subscriptions/charges'
import { notePastDue } from '@/lib/billing/subscriptions/dunning'
import { resumeDue } from '@/lib/billing/subscriptions/pauses'
import { discardExpired, renewDue } from '@/lib/billing/subscriptions/renewals'
import { sql } from 'drizzle-orm'

/*
 * A process that is killed in the middle of what it does: the job of subscriptions, or a cashier
 * who has invoices paid and money given back. It says when it begins, and what it does is done once
 * however often it is begun anew.
 */

export type Task = {
  role: 'job' | 'cashier'
  /** What time it is. */
  instant: string
  /** Who the cashier is. */
  personId: number
  /** Ids of invoices that are to be paid, and of those of which a part is to be given back. */
  toPay: string[]
  toRefund: { id: string; amount: number }[]
}

/** In the job's order. */
export async function runJob() {
  for (const work of [
    resumeDue,
    renewDue,
    noteCharges,
    finishWaiting,
    notePastDue,
    discardExpired,
    discardCredited,
  ])
    await work()
}

type Staff = Pick<Ctx, 'actor' | 'reach' | 'scope'>

/** As the API does it: one transaction, and what the shop has to do when that has ended. */
async function demand(staff: Staff, begin: (ctx: Ctx) => Promise<Later<unknown>>) {
  try {
    const later = await anew(staff as Ctx, begin)
    await later.work()
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
  }
}

const isBegun = (staff: Staff, id: string) =>
  anew(staff as Ctx, async (ctx) => {
    const begun = sql`select from payments where invoice_id = ${id} and kind = 'refund' and state <> 'failed'`
    return (await rowsOf(ctx, begun)).length > 0
  })

export async function runCashier({ personId, instant, toPay, toRefund }: Task) {
  const staff = { actor: { personId }, reach: 'all', scope: { kind: 'global' } } as Staff
  const payment = { method: 'cash', receivedOn: instant.slice(0, 10), reference: '' } as const
  for (const id of toPay) await demand(staff, (ctx) => payInvoice(ctx, id, payment))
  for (const { id, amount } of toRefund)
    if (!(await isBegun(staff, id)))
      await demand(staff, (ctx) =>
        refundInvoice(ctx, id, { amount, reason: 'Too many.', alsoCredited: false }),
      )
}

if (process.argv[2]) {
  const task = JSON.parse(process.argv[2]) as Task
  setClock(() => new Date(task.instant))
  process.stdout.write('begins\n')
  await (task.role === 'job' ? runJob() : runCashier(task))
  process.exit(0)
}
