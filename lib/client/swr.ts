import type { SWRConfiguration } from 'swr'
import { expiringCache } from './cache'
import { call, type Call, type Failure } from './call'

const RETRIES = 3

/** A refusal is final; no answer, a broken server and "too many requests" may pass. */
const mayPass = ({ status, aborted }: Failure) =>
  !aborted && (status === undefined || status >= 500 || status === 429)

/** What a read is known by: its address below `/api/v1`, alone or with its parameters. */
type Key = string | readonly [url: string, params: Call['params']]

/** The one layer that retries: three times, after min(1000·2ⁿ, 30000) ms. */
export const swrConfig = (): SWRConfiguration => {
  const { provider, counting } = expiringCache()
  return {
    provider,
    use: [counting],
    fetcher: (key: Key) => {
      const [url, params] = typeof key === 'string' ? [key] : key
      return call({ url, params })
    },
    onErrorRetry: (failure: Failure, _key, _config, revalidate, { retryCount }) => {
      if (!mayPass(failure) || retryCount > RETRIES) return
      setTimeout(() => revalidate({ retryCount }), Math.min(1000 * 2 ** (retryCount - 1), 30_000))
    },
  }
}
