import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { addressOf, loadRoute, routeFiles, send, type Received } from '@/tests/support/request'
import { assign, assignGlobally, buildMembership, buildOrganization, buildRole, idOf, signIn, unique, type SignedIn } from '@/tests/support/world' // prettier-ignore
import { sql } from '@/tests/support/database'

// A tree of its own: parent above own and sibling, own above child above grandchild; foreign stands apart.
const ABOVE = {
  parent: null,
  own: 'parent',
  sibling: 'parent',
  child: 'own',
  grandchild: 'child',
  foreign: null,
} as const
type Place = keyof typeof ABOVE
const PLACES = Object.keys(ABOVE) as Place[]
const TARGETS = [...PLACES, 'unknown', 'global'] as const
type Target = (typeof TARGETS)[number]

type Grant = { place: Place; words: string[]; reach: 'organization' | 'subtree'; expired?: boolean }
type GlobalGrant = { words: string[]; expired?: boolean }
type Who = {
  staff: boolean
  session: 'open' | 'idle' | 'over' | 'ended' | 'none'
  grants: Grant[]
  global: GlobalGrant[]
}

/** The oracle: the rules again, from the specification alone and in other words than the product's. */
const lineage = (place: Place | null): Place[] => (place === null ? [] : [place, ...lineage(ABOVE[place])])
const inForce = (who: Who, at: Place) =>
  who.grants.filter((g) => !g.expired && (g.place === at || (g.reach === 'subtree' && lineage(at).includes(g.place))))
const globalWords = (who: Who) => who.global.filter((g) => !g.expired).flatMap((g) => g.words)
const everywhere = (who: Who, word: string) =>
  globalWords(who).some((held) => held === word || held === `all:${word.split(':')[1]}`)
const holds = (who: Who, word: string, at: Place) =>
  everywhere(who, word) || inForce(who, at).some((grant) => grant.words.includes(word))
const reach = (who: Who, word: string) => PLACES.filter((place) => holds(who, word, place))
const knows = (who: Who, at: Place) => inForce(who, at).length > 0 || everywhere(who, 'organizations:read')

function entrance(who: Who, word: string): 401 | 403 | 'in' {
  if (who.session !== 'open') return 401
  if (!who.staff) return 403
  return reach(who, word).length > 0 ? 'in' : 403
}

/** A call about one organization. `global` is everybody's for a list, and no organization for a record. */
function expectedAt(who: Who, word: string, target: Target, isRecord: boolean): number | 'in' {
  const way = entrance(who, word)
  if (way !== 'in') return way
  if (target === 'global') return !everywhere(who, word) ? 403 : isRecord ? 404 : 'in'
  if (target === 'unknown') return 404
  if (holds(who, word, target)) return 'in'
  return knows(who, target) ? 403 : 404
}

/** A call about what is the provider's own. */
function expectedGlobally(who: Who, word: string): number | 'in' {
  const way = entrance(who, word)
  return way === 'in' && !everywhere(who, word) ? 403 : way
}

/** Creating below a target, or as a root for `global`. */
function expectedCreate(who: Who, target: Target): number {
  const word = 'organizations:create'
  const way = entrance(who, word)
  if (way !== 'in') return way
  if (target === 'global') return everywhere(who, word) ? 201 : 403
  return target !== 'unknown' && holds(who, word, target) ? 201 : 404
}

const ids = {} as Record<Place, number>
const names = {} as Record<Place, string>
beforeAll(async () => {
  for (const place of PLACES) {
    const above = ABOVE[place]
    names[place] = unique('matrix-')
    ids[place] = await buildOrganization(names[place], { under: above && ids[above] })
  }
})

const SESSIONS = { open: {}, none: {}, ended: {}, idle: { idle: 31 }, over: { left: -1 } }

async function become({ staff, session, grants, global }: Who): Promise<SignedIn | null> {
  const as = await signIn(`${unique('who')}@${staff ? 'polyclinic' : 'nowhere'}.example`, SESSIONS[session])
  for (const { place, words, reach, expired } of grants) {
    const membership = await buildMembership(as.personId, ids[place])
    await assign(membership, await buildRole('organization', words), { reach, expires: expired ? -1 : undefined })
  }
  for (const { words, expired } of global)
    await assignGlobally(as.personId, await buildRole('global', words), { expires: expired ? -1 : undefined })
  if (session === 'ended') await sql('update sessions set ended_at = now() where id = $1', as.sessionId)
  return session === 'none' ? null : as
}

const READ = 'organizations:read'
const CREATE = 'organizations:create'
const staff = (grants: Grant[] = [], global: GlobalGrant[] = [], session: Who['session'] = 'open'): Who => ({ staff: true, session, grants, global }) // prettier-ignore
const at = (place: Place, words: string[], reach: Grant['reach'] = 'organization', expired = false): Grant => ({ place, words, reach, expired }) // prettier-ignore

const PRINCIPALS: Record<string, Who> = {
  'nobody': staff([], [{ words: ['all:read', 'all:create'] }], 'none'),
  'an owner whose session was idle too long': staff([], [{ words: ['all:read', 'all:create'] }], 'idle'),
  'an owner whose session is over': staff([], [{ words: ['all:read', 'all:create'] }], 'over'),
  'an owner who has signed out': staff([], [{ words: ['all:read', 'all:create'] }], 'ended'),
  'an owner': staff([], [{ words: ['all:read', 'all:create'] }]),
  'a global reader': staff([], [{ words: ['all:read'] }]),
  'a global creator without reading': staff([], [{ words: [CREATE] }]),
  'somebody with another global word': staff([], [{ words: ['billing:read'] }]),
  'an owner whose role has expired': staff([], [{ words: ['all:read', 'all:create'], expired: true }]),
  'somebody with all the rights who is not staff': { ...staff([at('own', [READ, CREATE], 'subtree')], [{ words: ['all:read', 'all:create'] }]), staff: false },
  'staff without a role': staff(),
  'a reader here': staff([at('own', [READ])]),
  'a creator here and below': staff([at('own', [READ, CREATE], 'subtree')]),
  'a creator here alone': staff([at('own', [READ, CREATE])]),
  'a reader below a creator’s place': staff([at('own', [READ], 'subtree'), at('child', [CREATE])]),
  'somebody whose right below has expired': staff([at('own', [READ, CREATE], 'subtree', true), at('own', [READ])]),
  'somebody with another word here': staff([at('own', ['users:read'], 'subtree')]),
  'somebody who tries the wildcard in an organization': staff([at('own', ['all:read', 'all:create'], 'subtree')]),
  'somebody with words that only look right': staff([at('own', ['organizations:READ', 'Organizations:read', '*:read', 'organizations:*', 'all:all'])], [{ words: ['*:read', 'ALL:read', 'all:*', 'organization:read'] }]),
  'a member of two trees': staff([at('foreign', [READ], 'subtree'), at('grandchild', [READ, CREATE])]),
} // prettier-ignore

// Every endpoint of staff, found and not listed; what a write sends is written out below.
const endpoints = (
  await Promise.all(
    routeFiles.map(async (file) =>
      Object.entries((await loadRoute(file)).default.methods ?? {}).map(([method, endpoint]) => ({
        file,
        method,
        ...endpoint,
      })),
    ),
  )
)
  .flat()
  .filter(({ area }) => area === 'admin')

const domainURLOf = (target: Target) => (target === 'unknown' || target === 'global' ? { unknown: 'nobody-has-this', global: 'global' }[target] : names[target]) // prettier-ignore
const bodyFor = (target: Target) => [
  {
    businessName: 'Matrix Clinic',
    businessRegistrationId: unique('MX-'),
    selectedCountry: 840,
    partOf: target === 'global' ? null : target === 'unknown' ? 2_000_000_000 : ids[target],
  },
]
type Endpoint = (typeof endpoints)[number]
const shapeOf = ({ query }: Endpoint) => Object.keys((query as { shape?: object } | undefined)?.shape ?? {})
const isInPath = ({ file }: Endpoint) => file.includes('[organizationDomainURL]')
const isAbout = (endpoint: Endpoint) => shapeOf(endpoint).includes('organizationDomainURL')
const isAnywhere = ({ scope }: Endpoint) => scope?.({}) === 'anywhere'
const isCreation = ({ file, method }: Endpoint) => method === 'POST' && file === 'v1/admin/organizations/index.ts'

function expectedOf(who: Who, endpoint: Endpoint, target: Target): number | 'in' {
  if (isCreation(endpoint)) return expectedCreate(who, target)
  if (isAbout(endpoint)) return expectedAt(who, endpoint.permission!, target, isInPath(endpoint))
  return isAnywhere(endpoint) ? entrance(who, endpoint.permission!) : expectedGlobally(who, endpoint.permission!)
}

/** Whoever is let in reads, or is told that the record is not there or the body wrong: what comes after the gate. */
const isInside = ({ status, body }: Received, { file, method, query }: Endpoint) =>
  method === 'GET' && !/\[(?!organizationDomainURL)/.test(file) && query!.safeParse({}).success
    ? status === 200
    : [200, 422].includes(status) || (status === 404 && body.error !== 'Organization not found.')

let cases = 0
async function check(who: Who, as: SignedIn | null, endpoint: Endpoint, target: Target): Promise<void> {
  const { file, method } = endpoint
  const inPath = addressOf(file)
    .replace('[organizationDomainURL]', domainURLOf(target))
    .replace(/\[\w+\]/g, '2000000000')
  const path =
    isAbout(endpoint) && !isInPath(endpoint) ? `${inPath}?organizationDomainURL=${domainURLOf(target)}` : inPath
  const json = isCreation(endpoint) ? bodyFor(target) : ['GET', 'DELETE'].includes(method) ? undefined : {}
  const answer = await send(path, { as, method, json })
  const wanted = expectedOf(who, endpoint, target)
  const found = wanted === 'in' && isInside(answer, endpoint) ? 'in' : answer.status
  expect([method, path, target, found, answer.body?.error]).toEqual([method, path, target, wanted, answer.body?.error])
  cases++
}

const targetsOf = (endpoint: Endpoint): readonly Target[] =>
  isAbout(endpoint) || isCreation(endpoint) ? TARGETS : ['global']

describe('authorization', () => {
  test('covers every endpoint of staff', () => expect(endpoints.length).toBeGreaterThanOrEqual(6))

  test.each(Object.entries(PRINCIPALS))('lets %s do what the rules say, and nothing else', async (_name, who) => {
    const as = await become(who)
    for (const endpoint of endpoints) for (const target of targetsOf(endpoint)) await check(who, as, endpoint, target)
  })

  test.each(Object.entries(PRINCIPALS))('shows %s exactly the organizations within reach', async (_name, who) => {
    const as = await become(who)
    const { status, body } = await send('/api/v1/admin/organizations?limit=1000&search=matrix', { as })
    const visible = status === 200 ? body.data.map(({ id }: { id: number }) => id).filter((id: number) => Object.values(ids).includes(id)) : []
    const expected = entrance(who, READ) === 'in' ? reach(who, READ).map((place) => ids[place]) : []
    expect(visible.toSorted()).toEqual(expected.toSorted())
  }) // prettier-ignore

  test('answers a foreign organization like an unknown one, byte for byte', async () => {
    const as = await become(PRINCIPALS['a creator here and below']!)
    const answers = await Promise.all(
      [names.foreign, names.parent, names.sibling, 'nobody-has-this', 'koeln'].map((name) =>
        send(`/api/v1/admin/organizations/${name}`, { as }),
      ),
    )
    const comparable = answers.map(({ status, text, headers }) => {
      const { 'x-request-id': _id, date: _date, ...rest } = headers
      return JSON.stringify({ status, text, rest })
    })
    expect(new Set(comparable).size).toBe(1)
  })

  test('follows the rules for any roles', async () => {
    const word = fc.constantFrom(READ, CREATE, 'users:read', 'all:read', 'all:create')
    const words = fc.uniqueArray(word, { minLength: 1, maxLength: 3 })
    const expired = fc.boolean()
    const grant = fc.record({ place: fc.constantFrom(...PLACES), words, reach: fc.constantFrom('organization' as const, 'subtree' as const), expired })
    const who = fc.record({
      staff: fc.constant(true),
      session: fc.constant('open' as const),
      grants: fc.array(grant, { maxLength: 3 }),
      global: fc.array(fc.record({ words, expired }), { maxLength: 1 }),
    })
    const readers = fc.shuffledSubarray(endpoints.filter(({ method }) => method === 'GET'), { minLength: 6, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(who, readers, async (who, readers) => {
        const as = await become(who)
        for (const endpoint of readers) for (const target of targetsOf(endpoint)) await check(who, as, endpoint, target)
      }),
      { numRuns: 60, endOnFailure: true },
    )
  }, 60_000) // prettier-ignore

  test('holds at the moment it is asked: a child that is added is reached at once, one that is moved away is not', async () => {
    const as = await become(PRINCIPALS['a creator here and below']!)
    const name = unique('later-')
    const id = await buildOrganization(name, { under: ids.own })
    const status = async () => (await send(`/api/v1/admin/organizations/${name}`, { as })).status
    expect(await status()).toBe(200)
    await sql('update organizations set part_of = $2 where id = $1', id, await idOf('koeln'))
    expect(await status()).toBe(404)
  })

  test('was asked in every way', () => expect(cases).toBeGreaterThan(endpoints.length * 60))
})
