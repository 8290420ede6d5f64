import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { CommerceError } from '@/lib/platform/commerce/errors'
import { retryCollisions } from '@/lib/platform/db/retry-collisions'
import { rowsOf } from '@/lib/platform/db/rows'
import { anew, withJob } from '@/lib/platform/db/tenant'
import { log } from '@/lib/platform/observability/log'
import { isAway, isSetUp, NOT_SET_UP, sentenceAbout } from './commerce'

// What is published here and paid for in commerce is written there when the transaction of its
// publication has ended: no connection waits for another server, and it is published whether or not
// there is commerce.

/** Who writes: somebody who is signed in, or a job. */
export type Writer = Pick<Ctx, 'client'> & Partial<Pick<Ctx, 'actor' | 'requestId'>>
/** A transaction of theirs: none is open while commerce is asked. */
export type Within = <T>(work: (writer: Writer) => Promise<T>) => Promise<T>

/**
 * What commerce is asked to have; `asked` counts how often, `failure` is why it was not there the
 * last time.
 */
export type Asked = { id: number; asked: number; failure: string | null }
/**
 * What is pending is tried again; a failure is commerce's last word. `sold` is what commerce calls
 * it.
 */
export type Outcome<Sold> = {
  state: 'written' | 'pending' | 'failed'
  failure: string | null
  sold: Sold | null
}

/**
 * A noun that commerce is told of: what has become of each lies in a `table` of its own, by the
 * noun's id in `whose`.
 */
export type Offers<Wanted extends Asked, Sold> = {
  what: string
  table: SQL
  whose: SQL
  /** What is to be there now, of those rows `o` of the table. */
  find: (writer: Writer, which: SQL) => Promise<Wanted[]>
  /**
   * Has commerce have it, found again by its handle, and nothing twice. Null for what was never
   * there. Throws `CommerceError`.
   */
  write: (wanted: Wanted) => Promise<Sold | null>
  keep: (writer: Writer, wanted: Wanted, sold: Sold) => Promise<unknown>
  /** A row of the log. */
  tell: (writer: Writer, wanted: Wanted, outcome: Outcome<Sold>) => void
}

/**
 * Notes that commerce is to have what is in force of `id`, and has it written when this transaction
 * has ended.
 */
export async function askFor<W extends Asked, Sold>(
  ctx: Ctx,
  offers: Offers<W, Sold>,
  id: number,
): Promise<void> {
  const { table, whose, what } = offers
  const [state, failure] = isSetUp() ? ['pending', null] : ['failed', NOT_SET_UP]
  await rowsOf(
    ctx,
    sql`insert into ${table} as o (${whose}, state, failure) values (${id}, ${state}, ${failure})
      on conflict (${whose}) do update set state = excluded.state, failure = excluded.failure, asked = o.asked + 1, updated_at = now()`,
  )
  if (!isSetUp()) return
  ctx.afterCommit.push(() => {
    writeOne((work) => retryCollisions(() => anew(ctx, work)), offers, id).catch((err: unknown) =>
      log.error({ requestId: ctx.requestId, err }, `${what} was not written to commerce`),
    )
  })
}

/**
 * Longer than commerce takes over anything that it was asked for before the asking process ended.
 */
const LEASE = sql`interval '10 minutes'`
const FREE = sql`coalesce(writing_until < now(), true)`

/**
 * What is to be written of `id`, for this one to write: of two at once, the older could come last.
 * None where somebody is at it, who then finds that something newer was asked for.
 */
async function take<W extends Asked, Sold>(
  writer: Writer,
  { table, whose, find }: Offers<W, Sold>,
  id: number,
) {
  const taken = await rowsOf(
    writer,
    sql`update ${table} set writing_until = now() + ${LEASE} where ${whose} = ${id} and ${FREE} returning ${whose}`,
  )
  return taken.length > 0 ? find(writer, sql`o.${whose} = ${id}`) : []
}

async function writeOne<W extends Asked, Sold>(
  within: Within,
  offers: Offers<W, Sold>,
  id: number,
) {
  const [wanted] = await within((writer) => take(writer, offers, id))
  return wanted && write(within, offers, wanted)
}

/** Nobody is at it: commerce was away, or the process has ended that was to write it. */
const WAITING = sql`o.state = 'pending' and ${FREE}`

/**
 * Writes what waits because commerce was away, or because the process that was to write it has
 * ended. Answers how many, and nothing where there were none. Safe to repeat, also at the same time
 * elsewhere.
 */
export async function writeWaiting<W extends Asked, Sold>(
  offers: Offers<W, Sold>,
): Promise<number | undefined> {
  if (!isSetUp()) return undefined
  let settled = 0
  for (const { id } of await withJob((writer) => offers.find(writer, WAITING))) {
    const outcome = await writeOne((work) => retryCollisions(() => withJob(work)), offers, id)
    // It is away: the others need not find that out as well. This one comes last the next time.
    if (outcome?.state === 'pending') break
    if (outcome) settled++
  }
  return settled || undefined
}

/**
 * Whoever has changed it meanwhile may have been overtaken by this: then what is in force now is
 * written again.
 */
async function write<W extends Asked, Sold>(
  within: Within,
  offers: Offers<W, Sold>,
  wanted: W,
): Promise<Outcome<Sold>> {
  const outcome = await tried(offers, wanted)
  const [newer] = await within(async (writer) =>
    (await settle(writer, offers, wanted, outcome))
      ? []
      : offers.find(writer, sql`o.${offers.whose} = ${wanted.id}`),
  )
  return newer ? write(within, offers, newer) : outcome
}

async function tried<W extends Asked, Sold>(
  offers: Offers<W, Sold>,
  wanted: W,
): Promise<Outcome<Sold>> {
  try {
    return { state: 'written', failure: null, sold: await offers.write(wanted) }
  } catch (error) {
    if (!(error instanceof CommerceError)) throw error
    return {
      state: isAway(error) ? 'pending' : 'failed',
      failure: sentenceAbout(error),
      sold: null,
    }
  }
}

/**
 * False when something else was asked for meanwhile. The log is told what is new, and not of every
 * attempt.
 */
async function settle<W extends Asked, Sold>(
  writer: Writer,
  { table, whose, keep, tell }: Offers<W, Sold>,
  wanted: W,
  outcome: Outcome<Sold>,
) {
  const { state, failure, sold } = outcome
  const settled = await rowsOf(
    writer,
    sql`update ${table} set state = ${state}, failure = ${failure}, writing_until = null, updated_at = now()
      where ${whose} = ${wanted.id} and asked = ${wanted.asked} returning ${whose}`,
  )
  if (settled.length === 0) return false
  if (sold) await keep(writer, wanted, sold)
  if (state !== 'pending' || failure !== wanted.failure) tell(writer, wanted, outcome)
  return true
}
