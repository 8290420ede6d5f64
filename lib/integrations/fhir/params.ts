import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { refuse } from '@/lib/platform/api/fhir-outcome'
import { normalizeEmail } from '@/lib/shared/text/email-address'
import { momentsOf } from './dates'

/** One value of a search parameter, as it was sent. */
type Asked = {
  name: string
  value: string
  modifier: string
  base: string
  ctx: Ctx
  areMany: boolean
}

/** How a resource can be searched for: what is told of it, and what a row must be to be found. */
export type SearchParam = {
  type: 'string' | 'token' | 'reference' | 'date'
  documentation: string
  modifiers: readonly string[]
  /**
   * Where `areMany` fit, a page of them is soon read in their order, and an index that finds all of
   * them costs more. Throws 400 for a value that cannot be read: what is left out would find more
   * than was asked for.
   */
  where: (asked: Asked) => SQL
}

const NOTHING = sql`false`
export const anyOf = (conditions: SQL[]): SQL =>
  conditions.length === 0 ? NOTHING : sql`(${sql.join(conditions, sql` or `)})`

/**
 * Whether a text begins with the words. Of most it can be seen without taking accents off, which
 * costs ten times as much.
 */
const beginsWith = (text: SQL, words: string) =>
  sql`(starts_with(lower(${text}), lower(${words})) or searchable(${text}) like substr(search_pattern(${words}), 2))`

type Text = {
  documentation: string
  columns: SQL[]
  lists?: SQL[]
  within?: (ctx: Ctx, words: string) => SQL
}

/**
 * Texts that begin with the words, without regard to case and accents; `:contains` anywhere,
 * `:exact` as they are. `lists` are columns of several texts; `within` narrows by an index to what
 * holds the words at all.
 */
export const byText = ({ documentation, columns, lists = [], within }: Text): SearchParam => ({
  type: 'string',
  documentation,
  modifiers: ['contains', 'exact'],
  where({ value, modifier, ctx, areMany }) {
    const fits = (text: SQL) => {
      if (modifier === 'exact') return sql`${text} = ${value.normalize('NFC')}`
      return modifier === 'contains'
        ? sql`searchable(${text}) like search_pattern(${value})`
        : beginsWith(text, value)
    }
    const inList = (list: SQL) =>
      sql`exists (select from unnest(${list}) one where ${fits(sql`one`)})`
    const found = anyOf([...columns.map(fits), ...lists.map(inList)])
    return within && !areMany ? sql`${within(ctx, value)} and ${found}` : found
  },
})

/**
 * `system|code`, `|code` for one without a system, `code` for any, `system|` for whatever the
 * system has.
 */
export type Token = { system?: string; code: string }
function tokenOf(value: string): Token {
  const at = value.indexOf('|')
  return at < 0 ? { code: value } : { system: value.slice(0, at), code: value.slice(at + 1) }
}

export const byToken = (
  documentation: string,
  where: (token: Token, asked: Asked) => SQL,
): SearchParam => ({
  type: 'token',
  documentation,
  modifiers: [],
  where: (asked) => where(tokenOf(asked.value), asked),
})

/**
 * Columns that hold a code or number, each with the system it is from; '' for one that has none.
 */
export const byCodes = (
  documentation: string,
  columns: (readonly [system: string, column: SQL])[],
): SearchParam =>
  byToken(documentation, ({ system, code }) => {
    const asked = columns.filter(([of]) => system === undefined || system === of)
    return anyOf(
      asked.map(([, column]) => (code === '' ? sql`${column} <> ''` : sql`${column} = ${code}`)),
    )
  })

/** An e-mail address, compared in its stored form; an empty code asks whether there is one. */
export const byEmail = (documentation: string, column: SQL): SearchParam =>
  byToken(documentation, ({ system, code }) => {
    if (system) return NOTHING
    return code === ''
      ? sql`${column} <> ''`
      : sql`${column} = ${normalizeEmail(code.normalize('NFC')) ?? code}`
  })

/**
 * Of resources that have no identifiers of their own: whoever asks by one finds nothing, and is
 * told no error.
 */
export const byNoIdentifier = byCodes('It has none: nothing is found by one.', [])

/** `active=true`; what it is about may depend on where the call is. */
export const byTruth = (documentation: string, column: SQL | ((ctx: Ctx) => SQL)): SearchParam =>
  byToken(documentation, ({ code }, { name, ctx }) => {
    if (code !== 'true' && code !== 'false') refuse(400, `${name} is true or false.`, 'value')
    return sql`${typeof column === 'function' ? column(ctx) : column} = ${code === 'true'}`
  })

const ID = /^[A-Za-z0-9\-.]{1,64}$/

/**
 * The id in a reference to a resource of one type, as `Type/id`, as an address of ours, or alone;
 * null for another one.
 */
export function idIn(reference: string, type: string, base: string): string | null {
  const local = reference.startsWith(`${base}/`) ? reference.slice(base.length + 1) : reference
  const [first, second, ...rest] = local.split('/')
  const id = second === undefined ? first! : first === type ? second : ''
  return rest.length === 0 && ID.test(id) ? id : null
}

/** Whatever refers to a resource of one type; `where` gets its id as text. */
export const byReference = (
  documentation: string,
  type: string,
  where: (id: string) => SQL,
): SearchParam => ({
  type: 'reference',
  documentation,
  modifiers: [type],
  where({ value, base }) {
    const id = idIn(value, type, base)
    return id === null ? NOTHING : where(id)
  },
})

/**
 * An instant, by prefix: eq, ne, gt, ge, lt, le, sa, eb. What is less exact than the column stands
 * for a span.
 */
export const byInstant = (documentation: string, columnOf: (ctx: Ctx) => SQL): SearchParam => ({
  type: 'date',
  documentation,
  modifiers: [],
  where({ name, value, ctx }) {
    const column = columnOf(ctx)
    const { prefix, from, to } =
      momentsOf(value) ?? refuse(400, `${name} is a date as in ge2026-03-31.`, 'value')
    const [start, end] = [sql`${from}::timestamptz`, sql`${to}::timestamptz`]
    return {
      eq: sql`(${column} >= ${start} and ${column} < ${end})`,
      ne: sql`(${column} < ${start} or ${column} >= ${end})`,
      gt: sql`${column} >= ${end}`,
      sa: sql`${column} >= ${end}`,
      ge: sql`${column} >= ${start}`,
      lt: sql`${column} < ${start}`,
      eb: sql`${column} < ${start}`,
      le: sql`${column} < ${end}`,
    }[prefix]
  },
})
