import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { explain, HttpError, LimitReached } from '@/lib/platform/api/errors'
import { sendAhead } from '@/lib/platform/db/client'
import { rowsOf } from '@/lib/platform/db/rows'
import type { RowCounts, RowResult } from '@/lib/shared/imports/imports'
import {
  cellsOf,
  errorsBy,
  type Cells,
  type Errors,
  type ImportNoun,
  type NewRow,
  type OldRow,
} from './noun'
import { keep, recordStep, takesNone, type Kept } from './store'

/**
 * The most rows of a batch, which is one transaction, of nouns that write many at once, and of those
 * that do not. Nobody else can write to the organization's log for so long: less than a second, and
 * a second or two. The first is also the most people whom a batch holds against others' changes:
 * PostgreSQL, as it comes, has room for about six thousand such locks.
 */
export const DONE_AT_ONCE = 500
const DONE_ONE_BY_ONE = 100

const FINE = { before: 'savepoint rows', after: 'release savepoint rows' }

/**
 * Does something for rows that may be refused, without the rest of the batch being lost by that.
 * What is no refusal, as a bug or a database that goes away, ends the batch: it is all taken back,
 * and can be continued.
 */
async function attempt<T>(
  { client }: Ctx,
  work: () => Promise<T>,
): Promise<{ done: T } | { refusal: HttpError }> {
  sendAhead(client, FINE.before)
  try {
    const done = await work()
    sendAhead(client, FINE.after)
    return { done }
  } catch (error) {
    const refusal = explain(error)
    if (!refusal || refusal.status >= 500) throw error
    sendAhead(client, 'rollback to savepoint rows')
    sendAhead(client, FINE.after)
    return { refusal }
  }
}

/**
 * Does something for many rows at once, as if for one after the other; those refused are known by
 * their place. Where the database refuses the whole, it is done for one half and then for the other,
 * until only a row that it refuses is left. Ends with a row that the plan has no room for.
 */
async function attemptAll<R, T>(
  ctx: Ctx,
  rows: R[],
  work: (rows: R[]) => Promise<(T | HttpError)[]>,
): Promise<(T | HttpError)[]> {
  if (rows.length === 0) return []
  const outcome = await attempt(ctx, () => work(rows))
  if ('done' in outcome) return outcome.done
  if (rows.length === 1) return [outcome.refusal]
  const half = Math.ceil(rows.length / 2)
  const first = await attemptAll(ctx, rows.slice(0, half), work)
  if (first.at(-1) instanceof LimitReached) return first
  return [...first, ...(await attemptAll(ctx, rows.slice(half), work))]
}

/** The same for what can be done for one row at a time. */
async function attemptEach<R, T>(
  ctx: Ctx,
  rows: R[],
  work: (row: R) => Promise<T>,
): Promise<(T | HttpError)[]> {
  const answers: (T | HttpError)[] = []
  for (const row of rows) {
    const outcome = await attempt(ctx, () => work(row))
    answers.push('done' in outcome ? outcome.done : outcome.refusal)
    if (answers.at(-1) instanceof LimitReached) break
  }
  return answers
}

const createAll = (ctx: Ctx, noun: ImportNoun, rows: NewRow[]) =>
  'createMany' in noun
    ? attemptAll(ctx, rows, (some) => noun.createMany(ctx, some))
    : attemptEach(ctx, rows, (row) => noun.create(ctx, row))

const removeAll = (ctx: Ctx, noun: ImportNoun, rows: OldRow[]) =>
  'removeMany' in noun
    ? attemptAll(ctx, rows, (some) => noun.removeMany(ctx, some))
    : attemptEach(ctx, rows, (row) => noun.remove(ctx, row))

/** So many rows of this noun at most. */
const fewer = (noun: ImportNoun, most: number) =>
  Math.min(most, 'createMany' in noun ? DONE_AT_ONCE : DONE_ONE_BY_ONE)

type Row = {
  number: number
  cells: string[]
  result: RowResult
  match: string | null
  recordId: string
  recordVersion: number
}
type Became = {
  result: RowResult
  errors?: Errors
  note?: string
  recordId?: string
  recordVersion?: number
}

const rowsTo = (ctx: Ctx, id: string, which: SQL, order: SQL, most: number) =>
  rowsOf<Row>(
    ctx,
    sql`select number, cells, result, match, record_id as "recordId", record_version as "recordVersion" from import_rows
      where import_id = ${id} and ${which} order by ${order} limit ${most}`,
  )

const save = (ctx: Ctx, id: string, rows: ({ number: number } & Became)[]) =>
  rowsOf(
    ctx,
    sql`update import_rows r set result = v.result, errors = v.errors, note = coalesce(v.note, r.note),
        record_id = coalesce(v."recordId", r.record_id), record_version = coalesce(v."recordVersion", r.record_version)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as v(number int, result text, errors jsonb, note text, "recordId" text, "recordVersion" int)
      where r.import_id = ${id} and r.number = v.number`,
  )

/** The counts after some rows have become something else. */
function movedOn(counts: RowCounts, moves: [from: RowResult, to: RowResult][]): RowCounts {
  const next = { ...counts }
  for (const [from, to] of moves) {
    next[from] = (next[from] ?? 0) - 1
    next[to] = (next[to] ?? 0) + 1
  }
  return Object.fromEntries(Object.entries(next).filter(([, count]) => count > 0))
}

/** What a row became, or why neither it nor any later one can be done for now. */
type Outcome = Became | LimitReached

/**
 * Has the rows that are still to be created wait, but for those that take no room: such a place can
 * come all the same, unless the one that it lies in waits. Answers the counts after that.
 */
async function waitForRoom(
  ctx: Ctx,
  { room }: ImportNoun,
  held: Kept,
  counts: RowCounts,
): Promise<RowCounts> {
  const waiting = await rowsOf<{ result: RowResult }>(
    ctx,
    sql`with due as (
        select number, result from import_rows
        where import_id = ${held.id} and result in ('ready', 'known') and not ${room ? takesNone(room, held) : sql`false`}
      )
      update import_rows r set result = 'no-seat' from due
      where r.import_id = ${held.id} and r.number = due.number returning due.result`,
  )
  return movedOn(
    counts,
    waiting.map(({ result }) => [result, 'no-seat']),
  )
}

/** The states in which nothing is left to do, with what has happened then. */
const OVER = { done: 'import.finished', undone: 'import.undone' } as const
const isDue = ({ ready = 0, known = 0 }: RowCounts) => ready + known > 0

/**
 * Brings an import further by some rows, each with what became of it; there are fewer of these where
 * the plan allows no more: what is done stays, and the rest that takes room waits; with the last of
 * all others the import does.
 */
async function settle(
  ctx: Ctx,
  noun: ImportNoun,
  held: Kept,
  rows: Row[],
  outcomes: Outcome[],
  over: keyof typeof OVER | null,
) {
  const limit = outcomes.find((outcome) => outcome instanceof LimitReached)
  const became = outcomes.flatMap((outcome, index) =>
    outcome instanceof LimitReached ? [] : { number: rows[index]!.number, ...outcome },
  )
  await save(ctx, held.id, became)
  const moves = became.map(({ result }, index): [RowResult, RowResult] => [
    rows[index]!.result,
    result,
  ])
  const moved = movedOn(held.counts, moves)
  const counts = limit ? await waitForRoom(ctx, noun, held, moved) : moved
  const isWaiting = limit ? !isDue(counts) : over === 'done' && (counts['no-seat'] ?? 0) > 0
  const end = isWaiting ? 'waiting' : limit ? null : over
  const after: Kept = { ...held, counts, state: end ?? held.state }
  await keep(ctx, after)
  if (end) recordStep(ctx, end === 'waiting' ? 'import.stopped' : OVER[end], noun, after)
}

/** The cells of the rows that are joined with others, by the numbers of those. */
async function joinedWith(
  ctx: Ctx,
  noun: ImportNoun,
  held: Kept,
  rows: Row[],
): Promise<Map<number, Cells[]>> {
  const joined = new Map<number, Cells[]>()
  if (!noun.joins || rows.length === 0) return joined
  const found = await rowsOf<{ first: number; cells: string[] }>(
    ctx,
    sql`select match::int as first, cells from import_rows where import_id = ${held.id} and result = 'joined'
      and match = any(${sql.param(rows.map(({ number }) => String(number)))}::text[]) order by number`,
  )
  for (const { first, cells } of found)
    joined.set(first, [...(joined.get(first) ?? []), cellsOf(noun, held, cells)])
  return joined
}

/**
 * Rows that are joined with one that has failed have failed with it, and can be imported with it
 * again.
 */
const failJoined = (ctx: Ctx, id: string, first: number) =>
  rowsOf<{ number: number }>(
    ctx,
    sql`update import_rows set result = 'failed', match = null, note = '',
        errors = ${JSON.stringify({ '': `Row ${first}, which it belongs to, was not imported.` })}::jsonb
      where import_id = ${id} and result = 'joined' and match = ${String(first)} returning number`,
  )

/**
 * Creates the next rows, as the entity's own commands would one after the other. One that is refused
 * by now has failed; where the plan has no room for one, it and all others that take some wait, and
 * whatever is to lie in them.
 */
export async function runBatch(
  ctx: Ctx,
  noun: ImportNoun,
  held: Kept,
  most = DONE_AT_ONCE,
): Promise<void> {
  const limit = fewer(noun, most)
  const due = sql`result in ('ready', 'known')`
  const rows = await rowsTo(ctx, held.id, due, sql`level, number`, limit)
  const here = { ...ctx, importedFrom: held.fileName }
  const joined = await joinedWith(ctx, noun, held, rows)
  const created = await createAll(
    here,
    noun,
    rows.map(({ number, cells, match }) => ({
      cells: cellsOf(noun, held, cells),
      match,
      joined: joined.get(number) ?? [],
    })),
  )
  const counts = { ...held.counts }
  const outcomeOf = async (
    { number, match }: Row,
    answer: (typeof created)[number],
  ): Promise<Outcome> => {
    if (answer instanceof LimitReached) return answer
    if (!(answer instanceof HttpError))
      return {
        result: match === null ? 'created' : 'given',
        recordId: String(answer.id),
        recordVersion: answer.version,
      }
    const errors = errorsOf(noun, answer)
    // What it lies in is not there yet: whether it ever is turns out when the rows that wait have
    // come.
    if (held.counts['no-seat'] && noun.room?.freeBy && noun.room.freeBy in errors)
      return { result: 'no-seat' }
    if (joined.has(number)) {
      const { length } = await failJoined(here, held.id, number)
      counts.joined = (counts.joined ?? 0) - length
      counts.failed = (counts.failed ?? 0) + length
    }
    return { result: 'failed', errors }
  }
  const outcomes: Outcome[] = []
  for (const [index, answer] of created.entries())
    outcomes.push(await outcomeOf(rows[index]!, answer))
  await settle(ctx, noun, { ...held, counts }, rows, outcomes, rows.length < limit ? 'done' : null)
}

function errorsOf({ fields: known }: ImportNoun, { fields, message }: HttpError): Errors {
  const named = errorsBy(known, fields)
  return Object.keys(named).length > 0 ? named : { '': message }
}

const GONE = 'It had been deleted before.'

const undoneBy = (answer: unknown): Became => {
  if (!(answer instanceof HttpError)) return { result: 'undone' }
  return answer.status === 404
    ? { result: 'undone', note: GONE }
    : { result: 'kept', note: answer.message }
}

/**
 * Takes back what the next rows have created, last first. What has changed since or is in use
 * stays, with the reason.
 */
export async function undoBatch(
  ctx: Ctx,
  noun: ImportNoun,
  held: Kept,
  most = DONE_AT_ONCE,
): Promise<void> {
  const limit = fewer(noun, most)
  const due = sql`result in ('created', 'given')`
  const rows = await rowsTo(ctx, held.id, due, sql`level desc, number desc`, limit)
  const here = { ...ctx, importedFrom: held.fileName }
  const removed = await removeAll(
    here,
    noun,
    rows.map(({ recordId, recordVersion }) => ({ id: recordId, version: recordVersion })),
  )
  const over = rows.length < limit ? 'undone' : null
  await settle(ctx, noun, held, rows, removed.map(undoneBy), over)
}
