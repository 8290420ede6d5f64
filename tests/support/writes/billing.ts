import { buildClinic } from '@/tests/support/practice/clinic'
import { one } from '@/tests/support/db/database'
import { buildInvoice } from '@/tests/support/billing/issued'
import { send, type Sent } from '@/tests/support/http/request'
import { unique } from '@/tests/support/world'
import { owner, type Ready } from './ready'

const STAFF = 'organizations/:organizationDomainURL/bill-to'
const OWN = 'bill-to'
const details = { addressee: null, emails: ['books@clinic.example'], purchaseOrder: '' }

/** An organization of its own, of which nothing was said yet, or already. */
async function place(at: string, isSaid: boolean) {
  const { name, host, admin } = await buildClinic()
  const url = `/api/v1/admin/organizations/${name}/bill-to`
  if (isSaid) await send(url, { method: 'PUT', as: owner, json: { ...details, version: 0 } })
  const sent: Sent = at === OWN ? { host, as: admin } : {}
  return { id: at === OWN ? [] : [name], sent }
}

const entity = async () => ({
  name: 'Polyclinic Elsewhere',
  prefix: unique('W').toUpperCase().replaceAll('-', ''),
  address: [],
  taxId: '',
  email: '',
  bankAccount: '',
  countries: [
    await one<number>(
      'select max(code)::int from countries where code not in (select unnest(countries) from legal_entities)',
    ),
  ],
})
const newEntity = async () =>
  (await send('/api/v1/admin/billing/legal-entities', { as: owner, json: await entity() })).body
    .data

/** Writes that are about what invoices say and where they go. */
export const ofBilling: Record<string, () => Promise<Ready>> = {
  ...Object.fromEntries(
    [STAFF, OWN].flatMap((at) => [
      [
        `PUT ${at}`,
        async () => ({ ...(await place(at, false)), json: { ...details, version: 0 } }),
      ],
      [`DELETE ${at}`, () => place(at, true)],
    ]),
  ),
  'POST billing/legal-entities': async () => ({ json: await entity() }),
  'PUT billing/legal-entities/:id': async () => {
    const { id, prefix, countries } = await newEntity()
    return {
      id,
      json: { ...(await entity()), prefix, countries, name: 'Polyclinic There', version: 1 },
    }
  },
  'POST billing/invoices/:id/credits': async () => {
    const { id } = await buildClinic()
    const { number } = await buildInvoice(id)
    return { id: number, json: { reason: 'Never used.' } }
  },
  'POST billing/invoices/:id/mails': async () => {
    const { id } = await buildClinic()
    const { number } = await buildInvoice(id)
    return { id: number, json: { recipients: ['books@clinic.example'] } }
  },
}
