import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { rowsOf } from '@/lib/platform/db/rows'
import { THEIR_OWN, type SuppressionReason } from '@/lib/shared/contact-words'

type Writer = Pick<Ctx, 'client'>

type New = {
  organizationId: number
  email: string
  reason: SuppressionReason
  note?: string
  personId?: number
}

/**
 * Has an address get nothing more. Answers its id, or null for one that is suppressed already,
 * which stays as it is: only what its holder says takes the place of what staff or a mail server
 * had decided, since they may take that back.
 */
export async function suppress(
  writer: Writer,
  { organizationId, email, reason, note = '', personId }: New,
) {
  const [made] = await rowsOf<{ id: string }>(
    writer,
    sql`insert into suppressions as had (organization_id, email, reason, note, person_id)
      values (${organizationId}, ${email}, ${reason}, ${note}, ${personId ?? null}::int)
      on conflict (organization_id, email) do update set reason = excluded.reason, note = excluded.note,
        person_id = excluded.person_id, at = now()
      where excluded.reason = any(${sql.param(THEIR_OWN)}) and had.reason <> all(${sql.param(THEIR_OWN)}) returning id`,
  )
  return made?.id ?? null
}

/** Why an address gets nothing, or null. */
export async function suppressionOf(writer: Writer, organizationId: number, email: string) {
  const [found] = await rowsOf<{ reason: SuppressionReason }>(
    writer,
    sql`select reason from suppressions where organization_id = ${organizationId} and email = ${email}`,
  )
  return found?.reason ?? null
}

/** Lets an address get mail again, where it is suppressed for one of these reasons. */
export const liftSuppression = (
  writer: Writer,
  organizationId: number,
  email: string,
  reasons: readonly SuppressionReason[],
) =>
  rowsOf(
    writer,
    sql`
    delete from suppressions where organization_id = ${organizationId} and email = ${email} and reason = any(${sql.param(reasons)})`,
  )
