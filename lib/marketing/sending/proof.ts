import { sql } from 'drizzle-orm'
import { recordState } from '@/lib/marketing/sending/log'
import type { Ctx } from '@/lib/platform/api/ctx'
import { recordChange } from '@/lib/platform/audit/audit'
import type { Transaction } from '@/lib/platform/db/client'
import { rowsOf } from '@/lib/platform/db/rows'
import { withJob } from '@/lib/platform/db/tenant'
import { log } from '@/lib/platform/observability/log'
import type { SenderChecks } from '@/lib/shared/campaign-words'
import { lookUp, type Keyed } from './records'

type Found = Keyed & { id: number; organizationId: number; verified: boolean }

const FOUND = sql`s.id, s.organization_id as "organizationId", s.domain, s.dkim_selector as selector,
  s.dkim_public_key as "publicKey", s.verified_at is not null as verified`

type Owned = { id: number; organizationId: number }

/**
 * What the DNS says of a sender is how it is: a key that is there proves the domain, and one that
 * has gone no longer does. What is being sent for it then waits. Answers whether it is proven.
 */
export async function keepChecks(
  writer: Pick<Ctx, 'client'>,
  { id, organizationId }: Owned,
  checks: SenderChecks,
): Promise<boolean> {
  const isProven = checks.dkim.state === 'right'
  // First of all, as everybody does who decides that no more mail may go.
  if (!isProven) await rowsOf(writer, sql`select close_sending(${organizationId})`)
  await rowsOf(
    writer,
    sql`
    update senders set checks = ${JSON.stringify(checks)}::jsonb, checked_at = now(),
      verified_at = case when ${isProven}::boolean then coalesce(verified_at, now()) end
    where id = ${id}`,
  )
  if (isProven) return true
  const paused = await rowsOf<{ id: number }>(
    writer,
    sql`
    update campaigns set status = 'paused', pause_reason = 'sender', version = version + 1, updated_at = now()
    where sender_id = ${id} and status = 'sending' returning id`,
  )
  for (const campaign of paused)
    recordState(writer, {
      ...campaign,
      organizationId,
      event: 'campaign.paused',
      before: 'sending',
      after: 'paused',
      reason: 'sender',
    })
  return false
}

async function keep(transaction: Transaction, sender: Found, checks: SenderChecks): Promise<void> {
  const isProven = await keepChecks(transaction, sender, checks)
  if (isProven === sender.verified) return
  const words = (proven: boolean) => ({ state: proven ? 'verified' : 'not-verified' })
  recordChange(transaction, {
    organizationId: sender.organizationId,
    action: 'campaigns:update',
    subject: 'sender',
    subjectId: sender.id,
    event: isProven ? 'sender.verified' : 'sender.not-verified',
    before: words(sender.verified),
    after: words(isProven),
  })
}

/** Looks a sender's records up once more. While nobody answers, what was found last holds. */
async function prove(sender: Found): Promise<void> {
  const checks = await lookUp(sender).catch((error: { code?: string }) => {
    log.warn({ sender: sender.id, code: error.code }, 'the DNS of a sender does not answer')
  })
  if (checks) await withJob((transaction) => keep(transaction, sender, checks))
}

/** The same by its id, right before it is used. */
export async function proveSender(id: number): Promise<void> {
  const [sender] = await withJob((transaction) =>
    rowsOf<Found>(transaction, sql`select ${FOUND} from senders s where s.id = ${id}`),
  )
  if (sender) await prove(sender)
}

const AT_ONCE = 20

/**
 * Looks for the records of senders that are in use, once an hour each. Answers how many it has
 * looked for, if any.
 */
export async function proveSenders(): Promise<number | undefined> {
  const due = await withJob((transaction) =>
    rowsOf<Found>(
      transaction,
      sql`select ${FOUND} from senders s where (s.checked_at is null or s.checked_at < now() - interval '1 hour')
        and exists (select from campaigns c where c.sender_id = s.id and c.status in ('in-review', 'scheduled', 'sending'))
      order by s.checked_at nulls first, s.id limit ${AT_ONCE}`,
    ),
  )
  for (const sender of due) await prove(sender)
  return due.length || undefined
}
