import type { NextApiRequest, NextApiResponse } from 'next'
import { OwnAnswer } from './answer'

/** The columns of an export: what stands above each, and what a row says there. */
export type CsvColumns<Row> = Record<string, (row: Row) => string | number | boolean | null | undefined>

// A program that opens the file must not take a name for a formula (OWASP, CSV injection).
const FORMULA = /^[=+\-@＝＋－＠\t\r]/
const cell = (value: string | number | boolean | null | undefined): string => {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value ?? '')
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
    const lines = [Object.keys(columns), ...rows.map((row) => Object.values(columns).map((of) => of(row)))]
    return new CsvAnswer(name, lines.map((line) => line.map(cell).join(',') + '\r\n').join(''))
  }

  send(_req: NextApiRequest, res: NextApiResponse): void {
    res.setHeader('Content-Type', 'text/csv; charset=utf-8')
    res.setHeader('Content-Disposition', `attachment; filename="${this.name}.csv"`)
    // The mark tells spreadsheets that this is UTF-8.
    res.end(`\uFEFF${this.text}`)
  }
}
