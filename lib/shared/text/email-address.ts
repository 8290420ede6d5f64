import punycode from 'punycode.js'
import { findInvisible, invisibleSentence, trimSpace } from './characters'

// The one place that knows what an e-mail address is: at sign-in, in the allow-list, in forms,
// imports and settings.

/** An address or domain in its stored form, or why it is none, as a sentence. */
export type Reading = { value: string } | { fault: string }

export const NO_EMAIL = 'This is not an e-mail address.'
const NO_DOMAIN = 'A domain is what stands behind the @, as in example.com.'
const [LOCAL_BYTES, LABEL_BYTES, DOMAIN_BYTES, ADDRESS_BYTES] = [64, 63, 253, 254]

const TOO_LONG = `An e-mail address has at most ${ADDRESS_BYTES} characters.`
/** Far more than any address has, so that nothing below looks at long texts. */
const MOST_READ = 1000

const bytesOf = (text: string) => new TextEncoder().encode(text).length

/**
 * A character that Unicode's compatibility form (NFKC) writes with others: full-width letters,
 * ligatures, Roman numerals.
 */
function compatibilityFault(text: string): string | null {
  if (text === text.normalize('NFKC')) return null
  const character = [...text].find((one) => one !== one.normalize('NFKC'))
  return character
    ? `“${character}” only looks like an ordinary letter. Type the address with ordinary letters.`
    : 'The address has letters that are put together of several characters. Type it again.'
}

/** The characters that RFC 5322 calls atext, and letters of any script (RFC 6531). */
const ATEXT = String.raw`a-z0-9!#$%&'*+\-/=?^_\x60{|}~\p{L}\p{M}\p{N}`
/** Words with single dots between them. */
const LOCAL_PART = new RegExp(`^(?!\\p{M})[${ATEXT}]+(?:\\.[${ATEXT}]+)*$`, 'u')
const isAscii = (text: string) => /^[\x21-\x7e]*$/.test(text)
const LABEL = /^(?!-)[a-z0-9-]+(?<!-)$/
/** Letters of any script, with the dots that Catalan and Japanese have within words. */
const INTERNATIONAL_LABEL = /^(?![-\p{M}])[a-z0-9\-\p{L}\p{M}\p{N}\u00b7\u30fb\u0f0b]+(?<!-)$/u

/** The A-label of an international label: null for one that IDNA does not know, or would change. */
function toALabel(label: string): string | null {
  if (!INTERNATIONAL_LABEL.test(label) || !URL.canParse(`http://${label}.example`)) return null
  const ascii = new URL(`http://${label}.example`).hostname.slice(0, -'.example'.length)
  return ascii.startsWith('xn--') && punycode.toUnicode(ascii) === label ? ascii : null
}

/** Whether an A-label is what its own U-label is written as. */
function isALabel(label: string): boolean {
  try {
    const unicode = punycode.toUnicode(label)
    return !isAscii(unicode) && unicode === unicode.normalize('NFKC') && toALabel(unicode) === label
  } catch {
    return false
  }
}

function readDomainName(name: string): Reading {
  const labels = name.split('.')
  if (labels.length < 2) return { fault: NO_DOMAIN }
  const stored: string[] = []
  for (const label of labels) {
    const ascii = isAscii(label) ? label : toALabel(label)
    if (ascii && ascii.length > LABEL_BYTES)
      return { fault: `A part of a domain between two dots has at most ${LABEL_BYTES} characters.` }
    if (!ascii || !LABEL.test(ascii) || (ascii.slice(2, 4) === '--' && !isALabel(ascii)))
      return { fault: NO_DOMAIN }
    stored.push(ascii)
  }
  if (!/^[a-z]/.test(stored.at(-1)!)) return { fault: NO_DOMAIN }
  const value = stored.join('.')
  return value.length > DOMAIN_BYTES
    ? { fault: `A domain has at most ${DOMAIN_BYTES} characters.` }
    : { value }
}

/** What is refused before anything else: it would look like another address, or like none. */
function visibleFault(text: string): string | null {
  if (text.length > MOST_READ) return TOO_LONG
  const invisible = findInvisible(text)
  return invisible ? invisibleSentence(invisible) : compatibilityFault(text)
}

/**
 * Reads a domain as it stands behind the @ of an address: trimmed, in lower case, international
 * labels as A-labels (`xn--…`). Nothing is removed or replaced.
 */
export function readDomain(text: string): Reading {
  const domain = trimSpace(text)
  const fault = visibleFault(domain)
  return fault ? { fault } : readDomainName(domain.toLowerCase())
}

/**
 * Reads one plain e-mail address (RFC 5321, RFC 6531), as people sign in with it: trimmed, in lower
 * case, the domain as `readDomain` has it. Nothing is removed or replaced: quotes, comments, angle
 * brackets, look-alike and invisible characters are faults.
 */
export function readEmail(text: string): Reading {
  const address = trimSpace(text)
  const fault = visibleFault(address)
  if (fault) return { fault }
  const [local, domain, ...more] = address.toLowerCase().split('@')
  if (!local || !domain || more.length > 0) return { fault: NO_EMAIL }
  if (!LOCAL_PART.test(local)) return { fault: NO_EMAIL }
  if (bytesOf(local) > LOCAL_BYTES) {
    const isTooLong = [...address].length > ADDRESS_BYTES
    return {
      fault: isTooLong
        ? TOO_LONG
        : `An e-mail address has at most ${LOCAL_BYTES} characters before the @.`,
    }
  }
  const read = readDomainName(domain)
  if ('fault' in read) return read.fault === NO_DOMAIN ? { fault: NO_EMAIL } : read
  const value = `${local}@${read.value}`
  return bytesOf(value) > ADDRESS_BYTES ? { fault: TOO_LONG } : { value }
}

/** The stored form of an address; null when it is not one plain address. */
export function normalizeEmail(text: string | undefined | null): string | null {
  const read = readEmail(text ?? '')
  return 'value' in read ? read.value : null
}

/** The stored form of a domain; null when it is none. */
export function normalizeDomain(text: string | undefined | null): string | null {
  const read = readDomain(text ?? '')
  return 'value' in read ? read.value : null
}

/**
 * An address, or a domain, as people read it: with U-labels in the place of A-labels. One that
 * would not be read back as the same is shown as it is stored.
 */
export function shownAddress(stored: string): string {
  if (!stored.includes('xn--')) return stored
  try {
    const shown = punycode.toUnicode(stored)
    return (stored.includes('@') ? normalizeEmail(shown) : normalizeDomain(shown)) === stored
      ? shown
      : stored
  } catch {
    return stored
  }
}
