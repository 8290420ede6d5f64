import { withIdentity } from '@/lib/platform/db/tenant'
import { storage } from './keep'
import { NAMED_BY_NOTHING } from './named'

/** So many keys are looked up at once. */
const AT_ONCE = 500

const removeRows = () =>
  withIdentity(async ({ client }) => {
    const { rowCount } = await client.query(
      `delete from files where uploaded_at < now() - interval '1 day' and ${NAMED_BY_NOTHING}`,
    )
    return rowCount ?? 0
  }, 'job')

/** Those of some keys that no row has. */
const withoutRow = (keys: string[]) =>
  withIdentity(async ({ client }) => {
    const { rows } = await client.query<{ key: string }>(
      `select key from unnest($1::uuid[]) as key where not exists (select from files where id = key or stored_as = key)
        and not exists (select from account_exports where stored_as = key)`,
      [keys],
    )
    return rows.map(({ key }) => key)
  })

/**
 * Removes what nothing names any more: rows first, then bytes without a row. What is younger than a
 * day may just be on its way, and stays. Several may run at once. Answers how many rows and how
 * many bytes' keys it has removed.
 */
export async function removeOrphans(now = Date.now()): Promise<{ rows: number; keys: number }> {
  const place = await storage()
  const rows = await removeRows()
  let keys = 0
  const sweep = async (batch: string[]) => {
    for (const key of await withoutRow(batch)) {
      await place.delete(key)
      keys += 1
    }
  }
  let batch: string[] = []
  for await (const { key, at } of place.list()) {
    if (now - at.getTime() < 24 * 3600 * 1000) continue
    batch.push(key)
    if (batch.length < AT_ONCE) continue
    await sweep(batch)
    batch = []
  }
  if (batch.length > 0) await sweep(batch)
  return { rows, keys }
}
