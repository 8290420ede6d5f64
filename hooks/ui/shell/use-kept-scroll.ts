import { useRouter } from 'next/router'
import { useEffect } from 'react'

const STORED = 'polyclinic.scroll'
/** As many addresses are remembered in a tab. */
const MOST = 50
/** What puts somebody elsewhere on the page: from then on they are where they want to be. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

type Change = { shallow: boolean }

const here = () => window.location.pathname + window.location.search

function readStored(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as [string, number][]
  } catch {
    return []
  }
}

/**
 * Puts a page where it was when the Back or Forward button returns to it. Its rows may still be on
 * their way then: it is tried again whenever the page grows, until somebody scrolls themselves.
 */
export function useKeptScroll() {
  const { events } = useRouter()
  useEffect(() => {
    const tops = new Map(readStored())
    let address = here()
    let returning = false
    let leaving = false
    let stop = () => {}

    const restore = (top: number) => {
      const go = () => {
        window.scrollTo(0, top)
        if (Math.abs(window.scrollY - top) < 2) stop()
      }
      const watch = new ResizeObserver(go)
      stop = () => watch.disconnect()
      watch.observe(document.body)
      go()
    }
    const remember = () => {
      // The browser itself scrolls when it returns, before the page is another one.
      if (returning || leaving) return
      tops.delete(address)
      tops.set(address, window.scrollY)
      if (tops.size > MOST) tops.delete(tops.keys().next().value!)
    }
    const moved = () => {
      stop()
      if (!leaving) returning = false
    }
    const popped = () => void (returning = true)
    const start = (_address: string, { shallow }: Change) => {
      stop()
      leaving = !shallow
    }
    const complete = (_address: string, { shallow }: Change) => {
      const top = tops.get(here())
      const isReturn = returning && !shallow
      address = here()
      returning = leaving = false
      if (isReturn && top) restore(top)
    }
    const failed = () => void (returning = leaving = false)
    const store = () => {
      try {
        sessionStorage.setItem(STORED, JSON.stringify([...tops]))
      } catch {
        // Storage may be forbidden: then it is remembered for as long as the document lasts.
      }
    }

    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const top = tops.get(address)
    if (entry?.type === 'back_forward' && top) restore(top)
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('popstate', popped)
    window.addEventListener('pagehide', store)
    MOVES.forEach((name) => window.addEventListener(name, moved, { passive: true }))
    events.on('routeChangeStart', start)
    events.on('routeChangeComplete', complete)
    events.on('routeChangeError', failed)
    return () => {
      stop()
      window.removeEventListener('scroll', remember)
      window.removeEventListener('popstate', popped)
      window.removeEventListener('pagehide', store)
      MOVES.forEach((name) => window.removeEventListener(name, moved))
      events.off('routeChangeStart', start)
      events.off('routeChangeComplete', complete)
      events.off('routeChangeError', failed)
    }
  }, [events])
}
