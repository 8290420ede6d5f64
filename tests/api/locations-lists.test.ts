import { beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '@/lib/server/ctx'
import { inTransaction } from '@/lib/server/db/client'
import { actAs } from '@/lib/server/db/tenant'
import { listLocations } from '@/lib/locations/queries'
import { LocationListQuery } from '@/lib/locations/schema'
import { sql } from '@/tests/support/database'
import { owner, type Fields } from '@/tests/support/locations'
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
    await sql('vacuum analyze locations')
  })

  /** The plan of a list as it is really asked for, by staff. */
  const planOf = (query: Fields, scope: Ctx['scope']) =>
    inTransaction('', async (transaction) => {
      actAs(transaction, owner.personId, 'all')
      let plan = ''
      const explain = async ({ text, values }: { text: string; values: unknown[] }) => {
        const { rows } = await transaction.client.query<Record<string, string>>(`explain ${text}`, values)
        plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        return { rows: [{ total: 0, pageKey: null }] }
      }
      const ctx = { ...transaction, scope, client: { query: explain } } as unknown as Ctx
      await listLocations(ctx, LocationListQuery.parse(query))
      return plan
    })
  const scopes = () =>
    [
      [{ kind: 'global' }, 'locations_in_order_everywhere'],
      [{ kind: 'organization', organization: { id: many, domainURL: 'x', label: 'x', path: [many] } }, 'locations_in_order'],
    ] as [Ctx['scope'], string][] // prettier-ignore

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
      expect(await planOf({ search: 'c4ca42' }, scope)).toContain('Bitmap Index Scan on locations_search')
  })
})
