import type { Permission } from '@/lib/shared/permissions'

type Part = { file: string; permission: Permission; rows: string; ofColumns: true }

const partOf = (file: string, table: string): Part => ({
  ...{ file, permission: 'contacts:read', ofColumns: true },
  rows: `select to_jsonb(t) - array['search_text', 'organization_id'] as row from ${table} t where t.organization_id = $1 order by t.id`,
})

/** Whom an organization writes to, what about, and what they have agreed to. */
export const MARKETING_PARTS: Part[] = [
  {
    ...{ file: 'contacts.json', permission: 'contacts:read', ofColumns: true },
    rows: `select to_jsonb(c) - array['search_text', 'sort_name', 'organization_id'] || jsonb_build_object('topics', (
        select coalesce(jsonb_agg(to_jsonb(s) - array['organization_id', 'contact_id'] order by s.topic_id), '[]')
        from contact_topics s where s.contact_id = c.id)) as row
      from contacts c where c.organization_id = $1 order by c.id`,
  },
  partOf('consents.json', 'consents'),
  partOf('topics.json', 'topics'),
  partOf('suppressions.json', 'suppressions'),
  partOf('segments.json', 'segments'),
]
