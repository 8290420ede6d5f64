import { useId, useRef, useState } from 'react'
import useSWR, { useSWRConfig, type SWRResponse } from 'swr'
import { useAttempt } from '@/hooks/ui/form/use-attempt'
import { callAt } from '@/lib/client/api'
import type {
  AnyOptions,
  BodyAt,
  DataAt,
  Known,
  Method,
  Optional,
  PartOf,
  PartOptions,
  PathAt,
  QueryAt,
  RecordPath,
} from '@/lib/client/api-types'
import {
  call,
  callWithTotal,
  type Answer,
  type ApiCall,
  type Call,
  type Failure,
} from '@/lib/client/call'
import { isOf, useAddress, type Entity } from './use-address'
import { useRead } from './use-read'

/**
 * One change of a record. `before` and `after` hold the fields that differ; null before it was
 * there and after it went.
 */
export type Change = DataAt<'GET', '/admin/commerce/history'>[number]

const A_SECOND = 1000
/** Of what there is one alone, the id is empty: it is at the entity's own address. */
export const below = (url: string, id: string) =>
  id === '' ? url : `${url}/${encodeURIComponent(id)}`

/**
 * Has every list and record of an entity load again: at once, and at most once a second while more
 * follow.
 */
export function useRefresh(url: string) {
  const { mutate } = useSWRConfig()
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null)
  const again = useRef(false)
  return (gone?: string) => {
    if (waiting.current) return void (again.current = true)
    const has = isOf(url)
    // What was deleted may still be in sight for a moment, and must not be asked for again.
    void mutate((key) => has(key) && !(gone && isOf(gone)(key)))
    waiting.current = setTimeout(() => {
      waiting.current = null
      // The whole page may have gone meanwhile, and then there is nothing to load; what fails to
      // load says so where it is shown.
      if (again.current) mutate(isOf(url)).catch(() => undefined)
      again.current = false
    }, A_SECOND)
  }
}

/**
 * One record as the server has it now, never as it was remembered: what is edited must not begin
 * out of date. Later versions do not replace it, or its fields would change under the hand, until
 * somebody does what changes it and has it load again. Nothing is loaded without an id.
 */
export function useRecord<Row>(entity: Entity<string, Row>, id: string | undefined) {
  const { url, organizationDomainURL } = useAddress(entity)
  // What an earlier opening has brought may have changed since, and would be taken for what is
  // there now.
  const opening = useId()
  const { data, error, isValidating, mutate } = useSWR<Row, Failure>(
    id === undefined ? null : [below(url, id), { organizationDomainURL }, opening],
    ([url, params]: [string, Call['params']]) =>
      (entity.load ?? call)({ url, params }) as Promise<Row>,
    { revalidateOnFocus: false },
  )
  const [first, setFirst] = useState<{ id?: string; record?: Row }>({})
  if (first.id !== id) setFirst({ id })
  else if (!first.record && data && !error && !isValidating) setFirst({ id, record: data })
  const record = first.id === id ? first.record : undefined
  const reload = async () => {
    const present = await mutate()
    if (present) setFirst({ id, record: present })
  }
  return {
    record,
    failure: record || isValidating ? undefined : error,
    retry: () => void mutate(),
    reload,
  }
}

export type OpenRecord<Row> = ReturnType<typeof useRecord<Row>>

/**
 * The server does not store an answer that contains a secret, so a repeated request is carried out
 * again. Such a request is sent without an idempotency key, which would promise otherwise.
 */
type Answered = { shownOnce?: boolean }

/** Sends a write of an entity so that it is done once, and has the entity load again. */
function useWrite(url: string) {
  const refresh = useRefresh(url)
  const attempt = useAttempt()
  return <Data>(write: Call, shownOnce = false): Promise<Data> => {
    const send = async (sent: ApiCall<Data>) => {
      const answer = await call(sent)
      refresh()
      return answer
    }
    return shownOnce ? send(write as ApiCall<Data>) : attempt(write as ApiCall<Data>, send)
  }
}

type Save<Place extends string> = {
  (
    input: BodyAt<'PUT', RecordPath<'PUT', Place>>,
    id: string,
  ): Promise<DataAt<'PUT', RecordPath<'PUT', Place>>>
  (input: BodyAt<'POST', Place>): Promise<DataAt<'POST', Place>>
}

/**
 * Creates a record, or with an id saves it. A save of an outdated version rejects with the current
 * one.
 */
export function useSave<Place extends string>(
  entity: Entity<Place>,
  { shownOnce = false }: Answered = {},
) {
  const { url, organizationDomainURL } = useAddress(entity)
  const write = useWrite(url)
  const save = (input: unknown, id?: string) => {
    const target =
      id === undefined
        ? { method: 'POST' as const, url }
        : { method: 'PUT' as const, url: below(url, id) }
    return write({ ...target, data: input, params: { organizationDomainURL } }, shownOnce)
  }
  return save as unknown as Save<Place>
}

/** Deletes a record. `more` is whatever else its address says: what takes its place, say. */
export function useRemove<Place extends string>(entity: Entity<Place>) {
  const { url, organizationDomainURL } = useAddress(entity)
  const refresh = useRefresh(url)
  return async (
    id: string,
    ...[more]: Optional<QueryAt<'DELETE', RecordPath<'DELETE', Place>>>
  ): Promise<void> => {
    const params = { organizationDomainURL, ...(more as Call['params']) }
    await call({ url: below(url, id), method: 'DELETE', params })
    refresh(below(url, id))
  }
}

type Act<Place extends string> = <M extends Exclude<Method, 'GET'>, const Part extends string>(
  method: M,
  part: Known<Part, PartOf<M, Place>>,
  options: PartOptions<M, Place, Part> & Answered,
) => Promise<DataAt<M, PathAt<M, Place, Part>>>

/**
 * What can be done beyond saving and deleting: `act('POST', '/:id/suspend', { params: { id }, … })`
 * with one record, `act('POST', '/invitations', { body })` with the list. Repeated after its answer
 * was lost, the same is done once, as a save is.
 */
export function useAct<Place extends string>(entity: Entity<Place>) {
  const { path, url, organizationDomainURL } = useAddress(entity)
  const write = useWrite(url)
  const act = (
    method: Method,
    part: string,
    { shownOnce, params, query, ...others }: AnyOptions & Answered,
  ) => {
    const asked = callAt(method, path + part, {
      ...others,
      params: { ...entity.params, ...params },
      query: { organizationDomainURL, ...query },
    })
    return write(asked, shownOnce)
  }
  return act as unknown as Act<Place>
}

/**
 * More about a record, from an address below its own; asked for again every so many ms where it
 * changes by itself.
 */
export function useMore<Place extends string, const Part extends string>(
  entity: Entity<Place>,
  part: Known<Part, PartOf<'GET', Place>>,
  options: PartOptions<'GET', Place, Part>,
  every?: number,
): SWRResponse<DataAt<'GET', PathAt<'GET', Place, Part>>, Failure>
export function useMore(
  entity: Entity,
  part: string,
  { params, query }: AnyOptions,
  every = 0,
): SWRResponse<unknown, Failure> {
  const { path, organizationDomainURL } = useAddress(entity)
  const asked = callAt('GET', path + part, {
    params: { ...entity.params, ...params },
    query: { organizationDomainURL, ...query },
  })
  return useRead(asked as ApiCall<unknown>, { refreshInterval: every })
}

/**
 * Changes of a record, newest first: the latest, or those `before` one of them. The total is of all
 * that are left.
 */
export function useHistory(entity: Entity, id: string, page: { limit: number; before?: number }) {
  const { url, organizationDomainURL } = useAddress(entity)
  const told = entity.history?.(id) ?? {
    url: `${below(url, id)}/history`,
    params: { organizationDomainURL },
  }
  return useSWR<Answer<Change[]>, Failure>(
    [told.url, { ...told.params, ...page }],
    ([url, params]: [string, Call['params']]) =>
      callWithTotal({ url, params } as ApiCall<Change[]>),
    { keepPreviousData: true },
  )
}
