import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasPermissions, hasSomePermissions, heldIn, PERMISSIONS, type Permission, type ResourceAction } from '@/lib/shared/permissions' // prettier-ignore

const WORDS = Object.entries(PERMISSIONS).flatMap(([resource, actions]) =>
  actions.map((action) => `${resource}:${action}` as Permission),
)

/** The oracle: sets of words, wildcards written out, and nothing else. */
const wordsOf = (held: ResourceAction[]) =>
  new Set(held.flatMap(({ resource, actions }) => actions.map((action) => `${resource}:${action}`)))
const expand = (words: Set<string>) =>
  new Set(
    [...words].flatMap((word) =>
      word.startsWith('all:') ? WORDS.filter((w) => w.split(':')[1] === word.slice(4)) : [word],
    ),
  )
const allIn = (wanted: readonly string[], words: Set<string>) =>
  wanted.length > 0 && wanted.every((word) => words.has(word))
function oracle(organization: ResourceAction[], global: ResourceAction[], wanted: readonly Permission[]) {
  const [here, everywhere] = [wordsOf(organization), expand(wordsOf(global))]
  return {
    all: allIn(wanted, here) || allIn(wanted, everywhere),
    some: wanted.some((word) => here.has(word) || everywhere.has(word)),
  }
}

const often = <T>(weight: number, ...values: T[]) => ({ weight, arbitrary: fc.constantFrom(...values) })
const resource = fc.oneof(
  often(6, 'organizations', 'users', 'groups', 'roles', 'all'),
  often(1, 'ALL', 'organization', '*', ''),
)
const action = fc.oneof(
  often(6, 'read', 'create', 'update'),
  often(1, 'delete', 'assign', 'READ', '*', 'all', 'read:all', ''),
)
const held = fc.array(fc.record({ resource, actions: fc.array(action, { maxLength: 3 }) }), { maxLength: 4 })
const wanted = fc.array(
  fc.constantFrom(
    ...WORDS.filter((word) => /^(organizations|users|groups|roles):(read|create|update|assign)/.test(word)),
  ),
  { maxLength: 2 },
)

describe('permissions', () => {
  test('follow the oracle for 100,000 random sets of roles', () => {
    let granted = 0
    fc.assert(
      fc.property(held, held, wanted, (organization, global, words) => {
        const expected = oracle(organization, global, words)
        granted += Number(expected.all)
        return (
          hasPermissions({ organization, global }, ...words) === expected.all &&
          hasSomePermissions({ organization, global }, ...words) === expected.some
        )
      }),
      { numRuns: 100_000 },
    )
    expect(granted).toBeGreaterThan(5000)
  }, 60_000)

  const one = (resource: string, ...actions: string[]): ResourceAction[] => [{ resource, actions }]
  const both = ['users:read', 'users:invite'] as const

  test('are none when none are asked for', () => {
    const held = { organization: one('users', 'read'), global: one('all', 'read') }
    expect([hasPermissions(held), hasSomePermissions(held)]).toEqual([false, false])
  })
  test('never mix the organization’s and the global ones', () => {
    const held = { organization: one('users', 'read'), global: one('users', 'invite') }
    expect([hasPermissions(held, ...both), hasSomePermissions(held, ...both)]).toEqual([false, true])
  })
  test('may come from several roles of one source', () => {
    expect(hasPermissions({ organization: [...one('users', 'read'), ...one('users', 'invite')], global: [] }, ...both)).toBe(true)
  })
  test('know all: as a wildcard in global roles alone', () => {
    expect(hasPermissions({ organization: one('all', 'read'), global: [] }, 'users:read')).toBe(false)
    expect(hasPermissions({ organization: [], global: one('all', 'read') }, 'users:read')).toBe(true)
    expect(hasPermissions({ organization: [], global: one('all', 'read') }, 'users:invite')).toBe(false)
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
    expect(hasPermissions({ organization: one('users', 'read:all'), global: [] }, wanted)).toBe(false)
    expect(hasPermissions({ organization: [], global: [] }, 'nonsense' as Permission)).toBe(false)
  })
}) // prettier-ignore

describe('what is held in an organization', () => {
  const role = (domainURL: string, resource: string) => ({ organization: { domainURL }, resourceActions: [{ resource, actions: ['read'] }] })
  const session = {
    organizationRoles: [role('northside', 'users'), role('eastside', 'groups'), role('northside', 'roles')],
    globalRoles: [{ resourceActions: [{ resource: 'all', actions: ['read'] }] }],
  }
  test('is the union of its roles, beside the global ones', () => {
    expect(heldIn(session, 'northside').organization.map(({ resource }) => resource)).toEqual(['users', 'roles'])
    expect(heldIn(session, 'northside').global).toEqual([{ resource: 'all', actions: ['read'] }])
  })
  test('is global alone elsewhere', () => {
    for (const name of ['global', 'koeln', 'NORTHSIDE', '']) expect(heldIn(session, name).organization).toEqual([])
  })
}) // prettier-ignore

describe('permission words', () => {
  test('are resource:action, plural and in lower case', () => {
    for (const word of WORDS) expect(word).toMatch(/^[a-z]+(-[a-z]+)?:[a-z]+(-[a-z]+)?$/)
    expect(new Set(WORDS).size).toBe(WORDS.length)
  })
  test('leave the wildcard to roles', () => expect(Object.keys(PERMISSIONS)).not.toContain('all'))
})
