import { useQuery } from './use-query'

export const SIZES = [25, 50, 100] as const
const [SMALLEST] = SIZES

/**
 * What a list is like before anybody has touched it. Only what differs from it stands in the
 * address.
 */
export type ListDefaults = {
  /** A column's name, with `-` before it for the other way round. */
  sort?: string
  /** The names of the filters. Each is a parameter of its own, several values joined by commas. */
  filters?: readonly string[]
  /** The names of the columns that are not shown unless somebody asks for them. */
  hidden?: readonly string[]
}

type Changes = {
  search?: string
  sort?: string
  page?: number
  size?: number
  filters?: Record<string, string[]>
  hidden?: readonly string[]
}

const several = (value: string | undefined) => (value ? value.split(',').filter(Boolean) : [])
const sameNames = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((x) => b.includes(x))

/**
 * Search, sort, page, filters and columns of a list live in the address, so that a link shows a
 * colleague the same rows. Pages count from 1; whatever changes which rows there are leads back to
 * the first.
 */
export function useListState({
  sort: usual,
  filters: names = [],
  hidden: usuallyHidden = [],
}: ListDefaults = {}) {
  const { of, replace } = useQuery()
  const hide = of('hide')
  const size = SIZES.find((known) => known === Number(of('size'))) ?? SMALLEST
  const state = {
    search: of('search') ?? '',
    sort: of('sort') || usual,
    page: Math.max(1, Math.trunc(Number(of('page'))) || 1),
    size,
    filters: Object.fromEntries(names.map((name) => [name, several(of(name))])) as Record<
      string,
      string[]
    >,
    hidden: hide === undefined ? [...usuallyHidden] : several(hide),
  }

  const set = (changes: Changes) => {
    const sameRows = Object.keys(changes).every((name) => name === 'hidden')
    const next = { ...state, page: sameRows ? state.page : 1, ...changes }
    replace({
      search: next.search || undefined,
      sort: next.sort === usual ? undefined : next.sort,
      page: next.page > 1 ? String(next.page) : undefined,
      size: next.size === SMALLEST ? undefined : String(next.size),
      ...Object.fromEntries(
        names.map((name) => [name, next.filters[name]?.join(',') || undefined]),
      ),
      hide: sameNames(next.hidden, usuallyHidden) ? undefined : next.hidden.join(','),
    })
  }

  const narrowed =
    state.search !== '' || Object.values(state.filters).some((values) => values.length > 0)
  return {
    ...state,
    set,
    usuallyHidden,
    /** Whether a search or a filter leaves something out. */
    narrowed,
    /**
     * Takes what the server does not know out of the address; the fields are those it names, or lie
     * in them.
     */
    drop: (unknown: string[]) => {
      const stated = ['search', 'sort', ...names].filter(
        (name) => of(name) && unknown.some((field) => field.split('.')[0] === name),
      )
      if (stated.length > 0) replace(Object.fromEntries(stated.map((name) => [name, undefined])))
    },
    widen: () => set({ search: '', filters: {} }),
  }
}
export type ListState = ReturnType<typeof useListState>
