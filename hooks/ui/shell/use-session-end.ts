import { useSession } from 'next-auth/react'
import { useEffect, useRef, useState } from 'react'
import { lookAgain, readSession } from '@/lib/client/session'
import type { SecondsLeft } from '@/lib/shared/http/session'
import { usePageProps } from './use-page-props'

/** So many seconds before the end somebody is told. */
export const WARNED_BEFORE = 120
const ASK_AGAIN = 15
/**
 * Answers come in whole seconds, and after a while: two that differ by less speak of the same end.
 */
const SAME_END = 5000

/** The end that is near. `movable`: it comes only if nobody does anything. */
export type SessionEnding = { at: number; movable: boolean }

const endingOf = ({ idle, absolute }: SecondsLeft): SessionEnding => ({
  at: Date.now() + Math.min(idle, absolute) * 1000,
  movable: idle < absolute,
})

/**
 * Tells of the end of the session shortly before it. The server is asked each time, because
 * whatever is done in another tab, also on another host, moves the end.
 */
export function useSessionEnd() {
  const { session } = usePageProps()
  const { update } = useSession()
  const [ending, setEnding] = useState<SessionEnding | null>(null)
  const [dismissed, setDismissed] = useState(false)
  const hear = useRef((_left: SecondsLeft) => {})

  useEffect(() => {
    if (!session) return
    const stopping = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const askIn = (seconds: number) => {
      clearTimeout(timer)
      timer = setTimeout(ask, Math.max(0, seconds) * 1000)
    }
    const tell = (left: SecondsLeft) => {
      const next = endingOf(left)
      const seconds = Math.min(left.idle, left.absolute)
      const isNear = seconds <= WARNED_BEFORE
      setEnding((last) => {
        if (!isNear) return null
        const isSame = last?.movable === next.movable && Math.abs(last.at - next.at) < SAME_END
        return isSame ? last : next
      })
      if (!isNear) setDismissed(false)
      askIn(isNear ? Math.min(ASK_AGAIN, seconds + 1) : seconds - WARNED_BEFORE)
    }
    const ask = async () => {
      const found = await readSession(stopping.signal)
      if (stopping.signal.aborted) return
      if (found) return tell(found.secondsLeft)
      // Over: whoever shows the page finds that out, and leads to sign-in.
      if (found === null) lookAgain()
      askIn(ASK_AGAIN)
    }
    hear.current = tell
    askIn(Math.min(session.secondsLeft.idle, session.secondsLeft.absolute) - WARNED_BEFORE)
    return () => {
      stopping.abort()
      clearTimeout(timer)
    }
  }, [session])

  /** Has the idle time begin anew. */
  const stay = async () => {
    const found = await update({})
    if (found) hear.current(found.secondsLeft)
  }
  return { ending: dismissed ? null : ending, stay, dismiss: () => setDismissed(true) }
}
