import { z } from 'zod'
import type { Area } from '@/lib/server/api'
import { CsvAnswer } from '@/lib/server/csv'
import {
  Import,
  ImportChange,
  ImportEntry,
  ImportListQuery,
  ImportRow,
  ImportStep,
  RowsQuery,
  Upload,
} from '@/lib/shared/import-schema'
import { FILE_LIMIT } from '@/lib/shared/imports'
import { textInPath } from '@/lib/shared/path-ids'
import type { ImportNoun } from './noun'
import { exportRows, listRows } from './rows'
import { abandonImport, continueImport, mapColumns, undoImport } from './steps'
import { findImport, listImports } from './store'
import { readBytes, refuseEverywhere, uploadFile, type ReadFile } from './upload'

// The same for every noun, for staff and for an organization's own people.

const id = textInPath('Import', 64)

/** What browsers and programs say of a CSV file. */
const TYPES = ['text/csv', 'application/csv', 'application/vnd.ms-excel', 'text/plain']

export const importList = ({ endpoint, about }: Area, noun: ImportNoun) => ({
  GET: endpoint({
    summary: `Files of ${noun.noun} that were imported, and how far each is.`,
    permission: noun.permission,
    query: ImportListQuery.extend(about),
    output: z.array(ImportEntry),
    csv: {
      name: `${noun.noun}-imports`,
      columns: {
        File: ({ fileName }) => fileName,
        State: ({ state }) => state,
        Rows: ({ rows }) => rows,
        Created: ({ counts }) => counts.created,
        Failed: ({ counts }) => counts.failed,
        By: ({ by }) => by,
        Organization: ({ organization }) => organization?.label,
        Uploaded: ({ createdAt }) => createdAt,
      },
    },
    handle: ({ ctx, query }) => listImports(ctx, noun, query),
  }),

  POST: endpoint({
    summary: `Takes in a CSV file of ${noun.noun}; nothing is created yet.`,
    permission: noun.permission,
    query: z.strictObject({ ...Upload, ...about }),
    upload: {
      types: TYPES,
      limit: FILE_LIMIT,
      ahead: async ({ ctx }) => refuseEverywhere(ctx, noun),
      keep: readBytes,
    },
    body: z.custom<ReadFile>(),
    output: Import,
    heavy: true,
    handle: ({ ctx, query, body }) => uploadFile(ctx, noun, query.fileName, body),
  }),
})

/** Fields that a column can be chosen for. */
const ofColumns = ({ fields }: ImportNoun) => fields.filter(({ forAll }) => forAll !== 'only')

export const importTemplate = ({ endpoint, about }: Area, noun: ImportNoun) => ({
  GET: endpoint({
    summary: `A CSV file of ${noun.noun} with a header and one example.`,
    permission: noun.permission,
    query: z.strictObject(about),
    output: z.string(),
    handle: async () =>
      CsvAnswer.lines(`${noun.noun}-template`, [
        ofColumns(noun).map(({ label }) => label),
        ofColumns(noun).map(({ example }) => example),
      ]),
  }),
})

export const importRecord = ({ endpoint, about }: Area, noun: ImportNoun) => ({
  GET: endpoint({
    summary: 'One import: its columns, and how far it is.',
    permission: noun.permission,
    query: z.strictObject({ id, ...about }),
    output: Import,
    handle: ({ ctx, query }) => findImport(ctx, noun, query.id),
  }),

  PUT: endpoint({
    summary:
      'Says which column is which field and what holds for all rows, by which all rows are checked anew.',
    permission: noun.permission,
    query: z.strictObject({ id, ...about }),
    body: ImportChange,
    output: Import,
    heavy: true,
    handle: ({ ctx, query, body }) => mapColumns(ctx, noun, query.id, body),
  }),

  DELETE: endpoint({
    summary:
      'Throws the rows of a file away, whether it has been imported or not; what was created stays.',
    permission: noun.permission,
    query: z.strictObject({ id, ...about }),
    output: Import,
    heavy: true,
    handle: ({ ctx, query }) => abandonImport(ctx, noun, query.id),
  }),
})

export const importContinue = ({ endpoint, about }: Area, noun: ImportNoun) => ({
  POST: endpoint({
    summary: 'Does the next batch of checking, creating or undoing, in one transaction.',
    permission: noun.permission,
    query: z.strictObject({ id, ...about }),
    body: ImportStep,
    output: Import,
    heavy: true,
    handle: ({ ctx, query, body }) => continueImport(ctx, noun, query.id, body),
  }),
})

export const importUndo = ({ endpoint, about }: Area, noun: ImportNoun) => ({
  POST: endpoint({
    summary: 'Begins to take back what an import has created.',
    permission: noun.permission,
    query: z.strictObject({ id, ...about }),
    body: z.strictObject({}),
    output: Import,
    heavy: true,
    handle: ({ ctx, query }) => undoImport(ctx, noun, query.id),
  }),
})

export const importRows = ({ endpoint, about }: Area, noun: ImportNoun) => ({
  GET: endpoint({
    summary:
      'The rows of a file, and what became of each; as CSV, to be mended and imported again.',
    permission: noun.permission,
    query: RowsQuery.extend({ id, ...about }),
    output: z.array(ImportRow),
    heavy: ({ format }) => Boolean(format),
    handle: ({ ctx, query: { id, format, ...query } }) =>
      format ? exportRows(ctx, noun, id, query) : listRows(ctx, noun, id, query),
  }),
})
