import useSWR, { type SWRConfiguration } from 'swr'
import { callWithTotal, type Answer, type ApiCall, type Failure } from '@/lib/client/call'
import { callOf, keyOf, type Key } from '@/lib/client/swr'

/**
 * What a read of our own API answers; null asks for nothing.
 *
 *     useRead(request('GET', '/admin/plans/:code', { params: { code } }))
 *
 * With another `revision` it is read anew.
 */
export const useRead = <Data>(
  asked: ApiCall<Data> | null,
  config: SWRConfiguration<Data, Failure> = {},
  revision?: unknown,
) => useSWR<Data, Failure>(asked && keyOf(asked, revision), config)

type Options<Data> = SWRConfiguration<Answer<Data>, Failure> & {
  revision?: unknown
  send?: (call: ApiCall<Data>) => Promise<Answer<Data>>
}

/** The same with the number of rows behind a page of them. `send` may send it in another way. */
export const usePage = <Data>(
  asked: ApiCall<Data> | null,
  { revision, send = callWithTotal, ...config }: Options<Data> = {},
) =>
  useSWR<Answer<Data>, Failure>(
    asked && keyOf(asked, revision),
    (key: Key) => send(callOf<Data>(key)),
    config,
  )
