import type { Ctx } from '@/lib/platform/api/ctx'
import { withJob } from '@/lib/platform/db/tenant'

/** So many organizations in one turn: those of a large import come in a few of them. */
const AT_ONCE = 500

/**
 * Brings the contacts of an organization up to date with its people and practitioners. Answers how
 * many have changed.
 */
export async function syncContacts(
  { client }: Pick<Ctx, 'client'>,
  organizationId: number,
): Promise<number> {
  const { rows } = await client.query<{ changed: number }>('select sync_contacts($1) as changed', [
    organizationId,
  ])
  return rows[0]!.changed
}

/**
 * Does that for organizations where somebody has changed since. Answers how many contacts have
 * changed, if any.
 */
export async function syncBehind(): Promise<number | undefined> {
  const behind = await withJob(async ({ client }) => {
    const { rows } = await client.query<{ id: number }>('select contacts_behind($1) as id', [
      AT_ONCE,
    ])
    return rows
  })
  let changed = 0
  const failures: unknown[] = []
  for (const { id } of behind)
    await withJob((transaction) => syncContacts(transaction, id)).then(
      (count) => (changed += count),
      (error: unknown) => failures.push(error),
    )
  // Those that failed are tried again with the job, and have held up no other.
  if (failures.length > 0) throw failures[0]
  return changed || undefined
}
