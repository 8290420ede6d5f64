import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { conflict, outdated } from '@/lib/platform/api/errors'
import { differences, recordChange, type Deed, type States } from '@/lib/platform/audit/audit'
import { rowsOf } from '@/lib/platform/db/rows'
import { holdCatalogue, setMembers } from './panels'
import { findClinicalTest } from './queries'
import type {
  ClinicalTest,
  ClinicalTestChange,
  ClinicalTestContent,
  ClinicalTestInput,
} from './schema'

/** Without an actor it was a job. */
type Writer = Pick<Ctx, 'client'> & Partial<Ctx>
export const record = (writer: Writer, deed: Deed, code: string, states: States) =>
  recordChange(writer, {
    ...deed,
    organizationId: null,
    subject: 'test',
    subjectId: code,
    ...states,
  })

/** What the log says of a version: its fields as they are sent. */
export const logged = ({
  name,
  synonyms,
  kind,
  loinc,
  members,
  ...rest
}: NonNullable<ClinicalTest['draft']>) => {
  const {
    specimen,
    container,
    volume,
    fasting,
    collection,
    turnaround,
    method,
    resultType,
    unit,
    referenceRanges,
    price,
  } = rest
  return {
    name,
    synonyms,
    kind,
    loinc,
    specimen,
    container,
    volume,
    fasting,
    collection,
    turnaround,
    method,
    resultType,
    unit,
    referenceRanges,
    members: members.map(({ code }) => code),
    price,
  }
}

/**
 * Counts a change of the record, which holds its row until the end. Throws 409 when it has changed
 * since.
 */
export async function touch(ctx: Ctx, before: ClinicalTest, version: number): Promise<number> {
  const [touched] = await rowsOf<{ id: number }>(
    ctx,
    sql`
    update clinical_tests set version = version + 1, updated_at = now()
    where code = ${before.code} and version = ${version} returning id`,
  )
  return touched?.id ?? outdated(before)
}

async function write(ctx: Ctx, testId: number, content: ClinicalTestContent) {
  const {
    name,
    synonyms,
    kind,
    loinc,
    specimen,
    container,
    volume,
    fasting,
    collection,
    turnaround,
    method,
  } = content
  const { resultType, unit, referenceRanges, members, price } = content
  const [draft] = await rowsOf<{ id: number }>(
    ctx,
    sql`
    update clinical_test_versions set name = ${name}, synonyms = ${sql.param(synonyms)}::text[], kind = ${kind}, loinc = ${loinc},
      specimen = ${specimen}, container = ${container}, volume = ${volume?.value ?? null}, volume_unit = ${volume?.unit ?? null},
      fasting = ${fasting}, collection = ${collection}, turnaround = ${turnaround}, method = ${method},
      result_type = ${resultType}, unit = ${unit}, reference_ranges = ${JSON.stringify(referenceRanges)}::jsonb,
      price_amount = ${price?.amount ?? null}, price_currency = ${price?.currency ?? null}, updated_at = now()
    where test_id = ${testId} and status = 'draft' returning id`,
  )
  await setMembers(ctx, testId, draft!.id, members)
}

/**
 * Begins a test with a draft of its first version. Throws 409 for a code that is taken, 422 for
 * members that cannot be.
 */
export async function createClinicalTest(
  ctx: Ctx,
  { code, ...content }: ClinicalTestInput,
): Promise<ClinicalTest> {
  await holdCatalogue(ctx)
  const [test] = await rowsOf<{ id: number }>(
    ctx,
    sql`insert into clinical_tests (code) values (${code}) returning id`,
  )
  await rowsOf(
    ctx,
    sql`insert into clinical_test_versions (test_id, code, number, name) values (${test!.id}, ${code}, 1, ${content.name})`,
  )
  await write(ctx, test!.id, content)
  record(ctx, { action: 'tests:create', event: 'test.created' }, code, {
    after: { code, ...content },
  })
  return findClinicalTest(ctx, code)
}

/**
 * Changes the draft of a test. Throws 409 when there is none or the test has changed since, 422 for
 * members that cannot be.
 */
export async function changeClinicalTest(
  ctx: Ctx,
  code: string,
  { version, ...content }: ClinicalTestChange,
) {
  await holdCatalogue(ctx)
  const before = await findClinicalTest(ctx, code)
  const id = await touch(ctx, before, version)
  if (!before.draft) conflict('What is published is not changed: make a new version.')
  await write(ctx, id, content)
  const after = await findClinicalTest(ctx, code)
  record(
    ctx,
    { action: 'tests:update', event: 'test.changed' },
    code,
    differences(logged(before.draft!), logged(after.draft!)),
  )
  return after
}

/**
 * Begins the draft of the next version with what is published. Throws 409 for a test that has a
 * draft, or is retired.
 */
export async function draftClinicalTest(
  ctx: Ctx,
  code: string,
  version: number,
): Promise<ClinicalTest> {
  await holdCatalogue(ctx)
  const before = await findClinicalTest(ctx, code)
  const id = await touch(ctx, before, version)
  if (before.draft) conflict(`Version ${before.draft.number} is being drafted already.`)
  if (before.status === 'retired') conflict('A retired test has no further versions.')
  const number = before.published!.number + 1
  await rowsOf(
    ctx,
    sql`insert into clinical_test_versions (test_id, code, number, name) values (${id}, ${code}, ${number}, ${before.published!.name})`,
  )
  await write(ctx, id, logged(before.published!))
  record(ctx, { action: 'tests:update', event: 'test.draft-begun' }, code, {
    after: { draft: number },
  })
  return findClinicalTest(ctx, code)
}

/**
 * Throws the draft of a test away; with the draft of a first version the test itself goes. Throws
 * 404 when there is none.
 */
export async function discardDraft(ctx: Ctx, code: string): Promise<ClinicalTest> {
  await holdCatalogue(ctx)
  const before = await findClinicalTest(ctx, code)
  const { draft } = before
  if (!draft) return conflict('No version is being drafted.')
  if (before.published) {
    await touch(ctx, before, before.version)
    await rowsOf(
      ctx,
      sql`delete from clinical_test_versions where code = ${code} and status = 'draft'`,
    )
  } else await removeTest(ctx, code)
  record(ctx, { action: 'tests:update', event: 'test.draft-discarded' }, code, {
    before: { draft: draft.number, ...logged(draft) },
  })
  return before
}

async function removeTest(ctx: Ctx, code: string) {
  const panels = await rowsOf<{ code: string }>(
    ctx,
    sql`
    select distinct v.code from clinical_test_members m join clinical_test_versions v on v.id = m.version_id
    join clinical_tests t on t.id = m.member_id where t.code = ${code} order by 1`,
  )
  if (panels.length > 0)
    conflict(
      `It is in the draft of ${panels.map((panel) => panel.code).join(', ')}: take it out first.`,
    )
  await rowsOf(ctx, sql`delete from clinical_tests where code = ${code}`)
}
