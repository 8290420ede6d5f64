import { LocationInput } from '@/lib/practice/locations/schema'
import { demandOf } from './demands'
import type { Matrix } from '../access/matrix'
import {
  everywhere,
  entrance,
  expectedAt,
  expectedAsMember,
  expectedAtHome,
  expectedCreate,
  expectedInvitation,
  expectedRecord,
  foundAt,
  PLACES,
  reach,
  wordsAt,
  type Outcome,
  type Place,
  type Target,
  type Who,
  type Whose,
} from '../access/oracle'
import { type Received, type Sent } from './request'
import { declared } from './routes'
import { LOGIN, PARENT, PORT } from '../settings'
import { unique } from '../world'

/**
 * Every endpoint that asks who is there, found and not listed. What is passed on to commerce, and
 * links in mails, have tests of their own.
 */
export const endpoints = declared.filter(
  ({ area }) =>
    area !== 'public' &&
    area !== 'machine' &&
    area !== 'relay' &&
    area !== 'fhir' &&
    area !== 'recipient',
)
export type Endpoint = (typeof endpoints)[number]
export const titleOf = ({ method, route }: Endpoint) => `${method} ${route}`

/**
 * The parts of the matrix; each is asked in a file of its own, so that the machine's cores share
 * the work.
 */
export type Part =
  'what staff read' | 'what staff change' | 'an organization’s own host' | 'the session'
export function partOf({ area, method }: Endpoint): Part {
  if (area === 'session') return 'the session'
  if (area !== 'admin') return 'an organization’s own host'
  return method === 'GET' ? 'what staff read' : 'what staff change'
}

const demands = new Map(
  endpoints
    .filter(({ area }) => area === 'admin' || area === 'home')
    .map((endpoint) => [endpoint, demandOf(endpoint.method, endpoint.route)]),
)

/** One call, and how it must end. */
export type Case = {
  endpoint: Endpoint
  target: Target
  whose?: Whose
  address: string
  sent: Sent
  expected: Outcome
}

const TARGETS: Target[] = [...PLACES, 'unknown', 'global']
const HOSTS: Exclude<Target, 'global'>[] = [...PLACES, 'unknown']

/** Who holds a role everywhere is about no organization. */
const isOfGlobalRole = (route: string) => route.includes('roles/:id/people')
/** Neither is what is imported into the catalogue. */
const isOfCatalogue = (route: string) => route.includes('tests/imports/:id')

/** What the shop alone has. */
const isOfShop = ({ route }: Endpoint) => route.includes('/commerce/batch-jobs/')

/** Nor who sells. */
const isOfSeller = (route: string) => route.includes('legal-entities/:id')
/** Questions are the provider's, too: the first of the starter set is always there. */
const isOfFaq = (route: string) => route.includes('faqs/:id')

/** Nor does an export, which whoever asked for it alone knows. */
export const isOfOwnExport = (route: string) => route.includes('/export/:id')

/** What a call names besides the organization. */
type Kind =
  | 'user'
  | 'absentee'
  | 'group'
  | 'role'
  | 'key'
  | 'person'
  | 'practitioner'
  | 'location'
  | 'holiday-set'
  | 'template'
  | 'contact'
  | 'topic'
  | 'segment'
  | 'suppression'
  | 'campaign'
  | 'sender'
  | 'contacts-import'
  | 'practitioners-import'
  | 'locations-import'
  | 'quote'
  | 'invoice'
export function kindOf({ route }: Endpoint): Kind | undefined {
  if (isOfGlobalRole(route)) return undefined
  if (route.endsWith('access/why')) return 'person'
  // Nobody is looked at as somebody who is suspended: the rule behind the gate.
  if (route.endsWith('/view-as')) return 'absentee'
  const imported = /\/(practitioners|locations|contacts)\/imports\/:id/.exec(route)?.[1]
  if (imported) return `${imported}-import` as Kind
  const noun =
    /\/(user|group|role|api-key|practitioner|location|holiday-set|template|contact|topic|segment|suppression|campaign|sender|quote|invoice)s\/:id/.exec(
      route,
    )?.[1]
  return noun?.replace('api-', '') as Kind | undefined
}
export const NOBODY = '00000000-0000-4000-8000-000000000000'
const NOBODYS_NUMBER = '2000000000'
export const MISSING = {
  user: NOBODY,
  absentee: NOBODY,
  practitioner: NOBODY,
  quote: NOBODY,
  invoice: NOBODY,
  group: NOBODYS_NUMBER,
  role: NOBODYS_NUMBER,
  key: NOBODYS_NUMBER,
  location: NOBODYS_NUMBER,
  'holiday-set': NOBODYS_NUMBER,
  template: NOBODYS_NUMBER,
  contact: NOBODY,
  suppression: NOBODY,
  topic: NOBODYS_NUMBER,
  segment: NOBODYS_NUMBER,
  campaign: NOBODYS_NUMBER,
  sender: NOBODYS_NUMBER,
  'contacts-import': NOBODY,
  'practitioners-import': NOBODY,
  'locations-import': NOBODY,
  person: 'nobody-has-this@nowhere.example',
}
// Changes of a version that never was: they are refused, but only to whom the record is known.
const CHANGE: Partial<Record<Kind, object>> = {
  user: { expiresAt: null, roles: [], groupIds: [], version: 1000 },
  group: {
    name: 'Changed',
    description: '',
    parentGroupId: null,
    roles: [],
    memberIds: [],
    version: 1000,
  },
  role: { name: 'Changed', description: '', permissions: ['users:read'], version: 1000 },
  location: { ...LocationInput.parse({ name: 'Changed', timeZone: 'UTC' }), version: 1000 },
  'holiday-set': {
    name: 'Changed',
    holidays: [{ date: '2026-12-25', name: 'Christmas Day' }],
    version: 1000,
  },
  contact: { firstName: '', lastName: '', language: null, topicIds: [], how: '', version: 1000 },
  topic: { name: 'Changed', description: '', version: 1000 },
  segment: {
    name: 'Changed',
    description: '',
    version: 1000,
    rule: { match: 'all', conditions: [{ field: 'kind', operator: 'is', value: 'person' }] },
  },
  sender: { name: 'Changed', replyTo: null, version: 1000 },
  campaign: {
    name: 'Changed',
    templateId: null,
    subject: '',
    previewText: '',
    abTest: null,
    values: {},
    version: 1000,
    consentClass: 'marketing',
    topicId: null,
    segmentId: null,
    senderId: null,
    replyTo: null,
    throttle: null,
    window: null,
    weekdaysOnly: false,
    zone: 'UTC',
    sendAt: null,
  },
  template: {
    name: 'Changed',
    subject: '',
    previewText: '',
    mjml: '',
    variables: [],
    version: 1000,
  },
  practitioner: {
    prefix: '',
    given: 'Changed',
    family: 'Changed',
    suffix: '',
    preferredName: '',
    gender: null,
    birthDate: null,
    languages: [],
    email: null,
    phone: null,
    npi: null,
    taxonomy: null,
    dea: null,
    degrees: [],
    licences: [],
    code: 'nurse',
    specialty: null,
    active: true,
    acceptingPatients: true,
    hours: '',
    periodFrom: null,
    periodTo: null,
    locationIds: [],
    organizationUserId: null,
    version: 1000,
  },
}
/**
 * Deeds with a record that ask for more than its id: refused, but only to whom the record is known.
 */
const DEEDS: Record<string, object> = {
  'imports/:id': { mapping: {} },
  'practitioners/:id/end': { periodTo: '1900-01-01' },
  'invoices/:id/payments': { method: 'cash', receivedOn: '2026-01-01' },
  'invoices/:id/refunds': { amount: 1, reason: 'To be refused.' },
  'invoices/:id/credits': { reason: 'To be refused.' },
  'invoices/:id/mails': { recipients: [] },
  'topics/:id/archive': { archived: true, version: 1000 },
  'senders/:id/check': { version: 1000 },
  'campaigns/:id/reject': { note: 'To be refused.', version: 1000 },
  'campaigns/:id/test': { recipients: ['reader@nowhere.example'] },
  'campaigns/:id/preview': {},
  ...Object.fromEntries(
    ['submit', 'withdraw', 'approve', 'pause', 'resume', 'cancel', 'duplicate', 'resend'].map(
      (deed) => [`campaigns/:id/${deed}`, { version: 1000 }],
    ),
  ),
  'templates/:id/publish': { version: 1000 },
  'templates/:id/archive': { version: 1000 },
  'templates/:id/versions/:number/restore': { version: 1000 },
  'templates/:id/test': { recipients: ['reader@nowhere.example'] },
  'practitioners/:id/verify': { licenceId: NOBODY, revision: '' },
}
/** What else an endpoint asks for. */
const ASKED = {
  'access/why': 'permissions=users:read',
  'commerce/history': 'of=products/prod_1',
  'access/who': 'permission=users:read',
  ':id/impact': 'permissions=users:read',
  'tests/prices': 'of=ZINC',
  'locations/week': 'of=1&from=2026-11-23',
  subdomain: 'name=a-name-that-is-free',
  security: 'signInDomains=clinic.example',
  invitation: 'token=x',
}

/** What else is asked for where something is taken away. */
const TAKEN_AWAY = {
  'suppressions/:id': 'note=A%20note',
  'segments/:id': 'version=1000',
  'senders/:id': 'version=1000',
}

/** A file that is none: refused, but only to whom what it is for is known. */
const NO_FILE = (type: string): Sent => ({ body: 'x', headers: { 'content-type': type } })

export const isInPath = ({ route }: Endpoint) => route.includes(':organizationDomainURL')
export const isAbout = ({ query }: Pick<Endpoint, 'query'>) =>
  'organizationDomainURL' in ((query as { shape?: object } | undefined)?.shape ?? {})
const isRead = ({ method }: Endpoint) => method === 'GET'
const isList = (endpoint: Endpoint) =>
  isRead(endpoint) &&
  /(users|groups|roles|practitioners|api-keys|audit|locations|holiday-sets|imports|invoices|subscriptions|(?<!:id\/)contacts|topics|segments|suppressions|campaigns|senders)$/.test(
    endpoint.route,
  )
const isCreation = ({ route, method }: Endpoint) =>
  method === 'POST' && route === '/api/v1/admin/organizations'

const nameOf = (matrix: Matrix, target: Target) =>
  target === 'unknown' ? 'nobody-has-this' : target === 'global' ? target : matrix.at[target].name

function bodyOf(endpoint: Endpoint, matrix: Matrix, target: Target, record: string): unknown {
  const { method, area } = endpoint
  if (method === 'GET' || method === 'DELETE') return undefined
  if (area === 'guest') return { token: 'x' }
  const kind = kindOf(endpoint)
  if (kind === 'absentee') return { reason: 'To be refused.' }
  // It would be done.
  if (/\/(export|price|commerce|sign-out)$/.test(endpoint.route)) return { more: true }
  if (endpoint.route.endsWith('/renew'))
    return { number: '1', issued: null, expires: null, fileId: NOBODY }
  // Nothing gives itself its own hours.
  if (endpoint.route.endsWith('/copy-hours')) return { to: [{ id: Number(record), version: 1 }] }
  const deed = Object.entries(DEEDS).find(([end]) => endpoint.route.endsWith(end))?.[1]
  if (!isCreation(endpoint)) return deed ?? (kind && method === 'PUT' ? CHANGE[kind] : {})
  const partOf =
    target === 'global' ? null : target === 'unknown' ? 2_000_000_000 : matrix.at[target].id
  return [
    {
      businessName: 'Matrix Clinic',
      businessRegistrationId: unique('MX-'),
      selectedCountry: 840,
      partOf,
    },
  ]
}

/**
 * What an address has in place of `:id`: `named`, or what the endpoint's own kind of record needs.
 */
function recordOf(matrix: Matrix, endpoint: Endpoint, named: string): string {
  const { route } = endpoint
  if (isOfGlobalRole(route)) return String(matrix.globalRole)
  if (isOfCatalogue(route)) return matrix.testsImport
  if (isOfSeller(route) || isOfFaq(route) || isOfShop(endpoint)) return '1'
  return isOfOwnExport(route) ? NOBODY : named
}

function queryOf(endpoint: Endpoint, name: string, record: string): string {
  const { route, method, area, upload } = endpoint
  return [
    area === 'admin' && isAbout(endpoint) && !isInPath(endpoint) && `organizationDomainURL=${name}`,
    kindOf(endpoint) === 'person' && `person=${record}`,
    upload && (route.includes('imports') ? 'fileName=file.csv' : 'name=x'),
    method === 'DELETE' && Object.entries(TAKEN_AWAY).find(([end]) => route.endsWith(end))?.[1],
    isRead(endpoint) && Object.entries(ASKED).find(([end]) => route.endsWith(end))?.[1],
    isList(endpoint) && 'limit=1000',
  ]
    .filter(Boolean)
    .join('&')
}

/** One call about a target, with the id of a record that is in some place, or in none. */
export function caseOf(
  matrix: Matrix,
  endpoint: Endpoint,
  target: Target,
  expected: Outcome,
  whose?: Whose,
): Case {
  const { route, method, area, upload } = endpoint
  const kind = kindOf(endpoint)
  const named =
    kind && whose ? String(whose === 'missing' ? MISSING[kind] : matrix.at[whose][kind]) : ''
  const theirs = whose && whose !== 'missing' ? matrix.at[whose] : undefined
  const record = recordOf(matrix, endpoint, named)
  const name = nameOf(matrix, target)
  const path = route
    .replace(':organizationDomainURL', name)
    .replace(':id', record)
    .replace(':key', 'users')
    .replace(':code', route.includes('plans/') ? 'practice' : 'GLU')
    .replace(':number', '1')
    .replace(':to', 'group')
    .replace(':personId', NOBODYS_NUMBER)
    .replace(':licenceId', theirs?.licence ?? NOBODY)
    .replace(':fileId', theirs?.file ?? NOBODY)
  const query = queryOf(endpoint, name, record)
  const host = area === 'admin' ? LOGIN : `${name}.${PARENT}:${PORT}`
  const json = upload ? undefined : bodyOf(endpoint, matrix, target, record)
  const sent: Sent = { method, host, json, ...(upload && NO_FILE(upload.types[0]!)) }
  const outcome = isOfOwnExport(route) && expected === 'in' ? 'unknown record' : expected
  return {
    endpoint,
    target,
    whose,
    address: query === '' ? path : `${path}?${query}`,
    sent,
    expected: outcome,
  }
}

/**
 * The calls of one endpoint about one target: one, or where it names a record, one for each of
 * some. `found` are there.
 */
function casesAt(
  matrix: Matrix,
  endpoint: Endpoint,
  target: Target,
  gate: Outcome,
  found: Place[],
  within: Place[],
) {
  const kind = kindOf(endpoint)
  if (!kind) return [caseOf(matrix, endpoint, target, gate)]
  const changesRole = kind === 'role' && !isRead(endpoint)
  return whoseOf(target, gate, within).map((whose) => {
    const expected = gate === 'in' ? expectedRecord(found, whose, target, changesRole) : gate
    return caseOf(matrix, endpoint, target, expected, whose)
  })
}

/**
 * Whose record to name: of the organization the call is about, and where that lets the caller in,
 * of one beyond their reach; for some also of another one within reach, and nobody's.
 */
function whoseOf(target: Target, gate: Outcome, within: Place[]): Whose[] {
  const here = target === 'unknown' || target === 'global' ? 'own' : target
  if (gate !== 'in') return [here]
  const beyond = PLACES.find((place) => place !== here && !within.includes(place)) ?? 'missing'
  if (here !== 'own') return [here, beyond]
  const another = within.find((place) => place !== here) ?? 'missing'
  return [...new Set<Whose>([here, beyond, another, 'missing'])]
}

function adminCases(matrix: Matrix, who: Who, endpoint: Endpoint): Case[] {
  const { word, anywhere, also } = demands.get(endpoint)!
  if (!isAbout(endpoint) && !isInPath(endpoint)) {
    const way = entrance(who, word)
    const lacks = !everywhere(who, word) || (also !== undefined && !everywhere(who, also))
    const gate = way === 'in' && !anywhere && lacks ? '403' : way
    // Who is named holds nothing that could be taken.
    const isMissing = gate === 'in' && endpoint.route.includes(':personId')
    return [caseOf(matrix, endpoint, 'global', isMissing ? 'unknown record' : gate)]
  }
  return TARGETS.flatMap((target) => {
    const way = expectedAt(who, word, target)
    // For a record `global` is no organization.
    const gate =
      way === 'in' && target === 'global' && isInPath(endpoint) ? 'unknown organization' : way
    const found = foundAt(who, word, target, kindOf(endpoint) === 'person')
    return casesAt(matrix, endpoint, target, gate, found, reach(who, word))
  })
}

function homeCases(matrix: Matrix, who: Who, endpoint: Endpoint): Case[] {
  const { word } = demands.get(endpoint)!
  const within = PLACES.filter((place) => wordsAt(who, place).includes(word))
  return HOSTS.flatMap((target) => {
    const found = target === 'unknown' ? [] : [target]
    return casesAt(matrix, endpoint, target, expectedAtHome(who, word, target), found, within)
  })
}

const guestCases = (matrix: Matrix, who: Who, endpoint: Endpoint): Case[] =>
  HOSTS.map((target) =>
    caseOf(matrix, endpoint, target, expectedInvitation(who, target, !isRead(endpoint))),
  )

/** Nobody who calls signs in as a practitioner. */
export const isOfNobody = ({ route }: Endpoint) => /\/practitioners\/me\//.test(route)
const memberCases = (matrix: Matrix, who: Who, endpoint: Endpoint): Case[] =>
  HOSTS.map((target) => {
    const way = expectedAsMember(who, target)
    return caseOf(
      matrix,
      endpoint,
      target,
      way === 'in' && isOfNobody(endpoint) ? 'unknown record' : way,
    )
  })

const CASES = {
  admin: adminCases,
  home: homeCases,
  guest: guestCases,
  member: memberCases,
  session: () => [],
}

/**
 * Every call of one principal that changes nothing: it is refused, or reads, or is one that a rule
 * behind the gate stops.
 */
export const casesOf = (matrix: Matrix, who: Who, of = endpoints): Case[] =>
  of
    .filter((endpoint) => !isCreation(endpoint))
    .flatMap((endpoint) => CASES[endpoint.area as keyof typeof CASES](matrix, who, endpoint))

/** Those that may create an organization. */
export const creationsOf = (matrix: Matrix, who: Who, of = endpoints): Case[] =>
  of
    .filter(isCreation)
    .flatMap((endpoint) =>
      TARGETS.map((target) => caseOf(matrix, endpoint, target, expectedCreate(who, target))),
    )

type Row = { organization?: { domainURL: string } | null }

/** How a call has ended, in the oracle's words; anything else in its own. */
export function outcomeOf(
  { endpoint, target }: Case,
  matrix: Matrix,
  { status, body }: Received,
): string {
  if (status === 401 || status === 403) return String(status)
  if (status === 404)
    return /^(Organization|Page) not found\.$/.test(body.error)
      ? 'unknown organization'
      : 'unknown record'
  // Whoever is let in learns that there is no shop here.
  if (isOfShop(endpoint) && status === 503 && body.error === 'Commerce is not set up here.')
    return 'in'
  if (isRead(endpoint) ? status !== 200 : ![200, 201, 409, 422].includes(status))
    return `${status} ${body?.error}`
  if (!isList(endpoint) || target === 'global') return 'in'
  const names = new Set(
    (body.data as Row[]).flatMap(({ organization }) => organization?.domainURL ?? []),
  )
  return [...names].join() === nameOf(matrix, target) ? 'in' : `shows ${[...names]}`
}
