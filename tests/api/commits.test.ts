import { csvOf, importing, PEOPLE, somebody, type Importing } from '@/tests/support/imports'
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { LocationInput } from '@/lib/locations/schema'
import type { Endpoint } from '@/lib/server/endpoints'
import { pool } from '@/lib/server/db/client'
import { addressOf, loadRoute, routeFiles, send, type Received, type Sent } from '@/tests/support/request'
import { buildClinic, changeOf, systemRole, type Clinic } from '@/tests/support/clinic'
import { isCommitted, losingCommits } from '@/tests/support/commits'
import { PDF, png } from '@/tests/support/files'
import { changeOf as changeOfPractitioner, newPractitioner } from '@/tests/support/practitioners'
import {
  assign,
  assignGlobally,
  buildMembership,
  buildOrganization,
  buildRole,
  footprint,
  signIn,
  unique,
  type SignedIn,
} from '@/tests/support/world'
import { one, openTransactions } from '@/tests/support/database'
import { SECRET } from '@/tests/support/settings'

const ORGANIZATION = 'organizations/[organizationDomainURL]'

type Write = { file: string; method: string; area: Endpoint['area']; title: string }
const writes: Write[] = (
  await Promise.all(
    routeFiles.map(async (file) =>
      Object.entries((await loadRoute(file)).default.methods ?? {}).map(([method, { area }]) => {
        const noun = addressOf(file).replace(/^\/api\/(v1\/((admin|home)\/)?)?/, '')
        return { file, method, area, title: `${method} ${noun}` }
      }),
    ),
  )
)
  .flat()
  // An impact is a question that does not fit into an address; what is passed on to commerce is not ours to keep.
  .filter(({ method, file, area }) => method !== 'GET' && !file.endsWith('/impact.ts') && area !== 'relay')

let owner: SignedIn
let clinic: Clinic
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  clinic = await buildClinic()
})

/** What of an address stands in brackets, and what is sent; with how to see that it was done, where no log tells of it. */
type Ready = {
  id?: string | number | (string | number)[]
  /** What else the address says. */
  query?: string
  json?: unknown
  sent?: Sent
  isDone?: () => Promise<boolean>
}

const newEmail = () => `${unique('new')}@clinic.example`
const fields = { description: '', parentGroupId: null, roles: [], memberIds: [] }
const resource = () => ({ key: unique('thing-'), label: 'Thing', description: '', scope: 'organization', actions: [{ key: 'read', label: 'Read', risk: 'low' }] }) // prettier-ignore
const key = () => ({ name: unique('Key '), kind: 'service', permissions: ['users:read'], reach: 'organization', expiresAt: new Date(Date.now() + 86_400_000).toISOString() }) // prettier-ignore
/** Staff and administrator in one, whose session may look at pages as somebody else: nobody else's does then. */
const viewer = () => clinic.join(clinic.administrator, `${unique('viewer')}@polyclinic.example`)
const invited = async () => (await clinic.invite([{ email: newEmail() }])).body.data[0].id as string
const home = (path: string, json: unknown) =>
  send(`/api/v1/home/${path}`, { host: clinic.host, as: clinic.admin, json })
const newGroup = async () => (await home('groups', { ...fields, name: unique('Group ') })).body.data
const newRole = async () => (await home('roles', { name: unique('Role '), description: '', permissions: ['users:read'] })).body.data // prettier-ignore
const newGlobalRole = () => buildRole('global', ['users:read'])
const drafted = { name: 'Thing', synonyms: [], kind: 'assessment', loinc: null, specimen: null, container: '', volume: null, fasting: false, collection: '', turnaround: 'PT1H', method: '', resultType: 'text', unit: null, referenceRanges: [], members: [], price: { amount: 0, currency: 'USD' } } // prettier-ignore
const clinicalTest = () => ({ ...drafted, code: unique('T-').toUpperCase() })
async function newTest() {
  const { body } = await send('/api/v1/admin/tests', { as: owner, json: clinicalTest() })
  return body.data
}
async function publishedTest() {
  const { code, version } = await newTest()
  return (await send(`/api/v1/admin/tests/${code}/publish`, { as: owner, json: { version } })).body.data
}
async function newResource() {
  const { body } = await send('/api/v1/admin/resources', { as: owner, json: resource() })
  return body.data
}

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
const profile = { businessName: 'Other Clinic', legalName: '', subdivision: '', street: '', city: '', postalCode: '', phone: '', email: '', website: '', timeZone: null, locale: null, primaryColour: null, logoFileId: null } // prettier-ignore
const whole = () => ({ ...profile, label: 'Other', businessRegistrationId: unique('O-'), selectedCountry: 840, taxIdType: '', taxId: '', groupNpi: '', currency: null }) // prettier-ignore
const limits = { sessionIdleMinutes: 15, sessionHours: null, signInDomains: null }
const ownVersion = () => one<number>('select version from organizations where id = $1', clinic.id)
const newLocation = async () => (await home('locations', { name: unique('Site '), timeZone: 'UTC' })).body.data
const holidays = [{ date: '2026-12-25', name: 'Christmas Day' }]
const newHolidaySet = async () => (await home('holiday-sets', { name: unique('Set '), holidays })).body.data
const licence = { type: 'medical', number: '036-1' }
const added = async () => (await home('practitioners', newPractitioner({ licences: [licence] }))).body.data
/** A file as it is sent. */
const sending = (bytes: Buffer, type: string, as?: SignedIn) => ({
  ...{ json: undefined, query: 'name=a' },
  sent: { body: bytes, headers: { 'content-type': type }, ...(as && { as }) },
})
const isThere = (query: string) => one<boolean>('select exists (select from files where name = $1)', query.slice('name='.length)) // prettier-ignore
async function newLogo(): Promise<Ready> {
  const query = `name=${unique('logo-')}.png`
  return { ...sending(png(64, 64), 'image/png'), query, isDone: () => isThere(query) }
}
/** Somebody who signs in as a practitioner, and may do nothing else. */
async function linked() {
  const member = await clinic.join([])
  const { body } = await home('practitioners', newPractitioner({ licences: [licence], organizationUserId: member.id }))
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

/** Each step of an import, of a file that has not taken it yet. */
const importsOf = (noun: string, at: () => Importing, file: () => string): Record<string, () => Promise<Ready>> => ({
  [`POST ${noun}/imports`]: async () => ({
    query: 'fileName=file.csv',
    sent: { body: file(), headers: { 'content-type': 'text/csv' } },
  }),
  [`PUT ${noun}/imports/[id]`]: async () => {
    const { id, mapping } = await at().done(at().upload(file()))
    return { id, json: { mapping } }
  },
  [`DELETE ${noun}/imports/[id]`]: async () => ({ id: (await at().checked(file())).id }),
  [`POST ${noun}/imports/[id]/continue`]: async () => ({ id: (await at().checked(file())).id, json: {} }),
  [`POST ${noun}/imports/[id]/undo`]: async () => {
    const { id } = await at().checked(file())
    await at().run(id)
    return { id, json: {} }
  },
})

/** One write of each kind, ready to be sent. */
const READY: Record<string, () => Promise<Ready>> = {
  'POST organizations': async () => ({
    json: [{ businessName: 'Committed Clinic', businessRegistrationId: unique('C-'), selectedCountry: 840 }],
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
  'POST me/sign-out': async () => {
    const as = await clinic.join()
    const isDone = () => one<boolean>('select ended_at is not null from sessions where id = $1', as.sessionId)
    return { json: {}, sent: { as }, isDone }
  },
  'POST account/export': async () => ({ json: {} }),
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
  [`POST ${ORGANIZATION}/logo`]: async () => ({ ...(await newLogo()), id: (await newOrganization()).id }),
  'POST account/logo': newLogo,
  'POST users/invitations': async () => ({ json: [{ email: newEmail() }] }),
  'PUT users/[id]': async () => {
    const { id } = await clinic.join()
    const roles = [{ roleId: await systemRole('Read-only'), reach: 'organization', expiresAt: null }]
    return { id, json: { ...changeOf(await clinic.find(id)), roles } }
  },
  'DELETE users/[id]': async () => ({ id: (await clinic.join()).id }),
  'DELETE users/[id]/sessions': async () => ({ id: (await clinic.join()).id }),
  'POST users/[id]/suspend': async () => ({ id: (await clinic.join()).id, json: {} }),
  'POST users/[id]/resume': async () => {
    const { id } = await clinic.join()
    await clinic.ask(`/${id}/suspend`, { json: {} })
    return { id, json: {} }
  },
  'POST users/[id]/resend': async () => ({ id: await invited(), json: {} }),
  'POST users/[id]/revoke': async () => ({ id: await invited(), json: {} }),
  'POST groups': async () => ({ json: { ...fields, name: unique('Group ') } }),
  'PUT groups/[id]': async () => {
    const { id, version } = await newGroup()
    return { id, json: { ...fields, name: unique('Group '), version } }
  },
  'DELETE groups/[id]': async () => ({ id: (await newGroup()).id }),
  'POST practitioners': async () => ({ json: newPractitioner({ licences: [licence] }) }),
  'POST practitioners/roles': async () => ({ json: { practitionerId: await known(), code: 'physician' } }),
  'PUT practitioners/[id]': async () => {
    const record = await added()
    return { id: record.id, json: changeOfPractitioner(record, { given: 'Bo', hours: 'Mondays' }) }
  },
  'DELETE practitioners/[id]': async () => ({ id: (await added()).id }),
  'POST practitioners/[id]/end': async () => ({ id: (await added()).id, json: { periodTo: '2099-12-31' } }),
  'POST practitioners/[id]/verify': async () => {
    const { id, licences } = await added()
    return { id, json: { licenceId: licences[0].id } }
  },
  'PUT practitioners/[id]/photo': async () => ({ ...sending(png(64, 64), 'image/png'), id: (await added()).id }),
  'DELETE practitioners/[id]/photo': async () => {
    const { id } = await added()
    await send(`/api/v1/home/practitioners/${id}/photo?name=a.png`, {
      ...{ method: 'PUT', host: clinic.host, as: clinic.admin },
      ...sending(png(64, 64), 'image/png').sent,
    })
    return { id }
  },
  'PUT practitioners/[id]/licences/[licenceId]/file': async () => {
    const { id, licences } = await added()
    return { ...sending(PDF, 'application/pdf'), id: [id, licences[0].id] }
  },
  'POST practitioners/me/files': async () => {
    const { member } = await linked()
    const query = `name=${unique('licence-')}.pdf`
    return { ...sending(PDF, 'application/pdf', member), query, isDone: () => isThere(query) }
  },
  'POST practitioners/me/licences/[licenceId]/renew': async () => {
    const { member, record } = await linked()
    const { body } = await send('/api/v1/home/practitioners/me/files?name=a.pdf', {
      ...{ host: clinic.host },
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
  ...importsOf(
    'tests',
    () => importing({ as: owner }, '/api/v1/admin/tests'),
    () =>
      csvOf([
        ['Code', 'Name'],
        [unique('I-').toUpperCase(), 'Thing'],
      ]),
  ),
  'POST roles': async () => ({ json: { name: unique('Role '), description: '', permissions: ['users:read'] } }),
  'PUT roles/[id]': async () => {
    const { id, version, name } = await newRole()
    return { id, json: { name, description: '', permissions: ['users:read', 'groups:read'], version } }
  },
  'DELETE roles/[id]': async () => ({ id: (await newRole()).id }),
  'POST roles/[id]/people': async () => ({
    id: await newGlobalRole(),
    json: { email: `${unique('staff')}@polyclinic.example` },
  }),
  'DELETE roles/[id]/people/[personId]': async () => {
    const id = await newGlobalRole()
    const { personId } = await signIn(`${unique('staff')}@polyclinic.example`)
    await assignGlobally(personId, id)
    return { id: [id, personId] }
  },
  'POST resources': async () => ({ json: resource() }),
  'PUT resources/[key]': async () => {
    const { key, version } = await newResource()
    const { key: _, ...change } = resource()
    return { id: key, json: { ...change, label: 'Other', status: 'active', replacedBy: null, version } }
  },
  'DELETE resources/[key]': async () => ({ id: (await newResource()).key }),
  'POST locations': async () => ({ json: { name: unique('Site '), timeZone: 'UTC' } }),
  'PUT locations/[id]': async () => {
    const { id, version } = await newLocation()
    const change = LocationInput.parse({ name: unique('Site '), timeZone: 'UTC' })
    return { id, json: { ...change, version } }
  },
  'DELETE locations/[id]': async () => ({ id: (await newLocation()).id }),
  'POST locations/[id]/copy-hours': async () => {
    const to = await newLocation()
    return { id: (await newLocation()).id, json: { to: [{ id: to.id, version: to.version }] } }
  },
  'POST holiday-sets': async () => ({ json: { name: unique('Set '), holidays } }),
  'PUT holiday-sets/[id]': async () => {
    const { id, version } = await newHolidaySet()
    return { id, json: { name: unique('Set '), holidays, version } }
  },
  'DELETE holiday-sets/[id]': async () => ({ id: (await newHolidaySet()).id }),
  'POST tests': async () => ({ json: clinicalTest() }),
  'PUT tests/[code]': async () => {
    const { code, version } = await newTest()
    return { id: code, json: { ...drafted, name: 'Other', version } }
  },
  'PUT tests/[code]/availability': async () => {
    const { code, version } = await newTest()
    const organizations = [{ organizationId: clinic.id, reach: 'subtree' }]
    return { id: code, json: { everywhere: false, organizations, version } }
  },
  'POST tests/[code]/draft': async () => {
    const { code, version } = await publishedTest()
    return { id: code, json: { version } }
  },
  'DELETE tests/[code]/draft': async () => ({ id: (await newTest()).code }),
  'POST tests/[code]/price': async () => ({ id: (await publishedTest()).code, json: {} }),
  'POST tests/[code]/publish': async () => {
    const { code, version } = await newTest()
    return { id: code, json: { version } }
  },
  'POST tests/[code]/retire': async () => {
    const { code, version } = await publishedTest()
    return { id: code, json: { reason: 'Not asked for any more.', replacedBy: null, version } }
  },
  'POST fhir/R4': async () => ({
    json: {
      ...{ resourceType: 'Bundle', type: 'transaction' },
      entry: [
        {
          resource: { resourceType: 'Location', name: unique('Site '), status: 'active' },
          request: { method: 'POST', url: 'Location' },
        },
      ],
    },
  }),
  'POST users/[id]/view-as': async () => ({
    id: (await clinic.join()).id,
    json: { reason: 'To see what they see.' },
    sent: { as: await viewer() },
  }),
  'PUT view': async () => {
    const as = await viewer()
    const { id } = await clinic.join()
    await clinic.ask(`/${id}/view-as`, { as, json: { reason: 'To see what they see.' } })
    return { json: { mode: 'changes' }, sent: { as, host: clinic.host } }
  },
  'POST api-keys': async () => ({ json: key() }),
  'POST api-keys/[id]/revoke': async () => ({ id: (await home('api-keys', key())).body.data.id, json: {} }),
  'POST invitation': async () => {
    const email = newEmail()
    const id = (await clinic.invite([{ email }])).body.data[0].id
    const { body } = await clinic.ask(`/${id}/resend`, { json: {} })
    const token = new URL(body.data.link).searchParams.get('token')
    return { json: { token }, sent: { as: await signIn(email) } }
  },
  'POST auth/session': async () => {
    const as = await signIn('owner@polyclinic.example')
    const token = 'c'.repeat(64)
    const csrf = `${token}|${createHash('sha256').update(`${token}${SECRET}`).digest('hex')}`
    return {
      json: { csrfToken: token, data: { organizationDomainURL: clinic.name } },
      sent: { as: null, headers: { cookie: `${as.cookie}; polyclinic.csrf=${encodeURIComponent(csrf)}` } },
      isDone: async () =>
        (await one('select organization_domain_url from sessions where id = $1', as.sessionId)) === clinic.name,
    }
  },
}

/** Gets one write ready; `write` sends it and answers what was said, `isDone` whether it is there for others. */
async function prepare({ title, file, method, area }: Write) {
  const { id, query, json, sent, isDone } = await READY[title]!()
  const isOfOrganization =
    /\/(users|groups|roles|practitioners|api-keys|locations|holiday-sets)\//.test(file) && !file.includes('/people/')
  const about = area === 'admin' && isOfOrganization ? `organizationDomainURL=${clinic.name}` : ''
  const asked = [about, query].filter(Boolean).join('&')
  const place = area === 'admin' || area === 'session' ? { as: owner } : { as: clinic.admin, host: clinic.host }
  const ids = [id].flat().values()
  const address = addressOf(file).replace(/\[\w+\]/g, () => String(ids.next().value))
  return {
    write: () => send(asked ? `${address}?${asked}` : address, { ...place, method, json, ...sent }),
    isDone: (answer: Received) => (isDone ? isDone() : isCommitted(answer)),
  }
}

const titled = writes.map((write) => [`${write.method} ${addressOf(write.file)}`, write] as const)

describe('what is answered as done', () => {
  test('is looked at for every endpoint that writes', () => {
    expect([...new Set(writes.map(({ title }) => title))].toSorted()).toEqual(Object.keys(READY).toSorted())
  })

  test.each(titled)('is there for others: %s', async (_title, one) => {
    const { write, isDone } = await prepare(one)
    const answer = await write()
    expect([answer.status, answer.body?.error]).toEqual([expect.toBeOneOf([200, 201]), undefined])
    expect(await isDone(answer)).toBe(true)
  })

  test.each(titled)('is found missing when a COMMIT did not take: %s', async (_title, one) => {
    const { write, isDone } = await prepare(one)
    const before = await footprint()
    const answer = await losingCommits('rolled back', write)
    expect(answer.status).toBeLessThan(300)
    expect(await isDone(answer)).toBe(false)
    expect(await footprint()).toBe(before)
  })

  test.each(titled)('is not so when a COMMIT is never sent: %s', async (_title, one) => {
    const { write, isDone } = await prepare(one)
    const before = await footprint()
    const answer = await losingCommits('never sent', write)
    const said = answer.body.error ?? answer.body.issue[0].details.text
    expect([answer.status, said]).toEqual([500, 'Something went wrong on our side. Nothing was saved.'])
    expect(await isDone(answer)).toBe(false)
    expect(await footprint()).toBe(before)
    expect(await openTransactions()).toEqual([])
  })
})

describe('a transaction that somebody forgets to end', () => {
  test('is noticed, whoever began it', async () => {
    expect(await openTransactions()).toEqual([])
    const client = await pool().connect()
    await client.query('begin')
    await client.query('select 1 as forgotten')
    expect(await openTransactions()).toEqual(['select 1 as forgotten'])
    client.release(true)
    await expect.poll(openTransactions).toEqual([])
  })
})
