import { sql } from 'drizzle-orm'
import { shop } from '@/lib/platform/commerce/commerce'
import { env } from '@/lib/platform/config/env'
import { rowsOf } from '@/lib/platform/db/rows'
import { withJob } from '@/lib/platform/db/tenant'
import { log } from '@/lib/platform/observability/log'
import { now } from '@/lib/platform/time/clock'
import { discard } from './shop'

const AN_HOUR = 60 * 60_000
/**
 * Younger ones may be on their way into a quote or an invoice; older ones have been looked at often
 * enough.
 */
const AGE = { least: AN_HOUR, most: 7 * 24 * AN_HOUR }
const A_PAGE = 100
const MOST_PAGES = 100

type Draft = {
  id: string
  status: string
  created_at: string
  cart: { metadata: { installation?: string } | null } | null
}

/** What this installation has had priced and is not paid, of the age in question. */
async function openDrafts(): Promise<string[]> {
  // The newest come first: those that are made meanwhile push the others along, and one can stand
  // on two pages.
  const found = new Set<string>()
  for (let page = 0; page < MOST_PAGES; page++) {
    const { draft_orders } = await shop().draftOrders.list({ limit: A_PAGE, offset: page * A_PAGE })
    for (const { id, status, created_at, cart } of draft_orders as unknown as Draft[]) {
      const age = now().getTime() - Date.parse(created_at)
      if (age > AGE.most) return [...found]
      if (
        age >= AGE.least &&
        status === 'open' &&
        cart?.metadata?.installation === env().PARENT_DOMAIN
      )
        found.add(id)
    }
    if (draft_orders.length < A_PAGE) break
  }
  return [...found]
}

/**
 * Gives up draft orders that a process has left which ended between the shop's answer and its own
 * transaction: no quote and no invoice knows them. Of the last week, and of the newest ten
 * thousand. Answers how many, and nothing where there were none.
 */
export async function discardOrphans(): Promise<number | undefined> {
  const drafts = await openDrafts()
  if (drafts.length === 0) return undefined
  const orphans = await withJob((writer) =>
    rowsOf<{ id: string }>(
      writer,
      sql`select id from unnest(${sql.param(drafts)}::text[]) id
        where id not in (select draft_order_id from invoices where draft_order_id is not null)
          and id not in (select draft_order_id from subscription_quotes where draft_order_id is not null)`,
    ),
  )
  let discarded = 0
  for (const { id } of orphans)
    try {
      await discard(id)
      discarded++
    } catch (err) {
      log.warn({ draftOrder: id, err }, 'a draft order that nobody knows is still in commerce')
    }
  return discarded || undefined
}
