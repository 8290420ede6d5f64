import { sql } from 'drizzle-orm'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { unprocessable } from '@/lib/platform/api/errors'
import { rowsOf } from '@/lib/platform/db/rows'

/**
 * Which of these locations are of the organization at hand: until the commit they stay. Answers
 * what throws 422 for any other.
 */
export async function holdPlaces(ctx: Ctx, ids: number[]): Promise<(ids: number[]) => void> {
  const { id: organization } = organizationOf(ctx)
  const rows =
    ids.length === 0
      ? []
      : await rowsOf<{ id: number }>(
          ctx,
          sql`select id from locations where id = any(${sql.param(ids)}::int[]) and organization_id = ${organization}
            order by id for key share`,
        )
  const known = new Set(rows.map(({ id }) => id))
  return (wanted) => {
    const foreign = 'Choose locations of this organization.'
    if (wanted.some((id) => !known.has(id))) unprocessable(foreign, { locationIds: foreign })
  }
}

/** Has roles be at these locations as well. */
export async function addPlaces(
  ctx: Ctx,
  roles: { id: string; locationIds: number[] }[],
): Promise<void> {
  const places = roles.flatMap(({ id, locationIds }) =>
    locationIds.map((location) => ({ role: id, location })),
  )
  if (places.length === 0) return
  await rowsOf(
    ctx,
    sql`insert into practitioner_role_locations (organization_id, role_id, location_id)
      select ${organizationOf(ctx).id}::int, role, location
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p(role uuid, location int) on conflict do nothing`,
  )
}

/**
 * Makes these the locations of a role. Throws 422 for one of another organization, or that is gone.
 */
export async function workAt(ctx: Ctx, roleId: string, locationIds: number[]): Promise<void> {
  const refuseForeign = await holdPlaces(ctx, locationIds)
  refuseForeign(locationIds)
  await rowsOf(
    ctx,
    sql`delete from practitioner_role_locations where role_id = ${roleId} and location_id <> all(${sql.param(locationIds)}::int[])`,
  )
  await addPlaces(ctx, [{ id: roleId, locationIds }])
}
