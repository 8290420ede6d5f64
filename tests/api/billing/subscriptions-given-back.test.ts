import { sql as raw } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { issueCreditNote, issueInvoice } from '@/lib/billing/invoicing/issue'
import { readKept } from '@/lib/billing/subscriptions/queries'
import { renewDue } from '@/lib/billing/subscriptions/renewals'
import { withJob } from '@/lib/platform/db/tenant'
import { setClock } from '@/lib/platform/time/clock'
import { sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import {
  livePlan,
  quoteFor,
  subscribe,
  subscriptionUrl,
  wanted,
} from '@/tests/support/billing/subscriptions'
import { buildOrganization, signIn, unique, type SignedIn } from '@/tests/support/world'

let owner: SignedIn
beforeAll(async () => void (owner = await signIn('owner@polyclinic.example')))
afterEach(() => setClock())

const at = (instant: string) => setClock(() => new Date(instant))
const DAY = '2026-01-10'

/** A subscription that needs no shop, and invoices as one that costs something would have them. */
async function subscriber() {
  const name = unique('given-')
  const id = await buildOrganization(name)
  at(`${DAY}T12:00:00Z`)
  await subscribe(owner, name, await livePlan(owner))
  const kept = async () =>
    (await withJob((writer) => readKept(writer, raw`s.organization_id = ${id}`)))[0]!
  const invoice = (reason: 'start' | 'change' | 'renewal', payer = id) =>
    withJob(async (writer) => {
      const { id: subscriptionId, periodFrom: from, periodTo: to } = await kept()
      const line = {
        kind: 'plan',
        description: 'Plan',
        period: { from, to },
        quantity: 1,
        unitAmount: 5000,
        amount: 5000,
      } as const
      return issueInvoice(writer, {
        organizationId: id,
        payerOrganizationId: payer,
        subscriptionId,
        reason,
        currency: 'USD',
        issuedOn: DAY,
        period: { from, to },
        lines: [line],
        sum: { net: 5000, tax: 0, total: 5000, taxes: [] },
        draftOrderId: unique('draft_'),
      })
    })
  const giveBack = (invoiceId: string, amount: number) =>
    withJob((writer) =>
      issueCreditNote(writer, { invoiceId, amount, reason: 'Too many seats.', issuedOn: DAY }),
    )
  const act = async (deed: 'pause' | 'resume') =>
    expect(
      (
        await send(`${subscriptionUrl(name)}/${deed}`, {
          as: owner,
          json: { version: (await kept()).version },
        })
      ).status,
    ).toBe(200)
  /** Asks for a change that costs nothing, before or while money is given back. */
  const quote = async () => {
    const { version } = await kept()
    return quoteFor(owner, name, wanted(await livePlan(owner), { version }))
  }
  return { id, name, kept, invoice, giveBack, act, quote }
}

describe('what was given back of a period', () => {
  test('is not credited again, also when the period was paused since', async () => {
    const { kept, invoice, giveBack, act } = await subscriber()
    await giveBack((await invoice('start')).id, 1000)
    expect((await kept()).givenBack).toBe(1000)
    await act('pause')
    at('2026-04-10T12:00:00Z')
    await act('resume')
    expect(await kept()).toMatchObject({ givenBack: 1000, periodFrom: '2026-04-10' })
  })

  test('is taken off once, by the change behind it; what is given back behind that, by the next', async () => {
    const { kept, invoice, giveBack } = await subscriber()
    const { id } = await invoice('start')
    await giveBack(id, 1000)
    await invoice('change')
    expect((await kept()).givenBack).toBe(0)
    await giveBack(id, 700)
    expect((await kept()).givenBack).toBe(700)
  })

  test('of a period that is over, to whoever paid for that, leaves the one that runs as one’s own', async () => {
    const { id, kept, invoice, giveBack } = await subscriber()
    const before = await invoice('start', await buildOrganization(unique('payer-')))
    await sql(
      'update subscriptions set period_began_at = clock_timestamp() where organization_id = $1',
      id,
    )
    await invoice('renewal')
    await giveBack(before.id, 1000)
    expect(await kept()).toMatchObject({ billedTo: [id], givenBack: 0 })
  })

  test('lets nothing be quoted, nor taken that was, while nobody knows what becomes of it', async () => {
    const { name, invoice, quote } = await subscriber()
    const { id } = await invoice('start')
    const { body } = await quote()
    await sql(
      `insert into payments (invoice_id, organization_id, payer_organization_id, kind, state, amount, currency, method, received_on)
       select id, organization_id, payer_organization_id, 'refund', 'pending', 100, currency, 'other', $2 from invoices where id = $1`,
      id,
      DAY,
    )
    const accepted = await send(`${subscriptionUrl(name)}/quotes/${body.data.id}/accept`, {
      as: owner,
      json: {},
    })
    const sentence = 'Money of this period is being given back. Try again in a few minutes.'
    expect([accepted.status, accepted.body.error, (await quote()).body.error]).toEqual([
      409,
      sentence,
      sentence,
    ])
  })

  test('that was not, since commerce was not there, leaves what was quoted as it is', async () => {
    const { name, invoice, quote } = await subscriber()
    const { id } = await invoice('start')
    await sql(`update invoices set paid_on = $2 where id = $1`, id, DAY)
    const { body } = await quote()
    const refunded = await send(`/api/v1/admin/billing/invoices/${id}/refunds`, {
      as: owner,
      json: { amount: 5000, reason: 'Unhappy.' },
    })
    const accepted = await send(`${subscriptionUrl(name)}/quotes/${body.data.id}/accept`, {
      as: owner,
      json: {},
    })
    expect([refunded.status, accepted.status]).toEqual([503, 200])
  })

  test('of an earlier one is no concern of the one that runs', async () => {
    const { kept, invoice, giveBack } = await subscriber()
    const { id } = await invoice('start')
    at('2026-02-11T12:00:00Z')
    await renewDue()
    await giveBack(id, 1000)
    expect(await kept()).toMatchObject({ givenBack: 0, periodFrom: '2026-02-10' })
  })

  test('makes no change of this month dearer in the demo, whose refund is of last month', async () => {
    const northside = raw`s.organization_id = (select id from organizations where domain_url = 'northside')`
    expect(await withJob((writer) => readKept(writer, northside))).toMatchObject([{ givenBack: 0 }])
  })
})
