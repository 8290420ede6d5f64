import { sql, type SQL } from 'drizzle-orm'
import { lastDayOf } from '@/lib/platform/access/ends'
import { MEMBER_NAME } from '@/lib/platform/access/member-name'
import { PageOfRows } from '@/lib/platform/api/answer'
import type { Ctx } from '@/lib/platform/api/ctx'
import { notFound } from '@/lib/platform/api/errors'
import { byName, contains, pageOf } from '@/lib/platform/db/page'
import { rowsOf } from '@/lib/platform/db/rows'
import { inScope } from '@/lib/platform/db/scope'
import { withInherited } from './inherited'
import type { User, UserListQuery, UserSession } from './schema'

/** A user with what only the server knows of them. */
export type KnownUser = User & { organizationId: number; personId: number }

/**
 * Until somebody accepts, an invitation reveals neither whom its address belongs to nor when they
 * last signed in.
 */
const LAST_SIGN_IN = sql`case when u.joined_at is not null then p.last_sign_in_at end`
const STATUS = sql`case when u.suspended_at is not null then 'suspended' when u.joined_at is null then 'invited'
  when u.expires_at <= now() then 'expired' when u.barred then 'barred' else 'active' end`

/** A mail that is neither sent nor waits is given up. */
const INVITATION_REFUSAL = sql`case when u.joined_at is null then (
  select case when m.sent_at is null and m.due_at is null then m.last_error end from outgoing_mails m
  where m.about = u.id::text and m.organization_id = u.organization_id order by m.created_at desc limit 1) end`

/** Until somebody accepts, nothing is told of what their address has elsewhere. */
const INHERITS = sql`u.joined_at is not null and o.part_of is not null`

/** The groups of a member, and those they lie in. */
const GROUPS_ABOVE = sql`select g.id, g.name, g.parent_group_id from group_members m join groups g on g.id = m.group_id
    where m.organization_user_id = u.id
    union select g.id, g.name, g.parent_group_id from belonging b join groups g on g.id = b.parent_group_id`
const ROLES = sql`(
  with recursive belonging as (${GROUPS_ABOVE}), held as (
    select a.role_id, a.reach, a.expires_at, null as "group" from role_assignments a where a.organization_user_id = u.id
    union all
    select a.role_id, a.reach, a.expires_at, b.name from belonging b join role_assignments a on a.group_id = b.id
  )
  select coalesce(json_agg(json_build_object('roleId', r.id, 'role', r.name, 'reach', h.reach, 'expiresAt', h.expires_at,
    'lastDay', ${lastDayOf(sql`u.organization_id`, sql`h.expires_at`)}, 'group', h."group") order by h."group" nulls first, r.name collate "und-x-icu"), '[]')
  from held h join roles r on r.id = h.role_id)`
const GROUPS = sql`(
  select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name collate "und-x-icu"), '[]')
  from group_members m join groups g on g.id = m.group_id where m.organization_user_id = u.id)`

/**
 * Members of these groups and of those within them; and whoever holds one of the roles, by
 * themselves or by a group.
 */
const belongsTo = (groups: SQL) => sql`u.id in (
  with recursive below as (
    select id from groups where id in (${groups}) union select g.id from groups g join below b on g.parent_group_id = b.id
  ) select m.organization_user_id from group_members m join below b on b.id = m.group_id)`
const holds = (roleIds: number[]) => {
  const assigned = (holder: SQL) => sql`select ${holder} from role_assignments a
    where a.role_id = any(${sql.param(roleIds)}) and ${holder} is not null and (a.expires_at is null or a.expires_at > now())`
  return sql`(u.id in (${assigned(sql`a.organization_user_id`)}) or ${belongsTo(assigned(sql`a.group_id`))})`
}

async function list(
  ctx: Ctx,
  query: UserListQuery,
  ids?: string[],
): Promise<PageOfRows<KnownUser>> {
  const { rows, total } = await pageOf<Omit<KnownUser, 'inheritedRoles'> & { inherits: boolean }>(
    ctx,
    {
      // Left joins, which are left out where nothing is asked of them: for the count, and for most
      // orders.
      from: sql`organization_users u left join people p on p.id = u.person_id left join organizations o on o.id = u.organization_id`,
      key: sql`u.id`,
      byKey: ids !== undefined,
      where: [
        sql`u.removed_at is null`,
        inScope(ctx, sql`u.organization_id`),
        ids && sql`u.id = any(${sql.param(ids)}::uuid[])`,
        contains(sql`u.search_text`, query.search),
        query.status && sql`${STATUS} = any(${sql.param(query.status)})`,
        query.role && holds(query.role),
        query.group && belongsTo(sql`select unnest(${sql.param(query.group)}::int[])`),
      ],
      sorts: {
        name: byName(MEMBER_NAME),
        email: sql`p.email`,
        status: STATUS,
        lastSignInAt: LAST_SIGN_IN,
        expiresAt: sql`u.expires_at`,
        organization: byName(sql`o.label`),
      },
      columns: sql`u.id, u.organization_id as "organizationId", u.person_id as "personId", ${MEMBER_NAME} as name, p.email,
      ${STATUS} as status, ${ROLES} as roles, ${GROUPS} as groups, ${LAST_SIGN_IN} as "lastSignInAt",
      u.joined_at as "joinedAt", ${INHERITS} as inherits, u.expires_at as "expiresAt",
      (${lastDayOf(sql`u.organization_id`, sql`u.expires_at`)})::text as "lastDay", u.invited_at as "invitedAt",
      u.invitation_expires_at as "invitationExpiresAt", ${INVITATION_REFUSAL} as "invitationRefusal",
      i.display_name as "invitedBy",
      json_build_object('domainURL', o.domain_url, 'label', o.label) as organization, u.version, u.updated_at as "updatedAt"`,
      joins: sql`left join people i on i.id = u.invited_by_person_id`,
      query,
    },
  )
  return new PageOfRows(await withInherited(ctx, rows), total)
}

/** The people of one organization, or with `global` of all within reach. */
export const listUsers = (ctx: Ctx, query: UserListQuery) => list(ctx, query)

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * One user of the organization by their organizationUserId. Throws 404, also for a foreign or
 * removed one.
 */
export async function findUser(ctx: Ctx, id: string): Promise<KnownUser> {
  if (!UUID.test(id)) notFound('User')
  const [user] = await findUsers(ctx, [id])
  return user ?? notFound('User')
}

/** Those of these users that there are. */
export const findUsers = async (ctx: Ctx, ids: string[]): Promise<KnownUser[]> =>
  ids.length === 0
    ? []
    : (await list(ctx, { sort: 'name', limit: ids.length, offset: 0 }, ids)).rows

/**
 * A user's open sessions, newest first. A person has one set of them, wherever they are signed in.
 */
export async function listSessions(ctx: Ctx, id: string): Promise<UserSession[]> {
  await findUser(ctx, id)
  return rowsOf(
    ctx,
    sql`select created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt"
    from sessions_of_member(${id}) order by last_seen_at desc`,
  )
}
