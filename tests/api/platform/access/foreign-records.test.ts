import { randomUUID } from 'node:crypto'
import { z } from '@/lib/shared/zod'
import { beforeAll, describe, expect, test } from 'vitest'
import { nounOf } from '@/lib/shared/http/path-ids'
import { comparable } from '@/tests/support/http/answers'
import {
  caseOf,
  endpoints,
  isAbout,
  isInPath,
  isOfNobody,
  isOfOwnExport,
  kindOf,
  MISSING,
  NOBODY,
  outcomeOf,
  titleOf,
  type Endpoint,
} from '@/tests/support/http/cases'
import { one } from '@/tests/support/db/database'
import { FHIR } from '@/tests/support/integrations/fhir'
import { buildMatrix, type Caller, type Matrix } from '@/tests/support/access/matrix'
import type { Place, Who, Whose } from '@/tests/support/access/oracle'
import { EVERYTHING } from '@/tests/support/access/principals'
import { send, type Sent } from '@/tests/support/http/request'
import { PARENT, PORT } from '@/tests/support/settings'
import { footprint, signIn } from '@/tests/support/world'

/** Routes about what is the provider's own: there is nothing of it in any organization. */
const PROVIDERS =
  /\/(plans|tests|resources|faqs|legal-entities|commerce\/batch-jobs)\/|\/roles\/:id\/people/

const parametersOf = ({ route }: Endpoint) =>
  [...route.matchAll(/:(\w+)/g)]
    .map(([, name]) => name!)
    .filter((name) => name !== 'organizationDomainURL')
const titled = (list: Endpoint[]) => list.map((endpoint) => [titleOf(endpoint), endpoint] as const)

const withIds = endpoints.filter((endpoint) => parametersOf(endpoint).length > 0)
/**
 * Those that name a record of an organization by the first parameter; people are named by their
 * address.
 */
const named = endpoints.filter((endpoint) => kindOf(endpoint) !== undefined)
const exported = withIds.filter(({ route }) => isOfOwnExport(route))
const ownFiles = withIds.filter(isOfNobody)
const below = named.filter(({ route }) => /:(licenceId|fileId)/.test(route))
const FOREIGN: Place[] = ['foreign', 'parent', 'sibling', 'child']

const grant = (place: Place, words: string[]) => ({ place, grants: [{ words }] })
const somebody = (...memberships: Who['memberships']): Who => ({
  staff: true,
  session: 'open',
  memberships,
  global: [],
})

let matrix: Matrix
/** May do everything in one organization, and see what the account of some others is. */
let caller: Caller
/** May do everything in these others. */
let owners: Caller
beforeAll(async () => {
  matrix = await buildMatrix(EVERYTHING)
  const others = (['parent', 'sibling', 'child'] as const).map((place) =>
    grant(place, ['organizations:read']),
  )
  caller = await matrix.become(somebody(grant('own', EVERYTHING), ...others))
  owners = await matrix.become(somebody(...FOREIGN.map((place) => grant(place, EVERYTHING))))
})

const call = (as: Caller, address: string, sent: Sent) =>
  send(address, { ...as, ...sent, headers: { ...as.headers, ...sent.headers } })
const ask = (
  as: Caller,
  endpoint: Endpoint,
  target: Place | 'unknown',
  whose: Whose,
  replace = (address: string) => address,
) => {
  const { address, sent } = caseOf(matrix, endpoint, target, 'in', whose)
  return call(as, replace(address), sent)
}

describe('the walk', () => {
  test('goes to every route that has an id in its address', () => {
    const walked = new Set([...named, ...exported, ...ownFiles])
    const left = withIds.filter(
      (endpoint) => !walked.has(endpoint) && !PROVIDERS.test(endpoint.route),
    )
    expect(left.map(titleOf)).toEqual([])
    expect(named.length).toBeGreaterThan(150)
  })

  test.each(titled(withIds))('finds that %s states what its address names', (_title, endpoint) => {
    for (const name of parametersOf(endpoint))
      expect([name, nounOf(endpoint.params ?? {}, name)]).toEqual([name, expect.any(String)])
  })
})

describe('a record of another organization', () => {
  test.each(titled(named))(
    'is answered like one that does not exist: %s',
    async (_title, endpoint) => {
      const before = await footprint()
      const unknown = await ask(caller, endpoint, 'own', 'missing')
      expect([unknown.status, unknown.body.success]).toEqual([404, false])
      for (const place of FOREIGN)
        expect([place, comparable(await ask(caller, endpoint, 'own', place))]).toEqual([
          place,
          comparable(unknown),
        ])
      expect(await footprint()).toBe(before)
    },
  )

  test.each(titled(named))('is there for its own people: %s', async (_title, endpoint) => {
    for (const place of FOREIGN) {
      const one = caseOf(matrix, endpoint, place, 'in', place)
      const answer = await call(owners, one.address, one.sent)
      expect([place, outcomeOf(one, matrix, answer)]).toEqual([place, 'in'])
    }
  })

  test.each(titled(below))(
    'is answered so where one’s own record is named before it: %s',
    async (_title, endpoint) => {
      const { licence, file } = matrix.at.own
      const instead = (other: { licence: string; file: string }) => (address: string) =>
        address
          .replace(`licences/${licence}`, `licences/${other.licence}`)
          .replace(`files/${file}`, `files/${other.file}`)
      const unknown = await ask(
        caller,
        endpoint,
        'own',
        'own',
        instead({ licence: NOBODY, file: NOBODY }),
      )
      expect(unknown.status).toBe(404)
      for (const place of FOREIGN)
        expect(
          comparable(await ask(caller, endpoint, 'own', 'own', instead(matrix.at[place]))),
        ).toEqual(comparable(unknown))
      expect((await ask(caller, endpoint, 'own', 'own')).status).not.toBe(404)
    },
  )

  test.each(titled(ownFiles))('is answered so to a practitioner: %s', async (_title, endpoint) => {
    const at = async (of: Place, whose: Whose) => {
      const { address, sent } = caseOf(matrix, endpoint, of, 'in', whose)
      return send(address, { ...sent, as: await signIn(matrix.at[of].person) })
    }
    const unknown = await at('own', 'missing')
    expect(unknown.status).toBe(404)
    for (const place of FOREIGN) {
      expect(comparable(await at('own', place))).toEqual(comparable(unknown))
      expect((await at(place, place)).status).not.toBe(404)
    }
  })

  test.each(titled(exported))(
    'is answered so where it is an export: %s',
    async (_title, endpoint) => {
      const exportOf = (place: Place) =>
        one<string>(
          `insert into account_exports (id, organization_id, person_id, state, contents, total)
         values ($1, $2, $3, 'failed', '[]', 0) returning id`,
          randomUUID(),
          matrix.at[place].id,
          owners.as!.personId,
        )
      const unknown = await ask(caller, endpoint, 'own', 'missing')
      expect(unknown.status).toBe(404)
      for (const place of FOREIGN) {
        const id = await exportOf(place)
        const instead = (address: string) => address.replace(`export/${NOBODY}`, `export/${id}`)
        expect(comparable(await ask(caller, endpoint, 'own', 'missing', instead))).toEqual(
          comparable(unknown),
        )
        // One that failed has no file.
        if (!endpoint.route.endsWith('/file'))
          expect((await ask(owners, endpoint, place, 'missing', instead)).status).toBe(200)
      }
    },
  )

  test.each(['Location', 'PractitionerRole'] as const)(
    'is answered so in FHIR: %s',
    async (type) => {
      const kind = ({ Location: 'location', PractitionerRole: 'practitioner' } as const)[type]
      const read = (as: Caller, at: Place, id: string | number) =>
        call(as, `${FHIR}/${type}/${id}`, { host: `${matrix.at[at].name}.${PARENT}:${PORT}` })
      const unknown = await read(caller, 'own', MISSING[kind])
      expect(unknown.status).toBe(404)
      for (const place of FOREIGN) {
        const id = matrix.at[place][kind]
        expect(comparable(await read(caller, 'own', id))).toEqual(comparable(unknown))
        expect((await read(owners, place, id)).status).toBe(200)
      }
      for (const id of ['no-id-has-this-form', '0', '-1', '1.5', '9'.repeat(64)])
        expect([id, comparable(await read(caller, 'own', id))]).toEqual([id, comparable(unknown)])
    },
  )
})

describe('an organization that the caller may not know of', () => {
  const about = endpoints.filter(
    (endpoint) => endpoint.area === 'admin' && (isAbout(endpoint) || isInPath(endpoint)),
  )
  test.each(titled(about))(
    'is answered like one that does not exist: %s',
    async (_title, endpoint) => {
      const stranger = await matrix.become(somebody(grant('own', EVERYTHING)))
      const unknown = await ask(stranger, endpoint, 'unknown', 'own')
      expect(unknown.status).toBe(404)
      for (const place of FOREIGN)
        expect([place, comparable(await ask(stranger, endpoint, place, place))]).toEqual([
          place,
          comparable(unknown),
        ])
    },
  )
})

describe('what cannot be an id', () => {
  const idOf = (endpoint: Endpoint) => String(MISSING[kindOf(endpoint)!])
  const ids = named.filter(({ route }) => !route.endsWith('access/why'))
  test.each(titled(ids))(
    'is answered like one that does not exist: %s',
    async (_title, endpoint) => {
      const unknown = await ask(caller, endpoint, 'own', 'missing')
      for (const id of [
        'no-id-has-this-form',
        '0',
        '-1',
        '1.5',
        '9'.repeat(20),
        'x'.repeat(200),
        `${NOBODY}0`,
      ]) {
        const answer = await ask(caller, endpoint, 'own', 'missing', (address) =>
          address.replace(idOf(endpoint), id),
        )
        expect([id, comparable(answer)]).toEqual([id, comparable(unknown)])
      }
    },
  )

  test('is refused for what else is wrong first, like one that does not exist', async () => {
    const at = (id: string, more: string, json?: unknown) =>
      call(caller, `/api/v1/home/groups/${id}${more}`, {
        ...(json !== undefined && { method: 'PUT', json }),
        host: `${matrix.at.own.name}.${PARENT}:${PORT}`,
      })
    for (const [more, json] of [['?unknown=1'], ['', { name: 1 }]] as [string, unknown?][]) {
      const unknown = await at(String(MISSING.group), more, json)
      expect(unknown.status).toBe(422)
      expect(comparable(await at('no-id-has-this-form', more, json))).toEqual(comparable(unknown))
    }
    expect(nounOf({ limit: z.number() }, 'limit')).toBeUndefined()
  })
})
