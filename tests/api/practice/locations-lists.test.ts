import { beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '@/lib/platform/api/ctx'
import { inTransaction } from '@/lib/platform/db/client'
import { actAs } from '@/lib/platform/db/tenant'
import { listLocations } from '@/lib/practice/locations/queries'
import { LocationListQuery } from '@/lib/practice/locations/schema'
import { sql, vacuum } from '@/tests/support/db/database'
import { owner, type Fields } from '@/tests/support/practice/locations'
import { buildOrganization } from '@/tests/support/world'

describe('20,000 locations', () => {
  let many: number
  beforeAll(async () => {
    many = await buildOrganization()
    await sql(
      `insert into locations (organization_id, name, city, time_zone)
       select $1, 'Clinic ' || md5(n::text), 'Town ' || n % 500, 'UTC' from generate_series(1, 20000) n`,
      many,
    )
    // What was inserted last waits beside the index until then.
    await vacuum('locations')
  })

  /** The plan of a list as it is really asked for, by staff or by a tenant of the organization. */
  const planOf = (query: Fields, scope: Ctx['scope'], reach: 'all' | number[] = 'all') =>
    inTransaction([], async (transaction) => {
      actAs(transaction, owner.personId, reach)
      let plan = ''
      const explain = async ({ text, values }: { text: string; values: unknown[] }) => {
        const { rows } = await transaction.client.query<Record<string, string>>(
          `explain ${text}`,
          values,
        )
        plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        return { rows: [{ total: 0, pageKey: null }] }
      }
      const ctx = { ...transaction, scope, reach, client: { query: explain } } as unknown as Ctx
      await listLocations(ctx, LocationListQuery.parse(query))
      return plan
    })
  const scopes = () =>
    [
      [{ kind: 'global' }, 'locations_in_order_everywhere'],
      [
        {
          kind: 'organization',
          organization: { id: many, domainURL: 'x', label: 'x', path: [many] },
        },
        'locations_in_order',
      ],
    ] as [Ctx['scope'], string][]

  test('come in order by an index, forwards and backwards', async () => {
    for (const [scope, index] of scopes())
      for (const sort of ['name', '-name']) {
        const plan = await planOf({ sort, offset: '200' }, scope)
        // Sorted are those of one name alone, if any: the order is the index's.
        const page =
          /Limit .*\n +->  (?:Incremental Sort .*\n.*\n.*\n +->  )?Index (?:Only )?Scan (?:Backward )?using (\w+)/
        expect(page.exec(plan)?.[1]).toBe(index)
      }
  })

  test('are found by an index', async () => {
    for (const [scope] of scopes())
      expect(await planOf({ search: 'c4ca42' }, scope)).toContain(
        'Bitmap Index Scan on locations_search',
      )
  })

  test('are found by an index beneath the function that tenants search by', async () => {
    const [scope] = scopes()[1]!
    expect(await planOf({ search: 'c4ca42' }, scope, [many])).toContain(
      'found_locations_within_reach',
    )
    const plan = await sql<Record<string, string>>(
      `explain select id from locations where organization_id = ${many} and search_text like search_pattern('c4ca42')`,
    )
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('locations_search')
  })

  test('are the same for a tenant, and none for one of another organization', async () => {
    const [[, here]] = [scopes()]
    const found = (reach: number[]) =>
      inTransaction([], async (transaction) => {
        actAs(transaction, owner.personId, reach)
        const ctx = { ...transaction, scope: here![0], reach } as unknown as Ctx
        const { rows } = await listLocations(ctx, LocationListQuery.parse({ search: 'c4ca42' }))
        return rows.map(({ name }) => name)
      })
    expect(await found([many])).toEqual(['Clinic c4ca4238a0b923820dcc509a6f75849b'])
    expect(await found([many - 1])).toEqual([])
  })
})
