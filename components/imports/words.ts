import type { FieldWords } from '@/components/ui/form/field-words'
import type { Tone } from '@/components/ui/primitives/Status'
import { countWord } from '@/lib/client/format/notation'
import { counted, type Noun } from '@/lib/client/format/nouns'
import type { Import } from '@/lib/shared/imports/import-schema'
import {
  countOf,
  leftOf,
  type ImportNoun,
  type ImportState,
  type LimitWord,
  type RowCounts,
  type RowResult,
} from '@/lib/shared/imports/imports'

export const noun: Noun = { one: 'import', many: 'imports' }
export const rowNoun: Noun = { one: 'row', many: 'rows' }

/** What a file is of. */
export const NOUNS: Record<ImportNoun, Noun> = {
  practitioners: { one: 'practitioner', many: 'practitioners' },
  locations: { one: 'location', many: 'locations' },
  tests: { one: 'test', many: 'tests' },
  contacts: { one: 'contact', many: 'contacts' },
}

const STATES: Record<ImportState, { word: string; tone: Tone }> = {
  uploaded: { word: 'Uploaded', tone: 'quiet' },
  checking: { word: 'Being checked', tone: 'warn' },
  checked: { word: 'Checked', tone: 'quiet' },
  running: { word: 'Not finished', tone: 'warn' },
  waiting: { word: 'Waiting for seats', tone: 'warn' },
  done: { word: 'Done', tone: 'good' },
  undoing: { word: 'Being undone', tone: 'warn' },
  undone: { word: 'Undone', tone: 'quiet' },
  abandoned: { word: 'Thrown away', tone: 'quiet' },
}
export const stateOf = (state: ImportState) => STATES[state]
export const stateChoices = Object.entries(STATES).map(([value, { word }]) => ({
  value,
  label: word,
}))

type Said = { word: string; about: string; tone?: Tone }
/** What is said of rows by what they are, or became. */
export const RESULTS: Record<RowResult, Said> = {
  waiting: { word: 'Not checked', about: 'to be checked' },
  ready: { word: 'Ready', about: 'will be created', tone: 'good' },
  known: { word: 'Known elsewhere', about: 'get a role here', tone: 'good' },
  likely: { word: 'Look-alikes', about: 'you decide', tone: 'warn' },
  duplicate: { word: 'Here already', about: 'left alone' },
  failed: { word: 'With errors', about: 'to be mended', tone: 'bad' },
  'no-seat': { word: 'Waiting for seats', about: 'until the plan has room', tone: 'warn' },
  joined: { word: 'Joined', about: 'come in with another row' },
  created: { word: 'Created', about: 'are in', tone: 'good' },
  given: { word: 'Roles given', about: 'to people known elsewhere', tone: 'good' },
  skipped: { word: 'Left out', about: 'look like others' },
  undone: { word: 'Taken back', about: 'are gone again' },
  kept: { word: 'Kept', about: 'changed since, or in use', tone: 'warn' },
}

const LIMITS: Record<LimitWord, Noun> = {
  seats: { one: 'free seat', many: 'free seats' },
  locations: { one: 'more location', many: 'more locations' },
}

/**
 * How many of the rows the plan has room for, where that is fewer than take a seat or a place;
 * empty where all fit.
 */
export function roomSentence(room: Import['room'], withLikely = false): string {
  if (!room) return ''
  const due = room.due + (withLikely ? room.likely : 0)
  if (room.left >= due) return ''
  const all = due === 1 ? 'The row waits' : `All ${counted(due, rowNoun)} wait`
  if (!room.runs) return `Your subscription is paused or has ended. ${all} until it runs again.`
  const has =
    room.left === 0
      ? `Your plan has no ${LIMITS[room.word].many}`
      : `Your plan has ${counted(room.left, LIMITS[room.word])}`
  const those =
    room.left === 0
      ? all
      : `${countWord(room.left)} of ${counted(due, rowNoun)} will be created, and the others wait`
  return `${has}. ${those} until there is room.`
}

/** The results that rows have, in the order of what is asked first. */
const ORDER: RowResult[] = [
  'ready',
  'known',
  'created',
  'given',
  'undone',
  'kept',
  'no-seat',
  'likely',
  'skipped',
  'joined',
  'duplicate',
  'failed',
]
export const resultsIn = (counts: RowCounts) => ORDER.filter((result) => (counts[result] ?? 0) > 0)

/** What needs a look first. */
export const firstToSee = (counts: RowCounts): RowResult | undefined =>
  (['kept', 'failed', 'likely'] as const).find((result) => counts[result]) ?? resultsIn(counts)[0]

const DOING = { checking: 'Checking', running: 'Importing', undoing: 'Taking back' }
const ENDED = { checking: 'are checked', running: 'are in', undoing: 'are taken back' }
type UnderWay = keyof typeof DOING

/** How far a step is: of how many, how many are through, in words. */
export function progressOf({ state, counts, rows }: Pick<Import, 'state' | 'counts' | 'rows'>) {
  const left = leftOf(state, counts)
  const over = { running: ['created', 'given'], undoing: ['undone', 'kept'] } as const
  const through =
    state === 'checking' ? rows - left : countOf(counts, ...(over[state as 'running'] ?? []))
  const of = through + left
  const figures = `${countWord(through)} of ${counted(of, rowNoun)}`
  return {
    through,
    of,
    doing: `${DOING[state as UnderWay]} ${figures}`,
    sentence: `${figures} ${ENDED[state as UnderWay]}.`,
  }
}

const MB = 1024 * 1024
export const sizeWord = (bytes: number) =>
  bytes < MB
    ? `${countWord(Math.max(1, Math.round(bytes / 1024)))} KB`
    : `${(bytes / MB).toFixed(1)} MB`

/** How the log calls what became of rows. */
export const fieldWords: FieldWords = {
  state: { label: 'State', show: (state) => STATES[state as ImportState]?.word ?? String(state) },
  rows: { label: 'Rows' },
  ...Object.fromEntries(
    Object.entries(RESULTS).map(([result, { word }]) => [result, { label: word }]),
  ),
}
