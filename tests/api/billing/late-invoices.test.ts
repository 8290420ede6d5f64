import { sql as raw } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { paymentOf } from '@/lib/billing/invoices/document-words'
import { documentOf } from '@/lib/billing/invoices/document-of'
import { arePayableByCard, isPayableByCard } from '@/lib/billing/invoicing/cards'
import { setClock } from '@/lib/platform/time/clock'
import { rowsOf } from '@/lib/platform/db/rows'
import { withJob } from '@/lib/platform/db/tenant'
import { issueInvoice } from '@/lib/billing/invoicing/issue'
import { noteCharges } from '@/lib/billing/subscriptions/charges'
import { remindOfInvoices } from '@/lib/billing/subscriptions/dunning'
import { cardsAt } from '@/tests/support/billing/cards'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { one, sql } from '@/tests/support/db/database'
import { commerceAt } from '@/tests/support/commerce/gateway'
import { buildCard, buildCardPayment, buildInvoice } from '@/tests/support/billing/issued'
import { send } from '@/tests/support/http/request'
import { unique } from '@/tests/support/world'

// Neither is asked for anything here.
commerceAt('http://localhost:1', 'none')
cardsAt({ STRIPE_API_KEY: 'sk_test_none', STRIPE_API_URL: 'http://localhost:1' })
afterAll(() => setClock())

test.each([
  [
    'those whom its bill-to names',
    ['books@group.example', 'desk@group.example'],
    ['books@group.example', 'desk@group.example'],
  ],
  ['its people of billing', [], ['admin']],
  ['its own address, where there are none', [], ['office@group.example']],
])(
  'an invoice that is late is told to %s of whoever pays, once each, with the way to where it can pay',
  async (_, emails, told) => {
    const group = await buildClinic()
    const clinic = await buildClinic(undefined, group.id)
    await sql(`update organizations set email = 'office@group.example' where id = $1`, group.id)
    await sql(
      'insert into billing_details (organization_id, emails) values ($1, $2)',
      group.id,
      emails,
    )
    if (told.includes('office@group.example'))
      await sql(
        'update organization_users set suspended_at = now() where organization_id = $1',
        group.id,
      )
    const { id } = await buildInvoice(clinic.id, { payer: group.id })
    setClock(() => new Date('2026-03-17T12:00:00Z'))
    await Promise.all([remindOfInvoices(), remindOfInvoices()])
    const mails = await sql<{ recipient: string; text: string }>(
      'select recipient, text from outgoing_mails where about = $1 order by recipient',
      id,
    )
    expect(mails.map(({ recipient }) => recipient)).toEqual(
      told.map((name) => (name === 'admin' ? group.admin.email : name)),
    )
    for (const { text } of mails) {
      expect(text).toContain(`${group.name}.`)
      expect(text).not.toContain(`${clinic.name}.`)
    }
  },
)

test.each([
  ['2026-03-16', 'yesterday'],
  ['2026-03-21', '6 days ago'],
])(
  'an invoice that is told of on %s was due %s, whatever was to be told of before',
  async (day, ago) => {
    const { id, number } = await buildInvoice((await buildClinic()).id)
    setClock(() => new Date(`${day}T12:00:00Z`))
    await remindOfInvoices()
    expect(await sql('select subject from outgoing_mails where about = $1', id)).toEqual([
      { subject: `Invoice ${number} was due ${ago}` },
    ])
  },
)

test('an invoice whose card was declined asks for a transfer once the card is charged no more', async () => {
  const group = await buildClinic()
  const clinic = await buildClinic(undefined, group.id)
  const { id, number } = await buildInvoice(clinic.id, { payer: group.id, dueOn: '2026-03-01' })
  await buildCardPayment(id, 'failed')
  const said = async (day: string, to: Clinic) => {
    setClock(() => new Date(`${day}T12:00:00Z`))
    const { body } = await send(`/api/v1/home/billing/invoices/${number}`, {
      as: to.admin,
      host: to.host,
    })
    return paymentOf(documentOf(body.data)).split(' ').slice(0, 2).join(' ')
  }
  for (const reader of [group, clinic]) {
    expect(await said('2026-03-08', reader)).toBe('The card')
    expect(await said('2026-03-09', reader)).toBe('Please pay')
  }
  await sql('update payment_methods set removed_at = now() where organization_id = $1', group.id)
  expect(await said('2026-03-08', group)).toBe('Please pay')
})

const PERIOD = { from: '2026-03-01', to: '2026-04-01' }
/** Issues an invoice in dinars to a clinic that has a card. */
async function issuedInDinars(amount: number) {
  const clinic = await buildClinic()
  await buildInvoice(clinic.id, { currency: 'KWD', paidOn: '2026-03-01' })
  await buildCard(clinic.id)
  const subscriptionId = await one<number>(
    'select id from subscriptions where organization_id = $1',
    clinic.id,
  )
  const line = {
    kind: 'plan',
    description: 'Practice',
    period: PERIOD,
    quantity: 1,
    unitAmount: amount,
    amount,
  } as const
  const issued = await withJob((writer) =>
    issueInvoice(writer, {
      organizationId: clinic.id,
      payerOrganizationId: clinic.id,
      subscriptionId,
      reason: 'change',
      currency: 'KWD',
      issuedOn: '2026-03-01',
      period: PERIOD,
      lines: [line],
      draftOrderId: unique('draft-'),
      sum: { net: amount, tax: 0, total: amount, taxes: [] },
    }),
  )
  const own = { as: clinic.admin, host: clinic.host }
  const url = `/api/v1/home/billing/invoices/${issued.number}`
  return {
    ...issued,
    find: async () => (await send(url, own)).body.data,
    charge: () => send(`${url}/charges`, { ...own, json: {} }),
    payments: () =>
      one<number>('select count(*)::int from payments where invoice_id = $1', issued.id),
  }
}

test('an invoice that a card can pay is due at once, and is charged to it', async () => {
  setClock(() => new Date('2026-03-01T12:00:00Z'))
  const { paymentId, find } = await issuedInDinars(4670)
  expect(await find()).toMatchObject({
    dueOn: '2026-03-01',
    whyNotByCard: null,
    card: { last4: '0341' },
    cardCharge: 'pending',
  })
  expect(await one('select state from payments where id = $1', paymentId)).toBe('pending')
})

test('an invoice that no card can pay is one to be transferred, also when it is late', async () => {
  setClock(() => new Date('2026-03-01T12:00:00Z'))
  const { id, paymentId, find, charge, payments } = await issuedInDinars(4675)
  const found = await find()
  expect([paymentId, found.dueOn, found.card, found.cardCharge]).toEqual([
    null,
    '2026-03-15',
    null,
    null,
  ])
  expect(paymentOf(documentOf(found))).toMatch(/^Please pay/)
  expect(found.whyNotByCard).toMatch(/this one has three/)
  expect(await charge()).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('this one has three') },
  })
  setClock(() => new Date('2026-03-16T12:00:00Z'))
  await noteCharges()
  await remindOfInvoices()
  expect(await payments()).toBe(0)
  const [mail] = await sql<{ text: string }>('select text from outgoing_mails where about = $1', id)
  expect(mail!.text).toContain('Pay with the number of the invoice as reference.')
})

test('a list says of what is to be paid why the card that is there cannot, and of nothing else', async () => {
  const [kept, without] = [await buildClinic(), await buildClinic()]
  await buildCard(kept.id)
  const lines = (amount: number) => [{ amount, ...PERIOD }]
  for (const { id } of [kept, without])
    await buildInvoice(id, { currency: 'KWD', lines: lines(4675) })
  await buildInvoice(kept.id, { currency: 'KWD', lines: lines(4670) })
  await buildInvoice(kept.id, { currency: 'KWD', lines: lines(4675), paidOn: '2026-03-02' })
  const whys = async ({ admin, host }: Clinic) => {
    const { body } = await send('/api/v1/home/billing/invoices?sort=number', { as: admin, host })
    return body.data.map(({ whyNotByCard }: { whyNotByCard: string | null }) => whyNotByCard)
  }
  expect(await whys(kept)).toEqual([
    expect.stringMatching(/this one has three. Pay in another way.$/),
    null,
    null,
  ])
  expect(await whys(without)).toEqual([null])
})

test('a card that failed once is not named of an amount that no card can pay', async () => {
  const { id } = await buildInvoice((await buildClinic()).id, {
    currency: 'KWD',
    lines: [{ amount: 4675, ...PERIOD }],
  })
  await buildCardPayment(id, 'failed', 'Declined.')
  setClock(() => new Date('2026-03-16T12:00:00Z'))
  await remindOfInvoices()
  const [mail] = await sql<{ text: string }>('select text from outgoing_mails where about = $1', id)
  expect(mail!.text).toContain('Pay with the number of the invoice as reference.')
  expect(mail!.text).not.toContain('ending in')
})

test.each([
  ['2026-03-22', 'by the 7th day after it was due'],
  ['2026-03-23', 'within the next days'],
])('a first reminder on %s says that it is to be paid %s', async (day, until) => {
  const { id } = await buildInvoice((await buildClinic()).id)
  setClock(() => new Date(`${day}T12:00:00Z`))
  await remindOfInvoices()
  const [mail] = await sql<{ text: string }>('select text from outgoing_mails where about = $1', id)
  expect(mail!.text.replace(/\s+/g, ' ')).toContain(`If it is not paid ${until}, the people of`)
})

test.each([
  [4675, 'USD'],
  [4675, 'JPY'],
  [4670, 'KWD'],
  [4675, 'KWD'],
  [4670, 'UGX'],
])('whether a card can pay %i in %s is the same in the database', async (amount, currency) => {
  const [row] = await withJob((writer) =>
    rowsOf<{ is: boolean }>(
      writer,
      raw`select ${arePayableByCard(raw`${amount}::int`, raw`${currency}::text`)} as is`,
    ),
  )
  expect(row!.is).toBe(isPayableByCard({ amount, currency }))
})
