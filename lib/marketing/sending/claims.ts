import type { Transaction } from '@/lib/platform/db/client'
import { gathering } from '@/lib/platform/jobs/gathering'
import type { PauseReason, Variant } from '@/lib/shared/campaign-words'
import type { Claimed } from './journal'
import { recordStates } from './log'
import { promptly } from './promptly'

/** A mail that a worker has for the length of a lease, and for whom it is. */
export type Claim = Claimed & {
  contactId: string
  email: string
  firstName: string
  lastName: string
  variant: Variant
  /** By the clock of this process, in ms: when it was asked for. */
  claimedAt: number
}

/** How a mail went that did not go well, as `settle_recipients` in lib/platform/db/sql has it. */
export type Outcome = Claimed & {
  outcome: 'back' | 'later' | 'failed' | 'bounced' | 'silent'
  reason: string | null
}

export const outcomeOf = (
  { campaignId, number, fence }: Claimed,
  outcome: Outcome['outcome'],
  reason: string | null = null,
): Outcome => ({ campaignId, number, fence, outcome, reason })

/**
 * Takes mails of a campaign that is being sent; none where nothing is due, or no campaign may send
 * just now.
 */
export const claimRecipients = (workerId: string, most: number, leaseSeconds: number) =>
  promptly(async ({ client }) => {
    const claimedAt = performance.now()
    const { rows } = await client.query<Omit<Claim, 'claimedAt'>>({
      name: 'claim-recipients',
      text: `select campaign_id as "campaignId", number, fence, contact_id as "contactId", email, first_name as "firstName",
          last_name as "lastName", variant from claim_recipients($1, $2, $3)`,
      values: [workerId, most, leaseSeconds],
    })
    return rows.map((row): Claim => ({ ...row, claimedAt }))
  })

type Paused = { id: number; organizationId: number; cause: PauseReason }

/** Writes down outcomes, and tells the logs of campaigns that pause themselves at that. */
export async function settleRecipients(
  { client }: Pick<Transaction, 'client'>,
  workerId: string,
  outcomes: Outcome[],
) {
  const { rows } = await client.query<Paused>(
    'select id, "organizationId", cause from settle_recipients($1, $2)',
    [workerId, JSON.stringify(outcomes)],
  )
  const moved = rows.map(
    ({ cause, ...campaign }) =>
      ({
        ...campaign,
        event: 'campaign.paused',
        before: 'sending',
        after: 'paused',
        reason: cause,
      }) as const,
  )
  if (moved.length > 0) recordStates({ client }, moved)
}

/**
 * Writes down outcomes. Where they cannot be, leases end by themselves, and the journal tells of
 * refusals.
 */
export const settlingAs = (workerId: string) =>
  gathering((outcomes: Outcome[]) =>
    promptly((transaction) => settleRecipients(transaction, workerId, outcomes)),
  )
