import useSWR from 'swr'
import { useAddress } from '@/hooks/ui/list/use-address'
import { useListOf, type List } from '@/hooks/ui/list/use-list'
import { callWithTotal, type Answer, type Call, type Failure } from '@/lib/client/call'
import { searchable } from '@/lib/shared/text/name-key'
import type { ShopNoun } from './shop-noun'

type Page = { url: string; params: NonNullable<Call['params']> }
type Params = Record<string, string | number | undefined>

/** What of a list is asked for: Medusa's `fields` and `expand`, or what narrows it always. */
type Shelf = {
  /**
   * Of `fields` and `expand`: whatever is sorted by has to be among the fields, and `expand` is
   * never empty, or Medusa counts the page instead of the list.
   */
  params?: Params
  sort: string
  hidden?: string[]
}

const unknown = (words: readonly string[], error: string): Failure => ({
  status: 422,
  error,
  fields: Object.fromEntries(words.map((word) => [word, error])),
})

/** Several values of one filter, as Medusa reads them. */
const valuesOf = (name: string, values: string) =>
  values.split(',').map((value, index) => [`${name}[${index}]`, value] as const)

/**
 * A list that Medusa pages. It sorts by one thing, and gives rows that are alike in it out in
 * another order for each page, so that some come twice and others never, unless it joins others to
 * them: those it pages by their ids as well. So each has rows joined to it, or is sorted by what no
 * two rows have alike. Of products Medusa has a way of its own.
 */
export type Found = Shelf & {
  /** An order that it does not know ends the whole Medusa. */
  sorts: readonly string[]
  filters?: readonly string[]
  /** Filters of which Medusa takes one value alone; with several chosen they leave nothing out. */
  flags?: readonly string[]
}

/** Tells how many rows are there, and of how many. */
type Progress = (through: number, of: number) => void

/**
 * A list of the shop's. Its file is made where the list is: there is none to be had from Medusa.
 */
export type ShopList<Row> = List<Row> & {
  /**
   * All rows that the search and filters find, or none: rejects with a `Failure` where one of them
   * cannot be had.
   */
  loadFound: (onProgress: Progress) => Promise<Row[]>
}

/**
 * So many rows of a list are asked for at once, as a file is made of it: Medusa adds up each order
 * of them.
 */
const AT_ONCE = 200
const TRIES = 3
const MOVED: Failure = {
  status: undefined,
  fields: {},
  error: 'The list changed each time while it was read. Try again when less happens in the shop.',
}

/**
 * Every row of a list. It is read from its beginning again when rows came or went meanwhile: from
 * page to page one of them would be missing.
 */
async function everyPage<Row>(
  load: List<Row>['load'],
  keyOf: (row: Row) => string,
  onProgress: Progress,
) {
  for (let number = 1; number <= TRIES; number++) {
    const rows = new Map<string, Row>()
    for (let offset = 0, all = 0; ; offset += AT_ONCE) {
      const { data, total = 0 } = await load({ limit: AT_ONCE, offset })
      if (offset > 0 && total !== all) break
      all = total
      for (const row of data) rows.set(keyOf(row), row)
      onProgress(rows.size, all)
      if (rows.size === all) return [...rows.values()]
      // Fewer than there should be by now: one came twice, and another one not at all.
      if (rows.size < offset + AT_ONCE) break
    }
  }
  throw MOVED
}

const idOf = (row: unknown) => (row as { id: string }).id

/** Loads a page of what Medusa finds. */
export function pageOf<Row>(
  noun: ShopNoun<Row>,
  { params: always, sorts, filters = [], flags = [] }: Found,
) {
  return async ({
    url,
    params: { sort, search, limit, offset, ...chosen },
  }: Page): Promise<Answer<Row[]>> => {
    if (!sorts.includes(String(sort).replace(/^-/, '')))
      throw unknown(['sort'], 'The shop cannot sort by that.')
    const several = filters.flatMap((name) =>
      chosen[name] ? valuesOf(name, String(chosen[name])) : [],
    )
    const single = flags.filter((name) => chosen[name] && !String(chosen[name]).includes(','))
    const narrowed = [...several, ...single.map((name) => [name, chosen[name]] as const)]
    const asked = {
      ...always,
      limit,
      offset,
      order: sort,
      q: search,
      ...Object.fromEntries(narrowed),
    }
    try {
      const answer: unknown = await callWithTotal({ url, params: asked })
      const { count, [noun.many]: data } = answer as { count: number } & Record<string, Row[]>
      return { data: data as Row[], total: count as number }
    } catch (failure) {
      // What it does not know it refuses without the field's name.
      throw (failure as Failure).status === 400
        ? unknown([...filters, ...flags], (failure as Failure).error)
        : failure
    }
  }
}

/** A list that Medusa pages, sorts and searches itself. */
export function useShopList<Row extends { id: string }>(
  noun: ShopNoun<Row>,
  found: Found,
): ShopList<Row> {
  const { params, sort, hidden = [], filters = [], flags = [] } = found
  const load = pageOf(noun, found)
  const list = useListOf<Row>(noun, idOf, {
    sort,
    hidden,
    filters: [...filters, ...flags],
    always: params,
    load,
  })
  return { ...list, loadFound: (onProgress) => everyPage(list.load, idOf, onProgress) }
}

type Whole<Row> = Shelf & {
  /** What the search looks at. */
  textOf: (row: Row) => string
  /** What each order compares. */
  sorts: Record<string, (row: Row) => string | number>
  filters?: Record<string, (row: Row) => string | string[]>
  keyOf?: (row: Row) => string
  /** What each row has to know of the others: its place in their tree. */
  arrange?: (rows: Row[]) => Row[]
}

/** So many are asked for at first. */
const USUAL = 1000
const inOrder = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))

/**
 * Loads a page of what is found among all rows; those that are alike stand in the order of their
 * keys.
 */
export function wholePageOf<Row>(noun: ShopNoun<Row>, whole: Whole<Row>) {
  const { params: always, textOf, sorts, filters = {}, keyOf = idOf, arrange } = whole
  return async ({ url, params }: Page): Promise<Answer<Row[]>> => {
    const all = await loadAll<Row>(noun, url, always)
    const rows = arrange?.(all) ?? all
    const { sort = '', search = '', limit, offset, ...chosen } = params
    const valueOf = sorts[String(sort).replace(/^-/, '')]
    if (!valueOf) throw unknown(['sort'], 'The shop cannot sort by that.')
    const words = searchable(String(search)).split(' ')
    const isChosen = (row: Row, name: string, values: string) =>
      [filters[name]!(row)].flat().some((value) => values.split(',').includes(value))
    const found = rows.filter(
      (row) =>
        words.every((word) => searchable(textOf(row)).includes(word)) &&
        Object.keys(filters).every(
          (name) => !chosen[name] || isChosen(row, name, String(chosen[name])),
        ),
    )
    const way = String(sort).startsWith('-') ? -1 : 1
    const sorted = found.sort(
      (a, b) => way * inOrder(valueOf(a), valueOf(b)) || inOrder(keyOf(a), keyOf(b)),
    )
    return {
      data: sorted.slice(Number(offset), Number(offset) + Number(limit)),
      total: found.length,
    }
  }
}

/**
 * A list that Medusa cannot search or sort, or not page: it is had whole, and searched, sorted and
 * paged here.
 */
export function useWholeShopList<Row>(noun: ShopNoun<Row>, whole: Whole<Row>): ShopList<Row> {
  const { sort, hidden = [], filters = {}, keyOf = idOf } = whole
  const list = useListOf<Row>(noun, keyOf, {
    sort,
    hidden,
    filters: Object.keys(filters),
    load: wholePageOf(noun, whole),
  })
  return { ...list, loadFound: async () => (await list.load({ limit: Infinity, offset: 0 })).data }
}

/**
 * All rows of a list; with a `limit` of their own no more than so many. They come in one answer: of
 * rows that were made at the same time one could be missing between two pages, and another one be
 * there twice.
 */
export async function loadAll<Row>(
  noun: ShopNoun<Row>,
  url: string,
  { limit, ...params }: Params = {},
) {
  if (noun.all) return noun.all(url)
  for (let most = Number(limit ?? USUAL); ; most *= 10) {
    const answer: unknown = await callWithTotal({
      url,
      params: { limit: most, offset: 0, ...params },
    })
    const { count, [noun.many]: rows } = answer as { count?: number } & Record<string, Row[]>
    // Where Medusa counts nothing, it knows no pages either. Its count may be of the page alone.
    if (limit !== undefined || count === undefined || (rows as Row[]).length < most)
      return rows as Row[]
  }
}

/**
 * All rows of a short list, for a field that offers them. `params` has to stay the same. Nothing is
 * asked for while `wanted` is false.
 */
export function useShopRows<Row>(
  noun: ShopNoun<Row>,
  { params, wanted = true }: { params?: Params; wanted?: boolean } = {},
) {
  const { url } = useAddress(noun)
  return useSWR<Row[], Failure>(
    wanted ? [url, { all: 1, ...params }] : null,
    ([url, { all: _all, ...params }]: [string, Params]) => loadAll(noun, url, params),
    { keepPreviousData: true },
  )
}

const FOUND = 20

/** The first rows that the shop finds, for a field that is searched as somebody types. */
export function useFoundInShop<Row>(noun: ShopNoun<Row>, search: string, params: Params = {}) {
  const { url } = useAddress(noun)
  return useSWR<Row[], Failure>(
    [url, { found: 1, q: search || undefined, ...params }],
    ([url, { found: _found, ...params }]: [string, Params]) =>
      loadAll(noun, url, { ...params, limit: FOUND }),
    { keepPreviousData: true },
  )
}
