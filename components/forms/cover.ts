import { createContext, useContext, useEffect } from 'react'

/** Lets a dialog tell the drawer it stands over that Escape is the dialog's own. */
export const CoverContext = createContext<(covered: boolean) => void>(() => {})

export function useCover() {
  const cover = useContext(CoverContext)
  useEffect(() => {
    cover(true)
    return () => cover(false)
  }, [cover])
}
