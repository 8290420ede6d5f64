import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse as parser } from 'csv-parse'
import { badRequest, unprocessable } from '@/lib/platform/api/errors'
import { ERROR_COLUMN, LONGEST_CELL, MOST_COLUMNS, MOST_ROWS } from '@/lib/shared/imports/imports'
import { removeFormatCharacters, trimSpace } from '@/lib/shared/text/characters'
import { unguarded } from '@/lib/shared/text/csv'
import { nameKey } from '@/lib/shared/text/name-key'

const refuse = (sentence: string): never => unprocessable(sentence, { file: sentence })

export type FileRow = {
  /** As spreadsheets count rows: the header is the first. */
  number: number
  cells: string[]
}
export type ParsedFile = { columns: string[]; rows: FileRow[] }

const DELIMITERS = [',', ';', '\t']
const SEPARATOR = /^sep=([,;\t])\r?\n/i

/** Which of the delimiters the header has most of, outside of quotes. */
function delimiterOf(text: string): string {
  const counts = new Map(DELIMITERS.map((delimiter) => [delimiter, 0]))
  let quoted = false
  for (const character of text) {
    if (character === '"') quoted = !quoted
    if (quoted) continue
    if (character === '\n' || character === '\r') break
    const count = counts.get(character)
    if (count === undefined) continue
    if (count + 1 >= MOST_COLUMNS) refuse(`A file has at most ${MOST_COLUMNS} columns.`)
    counts.set(character, count + 1)
  }
  return DELIMITERS.toSorted((a, b) => counts.get(b)! - counts.get(a)!)[0]!
}

const QUOTE = 0x22
const [LINE_FEED, RETURN] = [0x0a, 0x0d]
const WIDEST = 2 * MOST_COLUMNS

/**
 * Refuses a line with far more cells than any header has, before each of them takes memory. `above`
 * lines are left out.
 */
function refuseWide(text: string, delimiter: string, above: number): void {
  const separator = delimiter.charCodeAt(0)
  let [line, count, quoted] = [above + 1, 0, false]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) quoted = !quoted
    else if (code === LINE_FEED || (code === RETURN && text.charCodeAt(at + 1) !== LINE_FEED)) {
      line += 1
      if (!quoted) count = 0
    } else if (code === separator && !quoted && ++count > WIDEST)
      refuse(
        `Line ${line} has more than ${WIDEST} cells. A file has at most ${MOST_COLUMNS} columns.`,
      )
  }
}

const troubleWith = (
  { code, lines, empty_lines }: CsvError,
  filled: number,
  above: number,
): string => {
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return `A quotation mark in the row that begins in line ${above + filled + Number(empty_lines) + 1} is never closed.`
  return `Line ${above + Number(lines)} has a quotation mark within a cell. Such a cell is put in quotation marks as a whole, and each mark in it is doubled.`
}

/** Two thousand rows at most, which take a few hundredths of a second. */
const A_SLICE = 4096

/**
 * The bytes little by little, so that others have their turn in between, until nobody waits for
 * what comes of them.
 */
async function* slicesOf(bytes: Buffer, isLeft: () => boolean) {
  for (let from = 0; from < bytes.length; from += A_SLICE) {
    if (isLeft()) badRequest('Whoever sent the file has left.')
    yield bytes.subarray(from, from + A_SLICE)
    await setImmediate()
  }
}

/**
 * Without the rows at its end that have nothing in them: spreadsheets write them down to the last
 * cell ever touched.
 */
function withoutTail(text: string, delimiter: string): string {
  const empty = ` \r\n${delimiter}`
  let end = text.length
  while (end > 0 && empty.includes(text[end - 1]!)) end -= 1
  const rest = text.slice(end).search(/[\r\n]/)
  return rest < 0 ? text : text.slice(0, end + rest)
}

type Place = {
  /** As spreadsheets count rows, empty ones among them. */
  number: number
  /** In which the record begins. */
  line: number
}

/**
 * Hands the records on in their order. What `take` throws ends it. Throws 422 for quotes that are
 * not right.
 */
async function eachRecord(
  text: string,
  above: number,
  take: (record: string[], at: Place) => void,
  isLeft: () => boolean,
) {
  const delimiter = delimiterOf(text)
  refuseWide(text, delimiter, above)
  // Lines that records have taken so far; empty ones come in between.
  let filled = 0
  const reading = parser({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    on_record: (record: string[], { lines, records, empty_lines }) => {
      take(record, { number: records + empty_lines, line: above + filled + empty_lines + 1 })
      filled = lines - empty_lines
      return null
    },
  })
  try {
    // Nothing comes out of it; a stream that nobody reads from would not end.
    await pipeline(slicesOf(Buffer.from(withoutTail(text, delimiter)), isLeft), reading.resume())
  } catch (error) {
    if (error instanceof CsvError) refuse(troubleWith(error, filled, above))
    throw error
  }
}

const DATA = /@|^[\d.,:/-]+$/

/** Marks a column without a name of its own. */
const unnamed = (index: number) => `Column ${index + 1}`

/**
 * The names of the columns. One without a name, as programs write in front of row numbers, is
 * called by its place; a name that comes again has its place behind it. Throws 422 where the first
 * line is a row already.
 */
function columnsOf(header: string[]): string[] {
  const names = header.map((name) => trimSpace(removeFormatCharacters(name.normalize('NFC')).text))
  const data = names.find((name) => DATA.test(name))
  if (data !== undefined)
    refuse(
      `The first line names the columns. “${data}” is no name: put a line with names above it.`,
    )
  const known = new Set<string>()
  return names.map((name, index) => {
    let column = name || unnamed(index)
    if (known.has(nameKey(column))) column = `${column} (${unnamed(index).toLowerCase()})`
    known.add(nameKey(column))
    return column
  })
}

/**
 * A row with as many cells as there are columns, as far as that changes nothing: without empty
 * cells behind the last column, and with empty ones for columns without a name at the end.
 */
function fitted(cells: string[], columns: string[]): string[] {
  const row = [...cells]
  while (row.length > columns.length && row.at(-1)!.trim() === '') row.pop()
  while (
    row.length > 0 &&
    row.length < columns.length &&
    columns[row.length] === unnamed(row.length)
  )
    row.push('')
  return row
}

/** Throws 422 for a cell that is longer than any text of ours. */
function refuseLong(cells: string[], columns: string[], line: number): void {
  const index = cells.findIndex(({ length }) => length > LONGEST_CELL)
  if (index < 0) return
  const column = columns[index] === undefined ? '' : ` (“${columns[index]}”)`
  refuse(
    `In the row that begins in line ${line}, column ${index + 1}${column} has more than ${LONGEST_CELL} characters.`,
  )
}

/**
 * The columns and rows of a CSV file (RFC 4180), with commas, semicolons or tabs between cells.
 * Empty rows are left out, and count as spreadsheets count them unless they are the last; those
 * with other cells than columns are for the check to refuse. Throws 422 for what cannot be read as
 * rows at all, and 400 once the sender has left.
 */
export async function parseFile(file: string, isLeft = () => false): Promise<ParsedFile> {
  const text = file.replace(SEPARATOR, '')
  // Spreadsheets do not count that line as a row; an editor shows it.
  const above = text === file ? 0 : 1
  let columns: string[] | undefined
  const rows: FileRow[] = []
  const take = (cells: string[], { number, line }: Place) => {
    if (number > MOST_ROWS + 1)
      refuse(
        `The file has more than ${MOST_ROWS} rows. Split it, and import one part after the other.`,
      )
    if (cells.every((cell) => cell.trim() === '')) return
    refuseLong(cells, columns ?? [], line)
    if (!columns) columns = columnsOf(cells)
    else rows.push({ number, cells: fitted(cells.map(unguarded), columns) })
  }
  await eachRecord(text, above, take, isLeft)
  if (!columns) return refuse('The file is empty.')
  // What came of an earlier import stands in the first column of its failed rows.
  if (columns[0] === ERROR_COLUMN && columns.length > 1) {
    columns = columns.slice(1)
    rows.forEach((row) => row.cells.shift())
  }
  if (rows.length === 0) refuse('The file has a header and no rows.')
  return { columns, rows }
}
