import type { Entity } from '@/hooks/ui/list/use-address'
import { callWithTotal, type Call } from '@/lib/client/call'
import { hasAll } from '@/lib/client/commerce/shop-evidence'

/** A row as a form knows it: its version is what the form shows of it. */
export type Versioned<Row> = Row & { version: number }

/** A noun of the shop's, under the names that Medusa has for it. */
export type ShopNoun<Row> = Omit<Entity, 'load'> & {
  of: 'shop'
  /**
   * As an answer calls one of them, and a page of them: `product_category`, `product_categories`.
   */
  one: string
  many: string
  load: (call: Call) => Promise<Row>
  /** What of one is asked for beyond what Medusa gives anyway. */
  detail: Record<string, string>
  /** Finds all of them, where their list does not tell of all. */
  all?: (url: string) => Promise<Row[]>
  /** How its list is asked for its latest rows. */
  latest: Record<string, string>
  /** The row in what a write has answered. */
  rowIn: (answer: unknown) => Row
  /** Every row in a page of its list, where some stand within others. */
  everyIn(answer: unknown): Row[]
  /** Tells a row that was made from all that were there before. */
  markOf(row: Row): unknown
  /** Whether a new row is what was sent. */
  isMade(row: Row, sent: Record<string, unknown>): boolean
}

/** By their names, whichever way they came. */
const inOrder = (_: string, value: unknown) =>
  value instanceof Object && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort())
    : value

/** A version of what has none: what is in it, as a number. */
export const versionOf = (content: unknown): number =>
  [...JSON.stringify(content, inOrder)].reduce(
    (sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0,
    0,
  )

type Names = {
  path: string
  one: string
  /** The path with underscores, where it is not named. */
  many?: string
  /** What of one is asked for beyond what Medusa gives anyway: `expand`, `fields`. */
  detail?: Record<string, string>
  /** Where Medusa does not list the latest first by itself: `order`, if it knows that there. */
  latest?: Record<string, string>
}

export function shopNoun<Row extends object>({
  path,
  one,
  detail = {},
  latest = {},
  ...names
}: Names): ShopNoun<Row> {
  const many = names.many ?? path.replaceAll('-', '_')
  const rowIn = (answer: unknown) => (answer as Record<string, Row>)[one]!
  return {
    path,
    of: 'shop',
    one,
    many,
    detail,
    latest,
    rowIn,
    everyIn: (answer) => (answer as Record<string, Row[]>)[many]!,
    markOf: (row) => (row as { id?: string }).id,
    isMade: (row, sent) => hasAll(row as Record<string, unknown>, sent),
    load: async ({ url, params }) =>
      rowIn(await callWithTotal({ url, params: { ...params, ...detail } })),
    history: (id) => ({ url: '/admin/commerce/history', params: { of: `${path}/${id}` } }),
  }
}
