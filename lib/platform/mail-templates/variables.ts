import {
  givenVariables,
  type Category,
  type DeclaredVariable,
  type Purpose,
  type VariableType,
} from '@/lib/shared/mail-purposes'
import { notationOf } from '@/lib/shared/text/notation'
import type { View } from './tags'

/** What a template is for, which says what the console fills in. */
export type Kind = {
  category: Category
  purpose: Purpose | null
  language: string
  /**
   * That of the organization that it is sent for; without one, figures and dates are as is usual in
   * the language.
   */
  locale?: string
}

/** A variable of a template: `always` where its value is never missing. */
export type Variable = {
  type: VariableType
  fallback: string
  sample: string
  always: boolean
  given: boolean
}

/**
 * A value of a variable; what is missing becomes the fallback. Dates are as in 2026-11-30 or in ISO
 * 8601.
 */
export type Value = string | number | boolean | string[] | null | undefined
export type Values = Record<string, Value>

/**
 * All variables that tags can name. What an author declares may add a fallback to one that the
 * console may lack.
 */
export function variablesOf(
  { category, purpose }: Kind,
  declared: DeclaredVariable[],
): Map<string, Variable> {
  const known = new Map<string, Variable>()
  for (const { name, type, sample, always } of givenVariables(category, purpose))
    known.set(name, { type, sample, always, fallback: '', given: true })
  for (const { name, type, fallback, sample } of declared) {
    const given = known.get(name)
    if (!given) known.set(name, { type, fallback, sample, always: false, given: false })
    else if (!given.always && given.type === type)
      known.set(name, { ...given, fallback, sample: sample || given.sample })
  }
  return known
}

/** How words, figures and dates of a mail are written: locales for Intl. */
export type Manner = { words: string; numbers: string; days: string }

/**
 * How a mail in a language is written for an organization with a locale. Without one English is
 * British; in another language than the template's the locale says how figures are parted, and in
 * which order days and months stand.
 */
export function mannerOf({ language, locale }: Pick<Kind, 'language' | 'locale'>): Manner {
  const usual = language === 'en' ? 'en-GB' : language
  if (!locale) return { words: usual, numbers: usual, days: usual }
  const isOwn = new Intl.Locale(locale).language === language
  const { numbers, days } = notationOf(locale)
  if (isOwn) return { words: locale, numbers: locale, days: locale }
  return { words: usual, numbers, days: language === 'en' ? days : usual }
}

/**
 * What a day and what an instant are written by, in each locale: to make one takes longer than to
 * fill in a mail.
 */
const written = (options: Intl.DateTimeFormatOptions) => {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (at: Date, { days }: Manner) => {
    const format =
      formats.get(days) ?? new Intl.DateTimeFormat(days, { ...options, timeZone: 'UTC' })
    formats.set(days, format)
    return format.format(at)
  }
}
const day = written({ dateStyle: 'long' })
const instant = written({ dateStyle: 'full', timeStyle: 'short' })

const DAY = /^\d{4}-\d\d-\d\d$/

/**
 * A day without a time, an instant with its day of the week and its time in UTC; undefined for what
 * is neither.
 */
export function dateWord(value: string, manner: Manner): string | undefined {
  const at = new Date(value)
  if (!/^\d{4}-\d\d-\d\d/.test(value) || Number.isNaN(at.getTime())) return undefined
  return DAY.test(value) ? day(at, manner) : `${instant(at, manner)} UTC`
}

/** How far away a day is, as in "tomorrow", "in 12 days" and "3 days ago". */
export const daysWord = (days: number, { words }: Manner) =>
  new Intl.RelativeTimeFormat(words, { numeric: 'auto' }).format(days, 'day')

/** An address that a link may lead to, as it is; undefined for any other. */
export function addressWord(value: string): string | undefined {
  const address = value.trim()
  if (!/^(https?:\/\/|mailto:)[^\s"'<>\\]+$/i.test(address)) return undefined
  return URL.canParse(address) ? address : undefined
}

/** Without characters that cannot be seen, but for the ends of lines. */
const clean = (text: string) => text.replace(/(?!\n)\p{Cc}/gu, ' ')

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

/** A text that is written from right to left keeps its own order within a sentence that is not. */
export const isolated = (text: string) => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text)

const linesOf = (value: Value) =>
  (Array.isArray(value) ? value : String(value).split('\n'))
    .map((line) => clean(line).trim())
    .filter(Boolean)

/** A value as tags show it; undefined for one that its type does not take. */
export function shown(
  type: VariableType,
  value: Value,
  manner: Manner,
): string | boolean | string[] | undefined {
  if (value === null || value === undefined) return undefined
  if (type === 'yes-or-no') return value === true || value === 'yes'
  if (type === 'list') return linesOf(value)
  const text = clean(Array.isArray(value) ? value.join(', ') : String(value)).trim()
  if (text === '') return undefined
  if (type === 'date') return dateWord(text, manner)
  if (type === 'address') return addressWord(text)
  if (type === 'number')
    return Number.isFinite(Number(text))
      ? new Intl.NumberFormat(manner.numbers).format(Number(text))
      : undefined
  return isolated(text)
}

/** What stands where there is neither a value nor a fallback. */
const nothing = (type: VariableType) => (type === 'yes-or-no' ? false : type === 'list' ? [] : '')

/**
 * What the tags of a template are filled with: each variable that it may name, and nothing else.
 */
export function viewOf(variables: Map<string, Variable>, values: Values, manner: Manner): View {
  const view = Object.create(null) as View
  for (const [name, { type, fallback }] of variables) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    view[name] = shown(type, value, manner) ?? shown(type, fallback, manner) ?? nothing(type)
  }
  return view
}

/** The samples of the variables, with some values in their place. */
export const sampled = (variables: Map<string, Variable>, values: Values): Values => ({
  ...Object.fromEntries([...variables].map(([name, { sample }]) => [name, sample])),
  ...values,
})
