import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '@/lib/server/ctx'

/**
 * Narrows rows to the organization that a call is about; for `global` to nothing, which leaves every row within reach.
 * The one place where tenancy becomes SQL of ours; row-level security stands beneath it.
 */
export const inScope = ({ scope }: Ctx, organizationId: SQL): SQL | undefined =>
  scope.kind === 'organization' ? sql`${organizationId} = ${scope.organization.id}` : undefined
