import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ResourceAction } from '@/lib/shared/access/permissions'
import type { OrganizationRole } from '@/lib/shared/http/session'
import { casesOf, endpoints, partOf, titleOf } from '@/tests/support/http/cases'
import { sql } from '@/tests/support/db/database'
import { mismatches } from '@/tests/support/http/everybody'
import { fhirCasesOf, fhirOutcomeOf } from '@/tests/support/integrations/fhir-cases'
import { buildMatrix, type Matrix } from '@/tests/support/access/matrix'
import { entrance, globalWords, PLACES, reach, wordsAt } from '@/tests/support/access/oracle'
import { ALL, EVERYTHING, PRINCIPALS } from '@/tests/support/access/principals'
import { send } from '@/tests/support/http/request'
import { buildOrganization, idOf, unique } from '@/tests/support/world'

const READ = 'organizations:read'
/** The endpoints of the session: they are asked one by one here. */
const BY_THEMSELVES = [
  'GET /api/auth/session',
  'GET /api/v1/invitations',
  'GET /api/v1/organizations',
  'GET /api/v1/permissions',
  'POST /api/auth/session',
  'PUT /api/v1/view',
]

let matrix: Matrix
beforeAll(async () => void (matrix = await buildMatrix(EVERYTHING)))

const wordsOf = (roles: { resourceActions: ResourceAction[] }[]) =>
  [
    ...new Set(
      roles
        .flatMap(({ resourceActions }) => resourceActions)
        .flatMap(({ resource, actions }) => actions.map((action) => `${resource}:${action}`)),
    ),
  ].toSorted()

describe('authorization', () => {
  test.each(Object.entries(PRINCIPALS))(
    'lets %s read in FHIR what the rules say',
    async (_name, who) => {
      const caller = await matrix.become(who)
      const ended = fhirCasesOf(matrix, who).map(async ({ address, sent, expected }) => {
        const outcome = fhirOutcomeOf(
          await send(address, {
            ...caller,
            ...sent,
            headers: { ...sent.headers, ...caller.headers },
          }),
        )
        return outcome === expected ? [] : [{ call: `${sent.host}${address}`, expected, outcome }]
      })
      expect((await Promise.all(ended)).flat()).toEqual([])
    },
  )

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
      expect([
        place,
        wordsOf(all.filter(({ organization }) => organization.domainURL === name)),
      ]).toEqual([place, expected])
    }
    const { body: own } = await send('/api/v1/organizations?limit=1000', caller)
    const listed = all.map(({ organization }) => organization.domainURL)
    expect(own.data.map(({ domainURL }: { domainURL: string }) => domainURL).toSorted()).toEqual(
      [...new Set(listed)].toSorted(),
    )
    expect(wordsOf(session.user?.globalRoles ?? [])).toEqual(
      open ? globalWords(who).toSorted() : [],
    )
    expect((await send('/api/auth/session', { ...caller, json: { csrfToken: 'x' } })).status).toBe(
      403,
    )
    const view = await send('/api/v1/view', { ...caller, method: 'PUT', json: { mode: 'changes' } })
    expect(view.status).toBe(who.key ? 403 : open ? 409 : 401)
  })

  test.each(Object.entries(PRINCIPALS))(
    'shows %s exactly the organizations within reach',
    async (_name, who) => {
      const caller = await matrix.become(who)
      const { status, body } = await send(
        '/api/v1/admin/organizations?limit=1000&search=matrix',
        caller,
      )
      const names: string[] =
        status === 200 ? body.data.map(({ domainURL }: { domainURL: string }) => domainURL) : []
      const expected =
        entrance(who, READ) === 'in' ? reach(who, READ).map((place) => matrix.at[place].name) : []
      expect(
        names.filter((name) => PLACES.some((place) => matrix.at[place].name === name)).toSorted(),
      ).toEqual(expected.toSorted())
    },
  )

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
    const words = fc.uniqueArray(fc.constantFrom(...EVERYTHING, ...ALL), {
      minLength: 1,
      maxLength: 6,
    })
    const expired = fc.boolean()
    const reach = fc.constantFrom('organization' as const, 'subtree' as const)
    const by = fc.constantFrom(undefined, 'group' as const, 'group above' as const)
    const membership = fc.record({
      place: fc.constantFrom(...PLACES.filter((place) => place !== 'suspended')),
      grants: fc.uniqueArray(fc.record({ words, reach, expired, by }), {
        maxLength: 2,
        selector: ({ words }) => words.join(),
      }),
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
        expect(await mismatches(matrix, caller, some)).toEqual([])
      }),
      { numRuns: 40, endOnFailure: true },
    )
  })

  test('holds at the moment it is asked: a child that is added is reached at once, one that is moved away is not', async () => {
    const caller = await matrix.become(PRINCIPALS['a manager here and below']!)
    const name = unique('later-')
    const id = await buildOrganization(name, { under: matrix.at.own.id })
    const status = async () => (await send(`/api/v1/admin/organizations/${name}`, caller)).status
    expect(await status()).toBe(200)
    await sql('update organizations set part_of = $2 where id = $1', id, await idOf('koeln'))
    expect(await status()).toBe(404)
  })

  test('is asked about every endpoint: those of the session here, the others in the parts of the matrix', () => {
    const ofSession = endpoints.filter((endpoint) => partOf(endpoint) === 'the session')
    expect(ofSession.map(titleOf).toSorted()).toEqual(BY_THEMSELVES)
  })
})
