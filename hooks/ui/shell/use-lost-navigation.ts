import { useRouter, type NextRouter } from 'next/router'
import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { httpClient } from '@/lib/client/http'
import { leaveFor } from '@/lib/client/navigate'
import { followed, isPlain } from '@/lib/client/links-followed'
import { lostParts, type LostPart } from '@/lib/client/lost-parts'

/** How long the server has to answer, and how often a slow navigation asks for it: milliseconds. */
const PATIENCE = 5000

/** After this long the browser loads the page itself. Milliseconds. */
const LONGEST = 30_000

type Change = { shallow: boolean }

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
  httpClient.get('/livez', { fetchOptions: { cache: 'no-store' }, timeout: PATIENCE }).then(
    ({ status }) => status === 200,
    () => false,
  )

/**
 * Ends navigations that Next would leave pending for good: one that waits for code that Next is
 * prefetching never learns that the prefetch has failed. Calls `lose` if the server does not answer;
 * if it does, the browser loads the page.
 */
function useEndlessNavigation(events: NextRouter['events'], lose: (address: string) => void) {
  const lost = useEffectEvent(lose)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let current: symbol | null = null
    const end = () => {
      clearTimeout(timer)
      current = null
    }
    const look = async (address: string, navigation: symbol, until: number) => {
      const isThere = await isServerThere()
      if (current !== navigation) return
      if (!isThere) lost(address)
      else if (Date.now() > until) leaveFor(address)
      else timer = setTimeout(look, PATIENCE, address, navigation, until)
    }
    const start = (address: string, { shallow }: Change) => {
      end()
      if (shallow) return
      current = Symbol(address)
      timer = setTimeout(look, PATIENCE, address, current, Date.now() + LONGEST)
    }
    events.on('routeChangeStart', start)
    events.on('routeChangeComplete', end)
    events.on('routeChangeError', end)
    return () => {
      end()
      events.off('routeChangeStart', start)
      events.off('routeChangeComplete', end)
      events.off('routeChangeError', end)
    }
  }, [events])
}

/**
 * Keeps somebody on the page when another one cannot be loaded, where the browser would show its
 * own error page instead. What the server would still give is loaded anew as before: after an
 * update of the console that is what helps. Tells as well of parts of the page at hand that could
 * not be loaded.
 */
export function useLostNavigation() {
  const router = useRouter()
  const { events, push, replace, asPath } = router
  const [lost, setLost] = useState<LostPage | null>(null)
  const parts = useSyncExternalStore(lostParts.subscribe, lostParts.read, () => NONE)
  const isOnline = useSyncExternalStore(subscribeToConnection, isOnlineNow, () => true)

  const openUnlessLost = useCallback(async (address: string, again: () => void) => {
    setLost(null)
    if (await isServerThere()) leaveFor(address)
    else setLost({ again, wasOffline: !navigator.onLine })
  }, [])

  // Before what follows, which is the last to hear of a failure.
  useEndlessNavigation(events, (address) => {
    setLost({ again: () => void push(address), wasOffline: !navigator.onLine })
    // A change of the page at hand ends the navigation.
    void replace(asPath, undefined, { shallow: true, scroll: false })
  })

  useEffect(() => {
    const failed = (error: { cancelled?: boolean }, address: string) => {
      if (error.cancelled) return
      void openUnlessLost(address, () => void push(address))
      throw new GivenUp('The page could not be loaded.')
    }
    const arrived = (_address: string, { shallow }: Change) => {
      if (!shallow) setLost(null)
    }
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
