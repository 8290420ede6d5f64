import { sql } from 'drizzle-orm'
import { recordsOf } from '@/lib/marketing/sending/records'
import { PageOfRows } from '@/lib/platform/api/answer'
import type { Ctx } from '@/lib/platform/api/ctx'
import { notFound } from '@/lib/platform/api/errors'
import { byName, byOrganization, contains, pageOf } from '@/lib/platform/db/page'
import { inScope } from '@/lib/platform/db/scope'
import type { SenderChecks } from '@/lib/shared/campaign-words'
import type { Sender, SenderListQuery } from './schema'

type Row = Omit<Sender, 'records'> & {
  selector: string
  publicKey: string
  checks: SenderChecks | null
}

const STATE = sql`case when s.verified_at is null then 'not-verified' else 'verified' end`

async function list(ctx: Ctx, query: SenderListQuery, id?: number): Promise<PageOfRows<Sender>> {
  const { rows, total } = await pageOf<Row>(ctx, {
    from: sql`senders s`,
    key: sql`s.id`,
    byKey: id !== undefined,
    where: [
      inScope(ctx, sql`s.organization_id`),
      id !== undefined && sql`s.id = ${id}`,
      contains(sql`s.search_text`, query.search),
      query.state && sql`${STATE} = any(${sql.param(query.state)})`,
      query.organization &&
        sql`s.organization_id = any(array(select id from organizations where domain_url = any(${sql.param(query.organization)})))`,
    ],
    sorts: {
      name: byName(sql`s.name`),
      email: sql`s.email`,
      organization: byOrganization(ctx, sql`s.organization_id`),
      state: STATE,
      updatedAt: sql`s.updated_at`,
    },
    columns: sql`s.id, s.name, s.email, s.reply_to as "replyTo", s.domain, ${STATE} as state, s.dkim_selector as selector,
      s.dkim_public_key as "publicKey", s.checks, s.checked_at as "checkedAt", s.verified_at as "verifiedAt", s.version,
      s.created_at as "createdAt", s.updated_at as "updatedAt",
      (select count(*)::int from campaigns where sender_id = s.id) as campaigns,
      (select json_build_object('domainURL', domain_url, 'label', label) from organizations where id = s.organization_id) as organization`,
    query,
  })
  return new PageOfRows(
    rows.map(({ selector, publicKey, checks, ...sender }) => ({
      ...sender,
      records: recordsOf({ domain: sender.domain, selector, publicKey }, checks),
    })),
    total,
  )
}

/** The senders of an organization; for `global` those of every organization within reach. */
export const listSenders = (ctx: Ctx, query: SenderListQuery): Promise<PageOfRows<Sender>> =>
  list(ctx, query)

/** One sender by its id. Throws 404, also for one of another organization. */
export async function findSender(ctx: Ctx, id: number): Promise<Sender> {
  const { rows } = await list(ctx, { sort: 'name', limit: 1, offset: 0 }, id)
  return rows[0] ?? notFound('Sender')
}
