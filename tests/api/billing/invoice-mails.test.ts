import { beforeAll, describe, expect, test } from 'vitest'
import { sendIssued } from '@/lib/billing/invoices/mails'
import { issueInvoice } from '@/lib/billing/invoicing/issue'
import { withJob } from '@/lib/platform/db/tenant'
import { buildClinic, systemRole } from '@/tests/support/practice/clinic'
import { one, sql } from '@/tests/support/db/database'
import { buildCardPayment, buildInvoice } from '@/tests/support/billing/issued'
import { useMailServer } from '@/tests/support/mail/mail'
import { readPdf, rowsOf } from '@/tests/support/billing/pdf'
import { send } from '@/tests/support/http/request'
import { signIn, staffIn, unique, type SignedIn } from '@/tests/support/world'

const mail = useMailServer()
let owner: SignedIn
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
})

const url = (number: string) => `/api/v1/admin/billing/invoices/${number}/mails`
const arrivedAt = async (address: string) =>
  (await mail.store.list()).filter(({ envelope }) => envelope.to[0] === address)
const emails = (name: string, addresses: string[]) =>
  send(`/api/v1/admin/organizations/${name}/bill-to`, {
    as: owner,
    method: 'PUT',
    json: { addressee: null, emails: addresses, purchaseOrder: 'PO 17', version: 0 },
  })
const newBox = () => `${unique('box')}@clinic.example`

describe('an invoice by mail', () => {
  test('goes to each address with its PDF, once, and is known to have gone', async () => {
    const { id } = await buildClinic()
    const { number } = await buildInvoice(id)
    const boxes = [newBox(), newBox()]
    const { status, body } = await send(url(number), {
      as: owner,
      json: { recipients: [...boxes, boxes[0]] },
    })
    expect([status, body.data.sent]).toMatchObject([200, [{ recipients: boxes, state: 'waiting' }]])
    await mail.deliver()
    for (const box of boxes) {
      const [message, ...more] = await arrivedAt(box)
      expect(more).toEqual([])
      expect(message!.email.subject).toMatch(`Invoice ${number} from Polyclinic`)
      expect(message!.email.text).toContain('USD 49.00')
      expect(message!.email.html).toContain(number)
      const [file] = message!.email.attachments
      expect([file!.filename, file!.mimeType]).toEqual([`${number}.pdf`, 'application/pdf'])
      expect(
        readPdf(Buffer.from(file!.content as ArrayBuffer))
          .flatMap(rowsOf)
          .join('\n'),
      ).toContain(number)
    }
    const { body: after } = await send(url(number), { as: owner })
    expect(after.data.sent).toMatchObject([
      { recipients: boxes, state: 'sent', by: expect.any(String) },
    ])
    expect(
      await one(
        'select count(*)::int from outgoing_mails where attachment is not null and sent_at is not null',
      ),
    ).toBe(0)
    const [logged] = await sql(
      `select action, after from audit_log where subject = 'invoice' and subject_id = $1`,
      number,
    )
    expect(logged).toEqual({ action: 'billing:update', after: { sentTo: boxes } })
  })

  test('goes to the addresses of whoever pays where none is named, else to its people of billing', async () => {
    const group = await buildClinic()
    const clinic = await buildClinic(undefined, group.id)
    const billing = await group.join(await systemRole('Billing'))
    await group.join(await systemRole('Front desk'))
    const { number } = await buildInvoice(clinic.id, { payer: group.id })
    const { body: usual } = await send(url(number), { as: owner })
    expect(usual.data.usual).toEqual([billing.email, group.admin.email].sort())
    const box = newBox()
    await emails(group.name, [box])
    const { body } = await send(url(number), { as: owner, json: {} })
    expect(body.data).toMatchObject({ usual: [box], sent: [{ recipients: [box] }] })
  })

  test('goes to the account’s own address where neither is known, as reminders do', async () => {
    const { id } = await buildClinic()
    const { number } = await buildInvoice(id)
    await sql('update organization_users set suspended_at = now() where organization_id = $1', id)
    const box = newBox()
    await sql('update organizations set email = $2 where id = $1', id, box)
    const { body } = await send(url(number), { as: owner, json: {} })
    expect(body.data).toMatchObject({ usual: [box], sent: [{ recipients: [box] }] })
  })

  test('tells the log of whoever pays to which addresses, and that of whom it is for only to whom', async () => {
    const group = await buildClinic()
    const clinic = await buildClinic(undefined, group.id)
    const { number } = await buildInvoice(clinic.id, { payer: group.id })
    const box = newBox()
    await send(url(number), { as: owner, json: { recipients: [box] } })
    const logged = (id: number) =>
      one('select after from audit_log where organization_id = $1 and subject_id = $2', id, number)
    expect(await logged(group.id)).toEqual({ sentTo: [box] })
    const payer = await one(`select bill_to ->> 'name' from invoices where number = $1`, number)
    expect(await logged(clinic.id)).toEqual({ sentTo: [payer] })
  })

  test('is sent to the addresses of whoever pays, which are not told to those who do not reach that one', async () => {
    const group = await buildClinic()
    const clinic = await buildClinic(undefined, group.id)
    const { number } = await buildInvoice(clinic.id, { payer: group.id })
    const clerk = await staffIn(clinic.id, ['billing:read', 'billing:update'])
    const about = `${url(number)}?organizationDomainURL=${clinic.name}`
    const payer = await one(`select bill_to ->> 'name' from invoices where number = $1`, number)
    const { status, body } = await send(about, { as: clerk, json: {} })
    expect([status, body.data]).toMatchObject([
      200,
      { usual: null, sent: [{ recipients: [payer] }] },
    ])
    await mail.deliver()
    expect(await arrivedAt(group.admin.email)).toHaveLength(1)
  })

  test('is refused without an address, with none that is one, and with too many', async () => {
    const { id } = await buildClinic()
    const { number } = await buildInvoice(id)
    await sql('update organization_users set suspended_at = now() where organization_id = $1', id)
    const refused = await send(url(number), { as: owner, json: {} })
    expect(refused.body.fields.recipients).toMatch(/^Nobody is known/)
    for (const recipients of [[], ['nobody'], Array.from({ length: 11 }, newBox)])
      expect((await send(url(number), { as: owner, json: { recipients } })).status).toBe(422)
    expect(
      await one('select count(*)::int from invoice_mails where organization_id = $1', id),
    ).toBe(0)
  })

  test('is not sent to an empty list, also where its usual addresses are known', async () => {
    const { number } = await buildInvoice((await buildClinic()).id)
    const { status, body } = await send(url(number), { as: owner, json: { recipients: [] } })
    expect([status, body.fields]).toEqual([422, { recipients: 'Name at least one address.' }])
    expect((await send(url(number), { as: owner, json: {} })).status).toBe(200)
  })

  test('that the server refuses is said to have failed', async () => {
    const { id } = await buildClinic()
    const { number } = await buildInvoice(id)
    await send(url(number), { as: owner, json: { recipients: [newBox()] } })
    await sql(`update outgoing_mails set due_at = null where sent_at is null`)
    expect((await send(url(number), { as: owner })).body.data.sent).toMatchObject([
      { state: 'failed' },
    ])
  })

  test('takes the right to change billing there', async () => {
    const clinic = await buildClinic()
    const { number } = await buildInvoice(clinic.id)
    const about = `${url(number)}?organizationDomainURL=${clinic.name}`
    const [reader, clerk] = [
      await staffIn(clinic.id, ['billing:read']),
      await staffIn(clinic.id, ['billing:read', 'billing:update']),
    ]
    const json = { recipients: [newBox()] }
    expect((await send(about, { as: reader, json })).status).toBe(403)
    expect((await send(about, { as: clerk, json })).status).toBe(200)
  })
})

describe('the invoice of a renewal', () => {
  const period = { from: '2026-03-01', to: '2026-04-01' }
  async function renewal(id: number, reason: 'renewal' | 'change' = 'renewal') {
    await buildInvoice(id)
    const subscriptionId = await one<number>(
      'select id from subscriptions where organization_id = $1',
      id,
    )
    const line = {
      kind: 'plan' as const,
      description: 'Practice',
      period,
      quantity: 1,
      unitAmount: 4900,
      amount: 4900,
    }
    const issued = {
      organizationId: id,
      payerOrganizationId: id,
      subscriptionId,
      reason,
      currency: 'USD',
      issuedOn: '2026-03-01',
    }
    const more = {
      period,
      lines: [line],
      sum: { net: 4900, tax: 0, total: 4900, taxes: [] },
      draftOrderId: unique('draft-'),
    }
    return withJob((writer) => issueInvoice(writer, { ...issued, ...more }))
  }

  test('goes by itself to the addresses of whoever pays, once, however many send at once', async () => {
    const clinic = await buildClinic()
    const box = newBox()
    await emails(clinic.name, [box])
    const { number } = await renewal(clinic.id)
    await Promise.all([sendIssued(), sendIssued(), sendIssued()])
    expect(await sendIssued()).toBeUndefined()
    await mail.deliver()
    const messages = await arrivedAt(box)
    expect(messages.map(({ email }) => email.subject)).toEqual([
      expect.stringMatching(`Invoice ${number} from Polyclinic`),
    ])
    expect((await send(url(number), { as: owner })).body.data.sent).toMatchObject([
      { recipients: [box], by: null, state: 'sent' },
    ])
  })

  test('waits while a card is charged for it', async () => {
    const clinic = await buildClinic()
    const box = newBox()
    await emails(clinic.name, [box])
    const { id } = await renewal(clinic.id)
    await buildCardPayment(id, 'pending')
    expect(await sendIssued()).toBeUndefined()
    await sql(`update payments set state = 'done' where invoice_id = $1`, id)
    expect(await sendIssued()).toBe(1)
  })

  test('goes nowhere where no address is named, and no other invoice goes by itself', async () => {
    const [without, changed] = [await buildClinic(), await buildClinic()]
    await renewal(without.id)
    await emails(changed.name, [newBox()])
    await renewal(changed.id, 'change')
    expect(await sendIssued()).toBeUndefined()
  })
})
