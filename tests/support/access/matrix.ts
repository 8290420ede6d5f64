import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { storage } from '@/lib/platform/files/keep'
import { one, sql } from '../db/database'
import { ABOVE, PLACES, type Key, type Place, type Who } from './oracle'
import type { Sent } from '../http/request'
import {
  assign,
  assignGlobally,
  buildGroup,
  buildMembership,
  buildOrganization,
  buildPerson,
  buildRole,
  signIn,
  unique,
  type SignedIn,
} from '../world'

/**
 * One organization of the tree, with a record of each kind that can be named but, being needed, not
 * taken away.
 */
type Built = {
  id: number
  name: string
  user: string
  absentee: string
  person: string
  group: number
  role: number
  key: number
  practitioner: string
  licence: string
  file: string
  location: number
  'holiday-set': number
  template: number
  contact: string
  topic: number
  segment: number
  suppression: string
  campaign: number
  sender: number
  'contacts-import': string
  'practitioners-import': string
  'locations-import': string
  quote: string
  invoice: string
}
/** How somebody calls: with a cookie, with a key, or with neither. */
export type Caller = Pick<Sent, 'headers'> & { as?: SignedIn | null }
/** `globalRole` is one that nobody holds, `testsImport` the catalogue's. */
export type Matrix = {
  at: Record<Place, Built>
  globalRole: number
  testsImport: string
  become: (who: Who) => Promise<Caller>
}

const SESSIONS = { open: {}, none: {}, ended: {}, idle: { idle: 31 }, over: { left: -1 } }
const SET = {
  invited: 'joined_at = null',
  suspended: 'suspended_at = now()',
  over: 'expires_at = now()',
  removed: 'removed_at = now()',
}

/** Makes a key as it is kept, and answers its id with what it is known by. */
async function buildKey(
  personId: number,
  organizationId: number | null,
  { kind, words, reach, not }: Omit<Key, 'place'>,
) {
  const key = `polyclinic_${randomBytes(32).toString('base64url')}`
  const hash = createHash('sha256').update(key).digest('hex')
  const id = await one<number>(
    `insert into api_keys (organization_id, kind, person_id, name, permissions, reach, hint, hash, expires_at, revoked_at)
     values ($1, $2, $3, $4, $5, $6, 'polyclinic_', $7, now() + make_interval(mins => $8), case when $9 then now() end) returning id`,
    organizationId,
    kind,
    personId,
    unique('Key '),
    words,
    reach,
    hash,
    not === 'expired' ? -1 : 60,
    not === 'revoked',
  )
  return { id, key }
}

/** A location that another one lies in, and a holiday set that it takes part in. */
async function buildLocation(organizationId: number) {
  const insert = `insert into locations (organization_id, name, time_zone, part_of_id) values ($1, $2, 'UTC', $3) returning id`
  const location = await one<number>(insert, organizationId, 'Site', null)
  await sql(insert, organizationId, 'Room', location)
  const set = await one<number>(
    `insert into holiday_sets (organization_id, name) values ($1, 'Holidays') returning id`,
    organizationId,
  )
  await sql('insert into location_holiday_sets values ($1, $2, $3)', organizationId, location, set)
  return { location, 'holiday-set': set }
}

/**
 * A contact that follows a member, and an address whose holder has unsubscribed: neither can be
 * taken away.
 */
async function buildContacts(organizationId: number, user: string) {
  const email = `${unique('contact')}@nowhere.example`
  const insert = (statement: string, ...values: unknown[]) =>
    one<never>(`${statement} returning id`, organizationId, ...values)
  return {
    contact: await insert(
      'insert into contacts (organization_id, email, organization_user_id) values ($1, $2, $3)',
      email,
      user,
    ),
    topic: await insert(
      'insert into topics (organization_id, name) values ($1, $2)',
      unique('Topic '),
    ),
    segment: await insert(
      'insert into segments (organization_id, name, rule) values ($1, $2, $3)',
      unique('Segment '),
      RULE,
    ),
    suppression: await insert(
      'insert into suppressions (organization_id, email, reason) values ($1, $2, $3)',
      email,
      'unsubscribed',
    ),
    // Of what was sent nothing can be changed.
    campaign: await insert(
      `insert into campaigns (organization_id, name, subject, consent_class, zone, status) values ($1, $2, 'Hello', 'service', 'UTC', 'sent')`,
      unique('Campaign '),
    ),
    sender: await insert(
      `insert into senders (organization_id, name, email, dkim_selector, dkim_public_key, dkim_private_key) values ($1, 'Clinic', $2, 'x', 'x', 'x')`,
      email,
    ),
    'contacts-import': await buildImport(organizationId, 'contacts'),
  }
}
const RULE = JSON.stringify({
  match: 'all',
  conditions: [{ field: 'kind', operator: 'is', value: 'person' }],
})

/** One that is archived and has no draft: nothing can be done with it as it is. */
const buildTemplate = (organizationId: number) =>
  one<number>(
    `with template as (
       insert into templates (organization_id, name, category, language, status) values ($1, 'Letter', 'transactional', 'en', 'archived')
       returning id)
     insert into template_versions (template_id, number, status, subject, preview_text, mjml, built_in, published_at, archived_at)
     select id, 1, 'archived', 'x', '', '', true, now(), now() from template returning template_id`,
    organizationId,
  )

/** A file that was thrown away: nothing can be done with it any more. */
const buildImport = (organizationId: number | null, noun: string) =>
  one<string>(
    `insert into imports (organization_id, noun, file_name, sha256, bytes, columns, state, rows, created_by_person_id)
     select $1, $2, 'file.csv', 'x', 1, '{a}', 'abandoned', 1, min(id) from people returning id`,
    organizationId,
    noun,
  )

/** Somebody who has begun, and whom a user is linked to. */
async function buildPractitioner(organizationId: number, user: string) {
  const id = await one<string>(
    `with person as (insert into practitioners (given, family) values ('Pat', 'Abel') returning id)
     insert into practitioner_roles (organization_id, practitioner_id, code, period_from, organization_user_id)
     select $1, id, 'nurse', '2020-01-01', $2 from person returning id`,
    organizationId,
    user,
  )
  await sql(
    `insert into audit_log (organization_id, action, event, subject, subject_id) values ($1, 'practitioners:create', 'practitioner.created', 'practitioner', $2)`,
    organizationId,
    id,
  )
  return id
}

/** One that has expired: it cannot be taken any more. */
const buildQuote = (organizationId: number, personId: number) =>
  one<string>(
    `insert into subscription_quotes (organization_id, plan_version_id, "interval", currency, seats, payer_organization_id,
       content, quoted_by_person_id, expires_at)
     select $1, min(id), 'month', 'USD', 1, $1, '{}', $2, '2020-01-01' from plan_versions where status = 'live' returning id`,
    organizationId,
    personId,
  )

/** A credit note: it is neither paid nor given back. */
const buildCreditNote = (organizationId: number) =>
  one<string>(
    `with subscription as (
       insert into subscriptions (organization_id, status, plan_version_id, "interval", currency, seats, payer_organization_id,
         anchor, period_from, period_to)
       select $1, 'active', min(id), 'month', 'USD', 10000, $1, '2026-01-01', '2026-01-01', '2026-02-01'
       from plan_versions where code = 'group' returning id)
     insert into invoices (legal_entity_id, kind, number, sequence, organization_id, payer_organization_id, subscription_id,
       reason, currency, issued_on, lines, net, tax, total, seller, bill_to)
     select e.id, 'credit-note', 'MATRIX-' || n.sequence, n.sequence, $1, $1, s.id, 'refund', 'USD', '2026-01-01', '[]', 0, 0, 0,
       '{"name":"","address":[],"taxId":"","email":"","bankAccount":""}', '{"name":"","address":[],"taxIds":[],"country":"US"}'
     from subscription s, legal_entities e, take_invoice_number(e.id, true) n order by e.id limit 1 returning id`,
    organizationId,
  )

/** A file that is there, of a kind; what it belongs to says so otherwise. */
async function buildFile(
  organizationId: number,
  purpose: 'logo' | 'licence',
  practitioner?: string,
  licence?: string,
) {
  const id = randomUUID()
  await (await storage()).put(id, Buffer.from('x'))
  await sql(
    `insert into files (id, organization_id, purpose, name, media_type, bytes, sha256, practitioner_id, licence_id)
     values ($1, $2, $3, 'x', 'image/png', 1, 'x', (select practitioner_id from practitioner_roles where id = $4), $5)`,
    id,
    organizationId,
    purpose,
    practitioner,
    licence,
  )
  return id
}

async function buildLicence(organizationId: number, practitioner: string) {
  const licence = await one<string>(
    `insert into practitioner_licences (practitioner_id, type, number)
     select practitioner_id, 'medical', '1' from practitioner_roles where id = $1 returning id`,
    practitioner,
  )
  return { licence, file: await buildFile(organizationId, 'licence', practitioner, licence) }
}

/**
 * A user who alone can give roles, one who is suspended, a role that is in use, a group that
 * another one lies in, a key that is revoked, a practitioner who signs in, and a logo.
 */
async function buildPlace(name: string, under: number | null): Promise<Built> {
  const id = await buildOrganization(name, { under })
  const person = `${name}@nowhere.example`
  const personId = await buildPerson(person)
  const user = await buildMembership(personId, id)
  const absentee = await buildMembership(await buildPerson(), id)
  await sql('update organization_users set suspended_at = now() where id = $1', absentee)
  const role = await buildRole('organization', ['roles:assign'], id)
  await assign(user, role)
  const group = await buildGroup(id, { members: [user] })
  await buildGroup(id, { parent: group })
  const { location, 'holiday-set': set } = await buildLocation(id)
  for (const [subject, subjectId] of Object.entries({ group, location, 'holiday-set': set }))
    await sql(
      `insert into audit_log (organization_id, action, event, subject, subject_id) values ($1, 'groups:create', 'group.created', $2, $3)`,
      id,
      subject,
      subjectId,
    )
  const { id: key } = await buildKey(personId, id, {
    kind: 'service',
    words: [],
    reach: 'organization',
    not: 'revoked',
  })
  const practitioner = await buildPractitioner(id, user)
  const { licence, file } = await buildLicence(id, practitioner)
  await sql(
    'update organizations set logo_file_id = $2 where id = $1',
    id,
    await buildFile(id, 'logo'),
  )
  const imports = {
    'practitioners-import': await buildImport(id, 'practitioners'),
    'locations-import': await buildImport(id, 'locations'),
  }
  const built = {
    id,
    name,
    user,
    absentee,
    person,
    group,
    role,
    key,
    practitioner,
    licence,
    file,
    location,
  }
  return {
    ...built,
    'holiday-set': set,
    ...imports,
    quote: await buildQuote(id, personId),
    invoice: await buildCreditNote(id),
    template: await buildTemplate(id),
    ...(await buildContacts(id, user)),
  }
}

/**
 * Builds the oracle's tree. `everything` is what everybody would be allowed where they are
 * suspended.
 */
export async function buildMatrix(everything: string[]): Promise<Matrix> {
  const at = {} as Record<Place, Built>
  for (const place of PLACES) {
    const above = ABOVE[place]
    at[place] = await buildPlace(unique('matrix-'), above && at[above].id)
  }
  const globalRole = await buildRole('global', ['users:read'])
  const testsImport = await buildImport(null, 'tests')
  const roles = new Map<string, Promise<number>>()
  function roleOf(scope: 'organization' | 'global', words: string[]) {
    const key = `${scope} ${words}`
    roles.set(key, roles.get(key) ?? buildRole(scope, words))
    return roles.get(key)!
  }

  async function join(personId: number, { place, grants, not }: Who['memberships'][number]) {
    const { id } = at[place]
    const membership = await buildMembership(personId, id)
    for (const { words, reach, expired, by } of grants) {
      const role = await roleOf('organization', words)
      const grant = { reach, expires: expired ? -1 : undefined }
      if (!by) await assign(membership, role, grant)
      else {
        const holding = await buildGroup(id, { roles: [{ id: role, ...grant }] })
        if (by === 'group above') await buildGroup(id, { parent: holding, members: [membership] })
        else await sql('insert into group_members values ($1, $2, $3)', id, holding, membership)
      }
    }
    if (not) await sql(`update organization_users set ${SET[not]} where id = $1`, membership)
  }

  async function become({ staff, session, memberships, global, key }: Who): Promise<Caller> {
    const as = await signIn(
      `${unique('who')}@${staff ? 'polyclinic' : 'nowhere'}.example`,
      SESSIONS[session],
    )
    for (const membership of memberships) await join(as.personId, membership)
    const suspended = {
      place: 'suspended',
      not: 'suspended',
      grants: [{ words: everything, reach: 'subtree' }],
    } as const
    await join(as.personId, { ...suspended, grants: [...suspended.grants] })
    for (const { words, expired } of global)
      await assignGlobally(as.personId, await roleOf('global', words), {
        expires: expired ? -1 : undefined,
      })
    if (session === 'ended')
      await sql('update sessions set ended_at = now() where id = $1', as.sessionId)
    if (!key) return session === 'none' ? { as: null } : { as }
    const made = await buildKey(as.personId, key.place && at[key.place].id, key)
    // A program has no page to send from.
    return {
      headers: {
        authorization: `Bearer ${made.key}`,
        origin: undefined,
        'sec-fetch-site': undefined,
      },
    }
  }
  return { at, globalRole, testsImport, become }
}
