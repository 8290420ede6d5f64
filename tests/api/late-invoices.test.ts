import { afterAll, expect, test } from 'vitest'
import { paymentOf } from '@/lib/billing/document-words'
import { documentOf } from '@/lib/billing/document-of'
import { setClock } from '@/lib/server/clock'
import { remindOfInvoices } from '@/lib/subscriptions/dunning'
import { cardsAt } from '@/tests/support/cards'
import { buildClinic, type Clinic } from '@/tests/support/clinic'
import { sql } from '@/tests/support/database'
import { commerceAt } from '@/tests/support/gateway'
import { buildCardPayment, buildInvoice } from '@/tests/support/issued'
import { send } from '@/tests/support/request'

// Neither is asked for anything here.
commerceAt('http://localhost:1', 'none')
cardsAt({ STRIPE_API_KEY: 'sk_test_none', STRIPE_API_URL: 'http://localhost:1' })
afterAll(() => setClock())

test.each([
  ['those whom its bill-to names', ['books@group.example', 'desk@group.example'], ['books@group.example', 'desk@group.example']],
  ['its people of billing', [], ['admin']],
  ['its own address, where there are none', [], ['office@group.example']],
])('an invoice that is late is told to %s of whoever pays, once each, with the way to where it can pay', async (_, emails, told) => {
  const group = await buildClinic()
  const clinic = await buildClinic(undefined, group.id)
  await sql(`update organizations set email = 'office@group.example' where id = $1`, group.id)
  await sql('insert into billing_details (organization_id, emails) values ($1, $2)', group.id, emails)
  if (told.includes('office@group.example'))
    await sql('update organization_users set suspended_at = now() where organization_id = $1', group.id)
  const { id } = await buildInvoice(clinic.id, { payer: group.id })
  setClock(() => new Date('2026-03-17T12:00:00Z'))
  await Promise.all([remindOfInvoices(), remindOfInvoices()])
  const mails = await sql<{ recipient: string; text: string }>('select recipient, text from outgoing_mails where about = $1 order by recipient', id)
  expect(mails.map(({ recipient }) => recipient)).toEqual(told.map((name) => (name === 'admin' ? group.admin.email : name)))
  for (const { text } of mails) {
    expect(text).toContain(`${group.name}.`)
    expect(text).not.toContain(`${clinic.name}.`)
  }
}) // prettier-ignore

test.each([
  ['2026-03-16', 'yesterday'],
  ['2026-03-21', '6 days ago'],
])('an invoice that is told of on %s was due %s, whatever was to be told of before', async (day, ago) => {
  const { id, number } = await buildInvoice((await buildClinic()).id)
  setClock(() => new Date(`${day}T12:00:00Z`))
  await remindOfInvoices()
  expect(await sql('select subject from outgoing_mails where about = $1', id)).toEqual([{ subject: `Invoice ${number} was due ${ago}` }])
}) // prettier-ignore

test('an invoice whose card was declined asks for a transfer once the card is charged no more', async () => {
  const group = await buildClinic()
  const clinic = await buildClinic(undefined, group.id)
  const { id, number } = await buildInvoice(clinic.id, { payer: group.id, dueOn: '2026-03-01' })
  await buildCardPayment(id, 'failed')
  const said = async (day: string, to: Clinic) => {
    setClock(() => new Date(`${day}T12:00:00Z`))
    const { body } = await send(`/api/v1/home/billing/invoices/${number}`, { as: to.admin, host: to.host })
    return paymentOf(documentOf(body.data)).split(' ').slice(0, 2).join(' ')
  }
  for (const reader of [group, clinic]) {
    expect(await said('2026-03-08', reader)).toBe('The card')
    expect(await said('2026-03-09', reader)).toBe('Please pay')
  }
  await sql('update payment_methods set removed_at = now() where organization_id = $1', group.id)
  expect(await said('2026-03-08', group)).toBe('Please pay')
})
