import type { SWRConfiguration } from 'swr'
import { expiringCache } from './cache'
import { call, type ApiCall, type Call, type Failure } from './call'

const RETRIES = 3

/** A refusal is final; no answer, a broken server and "too many requests" may pass. */
const mayPass = ({ status, aborted }: Failure) =>
  !aborted && (status === undefined || status >= 500 || status === 429)

/**
 * What a read is known by: its address below `/api/v1`, alone or with its parameters, what is sent
 * for it, and what else tells its answers apart.
 */
export type Key =
  string | readonly [url: string, params?: Call['params'], data?: unknown, revision?: unknown]

/** `revision`: with another one it is read anew, such as the version of what it is about. */
export const keyOf = ({ url, params, data }: Call, revision?: unknown): Key => {
  if (data !== undefined || revision !== undefined) return [url, params, data, revision]
  return params ? [url, params] : url
}

/** The call that a key is of. A read for which something is sent is a preview of it. */
export function callOf<Data>(key: Key): ApiCall<Data> {
  const [url, params, data] = typeof key === 'string' ? [key] : key
  return { url, params, ...(data !== undefined && { method: 'POST', data }) } as ApiCall<Data>
}

/** The one layer that retries: three times, after min(1000·2ⁿ, 30000) ms. */
export const swrConfig = (): SWRConfiguration => {
  const { provider, counting } = expiringCache()
  return {
    provider,
    use: [counting],
    fetcher: (key: Key) => call(callOf(key)),
    onErrorRetry: (failure: Failure, _key, _config, revalidate, { retryCount }) => {
      if (!mayPass(failure) || retryCount > RETRIES) return
      setTimeout(() => revalidate({ retryCount }), Math.min(1000 * 2 ** (retryCount - 1), 30_000))
    },
  }
}
