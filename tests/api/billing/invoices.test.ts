import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentOf } from '@/lib/billing/invoices/document-of'
import type { Figures, Invoice } from '@/lib/billing/invoices/schema'
import { issueCreditNote } from '@/lib/billing/invoicing/issue'
import { inTransaction } from '@/lib/platform/db/client'
import { actAs, withJob } from '@/lib/platform/db/tenant'
import { addDays } from '@/lib/shared/time/periods'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { sql } from '@/tests/support/db/database'
import { faultyServer, json } from '@/tests/support/http/faulty-server'
import { commerceAt } from '@/tests/support/commerce/gateway'
import { buildCardPayment, buildInvoice } from '@/tests/support/billing/issued'
import { send } from '@/tests/support/http/request'
import { signIn, unique, type SignedIn } from '@/tests/support/world'

const URL = '/api/v1/admin/billing/invoices'

/** A shop of which nobody can tell what it has done. */
const shop = await faultyServer((_, response) => json(response, 503, {}))
commerceAt(shop.url, 'none')
afterAll(() => shop.close())

let owner: SignedIn
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
})

describe('the invoices of every organization', () => {
  let [group, clinic]: Clinic[] = []
  let numbers: Record<'own' | 'paidFor' | 'other', string>
  beforeAll(async () => {
    group = await buildClinic(unique('rheinland-'))
    clinic = await buildClinic(unique('isar-'), group.id)
    const [own, paidFor] = [
      await buildInvoice(group.id),
      await buildInvoice(clinic.id, { payer: group.id }),
    ]
    numbers = {
      own: own.number,
      paidFor: paidFor.number,
      other: (await buildInvoice((await buildClinic()).id)).number,
    }
  })
  const list = async (asked: string) => {
    const { body } = await send(`${URL}?sort=number&${asked}`, { as: owner })
    return body.data.map(({ number }: { number: string }) => number)
  }

  test('are found by their numbers, by whom they are for and by who pays', async () => {
    expect(await list(`search=${numbers.other}`)).toEqual([numbers.other])
    expect(await list(`search=${group!.name.toUpperCase()}`)).toEqual([
      numbers.own,
      numbers.paidFor,
    ])
    expect(await list(`search=${clinic!.name}`)).toEqual([numbers.paidFor])
  })

  test('are found by what an organization is called now, and was called then', async () => {
    const { id } = await buildClinic()
    const [before, after] = [unique('Spree-'), unique('Havel-')]
    const rename = (name: string) =>
      sql('update organizations set label = $2 where id = $1', id, name)
    await rename(before)
    const { number } = await buildInvoice(id)
    await rename(after)
    expect([await list(`search=${before}`), await list(`search=${after}`)]).toEqual([
      [number],
      [number],
    ])
  })

  test('are searched by an index each for what they say and for whom they are', async () => {
    const plan = await inTransaction(['set local enable_seqscan = off'], async (transaction) => {
      actAs(transaction, owner.personId, 'all')
      const { rows } = await transaction.client.query<{ 'QUERY PLAN': string }>(
        `explain select from invoices i where searchable(i.number || ' ' || (i.bill_to ->> 'name') || ' ' || coalesce(i.for_organization, ''))
           like search_pattern('Rheinland') or i.organization_id = any(array(select id from organizations where search_text like search_pattern('Rheinland')))`,
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('BitmapOr')
    expect(plan).toContain('invoices_search')
  })

  test('are narrowed to those for some organizations', async () => {
    expect(await list(`organization=${group!.name}`)).toEqual([numbers.own])
    expect(await list(`organization=${group!.name},${clinic!.name}`)).toEqual([
      numbers.own,
      numbers.paidFor,
    ])
    expect(await list('organization=nobody-has-this')).toEqual([])
  })
})

test('their status says what was given back, in part or in full, once that is known', async () => {
  const clinic = await buildClinic()
  const { id } = await buildInvoice(clinic.id, { paidOn: '2026-03-02' })
  const giveBack = (amount: number, state: string) =>
    sql(
      `with p as (
         insert into payments (invoice_id, organization_id, payer_organization_id, kind, state, amount, currency, method, received_on)
         values ($1, $2, $2, 'refund', $4, $3, 'USD', 'other', '2026-03-03'))
       update invoices set refunded = refunded + $3 where id = $1`,
      id,
      clinic.id,
      amount,
      state,
    )
  const listed = async (status: string) =>
    (await send(`${URL}?organizationDomainURL=${clinic.name}&status=${status}`, { as: owner })).body
      .total
  await giveBack(4000, 'pending')
  expect([await listed('paid'), await listed('partly-refunded')]).toEqual([1, 0])
  await giveBack(400, 'done')
  expect([await listed('paid'), await listed('partly-refunded')]).toEqual([0, 1])
  await giveBack(500, 'done')
  expect([await listed('partly-refunded'), await listed('refunded')]).toEqual([1, 0])
  await sql(`update payments set state = 'done' where invoice_id = $1`, id)
  expect([await listed('partly-refunded'), await listed('refunded')]).toEqual([0, 1])
})

test('the figures above them are those of what is listed', async () => {
  const [one, other] = [await buildClinic(unique('donau-')), await buildClinic(unique('donau-'))]
  const own = await buildInvoice(one.id, { paidOn: '2026-03-02' })
  await buildInvoice(one.id)
  await buildInvoice(other.id)
  const figures = async (asked: string) => {
    const { body } = await send(`/api/v1/admin/billing/figures?currency=USD&${asked}`, {
      as: owner,
    })
    return body.data.map(({ running, revenue, open, pastDue }: Figures) => [
      running,
      revenue,
      open,
      pastDue,
    ])
  }
  expect(await figures(`organization=${one.name},${other.name}`)).toEqual([[2, 14_700, 9800, 9800]])
  expect(await figures(`organization=${one.name}`)).toEqual([[1, 9800, 4900, 4900]])
  expect(await figures(`search=${own.number}&organization=${one.name},${other.name}`)).toEqual([
    [2, 4900, 0, 0],
  ])
  expect(await figures(`organization=${one.name}&status=past-due`)).toEqual([[1, 4900, 4900, 4900]])
})

test('what is not known to be given back yet is not said to be, in the list, on the document and in the file', async () => {
  const clinic = await buildClinic()
  const { id, number } = await buildInvoice(clinic.id, { paidOn: '2026-03-02' })
  await sql('update invoices set refunded = 500 where id = $1', id)
  for (const [amount, state] of [
    [100, 'done'],
    [400, 'pending'],
    [700, 'failed'],
  ])
    await sql(
      `insert into payments (invoice_id, organization_id, payer_organization_id, kind, state, amount, currency, method, received_on)
       values ($1, $2, $2, 'refund', $4, $3, 'USD', 'other', '2026-03-03')`,
      id,
      clinic.id,
      amount,
      state,
    )
  const about = `organizationDomainURL=${clinic.name}`
  expect((await send(`${URL}?${about}`, { as: owner })).body.data).toMatchObject([
    { refunded: 100, refundPending: 400 },
  ])
  const found = (await send(`${URL}/${number}?${about}`, { as: owner })).body.data
  expect(documentOf(found).refunded).toBe(100)
  const { text } = await send(`${URL}?${about}&format=csv`, { as: owner })
  const [head, row] = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  expect(row![head!.indexOf('Refunded')]).toBe('1.00')
})

test('money is not noted as received before the invoice was issued, nor on a day to come', async () => {
  const { id } = await buildInvoice((await buildClinic()).id, { issuedOn: '2026-03-05' })
  const note = async (receivedOn: string) =>
    (await send(`${URL}/${id}/payments`, { as: owner, json: { method: 'cash', receivedOn } })).body
      .fields
  expect(await note('2026-03-04')).toEqual({ receivedOn: 'The invoice was issued on Mar 5, 2026.' })
  expect(await note('2999-01-01')).toEqual({ receivedOn: 'That day is still to come.' })
})

test.each([
  [null, '1,000.00 NOK', 'Mar 1, 2026'],
  ['nb-NO', '1 000,00 NOK', '1 Mar 2026'],
])('of an organization with the locale %s refusals say %s and %s', async (locale, money, day) => {
  const clinic = await buildClinic()
  await sql('update organizations set locale = $2 where id = $1', clinic.id, locale)
  const lines = [{ amount: 100_000, from: '2026-03-01', to: '2026-04-01' }]
  const [open, paid] = [
    await buildInvoice(clinic.id, { currency: 'NOK', lines }),
    await buildInvoice(clinic.id, { currency: 'NOK', lines, paidOn: '2026-03-02' }),
  ]
  const refused = async (path: string, json: object) => {
    const { status, body } = await send(`${URL}/${path}`, { as: owner, json })
    return [status, body.error.replace(/\u00a0/g, ' ')]
  }
  const early = { method: 'cash', receivedOn: '2026-02-28' }
  expect(await refused(`${open.id}/payments`, early)).toEqual([
    422,
    `The invoice was issued on ${day}.`,
  ])
  const tooMuch = { amount: 100_001, reason: 'Too many seats.' }
  expect(await refused(`${paid.id}/refunds`, tooMuch)).toEqual([
    422,
    `${money} can be given back at most.`,
  ])
})

// Of these two the days are never the same, whatever the hour.
test.each(['Pacific/Pago_Pago', 'Pacific/Kiritimati'])(
  'an invoice says which day it is in %s, and nothing is received behind that',
  async (zone) => {
    const clinic = await buildClinic()
    await sql('update organizations set time_zone = $2 where id = $1', clinic.id, zone)
    const { id } = await buildInvoice(clinic.id)
    const { today } = (await send(`${URL}/${id}`, { as: owner })).body.data
    expect(today).toBe(new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format())
    const listed = (await send(`${URL}?organizationDomainURL=${clinic.name}`, { as: owner })).body
      .data
    expect(listed).toMatchObject([{ today }])
    const json = { method: 'cash', receivedOn: addDays(today, 1) }
    expect((await send(`${URL}/${id}/payments`, { as: owner, json })).body.fields).toEqual({
      receivedOn: 'That day is still to come.',
    })
  },
)

test.each([
  ['by card', 4005, true, 'Cards pay two decimals of an amount in KWD, and this one has three.'],
  ['by card', 4010, true, undefined],
  ['by transfer', 4005, false, undefined],
])(
  'of dinars that came %s, %i fils can be given back as far as the way takes them',
  async (_, amount, byCard, why) => {
    const { id } = await buildInvoice((await buildClinic()).id, {
      currency: 'KWD',
      paidOn: '2026-03-02',
    })
    if (byCard) {
      await buildCardPayment(id, 'failed')
      await sql(`update payments set state = 'done' where invoice_id = $1`, id)
    }
    const { status, body } = await send(`${URL}/${id}/refunds`, {
      as: owner,
      json: { amount, reason: 'Too many seats.' },
    })
    // Else commerce is asked, of which nobody can tell what it has done.
    expect([status, body.fields?.amount]).toEqual(why ? [422, why] : [503, undefined])
  },
)

test('part of the money is given back once under one Idempotency-Key, and again under another', async () => {
  const { id } = await buildInvoice((await buildClinic()).id, { paidOn: '2026-03-02' })
  const refund = (key: string) =>
    send(`${URL}/${id}/refunds`, {
      as: owner,
      json: { amount: 1000, reason: 'Too many seats.' },
      headers: { 'idempotency-key': key },
    })
  const pending = async () => (await send(`${URL}/${id}`, { as: owner })).body.data.refundPending
  const key = unique('refund-')
  // Commerce is asked, of which nobody can tell what it has done: neither can who asks again.
  expect((await refund(key)).status).toBe(503)
  expect((await refund(key)).body.error).toMatch(/^This was sent before and has not ended yet\./)
  expect(await pending()).toBe(1000)
  expect((await refund(unique('refund-'))).status).toBe(503)
  expect(await pending()).toBe(2000)
})

test('the file of invoices says how each was paid, as the bank’s statement has it', async () => {
  const clinic = await buildClinic()
  const { id } = await buildInvoice(clinic.id, { paidOn: '2026-03-09' })
  await buildInvoice(clinic.id, { issuedOn: '2026-03-02' })
  const note = (kind: string, state: string, reference: string) =>
    sql(
      `insert into payments (invoice_id, organization_id, payer_organization_id, kind, state, amount, currency, method, reference, received_on)
       select id, organization_id, payer_organization_id, $2, $3, 100, currency, 'bank-transfer', $4, '2026-03-09' from invoices where id = $1`,
      id,
      kind,
      state,
      reference,
    )
  await note('payment', 'failed', 'Not this one')
  await note('payment', 'done', 'TRX 4711')
  await note('refund', 'done', 'Too many seats.')
  const { text } = await send(
    `${URL}?organizationDomainURL=${clinic.name}&sort=issuedOn&format=csv`,
    { as: owner },
  )
  const [head, ...rows] = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  const cells = (row: string[]) =>
    ['Paid', 'Method', 'Reference', 'Received on'].map((name) => row[head!.indexOf(name)])
  expect(rows.map(cells)).toEqual([
    ['2026-03-09', 'bank-transfer', 'TRX 4711', '2026-03-09'],
    ['', '', '', ''],
  ])
})

describe('what a change of the subscription has credited', () => {
  const [from, to] = ['2026-03-01', '2026-04-01']
  /** An invoice that was paid, with tax, and the one of an upgrade behind it. */
  const upgraded = async () => {
    const { id: organization, name } = await buildClinic()
    const lines = [{ amount: 4900, from, to }]
    const taxes = [{ rate: 10, net: 4900, amount: 490 }]
    const paid = await buildInvoice(organization, { paidOn: '2026-03-02', lines, taxes })
    const change = await buildInvoice(organization, {
      lines: [
        { kind: 'unused', amount: -2450, from: '2026-03-16', to },
        { kind: 'remaining', amount: 4000, from: '2026-03-16', to },
      ],
    })
    return { name, paid, change }
  }
  const refund = (id: string, json: object) =>
    send(`${URL}/${id}/refunds`, { as: owner, json: { reason: 'Too many seats.', ...json } })
  const creditedOf = async (number: string) =>
    (await send(`${URL}/${number}`, { as: owner })).body.data.credited

  test('is said of the invoice that it credits, and of no other one', async () => {
    const { paid, change } = await upgraded()
    expect(await creditedOf(paid.number)).toEqual({ amount: 2695, by: change.number })
    expect(await creditedOf(change.number)).toBeNull()
  })

  test('is given back as well only where that is meant', async () => {
    const { paid, change } = await upgraded()
    const message = `${change.number} has credited 26.95 USD of this invoice already. Give back less, or say that this is meant.`
    expect((await refund(paid.id, { amount: 2696 })).body).toMatchObject({
      error: message,
      fields: { amount: message },
    })
    // Commerce is asked, of which nobody can tell what it has done.
    expect((await refund(paid.id, { amount: 2695 })).status).toBe(503)
    expect((await refund(paid.id, { amount: 1 })).status).toBe(422)
    expect((await refund(paid.id, { amount: 2696, alsoCredited: true })).status).toBe(422)
    expect((await refund(paid.id, { amount: 2695, alsoCredited: true })).status).toBe(503)
  })
})

test('a credit note has the taxes of what it gives back, rate by rate, and all notes together those of the invoice', async () => {
  const taxes = [
    { rate: 19, net: 4001, amount: 760 },
    { rate: 7, net: 899, amount: 63 },
  ]
  const { id } = await buildInvoice((await buildClinic()).id, { paidOn: '2026-03-02', taxes })
  const notes = []
  for (const amount of [1000, 1, 4000, 722])
    notes.push(
      await withJob((writer) =>
        issueCreditNote(writer, {
          invoiceId: id,
          amount,
          reason: 'Unhappy.',
          issuedOn: '2026-03-03',
        }),
      ),
    )
  const issued = await Promise.all(
    notes.map(
      async ({ number }) => (await send(`${URL}/${number}`, { as: owner })).body.data as Invoice,
    ),
  )
  const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  for (const { net, tax, taxes } of issued)
    expect([sumOf(taxes.map(({ net }) => net)), sumOf(taxes.map(({ amount }) => amount))]).toEqual([
      net,
      tax,
    ])
  expect(issued[0]!.taxes).toEqual([
    { rate: 19, net: 700, amount: 132 },
    { rate: 7, net: 157, amount: 11 },
  ])
  expect([sumOf(issued.map(({ net }) => net)), sumOf(issued.map(({ tax }) => tax))]).toEqual([
    4900, 823,
  ])
})

describe('a payment that is being noted', () => {
  const begin = async () => {
    const { id } = await buildInvoice((await buildClinic()).id)
    await sql('update invoices set draft_order_id = $2 where id = $1', id, unique('dorder_'))
    const note = (reference: string) =>
      send(`${URL}/${id}/payments`, {
        as: owner,
        json: { method: 'bank-transfer', receivedOn: '2026-03-09', reference },
      })
    const references = async () =>
      (
        await sql<{ reference: string }>('select reference from payments where invoice_id = $1', id)
      ).map(({ reference }) => reference)
    return { id, note, references }
  }

  test('is not taken for another one that is noted at the same moment', async () => {
    const { note, references } = await begin()
    const words = ['TRX 1', 'TRX 2']
    const answers = await Promise.all(words.map(note))
    expect(answers.map(({ status }) => status).sort()).toEqual([409, 503])
    const refused = answers.find(({ status }) => status === 409)!
    expect(refused.body.error).toBe(
      'A payment of this invoice is being noted. What became of it is known in a few minutes.',
    )
    expect(await references()).toEqual([words[answers.findIndex(({ status }) => status === 503)]])
  })

  test('is taken up by who repeats it, and by whoever comes when nobody has heard of it again', async () => {
    const { id, note, references } = await begin()
    expect([
      (await note('TRX 1')).status,
      (await note('TRX 1')).status,
      (await note('TRX 2')).status,
    ]).toEqual([503, 503, 409])
    await sql(
      `update payments set created_at = now() - interval '10 minutes' where invoice_id = $1`,
      id,
    )
    expect([(await note('TRX 2')).status, await references()]).toEqual([503, ['TRX 2']])
  })
})
