import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberWithError,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/min'
import { sql } from 'drizzle-orm'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { unprocessable } from '@/lib/platform/api/errors'
import { rowsOf } from '@/lib/platform/db/rows'
import { MAX_PHONE_LENGTH, NOT_A_PHONE, TWO_PHONES } from '@/lib/shared/text/contact'
import { alpha2Of } from './countries'

// Phone numbers as people and other systems write them. Server only: the library is too large for
// the browser.

const NORTH_AMERICA = '1'
// A telephone number in North America is longer: what is written behind a comma may be a second
// number.
const MAX_EXTENSION_DIGITS = 9

const DIGIT = /\p{Nd}/u

/**
 * Returns the value of a decimal digit of any script: they stand in Unicode in runs from zero to
 * nine.
 */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!
  let value = 0
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value++
  return String(value)
}

/**
 * Returns the text with ordinary digits, signs and spaces, and without invisible format characters.
 */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/(?![0-9])\p{Nd}/gu, asciiDigit)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim()
    // Spreadsheets have it in front of what is a text to them, not a number.
    .replace(/^'(?=[+(\d])/, '')

/** What people call a number, in front of it or behind it. */
const NAMES =
  '(?:t[eé]l|tel|t[eé]l[eé]phone|telefon|tel[eé]fono|phone|ph|fon|praxis|practice|surgery|office|work|main|mobile|mobil|mob|cell|cell ?phone|handy|portable|m[oó]vil|cellulare|home|direct|reception|switchboard|front desk|zentrale|b[uü]ro|bureau|gesch[aä]ftlich|privat|private)'
/** Labels in front of a number, and the scheme of a URI. */
const LABEL = new RegExp(`^${NAMES} ?(?:[.:]+ ?(?://)?|(?=[+(\\d]))`, 'i')
/** The same behind it, as in "0171 2345678 (mobile)". */
const LABEL_BEHIND = new RegExp(` ?(?:\\(${NAMES}\\.?\\)|\\b${NAMES})$`, 'i')
/** Words before an extension that the library does not know. */
const EXTENSION_WORD =
  /\b(?:ext|extension|durchwahl|dw|nebenstelle|klappe|poste|interno|ramal|anexo|toestel|wew|linka|klapka|mellék|anknytning|ankn|lokal|dahili)\b[ .:]{0,3}(?=\d{1,9}$)|(?:内線|分機|分机|转|轉)[ .:]{0,3}(?=\d{1,9}$)/iu
/** Brackets around a country code, alone or with what follows it, as in "(+44) 20 7946 0958". */
const BRACKETED_CODE = /^\(\+([^()]*)\)/
/** Brackets around an extension behind a number, as in "(ext. 12)". */
const BRACKETED_EXTENSION = /\(([\p{L}#][^()]*\d)\)$/u
const TRUNK_ZERO = /[([] ?0 ?[)\]]/
const EXTENSION_BY_HYPHEN = /^(.*\d) ?- ?(\d{1,5})$/

/** Fewer digits than a number has: before a sign that parts them they are an area code. */
const MOST_OF_AREA_CODE = 5
const MOST_BEHIND_COMMA = 5
const digitsIn = (text: string) => text.replace(/\D/g, '').length

/**
 * Whether a number is written in pairs or threes with slashes between them, as in "01/23/45/67/89".
 */
const isInGroups = (parts: string[]) =>
  parts.length > 3 && parts.slice(1).every((part) => digitsIn(part) <= 3)

/**
 * Whether a text says two numbers: behind a number and a sign that parts them is more than an
 * extension. "030 123456/57" are two as well, of which the second is meant to replace the end of
 * the first.
 */
function isTwoNumbers(text: string): boolean {
  const [parts, signs] = [text.split(/[/,;|]/), text.match(/[/,;|]/g) ?? []]
  if (isInGroups(parts)) return false
  let digits = digitsIn(parts[0]!)
  return parts.slice(1).some((part, index) => {
    const isComplete = digits > MOST_OF_AREA_CODE
    digits += digitsIn(part)
    if (!isComplete || digitsIn(part) === 0) return false
    if (/^ ?\(?[+0]/.test(part)) return true
    const sign = signs[index]!
    return sign === ',' ? digitsIn(part) > MOST_BEHIND_COMMA : sign !== ';' || !part.includes('=')
  })
}

/**
 * Reads the parameters of RFC 3966. Returns undefined where one is there that nothing can be done
 * with.
 */
function withoutParameters(text: string): string | undefined {
  const [number = '', ...parameters] = text.split(';').map((part) => part.trim())
  let [context, extension] = ['', '']
  for (const parameter of parameters) {
    const [, name, value = ''] = /^([\w-]+)=(.+)$/.exec(parameter) ?? []
    if (name === 'ext') extension = ` ext. ${value}`
    else if (name === 'phone-context')
      context = value.startsWith('+') && !number.startsWith('+') ? value : ''
    else return undefined
  }
  return `${context}${number}${extension}`
}

/**
 * Returns the number that a text says and nothing else; undefined for a text with other words in
 * it.
 */
function numberIn(text: string): string | undefined {
  const labelled = plain(text)
  const unlabelled = labelled.replace(LABEL, '').replace(LABEL_BEHIND, '')
  const isUri = unlabelled !== labelled && /%[0-9a-f]{2}/i.test(unlabelled)
  const decoded = isUri ? plain(unlabelled.replace(/%2b/gi, '+').replace(/%20/g, ' ')) : unlabelled
  if (isTwoNumbers(decoded)) return undefined
  const unbracketed = decoded.replace(BRACKETED_CODE, '+$1 ').replace(BRACKETED_EXTENSION, '$1')
  return withoutParameters(unbracketed.replace(EXTENSION_WORD, ' ext. '))
}

/**
 * What Mexico had before its ten digits until 2019: 1 behind the country code for mobile phones;
 * 01, 044 and 045 inside the country.
 */
const TEN_DIGITS = '(?=(?:\\d[ .()-]*){10}(?:$|[^\\d .()-]))'
const OLD_FROM_ABROAD = new RegExp(`^(?:\\+|00) ?52[ .()-]*(?:1|01|044|045)[ .()-]*${TEN_DIGITS}`)
const OLD_IN_MEXICO = new RegExp(`^\\(?(?:01|044|045)[ .()-]*${TEN_DIGITS}`)
const withoutOldPrefix = (number: string, home: CountryCode | undefined) =>
  home === 'MX'
    ? number.replace(OLD_FROM_ABROAD, '+52 ').replace(OLD_IN_MEXICO, '')
    : number.replace(OLD_FROM_ABROAD, '+52 ')

/** Whether a number is as long as those of its country, and begins as they can. */
function isPlausible(phone: PhoneNumber): boolean {
  const { nationalNumber, countryCallingCode, ext = '' } = phone
  if (!phone.isPossible() || ext.length > MAX_EXTENSION_DIGITS) return false
  if (countryCallingCode === NORTH_AMERICA) return /^[2-9]\d\d[2-9]\d{6}$/.test(nationalNumber)
  // Few countries have numbers that begin with a zero: elsewhere it is dialed before a number, and
  // no part of it.
  return !nationalNumber.startsWith('0') || phone.isValid()
}

function parse(text: string, defaultCountry: CountryCode | undefined): PhoneNumber | undefined {
  try {
    const phone = parsePhoneNumberWithError(text, { defaultCountry, extract: false })
    return isPlausible(phone) ? phone : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads a number with an extension behind a hyphen, where the number is complete without it and too
 * long with it.
 */
function parseHyphenated(text: string, country: CountryCode | undefined): PhoneNumber | undefined {
  const [, number, extension] = EXTENSION_BY_HYPHEN.exec(text) ?? []
  return number && extension ? parse(`${number} ext. ${extension}`, country) : undefined
}

const parseWritten = (text: string, country: CountryCode | undefined) =>
  parse(text, country) ??
  parse(text.replace(TRUNK_ZERO, ''), country) ??
  parseHyphenated(text, country)

const libraryCountry = (country: number | null): CountryCode | undefined => {
  const alpha2 = country === null ? undefined : alpha2Of(country)
  return alpha2 && isSupportedCountry(alpha2) ? alpha2 : undefined
}

const storedForm = ({ number, ext }: PhoneNumber) => (ext ? `${number};ext=${ext}` : number)

/**
 * Reads a phone number as people write it. One without a country code is of `country`, a numeric
 * code of ISO 3166-1. `00` stands for the plus sign everywhere. Returns it as it is stored: E.164,
 * with an extension as RFC 3966 writes it, as in "+4930123456;ext=12". Returns undefined for what
 * cannot be a phone number.
 */
export function parsePhone(text: string, country: number | null): string | undefined {
  if (text.length > MAX_PHONE_LENGTH) return undefined
  const said = numberIn(text)
  if (!said) return undefined
  const home = libraryCountry(country)
  const number = withoutOldPrefix(said, home)
  const isZeros = /^\(?0\)? ?0/.test(number)
  const phone =
    (isZeros ? parseWritten(number.replace(/^\(?0\)? ?0\)?/, '+'), undefined) : undefined) ??
    parseWritten(number, home)
  return phone && storedForm(phone)
}

const WORDS_BETWEEN = / (?:or|oder|and|und|ou|et|y|o|e) |&/g

/** Returns what to say of a text that `parsePhone` cannot read. */
export const phoneFault = (text: string): string =>
  isTwoNumbers(plain(text).replace(LABEL, '').replace(WORDS_BETWEEN, '/'))
    ? TWO_PHONES
    : NOT_A_PHONE

/** Returns whether a text says the country of its number by itself. */
const hasCountryCode = (text: string) => /^\(?\+/.test(plain(text).replace(LABEL, ''))

const callingCodeOf = (country: number | null): string | undefined => {
  const found = libraryCountry(country)
  return found && getCountryCallingCode(found)
}

/**
 * Returns a stored number as it is shown: as it is dialed inside its country where both the record
 * and its reader are there, otherwise with the country code. Countries are numeric codes of ISO
 * 3166-1; null where it is not known. Calling codes are compared, not countries: Canada and the
 * United States share one. A value that is no number stays as it is.
 */
export function formatPhone(stored: string, record: number | null, reader: number | null): string {
  const phone = stored ? parse(stored, undefined) : undefined
  if (!phone) return stored
  const codes = [record, reader].map(callingCodeOf)
  const isHome = codes.every((code) => code === phone.countryCallingCode)
  const shown = isHome ? phone.formatNational() : phone.formatInternational()
  // What is typed again as it is shown must be the same number.
  return parsePhone(shown, isHome ? record : null) === storedForm(phone)
    ? shown
    : phone.formatInternational()
}

/** A number as a record has it: stored, and as its reader is shown it. */
type KnownPhone = { phone: string | null; phoneText: string | null }

/**
 * Reads the phone number of a form, of an import or of another system for the organization of a
 * call. `country` is that of the address in the record; null takes the organization's. Whatever is
 * unchanged stays as it was, even where it could not be read. Throws 422 at the field `phone` for
 * what cannot be a number.
 */
export async function requirePhone<Text extends string | null>(
  ctx: Ctx,
  text: Text,
  country: number | null,
  before?: KnownPhone,
): Promise<Text> {
  if (!text) return text
  if (before && (text === before.phone || text === before.phoneText)) return before.phone as Text
  const home = country ?? (hasCountryCode(text) ? null : await organizationCountry(ctx))
  return readPhone(text, home) as Text
}

/** The same for a text of which the country is known. */
export const readPhone = (text: string, country: number | null): string =>
  parsePhone(text, country) ?? unprocessable(phoneFault(text), { phone: phoneFault(text) })

/** Returns the numeric code of the country of the organization that a call is about. */
export async function organizationCountry(ctx: Ctx): Promise<number | null> {
  const [row] = await rowsOf<{ country: number }>(
    ctx,
    sql`select country from organizations where id = ${organizationOf(ctx).id}`,
  )
  return row?.country ?? null
}
