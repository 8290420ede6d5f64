import { randomUUID } from 'node:crypto'
import { SESSION_COOKIE } from '@/lib/shared/http/cookies'
import { one, sql } from './db/database'
import { tokenOf } from './http/token'

export type SignedIn = { cookie: string; sessionId: string; personId: number; email: string }

/** The cookie that a session's owner carries. */
export const cookieOf = async (sid: string, email: string) =>
  `${SESSION_COOKIE}=${await tokenOf(sid, email)}`

let counter = 0
/** A word that no other part of this file's database has. */
export const unique = (word = 'x') => `${word}${(++counter).toString(36)}`

/** A person; one that is there already is found. */
export const buildPerson = (email = `${unique('person')}@nowhere.example`, displayName = email) =>
  one<number>(
    `insert into people (email, display_name) values ($1, $2)
     on conflict (email) do update set email = excluded.email returning id`,
    email,
    displayName,
  )

type SessionTimes = {
  /** Minutes since the last sign of life, and until the absolute end. */
  idle?: number
  left?: number
}

/** Signs somebody in: a session's row and the cookie for it. */
export async function signIn(
  email: string,
  { idle = 0, left = 720 }: SessionTimes = {},
): Promise<SignedIn> {
  const personId = await buildPerson(email)
  const sessionId = randomUUID()
  await sql(
    `insert into sessions (id, person_id, last_seen_at, expires_at)
     values ($1, $2, now() - make_interval(secs => $3), now() + make_interval(secs => $4))`,
    sessionId,
    personId,
    idle * 60,
    left * 60,
  )
  return { cookie: await cookieOf(sessionId, email), sessionId, personId, email }
}

/** The id of an organization of the demo, or of one that was built. */
export const idOf = (domainURL: string) =>
  one<number>('select id from organizations where domain_url = $1', domainURL)

type OrganizationParts = {
  name?: string
  under?: number | null
  country?: number
  registration?: string
}

export async function buildOrganization(
  domainURL = unique('org-'),
  parts: OrganizationParts = {},
): Promise<number> {
  const {
    name = `Clinic ${domainURL}`,
    under = null,
    country = 840,
    registration = `T-${domainURL}`,
  } = parts
  return one<number>(
    `insert into organizations (domain_url, business_name, label, business_registration_id, country, part_of)
     values ($1, $2, $2, $3, $4, $5) returning id`,
    domainURL,
    name,
    registration,
    country,
    under,
  )
}

/**
 * A role of the given words, as in `organizations:read`; the product's own when `organizationId` is
 * null.
 */
export async function buildRole(
  scope: 'organization' | 'global',
  words: string[],
  organizationId: number | null = null,
) {
  const id = await one<number>(
    `insert into roles (organization_id, scope, type, name) values ($1, $2, 'custom', $3) returning id`,
    organizationId,
    scope,
    unique('Role '),
  )
  for (const word of words) {
    const at = word.lastIndexOf(':')
    const [resource, action] = [word.slice(0, at), word.slice(at + 1)]
    // Also words that nobody could register: what must not be obeyed has to be there.
    await sql(
      `insert into resources (key, label, scope) values ($1, $1, 'organization') on conflict do nothing`,
      resource,
    )
    await sql(
      `insert into resource_actions (resource, key, label, risk, position) values ($1, $2, $2, 'low', 0) on conflict do nothing`,
      resource,
      action,
    )
    await sql('insert into role_permissions values ($1, $2, $3)', id, resource, action)
  }
  return id
}

/** A membership; `joined` is an ISO date. */
export const buildMembership = (personId: number, organizationId: number, joined = '2024-01-01') =>
  one<string>(
    `insert into organization_users (person_id, organization_id, joined_at) values ($1, $2, $3)
     on conflict (organization_id, person_id) do update set joined_at = excluded.joined_at returning id`,
    personId,
    organizationId,
    joined,
  )

type Grant = {
  reach?: 'organization' | 'subtree'
  /** Minutes from now; negative for one that is over. */ expires?: number
}

/** Gives a membership a role. */
export const assign = (
  membership: string,
  roleId: number,
  { reach = 'organization', expires }: Grant = {},
) =>
  sql(
    `insert into role_assignments (role_id, organization_id, organization_user_id, reach, expires_at)
     select $1, organization_id, id, $3, now() + make_interval(secs => $4) from organization_users where id = $2`,
    roleId,
    membership,
    reach,
    expires === undefined ? null : expires * 60,
  )

/** Gives a person a role that holds everywhere. */
export const assignGlobally = (personId: number, roleId: number, { expires }: Grant = {}) =>
  sql(
    `insert into role_assignments (role_id, person_id, expires_at) values ($1, $2, now() + make_interval(secs => $3))`,
    roleId,
    personId,
    expires === undefined ? null : expires * 60,
  )

/** Staff with the role of an owner. */
export async function newOwner(): Promise<SignedIn> {
  const staff = await signIn(`${unique('staff')}@polyclinic.example`)
  await sql(
    `insert into role_assignments (role_id, person_id) select id, $1 from roles where name = 'Owner' and type = 'system'`,
    staff.personId,
  )
  return staff
}

/** Staff with these words through a role in one organization. */
export async function staffIn(
  organizationId: number,
  words: string[],
  grant: Grant = {},
): Promise<SignedIn> {
  const signedIn = await signIn(`${unique('staff')}@polyclinic.example`)
  const membership = await buildMembership(signedIn.personId, organizationId)
  await assign(membership, await buildRole('organization', words), grant)
  return signedIn
}

type GroupParts = {
  name?: string
  parent?: number | null
  members?: string[]
  roles?: ({ id: number } & Grant)[]
}

/** A group with its members, by their memberships, and its roles. */
export const buildGroup = (
  organizationId: number,
  { name, parent, members = [], roles = [] }: GroupParts = {},
) =>
  one<number>(
    `with made as (
       insert into groups (organization_id, name, parent_group_id) values ($1, $2, $3) returning organization_id, id
     ), joined as (
       insert into group_members select organization_id, made.id, member from made, unnest($4::uuid[]) as member
     ), given as (
       insert into role_assignments (role_id, organization_id, group_id, reach, expires_at)
       select r.id, organization_id, made.id, coalesce(reach, 'organization'), now() + make_interval(mins => expires)
       from made, json_to_recordset($5) as r(id int, reach text, expires int)
     ) select id from made`,
    organizationId,
    name ?? unique('Group '),
    parent ?? null,
    members,
    JSON.stringify(roles),
  )

/** What may change by a write: to tell whether a refused one has changed anything. */
export const footprint = () =>
  one<string>(
    `select md5(concat_ws('|', (select string_agg(o::text, ',' order by id) from organizations o),
       (select string_agg(d::text, ',' order by domain_url) from organization_domains d),
       (select string_agg(hash, ',' order by id) from audit_log),
       (select string_agg(a::text, ',' order by id) from role_assignments a),
       (select string_agg(r::text, ',' order by id) from roles r), (select string_agg(p::text, ',' order by role_id, resource, action) from role_permissions p),
       (select string_agg(u::text, ',' order by id) from organization_users u), (select string_agg(g::text, ',' order by id) from groups g),
       (select string_agg(m::text, ',' order by group_id, organization_user_id) from group_members m),
       (select string_agg(r::text, ',' order by key) from resources r), (select string_agg(a::text, ',' order by resource, key) from resource_actions a),
       (select string_agg(t::text, ',' order by id) from clinical_tests t), (select string_agg(v::text, ',' order by id) from clinical_test_versions v),
       (select string_agg(m::text, ',' order by version_id, position) from clinical_test_members m),
       (select string_agg(a::text, ',' order by test_id, organization_id) from clinical_test_availability a),
       (select string_agg(m::text, ',' order by id) from outgoing_mails m), (select string_agg(k::text, ',' order by id) from api_keys k), (select string_agg(v::text, ',' order by id) from views v),
       (select string_agg(c::text, ',' order by id) from contacts c), (select string_agg(c::text, ',' order by contact_id, topic_id) from contact_topics c),
       (select string_agg(c::text, ',' order by id) from consents c), (select string_agg(t::text, ',' order by id) from topics t),
       (select string_agg(s::text, ',' order by id) from suppressions s), (select string_agg(s::text, ',' order by id) from segments s),
       (select string_agg(s::text, ',' order by id) from senders s), (select string_agg(c::text, ',' order by id) from campaigns c),
       (select string_agg(r::text, ',' order by campaign_id, number) from campaign_recipients r), (select string_agg(c::text, ',' order by campaign_id, worker, minute) from campaign_counts c),
       (select string_agg(l::text, ',' order by id) from locations l), (select string_agg(h::text, ',' order by id) from holiday_sets h),
       (select string_agg(e::text, ',' order by id) from account_exports e), (select string_agg(i::text, ',' order by id) from imports i), (select string_agg(r::text, ',' order by import_id, number) from import_rows r),
       (select string_agg(t::text, ',' order by location_id, holiday_set_id) from location_holiday_sets t), (select count(*)::text from idempotency_keys), (select string_agg(revision::text, ',' order by shard) from organization_tree_revisions)))`,
  )
