import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { PageOfRows } from '@/lib/platform/api/answer'
import type { Ctx } from '@/lib/platform/api/ctx'
import { notFound } from '@/lib/platform/api/errors'
import type { Transaction } from '@/lib/platform/db/client'
import { byName, contains, pageOf } from '@/lib/platform/db/page'
import { rowsOf } from '@/lib/platform/db/rows'
import { faqs, faqVersions } from '@/lib/platform/db/schema'
import type { Faq, FaqEntry, FaqListQuery, FaqVersion } from './schema'

/** What the public page shows, in its order. */
export const listFaqs = ({ db }: Pick<Transaction, 'db'>): Promise<Faq[]> =>
  db
    .select({ id: faqs.id, question: faqVersions.question, answer: faqVersions.answer })
    .from(faqs)
    .innerJoin(faqVersions, and(eq(faqVersions.faqId, faqs.id), isNull(faqVersions.withdrawnAt)))
    .orderBy(asc(faqs.position), asc(faqs.id))

const LAST = sql`left join lateral (
  select number, question, answer, withdrawn_at from faq_versions where faq_id = f.id order by number desc limit 1) v on true`
const STATUS = sql`case when v.number is null then 'draft' when v.withdrawn_at is null then 'published' else 'withdrawn' end`

const list = (ctx: Ctx, query: FaqListQuery, id?: number) =>
  pageOf<FaqEntry>(ctx, {
    from: sql`faqs f ${LAST}`,
    key: sql`f.id`,
    byKey: id !== undefined,
    where: [
      id !== undefined && sql`f.id = ${id}`,
      contains(sql`searchable(f.question || ' ' || f.answer)`, query.search),
      query.status && sql`${STATUS} = any(${sql.param(query.status)})`,
    ],
    sorts: {
      position: sql`f.position`,
      question: byName(sql`f.question`),
      updatedAt: sql`f.updated_at`,
    },
    columns: sql`f.id, f.position, f.question, f.answer, ${STATUS} as status, v.number,
      (v.question, v.answer) is distinct from (f.question, f.answer) as changed, f.version, f.updated_at as "updatedAt"`,
    query,
  })

/** All questions, as staff write them. */
export const listEntries = (ctx: Ctx, query: FaqListQuery): Promise<PageOfRows<FaqEntry>> =>
  list(ctx, query)

/** One question by its id. Throws 404. */
export async function findEntry(ctx: Ctx, id: number): Promise<FaqEntry> {
  const { rows } = await list(ctx, { sort: 'position', limit: 1, offset: 0 }, id)
  return rows[0] ?? notFound('Question')
}

/** What was published of a question, the latest first. Throws 404. */
export async function listVersions(ctx: Ctx, id: number): Promise<FaqVersion[]> {
  await findEntry(ctx, id)
  return rowsOf<FaqVersion>(
    ctx,
    sql`select v.number, v.question, v.answer, v.published_at as "publishedAt", p.display_name as "publishedBy",
        v.withdrawn_at as "withdrawnAt"
      from faq_versions v left join people p on p.id = v.published_by_person_id
      where v.faq_id = ${id} order by v.number desc`,
  )
}
