import { generateKeyPairSync } from 'node:crypto'
import type { Client } from 'pg'
import type { Deed } from '@/lib/platform/audit/audit'

const ORGANIZATION = 'northside'
const AUTHOR = 'admin@northside.example'
const APPROVER = 'owner@polyclinic.example'
const ZONE = 'America/Los_Angeles'
const TEMPLATE = 'Flu vaccination this autumn'
const LINKS = ['https://northside.example/flu', 'https://northside.example/locations']
const VALUES = {
  bookingUrl: LINKS[0],
  lastDay: '2026-12-18',
  clinics: 'Eastside: Mondays and Thursdays, 8 to 12\nWestside: Tuesdays, 13 to 17',
}

type Place = { id: number; author: number; approver: number }
type DemoCampaign = {
  name: string
  subject: string
  topic: string
  status: 'sent' | 'scheduled' | 'draft'
  days: number
}

/**
 * One that was sent before the season, one that goes out in a week, and one that somebody is
 * writing.
 */
const DEMO_CAMPAIGNS: DemoCampaign[] = [
  {
    name: 'Flu vaccination, first call',
    subject: 'Flu vaccination at {{organization}}',
    topic: 'Vaccinations',
    status: 'sent',
    days: -35,
  },
  {
    name: 'Flu vaccination, reminder',
    subject: 'There is still time for your flu vaccination',
    topic: 'Vaccinations',
    status: 'scheduled',
    days: 7,
  },
  {
    name: 'Winter opening hours',
    subject: 'When we are there for you this winter',
    topic: 'News of the practice',
    status: 'draft',
    days: 0,
  },
]

/**
 * Writes the campaigns of one organization, with what came of the one that was sent, and a sender
 * that is not verified yet.
 */
export async function seedCampaigns(client: Client) {
  const { rows } = await client.query<Place>(
    `select o.id, a.id as author, b.id as approver from organizations o, people a, people b
     where o.domain_url = $1 and a.email = $2 and b.email = $3`,
    [ORGANIZATION, AUTHOR, APPROVER],
  )
  const place = rows[0]!
  await seedSender(client, place)
  for (const campaign of DEMO_CAMPAIGNS) await seedCampaign(client, place, campaign)
}

/**
 * Its domain is nobody's: it is never verified, so that nothing is signed, and no private key is
 * kept.
 */
async function seedSender(client: Client, { id, author }: Place) {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const { rows } = await client.query<{ id: number }>(
    `insert into senders (organization_id, name, email, dkim_selector, dkim_public_key, dkim_private_key)
     values ($1, 'Northside Health Group', 'newsletter@northside.example', 'polyclinic4f1c09ae', $2, '') returning id`,
    [id, key],
  )
  await log(
    client,
    id,
    author,
    { action: 'campaigns:update', event: 'sender.created' },
    'sender',
    rows[0]!.id,
    {
      after: {
        name: 'Northside Health Group',
        email: 'newsletter@northside.example',
        state: 'not-verified',
      },
    },
  )
}

type States = { before?: object; after?: object }

const log = (
  client: Client,
  id: number,
  by: number | null,
  { action, event }: Deed,
  subject: string,
  subjectId: number,
  { before, after }: States,
) =>
  client.query(
    `insert into audit_log (organization_id, actor_person_id, action, event, subject, subject_id, before, after) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      id,
      by,
      action,
      event,
      subject,
      String(subjectId),
      before && JSON.stringify(before),
      after && JSON.stringify(after),
    ],
  )

async function seedCampaign(client: Client, place: Place, campaign: DemoCampaign) {
  const { name, subject, topic, status, days } = campaign
  const { rows } = await client.query<{ id: number }>(
    `insert into campaigns (organization_id, name, template_id, template_version_id, subject, preview_text, variable_values, consent_class,
       topic_id, zone, send_at, status, writer_ids, author_id, submitted_at, approver_id, approved_at, started_at, created_at, updated_at)
     select $1, $2, t.id, case when $5 <> 'draft' then v.id end, $3, v.preview_text, $9, 'marketing', topics.id, $8,
       case when $5 <> 'draft' then at end, $5, array[$6::int], case when $5 <> 'draft' then $6::int end, case when $5 <> 'draft' then written + interval '1 hour' end,
       case when $5 <> 'draft' then $7::int end, case when $5 <> 'draft' then written + interval '3 hours' end,
       case when $5 = 'sent' then at end, written, written
     from templates t join template_versions v on v.template_id = t.id and v.status = 'live', topics,
       (select date_trunc('hour', now()) + make_interval(days => $10::int) as at, least(now(), now() + make_interval(days => $10::int)) - interval '1 day' as written) times
     where t.organization_id = $1 and t.name = $11 and topics.organization_id = $1 and topics.name = $4 returning id`,
    [
      place.id,
      name,
      subject,
      topic,
      status,
      place.author,
      place.approver,
      ZONE,
      JSON.stringify(VALUES),
      days,
      TEMPLATE,
    ],
  )
  const { id } = rows[0]!
  const moved = (before: string, after: string) => ({
    before: { status: before },
    after: { status: after },
  })
  const tell = (by: number | null, deed: Deed, states: States) =>
    log(client, place.id, by, deed, 'campaign', id, states)
  await tell(
    place.author,
    { action: 'campaigns:create', event: 'campaign.created' },
    { after: { name, subject, topic, template: TEMPLATE, status: 'draft' } },
  )
  if (status === 'draft') return
  await tell(
    place.author,
    { action: 'campaigns:update', event: 'campaign.submitted' },
    moved('draft', 'in-review'),
  )
  await tell(
    place.approver,
    { action: 'campaigns:approve', event: 'campaign.approved' },
    moved('in-review', 'scheduled'),
  )
  if (status !== 'sent') return
  await seedRecipients(client, id)
  await tell(
    null,
    { action: 'campaigns:send', event: 'campaign.started' },
    moved('scheduled', 'sending'),
  )
  await tell(
    null,
    { action: 'campaigns:send', event: 'campaign.finished' },
    moved('sending', 'sent'),
  )
}

/** To whom it went, what they did, and the figures that follow from that. */
async function seedRecipients(client: Client, id: number) {
  await client.query(
    `insert into campaign_recipients (campaign_id, number, organization_id, contact_id, email, first_name, last_name, variant, state, sent_at, reason)
     select k.id, row_number() over (order by c.created_at, c.id), c.organization_id, c.id, c.email, c.first_name, c.last_name, 'a',
       case s.reason when 'bounced' then 'bounced' when 'complained' then 'complained' else 'sent' end,
       k.started_at + row_number() over (order by c.created_at, c.id) * interval '2 seconds',
       case s.reason when 'bounced' then '550 5.1.1 The mailbox does not exist' end
     from campaigns k join contact_topics t on t.topic_id = k.topic_id and t.state <> 'pending' join contacts c on c.id = t.contact_id
       left join suppressions s on s.organization_id = c.organization_id and s.email = c.email
     where k.id = $1 and c.created_at < k.started_at`,
    [id],
  )
  await client.query(
    `update campaign_recipients r set
       machine_opened_at = case when number % 3 = 0 then sent_at + interval '4 seconds' end,
       opened_at = case when number % 7 in (1, 2, 4, 5) then sent_at + make_interval(mins => 3 + number * 37 % 1700) end,
       clicked_at = case when number % 7 in (1, 4) then sent_at + make_interval(mins => 5 + number * 37 % 1700) end,
       unsubscribed_at = case when exists (select from suppressions s where s.organization_id = r.organization_id and s.email = r.email
         and s.reason = 'unsubscribed') then sent_at + make_interval(mins => 8 + number * 37 % 1700) end
     where campaign_id = $1 and state = 'sent'`,
    [id],
  )
  await client.query(
    `with links as (
       insert into campaign_links (campaign_id, number, organization_id, url)
       select c.id, n, c.organization_id, url from campaigns c, unnest($2::text[]) with ordinality l (url, n) where c.id = $1 returning number)
     insert into campaign_clicks (campaign_id, link, recipient, organization_id, at, machine)
     select campaign_id, case when number % 5 = 0 then 2 else 1 end, number, organization_id, clicked_at, false
     from campaign_recipients where campaign_id = $1 and clicked_at is not null`,
    [id, LINKS],
  )
  await client.query(
    `insert into campaign_counts (campaign_id, organization_id, minute, sent, bounced, complained, opened, machine_opened, clicked, unsubscribed)
     select campaign_id, organization_id, date_trunc('minute', at), count(*) filter (where what = 'sent'),
       count(*) filter (where what = 'bounced'), count(*) filter (where what = 'complained'), count(*) filter (where what = 'opened'),
       count(*) filter (where what = 'machine'), count(*) filter (where what = 'clicked'), count(*) filter (where what = 'unsubscribed')
     from campaign_recipients r, lateral (values ('sent', sent_at), (state, case when state in ('bounced', 'complained') then sent_at + interval '1 minute' end),
       ('opened', opened_at), ('machine', machine_opened_at), ('clicked', clicked_at), ('unsubscribed', unsubscribed_at)) e (what, at)
     where campaign_id = $1 and at is not null group by 1, 2, 3`,
    [id],
  )
  await client.query(
    `update campaigns c set status = 'sent', resolved_at = started_at, audience = r.count, ended_at = r.ended
     from (select count(*) as count, max(sent_at) as ended from campaign_recipients where campaign_id = $1) r where c.id = $1`,
    [id],
  )
}
