import { sql } from 'drizzle-orm'
import type { PageOfRows } from '@/lib/platform/api/answer'
import type { Ctx } from '@/lib/platform/api/ctx'
import { notFound } from '@/lib/platform/api/errors'
import { byOrganization, byWord, contains, pageOf } from '@/lib/platform/db/page'
import { inScope } from '@/lib/platform/db/scope'
import { SUPPRESSION_REASON_WORDS } from '@/lib/shared/contact-words'
import type { Suppression, SuppressionListQuery } from './schema'

const list = (ctx: Ctx, query: SuppressionListQuery, id?: string) =>
  pageOf<Suppression>(ctx, {
    from: sql`suppressions s`,
    key: sql`s.id`,
    byKey: id !== undefined,
    where: [
      inScope(ctx, sql`s.organization_id`),
      id !== undefined && sql`s.id = ${id}`,
      contains(sql`s.search_text`, query.search),
      query.reason && sql`s.reason = any(${sql.param(query.reason)})`,
      query.organization &&
        sql`s.organization_id = any(array(select id from organizations where domain_url = any(${sql.param(query.organization)})))`,
    ],
    sorts: {
      at: { indexed: sql`s.at` },
      email: sql`s.email`,
      reason: byWord(sql`s.reason`, SUPPRESSION_REASON_WORDS),
      organization: byOrganization(ctx, sql`s.organization_id`),
    },
    columns: sql`s.id, s.email, s.reason, s.note, s.at, (select display_name from people where id = s.person_id) as by,
      (select id from contacts where organization_id = s.organization_id and email = s.email) as "contactId",
      (select json_build_object('domainURL', domain_url, 'label', label) from organizations where id = s.organization_id) as organization`,
    query,
  })

/**
 * The suppressed addresses of an organization; for `global` those of every organization within
 * reach.
 */
export const listSuppressions = (
  ctx: Ctx,
  query: SuppressionListQuery,
): Promise<PageOfRows<Suppression>> => list(ctx, query)

/** One by its id. Throws 404, also for one of another organization. */
export async function findSuppression(ctx: Ctx, id: string): Promise<Suppression> {
  const { rows } = await list(ctx, { sort: 'at', limit: 1, offset: 0 }, id)
  return rows[0] ?? notFound('Suppression')
}
