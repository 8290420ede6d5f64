import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { unprocessable } from '@/lib/platform/api/errors'
import { rowsOf } from '@/lib/platform/db/rows'

/**
 * Has changes of the catalogue wait for one another until they are committed: two panels that
 * become each other's members at once, or a test that is retired while a panel with it is
 * published, would each look right by itself.
 */
export const holdCatalogue = (ctx: Ctx) =>
  rowsOf(ctx, sql`select pg_advisory_xact_lock(hashtext('clinical_tests')::bigint)`)

type Member = { id: number; code: string; status: string; replacement: string | null }

/**
 * Makes these tests, by their codes, the members of a draft. Throws 422 for one that is unknown or
 * retired, and for a cycle.
 */
export async function setMembers(ctx: Ctx, testId: number, versionId: number, codes: string[]) {
  const found = await rowsOf<Member>(
    ctx,
    sql`select t.id, t.code, v.status, (select code from clinical_tests where id = t.replaced_by) as replacement
      from clinical_tests t join clinical_test_versions v on v.test_id = t.id and v.shown
      where t.code = any(${sql.param(codes)})`,
  )
  const members = codes.map(
    (code) => found.find((member) => member.code === code) ?? refuse(`There is no test ${code}.`),
  )
  const retired = members.find(({ status }) => status === 'retired')
  if (retired)
    refuse(
      `${retired.code} is retired${retired.replacement ? `: take ${retired.replacement} in its place` : ''}.`,
    )
  await rowsOf(ctx, sql`delete from clinical_test_members where version_id = ${versionId}`)
  await rowsOf(
    ctx,
    sql`insert into clinical_test_members (version_id, member_id, position)
      select ${versionId}, id, n - 1 from unnest(${sql.param(members.map(({ id }) => id))}::int[]) with ordinality as m(id, n)`,
  )
  await refuseCycle(ctx, testId)
}

const refuse = (message: string): never => unprocessable(message, { members: message })

/** Throws 422 when a test would be in itself, by what is published or by what is drafted. */
async function refuseCycle(ctx: Ctx, testId: number) {
  // Each member of each panel once: the ways from one to another are more than anybody could walk.
  const parts = await rowsOf<{ of: number; id: number; panel: string }>(
    ctx,
    sql`with recursive part as (
      select ${testId}::int as id
      union
      select m.member_id from part join clinical_test_versions v on v.test_id = part.id and v.status in ('draft', 'active')
      join clinical_test_members m on m.version_id = v.id
    ) select distinct v.test_id as of, m.member_id as id, v.code as panel
      from part join clinical_test_versions v on v.test_id = part.id and v.status in ('draft', 'active')
      join clinical_test_members m on m.version_id = v.id`,
  )
  const codes = wayBack(testId, parts)
  if (!codes) return
  refuse(
    codes.length === 2
      ? 'A panel cannot contain itself.'
      : `The panel would contain itself: ${codes.join(' › ')}.`,
  )
}

/** The shortest way from a test through its members to itself, by their codes. */
function wayBack(
  testId: number,
  parts: { of: number; id: number; panel: string }[],
): string[] | undefined {
  const ways = new Map<number, string[]>([[testId, []]])
  for (const [at, way] of ways)
    for (const { id, panel } of parts.filter(({ of }) => of === at)) {
      if (id === testId) return [...way, panel, [...way, panel][0]!]
      if (!ways.has(id)) ways.set(id, [...way, panel])
    }
  return undefined
}

/** Throws 422 while a member of what is drafted is not itself published. */
export function refuseUnpublished(members: { code: string; status: string }[]) {
  const open = members.filter(({ status }) => status !== 'active').map(({ code }) => code)
  if (open.length > 0)
    refuse(
      `${open.join(', ')} ${open.length === 1 ? 'is' : 'are'} not published: a panel offers only what is.`,
    )
}
