import { sql, type SQL } from 'drizzle-orm'
import { callerAdministersUntil } from '@/lib/platform/access/administrators'
import { keepingAnAdministrator } from '@/lib/platform/access/assignments'
import { PROVIDER_TIME_ZONE, toInstant } from '@/lib/platform/access/ends'
import type { Ctx } from '@/lib/platform/api/ctx'
import { conflict, forbidden, notFound, unprocessable } from '@/lib/platform/api/errors'
import { recordChange } from '@/lib/platform/audit/audit'
import { refuseEscalation } from '@/lib/platform/auth/grant'
import { isOnStaffList } from '@/lib/platform/auth/staff-list'
import { byName } from '@/lib/platform/db/page'
import { rowsOf } from '@/lib/platform/db/rows'
import { actionsOf } from '@/lib/shared/access/permissions'
import type { AuditEvent } from '@/lib/shared/audit/audit-events'
import { findRole } from './queries'
import type { Role, RolePerson, RolePersonInput } from './schema'

/**
 * One that is held everywhere. Throws 404 for any other: who holds a role of organizations is found
 * among their users.
 */
async function findGlobalRole(ctx: Ctx, id: number): Promise<Role> {
  const role = await findRole(ctx, id)
  return role.scope === 'global' ? role : notFound('Role')
}

async function read(ctx: Ctx, { id }: Role, narrowed: SQL): Promise<RolePerson[]> {
  const people = await rowsOf<Omit<RolePerson, 'staff'>>(
    ctx,
    sql`select p.id as "personId", p.display_name as "displayName", p.email, a.created_at as since, a.expires_at as "expiresAt"
      from role_assignments a join people p on p.id = a.person_id
      where a.role_id = ${id} and (a.expires_at is null or a.expires_at > now()) and ${narrowed}
      order by ${byName(sql`p.display_name`)}, p.id`,
  )
  return people.map((person) => ({ ...person, staff: isOnStaffList(person.email) }))
}

const findPerson = async (
  ctx: Ctx,
  role: Role,
  personId: number,
): Promise<RolePerson | undefined> => (await read(ctx, role, sql`p.id = ${personId}`))[0]

/** Who holds a global role at this moment, by name. */
export const listRolePeople = async (ctx: Ctx, id: number): Promise<RolePerson[]> =>
  read(ctx, await findGlobalRole(ctx, id), sql`true`)

const stateOf = ({ name, scope }: Role, person: RolePerson | undefined) =>
  person && { role: name, scope, expiresAt: person.expiresAt }

type PersonEvent = Extract<AuditEvent, `person.${string}`>

/**
 * Changes what one person holds, with its row in the log. Throws 403 for who would lose their own
 * right to give roles.
 */
async function changing(
  ctx: Ctx,
  role: Role,
  personId: number,
  work: (before?: RolePerson) => Promise<PersonEvent>,
) {
  const until = await callerAdministersUntil(ctx)
  const before = await findPerson(ctx, role, personId)
  const event = await work(before)
  const after = await findPerson(ctx, role, personId)
  if ((await callerAdministersUntil(ctx)) < until)
    forbidden(
      'You cannot take from yourself, or set an end to, what lets you give roles. Ask another administrator.',
    )
  const states = { before: stateOf(role, before), after: stateOf(role, after) }
  recordChange(ctx, {
    organizationId: null,
    action: 'roles:assign',
    event,
    subject: 'person',
    subjectId: personId,
    ...states,
  })
  return { before, after }
}

const UNLISTED = 'This address is not on the staff list. Only staff can hold a role everywhere.'
const isSameEnd = (one: string | null, other: string | null) =>
  (one && Date.parse(one)) === (other && Date.parse(other))

/**
 * Gives a global role to one of the staff, who need not have signed in yet; or changes until when
 * they hold it. Throws 422 for an address that is not on the staff list, 403 for a role that allows
 * more than the caller holds, 409 for what is the case already.
 */
export async function giveRole(
  ctx: Ctx,
  id: number,
  { email, ...input }: RolePersonInput,
): Promise<RolePerson> {
  const expiresAt =
    toInstant(input.expiresAt, PROVIDER_TIME_ZONE, 'expiresAt')?.toISOString() ?? null
  const role = await findGlobalRole(ctx, id)
  if (!isOnStaffList(email)) unprocessable(UNLISTED, { email: UNLISTED })
  refuseEscalation(
    ctx,
    { name: role.name, resourceActions: actionsOf(role.permissions) },
    'organization',
  )
  const { after } = await keepingAnAdministrator(ctx, async () => {
    const [found] = await rowsOf<{ personId: number }>(
      ctx,
      sql`select person_by_email(${email}) as "personId"`,
    )
    const { personId } = found!
    return changing(ctx, role, personId, async (before) => {
      if (before && isSameEnd(before.expiresAt, expiresAt)) {
        const held = `${before.displayName} holds this role already.`
        conflict(held, { email: held })
      }
      // What is over is given anew.
      await rowsOf(
        ctx,
        sql`
        insert into role_assignments as a (role_id, person_id, expires_at) values (${id}, ${personId}, ${expiresAt})
        on conflict on constraint role_assignments_once do update set expires_at = excluded.expires_at,
          created_at = case when a.expires_at <= now() then now() else a.created_at end`,
      )
      return before ? 'person.role-changed' : 'person.role-given'
    })
  })
  return after!
}

/**
 * Takes a global role from a person: what it allowed ends at their next request. Throws 404 for who
 * does not hold it.
 */
export async function takeRole(ctx: Ctx, id: number, personId: number): Promise<RolePerson> {
  const role = await findGlobalRole(ctx, id)
  const { before } = await keepingAnAdministrator(ctx, () =>
    changing(ctx, role, personId, async (held) => {
      if (!held) notFound('Person')
      await rowsOf(
        ctx,
        sql`delete from role_assignments where role_id = ${id} and person_id = ${personId}`,
      )
      return 'person.role-taken'
    }),
  )
  return before!
}
