import { domainToASCII } from 'node:url'

/*
 * The rules that every mail meets before it is handed to a mail server, whoever wrote it. The
 * stand-in for the shop sends mails as well and runs without a compiler, so this is JavaScript.
 */

/**
 * A mail that is refused before a server is asked. `code` is the one that nodemailer uses for the
 * same.
 */
export class MailRefusal extends Error {
  /**
   * @param {string} message
   * @param {'EENVELOPE' | 'EMESSAGE'} code
   */
  constructor(message, code) {
    super(message)
    this.code = code
  }
}

/**
 * Control characters of ASCII and Latin-1, line and paragraph separators, and halves of surrogate
 * pairs.
 */
const CONTROL = /[\p{Cc}\p{Cs}\u2028\u2029]/u
/**
 * RFC 5321, 4.1.2 and RFC 6531, 3.3: an unquoted local part, with dots wherever mail systems have
 * allowed them.
 */
const LOCAL_PART = /^[\w.!#$%&'*+/=?^`{|}~\u{80}-\u{10ffff}-]+$/u
const LABEL = '[a-z\\d_](?:[a-z\\d_-]{0,61}[a-z\\d_])?'
/** A name in the DNS. The last label is never a number: that would be the address of a machine. */
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)*(?!\\d+$)${LABEL}$`)
/** What a URL gives a meaning to, and a domain name does not have. */
const NOT_IN_DOMAIN = /[\x00-\x2c\x2f\x3a-\x40\x5b-\x5e\x60\x7b-\x7f]/

/** @param {string} text */
export const isAscii = (text) => !/[^\x00-\x7f]/.test(text)

/**
 * The domain of an address in A-labels (RFC 5891).
 *
 * @param {string} domain
 */
function toAsciiDomain(domain) {
  if (NOT_IN_DOMAIN.test(domain)) return ''
  const ascii = isAscii(domain) ? domain.toLowerCase() : domainToASCII(domain)
  return ascii.length <= 253 && DOMAIN.test(ascii) ? ascii : ''
}

/**
 * Returns an address as it stands in the commands of SMTP, with its domain in A-labels. Throws a
 * `MailRefusal` for an address that could end a command or give another one.
 *
 * @param {string} address
 * @returns {string}
 */
export function toWireAddress(address) {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  if (at < 1 || CONTROL.test(address) || /\s/.test(address) || !LOCAL_PART.test(local))
    throw new MailRefusal('The address has characters that no mail server accepts.', 'EENVELOPE')
  const domain = toAsciiDomain(address.slice(at + 1))
  if (!domain) throw new MailRefusal('The domain of the address is no domain name.', 'EENVELOPE')
  return `${local}@${domain}`
}

/** Anything but printable ASCII in lines that end with CR LF. */
const NOT_ASCII_LINES = /[^\t\r\n\x20-\x7e]|\r(?!\n)|(?<!\r)\n/
/** The same where letters outside ASCII are allowed (RFC 6532). */
const NOT_LINES = /(?![\t\r\n])[\p{Cc}\p{Cs}\u2028\u2029]|\r(?!\n)|(?<!\r)\n/u

/**
 * Asserts that a message consists of lines of text that end with CR LF, with no other control
 * character than tabs. Throws a `MailRefusal`.
 *
 * @param {string} message
 */
export function assertLines(message) {
  if (NOT_ASCII_LINES.test(message) && (isAscii(message) || NOT_LINES.test(message)))
    throw new MailRefusal(
      'The mail has a control character or a line end that it may not have.',
      'EMESSAGE',
    )
}

/** @param {string} text */
export const hasControl = (text) => CONTROL.test(text)

/**
 * Asserts that a mail server may be given a mail: text outside ASCII in addresses needs SMTPUTF8
 * (RFC 6531), which the library asks for where the envelope has such text. Throws a `MailRefusal`.
 *
 * @param {{ from: string, to: string }} envelope
 * @param {boolean} isAsciiMessage
 * @param {boolean} offersSmtpUtf8
 */
export function assertAccepted({ from, to }, isAsciiMessage, offersSmtpUtf8) {
  if (!isAscii(from + to)) {
    if (!offersSmtpUtf8)
      throw new MailRefusal(
        'The mail server does not accept addresses with letters outside ASCII before the @ (it does not offer SMTPUTF8).',
        'EENVELOPE',
      )
  } else if (!isAsciiMessage)
    throw new MailRefusal(
      'The addresses in From and Reply-To may only have ASCII characters before the @.',
      'EMESSAGE',
    )
}
