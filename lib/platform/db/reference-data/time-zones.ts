import type { Client } from 'pg'
import { pool } from '@/lib/platform/db/client'
import { log } from '@/lib/platform/observability/log'
import { allZoneOffsets, TIME_ZONE_RELEASE } from '@/lib/platform/places/time-zones'

/**
 * Writes the time zones of this release into the database. A name that is no longer there keeps its
 * last offsets.
 */
export async function syncTimeZones(client: Client): Promise<void> {
  const { rows } = await client.query(`select from time_zones where release <> $1 limit 1`, [
    TIME_ZONE_RELEASE,
  ])
  const { rows: known } = await client.query(`select from time_zones limit 1`)
  if (known.length > 0 && rows.length === 0) return
  await client.query(
    `insert into time_zones (name, starts, offsets, release)
     select z.name, z.starts, z.offsets, $2 from json_to_recordset($1) as z(name text, starts float8[], offsets int[])
     on conflict (name) do update set starts = excluded.starts, offsets = excluded.offsets, release = excluded.release`,
    [JSON.stringify(allZoneOffsets()), TIME_ZONE_RELEASE],
  )
  await client.query(`update time_zones set release = $1 where release <> $1`, [TIME_ZONE_RELEASE])
}

/**
 * Returns a sentence, with both releases, for each source of time zone data that differs from the
 * console's: a database with other data, whose days may be wrong, a Node with newer data, which shows
 * that the console's is old, and a Node with older data. The console reads no offset of Node's, so
 * that the last is no fault yet; who runs it learns that Node's `Intl` shows other times.
 */
export function timeZoneWarnings(
  inDatabase: string | undefined,
  ofNode: string | undefined,
): string[] {
  const warnings = []
  if (inDatabase !== TIME_ZONE_RELEASE)
    warnings.push(
      `The database has time zone data ${inDatabase ?? '(none)'} and the console ${TIME_ZONE_RELEASE}: days may differ until the database is migrated.`,
    )
  // Releases are named by year and letter: 2025c comes before 2026a.
  if (ofNode !== undefined && ofNode !== TIME_ZONE_RELEASE)
    warnings.push(
      `Node has time zone data ${ofNode} and the console ${TIME_ZONE_RELEASE}: ${
        ofNode > TIME_ZONE_RELEASE
          ? 'update the package moment-timezone.'
          : 'the console shows no time by Node’s; update Node all the same.'
      }`,
    )
  return warnings
}

/**
 * Logs the releases of the time zone data of the console, the database and Node, and warns where
 * they differ.
 */
export async function noteTimeZones(): Promise<void> {
  const { rows } = await pool().query<{ release: string | null }>(
    'select min(release) as release from time_zones',
  )
  const [inDatabase, ofNode] = [rows[0]?.release ?? undefined, process.versions.tz]
  log.info({ console: TIME_ZONE_RELEASE, database: inDatabase, node: ofNode }, 'time zone data')
  for (const warning of timeZoneWarnings(inDatabase, ofNode)) log.warn(warning)
}
