import { domainToUnicode } from 'node:url'
import { hasControl, isAscii, MailRefusal, toWireAddress } from '@/lib/platform/mail/mail-wire.mjs'

/** Characters in a line, the line end not among them (RFC 5322, 2.1.1). */
const LONGEST_LINE = 998
const FOLD_AT = 76

const SPACE_OR_WORD = /[ \t]+|[^ \t]+/g

/** The words of a line, each with the space before it, the last with that after it, too. */
function wordsOf(line: string): string[] {
  const words: string[] = []
  let space = ''
  for (const run of line.match(SPACE_OR_WORD) ?? []) {
    const isSpace = run.startsWith(' ') || run.startsWith('\t')
    if (!isSpace) words.push(space + run)
    space = isSpace ? run : ''
  }
  return [...words.slice(0, -1), (words.at(-1) ?? '') + space]
}

function folded(line: string): string[] {
  const lines: string[] = []
  for (const [index, word] of wordsOf(line).entries()) {
    const last = lines.at(-1) ?? ''
    // The first word is the name of the field, which does not stand alone in its line.
    if (index > 1 && last.length + word.length > FOLD_AT) lines.push(word)
    else lines.splice(-1, 1, last + word)
  }
  return lines
}

/**
 * Writes a header field. It is folded here and nowhere else: a value has no line end and no other
 * control character. Throws a `MailRefusal` for one that has, or that does not fit a mail. What may
 * not be folded, such as a link, stays on one line.
 */
export function writeField(name: string, value: string, { isFolded = true } = {}): string {
  if (hasControl(value))
    throw new MailRefusal(`The header ${name} has a control character.`, 'EMESSAGE')
  const line = `${name}: ${value}`
  const lines = isFolded ? folded(line) : [line]
  if (value.trim() === '' || lines.some((each) => Buffer.byteLength(each) > LONGEST_LINE))
    throw new MailRefusal(`The header ${name} cannot be written.`, 'EMESSAGE')
  return lines.join('\r\n')
}

/** A text on one line: what would end it, or is no character to be read, becomes a space. */
export const toOneLine = (text: string) =>
  text.toWellFormed().replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')

/** An encoded word has 75 characters (RFC 2047, 2): what is around them, and these in Base64. */
const WORD_BYTES = 45
/** What a reader would take for an encoded word, or cannot tell from one. */
const NOT_PLAIN = /[^\x20-\x7e]|=\?/

/**
 * Writes a text as it may stand in a header: as it is where that is ASCII, and in encoded words
 * (RFC 2047) otherwise. None of them ends within a character.
 */
export function encodeText(text: string): string {
  if (!NOT_PLAIN.test(text)) return text
  const words: string[] = []
  let [word, bytes] = ['', 0]
  for (const character of text) {
    const length = Buffer.byteLength(character)
    if (bytes + length > WORD_BYTES) {
      words.push(word)
      ;[word, bytes] = ['', 0]
    }
    word += character
    bytes += length
  }
  return [...words, word]
    .map((each) => `=?UTF-8?B?${Buffer.from(each).toString('base64')}?=`)
    .join(' ')
}

/** Atoms (RFC 5322, 3.2.3), which need no quotes. */
const ATOMS = /^[\w!#$%&'*+/=?^`{|}~ -]*$/

/** An address as it is shown: with letters of other scripts in both of its parts or in none. */
function shown(address: string): string {
  const wire = toWireAddress(address)
  const [local, domain] = wire.split('@') as [string, string]
  return isAscii(local) ? wire : `${local}@${domainToUnicode(domain)}`
}

/** Writes who sends or gets a mail: an address, and whose it is. Throws a `MailRefusal`. */
export function mailbox({ name, address }: { name: string; address: string }): string {
  const at = shown(address)
  const phrase = toOneLine(name).trim()
  if (phrase === '') return at
  if (!isAscii(phrase) || phrase.includes('=?')) return `${encodeText(phrase)} <${at}>`
  return ATOMS.test(phrase) ? `${phrase} <${at}>` : `"${phrase.replace(/["\\]/g, '\\$&')}" <${at}>`
}
