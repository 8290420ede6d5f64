import type { ServerResponse } from 'node:http'
import {
  csvLines,
  csvText,
  type CsvCell,
  type CsvColumns,
  type CsvForm,
} from '@/lib/shared/text/csv'
import { OwnAnswer } from './answer'
import type { ApiRequest } from './request'

/** Rows as a CSV file, for download. */
export class CsvAnswer extends OwnAnswer {
  private constructor(
    private readonly name: string,
    private readonly text: string,
  ) {
    super()
  }

  static of<Row>(name: string, columns: CsvColumns<Row>, rows: Row[]): CsvAnswer {
    return CsvAnswer.lines(name, csvLines(columns, rows))
  }

  /** Where the columns are not ours: lines as they are, each with as many cells as it has. */
  static lines(name: string, lines: CsvCell[][], form?: CsvForm): CsvAnswer {
    return new CsvAnswer(name, csvText(lines, form))
  }

  send(_req: ApiRequest, res: ServerResponse): void {
    res.setHeader('Content-Type', 'text/csv; charset=utf-8')
    res.setHeader('Content-Disposition', `attachment; filename="${this.name}.csv"`)
    res.end(this.text)
  }
}
