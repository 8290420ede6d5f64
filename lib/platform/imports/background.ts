import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Job } from 'pg-boss'
import type { Ctx } from '@/lib/platform/api/ctx'
import { explain, type HttpError } from '@/lib/platform/api/errors'
import { absentOf, asBefore, type Absent } from '@/lib/platform/auth/again'
import { rowsOf } from '@/lib/platform/db/rows'
import { asPerson } from '@/lib/platform/db/tenant'
import { handOver } from '@/lib/platform/jobs/run-soon'
import { isEnding } from '@/lib/platform/web/ending.mjs'
import type { Import, ImportStep } from '@/lib/shared/imports/import-schema'
import { isUnderWay, type ImportNoun as Noun } from '@/lib/shared/imports/imports'
import type { ImportNoun } from './noun'
import { doBatch, prepare, refuseOver } from './steps'
import { endRun, findImport, holdImport, keep, recordStep } from './store'

/** One run of an import: whose it is, and for what. */
type Run = {
  run: string
  noun: Noun
  importId: string
  organizationId: number | null
  absent: Absent
  requestId: string
}

/**
 * Has an import go on by itself until its step is over, with a job of its own; one that goes on
 * already does so, and gets another job where its own was lost. Throws as `continueImport` does,
 * and 503 while no jobs can be asked for.
 */
export async function startImport(
  ctx: Ctx,
  noun: ImportNoun,
  id: string,
  { likely }: ImportStep,
  area: Absent['area'],
): Promise<Import> {
  const { here, held } = await holdImport(ctx, noun, id)
  refuseOver(held)
  if (!held.run) await keep(here, await prepare(here, noun, held, likely))
  const run = held.run ?? randomUUID()
  await rowsOf(here, sql`update imports set run = ${run}, failure = null where id = ${id}`)
  const { organizationId } = held
  const { requestId } = ctx
  const asked: Run = {
    run,
    noun: noun.noun,
    importId: id,
    organizationId,
    absent: absentOf(ctx, area),
    requestId,
  }
  await handOver(ctx, 'imports', asked, run)
  return findImport(here, noun, id)
}

/** Has an import stop after the batch at work, which this waits for. What is in stays in. */
export async function pauseImport(ctx: Ctx, noun: ImportNoun, id: string): Promise<Import> {
  const { here, held } = await holdImport(ctx, noun, id)
  if (held.run) {
    await endRun(here, id)
    recordStep(here, 'import.paused', noun, held)
  }
  return findImport(here, noun, id)
}

/** Does the next batch of a run. Answers whether more is to be done. */
const nextBatch = (noun: ImportNoun, { absent, requestId, run, importId }: Run): Promise<boolean> =>
  asBefore(absent, noun.permission, requestId, async (ctx) => {
    const { here, held } = await holdImport(ctx, noun, importId)
    if (held.run !== run) return false
    if (isUnderWay(held.state)) await doBatch(here, noun, held, {})
    const [after] = await rowsOf<Pick<Import, 'state'>>(
      here,
      sql`select state from imports where id = ${importId}`,
    )
    if (isUnderWay(after!.state)) return true
    await endRun(here, importId)
    return false
  })

const NO_LONGER = [401, 403, 404]
const sentenceOf = ({ status, message }: HttpError) =>
  NO_LONGER.includes(status)
    ? 'It has stopped: whoever had it go on may no longer do that here.'
    : `It has stopped. ${message}`
const BROKEN = 'It has stopped, because something went wrong. What is in stays in.'

/** Ends a run with the reason, by the rights that it began with. */
const stopFor = ({ run, importId, organizationId, absent: { personId } }: Run, failure: string) =>
  asPerson({ personId, reach: organizationId === null ? 'all' : [organizationId] }, (transaction) =>
    rowsOf(
      transaction,
      sql`update imports set run = null, failure = ${failure}, updated_at = now()
        where id = ${importId} and run = ${run}`,
    ),
  )

/** How often a run is taken up again that does not come further. */
const ATTEMPTS = 5

/** A process that is about to end gives a run back: another one takes it. */
class GivenBack extends Error {
  override message = 'The process ends: another one goes on.'
}

type Taken = Pick<Job, 'data' | 'retryCount'>

/**
 * Brings an import to the end of its step, batch by batch, as whoever had it go on: with what they
 * may do by then. Each batch is a transaction of its own, so that another process goes on where
 * this one has ended.
 */
export const workOnImports =
  (nouns: readonly ImportNoun[], ends: () => boolean = isEnding) =>
  async ({ data, retryCount }: Taken): Promise<number> => {
    const run = data as Run
    const noun = nouns.find((one) => one.noun === run.noun)!
    let batches = 0
    try {
      while (await nextBatch(noun, run)) {
        batches += 1
        if (ends()) throw new GivenBack()
      }
    } catch (error) {
      const refusal = error instanceof GivenBack ? undefined : explain(error)
      if (refusal && refusal.status < 500) await stopFor(run, sentenceOf(refusal))
      else if (!(error instanceof GivenBack) && batches === 0 && retryCount >= ATTEMPTS)
        await stopFor(run, BROKEN)
      else throw error
    }
    return batches
  }
