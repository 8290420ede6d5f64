import { sql, type SQL } from 'drizzle-orm'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { isOnStaffList } from '@/lib/platform/auth/staff-list'
import { rowsOf } from '@/lib/platform/db/rows'

/** Seconds since 1970, so that the earlier is the lesser; infinite without an end. */
const secondsOf = (end: SQL) => sql`extract(epoch from coalesce(${end}, 'infinity'))::float8`
const IN_FORCE = sql`(a.expires_at is null or a.expires_at > now())`

/**
 * Members whose membership is in force and who can give roles here, by themselves or through a
 * group.
 */
const ofOrganization = (organizationId: number) => sql`
  with recursive belonging as (
    select g.organization_user_id, g.group_id from group_members g where g.organization_id = ${organizationId}
    union
    select b.organization_user_id, g.parent_group_id from belonging b join groups g on g.id = b.group_id
    where g.parent_group_id is not null
  )
  select ${secondsOf(sql`least(a.expires_at, u.expires_at)`)} as until
  from role_assignments a
  join role_permissions p on p.role_id = a.role_id and p.resource = 'roles' and p.action = 'assign'
  left join belonging b on b.group_id = a.group_id
  join memberships_in_force m on m.id = coalesce(a.organization_user_id, b.organization_user_id)
  join organization_users u on u.id = m.id
  where a.organization_id = ${organizationId} and ${IN_FORCE}`

type Administrator = { personId: number; until: number }

/**
 * People who can give roles everywhere. Whoever is not on the staff list any more could not come in
 * to do so.
 */
async function ofProvider(ctx: Ctx): Promise<Administrator[]> {
  const holders = await rowsOf<Administrator & { email: string }>(
    ctx,
    sql`
    select a.person_id as "personId", p.email, ${secondsOf(sql`a.expires_at`)} as until
    from role_assignments a join people p on p.id = a.person_id
    where ${IN_FORCE} and exists (
      select from role_permissions w where w.role_id = a.role_id and w.resource in ('roles', 'all') and w.action = 'assign')`,
  )
  return holders.filter(({ email }) => isOnStaffList(email))
}

/** What comes before every end there is. */
export const NOBODY = 0
const latest = (holders: { until: number }[]) =>
  Math.max(NOBODY, ...holders.map(({ until }) => until))

/**
 * Until when there is somebody who can give roles where the call is about; `NOBODY` when there is
 * nobody.
 */
export const administeredUntil = async (ctx: Ctx): Promise<number> =>
  latest(
    ctx.scope.kind === 'global'
      ? await ofProvider(ctx)
      : await rowsOf(ctx, ofOrganization(organizationOf(ctx).id)),
  )

/** Until when the caller can give roles everywhere. */
export const callerAdministersUntil = async (ctx: Ctx): Promise<number> =>
  latest((await ofProvider(ctx)).filter(({ personId }) => personId === ctx.actor.personId))
