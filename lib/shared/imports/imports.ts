// What an import is, for both sides. The browser's lists need it without any schema.

const MB = 1024 * 1024
export const FILE_LIMIT = 25 * MB
export const MOST_ROWS = 100_000
export const MOST_COLUMNS = 500
/** In characters: more than any field of ours takes. */
export const LONGEST_CELL = 10_000

/** Above what was wrong with each row of a file of failed rows, which can be imported again. */
export const ERROR_COLUMN = 'Error'

/** What can be imported, by its part of the address. */
export const IMPORT_NOUNS = ['practitioners', 'locations', 'tests', 'contacts'] as const
export type ImportNoun = (typeof IMPORT_NOUNS)[number]

/**
 * How far an import is. Checking, running and undoing go on in batches, each of them one
 * transaction, for as long as somebody has them continue.
 */
export const IMPORT_STATES = [
  'uploaded',
  'checking',
  'checked',
  'running',
  /** Stopped where the plan allows no more: it is continued once there is room. */
  'waiting',
  'done',
  'undoing',
  'undone',
  'abandoned',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]
export const isUnderWay = (state: ImportState) =>
  state === 'checking' || state === 'running' || state === 'undoing'

/** What is, or became, of a row. */
export const ROW_RESULTS = [
  /** Not checked yet. */
  'waiting',
  /** Will be created. */
  'ready',
  /** Is known elsewhere by something that leaves no doubt, and will be given a place here. */
  'known',
  /** Looks like another one: somebody decides. */
  'likely',
  /** Is here already, and left alone. */
  'duplicate',
  'failed',
  /** Has to wait until the plan has room for it. */
  'no-seat',
  /** Says one more licence of the person of another row, with which it is created. */
  'joined',
  'created',
  /** Was known elsewhere, and was given a place here. */
  'given',
  /** Looked like another one, and was left out. */
  'skipped',
  'undone',
  /** Was to be undone, and could not be. */
  'kept',
] as const
export type RowResult = (typeof ROW_RESULTS)[number]
export type RowCounts = Partial<Record<RowResult, number>>

/** What of a plan limits how many records there can be. */
export const LIMIT_WORDS = ['seats', 'locations'] as const
export type LimitWord = (typeof LIMIT_WORDS)[number]

/** How many rows of these results there are. */
export const countOf = (counts: RowCounts, ...results: RowResult[]) =>
  results.reduce((sum, result) => sum + (counts[result] ?? 0), 0)

/** How many rows the step at hand has still to go through. */
export function leftOf(state: ImportState, counts: RowCounts): number {
  if (state === 'checking') return countOf(counts, 'waiting')
  if (state === 'running') return countOf(counts, 'ready', 'known')
  return state === 'undoing' ? countOf(counts, 'created', 'given') : 0
}
