import { sql } from 'drizzle-orm'
import { readAssignable } from '@/lib/platform/access/assignments'
import {
  fromAbove,
  impactOn,
  wordsOf,
  type Held,
  type Standing,
} from '@/lib/platform/access/impact'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { readRoles } from '@/lib/platform/auth/roles'
import { rowsOf } from '@/lib/platform/db/rows'
import type { Impact } from '@/lib/shared/access/impact'
import {
  aboutOrganizationOf,
  demandAssign,
  refuseEverywhere,
  refuseUnknownParent,
} from './commands'
import { findGroup } from './queries'
import type { GroupDraft } from './schema'

type HeldRole = { roleId: number; version: number; below: boolean }
type Node = { id: number; parentId: number | null; roles: HeldRole[] }
type Member = Pick<Standing, 'displayName' | 'email' | 'organization' | 'above'> & {
  id: string
  /** By themselves. */
  roles: HeldRole[]
  groups: number[]
}
/** What a group gives, and the one it lies in. */
type Giving = { parentId: number | null; held: Held[] }

/** Stands for a group that is not there yet: no group has this id. */
const NEW = 0

const inForce = sql`(a.expires_at is null or a.expires_at > now())`
const asJson = sql`coalesce(json_agg(json_build_object('roleId', r.id, 'version', r.version, 'below', a.reach = 'subtree')), '[]')`

const readGroups = (ctx: Ctx) =>
  rowsOf<Node>(
    ctx,
    sql`select g.id, g.parent_group_id as "parentId", (
        select ${asJson} from role_assignments a join roles r on r.id = a.role_id where a.group_id = g.id and ${inForce}) as roles
      from groups g where g.organization_id = ${organizationOf(ctx).id}`,
  )

/**
 * Whoever is in a group or in those within it, and whoever is to be: those whose membership is in
 * force.
 */
const readMembers = (ctx: Ctx, id: number, memberIds: string[]) =>
  rowsOf<Member>(
    ctx,
    sql`with recursive within as (
      select ${id}::int as id
      union
      select g.id from groups g join within w on g.parent_group_id = w.id
    )
    select u.id, p.display_name as "displayName", p.email,
      json_build_object('domainURL', o.domain_url, 'label', o.label) as organization,
      (select ${asJson} from role_assignments a join roles r on r.id = a.role_id
        where a.organization_user_id = u.id and ${inForce}) as roles,
      array(select b.group_id from group_members b where b.organization_user_id = u.id) as groups,
      ${fromAbove(sql`u.id`, sql`o.id`)} as above
    from memberships_in_force u join people p on p.id = u.person_id join organizations o on o.id = u.organization_id
    where u.organization_id = ${organizationOf(ctx).id} and (u.id = any(${sql.param(memberIds)}::uuid[]) or exists (
      select from group_members b join within w on w.id = b.group_id where b.organization_user_id = u.id))
    order by p.display_name collate "und-x-icu", p.email`,
  )

/** What these groups give, with those that they lie in. */
function givenBy(groups: Map<number, Giving>, ids: number[]): Held[] {
  const line = new Set<number>()
  const climb = (id: number | null) => {
    // A draft may say that a group lies in itself: saving refuses that.
    if (id === null || line.has(id)) return
    line.add(id)
    climb(groups.get(id)?.parentId ?? null)
  }
  ids.forEach(climb)
  return [...line].flatMap((id) => groups.get(id)?.held ?? [])
}

async function preview(ctx: Ctx, id: number, draft: GroupDraft): Promise<Impact> {
  await refuseUnknownParent(ctx, draft.parentGroupId)
  const drafted = await readAssignable(
    ctx,
    draft.roles.map(({ roleId }) => roleId),
  )
  const groups = await readGroups(ctx)
  const members = await readMembers(ctx, id, draft.memberIds)
  const versions = [...groups, ...members].flatMap(({ roles }) =>
    roles.map(({ roleId, version }): [number, number] => [roleId, version]),
  )
  const actionsOf = await readRoles(ctx.client, versions)
  const heldBy = (roles: HeldRole[]) =>
    roles.map(({ roleId, version, below }) => ({
      words: wordsOf(actionsOf([roleId, version])),
      below,
    }))

  const saved = new Map(
    groups.map(({ id, parentId, roles }) => [id, { parentId, held: heldBy(roles) }]),
  )
  const held = draft.roles.map(({ roleId, reach }) => ({
    words: wordsOf(drafted.get(roleId)!.resourceActions),
    below: reach === 'subtree',
  }))
  const wanted = new Map<number, Giving>([...saved, [id, { parentId: draft.parentGroupId, held }]])
  const impact = impactOn(
    members.map(({ id: membership, roles, groups: joined, ...person }) => {
      const own = heldBy(roles)
      const others = joined.filter((one) => one !== id)
      const joining = draft.memberIds.includes(membership) ? [id, ...others] : others
      return {
        ...person,
        before: [...own, ...givenBy(saved, joined)],
        after: [...own, ...givenBy(wanted, joining)],
      }
    }),
  )
  // Whoever could not save it learns nothing of what roles allow, or people lack.
  if (impact.gains.length + impact.loses.length > 0) demandAssign(ctx)
  return impact
}

/**
 * What people would gain by a group that is not there yet. Throws as `createGroup` does for what it
 * names.
 */
export async function previewNewGroup(ctx: Ctx, draft: GroupDraft): Promise<Impact> {
  refuseEverywhere(ctx)
  return preview(ctx, NEW, draft)
}

/**
 * What people would gain and lose if a group were like this. Throws 404, and as `changeGroup` does
 * for what it names.
 */
export async function previewGroup(ctx: Ctx, id: number, draft: GroupDraft): Promise<Impact> {
  const here = await aboutOrganizationOf(ctx, id)
  await findGroup(here, id)
  return preview(here, id, draft)
}
