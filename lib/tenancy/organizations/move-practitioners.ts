import { sql } from 'drizzle-orm'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { rowsOf } from '@/lib/platform/db/rows'
import { lookingAcross } from '@/lib/platform/db/tenant'

/**
 * Those who serve here or below, and also in another tree than the organization would lie in:
 * `next` is the path that it would have. Two trees never share a record (decision 011). Runs as
 * polyclinic_identity.
 */
export const practitionersBeyond = (ctx: Ctx, next: number[]) =>
  rowsOf(ctx, sql`select practitioners_beyond(${organizationOf(ctx).id}, ${next[0]!}::int)`)

/**
 * Has the move that `work` does leave nobody in two trees: each has a record of its own of them.
 * `work` is told how many.
 */
export async function partingPractitioners<T>(
  ctx: Ctx,
  next: number[],
  work: (parted: number) => Promise<T>,
): Promise<T> {
  const { id, path } = organizationOf(ctx)
  const trees = [path[0]!, next[0]!].sort((one, other) => one - other)
  const shared = await lookingAcross(ctx, async () => {
    // Nobody is given a role in either meanwhile.
    await rowsOf(
      ctx,
      sql`select pg_advisory_xact_lock(hashtext('practitioners'), tree) from unnest(${sql.param(trees)}::int[]) tree`,
    )
    return practitionersBeyond(ctx, next)
  })
  const done = await work(shared.length)
  if (shared.length > 0)
    await lookingAcross(ctx, () => rowsOf(ctx, sql`select part_practitioners(${id})`))
  return done
}
