import { type SQL } from 'drizzle-orm'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { notFound, unprocessable } from '@/lib/platform/api/errors'
import { rowsOf } from '@/lib/platform/db/rows'
import { narrowTo } from '@/lib/platform/db/scope'

/**
 * The call as one about the organization of a record, when it is about all of them: rights are
 * asked for there. `found` selects whose it is, as `of`.
 */
export async function aboutRecord(ctx: Ctx, what: string, found: SQL): Promise<Ctx> {
  if (ctx.scope.kind === 'organization') return ctx
  const [row] = await rowsOf<{ of: number }>(ctx, found)
  return row ? narrowTo(ctx, row.of) : notFound(what)
}

/**
 * The id of the organization that something is to be made in. Throws 422 for a call about all of
 * them.
 */
export function placeFor(ctx: Ctx, what: string): number {
  if (ctx.scope.kind === 'global')
    unprocessable(`Choose the organization that the ${what} is to be of.`)
  return organizationOf(ctx).id
}
