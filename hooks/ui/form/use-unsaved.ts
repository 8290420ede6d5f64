import { useRouter } from 'next/router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { followed, isPlain } from '@/lib/client/links-followed'

/**
 * Keeps people from losing what they have entered: closing the tab has the browser ask, and for
 * links and the Back button `ask` is called with the way to go on after all.
 */
export function useUnsaved(unsaved: boolean, ask: (leave: () => void) => void) {
  const router = useRouter()
  const leaving = useRef(false)
  const asks = useEffectEvent(ask)

  useEffect(() => {
    if (!unsaved) return
    leaving.current = false
    const here = { state: window.history.state as unknown, address: window.location.href }

    const unload = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault()
    }
    const click = (event: MouseEvent) => {
      const link = followed(event)
      if (!link || !isPlain(event) || leaving.current) return
      event.preventDefault()
      event.stopPropagation()
      asks(() => {
        leaving.current = true
        link.click()
      })
    }
    window.addEventListener('beforeunload', unload)
    document.addEventListener('click', click, { capture: true })
    // By then the browser has changed the address: it is put back on top, and leaving goes down to
    // it again.
    router.beforePopState(() => {
      if (leaving.current) return true
      window.history.pushState(here.state, '', here.address)
      asks(() => {
        leaving.current = true
        window.history.back()
      })
      return false
    })
    return () => {
      window.removeEventListener('beforeunload', unload)
      document.removeEventListener('click', click, { capture: true })
      router.beforePopState(() => true)
    }
  }, [unsaved, router])
}
