import { sql, type SQL } from 'drizzle-orm'
import type { PageOfRows } from '@/lib/platform/api/answer'
import type { Ctx } from '@/lib/platform/api/ctx'
import { notFound } from '@/lib/platform/api/errors'
import { byWord, contains, pageOf } from '@/lib/platform/db/page'
import { rowsOf } from '@/lib/platform/db/rows'
import { inScope } from '@/lib/platform/db/scope'
import { RECIPIENT_STATE_WORDS, type Reaction } from '@/lib/shared/campaign-words'
import type { Recipient, RecipientListQuery, Report, VariantFigures } from './schema'

const HOURS = 48

type Found = { subject: string; subjectB: string | null; startedAt: string | null }

/** A campaign within reach. Throws 404. */
async function found(ctx: Ctx, id: number): Promise<Found> {
  const [campaign] = await rowsOf<Found>(
    ctx,
    sql`select subject, subject_b as "subjectB", started_at as "startedAt" from campaigns c
      where c.id = ${id} and ${inScope(ctx, sql`c.organization_id`) ?? sql`true`}`,
  )
  return campaign ?? notFound('Campaign')
}

const sums = (columns: string[]) =>
  sql.join(
    columns.map((column) =>
      sql.raw(
        `coalesce(sum(${column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}), 0)::int as "${column}"`,
      ),
    ),
    sql`, `,
  )

const SUMMED = [
  'sent',
  'failed',
  'skipped',
  'bounced',
  'undelivered',
  'undeliveredUnknown',
  'complained',
  'unsubscribed',
  'opened',
  'machineOpened',
  'clicked',
]
const BY_HOUR = ['sent', 'opened', 'machineOpened', 'clicked', 'unsubscribed', 'bounced']

/** Both subjects of a test apart. */
const variantsOf = (ctx: Ctx, id: number, { subject, subjectB }: Found) =>
  rowsOf<VariantFigures>(
    ctx,
    sql`select v.variant, v.subject, count(r.sent_at)::int as sent,
        count(*) filter (where r.sent_at is not null and r.state not in ('bounced', 'undelivered'))::int as delivered,
        count(*) filter (where r.state = 'bounced')::int as bounced,
        count(*) filter (where r.state = 'undelivered')::int as undelivered, count(r.unsubscribed_at)::int as unsubscribed,
        count(r.opened_at)::int as opened, count(r.clicked_at)::int as clicked,
        count(r.machine_opened_at)::int as "machineOpened"
      from (values ('a', ${subject}), ('b', ${subjectB})) v (variant, subject)
        left join campaign_recipients r on r.campaign_id = ${id} and r.variant = v.variant
      group by v.variant, v.subject order by v.variant`,
  )

/** What came of a campaign. Throws 404. */
export async function findReport(ctx: Ctx, id: number): Promise<Report> {
  const campaign = await found(ctx, id)
  const [summed] = await rowsOf<Report['figures']>(
    ctx,
    sql`select ${sums(SUMMED)} from campaign_counts where campaign_id = ${id}`,
  )
  const links = await rowsOf<Report['links'][number]>(
    ctx,
    sql`select l.url, count(*) filter (where not k.machine)::int as clicks, count(*) filter (where k.machine)::int as "machineClicks"
      from campaign_links l left join campaign_clicks k on k.campaign_id = l.campaign_id and k.link = l.number
      where l.campaign_id = ${id} group by l.number, l.url order by clicks desc, l.number`,
  )
  const hours = await rowsOf<Report['hours'][number]>(
    ctx,
    sql`select floor(extract(epoch from greatest(k.minute - c.started_at, interval '0')) / 3600)::int as hour, ${sums(BY_HOUR)}
      from campaign_counts k join campaigns c on c.id = k.campaign_id
      where k.campaign_id = ${id} and k.minute < c.started_at + make_interval(hours => ${HOURS}::int) group by 1 order by 1`,
  )
  const { sent, bounced, undelivered, undeliveredUnknown } = summed!
  const figures = { ...summed!, delivered: sent - bounced - undelivered - undeliveredUnknown }
  return {
    figures,
    variants: campaign.subjectB === null ? [] : await variantsOf(ctx, id, campaign),
    links,
    hours,
  }
}

const HAS: Record<Reaction, SQL> = {
  opened: sql`r.opened_at is not null`,
  'machine-opened': sql`r.machine_opened_at is not null`,
  clicked: sql`r.clicked_at is not null`,
  unsubscribed: sql`r.unsubscribed_at is not null`,
}

/** To whom a campaign goes, with what came of each mail. Throws 404. */
export async function listRecipients(
  ctx: Ctx,
  id: number,
  query: RecipientListQuery,
): Promise<PageOfRows<Recipient>> {
  await found(ctx, id)
  return pageOf<Recipient>(ctx, {
    from: sql`(select * from campaign_recipients where campaign_id = ${id}) r`,
    key: sql`r.number`,
    where: [
      contains(
        sql`searchable(r.first_name || ' ' || r.last_name || ' ' || coalesce(r.email, ''))`,
        query.search,
      ),
      query.state && sql`r.state = any(${sql.param(query.state)})`,
      query.variant && sql`r.variant = any(${sql.param(query.variant)})`,
      query.reaction &&
        sql`(${sql.join(
          query.reaction.map((reaction) => HAS[reaction]),
          sql` or `,
        )})`,
    ],
    sorts: {
      number: { indexed: sql`r.number` },
      email: sql`r.email`,
      state: byWord(sql`r.state`, RECIPIENT_STATE_WORDS),
      sentAt: sql`r.sent_at`,
    },
    columns: sql`r.number, r.email, r.first_name as "firstName", r.last_name as "lastName", r.contact_id as "contactId", r.variant,
      r.state, r.sent_at as "sentAt", r.opened_at as "openedAt", r.machine_opened_at as "machineOpenedAt",
      r.clicked_at as "clickedAt", r.unsubscribed_at as "unsubscribedAt", r.reason`,
    query,
  })
}
