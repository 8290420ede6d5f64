import { encode, wrap } from 'nodemailer/lib/qp'

const CRLF = '\r\n'
/** So many lines of so many characters are kept: those that all mails have come first. */
const [MOST, LONGEST] = [5000, 1000]

/**
 * Writes texts in Quoted-Printable (RFC 2045, 6.7): lines are short and in ASCII, whatever they say. Most lines are the same in
 * all mails of a campaign, and are encoded once.
 */
export function openEncoder(): (text: string) => string {
  const known = new Map<string, string>()
  const encoded = (line: string) => {
    const found = known.get(line)
    if (found !== undefined) return found
    const made = wrap(encode(line), 76)
    if (known.size < MOST && line.length < LONGEST) known.set(line, made)
    return made
  }
  return (text) =>
    text
      .split(/\r\n|\r|\n/)
      .map(encoded)
      .join(CRLF)
}
