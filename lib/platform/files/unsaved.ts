import type { Ctx } from '@/lib/platform/api/ctx'
import { HttpError } from '@/lib/platform/api/errors'
import { lookingAcross } from '@/lib/platform/db/tenant'
import { NAMED_BY_NOTHING } from './named'

/**
 * So many files of one person may wait for the form that names them: what is never named is removed
 * after a day.
 */
export const MOST_UNSAVED = 50

const SENTENCE = `You have sent ${MOST_UNSAVED} files that are saved with nothing yet. Save what you are filling in, or try again tomorrow.`

/**
 * Lets nobody fill the storage with files that nothing names, in whatever organization they are
 * sent. Whoever sends several at once waits for themselves. Throws 429.
 */
export async function refuseMoreFiles(ctx: Ctx): Promise<void> {
  const { viewer, personId } = ctx.actor
  const person = viewer?.personId ?? personId
  const unsaved = await lookingAcross(ctx, async () => {
    await ctx.client.query(`select pg_advisory_xact_lock(hashtext('unsaved-files'), $1)`, [person])
    const { rows } = await ctx.client.query<{ count: number }>(
      `select count(*)::int from files where uploaded_by_person_id = $1 and uploaded_at > now() - interval '1 day'
       and purpose <> 'photo' and ${NAMED_BY_NOTHING}`,
      [person],
    )
    return rows[0]!.count
  })
  if (unsaved >= MOST_UNSAVED) throw new HttpError(429, SENTENCE, {}, { 'Retry-After': '86400' })
}
