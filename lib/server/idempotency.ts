import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from './ctx'
import { idempotencyKeys } from './db/schema'
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
  const { personId } = ctx.actor
  const { rows } = await ctx.client.query<{ free: boolean }>(
    'select pg_try_advisory_xact_lock($1, hashtext($2)) as free',
    [personId, key],
  )
  if (!rows[0]!.free) conflict('A request with this Idempotency-Key is still running.')
  const requestHash = createHash('sha256').update(request).digest('hex')
  const [stored] = await ctx.db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.personId, personId), eq(idempotencyKeys.key, key)))
  if (stored && stored.requestHash !== requestHash) unprocessable('This Idempotency-Key was used for another request.')
  if (stored) return stored
  const answer = await work()
  await ctx.db.insert(idempotencyKeys).values({ personId, key, requestHash, ...answer })
  return answer
}
