/** The columns of an export: what stands above each, and what a row says there. */
export type CsvColumns<Row> = Record<string, (row: Row) => CsvCell>
export type CsvCell = string | number | boolean | null | undefined
/** A list as a file: how that is called, without its ending, and what is in it. */
export type Csv<Row> = { name: string; columns: CsvColumns<Row> }

// A spreadsheet must not take text for a formula (OWASP, CSV injection). An apostrophe before the
// sign makes it text.
/**
 * Text that begins with a formula sign, after any apostrophes, blanks and quotation marks, or with
 * a tab or CR.
 */
const STARTS_FORMULA = /^'*(?:[\t\r]|[\s"]*[=+\-@＝＋－＠])/
/**
 * A formula sign after a separator inside a cell: a spreadsheet whose locale separates by
 * semicolons, or one that is told to separate by tabs, begins a new cell there, also within
 * quotation marks.
 */
const CONTINUES_FORMULA = /([;,\t\r\n](?:[^\S\t\r\n]|")*)('*)([=+\-@＝＋－＠])/g
/**
 * A negative figure stays a number, so that a spreadsheet can sum it up with the rest of its
 * column.
 */
const FIGURE = /^-\d+(\.\d+)?$/

const guarded = (text: string) => {
  if (FIGURE.test(text)) return text
  const inner = text.replace(CONTINUES_FORMULA, "$1'$2$3")
  return STARTS_FORMULA.test(text) ? `'${inner}` : inner
}

/**
 * Removes the apostrophes of an export, so that a file that is imported again says what it said.
 */
export const unguarded = (text: string) => {
  const outer = text.replace(
    CONTINUES_FORMULA,
    (_, separator: string, marks: string, sign: string) => separator + marks.slice(1) + sign,
  )
  return outer.startsWith("'") && STARTS_FORMULA.test(outer) ? outer.slice(1) : outer
}

/**
 * Quotes whatever any program might split or trim: every usual separator, quotation marks, line
 * ends, outer blanks.
 */
const NEEDS_QUOTES = /[;,\t"\r\n]|^\s|\s$/

const cell = (value: CsvCell): string => {
  const said = String(value ?? '')
  const text = typeof value === 'string' ? guarded(value) : said
  return NEEDS_QUOTES.test(said) || NEEDS_QUOTES.test(text)
    ? `"${text.replaceAll('"', '""')}"`
    : text
}

/** Rows under the names of their columns, as lines. */
export const csvLines = <Row>(columns: CsvColumns<Row>, rows: Row[]): CsvCell[][] => [
  Object.keys(columns),
  ...rows.map((row) => Object.values(columns).map((of) => of(row))),
]

/**
 * How a file is written where it is not ours alone: what is between cells, and whether it begins
 * with a mark.
 */
export type CsvForm = { delimiter: string; mark: boolean }

/**
 * Lines as a CSV file (RFC 4180). The mark at its beginning tells spreadsheets that it is UTF-8.
 */
export const csvText = (
  lines: CsvCell[][],
  { delimiter, mark }: CsvForm = { delimiter: ',', mark: true },
): string =>
  `${mark ? '\uFEFF' : ''}${lines.map((line) => line.map(cell).join(delimiter) + '\r\n').join('')}`
