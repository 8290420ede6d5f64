import { sql } from 'drizzle-orm'
import { definitionOf, type Imported } from '@/lib/integrations/fhir/registry'
import type { Ctx } from '@/lib/platform/api/ctx'
import { rowsOf } from '@/lib/platform/db/rows'
import { inScope } from '@/lib/platform/db/scope'
import { holdPeople } from '@/lib/practice/practitioners/changing'
import type { Entry } from './entries'

/**
 * Has whoever else changes what these entries change wait until this is over: what they are
 * compared with stays so until they are done. In one order whoever brings them: two Bundles do not
 * wait for each other.
 */
export async function holdEntries(ctx: Ctx, entries: Entry[]): Promise<void> {
  const idsOf = (type: Imported) =>
    sql.param(
      entries.flatMap(({ id, type: of }) =>
        id !== null && of === type && definitionOf(type).isId(id) ? id : [],
      ),
    )
  const within = inScope(ctx, sql`organization_id`) ?? sql`true`
  await rowsOf(
    ctx,
    sql`select from locations where id = any(${idsOf('Location')}::int[]) and ${within} order by id for no key update`,
  )
  const people = await rowsOf<{ id: string }>(
    ctx,
    sql`select distinct practitioner_id as id from practitioner_roles
      where (practitioner_id = any(${idsOf('Practitioner')}::uuid[]) or id = any(${idsOf('PractitionerRole')}::uuid[])) and ${within}`,
  )
  await holdPeople(
    ctx,
    people.map(({ id }) => id),
  )
}
