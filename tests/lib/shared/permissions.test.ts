import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CUSTOM_ROLES } from '@/dev/seed/demo-data'
import {
  hasPermissions,
  hasSomePermissions,
  heldIn,
  PERMISSIONS,
  type Permission,
  type ResourceAction,
} from '@/lib/shared/access/permissions'

const WORDS = Object.entries(PERMISSIONS).flatMap(([resource, actions]) =>
  actions.map((action) => `${resource}:${action}` as Permission),
)

type Role = { resourceActions: ResourceAction[] }
type Session = {
  organizationRoles: (Role & { organization: { domainURL: string } })[]
  globalRoles: Role[]
}

/** The oracle: sets of words, wildcards written out, and nothing else. */
const wordsOf = (roles: Role[]) =>
  roles.flatMap(({ resourceActions }) =>
    resourceActions.flatMap(({ resource, actions }) =>
      actions.map((action) => `${resource}:${action}`),
    ),
  )
const expand = (words: string[]) => [
  ...words,
  ...WORDS.filter((word) =>
    words.some((held) => held.startsWith('all:') && held.slice(4) === word.split(':')[1]),
  ),
]
const allIn = (wanted: string[], words: string[]) =>
  wanted.length > 0 && wanted.every((word) => words.includes(word))
function oracle({ organizationRoles, globalRoles }: Session, place: string, wanted: string[]) {
  const here = wordsOf(organizationRoles.filter((role) => role.organization.domainURL === place))
  const everywhere = expand(wordsOf(globalRoles))
  const [fromHere, fromEverywhere] = [allIn(wanted, here), allIn(wanted, everywhere)]
  const some = wanted.some((word) => here.includes(word) || everywhere.includes(word))
  return { all: fromHere || fromEverywhere, some, mixed: allIn(wanted, [...here, ...everywhere]) }
}

const often = <T>(weight: number, ...values: T[]) => ({
  weight,
  arbitrary: fc.constantFrom(...values),
})
// Few resources, so that what is held and what is wanted often meet.
const resource = fc.oneof(
  often(6, 'users', 'groups', 'all'),
  often(1, 'roles', 'ALL', 'user', '*', ''),
)
const action = fc.oneof(
  often(6, 'read', 'update', 'assign'),
  often(1, 'create', 'READ', '*', 'all', 'read:all', ''),
)
const upTo = (maxLength: number) => ({ maxLength, size: 'max' }) as const
const resourceActions = fc.array(
  fc.record({ resource, actions: fc.array(action, { minLength: 1, ...upTo(3) }) }),
  upTo(3),
)
const place = fc.constantFrom('northside', 'northside', 'eastside')
const organizationRole = fc.record({
  organization: fc.record({ domainURL: place }),
  resourceActions,
})
const session: fc.Arbitrary<Session> = fc.record({
  organizationRoles: fc.array(organizationRole, upTo(4)),
  globalRoles: fc.array(fc.record({ resourceActions }), upTo(2)),
})
const near = WORDS.filter((word) => /^(users|groups):(read|update|assign)$/.test(word))
const wanted = fc.array(fc.oneof(often(9, ...near), often(1, ...WORDS)), upTo(3))

describe('permissions', () => {
  // A failure names the seed and the path by which fast-check comes to it again.
  test('follow the oracle for 100,000 random sets of roles', { tags: 'thorough' }, () => {
    const seen = { granted: 0, several: 0, onlyMixed: 0 }
    fc.assert(
      fc.property(
        session,
        fc.oneof(place, fc.constant('global')),
        wanted,
        (session, place, words) => {
          const { all, some, mixed } = oracle(session, place, words)
          seen.granted += Number(all)
          seen.several += Number(all && new Set(words).size > 1)
          seen.onlyMixed += Number(mixed && !all)
          const held = heldIn(session, place)
          return (
            hasPermissions(held, ...words) === all && hasSomePermissions(held, ...words) === some
          )
        },
      ),
      { numRuns: 100_000 },
    )
    // Sets that grant nothing, or nothing that could be mixed, would prove little.
    expect(seen.granted).toBeGreaterThan(10_000)
    expect(seen.several).toBeGreaterThan(4000)
    expect(seen.onlyMixed).toBeGreaterThan(250)
  })

  const one = (resource: string, ...actions: string[]): ResourceAction[] => [{ resource, actions }]
  const both = ['users:read', 'users:invite'] as const

  test('are none when none are asked for', () => {
    const held = { organization: one('users', 'read'), global: one('all', 'read') }
    expect([hasPermissions(held), hasSomePermissions(held)]).toEqual([false, false])
  })
  test('never mix the organization’s and the global ones', () => {
    const held = { organization: one('users', 'read'), global: one('users', 'invite') }
    expect([hasPermissions(held, ...both), hasSomePermissions(held, ...both)]).toEqual([
      false,
      true,
    ])
  })
  test('may come from several roles of one source', () => {
    expect(
      hasPermissions(
        { organization: [...one('users', 'read'), ...one('users', 'invite')], global: [] },
        ...both,
      ),
    ).toBe(true)
  })
  test('know all: as a wildcard in global roles alone', () => {
    expect(hasPermissions({ organization: one('all', 'read'), global: [] }, 'users:read')).toBe(
      false,
    )
    expect(hasPermissions({ organization: [], global: one('all', 'read') }, 'users:read')).toBe(
      true,
    )
    expect(hasPermissions({ organization: [], global: one('all', 'read') }, 'users:invite')).toBe(
      false,
    )
  })
  test.each([
    ['ALL', 'read'],
    ['All', 'read'],
    [' all', 'read'],
    ['*', 'read'],
    ['users', '*'],
    ['users', 'all'],
    ['users', 'READ'],
    ['users ', 'read'],
    ['users:read', ''],
    ['user', 's:read'],
    ['', 'users:read'],
    ['all', 'all'],
    ['all', '*'],
    ['all:read', 'read'],
    ['a:b', 'read'],
    ['users', 'read,invite'],
    ['ｕsers', 'read'],
    ['__proto__', 'read'],
  ])('are not given by %j:%j', (resource, action) => {
    const held = one(resource, action)
    expect(hasPermissions({ organization: held, global: held }, 'users:read')).toBe(false)
  })
  test('take nothing from a word that was never registered', () => {
    const wanted = 'users:read:all' as Permission
    expect(hasPermissions({ organization: one('users', 'read:all'), global: [] }, wanted)).toBe(
      false,
    )
    expect(hasPermissions({ organization: [], global: [] }, 'nonsense' as Permission)).toBe(false)
  })
})

describe('what is held in an organization', () => {
  const role = (domainURL: string, resource: string) => ({
    organization: { domainURL },
    resourceActions: [{ resource, actions: ['read'] }],
  })
  const session = {
    organizationRoles: [
      role('northside', 'users'),
      role('eastside', 'groups'),
      role('northside', 'roles'),
    ],
    globalRoles: [{ resourceActions: [{ resource: 'all', actions: ['read'] }] }],
  }
  test('is the union of its roles, beside the global ones', () => {
    expect(heldIn(session, 'northside').organization.map(({ resource }) => resource)).toEqual([
      'users',
      'roles',
    ])
    expect(heldIn(session, 'northside').global).toEqual([{ resource: 'all', actions: ['read'] }])
  })
  test('is global alone elsewhere', () => {
    for (const name of ['global', 'koeln', 'NORTHSIDE', ''])
      expect(heldIn(session, name).organization).toEqual([])
  })
})

describe('permission words', () => {
  test('are resource:action, plural and in lower case', () => {
    for (const word of WORDS) expect(word).toMatch(/^[a-z]+(-[a-z]+)?:[a-z]+(-[a-z]+)?$/)
    expect(new Set(WORDS).size).toBe(WORDS.length)
  })
  test('leave the wildcard to roles', () => expect(Object.keys(PERMISSIONS)).not.toContain('all'))
})

test('who has campaigns begin in the demo may also pause and cancel them', () => {
  const begin = CUSTOM_ROLES.filter(({ permissions }) => permissions.includes('campaigns:approve'))
  expect(
    begin.map(({ name, permissions }) => [name, permissions.includes('campaigns:send')]),
  ).toEqual([['Marketing', true]])
})
