import type { NextApiRequest, NextApiResponse } from 'next'
import { OwnAnswer } from './answer'

/** The columns of an export: what stands above each, and what a row says there. */
export type CsvColumns<Row> = Record<string, (row: Row) => CsvCell>
export type CsvCell = string | number | boolean | null | undefined

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

/** Rows as a CSV file (RFC 4180), for download. */
export class CsvAnswer extends OwnAnswer {
  private constructor(
    private readonly name: string,
    private readonly text: string,
  ) {
    super()
  }

  static of<Row>(name: string, columns: CsvColumns<Row>, rows: Row[]): CsvAnswer {
    return CsvAnswer.lines(name, [
      Object.keys(columns),
      ...rows.map((row) => Object.values(columns).map((of) => of(row))),
    ])
  }

  /** Where the columns are not ours: lines as they are, each with as many cells as it has. */
  static lines(name: string, lines: CsvCell[][]): CsvAnswer {
    return new CsvAnswer(name, lines.map((line) => line.map(cell).join(',') + '\r\n').join(''))
  }

  send(_req: NextApiRequest, res: NextApiResponse): void {
    res.setHeader('Content-Type', 'text/csv; charset=utf-8')
    res.setHeader('Content-Disposition', `attachment; filename="${this.name}.csv"`)
    // The mark tells spreadsheets that this is UTF-8.
    res.end(`\uFEFF${this.text}`)
  }
}
