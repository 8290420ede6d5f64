import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/server/ctx'
import { rowsOf } from '@/lib/server/db/rows'
import { conflict, unprocessable } from '@/lib/server/errors'
import type { Import, ImportStep, Mapping } from '@/lib/shared/import-schema'
import { countOf, isUnderWay, type ImportState } from '@/lib/shared/imports'
import { checkBatch } from './checking'
import type { ImportNoun } from './noun'
import { DONE_AT_ONCE, runBatch, undoBatch } from './running'
import { findImport, holdImport, keep, recordStep, type Kept } from './store'

const NOT_BEGUN: ImportState[] = ['uploaded', 'checking', 'checked']

function refuseMapping({ fields }: ImportNoun, { columns }: Kept, mapping: Mapping): void {
  const wrong: Record<string, string> = {}
  const taken = new Map<number, string>()
  for (const [name, column] of Object.entries(mapping)) {
    const field = fields.find((one) => one.name === name)
    const other = taken.get(column)
    if (!field) wrong[name] = `There is no field called ${name}.`
    else if (column >= columns.length) wrong[name] = 'The file has no such column.'
    else if (other) wrong[name] = `This column is ${other} already.`
    else taken.set(column, field.label)
  }
  for (const { name, label, required } of fields)
    if (required && !(name in mapping)) wrong[name] = `Choose the column that is ${label}.`
  const [first] = Object.values(wrong)
  if (first) unprocessable(first, Object.fromEntries(Object.entries(wrong).map(([name, sentence]) => [`mapping.${name}`, sentence]))) // prettier-ignore
}

/** Says which column is which field: all rows are to be checked by that. Throws 409 once the import has begun. */
export async function mapColumns(ctx: Ctx, noun: ImportNoun, id: string, mapping: Mapping): Promise<Import> {
  const { here, held } = await holdImport(ctx, noun, id)
  if (!NOT_BEGUN.includes(held.state)) conflict('This import has begun: its columns cannot be chosen anew.')
  refuseMapping(noun, held, mapping)
  if (held.state !== 'uploaded')
    await rowsOf(
      here,
      sql`update import_rows set result = 'waiting', errors = null, note = '', keys = '{}', level = 0, match = null
        where import_id = ${id}`,
    )
  const after: Kept = { ...held, state: 'checking', mapping, counts: { waiting: held.rows } }
  await keep(here, after)
  recordStep(here, noun, after)
  return findImport(here, noun, id)
}

/** Rows that look like another record are created as others are, or left out. */
async function begin(ctx: Ctx, noun: ImportNoun, held: Kept, likely: ImportStep['likely'] = 'skip'): Promise<Kept> {
  const { likely: alike = 0, ...counts } = held.counts
  const becomes = likely === 'create' ? 'ready' : 'skipped'
  if (countOf(counts, 'ready', 'known') + (likely === 'create' ? alike : 0) === 0)
    conflict('None of the rows can be imported.')
  await rowsOf(ctx, sql`update import_rows set result = ${becomes} where import_id = ${held.id} and result = 'likely'`)
  const sum = (counts[becomes] ?? 0) + alike
  const begun: Kept = { ...held, state: 'running', counts: { ...counts, ...(sum > 0 && { [becomes]: sum }) } }
  recordStep(ctx, noun, begun)
  return begun
}

const OVER: Partial<Record<ImportState, string>> = {
  uploaded: 'Choose the columns first.',
  done: 'This import is done.',
  undone: 'This import has been undone.',
  abandoned: 'This import was thrown away.',
}

/**
 * Does the next batch of whatever an import is at: checking, creating or undoing. Each is one transaction, and rows that
 * are done are not done again, whoever continues, and however often.
 */
export async function continueImport(ctx: Ctx, noun: ImportNoun, id: string, { likely, rows }: ImportStep): Promise<Import> {
  const { here, held } = await holdImport(ctx, noun, id)
  const sentence = OVER[held.state]
  if (sentence) conflict(sentence)
  const most = Math.min(rows ?? DONE_AT_ONCE, DONE_AT_ONCE)
  if (held.state === 'checking') await checkBatch(here, noun, held, rows)
  else if (held.state === 'undoing') await undoBatch(here, noun, held, most)
  else await runBatch(here, noun, held.state === 'checked' ? await begin(here, noun, held, likely) : held, most)
  return findImport(here, noun, id)
} // prettier-ignore

/** Has what an import created be taken back, batch by batch. Throws 409 when there is nothing to take back. */
export async function undoImport(ctx: Ctx, noun: ImportNoun, id: string): Promise<Import> {
  const { here, held } = await holdImport(ctx, noun, id)
  if (NOT_BEGUN.includes(held.state)) conflict('This import has created nothing yet.')
  if (held.state === 'undoing') conflict('This import is being undone already.')
  if (held.state === 'undone' || held.state === 'abandoned') conflict(OVER[held.state]!)
  const after: Kept = { ...held, state: 'undoing' }
  await keep(here, after)
  recordStep(here, noun, after)
  return findImport(here, noun, id)
}

/** Throws the rows of a file away, unless they are being created or taken back: then it throws 409. What is in stays in. */
export async function abandonImport(ctx: Ctx, noun: ImportNoun, id: string): Promise<Import> {
  const { here, held } = await holdImport(ctx, noun, id)
  if (held.state === 'abandoned') conflict(OVER.abandoned!)
  if (isUnderWay(held.state) && held.state !== 'checking')
    conflict('This import has begun: bring it to its end, or undo it.')
  await rowsOf(here, sql`delete from import_rows where import_id = ${id}`)
  // What came of it stays known.
  const after: Kept = { ...held, state: 'abandoned', counts: NOT_BEGUN.includes(held.state) ? {} : held.counts }
  await keep(here, after)
  recordStep(here, noun, after)
  return findImport(here, noun, id)
}
