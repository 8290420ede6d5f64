const CRLF = '\r\n'
/**
 * The lines of so many texts are kept: those that all have are among them. More would be the names
 * and links of readers, each of which keeps the whole text that it was cut from; and the engine
 * learns to give all lines a long life.
 */
const TEXTS_KEPT = 50

/** One line, or several that have always stood below one another. */
type Piece = { text: string; encoded: string }

const escaped = (text: string) =>
  Buffer.from(text).toString('hex').toUpperCase().replace(/../g, '=$&')
/**
 * As many characters as fit a line, without a part of one that is written as `=XX`. A line has 76
 * (RFC 2045, 6.7), of which the equals sign at its end takes one, and a dot at its beginning two.
 */
const PART = /.{1,73}(?<!=[\dA-F]?)/g

/**
 * Writes a line (RFC 2045, 6.7). No line of it begins with a dot: it would have to be doubled on
 * its way, or end the mail (RFC 5321, 4.5.2).
 */
const encodedOf = (line: string) =>
  (line.replace(/[^\t\x20-\x3c\x3e-\x7e]+|[\t ]$/g, escaped).match(PART) ?? [])
    .map((part) => part.replace(/^\./, '=2E'))
    .join(`=${CRLF}`)

const endsAt = (text: string, at: number) => at === text.length || text[at] === '\n'
/**
 * Whether whole lines are what begins there. `startsWith` compares letter by letter, in ten times
 * the time.
 */
const stands = (lines: string, text: string, at: number) =>
  text.slice(at, at + lines.length) === lines && endsAt(text, at + lines.length)
const lineAt = (text: string, at: number) => {
  const end = text.indexOf('\n', at)
  return text.slice(at, end < 0 ? undefined : end)
}

/**
 * `join` writes a text in one piece: the engine would walk through all the parts of a sum for each
 * mail.
 */
const joined = (above: Piece, below: Piece): Piece => ({
  text: [above.text, below.text].join('\n'),
  encoded: [above.encoded, below.encoded].join(CRLF),
})

/**
 * Writes texts in Quoted-Printable: lines are short and in ASCII, whatever they say, and each but
 * the last ends with CR LF. It is for texts that are much the same, as those of a campaign's mails:
 * what stands in its usual place, or has been seen before, is not encoded again.
 */
export function openEncoder(): (text: string) => string {
  const known = new Map<string, Piece>()
  let usual: Piece[] = []
  let texts = 0

  function lineOf(text: string): Piece {
    const found = known.get(text)
    if (found) return found
    const line = { text, encoded: encodedOf(text) }
    if (texts <= TEXTS_KEPT) known.set(text, line)
    return line
  }

  return (given) => {
    texts++
    const text = given.includes('\r') ? given.replace(/\r\n?/g, '\n') : given
    const pieces: Piece[] = []
    let wasUsual = false
    for (let [at, place] = [0, 0]; at <= text.length; place++) {
      const guess = usual[place]
      const isUsual = guess !== undefined && stands(guess.text, text, at)
      const piece = isUsual ? guess : lineOf(lineAt(text, at))
      at += piece.text.length + 1
      pieces.push(isUsual && wasUsual ? joined(pieces.pop()!, piece) : piece)
      wasUsual = isUsual
    }
    usual = pieces
    return pieces.map(({ encoded }) => encoded).join(CRLF)
  }
}
