import { useEffect, useState } from 'react'

/** What lies over everything else, or the page's content where nothing does. */
const onTop = () =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1) ??
  document.getElementById('content')

/**
 * Gives the focus back to what had it before, when what is mounted goes and takes it along; to what
 * is on top then, where that has gone as well.
 */
export function useReturnedFocus() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const target = before instanceof HTMLElement && before !== document.body ? before : null
      setTimeout(() => {
        // Another dialog may have taken its place.
        if (document.activeElement === document.body)
          (target?.isConnected ? target : onTop())?.focus()
      })
    },
    [before],
  )
}
