import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Figures } from '@/lib/billing/invoices/schema'
import { setClock } from '@/lib/platform/time/clock'
import { noteCharges } from '@/lib/billing/subscriptions/charges'
import { notePastDue, remindOfInvoices } from '@/lib/billing/subscriptions/dunning'
import { cardsAt } from '@/tests/support/billing/cards'
import { buildClinic } from '@/tests/support/practice/clinic'
import { one, owner as database, sql, waitingForLocks } from '@/tests/support/db/database'
import { commerceAt } from '@/tests/support/commerce/gateway'
import { buildCardPayment, buildInvoice } from '@/tests/support/billing/issued'
import { send } from '@/tests/support/http/request'
import { signIn, type SignedIn } from '@/tests/support/world'
import { waitFor } from '@/tests/support/wait'

// Neither is asked for anything here.
commerceAt('http://localhost:1', 'none')
cardsAt({ STRIPE_API_KEY: 'sk_test_none', STRIPE_API_URL: 'http://localhost:1' })

const BILLING = '/api/v1/admin/billing'
const at = (day: string) => setClock(() => new Date(`${day}T12:00:00Z`))
const taxes = [{ rate: 10, net: 4900, amount: 490 }]

let owner: SignedIn
beforeAll(async () => void (owner = await signIn('owner@polyclinic.example')))
afterEach(() => setClock())

const credit = (id: string, more: object = {}) =>
  send(`${BILLING}/invoices/${id}/credits`, { as: owner, json: { reason: 'Never used.', ...more } })
const find = async (id: string) =>
  (await send(`${BILLING}/invoices/${id}`, { as: owner })).body.data

describe('an open invoice', () => {
  test('is credited with all of its tax, and has no money move', async () => {
    at('2026-03-31')
    const { id: organization, name } = await buildClinic()
    const { id, number } = await buildInvoice(organization, { taxes })
    const { body } = await credit(id)
    expect(body.data).toMatchObject({
      status: 'credited',
      creditedOn: '2026-03-31',
      paidOn: null,
      refunded: 0,
      payments: [],
    })
    const query = `organizationDomainURL=${name}`
    const [note] = (await send(`${BILLING}/invoices?${query}&status=credit-note`, { as: owner }))
      .body.data
    expect(await find(note.number)).toMatchObject({
      of: number,
      net: 4900,
      tax: 490,
      total: 5390,
      taxes,
      creditedOn: '2026-03-31',
      lines: [{ description: 'Never used.', amount: 4900 }],
    })
    const { text } = await send(`${BILLING}/invoices?${query}&sort=issuedOn&format=csv`, {
      as: owner,
    })
    const [head, ...rows] = text
      .trim()
      .split('\r\n')
      .map((line) => line.split(','))
    const cells = (row: string[]) =>
      ['Status', 'Total', 'Paid', 'Credited', 'Refunded'].map((name) => row[head!.indexOf(name)])
    expect(rows.map(cells)).toEqual([
      ['credited', '53.90', '', '2026-03-31', '0.00'],
      ['credit-note', '-53.90', '', '2026-03-31', '0.00'],
    ])
    const creditNotes = [
      { number: note.number, issuedOn: '2026-03-31', total: 5390, reason: 'Never used.' },
    ]
    expect(await find(id)).toMatchObject({ creditNotes })
    const logged = await one<object>(
      `select after from audit_log where subject_id = $1 and action = 'billing:refund'`,
      number,
    )
    expect(logged).toEqual({
      amount: '53.90 USD',
      reason: 'Never used.',
      creditNote: note.number,
      unpaid: true,
    })
  })

  test('is neither to be paid nor past due then; what was invoiced is less, and what recurs is not', async () => {
    at('2026-03-31')
    const { id: organization, name } = await buildClinic()
    const { id } = await buildInvoice(organization)
    await buildInvoice(organization)
    const query = `organizationDomainURL=${name}`
    const figures = async () => {
      const [{ revenue, open, pastDue }] = (
        await send(`${BILLING}/figures?${query}`, { as: owner })
      ).body.data as [Figures]
      const months = (
        await send(`${BILLING}/revenue?${query}&from=2026-03-01&to=2026-03-31`, { as: owner })
      ).body.data[0].months
      const late = (await send(`${BILLING}/past-due?${query}`, { as: owner })).body.total
      return [revenue, open, pastDue, late, months[0].invoiced, months[0].recurring]
    }
    expect(await figures()).toEqual([9800, 9800, 9800, 2, 9800, 9800])
    await credit(id)
    expect(await figures()).toEqual([4900, 4900, 4900, 1, 4900, 9800])
  })

  test('has its subscription active again, and its organization let in, once nothing else is owed', async () => {
    const { id: organization, name } = await buildClinic()
    const first = await buildInvoice(organization, { dueOn: '2026-03-10' })
    const second = await buildInvoice(organization, { dueOn: '2026-03-11' })
    for (let day = 11; day < 31; day++) {
      at(`2026-03-${day}`)
      await notePastDue()
      await remindOfInvoices()
    }
    const standing = () =>
      sql<{ status: string; suspended: boolean }>(
        `select s.status, o.suspended_at is not null as suspended from subscriptions s join organizations o on o.id = s.organization_id where o.id = $1`,
        organization,
      )
    expect(await standing()).toEqual([{ status: 'past_due', suspended: true }])
    await credit(first.id)
    expect(await standing()).toEqual([{ status: 'past_due', suspended: true }])
    await credit(second.id)
    expect(await standing()).toEqual([{ status: 'active', suspended: false }])
    expect(
      (await send(`/api/v1/admin/organizations/${name}/subscription`, { as: owner })).body.data
        .running.status,
    ).toBe('active')
  })

  test('that is credited is charged by no job and told of to nobody', async () => {
    at('2026-03-17')
    const [kept, credited] = [await buildClinic(), await buildClinic()].map(({ id }) => id)
    const invoices = [await buildInvoice(kept!), await buildInvoice(credited!)]
    for (const { id } of invoices) await buildCardPayment(id, 'failed', 'Declined.')
    await sql(
      `update payments set received_on = '2026-03-01' where invoice_id = any($1)`,
      invoices.map(({ id }) => id),
    )
    await credit(invoices[1]!.id)
    await noteCharges()
    const count = (table: string, where: string) =>
      Promise.all(
        invoices.map(({ id }) =>
          one<number>(`select count(*)::int from ${table} where invoice_id = $1 and ${where}`, id),
        ),
      )
    expect(await count('payments', `state = 'pending'`)).toEqual([1, 0])
    await sql(`update payments set state = 'failed' where invoice_id = $1`, invoices[0]!.id)
    await remindOfInvoices()
    expect(await count('invoice_reminders', 'true')).toEqual([1, 0])
  })

  test('that is just being credited is waited for by the job that charges cards', async () => {
    at('2026-03-17')
    const { id } = await buildInvoice((await buildClinic()).id)
    await buildCardPayment(id, 'failed', 'Declined.')
    await sql(`update payments set received_on = '2026-03-01' where invoice_id = $1`, id)
    const client = await database.connect()
    try {
      await client.query('begin')
      await client.query(`update invoices set credited_on = '2026-03-17' where id = $1`, [id])
      const noted = noteCharges()
      await waitFor(async () => expect(await waitingForLocks()).toHaveLength(1))
      await client.query('commit')
      await noted
    } finally {
      client.release()
    }
    expect(
      await one(
        `select count(*)::int from payments where invoice_id = $1 and state = 'pending'`,
        id,
      ),
    ).toBe(0)
  })

  test('is credited once, whoever does it at the same moment, and then neither paid nor given back', async () => {
    const { id } = await buildInvoice((await buildClinic()).id)
    const answers = await Promise.all([credit(id), credit(id), credit(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await one('select count(*)::int from invoices where invoice_id = $1', id)).toBe(1)
    const post = async (deed: string, json: object) => {
      const { status, body } = await send(`${BILLING}/invoices/${id}/${deed}`, { as: owner, json })
      return [status, body.error]
    }
    const credited = [409, 'This invoice is credited already: there is nothing to pay.']
    expect(await post('payments', { method: 'cash', receivedOn: '2026-03-02' })).toEqual([
      409,
      'This invoice is credited: nobody owes it. Send the money back the way it came, or record it for another invoice of whoever pays.',
    ])
    expect(await post('charges', {})).toEqual(credited)
    expect(await post('refunds', { amount: 1, reason: 'Unhappy.' })).toEqual([
      409,
      'This invoice is not paid: there is nothing to give back.',
    ])
    await expect(
      sql(`update invoices set paid_on = '2026-03-02' where id = $1`, id),
    ).rejects.toThrow('invoices_credited_unpaid')
    await expect(sql('update invoices set credited_on = null where id = $1', id)).rejects.toThrow(
      'never changed',
    )
  })

  test.each([
    ['is paid already', { paidOn: '2026-03-02' }, 'This invoice is paid already.'],
    [
      'is a credit note',
      { kind: 'credit-note' as const },
      'A credit note is neither paid nor given back.',
    ],
  ])('is not what %s', async (_, parts, error) => {
    const { id } = await buildInvoice((await buildClinic()).id, parts)
    expect(await credit(id)).toMatchObject({ status: 409, body: { error } })
  })

  test('is not credited while nobody knows whether it was paid', async () => {
    const { id } = await buildInvoice((await buildClinic()).id)
    await buildCardPayment(id, 'pending')
    const error =
      'A payment of this invoice is being noted. What became of it is known in a few minutes.'
    expect(await credit(id)).toMatchObject({ status: 409, body: { error } })
  })

  test('of which a change has credited some is credited as a whole only where that is meant', async () => {
    const { id: organization } = await buildClinic()
    const { id } = await buildInvoice(organization)
    const [from, to] = ['2026-03-16', '2026-04-01']
    const change = await buildInvoice(organization, {
      lines: [
        { kind: 'unused', amount: -2450, from, to },
        { kind: 'remaining', amount: 4000, from, to },
      ],
    })
    const message = `${change.number} has credited 24.50 USD of this invoice already. Say that this is meant.`
    expect(await credit(id)).toMatchObject({
      status: 422,
      body: { error: message, fields: { alsoCredited: message } },
    })
    expect((await credit(id, { alsoCredited: true })).status).toBe(200)
  })
})
