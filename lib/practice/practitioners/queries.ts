import { sql, type SQL } from 'drizzle-orm'
import { PageOfRows } from '@/lib/platform/api/answer'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { byName, byOrganization, contains, FEW, pageOf } from '@/lib/platform/db/page'
import { rowsOf } from '@/lib/platform/db/rows'
import { inScope, narrowTo } from '@/lib/platform/db/scope'
import { notFound } from '@/lib/platform/api/errors'
import { formatPhone } from '@/lib/platform/places/phones'
import { MEMBER_NAME } from '@/lib/platform/access/member-name'
import type { Practitioner, PractitionerEntry, PractitionerListQuery } from './schema'
import { throughTree } from './tree'

/** A practitioner with what only the server knows of them. */
export type KnownPractitioner = Practitioner & { organizationId: number }

/** What a role `r` is today, where its organization is. */
const STATUS = sql`case when is_past(r.period_to, r.organization_id) then 'ended' when not r.active then 'inactive'
  when not is_past(r.period_from - 1, r.organization_id) then 'upcoming' else 'active' end`
const ORGANIZATION = sql`json_build_object('domainURL', o.domain_url, 'label', o.label)`
/** Those without one come last, as the last of all characters does. */
const SPECIALTY = sql`(coalesce(nullif(r.specialty_name, ''), U&'\\FFFF') collate "und-x-icu")`

const LICENCE = sql`'id', l.id, 'type', l.type, 'number', l.number, 'issuer', l.issuer, 'subdivision', l.subdivision,
  'issued', l.issued, 'expires', l.expires, 'daysLeft', l.expires - today.day, 'isPrimary', l.is_primary,
  'verifiedAt', l.verified_at, 'verifiedBy', case when l.verified_by_person_id is not null then verifier_of(l.id) end, 'renewing', l.renewal_number is not null`
const FILE = sql`json_build_object('id', f.id, 'name', f.name, 'bytes', f.bytes, 'sentAt', f.uploaded_at, 'sentBy', sender_of(f.id))`
const FILES = sql`'file', (select ${FILE} from files f where f.licence_id = l.id and not f.pending and f.replaced_at is null),
  'formerFiles', (select coalesce(json_agg(${FILE} order by f.uploaded_at desc, f.id), '[]')
    from files f where f.licence_id = l.id and f.replaced_at is not null)`
const RENEWAL = sql`'renewal', (
  select json_build_object('number', l.renewal_number, 'issued', l.renewal_issued, 'expires', nullif(l.renewal_expires, 'infinity'), 'file', ${FILE})
  from files f where f.licence_id = l.id and f.pending and f.replaced_at is null and l.renewal_number is not null)`
/** Of what somebody verifies: `CHECKED`, a renewal, and the files of both. */
const REVISION = sql`'revision', md5(jsonb_build_array(l.type, l.number, l.issuer, l.subdivision, l.issued, l.expires,
  l.renewal_number, l.renewal_issued, l.renewal_expires,
  (select jsonb_agg(f.id order by f.pending) from files f where f.licence_id = l.id and f.replaced_at is null))::text)`
const licencesAs = (columns: SQL) => sql`(select coalesce(json_agg(json_build_object(${columns})
    order by l.type, l.is_primary desc, l.subdivision, l.number, l.id), '[]')
  from practitioner_licences l where l.practitioner_id = p.id)`
const PHOTO = sql`(select json_build_object('id', f.id, 'name', f.name) from files f
  where f.practitioner_id = p.id and f.purpose = 'photo' and f.replaced_at is null)`

const LOCATIONS = sql`(select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name) order by ${byName(sql`l.name`)}, l.id), '[]')
  from practitioner_role_locations w join locations l on l.id = w.location_id where w.role_id = r.id)`

const COMMON = sql`r.id, p.id as "practitionerId", p.name, ${PHOTO} as photo, p.npi, r.code, r.specialty, r.specialty_name as "specialtyName",
  coalesce((select json_agg(d ->> 'code') from jsonb_array_elements(p.degrees) d), '[]') as credentials,
  ${LOCATIONS} as locations, r.licensed_in as "licensedIn", r.verified, r.accepting_patients as "acceptingPatients",
  case when isfinite(r.next_expiry) then r.next_expiry::text end as "nextExpiry",
  case when isfinite(r.next_expiry) then r.next_expiry - today.day end as "daysLeft", today.day::text as today,
  ${STATUS} as status, ${ORGANIZATION} as organization, r.version, r.updated_at as "updatedAt"`
const ENTRY = sql`${COMMON}, ${licencesAs(LICENCE)} as licences`

const RECORD = sql`${COMMON}, ${licencesAs(sql`${LICENCE}, ${FILES}, ${RENEWAL}, ${REVISION}`)} as licences, r.organization_id as "organizationId", o.country, p.prefix, p.given, p.family, p.suffix,
  p.preferred_name as "preferredName", p.gender, p.birth_date::text as "birthDate", p.languages, p.email, p.phone, p.taxonomy,
  p.dea, p.degrees, r.active, r.hours, r.period_from::text as "periodFrom", r.period_to::text as "periodTo", (
    select json_build_object('id', u.id, 'name', ${MEMBER_NAME}, 'email', p.email)
    from organization_users u join people p on p.id = u.person_id where u.id = r.organization_user_id) as user`

/** What day it is where the organization of a role `r` is: found once for all of its licences. */
const TODAY = sql`cross join lateral (select day_of(r.organization_id, now()) as day offset 0) today`
/** The same where all are of one organization: once for as many as there are. */
const todayIn = (ctx: Ctx) =>
  sql`cross join lateral (select (select day_of(${organizationOf(ctx).id}::int, now())) as day) today`
const IN_FULL = sql`practitioner_roles r join practitioners p on p.id = r.practitioner_id join organizations o on o.id = r.organization_id`

/** Whether so many days before the first end are over where the organization is. */
const isPast = (daysBefore: number) =>
  sql`is_past(r.next_expiry - ${daysBefore}::int, r.organization_id)`
/** The server's day, which is nobody's but at most one day away: an index is asked by it. */
const near = (days: number) => sql`current_date + ${days}::int`
/** Licences that end within so many days; what has ended already is another question. */
const within = (days: number) =>
  sql`(r.next_expiry between ${near(-1)} and ${near(days + 1)} and not ${isPast(0)} and ${isPast(days + 1)})`
const EXPIRY: Record<string, SQL> = {
  expired: sql`(r.next_expiry > '-infinity' and r.next_expiry < ${near(1)} and ${isPast(0)})`,
  30: within(30),
  60: within(60),
  90: within(90),
  fine: sql`(r.next_expiry > ${near(89)} and not ${isPast(91)})`,
  none: sql`r.next_expiry = '-infinity'`,
}
const anyExpiry = (wanted: string[]) =>
  sql`(${sql.join(
    wanted.map((one) => EXPIRY[one]!),
    sql` or `,
  )})`

/** Both together let everything through. */
const isOneOf = (column: SQL, wanted: string[]) =>
  sql`${column} = any(${sql.param(wanted.map((one) => one === 'yes'))})`

/** What a search finds: where organizations are mixed, words may be of theirs, too. */
function searchFor({ scope, reach }: Ctx, words: string) {
  const matches = contains(sql`r.search_text`, words) || sql`true`
  if (scope.kind === 'global') {
    const organizations = sql`select o.id from organizations o
      where ${contains(sql`o.search_text`, words)} and ${contains(sql`searchable(o.label)`, words)}`
    return {
      found: sql`select r.id from practitioner_roles r where ${matches}
        union all select r.id from practitioner_roles r where r.organization_id in (${organizations})`,
      fits: sql`${matches} or r.organization_id in (${organizations})`,
    }
  }
  const { id } = scope.organization
  // LIKE is not leakproof: under the policies of tenants no index answers it, but a function that
  // asks for itself.
  const found =
    reach === 'all'
      ? sql`select r.id from practitioner_roles r where ${matches} and r.organization_id = ${id}`
      : sql`select * from found_practitioners_within_reach(${words}, ${id}, ${FEW + 1})`
  return { found, fits: matches }
}

/** The practitioners of an organization; for `global` those of every organization within reach. */
export const listPractitioners = (
  ctx: Ctx,
  query: PractitionerListQuery,
): Promise<PageOfRows<PractitionerEntry>> =>
  pageOf<PractitionerEntry>(ctx, {
    from: sql`practitioner_roles r`,
    key: sql`r.id`,
    where: [
      inScope(ctx, sql`r.organization_id`),
      query.status && sql`${STATUS} = any(${sql.param(query.status)})`,
      query.expiry && anyExpiry(query.expiry),
      query.code && sql`r.code = any(${sql.param(query.code)})`,
      query.specialty && sql`r.specialty = any(${sql.param(query.specialty)})`,
      query.acceptingPatients && isOneOf(sql`r.accepting_patients`, query.acceptingPatients),
      query.licensedIn && sql`r.licensed_in && ${sql.param(query.licensedIn)}`,
      query.verified && isOneOf(sql`r.verified`, query.verified),
      query.location &&
        sql`r.id in (select role_id from practitioner_role_locations where location_id = any(${sql.param(query.location)}))`,
      query.organization &&
        sql`r.organization_id in (select id from organizations where domain_url = any(${sql.param(query.organization)}))`,
    ],
    search: query.search ? searchFor(ctx, query.search) : undefined,
    sorts: {
      name: { indexed: sql`(r.sort_name collate "und-x-icu")` },
      code: { indexed: sql`r.code` },
      specialty: { indexed: SPECIALTY },
      nextExpiry: { indexed: sql`r.next_expiry` },
      status: sql`(${STATUS}) collate "C"`,
      organization: byOrganization(ctx, sql`r.organization_id`),
      updatedAt: { indexed: sql`r.updated_at` },
    },
    columns: ENTRY,
    joins: sql`left join practitioners p on p.id = r.practitioner_id left join organizations o on o.id = r.organization_id ${TODAY}`,
    query,
  })

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Elsewhere = Practitioner['elsewhere'][number]

/** What they are in other organizations that the caller may know of, by their roles here. */
async function listElsewhere(
  ctx: Ctx,
  found: Pick<Practitioner, 'id' | 'practitionerId'>[],
): Promise<Map<string, Elsewhere[]>> {
  const rows = await throughTree(ctx, (tree) =>
    rowsOf<Elsewhere & { here: string }>(
      ctx,
      sql`select here.id as here, r.id, ${ORGANIZATION} as organization, r.code, ${STATUS} as status, r.period_to::text as "periodTo"
        from unnest(${sql.param(found.map(({ id }) => id))}::uuid[], ${sql.param(found.map(({ practitionerId }) => practitionerId))}::uuid[])
            here(id, practitioner)
          join practitioner_roles r on r.practitioner_id = here.practitioner and r.id <> here.id
          join organizations o on o.id = r.organization_id
        where r.organization_id = any(${sql.param(tree)}::int[])
        order by ${byName(sql`o.label`)}`,
    ),
  )
  const elsewhere = new Map(found.map(({ id }): [string, Elsewhere[]] => [id, []]))
  for (const { here, ...role } of rows) elsewhere.get(here)!.push(role)
  return elsewhere
}

/**
 * The id of the role here of somebody who signs in as a practitioner, if they do; theirs in no
 * other organization.
 */
export async function ownRoleId(ctx: Ctx): Promise<string | undefined> {
  const [role] = await rowsOf<{ id: string }>(
    ctx,
    sql`select r.id from practitioner_roles r join memberships_in_force m on m.id = r.organization_user_id
      where ${inScope(ctx, sql`r.organization_id`)} and m.person_id = ${ctx.actor.personId}`,
  )
  return role?.id
}

const isOneOfRoles = (ids: string[]) =>
  sql`r.id = any(${sql.param(ids.filter((id) => UUID.test(id)))}::uuid[])`

/** Whose roles these are, as far as they are there. */
export async function listPeopleOf(ctx: Ctx, ids: string[]): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    ctx,
    sql`select r.practitioner_id as id from practitioner_roles r
      where ${isOneOfRoles(ids)} and ${inScope(ctx, sql`r.organization_id`) ?? sql`true`}`,
  )
  return rows.map(({ id }) => id)
}

type Read = Omit<KnownPractitioner, 'elsewhere' | 'phoneText'>

const readRecords = (ctx: Ctx, which: SQL, today: SQL): Promise<Read[]> =>
  rowsOf<Read>(
    ctx,
    sql`select ${RECORD} from ${IN_FULL} ${today} where ${which} and ${inScope(ctx, sql`r.organization_id`) ?? sql`true`}`,
    true,
  )

/** A record with what is worked out of it; the number is shown as `scope` dials it. */
const knownFrom = (
  { scope }: Pick<Ctx, 'scope'>,
  read: Read,
  elsewhere: Map<string, Elsewhere[]>,
): KnownPractitioner => {
  const { id, phone, country } = read
  const phoneText = phone && formatPhone(phone, country, scope.kind === 'global' ? null : country)
  return { ...read, phoneText, elsewhere: elsewhere.get(id)! }
}

/** One practitioner by the id of their role. Throws 404, also for one of another organization. */
export async function findPractitioner(ctx: Ctx, id: string): Promise<KnownPractitioner> {
  if (!UUID.test(id)) notFound('Practitioner')
  const [found] = await readRecords(ctx, sql`r.id = ${id}`, TODAY)
  if (!found) return notFound('Practitioner')
  return knownFrom(
    ctx,
    found,
    await listElsewhere(await narrowTo(ctx, found.organizationId), [found]),
  )
}

/** Those of one organization that there are, by the ids of their roles. */
export async function findPractitioners(
  ctx: Ctx,
  ids: string[],
): Promise<Map<string, KnownPractitioner>> {
  const found = await readRecords(ctx, isOneOfRoles(ids), todayIn(ctx))
  const elsewhere = await listElsewhere(ctx, found)
  return new Map(found.map((read) => [read.id, knownFrom(ctx, read, elsewhere)]))
}
