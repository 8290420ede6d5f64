import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { conflict, outdated, unprocessable } from '@/lib/platform/api/errors'
import { differences, recordChange, type Deed, type States } from '@/lib/platform/audit/audit'
import { rowsOf } from '@/lib/platform/db/rows'
import { findEntry, listEntries, listVersions } from './queries'
import type { FaqChange, FaqEntry, FaqInput, FaqOrder, FaqRestore } from './schema'

const logged = ({ question, answer, status }: FaqEntry) => ({ question, answer, status })

const record = (ctx: Ctx, deed: Deed, id: number | string, states: States) =>
  recordChange(ctx, { ...deed, organizationId: null, subject: 'faq', subjectId: id, ...states })

/** Makes a question, the last one, that nobody sees before it is published. */
export async function createFaq(ctx: Ctx, { question, answer }: FaqInput): Promise<FaqEntry> {
  const [made] = await rowsOf<{ id: number }>(
    ctx,
    sql`insert into faqs (position, question, answer)
      select coalesce(max(position) + 1, 0), ${question}, ${answer} from faqs returning id`,
  )
  const after = await findEntry(ctx, made!.id)
  record(ctx, { action: 'faqs:create', event: 'faq.created' }, after.id, { after: logged(after) })
  return after
}

/**
 * Sets something of a question in the state in which it was read, and does `more` in the same
 * transaction. Throws 404, and 409 with the present question when it has changed since.
 */
async function change(
  ctx: Ctx,
  id: number,
  { version, deed, set }: { version: number; deed: Deed; set?: SQL },
  more: (before: FaqEntry) => Promise<unknown> = async () => undefined,
): Promise<FaqEntry> {
  const before = await findEntry(ctx, id)
  const changed = await rowsOf(
    ctx,
    sql`update faqs set ${set ? sql`${set}, ` : sql``}version = version + 1, updated_at = now() where id = ${id} and version = ${version} returning id`,
  )
  if (changed.length === 0) outdated(await findEntry(ctx, id))
  await more(before)
  const after = await findEntry(ctx, id)
  record(ctx, deed, id, differences(logged(before), logged(after)))
  return after
}

/** Changes what is written. The page shows it once it is published. */
export const changeFaq = (
  ctx: Ctx,
  id: number,
  { version, question, answer }: FaqChange,
): Promise<FaqEntry> =>
  change(ctx, id, {
    version,
    deed: { action: 'faqs:update', event: 'faq.changed' },
    set: sql`question = ${question}, answer = ${answer}`,
  })

const withdraw = (ctx: Ctx, id: number) =>
  rowsOf(
    ctx,
    sql`update faq_versions set withdrawn_at = now() where faq_id = ${id} and withdrawn_at is null`,
  )

/** Has the page show what is written, as the next version. Throws 409 for what it shows already. */
export const publishFaq = (ctx: Ctx, id: number, version: number): Promise<FaqEntry> =>
  change(
    ctx,
    id,
    { version, deed: { action: 'faqs:publish', event: 'faq.published' } },
    async ({ status, changed, number, question, answer }) => {
      if (status === 'published' && !changed) conflict('The page shows this already.')
      const { viewer, personId } = ctx.actor
      await withdraw(ctx, id)
      await rowsOf(
        ctx,
        sql`insert into faq_versions (faq_id, number, question, answer, published_by_person_id)
        values (${id}, ${(number ?? 0) + 1}, ${question}, ${answer}, ${viewer?.personId ?? personId})`,
      )
    },
  )

/** Takes a question off the page. What is written stays. Throws 409 for one that is not on it. */
export const withdrawFaq = (ctx: Ctx, id: number, version: number): Promise<FaqEntry> =>
  change(
    ctx,
    id,
    { version, deed: { action: 'faqs:publish', event: 'faq.withdrawn' } },
    async ({ status }) => {
      if (status !== 'published') conflict('The page does not show this question.')
      await withdraw(ctx, id)
    },
  )

/** Writes again what a version says. Throws 422 for one that there is not. */
export async function restoreFaq(
  ctx: Ctx,
  id: number,
  { version, number }: FaqRestore,
): Promise<FaqEntry> {
  const wanted = (await listVersions(ctx, id)).find((one) => one.number === number)
  if (!wanted) return unprocessable('Choose a version.', { number: 'Choose a version.' })
  return changeFaq(ctx, id, { version, question: wanted.question, answer: wanted.answer })
}

/** Puts all questions into an order. Throws 409 when they are not those that there are. */
export async function orderFaqs(ctx: Ctx, { ids }: FaqOrder): Promise<FaqEntry[]> {
  // Whoever adds or moves one at the same time waits.
  await rowsOf(ctx, sql`lock table faqs in share row exclusive mode`)
  const { rows: before } = await listEntries(ctx, { sort: 'position', limit: 1000, offset: 0 })
  const was = before.map(({ id }) => id)
  if (was.toSorted().join() !== ids.toSorted().join())
    conflict('Somebody has added or deleted a question meanwhile. Look at the list again.')
  await rowsOf(
    ctx,
    sql`update faqs f set position = n - 1 from unnest(${sql.param(ids)}::int[]) with ordinality as wanted(id, n)
      where f.id = wanted.id and f.position <> n - 1`,
  )
  if (was.join() !== ids.join())
    record(ctx, { action: 'faqs:update', event: 'faq.reordered' }, 'order', {
      before: { order: was },
      after: { order: ids },
    })
  const { rows } = await listEntries(ctx, { sort: 'position', limit: 1000, offset: 0 })
  return rows
}

/** Deletes a question that was never published. Throws 409 for any other: it can be withdrawn. */
export async function deleteFaq(ctx: Ctx, id: number): Promise<FaqEntry> {
  const before = await findEntry(ctx, id)
  if (before.number !== null) conflict('It has been published: withdraw it instead.')
  await rowsOf(ctx, sql`delete from faqs where id = ${id}`)
  record(ctx, { action: 'faqs:delete', event: 'faq.deleted' }, id, { before: logged(before) })
  return before
}
