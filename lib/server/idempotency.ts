import { createHash } from 'node:crypto'
import type { Ctx } from './ctx'
import { sendAhead } from './db/client'
import { badRequest, conflict, unprocessable } from './errors'

type Stored = { status: number; answer: unknown }

/**
 * Does `work` once for a person's key. The answer is stored in the transaction of its effect: a replay gives it
 * again, another request under the same key is 422, one that is still running 409. A refusal is not stored.
 */
export async function once(
  ctx: Ctx,
  key: string | undefined,
  request: string,
  work: () => Promise<Stored>,
): Promise<Stored> {
  if (key === undefined) return work()
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) badRequest('The Idempotency-Key is not 1 to 200 visible ASCII characters.')
  const { client, actor } = ctx
  const values = [actor.personId, key]
  const [lock, kept] = await Promise.all([
    client.query<{ free: boolean }>({
      name: 'lock-idempotency-key',
      text: 'select pg_try_advisory_xact_lock($1, hashtext($2)) as free',
      values,
    }),
    // After the lock, and with a look of its own: whoever held it before has left an answer.
    client.query<Stored & { requestHash: string }>({
      name: 'find-idempotency-key',
      text: `select request_hash as "requestHash", status, answer from idempotency_keys where person_id = $1 and key = $2`,
      values,
    }),
  ])
  if (!lock.rows[0]!.free) conflict('A request with this Idempotency-Key is still running.')
  const requestHash = createHash('sha256').update(request).digest('hex')
  const [stored] = kept.rows
  if (stored && stored.requestHash !== requestHash) unprocessable('This Idempotency-Key was used for another request.')
  if (stored) return { status: stored.status, answer: stored.answer }
  const answer = await work()
  sendAhead(client, {
    name: 'keep-idempotency-key',
    text: 'insert into idempotency_keys (person_id, key, request_hash, status, answer) values ($1, $2, $3, $4, $5)',
    values: [...values, requestHash, answer.status, JSON.stringify(answer.answer)],
  })
  return answer
}
