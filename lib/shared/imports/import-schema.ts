import { z } from '@/lib/shared/zod'
import { anyOf, listQuery } from '@/lib/shared/list'
import { nameOf } from '@/lib/shared/text/text'
import { IMPORT_NOUNS, IMPORT_STATES, LIMIT_WORDS, ROW_RESULTS } from './imports'

const FILE_NAME = 'A file name has 1 to 200 characters.'
const COLUMN = 'Choose a column.'

export const Upload = z.strictObject({
  fileName: nameOf(1, 200, FILE_NAME).describe('Name of the file.'),
})

/** Which column of the file, counted from 0, each field is taken from. */
const Mapping = z.record(z.string().max(60), z.int(COLUMN).min(0, COLUMN))
export type Mapping = z.infer<typeof Mapping>
/** What holds for all rows, by fields that no column is chosen for. */
const Constants = z.record(z.string().max(60), nameOf(1, 200, 'Write 1 to 200 characters.'))
export type Constants = z.infer<typeof Constants>
export const ImportChange = z.strictObject({ mapping: Mapping, constants: Constants.default({}) })
export type ImportChange = z.infer<typeof ImportChange>

export const ImportStep = z.strictObject({
  /** What becomes of rows that look like another record: asked for when the import begins. */
  likely: z.enum(['skip', 'create'], 'Choose what becomes of them.').optional(),
  /**
   * How many rows at most in this batch, which is one transaction: fewer are created or undone than
   * are checked.
   */
  rows: z.int().min(1, 'At least one row.').max(5000, 'At most 5,000 rows.').optional(),
  /** Has it go on by itself until the step is over, and is answered at once. */
  background: z.boolean().optional(),
})
export type ImportStep = z.infer<typeof ImportStep>

const counts = z.partialRecord(z.enum(ROW_RESULTS), z.number().int())

/** A row of the list: one file, and how far it is. */
export const ImportEntry = z.object({
  id: z.string(),
  noun: z.enum(IMPORT_NOUNS),
  fileName: z.string(),
  bytes: z.number().int(),
  state: z.enum(IMPORT_STATES),
  rows: z.number().int(),
  counts,
  /** Who uploaded it; null for somebody whom the reader does not know. */
  by: z.string().nullable(),
  /** Null for what is the provider's own. */
  organization: z.object({ domainURL: z.string(), label: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ImportEntry = z.infer<typeof ImportEntry>

export const Import = ImportEntry.extend({
  columns: z.array(z.string()),
  /** The first values of each column. */
  samples: z.array(z.array(z.string())),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      required: z.boolean(),
      hint: z.string(),
      /** Fields of which any one, where it is chosen, makes this one required. */
      requiredWith: z.array(z.string()),
      /** Whether it can be said once for all rows; `only` where no column can be chosen for it. */
      forAll: z.enum(['yes', 'no', 'only']),
      /** What can be chosen for all rows; null where it is written. */
      choices: z.array(z.string()).nullable(),
    }),
  ),
  /** As it was chosen; before that, as it is guessed. */
  mapping: Mapping,
  /** What was said for all rows, by field. */
  constants: Constants,
  /**
   * How many more records the plan allows, and how many rows would take one; null where nothing is
   * limited.
   */
  room: z
    .object({
      word: z.enum(LIMIT_WORDS),
      left: z.number().int(),
      /** Whether the subscription runs; while it is paused or has ended nothing more is allowed. */
      runs: z.boolean(),
      /** Rows that are due. */
      due: z.number().int(),
      /** Rows that look like others, should they be created. */
      likely: z.number().int(),
    })
    .nullable(),
  /** The guess is what was chosen for the last file with these columns. */
  remembered: z.boolean(),
  /** Whether it goes on by itself, until its step is over. */
  going: z.boolean(),
  /** Why it no longer goes on by itself; null where nothing has kept it from that. */
  failure: z.string().nullable(),
  /** When the same file was imported before. */
  earlier: z.iso.datetime().nullable(),
})
export type Import = z.infer<typeof Import>

export const ImportListQuery = listQuery(
  ['createdAt', 'fileName', 'state', 'organization'],
  { state: anyOf(IMPORT_STATES) },
  '-createdAt',
)
export type ImportListQuery = z.infer<typeof ImportListQuery>

export const ImportRow = z.object({
  /** As spreadsheets count rows. */
  number: z.number().int(),
  cells: z.array(z.string()),
  result: z.enum(ROW_RESULTS),
  /** What is wrong, by the labels of the fields; of the row as a whole the label is empty. */
  errors: z.array(z.object({ label: z.string(), message: z.string() })),
  note: z.string(),
})
export type ImportRow = z.infer<typeof ImportRow>

export const RowsQuery = listQuery(['number'], { result: anyOf(ROW_RESULTS) })
export type RowsQuery = z.infer<typeof RowsQuery>
