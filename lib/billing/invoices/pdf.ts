import { once } from 'node:events'
import PDFDocument from 'pdfkit'
import { withTexts } from '@/lib/platform/documents/lines'
import type { InvoiceDocument } from './document'
import {
  closingHeight,
  writeBand,
  writeClosing,
  writeFooter,
  writeHeader,
  writeParties,
  writeRunningHead,
} from './pdf-parts'
import { rowHeight, tableOf, writeHead, writeRow } from './pdf-table'

const MARGIN = 50
/** What stays free at the foot of a page, for its number. */
const FOOT = 56

/** Nothing in it changes with the moment or the machine: the same invoice is the same file. */
function documentOf({ number, issuedOn, seller, country }: InvoiceDocument): PDFKit.PDFDocument {
  const day = new Date(`${issuedOn}T00:00:00Z`)
  return new PDFDocument({
    size: country === 'US' ? 'LETTER' : 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    // Without the one that nothing is written in.
    font: '',
    info: { Title: number, Author: seller.name, CreationDate: day, ModDate: day },
  })
}

function writeLines(doc: PDFKit.PDFDocument, invoice: InvoiceDocument, from: number): number {
  const x = MARGIN
  const width = doc.page.width - 2 * MARGIN
  const table = tableOf(invoice, x, width)
  const bottom = doc.page.height - FOOT - 10
  let y = writeHead(doc, table, from)
  for (const [index, line] of invoice.lines.entries()) {
    // The sums never stand on a page without a line of theirs.
    const closing = index === invoice.lines.length - 1 ? closingHeight(invoice, width) : 0
    if (y + rowHeight(table, line) + closing > bottom) {
      doc.addPage()
      y = writeHead(doc, table, writeRunningHead(doc, invoice, { x, y: 40, width }) + 14)
    }
    y = writeRow(doc, table, line, y)
  }
  return y
}

/** Returns every text of a value, however deep it lies. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value && typeof value === 'object'
      ? Object.values(value).flatMap(textsOf)
      : []

/**
 * An invoice or a credit note as a PDF, in English, with names in any script that the fonts have
 * (docs/decisions/049-invoice-fonts.md). A4, and Letter for the United States.
 */
export const invoicePdf = (invoice: InvoiceDocument): Promise<Buffer> =>
  withTexts(textsOf(invoice), () => write(invoice))

async function write(invoice: InvoiceDocument): Promise<Buffer> {
  const doc = documentOf(invoice)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(doc, 'end')

  const x = MARGIN
  const width = doc.page.width - 2 * MARGIN
  const headed = writeHeader(doc, invoice, { x, y: 46, width })
  const partied = writeParties(doc, invoice, { x, y: headed + 28, width })
  const banded = writeBand(doc, invoice, { x, y: partied + 20, width })
  const listed = writeLines(doc, invoice, banded + 24)
  writeClosing(doc, invoice, { x, y: listed, width })

  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    writeFooter(
      doc,
      invoice,
      { x, y: doc.page.height - FOOT, width },
      `Page ${page + 1} of ${count}`,
    )
  }
  doc.end()
  await ended
  return Buffer.concat(chunks)
}
