import type { Weight } from '@/lib/platform/documents/fonts'
import { linesOf, type Line } from '@/lib/platform/documents/lines'

/** Sizes and widths are in points. */
export type Style = { size: number; weight?: Weight; colour?: string; align?: 'left' | 'right' }
export type Place = { x: number; y: number; width: number }

export const INK = '#1b2430'
export const QUIET = '#5c6675'

const LEADING = 1.42
/** From the top of a line to what letters stand on, as a share of the size. */
const ASCENT = 1.06

const broken = (text: string, { size, weight = 'regular' }: Style, width: number) =>
  linesOf(text, weight, width / size)

export const heightOf = (text: string, style: Style, width: number) =>
  broken(text, style, width).length * style.size * LEADING

/** How wide a text is in one line. */
export const widthOf = (text: string, { size, weight = 'regular' }: Style) =>
  linesOf(text, weight).reduce((widest, line) => Math.max(widest, line.width), 0) * size

function drawLine(
  doc: PDFKit.PDFDocument,
  line: Line,
  x: number,
  baseline: number,
  { size, colour = INK }: Style,
) {
  doc.fillColor(colour)
  let left = x
  for (const { text, face, width } of line.runs) {
    doc.registerFont(face.name, face.font as unknown as PDFKit.Mixins.PDFFontSource)
    // Named features, even none, have the text laid out as a whole: words apart would stand in the
    // wrong order.
    doc
      .font(face.name, size)
      .text(text, left, baseline, { lineBreak: false, baseline: 'alphabetic', features: [] })
    left += width * size
  }
}

/**
 * Draws a text in a column, in as many lines as it needs, and returns where the next one can begin.
 */
export function write(
  doc: PDFKit.PDFDocument,
  text: string,
  { x, y, width }: Place,
  style: Style,
): number {
  const lines = broken(text, style, width)
  for (const [index, line] of lines.entries()) {
    const left = style.align === 'right' ? x + width - line.width * style.size : x
    drawLine(doc, line, left, y + (index * LEADING + ASCENT) * style.size, style)
  }
  return y + lines.length * style.size * LEADING
}

export function rule(
  doc: PDFKit.PDFDocument,
  { x, y, width }: Place,
  colour: string,
  thickness = 0.6,
) {
  doc.rect(x, y - thickness / 2, width, thickness).fill(colour)
}
