import { PreparedAnswer } from '@/lib/platform/api/answer'
import type { Ctx } from '@/lib/platform/api/ctx'
import type { Reach } from '@/lib/platform/db/tenant'
import type { OrganizationNode } from './schema'

type TreeRow = { id: number; above: number | null; domainURL: string; label: string }

/**
 * Builds the nested tree from rows in tree order, parents before children. A row whose parent is
 * not among them (it lies above the caller's reach) becomes a root.
 */
export function nest(rows: TreeRow[]): OrganizationNode[] {
  const nodes = new Map<number, OrganizationNode>()
  const roots: OrganizationNode[] = []
  for (const { id, above, domainURL, label } of rows) {
    const node = { id, domainURL, label, organizations: [] }
    nodes.set(id, node)
    const siblings = (above !== null && nodes.get(above)?.organizations) || roots
    siblings.push(node)
  }
  return roots
}

// A copy of what the database says, known by its revision: any process may lose it at any time.
let wholeTree: PreparedAnswer | undefined
/**
 * The build under way. Whoever asks meanwhile waits for it: ten at once would take ten times as
 * long.
 */
let building: { etag: string; answer: Promise<PreparedAnswer> } | undefined

const versionOf = (revision: string, reach: Reach) =>
  `${revision} ${reach === 'all' ? 'all' : reach.join()}`

async function revisionOf({ client }: Ctx): Promise<string> {
  const { rows } = await client.query<{ revision: string }>({
    name: 'tree-revision',
    text: 'select sum(revision)::text as revision from organization_tree_revisions',
  })
  return rows[0]!.revision
}

/**
 * Revision and rows are read in one snapshot, so that an answer can never carry a newer tag than
 * its content.
 */
async function build(ctx: Ctx): Promise<PreparedAnswer> {
  const { rows } = await ctx.client.query<TreeRow & { revision: string }>(
    `select id, part_of as above, domain_url as "domainURL", label,
       (select sum(revision)::text from organization_tree_revisions) as revision
     from organizations order by (tree_order collate "und-x-icu")`,
  )
  const revision = rows[0]?.revision ?? (await revisionOf(ctx))
  return PreparedAnswer.of(versionOf(revision, ctx.reach), nest(rows))
}

/** The whole tree within the caller's reach. */
export async function readTree(ctx: Ctx): Promise<PreparedAnswer> {
  if (ctx.reach !== 'all') return build(ctx)
  const etag = PreparedAnswer.etagOf(versionOf(await revisionOf(ctx), 'all'))
  if (wholeTree?.etag === etag) return wholeTree
  if (building?.etag !== etag) {
    const answer = build(ctx)
      .then((built) => (wholeTree = built))
      .finally(() => building?.answer === answer && (building = undefined))
    building = { etag, answer }
  }
  return building.answer
}
