import { sql } from 'drizzle-orm'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { recordChange } from '@/lib/platform/audit/audit'
import { rowsOf } from '@/lib/platform/db/rows'
import { reaching } from '@/lib/platform/db/tenant'
import type { Impact } from '@/lib/shared/access/impact'

type Left = NonNullable<Impact['billing']>[number] & { organizationId: number }

/**
 * The subscriptions, here and below, that are paid by an organization that would not lie above any
 * more: `next` is the path that the organization would have. From then on each of them is its own
 * organization's to pay.
 */
const leftBy = (ctx: Ctx, next: number[]) =>
  rowsOf<Left>(
    ctx,
    sql`select organization as "organizationId", label as organization, payer
      from paid_from_elsewhere(${organizationOf(ctx).id}, ${sql.param(next)}::int[])`,
  )

/** The same as people read it. */
export const previewBilling = async (ctx: Ctx, next: number[]) =>
  (await leftBy(ctx, next)).map(({ organization, payer }) => ({ organization, payer }))

/** Has the move that `work` does leave nobody paying for what does not lie below them. */
export async function payingForThemselves<T>(
  ctx: Ctx,
  next: number[],
  work: () => Promise<T>,
): Promise<T> {
  const left = await leftBy(ctx, next)
  const done = await work()
  // Whoever moves it has been found to hold that in everything below.
  await reaching(
    ctx,
    left.map(({ organizationId }) => organizationId),
    async () => {
      for (const { organizationId, organization, payer } of left) {
        await rowsOf(
          ctx,
          sql`update subscriptions set payer_organization_id = organization_id, version = version + 1, updated_at = now()
          where organization_id = ${organizationId}`,
        )
        recordChange(ctx, {
          organizationId,
          action: 'organizations:move',
          event: 'subscription.payer-changed',
          subject: 'subscription',
          subjectId: organizationId,
          before: { payer },
          after: { payer: organization },
        })
      }
    },
  )
  return done
}
