import { foldLines } from 'nodemailer/lib/mime-funcs'
import { hasControl, MailRefusal } from '@/lib/server/mail-wire.mjs'

/** Characters in a line, the line end not among them (RFC 5322, 2.1.1). */
const LONGEST_LINE = 998
const FOLD_AT = 76

/**
 * Writes a header field. It is folded here and nowhere else: a value has no line end and no other
 * control character. Throws a `MailRefusal` for one that has, or that does not fit a mail. What may
 * not be folded, such as a link, stays on one line.
 */
export function writeField(name: string, value: string, { isFolded = true } = {}): string {
  if (hasControl(value))
    throw new MailRefusal(`The header ${name} has a control character.`, 'EMESSAGE')
  const line = `${name}: ${value}`
  const lines = isFolded ? foldLines(line, FOLD_AT).split('\r\n') : [line]
  const [first, ...others] = lines
  const isWhole =
    others.every((other) => /^[ \t]+[^ \t]/.test(other)) && first!.trim() !== `${name}:`
  if (!isWhole || lines.some((each) => Buffer.byteLength(each) > LONGEST_LINE))
    throw new MailRefusal(`The header ${name} cannot be written.`, 'EMESSAGE')
  return lines.join('\r\n')
}

/** A text on one line: what would end it, or is no character to be read, becomes a space. */
export const toOneLine = (text: string) =>
  text.toWellFormed().replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
