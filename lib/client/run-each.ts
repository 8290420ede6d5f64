import type { Failure } from './call'

export type Outcome<Row> = {
  done: Row[]
  /** What could not be done, each with the server's sentence. */
  failed: { row: Row; error: string }[]
  /** What nobody tried any more after a stop. */
  left: Row[]
}

/**
 * Does one thing with each of several rows, a few at a time. One that fails stops no other; a stop
 * lets those under way end. `onProgress` hears how many are through.
 */
export async function runEach<Row>(
  rows: Row[],
  run: (row: Row) => Promise<unknown>,
  {
    signal,
    onProgress,
    atOnce = 4,
  }: { signal?: AbortSignal; onProgress?: (through: number) => void; atOnce?: number } = {},
): Promise<Outcome<Row>> {
  const waiting = [...rows]
  const errors = new Map<Row, string>()
  const done = new Set<Row>()
  const work = async () => {
    while (waiting.length > 0 && !signal?.aborted) {
      const row = waiting.shift()!
      try {
        await run(row)
        done.add(row)
      } catch (cause) {
        errors.set(row, (cause as Partial<Failure>).error ?? String(cause))
      }
      onProgress?.(done.size + errors.size)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return {
    done: rows.filter((row) => done.has(row)),
    failed: rows.flatMap((row) => (errors.has(row) ? [{ row, error: errors.get(row)! }] : [])),
    left: waiting,
  }
}

/**
 * Has rows be as they were before. Rejects with a `Failure` that says how many could not be, and
 * why the first.
 */
export async function undoEach<Row>(
  rows: Row[],
  undo: (row: Row) => Promise<unknown>,
  atOnce?: number,
) {
  const { failed } = await runEach(rows, undo, { atOnce })
  if (failed.length === 0) return
  const error = `${failed.length} of ${rows.length} could not be undone: ${failed[0]!.error}`
  throw { status: undefined, error, fields: {} } satisfies Failure
}
