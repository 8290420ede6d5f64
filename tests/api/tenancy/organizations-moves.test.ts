import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countWaitingFor, one, owner, sql } from '@/tests/support/db/database'
import { wrongPaths } from '@/tests/support/db/tree'
import { buildOrganization, idOf } from '@/tests/support/world'
import { waitFor } from '@/tests/support/wait'

const move = (id: number, under: number | null) =>
  sql('update organizations set part_of = $2 where id = $1', id, under)

describe('moves in the tree', () => {
  test('bring everything below along', async () => {
    await move(await idOf('eastside'), await idOf('koeln'))
    expect(await one(`select path from organizations where domain_url = 'eastside-mri'`)).toEqual(
      await Promise.all(
        ['rheinland', 'koeln', 'eastside', 'eastside-imaging', 'eastside-mri'].map(idOf),
      ),
    )
    expect(await wrongPaths()).toEqual([])
  })

  test('keep the order when a label changes', async () => {
    await sql(`update organizations set label = 'Aachen' where domain_url = 'rheinland'`)
    await sql(
      `update organizations set domain_url = 'zwickau', label = 'Zwickau' where domain_url = 'koeln'`,
    )
    expect(await wrongPaths()).toEqual([])
  })

  test('never lead below oneself', async () => {
    const [northside, mri] = [await idOf('northside'), await idOf('westside-cardiology')]
    await expect(move(northside, mri)).rejects.toMatchObject({ constraint: 'organizations_cycle' })
    await expect(move(northside, northside)).rejects.toMatchObject({
      constraint: 'organizations_cycle',
    })
    expect(await wrongPaths()).toEqual([])
  })

  test('never lead deeper than 12, counted with everything below', async () => {
    let deepest: number | null = null
    for (let level = 0; level < 9; level++)
      deepest = await buildOrganization(undefined, { under: deepest })
    const top = await buildOrganization()
    const middle = await buildOrganization(undefined, { under: top })
    const bottom = await buildOrganization(undefined, { under: middle })
    await move(top, deepest)
    expect(await one('select cardinality(path) from organizations where id = $1', bottom)).toBe(12)
    await move(top, null)
    await buildOrganization(undefined, { under: bottom })
    await expect(move(top, deepest)).rejects.toMatchObject({ constraint: 'organizations_depth' })
    expect(await wrongPaths()).toEqual([])
  })

  test('make no cycle when two opposite ones happen at once', async () => {
    for (let round = 0; round < 20; round++) {
      const [a, b] = [await buildOrganization(), await buildOrganization()]
      const done = await Promise.allSettled([move(a, b), move(b, a)])
      expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    }
    expect(await wrongPaths()).toEqual([])
  })

  test('wait for one another without holding what the other has to rewrite', async () => {
    const [above, top] = [await buildOrganization(), await buildOrganization()]
    const child = await buildOrganization(undefined, { under: top })
    const first = await owner.connect()
    await first.query('begin')
    await first.query(`select pg_advisory_xact_lock(hashtext('organizations.path')::bigint)`)
    const waits = move(child, null)
    await waitFor(async () => expect(await countWaitingFor(first)).toBe(1))
    await first.query('update organizations set part_of = $2 where id = $1', [top, above])
    await first.query('commit')
    first.release()
    await waits
    expect(await wrongPaths()).toEqual([])
  })

  test('make no cycle across a longer chain within open transactions', async () => {
    const [a, b, c] = [
      await buildOrganization(),
      await buildOrganization(),
      await buildOrganization(),
    ]
    const one = await owner.connect()
    const other = await owner.connect()
    await one.query('begin')
    await other.query('begin')
    await one.query('update organizations set part_of = $2 where id = $1', [a, b])
    await one.query('update organizations set part_of = $2 where id = $1', [b, c])
    // Expected before the commit: the refusal can be here as soon as the commit's answer.
    const refused = expect(
      other.query('update organizations set part_of = $2 where id = $1', [c, a]),
    ).rejects.toMatchObject({ constraint: 'organizations_cycle' })
    await one.query('commit')
    await refused
    await other.query('rollback')
    one.release()
    other.release()
    expect(await wrongPaths()).toEqual([])
  })

  test('place an organization that is created under one which is just being moved', async () => {
    for (let round = 0; round < 10; round++) {
      const [root, parent] = [await buildOrganization(), await buildOrganization()]
      await Promise.all([move(parent, root), buildOrganization(undefined, { under: parent })])
    }
    expect(await wrongPaths()).toEqual([])
  })

  test('keep every random tree acyclic and its paths true, several at once', async () => {
    const step = fc.record({
      node: fc.nat(9),
      under: fc.option(fc.nat(9)),
      act: fc.constantFrom('move', 'move', 'move', 'rename', 'create'),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
        async (rounds) => {
          const ids: number[] = []
          for (let i = 0; i < 10; i++)
            ids.push(await buildOrganization(undefined, { under: ids[Math.floor(i / 2) - 1] }))
          for (const round of rounds)
            await Promise.allSettled(
              round.map(({ node, under, act }) => {
                const [id, above] = [ids[node]!, under === null ? null : ids[under]!]
                if (act === 'create') return buildOrganization(undefined, { under: id })
                if (act === 'rename')
                  return sql('update organizations set label = label || $2 where id = $1', id, 'x')
                return move(id, above)
              }),
            )
          expect(await wrongPaths()).toEqual([])
        },
      ),
      { numRuns: 25, endOnFailure: true },
    )
  })
})
