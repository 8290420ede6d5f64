import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { madeBy } from '@/lib/shared/audit'
import type { Ctx } from './ctx'
import { pageOf } from './db/page'
import { inScope } from './db/scope'

/** `madeBy` of a row `l` of the log. */
export const byWhat = sql`l.api_key as "apiKey",
  (select display_name from people where id = l.viewed_as_person_id) as "viewedAs"`

/** One change of a record: what was there before, and what after. */
export const Change = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  /** Who did it; null for the operator's own commands. */
  actor: z.string().nullable(),
  ...madeBy,
  action: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type Change = z.infer<typeof Change>

export const HistoryQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(25),
  /** Only what is older than this change: what is new meanwhile moves nothing from one page to another. */
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
}

/** One record by what the log calls it, or some by their addresses, with whatever is below those. */
type Whose = string | { below: string[] }
const isBelow = (address: string) => sql`l.subject_id = ${address} or l.subject_id ^@ ${`${address}/`}`
const isOf = (whose: Whose) =>
  typeof whose === 'string' ? sql`l.subject_id = ${whose}` : sql`(${sql.join(whose.below.map(isBelow), sql` or `)})`

/** What happened to one record, newest first, as far as the caller's reach goes; the total is of all that is left. */
export async function listHistory(
  ctx: Ctx,
  subject: string,
  whose: Whose,
  { limit, before }: { limit: number; before?: number },
) {
  return pageOf<Change>(ctx, {
    from: sql`audit_log l`,
    key: sql`l.id`,
    where: [
      sql`l.subject = ${subject}`,
      isOf(whose),
      inScope(ctx, sql`l.organization_id`),
      before !== undefined && sql`l.id < ${before}`,
    ],
    sorts: { at: { indexed: sql`l.id` } },
    columns: sql`l.id::int, l.at, actor_of(l.id) ->> 'displayName' as actor, ${byWhat}, l.action, l.before, l.after`,
    query: { sort: '-at', limit, offset: 0 },
  })
}
