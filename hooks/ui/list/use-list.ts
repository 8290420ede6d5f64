import { useEffect, useEffectEvent, useState } from 'react'
import useSWR from 'swr'
import type { QueryAt, RowAt } from '@/lib/client/api-types'
import {
  addressOf,
  callWithTotal,
  type Answer,
  type ApiCall,
  type Failure,
} from '@/lib/client/call'
import { useAddress, type Entity } from './use-address'
import { useListState, type ListDefaults, type ListState } from './use-list-state'
import { useSelection } from './use-selection'

type Params = Record<string, string | number | undefined>
type Key = readonly [url: string, params: Params]

type Options<Row> = ListDefaults & {
  /** What is asked for of it always, where its address has other lists as well. */
  always?: Params
  /** Asks for a page of it, where that is not done as in our own API. */
  load?: (call: { url: string; params: Params }) => Promise<Answer<Row[]>>
}

const loadPage = <Row>(page: { url: string; params: Params }) =>
  callWithTotal(page as ApiCall<Row[]>)

/** Filters are parameters of the route's query, and so is what is always asked for. */
type ListOptions<Query> = Omit<ListDefaults, 'filters'> & {
  filters?: readonly (keyof Query & string)[]
  always?: Partial<Query>
}

/** The answer at hand; while another page of the same rows is on its way, the last one. */
function useLatest<Row>(answer: Answer<Row[]> | undefined, failed: boolean, whose: string) {
  const [last, setLast] = useState({ answer, whose })
  if (answer && answer !== last.answer) setLast({ answer, whose })
  // Never another organization's rows under this one's name.
  const kept = failed || last.whose !== whose ? undefined : last.answer
  return { shown: answer ?? kept, stale: !answer && kept !== undefined }
}

/** Which rows there are, whatever their order and the page at hand. */
export const wordsOf = ({ search, filters }: Pick<ListState, 'search' | 'filters'>): Params => ({
  search: search || undefined,
  ...Object.fromEntries(
    Object.entries(filters).map(([name, values]) => [name, values.join(',') || undefined]),
  ),
})

/**
 * The list of an entity of our own API, whose rows are those of its route, as the address asks for
 * it. `keyOf` tells rows apart, by what their own address ends in.
 */
export const useList = <Place extends string>(
  entity: Entity<Place>,
  keyOf: (row: RowAt<Place>) => string,
  options: ListOptions<QueryAt<'GET', Place>> = {},
) => useListOf(entity, keyOf, options as Options<RowAt<Place>>)

/** The same for any rows. `rows` is undefined until the first ones are there. */
export function useListOf<Row>(
  entity: Entity,
  keyOf: (row: Row) => string,
  { always, load = loadPage, ...defaults }: Options<Row> = {},
) {
  const { url, organizationDomainURL } = useAddress(entity)
  const state = useListState(defaults)
  const words = { organizationDomainURL, ...always, ...wordsOf(state) }
  const params = {
    ...words,
    sort: state.sort,
    limit: state.size,
    offset: (state.page - 1) * state.size,
  }
  const { data, error, mutate } = useSWR<Answer<Row[]>, Failure, Key>(
    [url, params],
    ([url, params]) => load({ url, params }),
  )
  const { shown, stale } = useLatest(data, error !== undefined, `${url} ${organizationDomainURL}`)
  const selection = useSelection(keyOf, addressOf({ url, params: words }))

  // The last page may go while one is on it: its rows were deleted, or a link is old.
  const total = shown?.total ?? shown?.data.length
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / state.size))
  const turnBack = useEffectEvent((page: number) => state.set({ page }))
  useEffect(() => {
    if (!stale && last !== undefined && state.page > last) turnBack(last)
  }, [stale, last, state.page])

  // An old link, or one with a slip, may ask for what there is not: trying again would never help.
  const dropUnknown = useEffectEvent((fields: string[]) => state.drop(fields))
  useEffect(() => {
    if (error?.status === 422) dropUnknown(Object.keys(error.fields))
  }, [error])

  return {
    state,
    selection,
    rows: shown?.data,
    /** How many rows there are on all pages. */
    total,
    /** The rows shown are about to be replaced. */
    stale,
    failure: shown ? undefined : error,
    retry: () => void mutate(),
    /** Any page of what the search and filters find, as it is now. */
    load: (page: { limit: number; offset: number }) =>
      load({ url, params: { ...words, sort: state.sort, ...page } }),
    /** All rows of the search and filters as CSV, to be downloaded. */
    exportAddress: addressOf({ url, params: { ...words, sort: state.sort, format: 'csv' } }),
  }
}
export type List<Row> = ReturnType<typeof useListOf<Row>>
