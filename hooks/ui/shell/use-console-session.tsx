import { useSession } from 'next-auth/react'
import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  type ReactNode,
} from 'react'
import { onNewRights } from '@/lib/client/rights'
import { lookAgain, readSession } from '@/lib/client/session'
import type { ConsoleSession } from '@/lib/shared/http/session'

type Known = {
  status: 'loading' | 'authenticated' | 'unauthenticated'
  session: ConsoleSession | null
}

const SessionContext = createContext<Known>({ status: 'loading', session: null })
const ASK_AGAIN = 7000

/**
 * Keeps the last known session while the server cannot be reached: next-auth takes a failed fetch
 * for the end of the session, and that would throw people off their page whenever the server
 * restarts. It asks again as soon as there is reason to think that the person may do something else
 * by now: roles are changed by others, and nobody should have to sign in again or wait for it.
 * `given` is the session that came with the page at hand.
 */
export function SessionKeeper({
  given,
  children,
}: {
  given?: ConsoleSession | null
  children: ReactNode
}) {
  const { data, status } = useSession()
  const [kept, setKept] = useState<ConsoleSession | null>(data ?? null)
  if (data && data !== kept) setKept(data)

  // Each page brings the session as it is when it is made; the provider takes the first one alone.
  const isNews = useEffectEvent(
    () =>
      given && kept && given !== kept && JSON.stringify(given.user) !== JSON.stringify(kept.user),
  )
  useEffect(() => {
    if (isNews()) lookAgain()
  }, [given])
  useEffect(() => onNewRights(lookAgain), [])

  const doubtful = status === 'unauthenticated' && kept !== null

  useEffect(() => {
    if (!doubtful) return
    const ending = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      const found = await readSession(ending.signal)
      if (ending.signal.aborted) return
      if (found) lookAgain()
      else if (found === null) setKept(null)
      else timer = setTimeout(ask, ASK_AGAIN)
    }
    void ask()
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [doubtful])

  // An update passes through 'loading' with its data at hand: that is not a session that is not
  // known yet.
  const session = data ?? kept
  const known = session ? 'authenticated' : status === 'loading' ? 'loading' : 'unauthenticated'
  return <SessionContext value={{ status: known, session }}>{children}</SessionContext>
}

/** The session as the console should see it. Inside an admin or home page it is always there. */
export const useConsoleSession = () => useContext(SessionContext)
