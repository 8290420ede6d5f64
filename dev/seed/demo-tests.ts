import type { Client } from 'pg'
import type { Deed } from '@/lib/platform/audit/audit'
import { DEMO_TESTS, type DemoTest } from './demo-tests-data'

const MAKER = 'owner@polyclinic.example'

/** Writes the catalogue, and what making it by hand would have told the log. */
export async function seedTests(client: Client) {
  for (const test of DEMO_TESTS) await seedTest(client, test)
  for (const { code, retired } of DEMO_TESTS) if (retired) await retire(client, code, retired)
  // The job that takes prices to commerce takes these once there is one.
  await client.query(
    `insert into clinical_test_prices (test_id, state) select distinct test_id, 'pending' from clinical_test_versions where published_at is not null`,
  )
}

/** A version as the log tells of it. */
const contentOf = (test: DemoTest, parts: Partial<DemoTest> = {}) => {
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
    ...rest
  } = {
    ...test,
    ...parts,
  }
  return {
    name,
    synonyms: synonyms ?? [],
    kind,
    loinc: loinc ?? null,
    specimen: specimen ?? null,
    container: container ?? '',
    volume: volume ? { value: volume[0], unit: volume[1] } : null,
    fasting: fasting ?? false,
    collection: collection ?? '',
    turnaround: turnaround ?? null,
    method: method ?? '',
    resultType: rest.resultType ?? null,
    unit: rest.unit ?? null,
    referenceRanges: rest.ranges ?? [],
    members: rest.members ?? [],
    price: rest.price ? { amount: rest.price[0], currency: rest.price[1] } : null,
  }
}
type Content = ReturnType<typeof contentOf>

async function seedTest(client: Client, test: DemoTest) {
  const { code, before = [], next, draft, only = [] } = test
  const { rows } = await client.query<{ id: number }>(
    'insert into clinical_tests (code, everywhere, version) values ($1, $2, $3) returning id',
    [code, only.length === 0, 1 + before.length + (next ? 1 : 0)],
  )
  const { id } = rows[0]!
  const versions = [...before.map((parts) => contentOf(test, parts)), contentOf(test)]
  for (const [at, content] of versions.entries()) {
    await draftVersion(client, id, code, at + 1, content)
    if (draft) continue
    await client.query(
      `update clinical_test_versions set status = 'superseded' where test_id = $1 and status = 'active'`,
      [id],
    )
    await client.query(
      `update clinical_test_versions set status = 'active', published_at = now() where test_id = $1 and status = 'draft'`,
      [id],
    )
    await log(
      client,
      { action: 'tests:publish', event: 'test.published' },
      code,
      { number: at || null },
      { number: at + 1 },
    )
  }
  if (next) await draftVersion(client, id, code, versions.length + 1, contentOf(test, next))
  for (const { organization, reach } of only)
    await client.query(
      'insert into clinical_test_availability select $1, id, $3 from organizations where domain_url = $2',
      [id, organization, reach],
    )
}

async function draftVersion(
  client: Client,
  id: number,
  code: string,
  number: number,
  content: Content,
) {
  const { members, referenceRanges, volume, price, ...columns } = content
  const values = Object.values(columns)
  const { rows } = await client.query<{ id: number }>(
    `insert into clinical_test_versions (test_id, code, number, reference_ranges, volume, volume_unit, price_amount, price_currency,
       name, synonyms, kind, loinc, specimen, container, fasting, collection, turnaround, method, result_type, unit)
     values ($1, $2, $3, $4, $5, $6, $7, $8, ${values.map((_, at) => `$${at + 9}`).join(', ')}) returning id`,
    [
      id,
      code,
      number,
      JSON.stringify(referenceRanges),
      volume?.value,
      volume?.unit,
      price?.amount,
      price?.currency,
      ...values,
    ],
  )
  await client.query(
    `insert into clinical_test_members (version_id, member_id, position)
     select $1, t.id, n - 1 from unnest($2::text[]) with ordinality as m(code, n) join clinical_tests t on t.code = m.code`,
    [rows[0]!.id, members],
  )
  if (number === 1)
    await log(client, { action: 'tests:create', event: 'test.created' }, code, null, {
      code,
      ...content,
    })
  else
    await log(client, { action: 'tests:update', event: 'test.draft-begun' }, code, null, {
      draft: number,
    })
}

async function retire(
  client: Client,
  code: string,
  { reason, replacedBy }: NonNullable<DemoTest['retired']>,
) {
  await client.query(
    `update clinical_tests set retired_reason = $2, version = version + 1,
       replaced_by = (select id from clinical_tests where code = $3) where code = $1`,
    [code, reason, replacedBy],
  )
  await client.query(
    `update clinical_test_versions set status = 'retired' where code = $1 and status = 'active'`,
    [code],
  )
  const after = { status: 'retired', retiredReason: reason, replacedBy }
  await log(
    client,
    { action: 'tests:publish', event: 'test.retired' },
    code,
    { status: 'active' },
    after,
  )
}

const log = (
  client: Client,
  { action, event }: Deed,
  code: string,
  before: object | null,
  after: object,
) =>
  client.query(
    `insert into audit_log (actor_person_id, action, subject, subject_id, before, after, event)
     select id, $2, 'test', $3, $4, $5, $6 from people where email = $1`,
    [MAKER, action, code, before && JSON.stringify(before), JSON.stringify(after), event],
  )
