import { LocationInput } from '@/lib/practice/locations/schema'
import { buildClinic } from '@/tests/support/practice/clinic'
import { PDF, png } from '@/tests/support/files'
import { csvOf, importing, PEOPLE, somebody } from '@/tests/support/imports'
import {
  changeOf as changeOfPractitioner,
  newPractitioner,
} from '@/tests/support/practice/practitioners'
import { send } from '@/tests/support/http/request'
import { assign, buildMembership, unique } from '@/tests/support/world'
import { clinic, home, importsOf, isThere, sending, type Ready } from './ready'

const newLocation = async () =>
  (await home('locations', { name: unique('Site '), timeZone: 'UTC' })).body.data
const holidays = [{ date: '2026-12-25', name: 'Christmas Day' }]
const newHolidaySet = async () =>
  (await home('holiday-sets', { name: unique('Set '), holidays })).body.data
const licence = { type: 'medical', number: '036-1' }
const added = async () =>
  (await home('practitioners', newPractitioner({ licences: [licence] }))).body.data
/** Somebody who signs in as a practitioner, and may do nothing else. */
async function linked() {
  const member = await clinic.join([])
  const { body } = await home(
    'practitioners',
    newPractitioner({ licences: [licence], organizationUserId: member.id }),
  )
  return { member, record: body.data }
}
/** Somebody of a clinic that lies below another one, whose administrator is asked. */
const known = async () => {
  const below = await buildClinic(unique('below-'), clinic.id)
  const { body } = await send('/api/v1/home/practitioners', {
    host: below.host,
    as: below.admin,
    json: newPractitioner(),
  })
  await assign(await buildMembership(clinic.admin.personId, below.id), clinic.administrator)
  return body.data.practitionerId as string
}

/** Writes that are about practitioners and places. */
export const ofPractices: Record<string, () => Promise<Ready>> = {
  'POST practitioners': async () => ({ json: newPractitioner({ licences: [licence] }) }),
  'POST practitioners/roles': async () => ({
    json: { practitionerId: await known(), code: 'physician' },
  }),
  'PUT practitioners/:id': async () => {
    const record = await added()
    return { id: record.id, json: changeOfPractitioner(record, { given: 'Bo', hours: 'Mondays' }) }
  },
  'DELETE practitioners/:id': async () => ({ id: (await added()).id }),
  'POST practitioners/:id/end': async () => ({
    id: (await added()).id,
    json: { periodTo: '2099-12-31' },
  }),
  'POST practitioners/:id/verify': async () => {
    const { id, licences } = await added()
    return { id, json: { licenceId: licences[0].id, revision: licences[0].revision } }
  },
  'PUT practitioners/:id/photo': async () => ({
    ...sending(png(64, 64), 'image/png'),
    id: (await added()).id,
  }),
  'DELETE practitioners/:id/photo': async () => {
    const { id } = await added()
    await send(`/api/v1/home/practitioners/${id}/photo?name=a.png`, {
      method: 'PUT',
      host: clinic.host,
      as: clinic.admin,
      ...sending(png(64, 64), 'image/png').sent,
    })
    return { id }
  },
  'PUT practitioners/:id/licences/:licenceId/file': async () => {
    const { id, licences } = await added()
    return { ...sending(PDF, 'application/pdf'), id: [id, licences[0].id] }
  },
  'POST practitioners/me/files': async () => {
    const { member } = await linked()
    const query = `name=${unique('licence-')}.pdf`
    return { ...sending(PDF, 'application/pdf', member), query, isDone: () => isThere(query) }
  },
  'POST practitioners/me/licences/:licenceId/renew': async () => {
    const { member, record } = await linked()
    const { body } = await send('/api/v1/home/practitioners/me/files?name=a.pdf', {
      host: clinic.host,
      ...sending(PDF, 'application/pdf', member).sent,
    })
    const json = { number: '036-2', issued: null, expires: '2099-01-31', fileId: body.data.id }
    return { id: record.licences[0].id, json, sent: { as: member } }
  },
  ...importsOf(
    'practitioners',
    () => importing({ host: clinic.host, as: clinic.admin }, '/api/v1/home/practitioners'),
    () => csvOf([PEOPLE, somebody()]),
  ),
  ...importsOf(
    'locations',
    () => importing({ host: clinic.host, as: clinic.admin }, '/api/v1/home/locations'),
    () =>
      csvOf([
        ['Name', 'Time zone'],
        [unique('Site '), 'UTC'],
      ]),
  ),
  'POST locations': async () => ({ json: { name: unique('Site '), timeZone: 'UTC' } }),
  'PUT locations/:id': async () => {
    const { id, version } = await newLocation()
    const change = LocationInput.parse({ name: unique('Site '), timeZone: 'UTC' })
    return { id, json: { ...change, version } }
  },
  'DELETE locations/:id': async () => ({ id: (await newLocation()).id }),
  'POST locations/:id/copy-hours': async () => {
    const to = await newLocation()
    return { id: (await newLocation()).id, json: { to: [{ id: to.id, version: to.version }] } }
  },
  'POST holiday-sets': async () => ({ json: { name: unique('Set '), holidays } }),
  'PUT holiday-sets/:id': async () => {
    const { id, version } = await newHolidaySet()
    return { id, json: { name: unique('Set '), holidays, version } }
  },
  'DELETE holiday-sets/:id': async () => ({ id: (await newHolidaySet()).id }),
  'POST fhir/R4': async () => ({
    json: {
      resourceType: 'Bundle',
      type: 'transaction',
      entry: [
        {
          resource: { resourceType: 'Location', name: unique('Site '), status: 'active' },
          request: { method: 'POST', url: 'Location' },
        },
      ],
    },
  }),
}
