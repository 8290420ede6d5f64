import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { rowsOf } from '@/lib/platform/db/rows'
import type { RowCounts, RowResult } from '@/lib/shared/imports/imports'
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

/**
 * What is to be said of rows by the noun's own rules; of those with other cells than columns, that.
 */
async function verdictsOn(
  ctx: Ctx,
  noun: ImportNoun,
  held: Kept,
  rows: { number: number; cells: string[] }[],
) {
  const { columns } = held
  const whole = rows.filter(({ cells }) => cells.length === columns.length)
  const read = whole.map(({ number, cells }) => ({ number, cells: cellsOf(noun, held, cells) }))
  const verdicts = await noun.check(ctx, read, wholeFile(ctx, held))
  const found = new Map(
    whole.map(({ number, cells }, index) => [
      number,
      withNotice(verdicts[index]!, removedFrom(noun, held, cells)),
    ]),
  )
  return rows.map(({ number, cells }): [number, Verdict] => [
    number,
    found.get(number) ?? {
      result: 'failed',
      errors: { '': `This row has ${cellsAre(cells.length)}; the header has ${columns.length}.` },
    },
  ])
}

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

/** A key without its last word. */
const withoutLast = (key: SQL) => sql`regexp_replace(${key}, '[^ ]*$', '')`

/**
 * The first row with the same `key`, among rows `within`. A key that is all `start` lacks its last
 * word, and is the same as the first one that begins so; where keys are the same only as a whole,
 * `start` is the key.
 */
const firstOf = (within: SQL) => sql`case
  when start in (key, first_value(key) over (partition by ${within}, start order by number)) then min(number) over (partition by ${within}, start)
  else min(number) over (partition by ${within}, key) end`

/**
 * Joins rows that say one more licence of a person with the first row of that person: these have
 * one `person` key and different `part` keys. What is said twice is left for `compareRows` to
 * refuse, and so is what is more than a record can have. Whoever is known gets nothing from the
 * file but a role. What somebody has to decide about a licence is decided about its person.
 */
const joinRows = (ctx: Ctx, id: string, most: number) =>
  rowsOf(
    ctx,
    sql`with people as (
        select r.number, r.result, r.note,
          (select key from unnest(r.keys) key where key like 'person:%') as person,
          (select key from unnest(r.keys) key where key like 'part:%') as key
        from import_rows r where r.import_id = ${id} and r.result in ('ready', 'known', 'likely')
      ), placed as (
        select number, result, note, first_value(number) over rows as first, first_value(result) over rows as begun,
          row_number() over rows as nth, key is not null and ${firstOf(sql`person`)} = number as is_further
        from (select *, ${withoutLast(sql`key`)} as start from people where person is not null) p
        window rows as (partition by person order by number)
      ), further as (
        select * from placed where number > first and is_further and nth <= ${most} and (result <> 'known' or begun = 'known')
      ), asked as (
        update import_rows r set result = 'likely', note = concat_ws(' ', nullif(r.note, ''), f.notes)
        from (select first, string_agg(format('Row %s: %s', number, note), ' ' order by number) as notes
          from further where result = 'likely' and begun = 'ready' group by first) f
        where r.import_id = ${id} and r.number = f.first
      )
      update import_rows r set result = case when f.begun = 'known' then 'duplicate' else 'joined' end,
        match = case when f.begun <> 'known' then f.first::text end,
        note = format(case when f.begun = 'known' then 'The person of row %s is known already: this licence is not taken from the file.'
          else 'Its licence belongs to the person of row %s, and comes in with them.' end, f.first)
      from further f where r.import_id = ${id} and r.number = f.number`,
  )

/**
 * Refuses rows that say of themselves what an earlier one does; of what is only likely the same,
 * somebody decides.
 */
const compareRows = (ctx: Ctx, { keys }: ImportNoun, id: string) =>
  rowsOf(
    ctx,
    sql`with kinds as (
        select * from jsonb_to_recordset(${JSON.stringify(
          Object.entries(keys).map(
            ([kind, { words, likely = false, field = kind, lastCanMiss = false }], position) => ({
              kind,
              words,
              likely,
              field,
              lastCanMiss,
              position,
            }),
          ),
        )}::jsonb) as k(kind text, words text, likely boolean, field text, "lastCanMiss" boolean, position int)
      ), said as (
        select r.number, k.*, key, case when k."lastCanMiss" then ${withoutLast(sql`key`)} else key end as start
        from import_rows r, unnest(r.keys) key join kinds k on k.kind = split_part(key, ':', 1)
        where r.import_id = ${id} and r.result in ('ready', 'known', 'likely')
      ), keyed as (
        select *, ${firstOf(sql`kind`)} as first from said
      ), twice as (
        select distinct on (number) number, field, likely, format('Row %s has the same %s.', first, words) as sentence
        from keyed where first < number order by number, likely, position
      )
      update import_rows r set result = case when t.likely then 'likely' else 'failed' end,
        errors = case when not t.likely then jsonb_build_object(t.field, t.sentence) end,
        note = case when t.likely then concat_ws(' ', nullif(r.note, ''), t.sentence) else '' end
      from twice t where r.import_id = ${id} and r.number = t.number`,
  )

async function counted(ctx: Ctx, id: string): Promise<RowCounts> {
  const rows = await rowsOf<{ result: RowResult; count: number }>(
    ctx,
    sql`select result, count(*)::int as count from import_rows where import_id = ${id} group by result`,
  )
  return Object.fromEntries(rows.map(({ result, count }) => [result, count]))
}

/**
 * Checks the next rows; after the last ones, the rows with one another. Nothing is written but what
 * was found.
 */
export async function checkBatch(
  ctx: Ctx,
  noun: ImportNoun,
  held: Kept,
  most = CHECKED_AT_ONCE,
): Promise<void> {
  const { id } = held
  const rows = await rowsOf<{ number: number; cells: string[] }>(
    ctx,
    sql`select number, cells from import_rows where import_id = ${id} and result = 'waiting' order by number limit ${most}`,
  )
  await saveVerdicts(ctx, id, await verdictsOn(ctx, noun, held, rows))
  const isOver = rows.length < most
  if (isOver) {
    if (noun.joins) await joinRows(ctx, id, noun.joins)
    await compareRows(ctx, noun, id)
  }
  const after: Kept = {
    ...held,
    state: isOver ? 'checked' : 'checking',
    counts: await counted(ctx, id),
  }
  await keep(ctx, after)
  if (isOver) recordStep(ctx, 'import.checked', noun, after)
}
