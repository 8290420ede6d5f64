import { isolated } from '@/lib/platform/documents/lines'
import { PRODUCT_COLOUR, shadesOf } from '@/lib/shared/brand'
import { shownAddress } from '@/lib/shared/text/email-address'
import type { InvoiceDocument } from './document'
import {
  amountOf,
  amountsOf,
  asksForPayment,
  dayOf,
  openOf,
  paymentOf,
  periodOf,
  titleOf,
} from './document-words'
import { heightOf, INK, QUIET, rule, write, type Place, type Style } from './pdf-text'

const { accent, selected } = shadesOf(PRODUCT_COLOUR).light
const TEXT: Style = { size: 9 }
const SMALL: Style = { size: 8, colour: QUIET }
const NAME: Style = { size: 10.5, weight: 'bold' }
const ROW = 19

type Document = PDFKit.PDFDocument

/** Texts beneath each other; what is empty takes no room. */
const writeAll = (doc: Document, texts: string[], place: Place, style: Style) =>
  texts.reduce((y, text) => write(doc, text, { ...place, y }, style), place.y)

/** Who sends it, beside what it is. */
export function writeHeader(
  doc: Document,
  { seller, number, ...invoice }: InvoiceDocument,
  place: Place,
): number {
  doc.rect(0, 0, doc.page.width, 5).fill(accent)
  const left = { ...place, width: place.width * 0.52 }
  const right = { x: place.x + place.width * 0.56, y: place.y - 6, width: place.width * 0.44 }
  const named = write(doc, seller.name, left, { size: 13, weight: 'bold' }) + 3
  const addressed = writeAll(doc, seller.address, { ...left, y: named }, { ...TEXT, colour: QUIET })
  const reached = [seller.taxId && `Tax id ${seller.taxId}`, seller.email]
  const leftBelow = writeAll(doc, reached, { ...left, y: addressed }, { ...TEXT, colour: QUIET })
  const title = titleOf({ seller, number, ...invoice })
  const titled = write(doc, title, right, {
    size: 25,
    weight: 'bold',
    colour: accent,
    align: 'right',
  })
  return Math.max(
    leftBelow,
    write(doc, number, { ...right, y: titled }, { size: 11, colour: QUIET, align: 'right' }),
  )
}

function factsOf({
  of,
  creditNotes,
  issuedOn,
  dueOn,
  period,
  country,
  reference,
  forOrganization,
}: InvoiceDocument): [string, string][] {
  const facts: [string, string | null][] = [
    ['For invoice', of],
    [creditNotes.length === 1 ? 'Credit note' : 'Credit notes', creditNotes.join(', ')],
    ['Issued', dayOf(issuedOn, country)],
    ['Due', dueOn && dayOf(dueOn, country)],
    ['Period', period && periodOf(period, country)],
    ['Your reference', reference],
    ['For organization', forOrganization],
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

/** Who it is for, beside its dates. */
export function writeParties(doc: Document, invoice: InvoiceDocument, place: Place): number {
  const { name, address, taxIds } = invoice.billTo
  const left = { ...place, width: place.width * 0.48 }
  const labelled = write(doc, 'Bill to', left, { ...SMALL, weight: 'bold' }) + 2
  const named = write(doc, name, { ...left, y: labelled }, NAME) + 2
  const addressed = writeAll(doc, address, { ...left, y: named }, TEXT)
  const ids = taxIds.map(({ type, value }) => `${type} ${isolated(value)}`)
  const leftBelow = writeAll(doc, ids, { ...left, y: addressed + 2 }, { ...TEXT, colour: QUIET })

  const labels = { x: place.x + place.width * 0.54, width: 84 }
  const values = {
    x: labels.x + labels.width,
    width: place.x + place.width - labels.x - labels.width,
  }
  let y = place.y
  for (const [label, value] of factsOf(invoice)) {
    write(doc, label, { ...labels, y }, { ...TEXT, colour: QUIET })
    y = write(doc, value, { ...values, y }, TEXT) + 4
  }
  return Math.max(leftBelow, y)
}

/** The one figure that a reader looks for, in a band of the brand's palest shade. */
export function writeBand(doc: Document, invoice: InvoiceDocument, { x, y, width }: Place): number {
  const { kind, dueOn, currency, total, paid, credited, country } = invoice
  const open = openOf(invoice)
  const credit = kind === 'credit-note'
  const height = 48
  doc.roundedRect(x, y, width, height, 4).fill(selected)
  const inside = { x: x + 14, width: width - 28 }
  const settled = credited > 0 ? 'Credited in full' : paid > 0 ? 'Paid in full' : 'Nothing to pay'
  const label = credit ? 'Total credited' : open > 0 ? 'Amount due' : settled
  write(doc, label, { ...inside, y: y + 7 }, SMALL)
  const figure = amountOf(credit || open <= 0 ? total : open, currency, country)
  write(doc, figure, { ...inside, y: y + 18 }, { size: 15, weight: 'bold' })
  const until = !credit && open > 0 && dueOn ? `Due ${dayOf(dueOn, country)}` : ''
  write(doc, until, { ...inside, y: y + 20 }, { size: 10, colour: INK, align: 'right' })
  return y + height
}

function wordsOf(invoice: InvoiceDocument): { text: string; style: Style; gap: number }[] {
  const { bankAccount, email } = invoice.seller
  const asks = asksForPayment(invoice)
  return [
    { text: asks ? 'How to pay' : 'Payment', style: { ...TEXT, weight: 'bold' }, gap: 2 },
    { text: paymentOf(invoice), style: TEXT, gap: 4 },
    ...(asks && bankAccount ? [{ text: bankAccount, style: TEXT, gap: 4 }] : []),
    ...(email
      ? [
          {
            text: `Questions? Write to ${shownAddress(email)}.`,
            style: { ...TEXT, colour: QUIET },
            gap: 0,
          },
        ]
      : []),
  ]
}

/** From the last line of the table to the end of whichever is longer. */
const ABOVE = 12
const wordsWidth = (width: number) => width * 0.44

export function closingHeight(invoice: InvoiceDocument, width: number): number {
  const heights = wordsOf(invoice).map(
    ({ text, style, gap }) => heightOf(text, style, wordsWidth(width)) + gap,
  )
  const words = heights.reduce((sum, height) => sum + height, 0)
  return ABOVE + Math.max(words, amountsOf(invoice).length * ROW)
}

/** What it comes to, beside how to pay it. */
export function writeClosing(doc: Document, invoice: InvoiceDocument, place: Place): void {
  const column = { x: place.x + place.width * 0.52, width: place.width * 0.48 }
  let y = place.y + ABOVE
  for (const { text, style, gap } of wordsOf(invoice))
    y = write(doc, text, { x: place.x, y, width: wordsWidth(place.width) }, style) + gap

  y = place.y + ABOVE - 3
  for (const { label, amount, strong } of amountsOf(invoice)) {
    const style: Style = strong ? { size: 10, weight: 'bold' } : TEXT
    const cell = { ...column, y: y + (strong ? 3 : 3.5) }
    if (strong) rule(doc, { ...column, y }, '#c5ccd6')
    write(doc, label, cell, strong ? style : { ...style, colour: QUIET })
    write(doc, amountOf(amount, invoice.currency, invoice.country), cell, {
      ...style,
      align: 'right',
    })
    y += ROW
  }
}

/** On every page but the first: whose and which it is. */
export function writeRunningHead(doc: Document, invoice: InvoiceDocument, place: Place): number {
  write(doc, invoice.seller.name, { ...place, width: place.width * 0.6 }, SMALL)
  const which = `${titleOf(invoice)} ${invoice.number}`
  const right = { ...place, x: place.x + place.width * 0.62, width: place.width * 0.38 }
  return write(doc, which, right, { ...SMALL, align: 'right' })
}

export function writeFooter(doc: Document, invoice: InvoiceDocument, place: Place, page: string) {
  rule(doc, place, '#dfe3e9')
  const y = place.y + 6
  write(
    doc,
    `${titleOf(invoice)} ${invoice.number}`,
    { ...place, y, width: place.width * 0.7 },
    SMALL,
  )
  write(doc, page, { ...place, y }, { ...SMALL, align: 'right' })
}
