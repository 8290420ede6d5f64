import { z } from '@/lib/shared/zod'
import { sentAsFile } from '@/lib/platform/api/body'
import { CsvAnswer } from '@/lib/platform/api/csv'
import type { Area, AreaTypes } from '@/lib/platform/api/route-table'
import { textInPath } from '@/lib/shared/http/path-ids'
import {
  Import,
  ImportChange,
  ImportEntry,
  ImportListQuery,
  ImportRow,
  ImportStep,
  RowsQuery,
  Upload,
} from '@/lib/shared/imports/import-schema'
import { FILE_LIMIT } from '@/lib/shared/imports/imports'
import { pauseImport, startImport } from './background'
import type { ImportNoun } from './noun'
import { exportRows, listRows } from './rows'
import { abandonImport, continueImport, mapColumns, undoImport } from './steps'
import { findImport, listImports } from './store'
import { readBytes, refuseEverywhere, uploadFile, type ReadFile } from './upload'

const id = textInPath('Import', 64)

/** What browsers and programs say of a CSV file. */
const TYPES = ['text/csv', 'application/csv', 'application/vnd.ms-excel', 'text/plain']

/** Fields that a column can be chosen for. */
const ofColumns = ({ fields }: ImportNoun) => fields.filter(({ forAll }) => forAll !== 'only')

/** Routes of the imports of a noun; the area begins at its own path, such as `/locations`. */
export const importRoutes = <A extends AreaTypes>(area: Area<A>, noun: ImportNoun) => [
  area.get('/imports', {
    summary: `Files of ${noun.noun} that were imported, and how far each is.`,
    permission: noun.permission,
    query: ImportListQuery,
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

  area.post('/imports', {
    status: 201,
    summary: `Takes in a CSV file of ${noun.noun}; nothing is created yet.`,
    permission: noun.permission,
    query: Upload,
    upload: {
      types: TYPES,
      limit: FILE_LIMIT,
      ahead: async ({ ctx }) => refuseEverywhere(ctx, noun),
      keep: readBytes,
    },
    body: sentAsFile(z.custom<ReadFile>()),
    output: Import,
    heavy: true,
    handle: ({ ctx, query, body }) => uploadFile(ctx, noun, query.fileName, body),
  }),

  area.get('/imports/template', {
    files: ['text/csv'],
    summary: `A CSV file of ${noun.noun} with a header and one example.`,
    permission: noun.permission,
    output: z.string(),
    handle: async () =>
      CsvAnswer.lines(`${noun.noun}-template`, [
        ofColumns(noun).map(({ label }) => label),
        ofColumns(noun).map(({ example }) => example),
      ]),
  }),

  area.get('/imports/:id', {
    summary: 'One import: its columns, and how far it is.',
    permission: noun.permission,
    params: { id },
    output: Import,
    handle: ({ ctx, params }) => findImport(ctx, noun, params.id),
  }),

  area.put('/imports/:id', {
    summary:
      'Says which column is which field and what holds for all rows, by which all rows are checked anew.',
    permission: noun.permission,
    params: { id },
    body: ImportChange,
    output: Import,
    heavy: true,
    handle: ({ ctx, params, body }) => mapColumns(ctx, noun, params.id, body),
  }),

  area.delete('/imports/:id', {
    summary:
      'Throws the rows of a file away, whether it has been imported or not; what was created stays.',
    permission: noun.permission,
    params: { id },
    output: Import,
    heavy: true,
    handle: ({ ctx, params }) => abandonImport(ctx, noun, params.id),
  }),

  area.post('/imports/:id/continue', {
    summary:
      'Does the next batch of checking, creating or undoing, in one transaction; with `background` all of them, after the answer.',
    permission: noun.permission,
    params: { id },
    body: ImportStep,
    output: Import,
    heavy: true,
    handle: ({ ctx, params, body: { background, ...step } }) =>
      background
        ? startImport(ctx, noun, params.id, step, area.of)
        : continueImport(ctx, noun, params.id, step),
  }),

  area.post('/imports/:id/pause', {
    summary: 'Has an import that goes on by itself stop after the batch that is at work.',
    permission: noun.permission,
    params: { id },
    body: z.strictObject({}),
    output: Import,
    heavy: true,
    handle: ({ ctx, params }) => pauseImport(ctx, noun, params.id),
  }),

  area.post('/imports/:id/undo', {
    summary: 'Begins to take back what an import has created.',
    permission: noun.permission,
    params: { id },
    body: z.strictObject({}),
    output: Import,
    heavy: true,
    handle: ({ ctx, params }) => undoImport(ctx, noun, params.id),
  }),

  area.get('/imports/:id/rows', {
    files: ['text/csv'],
    summary:
      'The rows of a file, and what became of each; as CSV, to be mended and imported again.',
    permission: noun.permission,
    params: { id },
    query: RowsQuery,
    output: z.array(ImportRow),
    heavy: ({ format }) => Boolean(format),
    handle: ({ ctx, params, query: { format, ...query } }) =>
      format ? exportRows(ctx, noun, params.id, query) : listRows(ctx, noun, params.id, query),
  }),
]
