import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { rowsOf } from '@/lib/platform/db/rows'
import type { PauseReason } from '@/lib/shared/campaign-words'
import { recordState } from './log'
import type { MailRef } from './tokens'

type Writer = Pick<Ctx, 'client'>
type Done = { cause: PauseReason | null; organizationId: number }

/** Tells the log of a campaign that has just paused itself. */
function tellOfPause(writer: Writer, id: number, [done]: Done[]): void {
  if (!done?.cause) return
  const { organizationId, cause } = done
  recordState(writer, {
    id,
    organizationId,
    event: 'campaign.paused',
    before: 'sending',
    after: 'paused',
    reason: cause,
  })
}

/**
 * A mail that came back for good, `said` being what the server has answered: its address gets
 * nothing more, and the campaign pauses when too many do. Runs as polyclinic_jobs. Done again, it
 * changes nothing.
 */
export async function recordBounce(
  writer: Writer,
  { campaignId, number }: MailRef,
  said: string,
): Promise<void> {
  const done = await rowsOf<Done>(
    writer,
    sql`
    select record_bounce(c.id, ${number}::int, ${said}) as cause, c.organization_id as "organizationId" from campaigns c where c.id = ${campaignId}`,
  )
  tellOfPause(writer, campaignId, done)
}

/**
 * The same for a mail that its reader has complained about: they are subscribed to nothing any
 * more.
 */
export async function recordComplaint(
  writer: Writer,
  { campaignId, number }: MailRef,
): Promise<void> {
  const done = await rowsOf<Done>(
    writer,
    sql`
    select record_complaint(c.id, ${number}::int) as cause, c.organization_id as "organizationId" from campaigns c where c.id = ${campaignId}`,
  )
  tellOfPause(writer, campaignId, done)
}

/**
 * A mail that came back although its address may be right, `said` being null where the reason is
 * unknown. Nobody is suppressed.
 */
export const recordUndelivered = (
  writer: Writer,
  { campaignId, number }: MailRef,
  said: string | null,
) =>
  rowsOf(writer, sql`select record_undelivered(${campaignId}::int, ${number}::int, ${said}::text)`)

/**
 * A mail that could not be delivered yet: what was said stands beside it, and nothing else comes of
 * it.
 */
export const noteDelay = (writer: Writer, { campaignId, number }: MailRef, said: string) =>
  rowsOf(
    writer,
    sql`
    update campaign_recipients set reason = left(${said}, 500)
    where campaign_id = ${campaignId} and number = ${number} and state = 'sent'`,
  )
