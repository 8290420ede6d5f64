import { sql } from 'drizzle-orm'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { rowsOf } from '@/lib/platform/db/rows'
import { currentZoneOf } from '@/lib/platform/places/time-zones'
import { regionalSettingsOf } from '@/lib/shared/places/countries'

/**
 * Returns the time zone of a location that names none, by a name that can be chosen: that of the
 * place it lies in, else its organization's, else the usual one of that organization's country.
 */
export async function usualTimeZone(ctx: Ctx, partOfId: number | null): Promise<string> {
  const { id } = organizationOf(ctx)
  const [place] = await rowsOf<{ zone: string | null; country: number }>(
    ctx,
    sql`select coalesce((select time_zone from locations where id = ${partOfId}::bigint and organization_id = ${id}),
        settings_of(path) -> 'timeZone' ->> 0) as zone, country
      from organizations where id = ${id}`,
  )
  const zone = place!.zone ?? regionalSettingsOf(place!.country).timeZone ?? 'UTC'
  return currentZoneOf(zone) ?? zone
}
