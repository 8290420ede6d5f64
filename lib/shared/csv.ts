/** The columns of an export: what stands above each, and what a row says there. */
export type CsvColumns<Row> = Record<string, (row: Row) => CsvCell>
export type CsvCell = string | number | boolean | null | undefined
/** A list as a file: how that is called, without its ending, and what is in it. */
export type Csv<Row> = { name: string; columns: CsvColumns<Row> }

// A program that opens the file must not take a name for a formula (OWASP, CSV injection).
const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/
/** What was given back sums up with the rest of its column. */
const FIGURE = /^-\d+(\.\d+)?$/
const guarded = (text: string) => (FORMULA.test(text) && !FIGURE.test(text) ? `'${text}` : text)

/** What was guarded, as it was: a file of ours that comes back says what it said. */
export const unguarded = (text: string) => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text)

const cell = (value: CsvCell): string => {
  const text = typeof value === 'string' ? guarded(value) : String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows under the names of their columns, as lines. */
export const csvLines = <Row>(columns: CsvColumns<Row>, rows: Row[]): CsvCell[][] => [
  Object.keys(columns),
  ...rows.map((row) => Object.values(columns).map((of) => of(row))),
]

/** Lines as a CSV file (RFC 4180). The mark at its beginning tells spreadsheets that it is UTF-8. */
export const csvText = (lines: CsvCell[][]): string =>
  `\uFEFF${lines.map((line) => line.map(cell).join(',') + '\r\n').join('')}`
