import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { conflict, unprocessable } from '@/lib/platform/api/errors'
import { rowsOf } from '@/lib/platform/db/rows'
import type { Import, ImportChange, ImportStep, Mapping } from '@/lib/shared/imports/import-schema'
import {
  countOf,
  isUnderWay,
  type ImportState,
  type LimitWord,
  type RowResult,
} from '@/lib/shared/imports/imports'
import { plainWord } from './cells'
import { checkBatch } from './checking'
import type { ImportField, ImportNoun } from './noun'
import { DONE_AT_ONCE, runBatch, undoBatch } from './running'
import { endRun, findImport, holdImport, keep, recordStep, roomLeft, type Kept } from './store'

const NOT_BEGUN: ImportState[] = ['uploaded', 'checking', 'checked']

const choiceOf = (choices: string[], text: string) =>
  choices.find((choice) => plainWord(choice) === plainWord(text))

/** Why a field cannot be said for all rows; undefined where it can. */
function faultOfConstant(
  field: ImportField | undefined,
  name: string,
  text: string,
  mapping: Mapping,
) {
  if (!field) return `There is no field called ${name}.`
  if (!field.forAll) return `${field.label} cannot be said for all rows.`
  if (name in mapping) return `${field.label} has a column already.`
  if (field.choices && choiceOf(field.choices, text) === undefined)
    return `Choose one of: ${field.choices.join(', ')}.`
  return undefined
}

function refuseMapping(
  { fields }: ImportNoun,
  { columns }: Kept,
  { mapping, constants }: ImportChange,
): void {
  const wrong: Record<string, string> = {}
  const fieldOf = (name: string) => fields.find((one) => one.name === name)
  for (const [name, column] of Object.entries(mapping)) {
    const field = fieldOf(name)
    if (!field) wrong[`mapping.${name}`] = `There is no field called ${name}.`
    else if (field.forAll === 'only')
      wrong[`mapping.${name}`] = `${field.label} is said for all rows.`
    else if (column >= columns.length) wrong[`mapping.${name}`] = 'The file has no such column.'
  }
  for (const [name, text] of Object.entries(constants)) {
    const fault = faultOfConstant(fieldOf(name), name, text, mapping)
    if (fault) wrong[`constants.${name}`] = fault
  }
  for (const { name, label, required } of fields)
    if (required && !(name in mapping) && !(name in constants))
      wrong[`mapping.${name}`] = `Choose the column that is ${label}.`
  const [first] = Object.values(wrong)
  if (first) unprocessable(first, wrong)
}

/**
 * Says which column is which field, and what holds for all rows: all rows are to be checked by
 * that. Throws 409 once the import has begun.
 */
export async function mapColumns(
  ctx: Ctx,
  noun: ImportNoun,
  id: string,
  change: ImportChange,
): Promise<Import> {
  const { here, held } = await holdImport(ctx, noun, id)
  if (!NOT_BEGUN.includes(held.state))
    conflict('This import has begun: its columns cannot be chosen anew.')
  refuseMapping(noun, held, change)
  if (held.state !== 'uploaded')
    await rowsOf(
      here,
      sql`update import_rows set result = 'waiting', errors = null, note = '', keys = '{}', level = 0, match = null
        where import_id = ${id}`,
    )
  const after: Kept = { ...held, ...change, state: 'checking', counts: { waiting: held.rows } }
  await keep(here, after)
  await endRun(here, id)
  recordStep(here, 'import.columns-chosen', noun, after)
  return findImport(here, noun, id)
}

const skipJoined = async (ctx: Ctx, id: string) =>
  (
    await rowsOf(
      ctx,
      sql`update import_rows r set result = 'skipped' from import_rows f where r.import_id = ${id} and f.import_id = ${id}
        and r.result = 'joined' and r.match = f.number::text and f.result = 'skipped' returning r.number`,
    )
  ).length

const NO_ROOM: Record<LimitWord, string> = {
  seats: 'All seats of the subscription are still taken.',
  locations: 'The plan still allows no more locations.',
}
const STOPPED = 'The subscription is still paused or has ended.'

/** Takes up an import that had to wait for the plan. Throws 409 while there is no room. */
async function takeUp(ctx: Ctx, noun: ImportNoun, held: Kept): Promise<Kept> {
  const found = noun.room && (await roomLeft(ctx, noun.room))
  if (found?.left === 0) conflict(found.runs ? NO_ROOM[noun.room!.word] : STOPPED)
  const { 'no-seat': _waiting, ...others } = held.counts
  await rowsOf(
    ctx,
    sql`update import_rows set result = case when match is null then 'ready' else 'known' end
      where import_id = ${held.id} and result = 'no-seat'`,
  )
  const counted = await rowsOf<{ result: RowResult; count: number }>(
    ctx,
    sql`select result, count(*)::int as count from import_rows where import_id = ${held.id} and result in ('ready', 'known') group by result`,
  )
  const counts = {
    ...others,
    ...Object.fromEntries(counted.map(({ result, count }) => [result, count])),
  }
  const after: Kept = { ...held, state: 'running', counts }
  recordStep(ctx, 'import.continued', noun, after)
  return after
}

/** Rows that look like another record are created as others are, or left out. */
async function begin(
  ctx: Ctx,
  noun: ImportNoun,
  held: Kept,
  likely: ImportStep['likely'] = 'skip',
): Promise<Kept> {
  const { likely: alike = 0, ...counts } = held.counts
  const becomes = likely === 'create' ? 'ready' : 'skipped'
  if (countOf(counts, 'ready', 'known') + (likely === 'create' ? alike : 0) === 0)
    conflict('None of the rows can be imported.')
  await rowsOf(
    ctx,
    sql`update import_rows set result = ${becomes} where import_id = ${held.id} and result = 'likely'`,
  )
  // What is joined with a row that is left out is left out with it.
  const dropped = becomes === 'ready' || !counts.joined ? 0 : await skipJoined(ctx, held.id)
  const sum = (counts[becomes] ?? 0) + alike + dropped
  const joined = (counts.joined ?? 0) - dropped
  const begun: Kept = {
    ...held,
    state: 'running',
    counts: { ...counts, ...(dropped > 0 && { joined }), ...(sum > 0 && { [becomes]: sum }) },
  }
  recordStep(ctx, 'import.begun', noun, begun)
  return begun
}

const OVER: Partial<Record<ImportState, string>> = {
  uploaded: 'Choose the columns first.',
  done: 'This import is done.',
  undone: 'This import has been undone.',
  abandoned: 'This import was thrown away.',
}

/** Throws 409 for an import that has nothing to go on with. */
export function refuseOver({ state }: Kept): void {
  const sentence = OVER[state]
  if (sentence) conflict(sentence)
}

/** Begins an import that is checked, or takes one up that had to wait; any other is as it is. */
export async function prepare(
  ctx: Ctx,
  noun: ImportNoun,
  held: Kept,
  likely?: ImportStep['likely'],
): Promise<Kept> {
  if (held.state === 'waiting') return takeUp(ctx, noun, held)
  return held.state === 'checked' ? begin(ctx, noun, held, likely) : held
}

/** Does the next batch of an import that is held. */
export async function doBatch(
  ctx: Ctx,
  noun: ImportNoun,
  held: Kept,
  { likely, rows }: Pick<ImportStep, 'likely' | 'rows'>,
): Promise<void> {
  const most = Math.min(rows ?? DONE_AT_ONCE, DONE_AT_ONCE)
  if (held.state === 'checking') await checkBatch(ctx, noun, held, rows)
  else if (held.state === 'undoing') await undoBatch(ctx, noun, held, most)
  else await runBatch(ctx, noun, await prepare(ctx, noun, held, likely), most)
}

/**
 * Does the next batch of whatever an import is at: checking, creating or undoing. Each is one
 * transaction, and rows that are done are not done again, whoever continues, and however often.
 */
export async function continueImport(
  ctx: Ctx,
  noun: ImportNoun,
  id: string,
  step: Pick<ImportStep, 'likely' | 'rows'>,
): Promise<Import> {
  const { here, held } = await holdImport(ctx, noun, id)
  refuseOver(held)
  await doBatch(here, noun, held, step)
  return findImport(here, noun, id)
}

/**
 * Has what an import created be taken back, batch by batch. Throws 409 when there is nothing to
 * take back.
 */
export async function undoImport(ctx: Ctx, noun: ImportNoun, id: string): Promise<Import> {
  const { here, held } = await holdImport(ctx, noun, id)
  if (NOT_BEGUN.includes(held.state)) conflict('This import has created nothing yet.')
  if (held.state === 'undoing') conflict('This import is being undone already.')
  if (held.state === 'undone' || held.state === 'abandoned') conflict(OVER[held.state]!)
  const after: Kept = { ...held, state: 'undoing' }
  await keep(here, after)
  await endRun(here, id)
  recordStep(here, 'import.undo-begun', noun, after)
  return findImport(here, noun, id)
}

/**
 * Throws the rows of a file away, unless they are being created or taken back: then it throws 409.
 * What is in stays in.
 */
export async function abandonImport(ctx: Ctx, noun: ImportNoun, id: string): Promise<Import> {
  const { here, held } = await holdImport(ctx, noun, id)
  if (held.state === 'abandoned') conflict(OVER.abandoned!)
  if (isUnderWay(held.state) && held.state !== 'checking')
    conflict('This import has begun: bring it to its end, or undo it.')
  await rowsOf(here, sql`delete from import_rows where import_id = ${id}`)
  // What came of it stays known.
  const after: Kept = {
    ...held,
    state: 'abandoned',
    counts: NOT_BEGUN.includes(held.state) ? {} : held.counts,
  }
  await keep(here, after)
  await endRun(here, id)
  recordStep(here, 'import.abandoned', noun, after)
  return findImport(here, noun, id)
}
