import { capital } from '@/lib/client/format/nouns'
import { exactly } from '@/lib/client/format/time'

/**
 * How a record's fields are called and read where they are compared: in a conflict, in its history.
 */
export type FieldWords = Record<
  string,
  {
    label: string
    show?: (value: unknown) => string
    /**
     * Says what became of a value, for those too long to be read twice; of several things a line
     * each.
     */
    change?: (before: unknown, after: unknown) => string
  }
>

export const NOTHING = '—'
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/

const plain = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string' && INSTANT.test(value)) return exactly(Date.parse(value))
  if (Array.isArray(value)) return value.length === 0 ? NOTHING : value.map(plain).join(', ')
  return typeof value === 'object' ? named(value) : String(value)
}

/** What another record is known by, where one refers to it. */
function named(value: object): string {
  const { displayName, role, name, label } = value as Record<string, unknown>
  const word = [displayName, role, name, label].find((one) => typeof one === 'string')
  return word === undefined ? JSON.stringify(value) : String(word)
}

/** "replacedBy" without a word of its own is read as "Replaced by". */
export const labelOf = (words: FieldWords, name: string) =>
  words[name]?.label ??
  capital(name.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`))

export const shownAs = (words: FieldWords, name: string, value: unknown) =>
  (value !== null && value !== undefined && value !== '' && words[name]?.show?.(value)) ||
  plain(value)

/** A tooltip holds no more. */
const LONGEST = 400

/**
 * What really stands there, for those who need it to the letter. Nothing is a dash, as it is shown.
 */
export function storedAs(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text === '[]' ? NOTHING : text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
