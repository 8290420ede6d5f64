import { sql } from 'drizzle-orm'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { forbidden, unprocessable } from '@/lib/platform/api/errors'
import { reachOf } from '@/lib/platform/auth/memberships'
import { holdsGlobally } from '@/lib/platform/auth/principal'
import { rowsOf } from '@/lib/platform/db/rows'
import { lookingAcross } from '@/lib/platform/db/tenant'
import type { Permission } from '@/lib/shared/access/permissions'
import type { Kept } from './queries'
import type { Running, SubscriptionOptions } from './schema'

type Payer = SubscriptionOptions['payers'][number]

/**
 * Who can pay for the organization that a call is about, and whose money the caller may spend:
 * itself, and those above.
 */
export const payersOf = (
  ctx: Ctx,
  permission: Permission = 'subscriptions:update',
): Promise<Payer[]> =>
  lookingAcross(ctx, async () => {
    const reach = holdsGlobally(ctx.actor, permission)
      ? null
      : await reachOf(ctx.client, ctx.actor, permission)
    return rowsOf<Payer>(
      ctx,
      sql`select id, domain_url as "domainURL", label from organizations
        where id = any(${sql.param(organizationOf(ctx).path)}::int[])
          and (${reach === null} or id = any(${sql.param(reach ?? [])}::int[]))
        order by cardinality(path) desc`,
    )
  })

/** Throws 422 for one whose money the caller may not spend. */
export async function demandPayer(ctx: Ctx, wanted: number) {
  const payers = await payersOf(ctx)
  if (!payers.some(({ id }) => id === wanted))
    unprocessable('Choose who pays.', { payer: 'Choose who pays.' })
}

const isHeld = async (ctx: Ctx, { payerOrganizationId }: Kept, permission?: Permission) =>
  (await payersOf(ctx, permission)).some(({ id }) => id === payerOrganizationId)

/**
 * What the caller may do with the money of whoever pays now. Where that is the organization itself,
 * rights in it are enough.
 */
export async function payerAllows(ctx: Ctx, kept: Kept): Promise<Running['payer']['allows']> {
  if (kept.payerOrganizationId === kept.organizationId) return { update: true, cancel: true }
  return {
    update: await isHeld(ctx, kept),
    cancel: await isHeld(ctx, kept, 'subscriptions:cancel'),
  }
}

/** Throws 403 where another one pays for what runs, whose money and whose choice it is. */
export async function demandPresentPayer(ctx: Ctx, kept: Kept, permission?: Permission) {
  if (!(await isHeld(ctx, kept, permission)))
    forbidden(`${kept.payer} pays for this. Ask its administrators to change it.`)
}
