import type { z } from '@/lib/shared/zod'
import type { Ctx } from '@/lib/platform/api/ctx'
import type { HttpError } from '@/lib/platform/api/errors'
import { sentenceAbout } from '@/lib/platform/api/sentences'
import type { Constants, Mapping } from '@/lib/shared/imports/import-schema'
import type { ImportNoun as Noun, LimitWord } from '@/lib/shared/imports/imports'
import { describeCharacter, removeFormatCharacters, trimSpace } from '@/lib/shared/text/characters'
import { DAY_ORDERS, plainWord as plain } from './cells'

/** What a column can be taken for. */
export type ImportField = {
  name: string
  label: string
  /** A column has to be chosen for it. */
  required?: boolean
  /** It is required as soon as one of these fields has a column or a value for all rows. */
  requiredWith?: string[]
  /** How it is written, where that is not plain. */
  hint?: string
  /** What else it is called above columns. */
  words?: string[]
  /**
   * Columns that it is taken from where no other is its own, also if they are another field's
   * already.
   */
  sharedWords?: string[]
  /** Can be said once for all rows in the place of a column; `only` where that is the one way. */
  forAll?: true | 'only'
  /** What can be chosen for all rows; without it, it is written. */
  choices?: string[]
  /**
   * What its cells are where neither a column nor a value for all rows was chosen; empty without
   * it.
   */
  otherwise?: string
  /** Of the template. */
  example: string
  /** Where it stands in what the noun's schema reads, when that is not its name. */
  path?: string
}

/** Which of two numbers is the day, for files with days as 04/05/2026. */
export const DAYS_ARE_WRITTEN: ImportField = {
  name: 'dayFormat',
  label: 'Days are written',
  forAll: 'only',
  choices: Object.values(DAY_ORDERS),
  example: '',
  hint: 'For days as 04/05/2026, which could be two.',
}

/** The cells of a row by their fields, trimmed; empty where no column was chosen. */
export type Cells = Record<string, string>
/** What is wrong, by field; of the row as a whole the name is empty. */
export type Errors = Record<string, string>

export type Verdict =
  | { result: 'failed'; errors: Errors }
  | {
      result: 'ready' | 'known' | 'likely' | 'duplicate'
      /** Why it is not simply ready, or what should be looked at, as a sentence. */
      note?: string
      /** Which record it is, where that is known elsewhere. */
      match?: string
      /** By kind, what no other row of the file may have. */
      keys?: Record<string, string | null>
      /** What has to be there first has a lower one. */
      level?: number
    }

export type NumberedCells = { number: number; cells: Cells }
/** The whole file, for what depends on other rows: these fields of each row. */
export type WholeFile = (...fields: string[]) => Promise<NumberedCells[]>

/**
 * A limit of the plan: what it counts, and how many more there may be; null for as many as one
 * likes.
 */
export type Room = {
  word: LimitWord
  left: (ctx: Ctx) => Promise<number | null>
  /** A row that says something in this field takes none of it. */
  freeBy?: string
}

/** A row that is to be created, with those that are joined with it. */
export type NewRow = { cells: Cells; match: string | null; joined: Cells[] }
/** What a row has created, and its version then. */
export type OldRow = { id: string; version: number }
type Made = { id: string | number; version: number }

/**
 * How a noun creates what rows say, or gives `match` a place here, and how it takes away what was
 * created, unless it is another version by now: each row by itself, where a refusal is thrown, or
 * many rows by the same few statements, where it stands in the place of the row. What the database
 * refuses is thrown by these as well: then none of the rows may stay, and fewer are tried.
 */
type Deeds =
  | {
      create: (ctx: Ctx, row: NewRow) => Promise<Made>
      remove: (ctx: Ctx, row: OldRow) => Promise<unknown>
    }
  | {
      createMany: (ctx: Ctx, rows: NewRow[]) => Promise<(Made | HttpError)[]>
      removeMany: (ctx: Ctx, rows: OldRow[]) => Promise<unknown[]>
    }

/** What the machinery needs to know of a noun to import it. */
export type ImportNoun = Deeds & {
  noun: Noun
  permission: `${Noun}:import`
  fields: ImportField[]
  /**
   * What no two rows of a file may have, in words; what is only `likely` the same, somebody decides
   * about. A key is called as its field, unless that is said. Where its last word can miss, a key
   * that ends with a space is the same as one with any.
   */
  keys: Record<string, { words: string; likely?: boolean; field?: string; lastCanMiss?: boolean }>
  /** Reads rows by the rules of the form and compares them with what is there. Writes nothing. */
  check: (ctx: Ctx, rows: NumberedCells[], file: WholeFile) => Promise<Verdict[]>
  /** Its cells have those of columns that nobody chose, too, by the names of `unchosenCell`. */
  readsUnchosen?: boolean
  /**
   * As many rows of one person that say different parts of them are joined: their keys `person` and
   * `part` tell. The last word of a `part` can miss.
   */
  joins?: number
  /** How many more records the plan allows, as far as it limits them. */
  room?: Room
}

export type Chosen = { columns: string[]; mapping: Mapping | null; constants: Constants }

const UNCHOSEN = 'column '
/** The name of the cell of a column that was chosen for no field. */
export const unchosenCell = (column: string) => `${UNCHOSEN}${column}`
/** Columns that were chosen for no field, with what a row says in them. */
export const unchosenIn = (cells: Cells): [column: string, cell: string][] =>
  Object.entries(cells).flatMap(([name, cell]) =>
    name.startsWith(UNCHOSEN) ? [[name.slice(UNCHOSEN.length), cell]] : [],
  )

/**
 * A cell as it is read: composed, trimmed, without format characters that have no use where they
 * stand.
 */
export const readCell = (cell: string): string =>
  trimSpace(removeFormatCharacters(cell.normalize('NFC')).text)

/** The cells of a row by the fields that they were chosen for, with what was said for all rows. */
export function cellsOf(
  { fields, readsUnchosen }: ImportNoun,
  { columns, mapping, constants }: Chosen,
  row: string[],
): Cells {
  const chosen = new Set(Object.values(mapping ?? {}))
  const cells = fields.map(({ name, otherwise = '' }): [string, string] => {
    const column = mapping?.[name]
    return [
      name,
      column === undefined ? (constants[name] ?? otherwise) : readCell(row[column] ?? ''),
    ]
  })
  if (readsUnchosen)
    for (const [index, column] of columns.entries())
      if (row[index] && !chosen.has(index)) cells.push([unchosenCell(column), readCell(row[index])])
  return Object.fromEntries(cells)
}

/** Says which format characters `cellsOf` leaves out of a row; undefined for none. */
export function removedFrom(
  { fields }: ImportNoun,
  { mapping }: Pick<Chosen, 'mapping'>,
  row: string[],
): string | undefined {
  const removed = fields.flatMap(({ name, label }) => {
    const found = removeFormatCharacters(
      (row[mapping?.[name] ?? -1] ?? '').normalize('NFC'),
    ).removed
    return found.length > 0 ? `${found.map(describeCharacter).join(', ')} (${label})` : []
  })
  return removed.length > 0
    ? `Invisible characters were removed: ${removed.join('; ')}.`
    : undefined
}

/** The field that a part of the input was read from; empty for none. */
function fieldAt(fields: ImportField[], path: string): string {
  const found = fields
    .map(({ name, path: at = name }) => ({ name, at }))
    .filter(({ at }) => path === at || path.startsWith(`${at}.`) || at.startsWith(`${path}.`))
    .sort((a, b) => b.at.length - a.at.length)
  return found[0]?.name ?? ''
}

/** What forms say of their fields, by the fields of the file; the first sentence of each. */
export function errorsBy(fields: ImportField[], errors: Errors): Errors {
  const named: Errors = {}
  for (const [path, message] of Object.entries(errors)) named[fieldAt(fields, path)] ??= message
  return named
}

/** Reads input by a noun's own schema. What is wrong stands by the paths in it. */
export function readBy<S extends z.ZodType>(
  schema: S,
  input: unknown,
): { data: z.output<S> } | { errors: Errors } {
  const { data, error } = schema.safeParse(input, { error: sentenceAbout })
  if (!error) return { data: data as z.output<S> }
  const errors: Errors = {}
  for (const { path, message } of error.issues) errors[path.join('.')] ??= message
  return { errors }
}

/**
 * Which column is which field, by what stands above it: letters and figures alone count. A column
 * is one field's, unless a field has no other.
 */
export function guessMapping({ fields }: Pick<ImportNoun, 'fields'>, columns: string[]): Mapping {
  const mapping: Mapping = {}
  const free = new Map(columns.map((column, index) => [plain(column), index]))
  for (const { name, label, words = [] } of fields) {
    const word = [label, name, ...words].map(plain).find((word) => free.has(word))
    if (word === undefined) continue
    mapping[name] = free.get(word)!
    free.delete(word)
  }
  const all = new Map(columns.map((column, index) => [plain(column), index]))
  for (const { name, sharedWords = [] } of fields) {
    const word = name in mapping ? undefined : sharedWords.map(plain).find((word) => all.has(word))
    if (word !== undefined) mapping[name] = all.get(word)!
  }
  return mapping
}
