import { sql } from 'drizzle-orm'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { conflict, notFound, outdated, unprocessable } from '@/lib/platform/api/errors'
import { differences, recordChange, type Deed, type States } from '@/lib/platform/audit/audit'
import { rowsOf } from '@/lib/platform/db/rows'
import { narrowTo } from '@/lib/platform/db/scope'
import { findHolidaySet } from './queries'
import type { HolidaySet, HolidaySetChange, HolidaySetInput } from './schema'

const logged = ({ name, holidays }: HolidaySet) => ({ name, holidays })

const record = (ctx: Ctx, deed: Deed, id: number, states: States) =>
  recordChange(ctx, {
    ...deed,
    organizationId: organizationOf(ctx).id,
    subject: 'holiday-set',
    subjectId: id,
    ...states,
  })

/**
 * The call as one about the set's organization, when it is about all of them: rights are asked for
 * there.
 */
async function aboutOrganizationOf(ctx: Ctx, id: number): Promise<Ctx> {
  if (ctx.scope.kind === 'organization') return ctx
  const [found] = await rowsOf<{ of: number }>(
    ctx,
    sql`select organization_id as of from holiday_sets where id = ${id}`,
  )
  return found ? narrowTo(ctx, found.of) : notFound('Holiday set')
}

/** Creates a holiday set. Throws 409 for a name that is taken. */
export async function createHolidaySet(
  ctx: Ctx,
  { name, holidays }: HolidaySetInput,
): Promise<HolidaySet> {
  if (ctx.scope.kind === 'global')
    unprocessable('Choose the organization that the holiday set is to be of.')
  const [created] = await rowsOf<{ id: number }>(
    ctx,
    sql`insert into holiday_sets (organization_id, name, holidays)
      values (${organizationOf(ctx).id}, ${name}, ${JSON.stringify(holidays)}::jsonb) returning id`,
  )
  const after = await findHolidaySet(ctx, created!.id)
  record(ctx, { action: 'locations:create', event: 'holiday-set.created' }, after.id, {
    after: logged(after),
  })
  return after
}

/**
 * Changes a holiday set, and with it when the locations that take part are open. Throws 409 when it
 * has changed since.
 */
export async function changeHolidaySet(
  ctx: Ctx,
  id: number,
  { version, ...input }: HolidaySetChange,
) {
  const here = await aboutOrganizationOf(ctx, id)
  const before = await findHolidaySet(here, id)
  const changed = await rowsOf(
    here,
    sql`
    update holiday_sets set name = ${input.name}, holidays = ${JSON.stringify(input.holidays)}::jsonb,
      version = version + 1, updated_at = now()
    where id = ${id} and version = ${version} returning id`,
  )
  if (changed.length === 0) outdated(await findHolidaySet(here, id))
  const after = await findHolidaySet(here, id)
  record(
    here,
    { action: 'locations:update', event: 'holiday-set.changed' },
    id,
    differences(logged(before), logged(after)),
  )
  return after
}

/** Deletes a holiday set. Throws 409 while locations take part in it. */
export async function deleteHolidaySet(ctx: Ctx, id: number): Promise<HolidaySet> {
  const here = await aboutOrganizationOf(ctx, id)
  const before = await findHolidaySet(here, id)
  const count = before.locationCount
  if (count > 0)
    conflict(
      `${count === 1 ? 'A location takes' : `${count} locations take`} part in it. Take ${count === 1 ? 'it' : 'them'} out first.`,
    )
  await rowsOf(here, sql`delete from holiday_sets where id = ${id}`)
  record(here, { action: 'locations:delete', event: 'holiday-set.deleted' }, id, {
    before: logged(before),
  })
  return before
}
