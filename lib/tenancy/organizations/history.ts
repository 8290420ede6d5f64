import { sql, type SQL } from 'drizzle-orm'
import { PageOfRows } from '@/lib/platform/api/answer'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { listHistory, type Change } from '@/lib/platform/audit/history'
import { rowsOf } from '@/lib/platform/db/rows'

type States = Change['before']

/**
 * Numbers of the log by what they stand for: `named` finds the words, and those that it does not
 * find are `otherwise`.
 */
type Numbered = { field: string; named: (numbers: number[]) => SQL; otherwise: string }

/**
 * An organization's own people may not know what lies above: of that the log has numbers, which are
 * words within reach.
 */
const NUMBERED: Numbered[] = [
  {
    field: 'partOf',
    named: (ids) =>
      sql`select id as number, label as word from organizations where id = any(${sql.param(ids)}::int[])`,
    otherwise: 'An organization that you may not know',
  },
  {
    field: 'country',
    named: (codes) =>
      sql`select code as number, name as word from countries where code = any(${sql.param(codes)}::int[])`,
    otherwise: 'Unknown',
  },
]

/** What happened to the account of the organization at hand, newest first, in words. */
export async function listAccountHistory(
  ctx: Ctx,
  page: { limit: number; before?: number },
): Promise<PageOfRows<Change>> {
  const { rows, total } = await listHistory(
    ctx,
    'organization',
    String(organizationOf(ctx).id),
    page,
  )
  let changes = rows
  for (const { field, named, otherwise } of NUMBERED) {
    const numbers = changes
      .flatMap(({ before, after }) => [before?.[field], after?.[field]])
      .filter(Number.isInteger) as number[]
    if (numbers.length === 0) continue
    const words = new Map(
      (await rowsOf<{ number: number; word: string }>(ctx, named(numbers))).map(
        ({ number, word }) => [number, word],
      ),
    )
    const inWords = (states: States): States =>
      states && Number.isInteger(states[field])
        ? { ...states, [field]: words.get(states[field] as number) ?? otherwise }
        : states
    changes = changes.map((change) => ({
      ...change,
      before: inWords(change.before),
      after: inWords(change.after),
    }))
  }
  return new PageOfRows(changes, total)
}
