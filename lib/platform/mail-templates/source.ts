import { Parser } from 'htmlparser2'

/** A text with spaces in the place of something in it: everything else stays where it is. */
export const blanked = (text: string, pattern: RegExp) =>
  text.replace(pattern, (found) => found.replace(/[^\n]/g, ' '))

/**
 * Every mj-font of a template made of spaces, so that MJML sees none and lines stay where they are.
 */
export const withoutFonts = (mjml: string) => blanked(mjml, /<mj-font\b[^<>]*>/gi)

/**
 * Where MJML finds fault with an attribute: the line on which its element begins, and what it says.
 */
type AttributeFault = { line: number; tagName: string; message: string }

/**
 * Finds the line on which the attribute is written that MJML finds fault with, by what it says; for
 * any other fault, that of the element.
 */
export function lineFinder(mjml: string): (fault: AttributeFault) => number {
  const lines = new Map<string, number>()
  const keyOf = (line: number, element: string, attribute: string) =>
    `${line} ${element} ${attribute}`
  let [counted, line] = [0, 1]
  const lineOf = (at: number) => {
    line += mjml.slice(counted, at).split('\n').length - 1
    counted = at
    return line
  }
  let [element, from] = ['', 1]
  const parser = new Parser(
    {
      onopentagname(name) {
        ;[element, from] = [name, lineOf(parser.startIndex)]
      },
      onattribute(name) {
        const key = keyOf(from, element, name)
        if (!lines.has(key)) lines.set(key, lineOf(parser.startIndex))
      },
    },
    // As MJML itself reads it.
    {
      recognizeCDATA: true,
      recognizeSelfClosing: true,
      decodeEntities: false,
      lowerCaseAttributeNames: false,
    },
  )
  parser.end(mjml)
  return ({ line, tagName, message }) => {
    const attribute = /^Attributes? ([^\s,]+)/.exec(message)?.[1]
    return (attribute && lines.get(keyOf(line, tagName, attribute))) || line
  }
}

/** The source with spaces in the place of its comments, of which nothing is in a mail. */
export function withoutComments(mjml: string): string {
  const parts: string[] = []
  let kept = 0
  const parser = new Parser({
    oncomment() {
      const [start, end] = [parser.startIndex, parser.endIndex + 1]
      parts.push(mjml.slice(kept, start), blanked(mjml.slice(start, end), /[^]+/g))
      kept = end
    },
  })
  parser.end(mjml)
  return parts.join('') + mjml.slice(kept)
}

/** The addresses of the style sheets that its fonts are loaded by. */
export function fontAddressesIn(mjml: string): Set<string> {
  const addresses = new Set<string>()
  const onopentag = (name: string, { href }: Record<string, string>) =>
    void (name === 'mj-font' && href && addresses.add(href))
  new Parser({ onopentag }, { recognizeSelfClosing: true, decodeEntities: true }).end(mjml)
  return addresses
}

/**
 * Where an author has written what is in the compiled mail: its body where they have written it in
 * some other way.
 */
export function placeInSource(mjml: string, written: string): number {
  const at = mjml.indexOf(written)
  return at >= 0 ? at : Math.max(0, mjml.indexOf('<mj-body'))
}

export const lineAt = (text: string, at: number) => text.slice(0, at).split('\n').length
