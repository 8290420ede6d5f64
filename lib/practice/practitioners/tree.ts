import { sql } from 'drizzle-orm'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { reachOf } from '@/lib/platform/auth/memberships'
import { holdsGlobally } from '@/lib/platform/auth/principal'
import { rowsOf } from '@/lib/platform/db/rows'
import { lookingAcross, reaching } from '@/lib/platform/db/tenant'

// A practitioner is shared within one tree of organizations, and there as far as whoever asks may
// read practitioners.

const READ = 'practitioners:read'

/** The organizations of this one's tree in which the caller may read practitioners. */
async function readableIn(ctx: Ctx): Promise<number[]> {
  const { path } = organizationOf(ctx)
  const rows = await lookingAcross(ctx, async () => {
    const reach = holdsGlobally(ctx.actor, READ) ? null : await reachOf(ctx.client, ctx.actor, READ)
    // Nobody gets in to what is archived by a role there: it tells nothing elsewhere either.
    const within = reach
      ? sql`id = any(${sql.param(reach)}::int[]) and standing_of(path) <> 'archived'`
      : sql`true`
    return rowsOf<{ id: number }>(
      ctx,
      sql`select id from organizations where path @> array[${path[0]}::int] and ${within}`,
    )
  })
  return rows.map(({ id }) => id)
}

/** Does something with all of these organizations in reach, and this one: `tree` are their ids. */
export async function throughTree<T>(ctx: Ctx, work: (tree: number[]) => Promise<T>): Promise<T> {
  const tree = [...new Set([organizationOf(ctx).id, ...(await readableIn(ctx))])]
  return reaching(ctx, tree, () => work(tree))
}
