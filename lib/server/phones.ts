import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberWithError,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/min'
import { sql } from 'drizzle-orm'
import { MAX_PHONE_LENGTH, NOT_A_PHONE } from '@/lib/shared/contact'
import { alpha2Of } from './countries'
import { organizationOf, type Ctx } from './ctx'
import { rowsOf } from './db/rows'
import { unprocessable } from './errors'

// Phone numbers as people and other systems write them. Server only: the library is too large for the browser.

const NORTH_AMERICA = '1'
// A telephone number in North America is longer: what is written behind a comma may be a second number.
const MAX_EXTENSION_DIGITS = 9

const DIGIT = /\p{Nd}/u

/** Returns the value of a decimal digit of any script: they stand in Unicode in runs from zero to nine. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!
  let value = 0
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value++
  return String(value)
}

/** Returns the text with ordinary digits, signs and spaces, and without invisible format characters. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/(?![0-9])\p{Nd}/gu, asciiDigit)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim()

/** Labels in front of a number, and the scheme of a URI. */
const LABEL = /^(?:tel|t[eé]l[eé]phone|t[eé]l|telefon|phone|ph|fon)\s?[.:]+\s?(?:\/\/)?/i
/** Words before an extension that the library does not know. */
const EXTENSION_WORD =
  /\b(?:durchwahl|dw|poste|interno|ramal|toestel)\b[ .:]{0,3}(?=\d{1,9}$)|内線[ .:]{0,3}(?=\d{1,9}$)/iu
/** Brackets around a country code, alone or with what follows it, as in "(+44) 20 7946 0958". */
const BRACKETED_CODE = /^\(\+([^()]*)\)/
/** Brackets around an extension behind a number, as in "(ext. 12)". */
const BRACKETED_EXTENSION = /\(([\p{L}#][^()]*\d)\)$/u
const TRUNK_ZERO = /[([] ?0 ?[)\]]/
const EXTENSION_BY_HYPHEN = /^(.*\d) ?- ?(\d{1,5})$/

/** Whether a text says two numbers: behind a sign that parts them, the second begins with a plus sign or a zero. */
function isTwoNumbers(text: string): boolean {
  const [first = '', ...others] = text.split(/[/,;|]/)
  let digits = first.replace(/\D/g, '').length
  return others.some((part) => {
    // Area codes are parted from numbers, too, and are shorter.
    if (digits > 5 && /^ ?\(?[+0]/.test(part)) return true
    digits += part.replace(/\D/g, '').length
    return false
  })
}

/** Reads the parameters of RFC 3966. Returns undefined where one is there that nothing can be done with. */
function withoutParameters(text: string): string | undefined {
  const [number = '', ...parameters] = text.split(';').map((part) => part.trim())
  let [context, extension] = ['', '']
  for (const parameter of parameters) {
    const [, name, value = ''] = /^([\w-]+)=(.+)$/.exec(parameter) ?? []
    if (name === 'ext') extension = ` ext. ${value}`
    else if (name === 'phone-context') context = value.startsWith('+') && !number.startsWith('+') ? value : ''
    else return undefined
  }
  return `${context}${number}${extension}`
}

/** Returns the number that a text says and nothing else; undefined for a text with other words in it. */
function numberIn(text: string): string | undefined {
  const labelled = plain(text)
  const unlabelled = labelled.replace(LABEL, '')
  const isUri = unlabelled !== labelled && /%[0-9a-f]{2}/i.test(unlabelled)
  const decoded = isUri ? plain(unlabelled.replace(/%2b/gi, '+').replace(/%20/g, ' ')) : unlabelled
  if (isTwoNumbers(decoded)) return undefined
  const unbracketed = decoded.replace(BRACKETED_CODE, '+$1 ').replace(BRACKETED_EXTENSION, '$1')
  return withoutParameters(unbracketed.replace(EXTENSION_WORD, ' ext. '))
}

/** Whether a number is as long as those of its country, and begins as they can. */
function isPlausible(phone: PhoneNumber): boolean {
  const { nationalNumber, countryCallingCode, ext = '' } = phone
  if (!phone.isPossible() || ext.length > MAX_EXTENSION_DIGITS) return false
  if (countryCallingCode === NORTH_AMERICA) return /^[2-9]\d\d[2-9]\d{6}$/.test(nationalNumber)
  // Few countries have numbers that begin with a zero: elsewhere it is dialed before a number, and no part of it.
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

/** Reads a number with an extension behind a hyphen, where the number is complete without it and too long with it. */
function parseHyphenated(text: string, country: CountryCode | undefined): PhoneNumber | undefined {
  const [, number, extension] = EXTENSION_BY_HYPHEN.exec(text) ?? []
  return number && extension ? parse(`${number} ext. ${extension}`, country) : undefined
}

const parseWritten = (text: string, country: CountryCode | undefined) =>
  parse(text, country) ?? parse(text.replace(TRUNK_ZERO, ''), country) ?? parseHyphenated(text, country)

const libraryCountry = (country: number | null): CountryCode | undefined => {
  const alpha2 = country === null ? undefined : alpha2Of(country)
  return alpha2 && isSupportedCountry(alpha2) ? alpha2 : undefined
}

const storedForm = ({ number, ext }: PhoneNumber) => (ext ? `${number};ext=${ext}` : number)

/**
 * Reads a phone number as people write it. One without a country code is of `country`, a numeric code of ISO 3166-1. `00`
 * stands for the plus sign everywhere. Returns it as it is stored: E.164, with an extension as RFC 3966 writes it, as in
 * "+4930123456;ext=12". Returns undefined for what cannot be a phone number.
 */
export function parsePhone(text: string, country: number | null): string | undefined {
  if (text.length > MAX_PHONE_LENGTH) return undefined
  const number = numberIn(text)
  if (!number) return undefined
  const home = libraryCountry(country)
  const isZeros = /^\(?0\)? ?0/.test(number)
  const phone =
    (isZeros ? parseWritten(number.replace(/^\(?0\)? ?0\)?/, '+'), undefined) : undefined) ?? parseWritten(number, home)
  return phone && storedForm(phone)
}

/** Returns whether a text says the country of its number by itself. */
const hasCountryCode = (text: string) => /^\(?\+/.test(plain(text).replace(LABEL, ''))

const callingCodeOf = (country: number | null): string | undefined => {
  const found = libraryCountry(country)
  return found && getCountryCallingCode(found)
}

/**
 * Returns a stored number as it is shown: as it is dialed inside its country where both the record and its reader are
 * there, otherwise with the country code. Countries are numeric codes of ISO 3166-1; null where it is not known. Calling
 * codes are compared, not countries: Canada and the United States share one. A value that is no number stays as it is.
 */
export function formatPhone(stored: string, record: number | null, reader: number | null): string {
  const phone = stored ? parse(stored, undefined) : undefined
  if (!phone) return stored
  const codes = [record, reader].map(callingCodeOf)
  const isHome = codes.every((code) => code === phone.countryCallingCode)
  const shown = isHome ? phone.formatNational() : phone.formatInternational()
  // What is typed again as it is shown must be the same number.
  return parsePhone(shown, isHome ? record : null) === storedForm(phone) ? shown : phone.formatInternational()
}

/** A number as a record has it: stored, and as its reader is shown it. */
type KnownPhone = { phone: string | null; phoneText: string | null }

/**
 * Reads the phone number of a form, of an import or of another system for the organization of a call. `country` is that of
 * the address in the record; null takes the organization's. Whatever is unchanged stays as it was, even where it could not
 * be read. Throws 422 at the field `phone` for what cannot be a number.
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
  return (parsePhone(text, home) ?? unprocessable(NOT_A_PHONE, { phone: NOT_A_PHONE })) as Text
}

/** Returns the numeric code of the country of the organization that a call is about. */
export async function organizationCountry(ctx: Ctx): Promise<number | null> {
  const [row] = await rowsOf<{ country: number }>(
    ctx,
    sql`select country from organizations where id = ${organizationOf(ctx).id}`,
  )
  return row?.country ?? null
}
