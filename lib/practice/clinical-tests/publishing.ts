import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { differences } from '@/lib/platform/audit/audit'
import type { Ctx } from '@/lib/platform/api/ctx'
import { rowsOf } from '@/lib/platform/db/rows'
import { conflict, unprocessable } from '@/lib/platform/api/errors'
import { logged, record, touch } from './commands'
import { holdCatalogue, refuseUnpublished } from './panels'
import { askForPrice } from './prices'
import { findClinicalTest } from './queries'
import { missingIn, type AvailabilityChange, type ClinicalTest, type Retirement } from './schema'

/**
 * Publishes the draft of a test, which supersedes the version before. Throws 422 for what is
 * missing, on its fields, and 409 when there is nothing to publish or the test has changed since.
 */
export async function publishClinicalTest(
  ctx: Ctx,
  code: string,
  version: number,
): Promise<ClinicalTest> {
  await holdCatalogue(ctx)
  const before = await findClinicalTest(ctx, code)
  const id = await touch(ctx, before, version)
  const { draft, published } = before
  if (!draft) return conflict('No version is being drafted.')
  const missing = missingIn(logged(draft))
  if (Object.keys(missing).length > 0)
    unprocessable('Some of what a published test needs is missing.', missing)
  refuseUnpublished(draft.members)
  await rowsOf(
    ctx,
    sql`update clinical_test_versions set status = 'superseded' where test_id = ${id} and status = 'active'`,
  )
  await rowsOf(
    ctx,
    sql`update clinical_test_versions set status = 'active', published_at = now(), updated_at = now()
      where test_id = ${id} and status = 'draft'`,
  )
  await askForPrice(ctx, id, !isDeepStrictEqual(published?.price, draft.price))
  const content = published
    ? differences(logged(published), logged(draft))
    : { before: {}, after: {} }
  record(ctx, { action: 'tests:publish', event: 'test.published' }, code, {
    before: { ...content.before, number: published?.number ?? null },
    after: { ...content.after, number: draft.number },
  })
  return findClinicalTest(ctx, code)
}

/**
 * Takes a published test out of the catalogue. Throws 409 while a published panel has it or a
 * version is being drafted, and 422 for a replacement that is none.
 */
export async function retireClinicalTest(
  ctx: Ctx,
  code: string,
  { version, reason, replacedBy }: Retirement,
) {
  await holdCatalogue(ctx)
  const before = await findClinicalTest(ctx, code)
  const id = await touch(ctx, before, version)
  if (before.status !== 'active') conflict('Only a published test can be retired.')
  if (before.draft)
    conflict(`Version ${before.draft.number} is being drafted: publish or discard it first.`)
  if (before.panels.length > 0) {
    const names = before.panels.map((panel) => `${panel.name} (${panel.code})`).join(', ')
    conflict(
      `It belongs to ${names}. Publish ${before.panels.length === 1 ? 'a version of that panel' : 'versions of those panels'} without it first.`,
    )
  }
  if (replacedBy !== null) await refuseReplacement(ctx, code, replacedBy)
  await rowsOf(
    ctx,
    sql`update clinical_tests set retired_reason = ${reason || null},
      replaced_by = (select id from clinical_tests where code = ${replacedBy}) where id = ${id}`,
  )
  await rowsOf(
    ctx,
    sql`update clinical_test_versions set status = 'retired', updated_at = now() where test_id = ${id} and status = 'active'`,
  )
  await askForPrice(ctx, id, false)
  record(ctx, { action: 'tests:publish', event: 'test.retired' }, code, {
    before: { status: 'active' },
    after: { status: 'retired', retiredReason: reason, replacedBy },
  })
  return findClinicalTest(ctx, code)
}

async function refuseReplacement(ctx: Ctx, code: string, replacedBy: string) {
  const refuse = (message: string) => unprocessable(message, { replacedBy: message })
  if (replacedBy === code) refuse('A test cannot replace itself.')
  const active = await rowsOf(
    ctx,
    sql`select from clinical_test_versions where code = ${replacedBy} and status = 'active'`,
  )
  if (active.length === 0) refuse('The replacement is not a published test.')
}

const offered = ({ everywhere, organizations }: ClinicalTest) => ({
  everywhere,
  organizations: organizations.map(({ organization: { id, label }, reach }) => ({
    id,
    label,
    reach,
  })),
})

/**
 * Says who can order a test. Throws 404 for an organization that is unknown, 409 when the test has
 * changed since.
 */
export async function changeAvailability(
  ctx: Ctx,
  code: string,
  change: AvailabilityChange,
): Promise<ClinicalTest> {
  const { version, everywhere, organizations } = change
  const before = await findClinicalTest(ctx, code)
  const id = await touch(ctx, before, version)
  const ids = organizations.map(({ organizationId }) => organizationId)
  const known = await rowsOf<{ id: number }>(
    ctx,
    sql`select id from organizations where id = any(${sql.param(ids)}::bigint[]) for key share`,
  )
  const unknown = ids.findIndex((one) => !known.some((organization) => organization.id === one))
  if (unknown >= 0)
    unprocessable('Organization not found.', {
      [`organizations.${unknown}.organizationId`]: 'Organization not found.',
    })
  await rowsOf(ctx, sql`update clinical_tests set everywhere = ${everywhere} where id = ${id}`)
  await rowsOf(ctx, sql`delete from clinical_test_availability where test_id = ${id}`)
  await rowsOf(
    ctx,
    sql`insert into clinical_test_availability (test_id, organization_id, reach)
      select ${id}, a."organizationId", a.reach
      from json_to_recordset(${JSON.stringify(organizations)}) as a("organizationId" int, reach text)`,
  )
  const after = await findClinicalTest(ctx, code)
  record(
    ctx,
    { action: 'tests:update', event: 'test.availability-changed' },
    code,
    differences(offered(before), offered(after)),
  )
  return after
}
