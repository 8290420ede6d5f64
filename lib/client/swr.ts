import type { SWRConfiguration } from 'swr'
import { expiringCache } from './cache'
import { call, type Failure } from './call'

const RETRIES = 3

/** A refusal is final; no answer, a broken server and "too many requests" may pass. */
const mayPass = ({ status, aborted }: Failure) => !aborted && (status === undefined || status >= 500 || status === 429)

/** The one layer that retries: three times, after min(1000·2ⁿ, 30000) ms. Keys are addresses below `/api/v1`. */
export const swrConfig = (): SWRConfiguration => {
  const { provider, counting } = expiringCache()
  return {
    provider,
    use: [counting],
    fetcher: (url: string) => call({ url }),
    onErrorRetry: (failure: Failure, _key, _config, revalidate, { retryCount }) => {
      if (!mayPass(failure) || retryCount > RETRIES) return
      setTimeout(() => revalidate({ retryCount }), Math.min(1000 * 2 ** (retryCount - 1), 30_000))
    },
  }
}
