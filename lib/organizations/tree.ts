import type { NextApiRequest } from 'next'
import { PreparedAnswer } from '@/lib/server/answer'
import type { Ctx } from '@/lib/server/ctx'
import type { OrganizationNode } from './schema'

type TreeRow = { id: number; above: number | null; domainURL: string; label: string }

/**
 * Builds the nested tree from rows in tree order, parents before children. A row whose parent is not among them
 * (it lies above the caller's reach) becomes a root.
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
 * The whole tree within the caller's reach. The revision and the rows are read in one snapshot, so that an answer
 * can never carry a newer tag than its content.
 */
export async function readTree({ client, reach }: Ctx, _req?: NextApiRequest): Promise<PreparedAnswer> {
  const version = async () => {
    const { rows } = await client.query<{ revision: string }>(
      'select sum(revision)::text as revision from organization_tree_revisions',
    )
    return `${rows[0]!.revision} ${reach === 'all' ? 'all' : reach.join()}`
  }
  if (reach === 'all' && wholeTree?.etag === PreparedAnswer.etagOf(await version())) return wholeTree
  const { rows } = await client.query<TreeRow & { revision: string }>(
    `select id, part_of as above, domain_url as "domainURL", label,
       (select sum(revision)::text from organization_tree_revisions) as revision
     from organizations order by (tree_order collate "und-x-icu")`,
  )
  const revision = rows[0]?.revision ?? (await version())
  const answer = await PreparedAnswer.of(`${revision} ${reach === 'all' ? 'all' : reach.join()}`, nest(rows))
  if (reach === 'all') wholeTree = answer
  return answer
}
