import { beforeAll, describe, expect, test } from 'vitest'
import {
  casesOf,
  creationsOf,
  endpoints,
  outcomeOf,
  partOf,
  titleOf,
  type Case,
  type Part,
} from './cases'
import { buildMatrix, type Caller, type Matrix } from '../access/matrix'
import { EVERYTHING, placeAmongOthers, PRINCIPALS } from '../access/principals'
import { send } from './request'
import { footprint } from '../world'

/** Makes these calls, some at a time, and answers those that ended otherwise than they must. */
export async function mismatches(matrix: Matrix, caller: Caller, all: Case[]): Promise<unknown[]> {
  const wrong: unknown[] = []
  const rest = all.values()
  const callNext = async () => {
    for (const one of rest) {
      const { endpoint, target, whose, address, sent, expected } = one
      const headers = { ...caller.headers, ...sent.headers }
      const outcome = outcomeOf(one, matrix, await send(address, { ...caller, ...sent, headers }))
      if (outcome !== expected)
        wrong.push({
          call: `${endpoint.method} ${sent.host}${address}`,
          target,
          whose,
          expected,
          outcome,
        })
    }
  }
  await Promise.all(Array.from({ length: 8 }, callNext))
  return wrong
}

/**
 * One part of the matrix: everybody calls its endpoints, who stands for a kind about every
 * organization and the others about a third of them each, in at least so many ways. All parts
 * together make more than 50,000.
 */
export function asksEverybody(part: Part, ways: number) {
  const own = endpoints.filter((endpoint) => partOf(endpoint) === part)
  let matrix: Matrix
  beforeAll(async () => void (matrix = await buildMatrix(EVERYTHING)))
  const called = new Set<string>()
  /** What was asked, and by whom: what is asked twice counts once. */
  const asked = new Set<string>()

  function wrongOf(name: string, caller: Caller, all: Cases) {
    const cases = own.flatMap((endpoint, at) =>
      shareOf(name, at, all(matrix, PRINCIPALS[name]!, [endpoint])),
    )
    for (const { endpoint, sent, address, target } of cases) {
      called.add(titleOf(endpoint))
      asked.add([name, endpoint.method, sent.host, address, target].join(' '))
    }
    return mismatches(matrix, caller, cases)
  }

  // Thousands of calls each: how long they take is for the machine to say.
  describe(`authorization of ${part}`, { timeout: 900_000 }, () => {
    test.each(Object.entries(PRINCIPALS))(
      'lets %s do what the rules say, and nothing else',
      async (name, who) => {
        const caller = await matrix.become(who)
        const before = await footprint()
        expect(await wrongOf(name, caller, casesOf)).toEqual([])
        // Calls with a key stand in the log.
        if (!who.key) expect(await footprint()).toBe(before)
        expect(await wrongOf(name, caller, creationsOf)).toEqual([])
      },
    )

    test(`was asked for every endpoint, in at least ${ways} ways`, () => {
      expect([...called].toSorted()).toEqual(own.map(titleOf).toSorted())
      expect(asked.size).toBeGreaterThanOrEqual(ways)
    })
  })
}

type Cases = typeof casesOf

/**
 * What somebody is asked of one endpoint: all of it who stands for a kind. Each of the others is
 * asked about a third of the organizations: other ones at the next endpoint, and others than the
 * next of them.
 */
function shareOf(name: string, endpoint: number, cases: Case[]) {
  const place = placeAmongOthers(name)
  return place < 0 || cases.length < 3
    ? cases
    : cases.filter((_, index) => (index + endpoint + place) % 3 === 0)
}
