import { one, sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { buildOrganization, unique } from '@/tests/support/world'
import { clinic, newLogo, owner, type Ready } from './ready'

const ORGANIZATION = 'organizations/:organizationDomainURL'
const accountUrl = (name: string) => `/api/v1/admin/organizations/${name}`
async function newOrganization() {
  const id = unique('place-')
  await buildOrganization(id)
  return { id, json: { version: 1 } }
}
async function narrowed(action: string) {
  const ready = await newOrganization()
  const { body } = await send(`${accountUrl(ready.id)}/${action}`, { as: owner, json: ready.json })
  return { ...ready, json: { version: body.data.version } }
}
const profile = {
  businessName: 'Other Clinic',
  legalName: '',
  subdivision: '',
  street: '',
  city: '',
  postalCode: '',
  phone: '',
  email: '',
  website: '',
  timeZone: null,
  locale: null,
  primaryColour: null,
  logoFileId: null,
}
const whole = () => ({
  ...profile,
  label: 'Other',
  businessRegistrationId: unique('O-'),
  selectedCountry: 840,
  taxIdType: '',
  taxId: '',
  groupNpi: '',
  currency: null,
})
const limits = { sessionIdleMinutes: 15, sessionHours: null, signInDomains: null }
const ownVersion = () => one<number>('select version from organizations where id = $1', clinic.id)

/** Writes that are about an organization, or its account. */
export const ofOrganizations: Record<string, () => Promise<Ready>> = {
  'POST organizations': async () => ({
    json: [
      {
        businessName: 'Committed Clinic',
        businessRegistrationId: unique('C-'),
        selectedCountry: 840,
      },
    ],
  }),
  [`PUT ${ORGANIZATION}`]: async () => {
    const { id, json } = await newOrganization()
    return { id, json: { ...whole(), ...json } }
  },
  [`POST ${ORGANIZATION}/subdomain`]: async () => {
    const { id, json } = await newOrganization()
    return { id, json: { domainURL: unique('other-'), ...json } }
  },
  [`PUT ${ORGANIZATION}/security`]: async () => {
    const { id, json } = await newOrganization()
    return { id, json: { ...limits, ...json } }
  },
  [`POST ${ORGANIZATION}/export`]: async () => ({ ...(await newOrganization()), json: {} }),
  // One is made at a time.
  'POST account/export': async () => (await sql('delete from account_exports'), { json: {} }),
  'PUT account/security': async () => ({ json: { ...limits, version: await ownVersion() } }),
  [`POST ${ORGANIZATION}/move`]: async () => {
    const { id, json } = await newOrganization()
    return { id, json: { partOf: clinic.id, ...json } }
  },
  [`POST ${ORGANIZATION}/suspend`]: newOrganization,
  [`POST ${ORGANIZATION}/resume`]: () => narrowed('suspend'),
  [`POST ${ORGANIZATION}/archive`]: newOrganization,
  [`POST ${ORGANIZATION}/restore`]: () => narrowed('archive'),
  'PUT account': async () => ({ json: { ...profile, version: await ownVersion() } }),
  [`POST ${ORGANIZATION}/logo`]: async () => ({
    ...(await newLogo()),
    id: (await newOrganization()).id,
  }),
  'POST account/logo': newLogo,
}
