import { sql } from 'drizzle-orm'
import { suppress } from '@/lib/marketing/audience/suppression'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { conflict } from '@/lib/platform/api/errors'
import { recordChange, type States } from '@/lib/platform/audit/audit'
import { rowsOf } from '@/lib/platform/db/rows'
import type { AuditEvent } from '@/lib/shared/audit/audit-events'
import type { SuppressionReason } from '@/lib/shared/contact-words'

// Suppressions that come with a file. Their ids in the rows of an import have this in front:
// contacts have ids of the same form.
const PREFIX = 'suppression:'

/**
 * As a row's version: whether the suppression is new, or took the place of one that staff or a mail
 * server had decided.
 */
const [NEW, REPLACED] = [1, 2]

const record = (ctx: Ctx, event: AuditEvent, id: string, states: States) =>
  recordChange(ctx, {
    event,
    organizationId: organizationOf(ctx).id,
    action: 'contacts:update',
    subject: 'suppression',
    subjectId: id,
    ...states,
  })

const NOTE_LENGTH = 200

/** Suppresses an address by the word of a file. Throws 409 for one that is suppressed already. */
export async function suppressImported(ctx: Ctx, email: string, reason: SuppressionReason) {
  const organizationId = organizationOf(ctx).id
  const note = `Imported from ${ctx.importedFrom ?? 'a file'}`.slice(0, NOTE_LENGTH)
  const [before] = await rowsOf<{ reason: SuppressionReason; note: string }>(
    ctx,
    sql`select reason, note from suppressions where organization_id = ${organizationId} and email = ${email} for update`,
  )
  const id = await suppress(ctx, {
    organizationId,
    email,
    reason,
    note,
    personId: ctx.actor.personId,
  })
  const taken = 'This address is suppressed already.'
  if (id === null) return conflict(taken, { email: taken })
  record(ctx, before ? 'suppression.changed' : 'suppression.created', id, {
    before: before && { email, ...before },
    after: { email, reason, note },
  })
  return { id: `${PREFIX}${id}`, version: before ? REPLACED : NEW }
}

/**
 * Takes back a suppression that came with a file; answers false for the id of a contact. Throws 409
 * where it took the place of another one, or where the address's holder has said no themselves
 * since.
 */
export async function removeImportedSuppression(
  ctx: Ctx,
  recordId: string,
  version: number,
): Promise<boolean> {
  if (!recordId.startsWith(PREFIX)) return false
  const id = recordId.slice(PREFIX.length)
  if (version === REPLACED) conflict('It took the place of another suppression of this address.')
  const organizationId = organizationOf(ctx).id
  const [found] = await rowsOf<{
    email: string
    reason: SuppressionReason
    note: string
    isTheirs: boolean
  }>(
    ctx,
    sql`select s.email, s.reason, s.note, exists (select from consents c where c.organization_id = s.organization_id
        and c.email = s.email and c.what = 'withdrawn' and c.way in ('preferences', 'one-click', 'complaint') and c.at >= s.at) as "isTheirs"
      from suppressions s where s.id = ${id} and s.organization_id = ${organizationId} for update of s`,
  )
  if (!found) return true
  if (found.isTheirs) conflict('They have unsubscribed themselves since.')
  await rowsOf(
    ctx,
    sql`delete from suppressions where id = ${id} and organization_id = ${organizationId}`,
  )
  record(ctx, 'suppression.taken-back', id, {
    before: { email: found.email, reason: found.reason, note: found.note },
    after: { note: 'The import was undone.' },
  })
  return true
}
