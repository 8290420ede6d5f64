import { useEffect } from 'react'

const SCHEME = 'data-mantine-color-scheme'

/** Prints the page in its light colours, whatever is chosen: paper is white. */
export function useLightPrint() {
  useEffect(() => {
    const root = document.documentElement
    const print = window.matchMedia('print')
    let chosen: string | null = null
    const change = ({ matches }: { matches: boolean }) => {
      if (matches) {
        chosen = root.getAttribute(SCHEME)
        root.setAttribute(SCHEME, 'light')
      } else if (chosen !== null) root.setAttribute(SCHEME, chosen)
    }
    change(print)
    print.addEventListener('change', change)
    return () => print.removeEventListener('change', change)
  }, [])
}
