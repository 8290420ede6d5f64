import useSWR, { useSWRConfig } from 'swr'
import { isOf, useAddress } from '@/hooks/ui/list/use-address'
import { below } from '@/hooks/ui/list/use-record'
import { usePageProps } from '@/hooks/ui/shell/use-page-props'
import { callWithTotal, isAway, type Call, type Failure } from '@/lib/client/call'
import { openDoubts } from '@/lib/client/commerce/doubts'
import { hasAll } from '@/lib/client/commerce/shop-evidence'
import { writeToShop } from '@/lib/client/commerce/shop-write'
import { notify } from '@/lib/client/notify'
import type { ShopNoun } from './shop-noun'

type Fields = Record<string, unknown>

/** One row of the shop as it is, also after it was changed: for pages whose forms are dialogs. */
export function useShopRecord<Row>(noun: ShopNoun<Row>, id: string | undefined) {
  const { url } = useAddress(noun)
  const { data, error, mutate } = useSWR<Row, Failure>(
    id === undefined ? null : [below(url, id), noun.detail],
    ([url, params]: [string, Call['params']]) => noun.load({ url, params }),
  )
  return {
    record: data,
    failure: data ? undefined : error,
    retry: () => void mutate(),
    reload: () => mutate(),
  }
}

/** The same as what waits for an answer has it. */
export const answerOf = <Row>({
  record,
  failure,
  retry,
}: Pick<ReturnType<typeof useShopRecord<Row>>, 'record' | 'failure' | 'retry'>) => ({
  data: record,
  error: failure,
  mutate: retry,
})

/**
 * Of a list's latest rows so many are looked at, and before anything is sent twice as many: some
 * may be deleted meanwhile.
 */
const LATEST = 50

/** What a save is refused with of which somebody else has saved another version meanwhile. */
export const changedMeanwhile = <Row extends { version: number }>(current: Row): Failure => ({
  status: 409,
  error: 'Somebody else has changed this.',
  fields: {},
  current,
})

const notBegun = (failure: Failure): Failure => ({
  ...failure,
  error: 'The shop cannot be asked right now, so this was not done. Try again in a moment.',
})
/** A look at the shop before anything is sent: where nobody answers, nothing was. */
export const beforehand = <Seen>(look: Promise<Seen>): Promise<Seen> =>
  look.catch((failure: Failure) => Promise.reject(isAway(failure) ? notBegun(failure) : failure))

/** The shop has never had it: it was away when the console would have sent it. */
const wasNotSent = ({ status, outcome }: Failure) => status === 503 && outcome === 'not done'

/**
 * Sends a write of the shop, tells of it while nobody knows whether it was done, and has all of the
 * shop load again.
 */
function useShopWrite() {
  const { mutate } = useSWRConfig()
  const patience = usePageProps().shopSeconds * 1000
  return async <Done>(
    what: string,
    write: {
      url: string
      method: 'POST' | 'DELETE'
      data?: unknown
      look: () => Promise<Done | undefined>
    },
  ): Promise<Done> => {
    let close: (() => void) | undefined
    let done: Done | undefined
    try {
      done = await writeToShop<Done>({
        ...write,
        patience,
        onDoubt: () => (close = openDoubts.open(what)),
      })
      if (close) void notify({ message: `${what}: the shop says now that this was done.` })
      return done
    } catch (cause) {
      const failure = cause as Failure
      // Whoever made it may be on another page by now.
      if (close)
        void notify({ color: 'red', message: `${what}: this was not done. ${failure.error}` })
      throw wasNotSent(failure) ? notBegun(failure) : failure
    } finally {
      close?.()
      // What was deleted may still be in sight for a moment, and must not be asked for again.
      const isGone = write.method === 'DELETE' && done ? isOf(write.url) : () => false
      void mutate((key) => isOf('/commerce/admin')(key) && !isGone(key))
      void mutate(isOf('/admin/commerce/history'))
    }
  }
}

/** A write below a row, or with several of them. */
type Deed<Row> = {
  id: string
  /**
   * Below the row's address: `refund`, `fulfillment/ful_1/cancel`. With a slash at its start, of
   * another row that tells on this one: `/admin/returns/ret_1/receive`. Without it the row itself
   * is written.
   */
  path?: string
  method?: 'POST' | 'DELETE'
  data?: unknown
  /** Begins a sentence about it: "The refund of $10.00". */
  what: string
  /** What is another one once it was done: how much was refunded, how many returns there are. */
  evidence: (row: Row) => unknown
}

/**
 * The writes of a noun of the shop. Each resolves when it was certainly done and rejects with a
 * `Failure` when it was certainly not; in between `openDoubts` has it. `what` begins a sentence
 * about it: "The product Label printer".
 */
export function useShopWrites<Row extends object>(noun: ShopNoun<Row>) {
  const { url } = useAddress(noun)
  const write = useShopWrite()
  const find = (id: string) => noun.load({ url: below(url, id) })

  /**
   * Adds one. What was there before is left out when it is looked for: only a new row can be the
   * one.
   */
  const create = async (data: Fields, what: string) => {
    const latest = async (limit: number) =>
      noun.everyIn(await callWithTotal({ url, params: { limit, ...noun.latest } }))
    const before = new Set((await beforehand(latest(2 * LATEST))).map(noun.markOf))
    const look = async () => {
      const row = (await latest(LATEST)).find(
        (row) => !before.has(noun.markOf(row)) && noun.isMade(row, data),
      )
      return row && { [noun.one]: row }
    }
    return noun.rowIn(await write<unknown>(what, { url, method: 'POST', data, look }))
  }

  /**
   * Changes one, whatever it is by now: a form does that by `useShopForm`. `isDone` tells it from a
   * row, where lists are sent, which come back in other shapes.
   */
  const update = async (id: string, data: Fields, what: string, isDone?: (row: Row) => boolean) => {
    const look = async () => {
      const row = await find(id)
      return (isDone?.(row) ?? hasAll(row as Fields, data)) ? { [noun.one]: row } : undefined
    }
    return noun.rowIn(
      await write<unknown>(what, { url: below(url, id), method: 'POST', data, look }),
    )
  }

  /**
   * Has one be as it is to be, whatever else anybody has made of it: for what overwrites nothing of
   * theirs. Nothing is sent where it is so already.
   */
  const set = async (id: string, fields: Fields, what: string) => {
    const look = async () => (hasAll((await find(id)) as Fields, fields) ? true : undefined)
    if (await beforehand(look())) return
    await write<unknown>(what, { url: below(url, id), method: 'POST', data: fields, look })
  }

  const remove = async (id: string, what: string) => {
    const look = () =>
      find(id).then(
        () => undefined,
        (failure: Failure) => (failure.status === 404 ? true : Promise.reject(failure)),
      )
    await write<unknown>(what, { url: below(url, id), method: 'DELETE', look })
  }

  /**
   * Does something with one:
   * `act({ id, path: 'capture', what: 'The capture', evidence: ({ payment_status }) => payment_status })`.
   */
  const act = async ({ id, path, method = 'POST', data, what, evidence }: Deed<Row>) => {
    const tellOf = async () => JSON.stringify(evidence(await find(id)))
    const before = await beforehand(tellOf())
    const look = async () => ((await tellOf()) === before ? undefined : true)
    const row = below(url, id)
    const address =
      path === undefined ? row : path.startsWith('/') ? `/commerce${path}` : `${row}/${path}`
    await write<unknown>(what, { url: address, method, data, look })
  }
  return { create, update, set, remove, act }
}
