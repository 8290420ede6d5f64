import { beforeAll, describe, expect, test } from 'vitest'
import { comparable } from '@/tests/support/http/answers'
import { buildSending } from '@/tests/support/marketing/campaigns'
import { isAbout, NOBODY } from '@/tests/support/http/cases'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { marketing, newAddress, RULE } from '@/tests/support/marketing/contacts'
import { one, sql } from '@/tests/support/db/database'
import { PDF, png } from '@/tests/support/files'
import { buildInvoice } from '@/tests/support/billing/issued'
import { newPractitioner } from '@/tests/support/practice/practitioners'
import { fields, valueAt, withValue, type Field } from '@/tests/support/http/references'
import { send, type Sent } from '@/tests/support/http/request'
import {
  assign,
  buildGroup,
  buildMembership,
  buildRole,
  footprint,
  idOf,
  signIn,
  unique,
  type SignedIn,
} from '@/tests/support/world'
import { prepare, READY, titleOfWrite } from '@/tests/support/writes/prepare'
import { clinic, owner, sending, type Ready } from '@/tests/support/writes/ready'

const NOBODYS_NUMBER = 2_000_000_000
const CONSENT = 'Asked for by phone.'
const NOBODYS_NAME = 'nobody-has-this'

/** Names of fields that look like references, and what they are. */
const NO_REFERENCES: Record<string, string> = {
  version: 'The version of a record as it was read.',
  before: 'Where a page of a history goes on: it is compared, and nothing is looked up by it.',
  requestId: 'A word that rows of the log are filtered by.',
  subjectId: 'A word that rows of the log are filtered by.',
  amount: 'An amount of money.',
  seatAmount: 'An amount of money.',
  mapping: 'The number of a column of a file.',
  businessRegistrationId: 'A number that an authority has given.',
  taxId: 'A number that an authority has given.',
  country: 'Countries are the same for everybody.',
  selectedCountry: 'Countries are the same for everybody.',
  plan: 'Plans are the provider’s.',
}
const MOVES = 'plans/:code/versions/:number/moves/:to'
/** Single ones, whose names may be references elsewhere. */
const NO_REFERENCES_AT: Record<string, string> = {
  'limits.practitioners of plans': 'How many a plan allows.',
  'limits.practitioners of plans/:code': 'How many a plan allows.',
  'limits.locations of plans': 'How many a plan allows.',
  'limits.locations of plans/:code': 'How many a plan allows.',
  'limits.users of plans': 'How many a plan allows.',
  'limits.users of plans/:code': 'How many a plan allows.',
  'ids[] of faqs/order': 'Questions are the provider’s.',
  'key of resources': 'Resources are the provider’s.',
  'actions[].key of resources': 'Resources are the provider’s.',
  'actions[].key of resources/:key': 'Resources are the provider’s.',
  'members[] of tests': 'Tests are the provider’s.',
  'members[] of tests/:code': 'Tests are the provider’s.',
  'organizations[].organizationId of tests/:code/availability':
    'Only those who may know every organization make a test available.',
  [`organizations[] of ${MOVES}`]: 'Only those who may know every organization move subscriptions.',
  [`number of ${MOVES}`]: 'The version that was read of a plan, which is the provider’s.',
  'licences of practitioners/duplicates':
    'Numbers that authorities have given: known-elsewhere.test.ts looks at those.',
}

type Kind =
  | 'role'
  | 'group'
  | 'user'
  | 'person'
  | 'location'
  | 'holidaySet'
  | 'practitioner'
  | 'licence'
  | 'file'
  | 'logo'
  | 'topic'
  | 'contact'
  | 'segment'
  | 'sender'
  | 'template'
  | 'organization'
  | 'name'
type Values = Record<Kind, string | number>

const UNKNOWN: Values = {
  role: NOBODYS_NUMBER,
  group: NOBODYS_NUMBER,
  location: NOBODYS_NUMBER,
  holidaySet: NOBODYS_NUMBER,
  topic: NOBODYS_NUMBER,
  segment: NOBODYS_NUMBER,
  sender: NOBODYS_NUMBER,
  template: NOBODYS_NUMBER,
  user: NOBODY,
  practitioner: NOBODY,
  licence: NOBODY,
  file: NOBODY,
  logo: NOBODY,
  contact: NOBODY,
  organization: NOBODYS_NUMBER,
  name: NOBODYS_NAME,
  person: `${NOBODYS_NAME}@nowhere.example`,
}

/** What each field names. */
const KINDS: Record<string, Kind> = {
  roleId: 'role',
  role: 'role',
  replacement: 'role',
  groupIds: 'group',
  group: 'group',
  parentGroupId: 'group',
  memberIds: 'user',
  organizationUserId: 'user',
  referrerOrganizationUserId: 'user',
  person: 'person',
  partOfId: 'location',
  locationIds: 'location',
  location: 'location',
  of: 'location',
  holidaySetIds: 'holidaySet',
  practitionerId: 'practitioner',
  licenceId: 'licence',
  fileId: 'file',
  logoFileId: 'logo',
  topicId: 'topic',
  topicIds: 'topic',
  topic: 'topic',
  segmentId: 'segment',
  senderId: 'sender',
  templateId: 'template',
  copyOf: 'template',
  contactId: 'contact',
  partOf: 'organization',
  payer: 'organization',
  organization: 'name',
  parent: 'name',
  organizationDomainURL: 'name',
}
/** Of those with names that others have, too. */
const KINDS_AT: Record<string, Kind> = {
  'to[].id': 'location',
  'licences[].id': 'licence',
  'rule.conditions[].value': 'topic',
}
const kindAt = ({ path, name }: Field): Kind | undefined => KINDS_AT[path] ?? KINDS[name]

const titleOf = ({ method, route, part, path }: Field) =>
  `${path} in the ${part} of ${method} ${route}`
const placeOf = ({ path, route }: Field) =>
  `${path} of ${route.replace(/^\/api\/v1\/(admin|home)\//, '')}`
const references = fields.filter((field) => kindAt(field) !== undefined)

/** One record of each kind, each with what a list finds by it. */
async function recordsOf(at: Clinic): Promise<Values> {
  const here = marketing(owner, at)
  const home = async (path: string, sent: Sent) => {
    const { status, body } = await send(`/api/v1/home/${path}`, {
      host: at.host,
      as: at.admin,
      ...sent,
    })
    expect([status, body.error]).toEqual([201, undefined])
    return body.data
  }
  const role = await buildRole('organization', ['users:read'], at.id)
  const [user, member] = [await at.join(role), await at.join([])]
  await buildInvoice(at.id)
  await here.done('suppressions', { json: { email: newAddress(), note: CONSENT } })
  const location = (await home('locations', { json: { name: unique('Site '), timeZone: 'UTC' } }))
    .id
  const holidays = [{ date: '2026-12-25', name: 'Christmas Day' }]
  const licences = [{ type: 'medical', number: '036-1' }]
  const json = newPractitioner({ licences, locationIds: [location], organizationUserId: member.id })
  const practitioner = await home('practitioners', { json })
  const ready = await buildSending(owner, 1, at)
  const topic = ready.topic.id
  await here.done('campaigns', { json: { name: unique('Campaign '), topicId: topic } })
  return {
    role,
    user: user.id,
    location,
    topic,
    organization: at.id,
    name: at.name,
    practitioner: practitioner.practitionerId,
    licence: practitioner.licences[0].id,
    person: user.email,
    group: await buildGroup(at.id, { members: [user.id] }),
    holidaySet: (await home('holiday-sets', { json: { name: unique('Set '), holidays } })).id,
    file: (
      await home('practitioners/me/files?name=a.pdf', sending(PDF, 'application/pdf', member).sent)
    ).id,
    logo: (await home('account/logo?name=a.png', sending(png(64, 64), 'image/png').sent)).id,
    contact: (await here.contact({ topicIds: [topic], how: CONSENT })).id,
    segment: (await here.done('segments', { json: { name: unique('Segment '), rule: RULE } })).id,
    sender: (await here.done('senders', { json: { name: 'Clinic', email: newAddress() } })).id,
    template: ready.template.id,
  }
}

let own: Values
let foreign: Values
/** Staff who may do everything in the clinic, and know of no other one. */
let staff: SignedIn
let everything: number
/** Staff come to know an organization. */
async function join(organizationId: number) {
  await assign(await buildMembership(staff.personId, organizationId), everything)
}
beforeAll(async () => {
  const words = await sql<{ word: string }>(
    `select resource || ':' || key as word from resource_actions`,
  )
  everything = await buildRole(
    'organization',
    words.map(({ word }) => word),
  )
  staff = await signIn(`${unique('staff')}@polyclinic.example`)
  await join(clinic.id)
  own = await recordsOf(clinic)
  foreign = await recordsOf(await buildClinic())
})

const group = { parentGroupId: null, roles: [], memberIds: [] }
const rule = () => ({
  match: 'all',
  conditions: [{ field: 'topic', operator: 'subscribed', value: own.topic }],
})

/** What a write is made ready with, and sends otherwise. */
const but =
  (title: string, change: (made: Ready) => object | undefined | Promise<object | undefined>) =>
  async () => {
    const made = await READY[title]!()
    return { ...made, json: await change(made) }
  }
const more = (title: string, json: () => object) =>
  but(title, (made) => ({ ...(made.json as object), ...json() }))

const ORGANIZATION = 'organizations/:organizationDomainURL'
const ownName = ({ id, sent }: Ready) => [id].flat()[0]?.toString() ?? sent!.host!.split('.')[0]!

/** Calls that write nothing, and writes that name something only when they say more. */
const OTHERS: Record<string, () => Promise<Ready>> = {
  'GET access/why': async () => ({ query: 'permissions=users:read' }),
  'GET locations/week': async () => ({ query: 'from=2026-11-23' }),
  'GET campaigns/:id/audience': but('PUT campaigns/:id', () => undefined),
  'POST campaigns/:id/preview': but('PUT campaigns/:id', () => ({
    draft: { templateId: own.template, subject: '', previewText: '', values: {} },
  })),
  'POST groups/impact': async () => ({ json: group }),
  'POST groups/:id/impact': but('PUT groups/:id', () => group),
  'POST segments/count': async () => ({ json: { rule: rule() } }),
  'POST segments': more('POST segments', () => ({ rule: rule() })),
  'PUT segments/:id': more('PUT segments/:id', () => ({ rule: rule() })),
  'POST contacts': more('POST contacts', () => ({ how: CONSENT })),
  'PUT contacts/:id': more('PUT contacts/:id', () => ({ how: CONSENT })),
  'PUT mail/preferences': more('PUT mail/preferences', () => ({ unsubscribe: false })),
  'POST organizations': but(
    'POST organizations',
    ({ json }) => withValue(json, '[].partOf', clinic.id) as object,
  ),
  [`POST ${ORGANIZATION}/impact`]: but(`POST ${ORGANIZATION}/move`, () => ({ partOf: null })),
  // The logo was sent to the clinic.
  [`PUT ${ORGANIZATION}`]: async () => {
    const version = await one<number>('select version from organizations where id = $1', clinic.id)
    return { ...(await more(`PUT ${ORGANIZATION}`, () => ({ version }))()), id: clinic.name }
  },
  ...Object.fromEntries(
    [`POST ${ORGANIZATION}/subscription/quotes`, 'POST subscription/quotes'].map((title) => [
      title,
      but(title, async (made) => ({ ...(made.json as object), payer: await idOf(ownName(made)) })),
    ]),
  ),
  // A role that nobody holds needs no replacement.
  'DELETE roles/:id': async () => {
    const made = await READY['DELETE roles/:id']!()
    await clinic.join(Number(made.id))
    return made
  },
  // Staff come to know where the practitioner is.
  'POST practitioners/roles': but('POST practitioners/roles', async ({ json }) => {
    const { practitionerId } = json as { practitionerId: string }
    const at = await one<number>(
      'select organization_id from practitioner_roles where practitioner_id = $1',
      practitionerId,
    )
    await join(at)
    return json as object
  }),
  'POST auth/session': async () => {
    const made = await READY['POST auth/session']!()
    const cookie = String(made.sent!.headers!.cookie).replace(/^[^;]+/, staff.cookie)
    return { ...made, sent: { ...made.sent, headers: { cookie } } }
  },
}

/** Nothing is taken there: a new practitioner has no licence yet. */
const isNeverTaken = ({ method, path }: Field) => method === 'POST' && path === 'licences[].id'

/**
 * Whoever may do so everywhere may name any organization, any practitioner, and anybody who signs
 * in or has referred one.
 */
const isOfAny = (field: Field) =>
  ['organization', 'name', 'practitioner', 'person'].includes(kindAt(field)!) ||
  field.name === 'referrerOrganizationUserId'

/** Lets staff into an organization that was made for one call. */
async function admit({ route, area }: Field, address: string) {
  const name =
    area === 'admin' &&
    route.includes(':organizationDomainURL') &&
    address.split('/')[5]!.split('?')[0]!
  if (name && name !== clinic.name) await join(await idOf(name))
}

/**
 * One's own record to be named: the one that the call is about, a member who is no practitioner
 * yet, or else any.
 */
async function ownAt(field: Field, json: unknown) {
  if (field.name === 'organizationUserId') return (await clinic.join([])).id
  return valueAt(json, field.path) ?? own[kindAt(field)!]
}

/** A call that can name a record at a field: it is asked anew with each. */
async function callAt(field: Field) {
  const { route, method, area, part, path } = field
  const title = titleOfWrite(method, route)
  const list = async () => ({})
  const { address, sent } = await prepare(
    { title, route, method, area },
    OTHERS[title] ?? (method === 'GET' ? list : undefined),
  )
  await admit(field, address)
  const isAsked =
    address.includes('organizationDomainURL=') || route.includes(':organizationDomainURL')
  const ask = (value: unknown, by = staff) => {
    const as = area === 'admin' ? { as: by } : {}
    const asked = new URLSearchParams({
      ...(isAbout(field) && !isAsked && { organizationDomainURL: clinic.name }),
      ...(part === 'query' && { [path]: String(value) }),
    }).toString()
    const at = asked ? `${address}${address.includes('?') ? '&' : '?'}${asked}` : address
    return send(at, {
      ...sent,
      ...as,
      ...(part === 'body' && { json: withValue(sent.json, path, value) }),
    })
  }
  return { ask, own: await ownAt(field, sent.json) }
}

describe('the walk', () => {
  test('knows of every field what it names, or why it names nothing', () => {
    const left = fields.filter(
      (field) => !kindAt(field) && !NO_REFERENCES[field.name] && !NO_REFERENCES_AT[placeOf(field)],
    )
    expect(left.map(titleOf)).toEqual([])
    expect(references.length).toBeGreaterThan(100)
  })
  test('has no reason for a field that is not there', () => {
    const there = new Set(fields.flatMap((field) => [field.name, field.path, placeOf(field)]))
    const known = Object.keys({ ...NO_REFERENCES, ...NO_REFERENCES_AT, ...KINDS, ...KINDS_AT })
    expect(known.filter((key) => !there.has(key))).toEqual([])
  })
})

describe('a record of another organization', () => {
  test.each(references.map((field) => [titleOf(field), field] as const))(
    'is answered like one that does not exist, and one’s own is taken: %s',
    async (_title, field) => {
      const { ask, own } = await callAt(field)
      const kind = kindAt(field)!
      const before = await footprint()
      const unknown = await ask(UNKNOWN[kind])
      expect(comparable(await ask(foreign[kind]))).toEqual(comparable(unknown))
      // From whoever may do so everywhere row-level security hides nothing.
      if (field.area === 'admin' && !isOfAny(field))
        expect(comparable(await ask(foreign[kind], owner))).toEqual(
          comparable(await ask(UNKNOWN[kind], owner)),
        )
      expect(await footprint()).toBe(before)
      const known = await ask(own)
      if (isNeverTaken(field)) return expect(comparable(known)).toEqual(comparable(unknown))
      expect([known.status, known.body.error, known.body.fields]).toEqual([
        expect.toBeOneOf([200, 201]),
        undefined,
        undefined,
      ])
      expect(known.text).not.toBe(unknown.text)
    },
  )
})
