import { useRouter } from 'next/router'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { leaveFor } from '@/lib/client/navigate'
import { followed, isPlain } from '@/lib/client/links-followed'
import { lostParts, type LostPart } from '@/lib/client/lost-parts'

const PATIENCE = 5000

/** A page that could not be opened, by how to go there. */
type LostPage = { again: () => void; wasOffline: boolean }

const NONE: readonly LostPart[] = []

/**
 * Next gives a navigation up for an error that says so, where it would have the browser load the
 * address otherwise.
 */
class GivenUp extends Error {
  readonly cancelled = true
}

function subscribeToConnection(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
const isOnlineNow = () => navigator.onLine

/** A proxy's answer in its place is none: its page of errors would take the place of this one. */
const isServerThere = () =>
  fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Keeps somebody on the page when another one cannot be loaded, where the browser would show its
 * own error page instead. What the server would still give is loaded anew as before: after an
 * update of the console that is what helps. Tells as well of parts of the page at hand that could
 * not be loaded.
 */
export function useLostNavigation() {
  const router = useRouter()
  const { events, push } = router
  const [lost, setLost] = useState<LostPage | null>(null)
  const parts = useSyncExternalStore(lostParts.subscribe, lostParts.read, () => NONE)
  const isOnline = useSyncExternalStore(subscribeToConnection, isOnlineNow, () => true)

  const openUnlessLost = useCallback(async (address: string, again: () => void) => {
    setLost(null)
    if (await isServerThere()) leaveFor(address)
    else setLost({ again, wasOffline: !navigator.onLine })
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
    document.addEventListener('click', click)
    return () => document.removeEventListener('click', click)
  }, [openUnlessLost])

  const ofAll = (act: (part: LostPart) => void) => () => parts.forEach(act)
  return {
    isOnline,
    page: lost && { ...lost, dismiss: () => setLost(null) },
    part: parts.length > 0 && {
      again: ofAll(({ again }) => again()),
      dismiss: ofAll(lostParts.dismiss),
      repeated: parts.some(({ repeated }) => repeated),
    },
  }
}
