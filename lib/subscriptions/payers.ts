import { sql } from 'drizzle-orm'
import { reachOf } from '@/lib/server/auth/memberships'
import { organizationOf, type Ctx } from '@/lib/server/ctx'
import { rowsOf } from '@/lib/server/db/rows'
import { lookingAcross } from '@/lib/server/db/tenant'
import { forbidden, unprocessable } from '@/lib/server/errors'
import type { Permission } from '@/lib/shared/permissions'
import type { Kept } from './queries'
import type { SubscriptionOptions } from './schema'

type Payer = SubscriptionOptions['payers'][number]

/** Who can pay for the organization that a call is about, and whose money the caller may spend: itself, and those above. */
export const payersOf = (ctx: Ctx, permission: Permission = 'subscriptions:update'): Promise<Payer[]> =>
  lookingAcross(ctx, async () => {
    const reach = ctx.reach === 'all' ? null : await reachOf(ctx.client, ctx.actor, permission)
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
  if (!payers.some(({ id }) => id === wanted)) unprocessable('Choose who pays.', { payer: 'Choose who pays.' })
}

/** Throws 403 where another one pays for what runs, whose money and whose choice it is. */
export async function demandPresentPayer(ctx: Ctx, kept: Kept, permission?: Permission) {
  const payers = await payersOf(ctx, permission)
  if (!payers.some(({ id }) => id === kept.payerOrganizationId))
    forbidden(`${kept.payer} pays for this. Ask its administrators to change it.`)
}
