import type { Permission } from '@/lib/shared/access/permissions'

export type Part = { file: string; permission: Permission; rows: string; ofColumns: true }

const partOf = (file: string, table: string): Part => ({
  file,
  permission: 'contacts:read',
  ofColumns: true,
  rows: `select to_jsonb(t) - array['search_text', 'organization_id'] as row from ${table} t where t.organization_id = $1 order by t.id`,
})

/**
 * Whom an organization writes to, what about, what they have agreed to, and what they were sent.
 */
export const MARKETING_PARTS: Part[] = [
  {
    file: 'contacts.json',
    permission: 'contacts:read',
    ofColumns: true,
    rows: `select to_jsonb(c) - array['search_text', 'sort_name', 'organization_id'] || jsonb_build_object('topics', (
        select coalesce(jsonb_agg(to_jsonb(s) - array['organization_id', 'contact_id'] order by s.topic_id), '[]')
        from contact_topics s where s.contact_id = c.id)) as row
      from contacts c where c.organization_id = $1 order by c.id`,
  },
  partOf('consents.json', 'consents'),
  partOf('topics.json', 'topics'),
  partOf('suppressions.json', 'suppressions'),
  partOf('segments.json', 'segments'),
  {
    file: 'senders.json',
    permission: 'campaigns:read',
    ofColumns: true,
    // Without their keys, which nobody reads.
    rows: `select jsonb_build_object('id', id, 'name', name, 'email', email, 'reply_to', reply_to, 'dkim_selector', dkim_selector,
        'dkim_public_key', dkim_public_key, 'verified_at', verified_at, 'created_at', created_at) as row
      from senders where organization_id = $1 order by id`,
  },
  {
    file: 'campaigns.json',
    permission: 'campaigns:read',
    ofColumns: true,
    rows: `select to_jsonb(c) - array['search_text', 'organization_id', 'throttle_since'] as row
      from campaigns c where c.organization_id = $1 order by c.id`,
  },
  {
    file: 'campaign-recipients.json',
    permission: 'campaigns:read',
    ofColumns: true,
    rows: `select to_jsonb(r) - array['organization_id', 'lease_until', 'fence', 'worker'] as row
      from campaigns c join campaign_recipients r on r.campaign_id = c.id where c.organization_id = $1 order by r.campaign_id, r.number`,
  },
]
