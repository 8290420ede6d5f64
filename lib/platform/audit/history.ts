import { sql } from 'drizzle-orm'
import { z } from '@/lib/shared/zod'
import type { Ctx } from '@/lib/platform/api/ctx'
import { pageOf } from '@/lib/platform/db/page'
import { rowsOf } from '@/lib/platform/db/rows'
import { inScope } from '@/lib/platform/db/scope'
import { madeBy } from '@/lib/shared/audit/audit'

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
  /** What happened, as in `role.changed`; null in rows from before the log named it. */
  event: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type Change = z.infer<typeof Change>

export const HistoryQuery = z.strictObject({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(25)
    .describe('Maximum number of changes to return.'),
  /**
   * Only what is older than this change: what is new meanwhile moves nothing from one page to
   * another.
   */
  before: z.coerce
    .number()
    .int()
    .positive()
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('Only changes older than the change with this number.'),
})

/**
 * One record by what the log calls it, or some by their addresses, with whatever is below those.
 */
type Whose = string | { below: string[] }
const isBelow = (address: string) =>
  sql`l.subject_id = ${address} or l.subject_id ^@ ${`${address}/`}`
const isOf = (whose: Whose) =>
  typeof whose === 'string'
    ? sql`l.subject_id = ${whose}`
    : sql`(${sql.join(whose.below.map(isBelow), sql` or `)})`

type HistoryPage = { limit: number; before?: number }

/** Selects the rows of the log that tell of one record, as far as the caller's reach goes. */
const rowsAbout = (ctx: Ctx, subject: string, whose: Whose) => [
  sql`l.subject = ${subject}`,
  isOf(whose),
  inScope(ctx, sql`l.organization_id`),
]

/**
 * Lists what happened to one record, newest first, as far as the caller's reach goes; the total is
 * of all that is left.
 */
export async function listHistory(
  ctx: Ctx,
  subject: string,
  whose: Whose,
  { limit, before }: HistoryPage,
) {
  return pageOf<Change>(ctx, {
    from: sql`audit_log l`,
    key: sql`l.id`,
    where: [...rowsAbout(ctx, subject, whose), before !== undefined && sql`l.id < ${before}`],
    sorts: { at: { indexed: sql`l.id` } },
    columns: sql`l.id::int, l.at, actor_of(l.id) ->> 'displayName' as actor, ${byWhat}, l.action, l.event, l.before, l.after`,
    query: { sort: '-at', limit, offset: 0 },
  })
}

/**
 * Lists the history of a record that may be deleted by now. Where the log within the caller's reach
 * has no row about it, `find` looks for the record itself and throws 404: an unknown record and one
 * of another organization are answered alike.
 */
export async function listRecordHistory(
  ctx: Ctx,
  subject: string,
  id: string,
  page: HistoryPage,
  find: () => Promise<unknown>,
) {
  const history = await listHistory(ctx, subject, id, page)
  if (history.rows.length > 0) return history
  const conditions = rowsAbout(ctx, subject, id).filter((condition) => condition !== undefined)
  const older = await rowsOf(
    ctx,
    sql`select from audit_log l where ${sql.join(conditions, sql` and `)} limit 1`,
  )
  if (older.length === 0) await find()
  return history
}
