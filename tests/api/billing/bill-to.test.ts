import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '@/lib/platform/db/client'
import { actAs } from '@/lib/platform/db/tenant'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { one, sql } from '@/tests/support/db/database'
import { buildInvoice } from '@/tests/support/billing/issued'
import { send } from '@/tests/support/http/request'
import { signIn, type SignedIn } from '@/tests/support/world'

let owner: SignedIn
let clinic: Clinic
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  clinic = await buildClinic()
})

const HOME = '/api/v1/home/bill-to'
const own = ({ host, admin }: Clinic) => ({ host, as: admin })
const staffUrl = ({ name }: Clinic) => `/api/v1/admin/organizations/${name}/bill-to`
const addressee = {
  name: 'Treuhand Nord GmbH',
  street: 'Hafenstraße 4',
  city: 'Hamburg',
  postalCode: '20457',
  subdivision: 'DE-HH',
  country: 276,
  taxIds: [{ type: 'vat', value: 'DE136695976' }],
}
const details = {
  addressee,
  emails: ['books@treuhand.example'],
  purchaseOrder: 'PO 4500-017',
  version: 0,
}
const put = (of: Clinic, json: object) => send(HOME, { ...own(of), method: 'PUT', json })

describe('what invoices say', () => {
  test('is what the account says, until somebody else is named, and again after that', async () => {
    const { body: first } = await send(HOME, own(clinic))
    expect(first.data).toMatchObject({
      addressee: null,
      emails: [],
      purchaseOrder: '',
      payer: null,
      version: 0,
    })
    const accountName = first.data.printed.name
    const { body: changed } = await put(clinic, details)
    expect(changed.data).toMatchObject({
      addressee,
      emails: details.emails,
      version: 1,
      printed: {
        name: 'Treuhand Nord GmbH',
        address: ['Hafenstraße 4', '20457 Hamburg', 'Germany'],
        taxIds: [{ type: 'VAT', value: 'DE136695976' }],
      },
    })
    expect((await send(staffUrl(clinic), { as: owner })).body.data).toEqual(changed.data)
    const { body: reset } = await send(staffUrl(clinic), { method: 'DELETE', as: owner })
    expect(reset.data).toMatchObject({ addressee: null, emails: [], purchaseOrder: '', version: 2 })
    expect(reset.data.printed.name).toBe(accountName)
    const { body: history } = await send(`${HOME}/history`, own(clinic))
    expect(
      history.data.map(({ after }: { after: { billTo: string | null } }) => after.billTo),
    ).toEqual([null, 'Treuhand Nord GmbH'])
  })

  test('is the legal name, and the display name where there is none; never the business name', async () => {
    const one = await buildClinic()
    const label = 'Saint-Luc & Söhne (Nord)'
    await sql(
      `update organizations set label = $1, business_name = 'Saint Luc' where id = $2`,
      label,
      one.id,
    )
    const ofInvoice = async () => {
      const { number } = await buildInvoice(one.id)
      return (await send(`/api/v1/home/billing/invoices/${number}`, own(one))).body.data.billedTo
        .name
    }
    // The line of a mail that says who sends it begins with the same name.
    const ofMail = async () => {
      const [sender] = await sql<{ line: string }>(
        `select postal_address as line from mail_templates_for('', array[$1::int])`,
        one.id,
      )
      return sender!.line
    }
    expect((await send(HOME, own(one))).body.data.printed.name).toBe(label)
    expect(await ofInvoice()).toBe(label)
    expect(await ofMail()).toMatch(/^Saint-Luc & Söhne \(Nord\), /)
    await sql(`update organizations set legal_name = 'Saint-Luc Holding SE' where id = $1`, one.id)
    expect(await ofInvoice()).toBe('Saint-Luc Holding SE')
    expect(await ofMail()).toMatch(/^Saint-Luc Holding SE, /)
  })

  test('is what the next invoice says, with the reference, and no issued one', async () => {
    const one = await buildClinic()
    const before = await buildInvoice(one.id)
    await put(one, details)
    const after = await buildInvoice(one.id)
    const [said, saysNow] = await Promise.all(
      [before, after].map(
        async ({ number }) =>
          (await send(`/api/v1/home/billing/invoices/${number}`, own(one))).body.data.billedTo,
      ),
    )
    expect(said.purchaseOrder).toBe('')
    expect(said.name).not.toBe(addressee.name)
    expect(saysNow).toMatchObject({
      name: addressee.name,
      purchaseOrder: 'PO 4500-017',
      country: 'DE',
    })
  })

  test('is kept by the reference and the addresses alone, too', async () => {
    const one = await buildClinic()
    const { body } = await put(one, { ...details, addressee: null })
    expect(body.data).toMatchObject({
      addressee: null,
      emails: details.emails,
      purchaseOrder: details.purchaseOrder,
    })
    expect(body.data.printed.name).not.toBe(addressee.name)
  })

  test('of an older version is refused, with the present one', async () => {
    const one = await buildClinic()
    await put(one, details)
    for (const version of [0, 2]) {
      const refused = await put(one, { ...details, purchaseOrder: 'Other', version })
      expect(refused).toMatchObject({
        status: 409,
        body: { current: { purchaseOrder: 'PO 4500-017', version: 1 } },
      })
    }
  })

  test.each<[string, object, string]>([
    ['a country that is none', { addressee: { ...addressee, country: 998 } }, 'addressee.country'],
    [
      'a state that is none',
      { addressee: { ...addressee, subdivision: 'DE-XX' } },
      'addressee.subdivision',
    ],
    [
      'a VAT number that is mistyped',
      { addressee: { ...addressee, taxIds: [{ type: 'vat', value: 'DE123456789' }] } },
      'addressee.taxIds.0.value',
    ],
    [
      'a VAT number that is none',
      { addressee: { ...addressee, taxIds: [{ type: 'vat', value: '1' }] } },
      'addressee.taxIds.0.value',
    ],
    [
      'a tax id of no kind',
      { addressee: { ...addressee, taxIds: [{ type: '', value: '' }] } },
      'addressee.taxIds.0.type',
    ],
    [
      'a fourth tax id',
      { addressee: { ...addressee, taxIds: Array(4).fill(addressee.taxIds[0]) } },
      'addressee.taxIds',
    ],
    ['no name', { addressee: { ...addressee, name: ' ' } }, 'addressee.name'],
    [
      'a sixth address',
      { emails: ['a', 'b', 'c', 'd', 'e', 'f'].map((box) => `${box}@clinic.example`) },
      'emails',
    ],
    ['an address twice', { emails: ['a@clinic.example', 'A@clinic.example'] }, 'emails.1'],
    ['two addresses in one', { emails: ['a@clinic.example, b@clinic.example'] }, 'emails.0'],
    ['a long reference', { purchaseOrder: 'x'.repeat(51) }, 'purchaseOrder'],
    [
      'a name that cannot be printed',
      { addressee: { ...addressee, name: 'Clinic 𓀀' } },
      'addressee.name',
    ],
    [
      'a street that cannot be printed',
      { addressee: { ...addressee, street: 'လမ်း 4' } },
      'addressee.street',
    ],
    ['a reference with an emoji', { purchaseOrder: 'PO 😀' }, 'purchaseOrder'],
  ])('is never %s', async (_, change, field) => {
    const refused = await put(clinic, { ...details, ...change, version: 2 })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.fields)).toEqual([field])
  })

  test('names the character that cannot be printed', async () => {
    const refused = await put(clinic, {
      ...details,
      addressee: { ...addressee, name: 'Clinic 𓀀' },
      version: 2,
    })
    expect(refused.body.error).toBe('The invoice cannot print “𓀀” (U+13000).')
  })

  test('is printed in Thai', async () => {
    const one = await buildClinic()
    const thai = {
      ...addressee,
      name: 'โรงพยาบาลใจดี',
      street: '2 ถนนวังหลัง',
      city: 'กรุงเทพมหานคร',
      postalCode: '10700',
    }
    const given = { ...thai, subdivision: '', country: 764, taxIds: [] }
    const { status, body } = await put(one, { ...details, addressee: given })
    expect([status, body.data.unprintable]).toEqual([200, []])
  })

  test('warns of what was kept before and cannot be printed', async () => {
    const one = await buildClinic()
    await put(one, details)
    await sql(`update billing_details set name = 'Clinic 𓀀' where organization_id = $1`, one.id)
    const { body } = await send(HOME, own(one))
    expect(body.data.unprintable).toEqual(['The invoice cannot print “𓀀” (U+13000).'])
  })

  test('is changed by those who may, and of no other organization', async () => {
    const reader = await clinic.join(['billing:read'])
    expect((await send(HOME, { host: clinic.host, as: reader })).status).toBe(200)
    expect(
      (await send(HOME, { host: clinic.host, as: reader, method: 'PUT', json: details })).status,
    ).toBe(403)
    const stranger = await buildClinic()
    expect((await send(HOME, { host: clinic.host, as: stranger.admin })).status).toBe(404)
  })
})

describe('for the role of tenants', () => {
  const asTenant = <T>(reach: number[], statement: string, ...values: unknown[]) =>
    inTransaction([], async (transaction) => {
      actAs(transaction, 1, reach)
      return Object.values(
        (await transaction.client.query(statement, values)).rows[0] ?? {},
      )[0] as T
    })

  test('what an invoice would say is there of organizations within reach and those above, and of no others', async () => {
    const group = await buildClinic()
    const below = await buildClinic(undefined, group.id)
    const nameOf = (reach: number[], id: number) =>
      asTenant<string | null>(reach, `select bill_to_of($1) ->> 'name'`, id)
    expect(await nameOf([below.id], below.id)).toBeTruthy()
    expect(await nameOf([below.id], group.id)).toBeTruthy()
    expect(await nameOf([group.id], below.id)).toBeNull()
    expect(await nameOf([clinic.id], below.id)).toBeNull()
    expect(await asTenant([clinic.id], 'select invoice_recipients_of($1)', below.id)).toBeNull()
  })

  test('what is used is there of organizations within reach, and seats are held all the same', async () => {
    const other = await buildClinic()
    expect(
      await asTenant([clinic.id], 'select users from usage_of($1)', clinic.id),
    ).toBeGreaterThan(0)
    await expect(
      asTenant([clinic.id], 'select * from usage_of($1)', other.id),
    ).rejects.toMatchObject({ code: '42501' })
    expect(await one('select users from usage_of($1)', other.id)).toBeGreaterThan(0)
  })

  test('details of other organizations are not there', async () => {
    const other = await buildClinic()
    await put(other, details)
    expect(
      await asTenant(
        [clinic.id],
        'select count(*)::int from billing_details where organization_id = $1',
        other.id,
      ),
    ).toBe(0)
    expect(
      await sql('select 1 from billing_details where organization_id = $1', other.id),
    ).toHaveLength(1)
  })
})
