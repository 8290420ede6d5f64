import { useId, useRef, useState } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { call, callWithTotal, type Answer, type Call, type Failure } from '@/lib/client/call'
import { isOf, useAddress, type Entity } from './use-address'
import { useAttempt } from './use-attempt'

/**
 * One change of a record. `before` and `after` hold the fields that differ; null before it was
 * there and after it went.
 */
export type Change = {
  id: number
  /** ISO 8601. */
  at: string
  /** A person's name; null for the product itself. */
  actor: string | null
  /** By what else it was made: the name of an API key, of the user as whom somebody was looking. */
  apiKey?: string | null
  viewedAs?: string | null
  /** The permission that it took, as in `resources:update`. */
  action: string
  /** What happened, as in `resource.changed`; null in what was written before the log named it. */
  event: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

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
export function useRecord<Row>(entity: Entity, id: string | undefined) {
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

/**
 * Creates a record, or with an id saves it. A save of an outdated version rejects with the current
 * one.
 */
export function useSave<Row, Input>(entity: Entity, { shownOnce = false }: Answered = {}) {
  const { url, organizationDomainURL } = useAddress(entity)
  const refresh = useRefresh(url)
  const attempt = useAttempt()
  return async (input: Input, id?: string): Promise<Row> => {
    const target =
      id === undefined
        ? { method: 'POST' as const, url }
        : { method: 'PUT' as const, url: below(url, id) }
    const write: Call = { ...target, data: input, params: { organizationDomainURL } }
    const send = async (sent: Call) => {
      const saved = await call<Row>(sent)
      refresh()
      return saved
    }
    return shownOnce ? send(write) : attempt(write, send)
  }
}

/** Deletes a record. `more` is whatever else its address says: what takes its place, say. */
export function useRemove(entity: Entity) {
  const { url, organizationDomainURL } = useAddress(entity)
  const refresh = useRefresh(url)
  return async (
    id: string,
    more: Record<string, string | number | undefined> = {},
  ): Promise<void> => {
    await call({
      url: below(url, id),
      method: 'DELETE',
      params: { organizationDomainURL, ...more },
    })
    refresh(below(url, id))
  }
}

type Act = Answered & {
  id?: string
  data?: unknown
  method?: 'POST' | 'PUT' | 'DELETE'
}

/**
 * What can be done beyond saving and deleting: `act('suspend', { id })` with one record,
 * `act('invitations', { data })` with the list. What the server answers is the caller's to know.
 * Repeated after its answer was lost, the same is done once, as a save is.
 */
export function useAct(entity: Entity) {
  const { url, organizationDomainURL } = useAddress(entity)
  const refresh = useRefresh(url)
  const attempt = useAttempt()
  return async <Data>(
    action: string,
    { id, data = {}, method = 'POST', shownOnce = false }: Act = {},
  ): Promise<Data> => {
    const target = `${id === undefined ? url : below(url, id)}/${action}`
    const sent = method === 'DELETE' ? {} : { data }
    const write: Call = { url: target, method, params: { organizationDomainURL }, ...sent }
    const send = async (sent: Call) => {
      const answer = await call<Data>(sent)
      refresh()
      return answer
    }
    return shownOnce ? send(write) : attempt(write, send)
  }
}

/**
 * More about a record, from an address below its own; asked for again every so many ms where it
 * changes by itself.
 */
export function useMore<Data>(entity: Entity, id: string, part: string, every = 0) {
  const { url, organizationDomainURL } = useAddress(entity)
  return useSWR<Data, Failure>([`${below(url, id)}/${part}`, { organizationDomainURL }], {
    refreshInterval: every,
  })
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
    ([address, params]: [string, Record<string, string | number | undefined>]) =>
      callWithTotal<Change[]>({ url: address, params }),
    { keepPreviousData: true },
  )
}
