import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/server/ctx'
import { rowsOf } from '@/lib/server/db/rows'
import type { RowCounts, RowResult } from '@/lib/shared/imports'
import {
  cellsOf,
  readCell,
  removedFrom,
  type ImportNoun,
  type NumberedCells,
  type Verdict,
  type WholeFile,
} from './noun'
import { keep, recordStep, type Kept } from './store'

export const CHECKED_AT_ONCE = 2000

/** These fields of every row of the file; read once in a batch. */
function wholeFile(ctx: Ctx, { id, mapping, constants }: Kept): WholeFile {
  const known = new Map<string, Promise<NumberedCells[]>>()
  const read = async (fields: string[]) => {
    // Without a column a field is what was said for all rows, or empty.
    const chosen = fields.map((field) =>
      mapping?.[field] === undefined
        ? sql`${constants[field] ?? ''}::text`
        : sql`coalesce(btrim(cells ->> ${mapping[field]}::int), '')`,
    )
    const rows = await rowsOf<{ number: number; cells: string[] }>(
      ctx,
      sql`select number, json_build_array(${sql.join(chosen, sql`, `)}) as cells from import_rows
        where import_id = ${id} order by number`,
    )
    return rows.map(({ number, cells }) => ({
      number,
      cells: Object.fromEntries(fields.map((field, index) => [field, readCell(cells[index]!)])),
    }))
  }
  return (...fields) => {
    const name = fields.join()
    known.set(name, known.get(name) ?? read(fields))
    return known.get(name)!
  }
}

/** What is to be said of a row that is read, with what was left out of its cells. */
const withNotice = (verdict: Verdict, notice: string | undefined): Verdict =>
  verdict.result === 'failed' || !notice
    ? verdict
    : { ...verdict, note: [verdict.note, notice].filter(Boolean).join(' ') }

const cellsAre = (count: number) => `${count} ${count === 1 ? 'cell' : 'cells'}`

/** What is to be said of rows by the noun's own rules; of those with other cells than columns, that. */
async function verdictsOn(ctx: Ctx, noun: ImportNoun, held: Kept, rows: { number: number; cells: string[] }[]) {
  const { columns } = held
  const whole = rows.filter(({ cells }) => cells.length === columns.length)
  const read = whole.map(({ number, cells }) => ({ number, cells: cellsOf(noun, held, cells) }))
  const verdicts = await noun.check(ctx, read, wholeFile(ctx, held))
  const found = new Map(
    whole.map(({ number, cells }, index) => [number, withNotice(verdicts[index]!, removedFrom(noun, held, cells))]),
  )
  return rows.map(({ number, cells }): [number, Verdict] => [
    number,
    found.get(number) ?? {
      result: 'failed',
      errors: { '': `This row has ${cellsAre(cells.length)}; the header has ${columns.length}.` },
    },
  ])
} // prettier-ignore

const keysOf = (keys: Record<string, string | null> = {}) =>
  Object.entries(keys).flatMap(([kind, value]) => (value === null ? [] : `${kind}:${value}`))

/** Writes down what was found of rows. */
const saveVerdicts = (ctx: Ctx, id: string, verdicts: [number: number, verdict: Verdict][]) =>
  rowsOf(
    ctx,
    sql`update import_rows r set result = v.result, errors = v.errors, note = coalesce(v.note, ''), match = v.match,
        keys = array(select jsonb_array_elements_text(v.keys)), level = coalesce(v.level, 0)
      from jsonb_to_recordset(${JSON.stringify(
        verdicts.map(([number, verdict]) => ({
          ...verdict,
          number,
          keys: 'keys' in verdict ? keysOf(verdict.keys) : [],
        })),
      )}::jsonb) as v(number int, result text, errors jsonb, note text, match text, keys jsonb, level int)
      where r.import_id = ${id} and r.number = v.number`,
  )

/**
 * Joins rows that say one more licence of a person with the first row of that person: these have one `person` key and
 * different `part` keys. What is said twice is left for `compareRows` to refuse.
 */
const joinRows = (ctx: Ctx, id: string) =>
  rowsOf(
    ctx,
    sql`with people as (
        select r.number, r.result,
          (select key from unnest(r.keys) key where key like 'person:%') as person,
          (select key from unnest(r.keys) key where key like 'part:%') as part
        from import_rows r where r.import_id = ${id} and r.result in ('ready', 'known', 'likely')
      ), placed as (
        select number, part, first_value(number) over (partition by person order by number) as first,
          row_number() over (partition by person, part order by number) as nth
        from people where person is not null
      )
      update import_rows r set result = 'joined', match = p.first::text,
        note = format('Its licence belongs to the person of row %s, and comes in with them.', p.first)
      from placed p where r.import_id = ${id} and r.number = p.number and p.number > p.first and p.part is not null and p.nth = 1`,
  )

/** Refuses rows that say of themselves what an earlier one does; of what is only likely the same, somebody decides. */
const compareRows = (ctx: Ctx, { keys }: ImportNoun, id: string) =>
  rowsOf(
    ctx,
    sql`with kinds as (
        select * from jsonb_to_recordset(${JSON.stringify(
          Object.entries(keys).map(([kind, { words, likely = false, field = kind }], position) => ({ kind, words, likely, field, position })),
        )}::jsonb) as k(kind text, words text, likely boolean, field text, position int)
      ), keyed as (
        select r.number, split_part(key, ':', 1) as kind, min(r.number) over (partition by key) as first
        from import_rows r, unnest(r.keys) key where r.import_id = ${id} and r.result in ('ready', 'known', 'likely')
      ), twice as (
        select distinct on (number) number, field, likely, format('Row %s has the same %s.', first, words) as sentence
        from keyed join kinds using (kind) where first < number order by number, likely, position
      )
      update import_rows r set result = case when t.likely then 'likely' else 'failed' end,
        errors = case when not t.likely then jsonb_build_object(t.field, t.sentence) end,
        note = case when t.likely then concat_ws(' ', nullif(r.note, ''), t.sentence) else '' end
      from twice t where r.import_id = ${id} and r.number = t.number`,
  ) // prettier-ignore

async function counted(ctx: Ctx, id: string): Promise<RowCounts> {
  const rows = await rowsOf<{ result: RowResult; count: number }>(
    ctx,
    sql`select result, count(*)::int as count from import_rows where import_id = ${id} group by result`,
  )
  return Object.fromEntries(rows.map(({ result, count }) => [result, count]))
}

/** Checks the next rows; after the last ones, the rows with one another. Nothing is written but what was found. */
export async function checkBatch(ctx: Ctx, noun: ImportNoun, held: Kept, most = CHECKED_AT_ONCE): Promise<void> {
  const { id } = held
  const rows = await rowsOf<{ number: number; cells: string[] }>(
    ctx,
    sql`select number, cells from import_rows where import_id = ${id} and result = 'waiting' order by number limit ${most}`,
  )
  await saveVerdicts(ctx, id, await verdictsOn(ctx, noun, held, rows))
  const isOver = rows.length < most
  if (isOver) {
    if (noun.joins) await joinRows(ctx, id)
    await compareRows(ctx, noun, id)
  }
  const after: Kept = { ...held, state: isOver ? 'checked' : 'checking', counts: await counted(ctx, id) }
  await keep(ctx, after)
  if (isOver) recordStep(ctx, noun, after)
}
