import { useRouter } from 'next/router'
import { useCallback, useEffect, useState } from 'react'
import { leaveFor } from '@/lib/client/navigate'
import { followed, isPlain } from '@/lib/client/links-followed'

const PATIENCE = 5000

/** What could not be opened: a page, by its address and how to go there, or a part of the page at hand. */
export type Lost = { address?: string; again: () => void }

/** Next gives a navigation up for an error that says so, where it would have the browser load the address otherwise. */
class GivenUp extends Error {
  readonly cancelled = true
}

const isServerThere = () =>
  fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) }).then(
    () => true,
    () => false,
  )

const isChunk = ({ target }: Event) => target instanceof HTMLScriptElement && target.src.includes('/_next/')

/**
 * Keeps somebody on the page when another one cannot be loaded, where the browser would show its own error page instead.
 * What the server would still give is loaded anew as before: after an update of the console that is what helps.
 */
export function useLostNavigation() {
  const router = useRouter()
  const { events, push } = router
  const [lost, setLost] = useState<Lost | null>(null)

  const openUnlessLost = useCallback(async (address: string, again: () => void) => {
    setLost(null)
    if (await isServerThere()) leaveFor(address)
    else setLost({ address, again })
  }, [])

  useEffect(() => {
    const failed = (error: { cancelled?: boolean }, address: string) => {
      if (error.cancelled) return
      void openUnlessLost(address, () => void push(address))
      throw new GivenUp('The page could not be loaded.')
    }
    const arrived = () => setLost(null)
    events.on('routeChangeError', failed)
    events.on('routeChangeComplete', arrived)
    return () => {
      events.off('routeChangeError', failed)
      events.off('routeChangeComplete', arrived)
    }
  }, [events, push, openUnlessLost])

  useEffect(() => {
    // The router has taken its own links by now: what is left the browser loads by itself.
    const click = (event: MouseEvent) => {
      const link = followed(event)
      if (navigator.onLine || event.defaultPrevented || !link || !isPlain(event)) return
      event.preventDefault()
      const open = () => void openUnlessLost(link.href, open)
      open()
    }
    const missing = (event: Event) => {
      if (isChunk(event)) setLost({ again: () => window.location.reload() })
    }
    document.addEventListener('click', click)
    window.addEventListener('error', missing, { capture: true })
    return () => {
      document.removeEventListener('click', click)
      window.removeEventListener('error', missing, { capture: true })
    }
  }, [openUnlessLost])

  return { lost, dismiss: () => setLost(null) }
}
