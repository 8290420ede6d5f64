import { sql } from 'drizzle-orm'
import { isAway, isSetUp } from '@/lib/platform/commerce/commerce'
import { CommerceError } from '@/lib/platform/commerce/errors'
import { rowsOf } from '@/lib/platform/db/rows'
import { withJob } from '@/lib/platform/db/tenant'
import { log } from '@/lib/platform/observability/log'
import { doInShop, FIND, type Begun } from './finish'

const AT_ONCE = 200

/**
 * Done, and by no card: of what the shop has taken part in it has a word, and a card is charged for
 * nothing that is paid.
 */
const IS_BELATED = sql`p.state = 'done' and p.commerce_id is null and p.payment_method_id is null`

/**
 * Has the shop have the orders and refunds of what was paid and given back before there was one, so
 * that the two say the same. What it cannot have yet, as of a plan that it does not know, waits for
 * the next run. Answers how many it has now, and nothing where there were none.
 */
export async function orderBelated(): Promise<number | undefined> {
  if (!isSetUp()) return undefined
  const belated = await withJob((writer) =>
    rowsOf<{ id: string }>(
      writer,
      sql`select p.id from payments p where ${IS_BELATED} order by p.created_at, p.kind, p.id limit ${AT_ONCE}`,
    ),
  )
  let ordered = 0
  for (const { id } of belated)
    try {
      ordered += await orderOne(id)
    } catch (err) {
      log.info({ payment: id, err }, 'what was paid before is not in commerce yet')
      if (err instanceof CommerceError && isAway(err)) break
    }
  return ordered || undefined
}

async function orderOne(id: string): Promise<number> {
  // Of a refund the order may have been made for its payment since.
  const [begun] = await withJob((writer) =>
    rowsOf<Begun>(writer, sql`${FIND} where p.id = ${id} and ${IS_BELATED}`),
  )
  if (!begun) return 0
  const commerceId = await doInShop(withJob, begun)
  await withJob((writer) =>
    rowsOf(writer, sql`update payments set commerce_id = ${commerceId} where id = ${id}`),
  )
  return 1
}
