import { sql, type SQL } from 'drizzle-orm'
import { assignmentsAsJson } from '@/lib/platform/access/assignments'
import { MEMBER_NAME } from '@/lib/platform/access/member-name'
import type { PageOfRows } from '@/lib/platform/api/answer'
import type { Ctx } from '@/lib/platform/api/ctx'
import { notFound } from '@/lib/platform/api/errors'
import { byName, byOrganization, contains, pageOf } from '@/lib/platform/db/page'
import { rowsOf } from '@/lib/platform/db/rows'
import { inScope } from '@/lib/platform/db/scope'
import type { Group, GroupEntry, GroupListQuery } from './schema'

/**
 * Who belongs to a group `g`; a membership that has ended is kept for the log, and does not count.
 */
const MEMBERS = sql`group_members m join organization_users u on u.id = m.organization_user_id
  where m.group_id = g.id and u.removed_at is null`
const MEMBER_COUNT = sql`(select count(*)::int from ${MEMBERS})`
const PARENT_NAME = sql`(select name from groups where id = g.parent_group_id)`
/** The roles `a` of a group `g`. One that is over is none. */
const HELD = sql`a.group_id = g.id and (a.expires_at is null or a.expires_at > now())`
const REACHES = sql`coalesce((select array_agg(a.reach) from role_assignments a where ${HELD}), '{none}')`

/** Where organizations are mixed, words may be of theirs, too. */
const containsOrIsOf = (words: string) => sql`g.id in (
    select id from groups where ${contains(sql`search_text`, words)}
    union
    select g.id from organizations o join groups g on g.organization_id = o.id
    where ${contains(sql`o.search_text`, words)} and ${contains(sql`searchable(o.label)`, words)})`

const ENTRY = sql`g.id, g.name, g.description, g.version, g.updated_at as "updatedAt", ${MEMBER_COUNT} as "memberCount",
  (select json_build_object('domainURL', domain_url, 'label', label) from organizations where id = g.organization_id) as organization,
  (select json_build_object('id', id, 'name', name) from groups where id = g.parent_group_id) as parent,
  ${assignmentsAsJson(HELD)} as roles`

const namedGroups = (from: SQL, order: SQL) =>
  sql`(select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name) order by ${order}), '[]') from ${from} n)`

/** Everything of a group `g`. */
const RECORD = sql`${ENTRY}, (
    select coalesce(json_agg(json_build_object('organizationUserId', u.id, 'displayName', ${MEMBER_NAME}, 'email', p.email)
      order by ${byName(sql`(${MEMBER_NAME})`)}, u.id), '[]')
    from people p, ${MEMBERS} and p.id = u.person_id) as members,
  ${namedGroups(sql`(select id, name from groups where parent_group_id = g.id)`, byName(sql`n.name`))} as children,
  ${namedGroups(
    sql`(with recursive up as (
      select id, name, parent_group_id, 1 as distance from groups where id = g.parent_group_id
      union all
      select above.id, above.name, above.parent_group_id, up.distance + 1 from groups above join up on above.id = up.parent_group_id
    ) select id, name, distance from up)`,
    sql`n.distance desc`,
  )} as path`

/** The groups of an organization; for `global` those of every organization within reach. */
export async function listGroups(ctx: Ctx, query: GroupListQuery): Promise<PageOfRows<GroupEntry>> {
  return pageOf<GroupEntry>(ctx, {
    from: sql`groups g`,
    key: sql`g.id`,
    where: [
      inScope(ctx, sql`g.organization_id`),
      query.search && ctx.scope.kind === 'global'
        ? containsOrIsOf(query.search)
        : contains(sql`g.search_text`, query.search),
      query.reach && sql`${REACHES} && ${sql.param(query.reach)}`,
    ],
    sorts: {
      name: byName(sql`g.name`),
      organization: byOrganization(ctx, sql`g.organization_id`),
      parent: byName(PARENT_NAME),
      members: MEMBER_COUNT,
      updatedAt: sql`g.updated_at`,
    },
    columns: ENTRY,
    query,
  })
}

/** One group by its id. Throws 404, also for one of another organization. */
export async function findGroup(ctx: Ctx, id: number): Promise<Group> {
  const [group] = await rowsOf<Group>(
    ctx,
    sql`select ${RECORD} from groups g where g.id = ${id} and ${inScope(ctx, sql`g.organization_id`) ?? sql`true`}`,
    true,
  )
  return group ?? notFound('Group')
}
