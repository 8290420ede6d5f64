import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OrganizationRole } from '@/lib/shared/session'
import type { ResourceAction } from '@/lib/shared/permissions'
import { casesOf, creationsOf, endpoints, outcomeOf, type Case } from '@/tests/support/cases'
import { sql } from '@/tests/support/database'
import { demandedWords } from '@/tests/support/demands'
import { fhirCasesOf, fhirOutcomeOf } from '@/tests/support/fhir-cases'
import { buildMatrix, type Caller, type Matrix } from '@/tests/support/matrix'
import {
  entrance,
  globalWords,
  PLACES,
  reach,
  wordsAt,
  type Grant,
  type Key,
  type Place,
  type Who,
} from '@/tests/support/oracle'
import { send } from '@/tests/support/request'
import { buildOrganization, footprint, idOf, unique } from '@/tests/support/world'

const [READ, CREATE] = ['organizations:read', 'organizations:create']
/** Giving roles is not among them: the one who can, in each place, is needed there. */
const EVERYTHING = demandedWords.filter((word) => word !== 'roles:assign')
const READING = EVERYTHING.filter((word) => word.endsWith(':read'))
const ALL = [...new Set(demandedWords.map((word) => `all:${word.split(':')[1]}`))]

type Member = Who['memberships'][number]
const staff = (memberships: Member[] = [], global: Grant[] = [], session: Who['session'] = 'open'): Who => ({ staff: true, session, memberships, global }) // prettier-ignore
const at = (place: Place, words: string[], reach: Grant['reach'] = 'organization', more: Omit<Member['grants'][number], 'words'> = {}): Member => ({ place, grants: [{ words, reach, ...more }] }) // prettier-ignore
const outside = (...memberships: Member[]): Who => ({ ...staff(memberships), staff: false })
const not = (reason: Member['not']): Who => staff([{ ...at('own', EVERYTHING, 'subtree'), not: reason }])
const owner = (session: Who['session']) => staff([], [{ words: ALL }], session)
/** What a key can hold. */
const KEYABLE = EVERYTHING.filter((word) => word !== 'api-keys:create' && word !== 'users:view-as')
const key = (kind: Key['kind'], place: Place | null, reach: Key['reach'], words = KEYABLE, not?: Key['not']): Key => ({ kind, place, reach, words, not }) // prettier-ignore

const PRINCIPALS: Record<string, Who> = {
  'nobody': owner('none'),
  'an owner whose session was idle too long': owner('idle'),
  'an owner whose session is over': owner('over'),
  'an owner who has signed out': owner('ended'),
  'an owner': owner('open'),
  'somebody who can give global roles, and nothing else': staff([], [{ words: ['roles:assign'] }]),
  'a global reader': staff([], [{ words: ['all:read'] }]),
  'a global creator without reading': staff([], [{ words: [CREATE] }]),
  'somebody with another global word': staff([], [{ words: ['billing:read'] }]),
  'an owner whose role has expired': staff([], [{ words: ALL, expired: true }]),
  'somebody with all the rights who is not staff': { ...staff([at('own', EVERYTHING, 'subtree')], [{ words: ALL }]), staff: false },
  'staff without a role': staff(),
  'a member without a role': staff([{ place: 'own', grants: [] }]),
  'a reader here': staff([at('own', READING)]),
  'a manager here and below': staff([at('own', EVERYTHING, 'subtree')]),
  'a manager here alone': staff([at('own', EVERYTHING)]),
  'a reader below a manager’s place': staff([at('own', READING, 'subtree'), at('child', EVERYTHING)]),
  'somebody whose right below has expired': staff([{ place: 'own', grants: [{ words: EVERYTHING, reach: 'subtree', expired: true }, { words: READING }] }]),
  'somebody with another word here': staff([at('own', ['billing:read'], 'subtree')]),
  'somebody who tries the wildcard in an organization': staff([at('own', ALL, 'subtree')]),
  'somebody with words that only look right': staff([at('own', ['organizations:READ', 'Users:read', '*:read', 'groups:*', 'all:all'])], [{ words: ['*:read', 'ALL:read', 'all:*', 'organization:read'] }]),
  'a member of two trees': staff([at('foreign', READING, 'subtree'), at('grandchild', EVERYTHING)]),
  'somebody who only inherits': staff([at('parent', EVERYTHING, 'subtree')]),
  'somebody from above whose role stays there': staff([at('parent', EVERYTHING)]),
  'somebody by a group': staff([at('own', EVERYTHING, 'subtree', { by: 'group' })]),
  'somebody by a group above theirs': staff([at('own', EVERYTHING, 'subtree', { by: 'group above' })]),
  'somebody by a group whose role has expired': staff([at('own', EVERYTHING, 'subtree', { by: 'group', expired: true })]),
  'somebody whose membership has expired': not('over'),
  'somebody who is suspended': not('suspended'),
  'somebody who has not accepted yet': not('invited'),
  'somebody who was removed': not('removed'),
  'somebody half of whose rights are global': staff([at('own', EVERYTHING.filter((word) => /^(users|organizations)/.test(word)), 'subtree')], [{ words: ['groups:read', 'groups:update', 'roles:read', 'audit:read'] }]),
  'an organization’s reader, by a group, who is not staff': outside(at('parent', READING, 'subtree', { by: 'group' })),
  'a child’s manager, suspended above': outside(at('child', EVERYTHING), { ...at('own', EVERYTHING, 'subtree'), not: 'suspended' }),
  'a provider’s service account that reads': { ...staff(), key: key('service', null, 'subtree', READING) },
  'an organization’s service account, here and below': { ...outside(), key: key('service', 'own', 'subtree') },
  'an organization’s service account, here alone': { ...outside(), key: key('service', 'own', 'organization', READING) },
  'a manager’s key for reading': { ...staff([at('own', EVERYTHING, 'subtree')]), key: key('personal', 'own', 'organization', READING) },
  'a key, made here, of somebody who only inherits': { ...staff([at('parent', EVERYTHING, 'subtree')]), key: key('personal', 'own', 'subtree') },
  'an owner’s key for one organization': { ...owner('open'), key: key('personal', 'own', 'subtree') },
  'an owner’s key for reading everywhere': { ...owner('open'), key: key('personal', null, 'subtree', READING) },
  'a key of somebody who holds less than it allows': { ...staff([at('own', READING)]), key: key('personal', 'own', 'subtree') },
  'a key of somebody who is suspended': { ...not('suspended'), key: key('personal', 'own', 'subtree') },
  'a key that is revoked': { ...owner('open'), key: key('personal', null, 'subtree', KEYABLE, 'revoked') },
  'a key that has expired': { ...owner('open'), key: key('service', 'own', 'subtree', KEYABLE, 'expired') },
} // prettier-ignore

let matrix: Matrix
beforeAll(async () => void (matrix = await buildMatrix(EVERYTHING)))

const wordsOf = (roles: { resourceActions: ResourceAction[] }[]) =>
  [...new Set(roles.flatMap(({ resourceActions }) => resourceActions).flatMap(({ resource, actions }) => actions.map((action) => `${resource}:${action}`)))].toSorted() // prettier-ignore

/** Every call that was made, by whom: what is asked twice counts once. */
const asked = new Set<string>()
const titleOf = ({ method, file }: Case['endpoint']) => `${method} ${file}`
/** Those of the session are asked one by one below. */
const called = new Set([
  'GET auth/session.ts',
  'POST auth/session.ts',
  'GET v1/permissions.ts',
  'GET v1/organizations.ts',
  'PUT v1/view.ts',
])
/** Makes these calls, some at a time, and answers those that ended otherwise than they must. */
async function mismatches(who: Who, caller: Caller, all: Case[]): Promise<unknown[]> {
  const wrong: unknown[] = []
  const rest = all.values()
  const callNext = async () => {
    for (const one of rest) {
      const { endpoint, target, whose, address, sent, expected } = one
      const headers = { ...caller.headers, ...sent.headers }
      const outcome = outcomeOf(one, matrix, await send(address, { ...caller, ...sent, headers }))
      if (outcome !== expected) wrong.push({ call: `${endpoint.method} ${sent.host}${address}`, target, whose, expected, outcome }) // prettier-ignore
      called.add(titleOf(endpoint))
      asked.add([JSON.stringify(who), endpoint.method, sent.host, address, target].join(' '))
    }
  }
  await Promise.all(Array.from({ length: 8 }, callNext))
  return wrong
}

// Thousands of calls each: how long they take is for the machine to say.
describe('authorization', { timeout: 180_000 }, () => {
  test.each(Object.entries(PRINCIPALS))('lets %s do what the rules say, and nothing else', async (_name, who) => {
    const caller = await matrix.become(who)
    const before = await footprint()
    expect(await mismatches(who, caller, casesOf(matrix, who))).toEqual([])
    // Calls with a key stand in the log.
    if (!who.key) expect(await footprint()).toBe(before)
    expect(await mismatches(who, caller, creationsOf(matrix, who))).toEqual([])
  })

  test.each(Object.entries(PRINCIPALS))('lets %s read in FHIR what the rules say', async (_name, who) => {
    const caller = await matrix.become(who)
    const ended = fhirCasesOf(matrix, who).map(async ({ address, sent, expected }) => {
      const outcome = fhirOutcomeOf(await send(address, { ...caller, ...sent }))
      return outcome === expected ? [] : [{ call: `${sent.host}${address}`, expected, outcome }]
    })
    expect((await Promise.all(ended)).flat()).toEqual([])
  })

  test.each(Object.entries(PRINCIPALS))('tells %s what they may do where', async (_name, who) => {
    const caller = await matrix.become(who)
    // A program has no session to be told about.
    const open = who.session === 'open' && !who.key
    const { body: session } = await send('/api/auth/session', caller)
    const all = (session.user?.organizationRoles ?? []) as OrganizationRole[]
    for (const place of PLACES) {
      const { name } = matrix.at[place]
      const { body } = await send(`/api/v1/permissions?organizationDomainURL=${name}`, caller)
      const expected = open ? wordsAt(who, place).toSorted() : []
      expect([place, wordsOf(body.data)]).toEqual([place, expected])
      expect([place, wordsOf(all.filter(({ organization }) => organization.domainURL === name))]).toEqual([place, expected]) // prettier-ignore
    }
    const { body: own } = await send('/api/v1/organizations?limit=1000', caller)
    const listed = all.map(({ organization }) => organization.domainURL)
    expect(own.data.map(({ domainURL }: { domainURL: string }) => domainURL).toSorted()).toEqual([...new Set(listed)].toSorted()) // prettier-ignore
    expect(wordsOf(session.user?.globalRoles ?? [])).toEqual(open ? globalWords(who).toSorted() : [])
    expect((await send('/api/auth/session', { ...caller, json: { csrfToken: 'x' } })).status).toBe(403)
    const view = await send('/api/v1/view', { ...caller, method: 'PUT', json: { mode: 'changes' } })
    expect(view.status).toBe(who.key ? 403 : open ? 409 : 401)
  })

  test.each(Object.entries(PRINCIPALS))('shows %s exactly the organizations within reach', async (_name, who) => {
    const caller = await matrix.become(who)
    const { status, body } = await send('/api/v1/admin/organizations?limit=1000&search=matrix', caller)
    const names: string[] = status === 200 ? body.data.map(({ domainURL }: { domainURL: string }) => domainURL) : []
    const expected = entrance(who, READ) === 'in' ? reach(who, READ).map((place) => matrix.at[place].name) : []
    expect(names.filter((name) => PLACES.some((place) => matrix.at[place].name === name)).toSorted()).toEqual(expected.toSorted()) // prettier-ignore
  })

  test('answers a foreign organization like an unknown one, byte for byte', async () => {
    const caller = await matrix.become(PRINCIPALS['a manager here and below']!)
    const { foreign, parent, sibling } = matrix.at
    const answers = await Promise.all(
      [foreign.name, parent.name, sibling.name, 'nobody-has-this', 'koeln'].map((name) =>
        send(`/api/v1/admin/organizations/${name}`, caller),
      ),
    )
    const comparable = answers.map(({ status, text, headers }) => {
      const { 'x-request-id': _id, date: _date, ...rest } = headers
      return JSON.stringify({ status, text, rest })
    })
    expect(new Set(comparable).size).toBe(1)
  })

  test('follows the rules for any roles', async () => {
    const words = fc.uniqueArray(fc.constantFrom(...EVERYTHING, ...ALL), { minLength: 1, maxLength: 6 })
    const expired = fc.boolean()
    const reach = fc.constantFrom('organization' as const, 'subtree' as const)
    const by = fc.constantFrom(undefined, 'group' as const, 'group above' as const)
    const membership = fc.record({
      place: fc.constantFrom(...PLACES.filter((place) => place !== 'suspended')),
      grants: fc.uniqueArray(fc.record({ words, reach, expired, by }), { maxLength: 2, selector: ({ words }) => words.join() }),
      not: fc.constantFrom(undefined, undefined, undefined, 'suspended' as const, 'over' as const),
    })
    const who = fc.record({
      staff: fc.boolean(),
      session: fc.constant('open' as const),
      memberships: fc.uniqueArray(membership, { maxLength: 3, selector: ({ place }) => place }),
      global: fc.array(fc.record({ words, expired }), { maxLength: 1 }),
    })
    await fc.assert(
      fc.asyncProperty(who, fc.infiniteStream(fc.nat(9)), async (who, dice) => {
        const caller = await matrix.become(who)
        const some = casesOf(matrix, who).filter(() => dice.next().value === 0)
        expect(await mismatches(who, caller, some)).toEqual([])
      }),
      { numRuns: 40, endOnFailure: true },
    )
  }) // prettier-ignore

  test('holds at the moment it is asked: a child that is added is reached at once, one that is moved away is not', async () => {
    const caller = await matrix.become(PRINCIPALS['a manager here and below']!)
    const name = unique('later-')
    const id = await buildOrganization(name, { under: matrix.at.own.id })
    const status = async () => (await send(`/api/v1/admin/organizations/${name}`, caller)).status
    expect(await status()).toBe(200)
    await sql('update organizations set part_of = $2 where id = $1', id, await idOf('koeln'))
    expect(await status()).toBe(404)
  })

  test('was asked for every endpoint, in at least 25,000 ways', () => {
    expect([...called].toSorted()).toEqual(endpoints.map(titleOf).toSorted())
    expect(asked.size).toBeGreaterThanOrEqual(25_000)
  })
})
