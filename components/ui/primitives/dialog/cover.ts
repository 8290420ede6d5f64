import { createContext, useContext, useEffect, type ReactNode } from 'react'

/** Lets a dialog tell the drawer it stands over that Escape is the dialog's own. */
export const CoverContext = createContext<(covered: boolean) => void>(() => {})

/**
 * What a page says above its content for as long as it holds: whatever lies over the page says it
 * as well.
 */
export const NoticesContext = createContext<ReactNode>(null)

/** To assistive technology the header of a dialog would be another one of the page. */
export const NO_BANNER = { header: { role: 'presentation' } }

export function useCover() {
  const cover = useContext(CoverContext)
  useEffect(() => {
    cover(true)
    return () => cover(false)
  }, [cover])
}
