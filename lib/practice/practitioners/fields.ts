import { z } from '@/lib/shared/zod'
import { isSubdivision } from '@/lib/shared/places/subdivisions'
import { isDea, isNpi } from '@/lib/shared/text/check-digits'
import { isLocale } from '@/lib/shared/text/intl'
import { nameOf } from '@/lib/shared/text/text'

// The rules of single fields. What is left empty is nothing: a form has no other way of saying so.

/** A field that may be null or empty. */
export const optional = <T extends z.ZodType>(rule: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    rule.nullable(),
  )

const DAY = 'Enter a day as in 2026-03-31.'

/** A day that there is, in ISO 8601. */
export const Day = z.iso.date(DAY).refine((day) => day >= '1900', 'Enter a day from 1900 on.')

/** The day it is in Greenwich, as the database counts days. */
const today = () => new Date().toISOString().slice(0, 10)

export const BirthDate = Day.refine((day) => day < today(), 'A birth date is in the past.')

const NPI = 'This is not an NPI: ten digits, of which the last checks the others.'
export const Npi = z.string(NPI).trim().refine(isNpi, NPI)

const DEA =
  'This is not a DEA number: two letters and seven digits, of which the last checks the others.'
export const Dea = z.string(DEA).trim().toUpperCase().refine(isDea, DEA)

const TAXONOMY = 'This is not a taxonomy code: nine letters or digits and an X, as in 207Q00000X.'
/** A code of the National Uniform Claim Committee. */
export const Taxonomy = z
  .string(TAXONOMY)
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-Z]{9}X$/, TAXONOMY)

const LANGUAGE = 'This is not a language: choose one, or enter its code as in “de” or “zh-Hant”.'
/** BCP 47, as Intl writes it. */
export const Language = z
  .string(LANGUAGE)
  .trim()
  .refine(isLocale, { error: LANGUAGE, abort: true })
  .transform((tag) => new Intl.Locale(tag).toString())

const SUBDIVISION = 'There is no such state: choose one, or enter its ISO 3166-2 code, as in US-IL.'
/** ISO 3166-2. */
export const Subdivision = z
  .string(SUBDIVISION)
  .trim()
  .toUpperCase()
  .refine(isSubdivision, SUBDIVISION)

/** One line of text that may be empty. */
export const line = (most: number) => nameOf(0, most, `At most ${most} characters.`)

/** Whether two days are in their order; one that is missing is in order with any. */
export const inOrder = (first: string | null, last: string | null) =>
  first === null || last === null || first <= last
