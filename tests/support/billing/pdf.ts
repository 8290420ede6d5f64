import { inflateSync } from 'node:zlib'

/**
 * A piece of text as it lies on the page, from left to right; in points from the lower left corner.
 */
export type Piece = { x: number; y: number; text: string; glyphs: number[] }
export type Page = { width: number; height: number; pieces: Piece[] }

const all = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern))

/** What a text says that is written in groups of four hexadecimal digits. */
const charactersOf = (hex: string) =>
  all(hex, /[0-9a-f]{4}/g).reduce(
    (text, [unit]) => text + String.fromCharCode(parseInt(unit, 16)),
    '',
  )

const meaningsOf = (cmap: string) =>
  all(cmap, /<[0-9a-f]{4}> <[0-9a-f]{4}> \[([^\]]*)\]/g).flatMap(([, range]) =>
    all(range!, /<([^>]*)>/g).map(([, codes]) => charactersOf(codes!)),
  )

/**
 * Reads back what pdfkit writes: the pages, and on each its texts by the tables that readers copy
 * and search with.
 */
export function readPdf(file: Buffer): Page[] {
  const objects = new Map(
    all(file.toString('latin1'), /(\d+) 0 obj\n([^]*?)\nendobj/g).map(([, id, body]) => [
      id!,
      body!,
    ]),
  )
  const streamOf = (id: string) => {
    const body = objects.get(id)!
    const content = Buffer.from(body.slice(body.indexOf('stream\n') + 7), 'latin1')
    return inflateSync(content).toString('latin1')
  }
  const reference = (body: string, name: string) =>
    new RegExp(`/${name} (\\d+) 0 R`).exec(body)![1]!
  const tables = new Map<string, string[]>()
  const tableOf = (font: string) => {
    const id = reference(objects.get(font)!, 'ToUnicode')
    if (!tables.has(id)) tables.set(id, meaningsOf(streamOf(id)))
    return tables.get(id)!
  }

  const pages = [...objects.values()].find((body) => body.includes('/Type /Pages'))!
  return all(/\/Kids \[([^\]]*)\]/.exec(pages)![1]!, /(\d+) 0 R/g).map(([, id]) => {
    const page = objects.get(id!)!
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page)!
    const resources = objects.get(reference(page, 'Resources'))!
    const fonts = new Map(
      all(resources, /\/(F\d+) (\d+) 0 R/g).map(([, name, font]) => [name!, tableOf(font!)]),
    )
    const pieces = all(streamOf(reference(page, 'Contents')), /BT\n([^]*?)\nET/g).map(
      ([, block]) => {
        const [, x, y, font] = /1 0 0 1 ([-\d.]+) ([-\d.]+) Tm\n\/(F\d+) /.exec(block!)!
        const codes = all(block!, /<([0-9a-f]+)>/g)
          .map(([, hex]) => hex)
          .join('')
        const glyphs = all(codes, /.{4}/g).map(([code]) => parseInt(code, 16))
        const text = glyphs.map((glyph) => fonts.get(font!)![glyph]).join('')
        return { x: Number(x), y: Number(y), text, glyphs }
      },
    )
    return { width: Number(width), height: Number(height), pieces }
  })
}

/**
 * The rows of a page from top to bottom, each from left to right: what stands in one follows at
 * once.
 */
export function rowsOf({ pieces }: Page): string[] {
  const heights = [...new Set(pieces.map(({ y }) => y))].sort((one, other) => other - one)
  const rowAt = (height: number) =>
    pieces.filter(({ y }) => y === height).sort((one, other) => one.x - other.x)
  return heights.map((height) =>
    rowAt(height)
      .map(({ text }) => text)
      .join(''),
  )
}
