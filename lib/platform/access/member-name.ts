import { sql } from 'drizzle-orm'

/**
 * What a member `u`, the person `p`, is called. Whoever has not accepted yet is called as they were
 * invited: until then their own name is not the organization's to know.
 */
export const memberName =
  'case when u.joined_at is null then coalesce(u.invited_name, p.email) else p.display_name end'
export const MEMBER_NAME = sql.raw(memberName)
