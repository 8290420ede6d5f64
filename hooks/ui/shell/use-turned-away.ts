import { useRouter } from 'next/router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const FLAG = 'polyclinic.turned-away'

/** The first time in a tab: true, and from then on false. */
function firstInTab(): boolean {
  try {
    if (sessionStorage.getItem(FLAG)) return false
    sessionStorage.setItem(FLAG, '1')
    return true
  } catch {
    // storage may be forbidden: then say it at once rather than send them away for ever
    return false
  }
}

/**
 * Sends somebody who is not staff to the start page, once in a tab: who comes back a second time
 * should read why. Answers whether to say 'Unauthorized' now.
 */
export function useTurnedAway(turnAway: boolean) {
  const router = useRouter()
  const [told, setTold] = useState(false)
  const asked = useRef(false)
  const ask = useEffectEvent(() => {
    if (asked.current) return
    asked.current = true
    const leaving = firstInTab() ? router.replace('/') : Promise.resolve(false)
    void leaving.then((left) => left || setTold(true))
  })
  useEffect(() => {
    if (turnAway) ask()
  }, [turnAway])
  return turnAway && told
}
