import { beforeAll, describe, expect, test } from 'vitest'
import { buildClinic } from '@/tests/support/practice/clinic'
import { buildInvoice } from '@/tests/support/billing/issued'
import { send } from '@/tests/support/http/request'
import { signIn, staffIn, type SignedIn } from '@/tests/support/world'

const URL = '/api/v1/admin/billing/legal-entities'
const german = {
  prefix: 'DEX',
  name: 'Polyclinic Europe GmbH',
  address: ['Lindenstraße 12', '10969 Berlin'],
  taxId: 'DE811234567',
  email: 'billing@polyclinic.example',
  bankAccount: 'IBAN DE02 1203 0000 0000 2020 51',
  countries: [276, 40],
}
let owner: SignedIn
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
})
const post = (json: object) => send(URL, { as: owner, json })
const put = (id: number, json: object) => send(`${URL}/${id}`, { as: owner, method: 'PUT', json })
const elsewhere = async () =>
  (await send(URL, { as: owner })).body.data.find(
    ({ countries }: { countries: number[] }) => countries.length === 0,
  )
const changeOf = ({ id: _id, issued: _issued, updatedAt: _at, ...rest }: Record<string, unknown>) =>
  rest

describe('who sells', () => {
  test('is added for countries of its own, changed, and has a history', async () => {
    const { status, body } = await post(german)
    expect([status, body.data]).toMatchObject([
      201,
      { ...german, countries: [40, 276], issued: 0, version: 1 },
    ])
    const changed = await put(body.data.id, {
      ...changeOf(body.data),
      prefix: 'DEU',
      name: 'Polyclinic Deutschland GmbH',
    })
    expect(changed.body.data).toMatchObject({ prefix: 'DEU', version: 2 })
    expect((await put(body.data.id, changeOf(body.data))).status).toBe(409)
    const { body: history } = await send(`${URL}/${body.data.id}/history`, { as: owner })
    expect(history.data[0].after).toEqual({ prefix: 'DEU', name: 'Polyclinic Deutschland GmbH' })
  })

  test.each<[string, object, string, number]>([
    ['a prefix in small letters', { prefix: 'deu' }, 'prefix', 422],
    ['a prefix that is taken', { prefix: 'INV' }, 'prefix', 409],
    ['a country that another one names', { countries: [40] }, 'countries', 422],
    ['a country that is none', { countries: [998] }, 'countries', 422],
    ['no country', { countries: [] }, 'countries', 422],
    ['no name', { name: '' }, 'name', 422],
  ])('is not added with %s', async (_, change, field, status) => {
    const refused = await post({ ...german, prefix: 'OTHER', countries: [756], ...change })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([status, [field]])
  })

  test('elsewhere stays the one that sells there, and keeps its prefix once it was used', async () => {
    const entity = await elsewhere()
    const { id, name } = await buildClinic()
    await buildInvoice(id)
    const refused = await put(entity.id, { ...changeOf(entity), prefix: 'NEW' })
    expect(refused.body.fields).toEqual({
      prefix: 'Invoices have numbers with this prefix already: it stays.',
    })
    const narrowed = await put(entity.id, { ...changeOf(entity), countries: [756] })
    expect(narrowed.body.fields.countries).toMatch(/all countries that nobody names/)
    const renamed = await put(entity.id, { ...changeOf(entity), name: 'Polyclinic Everywhere' })
    expect(renamed.body.data.name).toBe('Polyclinic Everywhere')
    const { number } = await buildInvoice(id)
    const { body } = await send(
      `/api/v1/admin/billing/invoices/${number}?organizationDomainURL=${name}`,
      { as: owner },
    )
    expect(body.data.seller.name).toBe('Polyclinic Everywhere')
  })

  test('of two at once with one country, the second is refused', async () => {
    const answers = await Promise.all(
      ['ONE', 'TWO'].map((prefix) => post({ ...german, prefix, countries: [250] })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  test('is no business of staff who may do that in one organization', async () => {
    const { id } = await buildClinic()
    const staff = await staffIn(id, ['billing:read', 'billing:update'])
    expect((await send(URL, { as: staff })).status).toBe(403)
    expect((await send(URL, { as: staff, json: german })).status).toBe(403)
  })
})
