import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { changing, demandBelow } from './account'
import type { Account, Standing } from './schema'

type Narrowed = Exclude<Standing, 'active'>
const COLUMNS = { suspended: sql`suspended_at`, archived: sql`archived_at` }
const PERMISSIONS = {
  suspended: 'organizations:suspend',
  archived: 'organizations:archive',
} as const
const NARROWED = { suspended: 'organization.suspended', archived: 'organization.archived' } as const
const WIDENED = { suspended: 'organization.resumed', archived: 'organization.restored' } as const

/**
 * Suspends an organization, or archives it, with everything below. Throws 409 when it has changed
 * since it was read.
 */
export async function narrow(ctx: Ctx, standing: Narrowed, version: number): Promise<Account> {
  await demandBelow(ctx, PERMISSIONS[standing])
  const deed = { action: PERMISSIONS[standing], event: NARROWED[standing] }
  return changing(ctx, deed, version, sql`${COLUMNS[standing]} = now()`)
}

/** Takes that back. What lies above may still be suspended or archived, and this with it. */
export const widen = (ctx: Ctx, standing: Narrowed, version: number): Promise<Account> => {
  const deed = { action: PERMISSIONS[standing], event: WIDENED[standing] }
  return changing(ctx, deed, version, sql`${COLUMNS[standing]} = null`)
}
