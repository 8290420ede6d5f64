import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { OrganizationRole } from '@/lib/shared/http/session'
import { sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import {
  assign,
  buildGroup,
  buildMembership,
  buildOrganization,
  buildRole,
  signIn,
  unique,
  type SignedIn,
} from '@/tests/support/world'

/**
 * The organizations of every world, by the place of the one above: 0 above 1 above 2, 0 above 3; 4
 * stands apart.
 */
const ABOVE = [null, 0, 1, 0, null]
const WORDS = ['groups:read', 'users:read', 'locations:update', 'billing:refund']
const STATES = [
  'in force',
  'in force',
  'in force',
  'invited',
  'suspended',
  'expired',
  'removed',
] as const
const SET = {
  'in force': '',
  invited: 'joined_at = null',
  suspended: 'suspended_at = now()',
  expired: 'expires_at = now()',
  removed: 'removed_at = now()',
}

type Grant = { role: number; reach: 'organization' | 'subtree'; expired: boolean }
type Group = { place: number; parent: number | null; isMember: boolean; grants: Grant[] }
/** What one person is and has; a membership for each place, where there is one. */
type World = { members: ({ state: keyof typeof SET; grants: Grant[] } | null)[]; groups: Group[] }

const place = fc.nat(ABOVE.length - 1)
const grants = fc.uniqueArray(
  fc.record({
    role: fc.nat(WORDS.length - 1),
    reach: fc.constantFrom('organization' as const, 'subtree' as const),
    // One in four is over.
    expired: fc.constantFrom(true, false, false, false),
  }),
  { selector: ({ role }) => role, maxLength: 2, size: 'max' },
)
const worlds: fc.Arbitrary<World> = fc
  .record({
    members: fc.array(
      fc.option(fc.record({ state: fc.constantFrom(...STATES), grants }), { freq: 4 }),
      {
        minLength: ABOVE.length,
        maxLength: ABOVE.length,
      },
    ),
    groups: fc.array(
      fc.record({ place, wish: fc.option(fc.nat(), { freq: 4 }), isMember: fc.boolean(), grants }),
      {
        minLength: 2,
        maxLength: 9,
        size: 'max',
      },
    ),
  })
  .map(({ members, groups }) => {
    const made: Group[] = []
    for (const { wish, ...group } of groups) {
      const possible = made.flatMap((one, index) =>
        one.place === group.place && depth(made, index) < 5 ? [index] : [],
      )
      const parent =
        wish === null || possible.length === 0 ? null : possible[wish % possible.length]!
      made.push({ ...group, parent, isMember: group.isMember && members[group.place] !== null })
    }
    return { members, groups: made }
  })

/** The oracle: what the rules say, from the model alone. */
const lineage = (groups: Group[], index: number | null): number[] =>
  index === null ? [] : [index, ...lineage(groups, groups[index]!.parent)]
const depth = (groups: Group[], index: number | null) => lineage(groups, index).length
const isAtOrBelow = (target: number | null, at: number): boolean =>
  target !== null && (target === at || isAtOrBelow(ABOVE[target]!, at))
const isMemberAt = ({ members }: World, at: number) => members[at]?.state === 'in force'

function wordsAt(world: World, target: number): string[] {
  const words = ABOVE.flatMap((_, at) => {
    if (!isMemberAt(world, at)) return []
    const joined = world.groups.flatMap(({ place, isMember }, index) =>
      place === at && isMember ? [index] : [],
    )
    const through = new Set(joined.flatMap((index) => lineage(world.groups, index)))
    const all = [
      ...world.members[at]!.grants,
      ...[...through].flatMap((index) => world.groups[index]!.grants),
    ]
    const counting = all.filter(
      ({ expired, reach }) =>
        !expired && (at === target || (reach === 'subtree' && isAtOrBelow(target, at))),
    )
    return counting.map(({ role }) => WORDS[role]!)
  })
  return [...new Set(words)].toSorted()
}
function canMove(groups: Group[], index: number, to: number | null): boolean {
  const height = Math.max(
    ...groups.map((_, one) => {
      const line = lineage(groups, one)
      return line.includes(index) ? line.indexOf(index) + 1 : 0
    }),
  )
  return !lineage(groups, to).includes(index) && depth(groups, to) + height <= 5
}

const names: string[] = []
const places: number[] = []
const roles: number[] = []
beforeAll(async () => {
  for (const above of ABOVE) {
    names.push(unique('world-'))
    places.push(
      await buildOrganization(names.at(-1), { under: above === null ? null : places[above]! }),
    )
  }
  for (const word of WORDS) roles.push(await buildRole('organization', [word]))
})

async function build({ members, groups }: World): Promise<{ as: SignedIn; ids: number[] }> {
  const as = await signIn(`${unique('somebody')}@nowhere.example`)
  const memberships = await Promise.all(
    members.map(async (member, at) => {
      if (!member) return undefined
      const id = await buildMembership(as.personId, places[at]!)
      for (const { role, reach, expired } of member.grants)
        await assign(id, roles[role]!, { reach, expires: expired ? -1 : undefined })
      if (SET[member.state])
        await sql(`update organization_users set ${SET[member.state]} where id = $1`, id)
      return id
    }),
  )
  const ids: number[] = []
  for (const { place, parent, isMember, grants } of groups)
    ids.push(
      await buildGroup(places[place]!, {
        parent: parent === null ? null : ids[parent],
        members: isMember ? [memberships[place]!] : [],
        roles: grants.map(({ role, reach, expired }) => ({
          id: roles[role]!,
          reach,
          expires: expired ? -1 : 5,
        })),
      }),
    )
  return { as, ids }
}

/** What the session says somebody may do in each place, and whether a call there is let in. */
async function found(as: SignedIn) {
  const [{ body }, ...calls] = await Promise.all([
    send('/api/auth/session', { as }),
    ...names.map((name) =>
      send('/api/v1/home/groups', { as, host: `${name}.polyclinic.localhost:3000` }),
    ),
  ])
  const held = body.user.organizationRoles as OrganizationRole[]
  const wordsIn = (name: string) =>
    held
      .filter(({ organization }) => organization.domainURL === name)
      .flatMap(({ resourceActions }) => resourceActions)
      .flatMap(({ resource, actions }) => actions.map((action) => `${resource}:${action}`))
  return names.map((name, at) => ({
    words: [...new Set(wordsIn(name))].toSorted(),
    status: calls[at]!.status,
  }))
}

function expected(world: World) {
  return ABOVE.map((_, at) => {
    const words = wordsAt(world, at)
    const status = words.includes('groups:read')
      ? 200
      : words.length > 0 || isMemberAt(world, at)
        ? 403
        : 404
    return { words, status }
  })
}

let granting = 0
let moved = 0
test('rights through groups are what the rules say, in any world and after any move', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, fc.nat(), fc.option(fc.nat()), async (world, which, where) => {
      const { as, ids } = await build(world)
      expect(await found(as)).toEqual(expected(world))
      granting += expected(world).some(({ words }) => words.length > 0) ? 1 : 0
      const { groups } = world
      if (groups.length === 0) return
      const index = which % groups.length
      const near = groups.flatMap((one, at) => (one.place === groups[index]!.place ? [at] : []))
      const to = where === null ? null : near[where % near.length]!
      const done = await sql(
        'update groups set parent_group_id = $2 where id = $1',
        ids[index],
        to === null ? null : ids[to],
      ).then(
        () => true,
        () => false,
      )
      expect(done).toBe(canMove(groups, index, to))
      if (!done) return
      moved++
      const after = { ...world, groups: groups.with(index, { ...groups[index]!, parent: to }) }
      expect(await found(as)).toEqual(expected(after))
    }),
    { numRuns: 200 },
  )
  // Worlds in which nobody may do anything would prove little.
  expect(granting).toBeGreaterThan(100)
  expect(moved).toBeGreaterThan(25)
})
