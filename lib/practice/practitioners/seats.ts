import { sql } from 'drizzle-orm'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { rowsOf } from '@/lib/platform/db/rows'
import type { Seats } from './schema'

/**
 * How many seats of the organization that a call is about are taken, and how many its subscription
 * has.
 */
export async function findSeats(ctx: Ctx): Promise<Seats> {
  const { id } = organizationOf(ctx)
  const [seats] = await rowsOf<Seats>(
    ctx,
    sql`select u.practitioners as used, s.seats as bought from usage_of(${id}) u
      left join subscriptions s on s.organization_id = ${id} and s.status <> 'cancelled'`,
  )
  return seats!
}
