import useSWR from 'swr'
import { callWithTotal, type Answer, type Call, type Failure } from '@/lib/client/call'
import type { ShopNoun } from './shop-noun'
import { useAddress } from './use-address'
import { useList } from './use-list'

type Page = { url: string; params: NonNullable<Call['params']> }
type Params = Record<string, string | number | undefined>

/** What of a list is asked for: Medusa's `fields` and `expand`, or what narrows it always. */
type Shelf = {
  /** Of `fields` and `expand`: whatever is sorted by has to be among the fields, and `expand` is never empty, or Medusa counts the page instead of the list. */
  params?: Params
  sort: string
  hidden?: string[]
}

const unknown = (words: readonly string[], error: string): Failure => ({
  ...{ status: 422, error },
  fields: Object.fromEntries(words.map((word) => [word, error])),
})

/** Several values of one filter, as Medusa reads them. */
const valuesOf = (name: string, values: string) =>
  values.split(',').map((value, index) => [`${name}[${index}]`, value] as const)

type Found = Shelf & {
  /** An order that it does not know ends the whole Medusa. */
  sorts: readonly string[]
  filters?: readonly string[]
  /** Filters of which Medusa takes one value alone; with several chosen they leave nothing out. */
  flags?: readonly string[]
}

/** A list that Medusa pages, sorts and searches itself. */
export function useShopList<Row extends { id: string }>(
  noun: ShopNoun<Row>,
  { params, sort, hidden = [], sorts, filters = [], flags = [] }: Found,
) {
  const narrowing = [...filters, ...flags]
  const load = async ({ url, params: { sort, search, limit, offset, ...chosen } }: Page): Promise<Answer<Row[]>> => {
    if (!sorts.includes(String(sort).replace(/^-/, ''))) throw unknown(['sort'], 'The shop cannot sort by that.')
    const several = filters.flatMap((name) => (chosen[name] ? valuesOf(name, String(chosen[name])) : []))
    const single = flags.filter((name) => chosen[name] && !String(chosen[name]).includes(','))
    const narrowed = [...several, ...single.map((name) => [name, chosen[name]] as const)]
    const asked = { ...params, limit, offset, order: sort, q: search, ...Object.fromEntries(narrowed) }
    try {
      const answer: unknown = await callWithTotal({ url, params: asked })
      const { count, [noun.many]: data } = answer as { count: number } & Record<string, Row[]>
      return { data: data as Row[], total: count as number }
    } catch (failure) {
      // What it does not know it refuses without the field's name.
      throw (failure as Failure).status === 400 ? unknown(narrowing, (failure as Failure).error) : failure
    }
  }
  return useList<Row>(noun, ({ id }) => id, { sort, hidden, filters: narrowing, always: params, load })
}

type Whole<Row> = Shelf & {
  /** What the search looks at. */
  textOf: (row: Row) => string
  /** What each order compares. */
  sorts: Record<string, (row: Row) => string | number>
  filters?: Record<string, (row: Row) => string>
  keyOf?: (row: Row) => string
  /** What each row has to know of the others: its place in their tree. */
  arrange?: (rows: Row[]) => Row[]
}

/** So many are asked for at once. */
const PAGE = 1000
const inOrder = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))

/** A list that Medusa cannot search or sort: it is had whole, and searched, sorted and paged here. */
export function useWholeShopList<Row>(noun: ShopNoun<Row>, whole: Whole<Row>) {
  const { params: always, sort, hidden = [], textOf, sorts, filters = {}, keyOf, arrange } = whole
  const load = async ({ url, params }: Page): Promise<Answer<Row[]>> => {
    const all = await loadAll<Row>(noun, url, always)
    const rows = arrange?.(all) ?? all
    const { sort = '', search = '', limit, offset, ...chosen } = params
    const valueOf = sorts[String(sort).replace(/^-/, '')]
    if (!valueOf) throw unknown(['sort'], 'The shop cannot sort by that.')
    const words = String(search).toLowerCase().split(/\s+/)
    const found = rows.filter(
      (row) =>
        words.every((word) => textOf(row).toLowerCase().includes(word)) &&
        Object.entries(filters).every(
          ([name, of]) => !chosen[name] || String(chosen[name]).split(',').includes(of(row)),
        ),
    )
    const way = String(sort).startsWith('-') ? -1 : 1
    const sorted = found.sort((a, b) => way * inOrder(valueOf(a), valueOf(b)))
    return { data: sorted.slice(Number(offset), Number(offset) + Number(limit)), total: found.length }
  }
  const idOf = (row: Row) => (row as { id: string }).id
  return useList<Row>(noun, keyOf ?? idOf, { sort, hidden, filters: Object.keys(filters), load })
}

/** All rows of a list, in as many pages as that takes; with a `limit` of their own no more than so many. */
export async function loadAll<Row>(noun: ShopNoun<Row>, url: string, { limit = PAGE, ...params }: Params = {}) {
  if (noun.all) return noun.all(url)
  const rows: Row[] = []
  for (;;) {
    const answer: unknown = await callWithTotal({ url, params: { limit, offset: rows.length, ...params } })
    const { count, [noun.many]: page } = answer as { count?: number } & Record<string, Row[]>
    rows.push(...(page as Row[]))
    // Where Medusa counts nothing, it knows no pages either. Its count may be of the page alone.
    if (count === undefined || (page as Row[]).length < PAGE) return rows
  }
}

/** All rows of a short list, for a field that offers them. `params` has to stay the same. Nothing is asked for while `wanted` is false. */
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
    ([url, { found: _found, ...params }]: [string, Params]) => loadAll(noun, url, { ...params, limit: FOUND }),
    { keepPreviousData: true },
  )
}
