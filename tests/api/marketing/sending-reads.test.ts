import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { withJob } from '@/lib/platform/db/tenant'
import type { Transaction } from '@/lib/platform/db/client'
import { sql, vacuum } from '@/tests/support/db/database'
import { buildCampaign } from '@/tests/support/mail/sending'
import { buildOrganization, unique } from '@/tests/support/world'

const MANY = 3000
const worker = randomUUID()

async function campaign() {
  const built = await buildCampaign(sql, await buildOrganization(unique('clinic-')), {
    prefix: unique('reader'),
    count: MANY,
  })
  // As the database knows it before anything is sent: of what is claimed there is nothing yet.
  await vacuum('contacts', 'contact_topics', 'campaign_recipients')
  return built
}

/** Far below what is there, and above what a mail or four need. */
const FEW = 40

/**
 * How many rows of a table this connection has read, as it counts them until it tells the server.
 */
async function rowsRead({ client }: Transaction, table: string): Promise<number> {
  const { rows } = await client.query<{ read: number }>(
    `select (pg_stat_get_xact_tuples_returned(r.oid) + coalesce(sum(pg_stat_get_xact_tuples_returned(i.indexrelid)), 0))::int as read
     from pg_class r left join pg_index i on i.indrelid = r.oid where r.oid = $1::regclass group by r.oid`,
    [table],
  )
  return rows[0]!.read
}

type Claimed = { campaign_id: number; number: number; fence: string }
const claim = async ({ client }: Transaction, most: number) =>
  (
    await client.query<Claimed>(
      'select campaign_id, number, fence from claim_recipients($1, $2, 30)',
      [worker, most],
    )
  ).rows

test.each([4, 256])(
  'a batch of %i is claimed without reading other contacts of the organization',
  async (most) => {
    await campaign()
    await withJob(async (transaction) => {
      expect(await claim(transaction, most)).toHaveLength(most)
      for (const table of ['contacts', 'contact_topics'])
        expect(await rowsRead(transaction, table), table).toBeLessThan(most + FEW)
    })
  },
)

test('a mail goes through the gate, and is marked, without reading what else is claimed', async () => {
  await campaign()
  const claims = await withJob((transaction) => claim(transaction, 500))
  await withJob(async (transaction) => {
    const [first] = claims
    const before = await rowsRead(transaction, 'campaign_recipients')
    const columns = [[first!.campaign_id], [first!.number], [first!.fence]]
    const passed = await transaction.client.query(
      'select verdict from pass_gate($1, $2, $3, $4, 1)',
      [worker, ...columns],
    )
    expect(passed.rows).toEqual([{ verdict: 'open' }])
    const marked = await transaction.client.query('select mark_sent($1, $2, $3, $4) as count', [
      worker,
      ...columns,
    ])
    expect(marked.rows).toEqual([{ count: 1 }])
    expect((await rowsRead(transaction, 'campaign_recipients')) - before).toBeLessThan(FEW)
  })
})
