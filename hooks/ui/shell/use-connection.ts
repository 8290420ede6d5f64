import { useEffect, useState } from 'react'
import { useSWRConfig } from 'swr'
import { request } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { reload } from '@/lib/client/navigate'

const EVERY = 7000
/** Below the interval, so that one probe is over before the next begins. */
const PATIENCE = 5000

/**
 * Whether the last probe of the server failed. When it answers again, everything on the page is
 * asked for anew; a page that came without its data (`unavailable`) is loaded again.
 */
export function useConnection(unavailable = false) {
  const [lost, setLost] = useState(unavailable)
  const { mutate } = useSWRConfig()

  useEffect(() => {
    const ending = new AbortController()
    const asked = { timeout: PATIENCE, background: true, signal: ending.signal }
    const probe = () =>
      call(request('GET', '/faqs', asked)).then(
        () => setLost(false),
        () => !ending.signal.aborted && setLost(true),
      )
    const timer = setInterval(probe, EVERY)
    return () => {
      clearInterval(timer)
      ending.abort()
    }
  }, [])

  useEffect(() => {
    if (!lost) return
    return () => void (unavailable ? reload() : mutate(() => true))
  }, [lost, unavailable, mutate])

  return lost
}
