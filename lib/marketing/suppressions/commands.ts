import { sql } from 'drizzle-orm'
import { aboutRecord, placeFor } from '@/lib/marketing/audience/about'
import { suppress } from '@/lib/marketing/audience/suppression'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { conflict } from '@/lib/platform/api/errors'
import { recordChange, type States } from '@/lib/platform/audit/audit'
import { rowsOf } from '@/lib/platform/db/rows'
import type { AuditEvent } from '@/lib/shared/audit/audit-events'
import { isTheirOwn } from '@/lib/shared/contact-words'
import { findSuppression } from './queries'
import type { Suppression, SuppressionInput } from './schema'

const logged = ({ email, reason, note }: Suppression) => ({ email, reason, note })

const record = (ctx: Ctx, event: AuditEvent, id: string, states: States) =>
  recordChange(ctx, {
    event,
    organizationId: organizationOf(ctx).id,
    action: 'contacts:update',
    subject: 'suppression',
    subjectId: id,
    ...states,
  })

/**
 * Has an address get nothing more from the organization. Throws 409 for one that is suppressed
 * already.
 */
export async function addSuppression(
  ctx: Ctx,
  { email, note }: SuppressionInput,
): Promise<Suppression> {
  const organizationId = placeFor(ctx, 'suppression')
  const id = await suppress(ctx, {
    organizationId,
    email,
    reason: 'by-hand',
    note,
    personId: ctx.actor.personId,
  })
  const taken = 'This address is suppressed already.'
  if (id === null) return conflict(taken, { email: taken })
  const after = await findSuppression(ctx, id)
  record(ctx, 'suppression.created', id, { after: logged(after) })
  return after
}

/** Lets an address get mail again. Throws 409 for one whose holder has said that they want none. */
export async function takeBackSuppression(
  ctx: Ctx,
  id: string,
  note: string,
): Promise<Suppression> {
  const here = await aboutRecord(
    ctx,
    'Suppression',
    sql`select organization_id as of from suppressions where id = ${id}`,
  )
  const before = await findSuppression(here, id)
  if (isTheirOwn(before.reason))
    conflict(
      'They have said themselves that they want no more: only they can subscribe anew, on the newsletter page.',
    )
  await rowsOf(here, sql`delete from suppressions where id = ${id}`)
  record(here, 'suppression.taken-back', id, { before: logged(before), after: { note } })
  return before
}
