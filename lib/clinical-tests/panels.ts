import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/server/ctx'
import { rowsOf } from '@/lib/server/db/rows'
import { unprocessable } from '@/lib/server/errors'

/**
 * Has changes of the catalogue wait for one another until they are committed: two panels that become each other's
 * members at once, or a test that is retired while a panel with it is published, would each look right by itself.
 */
export const holdCatalogue = (ctx: Ctx) =>
  rowsOf(ctx, sql`select pg_advisory_xact_lock(hashtext('clinical_tests')::bigint)`)

type Member = { id: number; code: string; status: string; replacement: string | null }

/** Makes these tests, by their codes, the members of a draft. Throws 422 for one that is unknown or retired, and for a cycle. */
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
    refuse(`${retired.code} is retired${retired.replacement ? `: take ${retired.replacement} in its place` : ''}.`)
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
  const [cycle] = await rowsOf<{ codes: string[] }>(
    ctx,
    sql`with recursive part as (
      select ${testId}::int as id, array[(select code from clinical_tests where id = ${testId})] as codes, false as closed
      union all
      select m.member_id, part.codes || t.code, m.member_id = ${testId}
      from part join clinical_test_versions v on v.test_id = part.id and v.status in ('draft', 'active')
      join clinical_test_members m on m.version_id = v.id join clinical_tests t on t.id = m.member_id
      where not closed and (m.member_id = ${testId} or t.code <> all (part.codes))
    ) select codes from part where closed order by cardinality(codes) limit 1`,
  )
  if (!cycle) return
  const line = cycle.codes.join(' › ')
  refuse(cycle.codes.length === 2 ? 'A panel cannot contain itself.' : `The panel would contain itself: ${line}.`)
}

/** Throws 422 while a member of what is drafted is not itself published. */
export function refuseUnpublished(members: { code: string; status: string }[]) {
  const open = members.filter(({ status }) => status !== 'active').map(({ code }) => code)
  if (open.length > 0)
    refuse(`${open.join(', ')} ${open.length === 1 ? 'is' : 'are'} not published: a panel offers only what is.`)
}
