import { useEffect } from 'react'
import { unstable_serialize, type Cache, type Key, type Middleware, type State } from 'swr'

const FIVE_MINUTES = 300_000

/**
 * A cache for SWR whose entries are dropped once no mounted component has used them for five
 * minutes.
 */
export function expiringCache(lifetime = FIVE_MINUTES) {
  const entries = new Map<string, State<unknown>>()
  const users = new Map<string, number>()
  const endings = new Map<string, ReturnType<typeof setTimeout>>()

  const retain = (key: string) => {
    clearTimeout(endings.get(key))
    users.set(key, (users.get(key) ?? 0) + 1)
  }
  const release = (key: string) => {
    const left = (users.get(key) ?? 1) - 1
    if (left > 0) return users.set(key, left)
    users.delete(key)
    endings.set(
      key,
      setTimeout(() => entries.delete(key), lifetime),
    )
  }

  const counting: Middleware = (useNext) => (key, fetcher, config) => {
    const name = unstable_serialize(key as Key)
    useEffect(() => {
      if (!name) return
      retain(name)
      return () => void release(name)
    }, [name])
    return useNext(key, fetcher, config)
  }

  return { provider: () => entries as Cache, counting }
}
