import { sql } from 'drizzle-orm'
import { organizationOf, type Ctx } from '@/lib/server/ctx'
import { rowsOf } from '@/lib/server/db/rows'
import { unprocessable } from '@/lib/server/errors'

/**
 * Makes these the locations of a role. Throws 422 for one of another organization, or that is gone.
 */
export async function workAt(ctx: Ctx, roleId: string, locationIds: number[]): Promise<void> {
  const { id: organization } = organizationOf(ctx)
  const ids = sql`${sql.param(locationIds)}::int[]`
  const known = await rowsOf(
    ctx,
    sql`select from locations where id = any(${ids}) and organization_id = ${organization} for key share`,
  )
  const foreign = 'Choose locations of this organization.'
  if (known.length < locationIds.length) unprocessable(foreign, { locationIds: foreign })
  await rowsOf(
    ctx,
    sql`delete from practitioner_role_locations where role_id = ${roleId} and location_id <> all(${ids})`,
  )
  await rowsOf(
    ctx,
    sql`insert into practitioner_role_locations (organization_id, role_id, location_id)
      select ${organization}::int, ${roleId}::uuid, location from unnest(${ids}) location on conflict do nothing`,
  )
}
