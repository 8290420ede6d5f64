import { sql } from '../db/database'

type Membership = { id: string; place: number; person: number; inForce: boolean; removed: boolean }
type Assignment = {
  place: number
  member: string | null
  group: number | null
  words: string[]
  below: boolean
}

/**
 * What people may do where, worked out one by one from the rows as they are: the tree by `part_of`
 * alone, and neither a path nor a view nor a function of the database.
 */
export async function readRights(organizationIds: number[]) {
  const organizations = await sql<{ id: number; above: number | null }>(
    'select id, part_of as above from organizations where id = any($1)',
    organizationIds,
  )
  const memberships = await sql<Membership>(
    `select id, organization_id as place, person_id as person, removed_at is not null as removed,
       joined_at is not null and suspended_at is null and removed_at is null and coalesce(expires_at > now(), true) as "inForce"
     from organization_users where organization_id = any($1)`,
    organizationIds,
  )
  const groups = await sql<{ id: number; above: number | null }>(
    'select id, parent_group_id as above from groups where organization_id = any($1)',
    organizationIds,
  )
  const joined = await sql<{ group: number; member: string }>(
    'select group_id as group, organization_user_id as member from group_members where organization_id = any($1)',
    organizationIds,
  )
  const assignments = await sql<Assignment>(
    `select organization_id as place, organization_user_id as member, group_id as group, reach = 'subtree' as below,
       array(select resource || ':' || action from role_permissions p where p.role_id = a.role_id) as words
     from role_assignments a where organization_id = any($1) and coalesce(expires_at > now(), true)`,
    organizationIds,
  )

  /** From one up to the topmost. Throws for one that lies in itself. */
  function lineage(rows: { id: number; above: number | null }[], id: number): number[] {
    const line: number[] = []
    for (let at: number | null = id; at !== null; at = rows.find((row) => row.id === at)!.above) {
      if (line.includes(at)) throw new Error(`${at} lies in itself.`)
      line.push(at)
    }
    return line
  }
  const isHeldBy = ({ member, group }: Assignment, { id }: Membership) =>
    member === id ||
    joined.some(
      (one) => one.member === id && group !== null && lineage(groups, one.group).includes(group),
    )
  const memberOf = (person: number, place: number) =>
    memberships.find((one) => one.person === person && one.place === place && one.inForce)

  return {
    groups,
    memberships,
    isMember: (person: number, place: number) => memberOf(person, place) !== undefined,
    wordsAt(person: number, place: number): string[] {
      const words = lineage(organizations, place).flatMap((above) => {
        const member = memberOf(person, above)
        const held = member
          ? assignments.filter((one) => one.place === above && isHeldBy(one, member))
          : []
        return held.flatMap((one) => (above === place || one.below ? one.words : []))
      })
      return [...new Set(words)].toSorted()
    },
    /** Who can give roles in a place by a role held there. */
    administratorsOf: (place: number): number[] =>
      memberships
        .filter((member) => member.place === place && member.inForce)
        .filter((member) =>
          assignments.some(
            (one) =>
              one.place === place && isHeldBy(one, member) && one.words.includes('roles:assign'),
          ),
        )
        .map(({ person }) => person),
  }
}
export type Rights = Awaited<ReturnType<typeof readRights>>
