import type { Transaction } from '@/lib/platform/db/client'
import { outcomeOf, settleRecipients, type Outcome } from './claims'
import { readJournal, removeJournal, workersHere, type Claimed, type Noted } from './journal'
import { promptly } from './promptly'

/** So many at once; what is left comes in the next turn. */
const MOST = 2000
/** Workers of other machines that have not been seen for so long are forgotten. */
const FORGOTTEN = '1 day'

type Open = Claimed & { worker: string; overFor: number }

/**
 * Which of these workers have ended. Nobody else takes over from them while this transaction lasts.
 */
async function endedAmong({ client }: Transaction, workers: string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string; ended: boolean }>(
    'select id, pg_try_advisory_xact_lock(mail_worker_lock(id)) as ended from unnest($1::uuid[]) id',
    [workers],
  )
  return rows.filter(({ ended }) => ended).map(({ id }) => id)
}

/**
 * What a refusal that came after the end of a message comes to, where its worker did not get to say
 * so itself.
 */
const refusalOf = (noted: Noted): Outcome =>
  outcomeOf(
    noted,
    noted.refused! < 500 ? 'later' : 'failed',
    `The mail server has answered ${noted.refused}.`,
  )

/**
 * Takes over what workers have left behind: those of this machine that have ended, and whoever's
 * leases are over. What their journals tell of was handed over, and is noted; the rest waits again.
 * The claims are read first, and the journals then: a mail goes before its lease is over, and its
 * line is there at once, so that none can be missing. Claims of machines whose journals cannot be
 * read from here wait for another lease, in which a worker there can see to them. Answers how many
 * mails it has found.
 */
export const recover = (workerId: string, leaseSeconds: number): Promise<number> =>
  promptly(async (transaction) => {
    const { client, afterCommit } = transaction
    await client.query('update mail_workers set seen_at = now() where id = $1', [workerId])
    const here = workersHere()
    const ended = await endedAmong(
      transaction,
      here.filter((id) => id !== workerId),
    )
    const { rows: open } = await client.query<Open>(
      `select "campaignId", number, fence, worker, over_for as "overFor" from open_claims($1, $2)`,
      [ended, MOST],
    )
    const journals = new Map(
      here
        .filter((id) => ended.includes(id) || open.some(({ worker }) => worker === id))
        .map((id) => [id, readJournal(id)]),
    )
    const lines = [...journals.values()].flat()
    const gone = new Set(lines.map(({ fence }) => fence))
    const sent = open.filter(({ fence }) => gone.has(fence))
    if (sent.length > 0)
      await client.query('select mark_sent($1, $2, $3, $4)', [
        workerId,
        ...(['campaignId', 'number', 'fence'] as const).map((column) =>
          sent.map((claim) => claim[column]),
        ),
      ])
    const refused = ended
      .flatMap((id) => journals.get(id)!)
      .filter(({ refused }) => refused !== null)
    const left = open.filter(
      ({ fence, worker, overFor }) =>
        !gone.has(fence) && (journals.has(worker) || overFor > leaseSeconds),
    )
    const outcomes = [...refused.map(refusalOf), ...left.map((claim) => outcomeOf(claim, 'back'))]
    if (outcomes.length > 0) await settleRecipients(transaction, workerId, outcomes)
    if (open.length === MOST) return open.length
    await client.query(
      `delete from mail_workers where id = any($1) or seen_at < now() - interval '${FORGOTTEN}'`,
      [ended],
    )
    afterCommit.push(() => ended.forEach(removeJournal))
    return open.length
  })
