import type { InvoiceDocument } from './document'
import { groupedOf, numberOf, timeOf } from './document-words'
import { heightOf, INK, QUIET, rule, widthOf, write, type Place, type Style } from './pdf-text'

const HEAD: Style = { size: 8, colour: QUIET, weight: 'bold' }
const CELL: Style = { size: 9 }
const BESIDE: Style = { size: 8, colour: QUIET }
const GAP = 16
const PADDING = 6
const HAIRLINE = '#dfe3e9'

type Line = InvoiceDocument['lines'][number]
type Column = { head: string; width: number; of: (line: Line) => string }
export type Table = {
  x: number
  width: number
  described: number
  figures: Column[]
  country: string
}

/** The columns of figures are as wide as what stands in them; descriptions get the rest. */
export function tableOf(invoice: InvoiceDocument, x: number, width: number): Table {
  const { lines, currency, country } = invoice
  const columns = [
    { head: 'Quantity', of: ({ quantity }: Line) => numberOf(quantity, country) },
    {
      head: `Unit price (${currency})`,
      of: ({ unitAmount }: Line) => groupedOf(unitAmount, currency, country),
    },
    { head: `Before tax (${currency})`, of: ({ net }: Line) => groupedOf(net, currency, country) },
  ]
  const figures = columns.map(({ head, of }) => ({
    head,
    of,
    width: GAP + Math.max(widthOf(head, HEAD), ...lines.map((line) => widthOf(of(line), CELL))),
  }))
  const described = width - figures.reduce((sum, column) => sum + column.width, 0)
  return { x, width, described, figures, country }
}

/** A hair more than their own width: what was measured must not be broken by rounding. */
function writeFigures(
  doc: PDFKit.PDFDocument,
  table: Table,
  y: number,
  style: Style,
  textOf: (column: Column) => string,
) {
  let x = table.x + table.described
  for (const column of table.figures) {
    write(
      doc,
      textOf(column),
      { x: x - 1, y, width: column.width + 1 },
      { ...style, align: 'right' },
    )
    x += column.width
  }
}

export function writeHead(doc: PDFKit.PDFDocument, table: Table, y: number): number {
  const below = write(doc, 'Description', { x: table.x, y, width: table.described }, HEAD)
  writeFigures(doc, table, y, HEAD, ({ head }) => head)
  rule(doc, { x: table.x, y: below + 4, width: table.width }, INK, 0.8)
  return below + 4
}

export function rowHeight({ described, country }: Table, line: Line): number {
  const [text, time] = [heightOf(line.description, CELL, described), timeOf(line, country)]
  return 2 * PADDING + text + (time ? heightOf(time, BESIDE, described) : 0)
}

export function writeRow(doc: PDFKit.PDFDocument, table: Table, line: Line, y: number): number {
  const place: Place = { x: table.x, y: y + PADDING, width: table.described }
  let below = write(doc, line.description, place, CELL)
  const time = timeOf(line, table.country)
  if (time) below = write(doc, time, { ...place, y: below }, BESIDE)
  writeFigures(doc, table, y + PADDING, CELL, ({ of }) => of(line))
  rule(doc, { x: table.x, y: below + PADDING, width: table.width }, HAIRLINE)
  return below + PADDING
}
