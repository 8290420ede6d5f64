import type { z } from 'zod'
import type { Ctx } from '@/lib/server/ctx'
import { sentenceAbout } from '@/lib/server/sentences'
import type { Mapping } from '@/lib/shared/import-schema'
import type { ImportNoun as Noun } from '@/lib/shared/imports'

/** What a column can be taken for. */
export type ImportField = {
  name: string
  label: string
  /** A column has to be chosen for it. */
  required?: boolean
  /** How it is written, where that is not plain. */
  hint?: string
  /** What else it is called above columns. */
  words?: string[]
  /** Of the template. */
  example: string
  /** Where it stands in what the noun's schema reads, when that is not its name. */
  path?: string
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

/** What the machinery needs to know of a noun to import it. */
export type ImportNoun = {
  noun: Noun
  permission: `${Noun}:import`
  fields: ImportField[]
  /** What no two rows of a file may have, in words; what is only `likely` the same, somebody decides about. */
  keys: Record<string, { words: string; likely?: boolean }>
  /** Reads rows by the rules of the form and compares them with what is there. Writes nothing. */
  check: (ctx: Ctx, rows: NumberedCells[], file: WholeFile) => Promise<Verdict[]>
  /** Creates what a row says by the entity's own command, or gives `match` a place here. Throws as that does. */
  create: (ctx: Ctx, cells: Cells, match: string | null) => Promise<{ id: string | number; version: number }>
  /** Takes away what was created, unless it is another version by now. Throws with the reason. */
  remove: (ctx: Ctx, id: string, version: number) => Promise<unknown>
}

/** The cells of a row by the fields that they were chosen for. */
export const cellsOf = ({ fields }: ImportNoun, mapping: Mapping, row: string[]): Cells =>
  Object.fromEntries(fields.map(({ name }) => [name, (row[mapping[name] ?? -1] ?? '').trim()]))

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
export function readBy<S extends z.ZodType>(schema: S, input: unknown): { data: z.output<S> } | { errors: Errors } {
  const { data, error } = schema.safeParse(input, { error: sentenceAbout })
  if (!error) return { data: data as z.output<S> }
  const errors: Errors = {}
  for (const { path, message } of error.issues) errors[path.join('.')] ??= message
  return { errors }
}

const plain = (word: string) =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Which column is which field, by what stands above it: letters and figures alone count. Each column is one field. */
export function guessMapping({ fields }: Pick<ImportNoun, 'fields'>, columns: string[]): Mapping {
  const mapping: Mapping = {}
  const free = new Map(columns.map((column, index) => [plain(column), index]))
  for (const { name, label, words = [] } of fields) {
    const word = [label, name, ...words].map(plain).find((word) => free.has(word))
    if (word === undefined) continue
    mapping[name] = free.get(word)!
    free.delete(word)
  }
  return mapping
}
