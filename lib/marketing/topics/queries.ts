import { sql } from 'drizzle-orm'
import type { PageOfRows } from '@/lib/platform/api/answer'
import type { Ctx } from '@/lib/platform/api/ctx'
import { notFound } from '@/lib/platform/api/errors'
import { byName, byOrganization, contains, pageOf } from '@/lib/platform/db/page'
import { inScope } from '@/lib/platform/db/scope'
import type { Topic, TopicListQuery } from './schema'

const countOf = (state: 'subscribed' | 'pending') =>
  sql`(select count(*)::int from contact_topics where topic_id = t.id and state = ${state})`

const list = (ctx: Ctx, query: TopicListQuery, id?: number) =>
  pageOf<Topic>(ctx, {
    from: sql`topics t`,
    key: sql`t.id`,
    byKey: id !== undefined,
    where: [
      inScope(ctx, sql`t.organization_id`),
      id !== undefined && sql`t.id = ${id}`,
      contains(sql`t.search_text`, query.search),
      query.status && sql`t.status = any(${sql.param(query.status)})`,
      query.organization &&
        sql`t.organization_id = any(array(select id from organizations where domain_url = any(${sql.param(query.organization)})))`,
    ],
    sorts: {
      name: byName(sql`t.name`),
      organization: byOrganization(ctx, sql`t.organization_id`),
      status: sql`t.status collate "C"`,
      updatedAt: sql`t.updated_at`,
    },
    columns: sql`t.id, t.name, t.description, t.status, t.version, t.updated_at as "updatedAt",
      ${countOf('subscribed')} as subscribed, ${countOf('pending')} as pending,
      (select json_build_object('domainURL', domain_url, 'label', label) from organizations where id = t.organization_id) as organization`,
    query,
  })

/** The topics of an organization; for `global` those of every organization within reach. */
export const listTopics = (ctx: Ctx, query: TopicListQuery): Promise<PageOfRows<Topic>> =>
  list(ctx, query)

/** One topic by its id. Throws 404, also for one of another organization. */
export async function findTopic(ctx: Ctx, id: number): Promise<Topic> {
  const { rows } = await list(ctx, { sort: 'name', limit: 1, offset: 0 }, id)
  return rows[0] ?? notFound('Topic')
}
