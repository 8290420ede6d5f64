import { sql, type SQL } from 'drizzle-orm'

/**
 * The name of the other one that is billed for what an organization has subscribed to; null where
 * it pays for itself.
 */
export const otherPayerOf = (organizationId: SQL | number) => sql`(
  select payer_of(s.organization_id) from subscriptions s where s.organization_id = ${organizationId} and s.status <> 'cancelled'
    and s.payer_organization_id <> s.organization_id)`
