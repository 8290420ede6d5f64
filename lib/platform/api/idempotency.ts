import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Later } from './answer'
import type { Ctx } from './ctx'
import { sendAhead } from '@/lib/platform/db/client'
import { rowsOf } from '@/lib/platform/db/rows'
import { anew, beginAgain, withJob } from '@/lib/platform/db/tenant'
import { badRequest, OutcomeUnknown, unprocessable, Unsettled } from './errors'
import type { Dialect } from './handled'
import type { ApiRequest } from './request'

export type Stored = { status: number; answer: unknown }
/**
 * Without a status, another server is still at it; when that is `old`, nobody waits for its answer
 * any more.
 */
type Kept = { requestHash: string; status: number | null; answer: unknown; old: boolean }

const checked = (key: string) =>
  /^[\x21-\x7e]{1,200}$/.test(key)
    ? key
    : badRequest('The Idempotency-Key is not 1 to 200 visible ASCII characters.')
const hashOf = (request: string) => hash('sha256', request)
const stillRunning = (): never => {
  throw new Unsettled(
    'under way',
    'This was sent before and has not ended yet. Look in a few minutes what has become of it.',
  )
}

/**
 * What is answered under a key from then on, when the request that was sent under it has not
 * arrived by the time that the caller asks: if it arrives late, it is not done.
 */
const GIVEN_UP = new Unsettled('not done', 'This was given up before it arrived. Nothing was done.')

/**
 * Whether the caller only asks what became of a write. Throws 400 for a value that might mean
 * either: the write would be done, or given up, against what was meant.
 */
function isOnlyAsked({ headers }: ApiRequest): boolean {
  const settle = headers['idempotency-settle']
  if (settle !== undefined && settle !== 'true')
    badRequest('The only value of Idempotency-Settle is true.')
  return settle === 'true'
}

/** Throws 400 where nothing can be given up: what is only asked about would be done. */
export const refuseSettling = (req: ApiRequest) =>
  isOnlyAsked(req) && badRequest('Idempotency-Settle is not for calls that are passed on.')

/**
 * The key of a write, and the work that is done under it. With `Idempotency-Settle: true` the
 * caller only asks what became of a request whose answer was lost, and that is given up if it was
 * not done: with a refusal in the words of this part of the API. `isKept`: answers of this write
 * are kept.
 */
export function keyed<Answered>(
  req: ApiRequest,
  { refusal }: Dialect,
  work: () => Promise<Answered>,
  isKept = true,
): { key: string | undefined; work: () => Promise<Answered | Stored> } {
  const key = isKept ? (req.headers['idempotency-key'] as string | undefined) : undefined
  if (!isOnlyAsked(req)) return { key, work }
  if (key === undefined) badRequest('No answer is kept here under an Idempotency-Key.')
  return { key, work: async () => ({ status: GIVEN_UP.status, answer: refusal(GIVEN_UP) }) }
}

/**
 * What was answered under the key to the same request, if it was used; `stillRunning` when nothing
 * is yet.
 */
async function find(
  { client }: Ctx,
  values: [person: number, key: string],
  request: string,
): Promise<Stored | undefined> {
  const { rows } = await client.query<Kept>({
    name: 'find-idempotency-key',
    text: `select request_hash as "requestHash", status, answer, created_at < now() - interval '10 minutes' as old
      from idempotency_keys where person_id = $1 and key = $2`,
    values,
  })
  const [kept] = rows
  if (!kept) return undefined
  if (kept.requestHash !== hashOf(request))
    unprocessable('This Idempotency-Key was used for another request.')
  if (kept.status === null && kept.old)
    throw new Unsettled(
      'unknown',
      'Nobody can tell whether this was done. Look before you try again.',
    )
  return kept.status === null ? stillRunning() : { status: kept.status, answer: kept.answer }
}

const replay = async (...asked: Parameters<typeof find>): Promise<Stored> =>
  (await find(...asked)) ?? stillRunning()

/**
 * What was answered under a person's key, which is not taken by this. 409 while nobody knows yet.
 */
export const answerUnder = (ctx: Ctx, key: string, request: string): Promise<Stored | undefined> =>
  find(ctx, [ctx.actor.personId, checked(key)], request)

/** Another request has or had the key: PostgreSQL says so in the words of its table. */
const isTaken = (error: unknown) =>
  (error as { constraint?: string }).constraint === 'idempotency_keys_person_id_key_pk'

/**
 * Does `work` once for a person's key. The answer is stored in the transaction of its effect: a
 * replay gives it again, another request under the same key is 422, one that is still running 409.
 * A refusal is not stored.
 */
export async function once<Done extends Stored | Later<Stored>>(
  ctx: Ctx,
  key: string | undefined,
  request: string,
  work: () => Promise<Done>,
): Promise<Done | Stored> {
  if (key === undefined) return work()
  const { client, actor } = ctx
  const values: [number, string] = [actor.personId, checked(key)]
  const claim = {
    name: 'claim-idempotency-key',
    text: 'select claim_idempotency_key($1, $2)',
    values,
  }
  // Nobody waits for the key: where it is taken, so that the claim fails, PostgreSQL does nothing
  // of the work.
  const [claimed, done] = await Promise.allSettled([client.query(claim), work()])
  if (claimed.status === 'rejected') {
    if (!isTaken(claimed.reason)) throw claimed.reason
    beginAgain(ctx)
    return replay(ctx, values, request)
  }
  if (done.status === 'rejected') throw done.reason
  const answer = done.value
  if (answer instanceof Later) return (await settledLater(ctx, key, request, answer)) as Done
  sendAhead(client, {
    name: 'keep-idempotency-key',
    text: 'insert into idempotency_keys (person_id, key, request_hash, status, answer) values ($1, $2, $3, $4, $5)',
    values: [...values, hashOf(request), answer.status, JSON.stringify(answer.answer)],
  })
  return answer
}

/**
 * The same for what is still to be done when this transaction has ended: until then the key is
 * taken.
 */
async function settledLater(ctx: Ctx, key: string, request: string, answer: Later<Stored>) {
  await takeKey(ctx, key, request)
  const settle = (stored?: Stored) => anew(ctx, async (ctx) => settleKey(ctx, key, stored))
  return new Later(async () => {
    try {
      const stored = await answer.work()
      await settle(stored)
      return stored
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) await settle()
      throw error
    }
  })
}

/**
 * Takes a person's key for a write that another server does, and whose answer comes when this
 * transaction is long over. What was answered before, if it was; 409 while nobody knows yet.
 */
export async function takeKey(ctx: Ctx, key: string, request: string): Promise<Stored | undefined> {
  const { client, actor } = ctx
  const values: [number, string] = [actor.personId, checked(key)]
  const { rowCount } = await client.query({
    name: 'take-idempotency-key',
    text: 'insert into idempotency_keys (person_id, key, request_hash) values ($1, $2, $3) on conflict do nothing',
    values: [...values, hashOf(request)],
  })
  return rowCount ? undefined : replay(ctx, values, request)
}

/**
 * Keeps what was answered under a key that was taken; of what was never done the key is free again.
 */
export const settleKey = ({ client, actor }: Ctx, key: string, stored: Stored | undefined) =>
  sendAhead(
    client,
    stored
      ? {
          name: 'settle-idempotency-key',
          text: 'update idempotency_keys set status = $3, answer = $4 where person_id = $1 and key = $2',
          values: [actor.personId, key, stored.status, JSON.stringify(stored.answer)],
        }
      : {
          name: 'free-idempotency-key',
          text: 'delete from idempotency_keys where person_id = $1 and key = $2',
          values: [actor.personId, key],
        },
  )

/** So many rows are removed in one transaction. */
const AT_ONCE = 10_000

/**
 * Removes what was answered more than two days ago: a client tries again within minutes. Answers
 * how many answers it removed.
 */
export async function removeExpiredKeys(): Promise<number | undefined> {
  let removed = 0
  for (;;) {
    const rows = await withJob((job) =>
      rowsOf(
        job,
        sql`delete from idempotency_keys where (person_id, key) in (
          select person_id, key from idempotency_keys where created_at < now() - interval '48 hours' limit ${AT_ONCE})
          returning 1`,
      ),
    )
    removed += rows.length
    if (rows.length < AT_ONCE) return removed || undefined
  }
}
