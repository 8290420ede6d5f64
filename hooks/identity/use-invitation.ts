import { useState } from 'react'
import { useRead } from '@/hooks/ui/list/use-read'
import { useConsoleSession } from '@/hooks/ui/shell/use-console-session'
import { request } from '@/lib/client/api'
import { call, type Failure } from '@/lib/client/call'
import { leaveFor } from '@/lib/client/navigate'

/**
 * The invitation behind a link's token, or, without a token, the one that waits here for whoever is
 * signed in; and the way to accept it. Without either, nothing is asked for.
 */
export function useInvitation(token: string | undefined) {
  const { session } = useConsoleSession()
  const { data, error, isLoading } = useRead(
    token || session ? request('GET', '/invitation', { query: { token } }) : null,
    // What was shown stays: somebody may read it for long, and accepting says what has become of
    // it.
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  )
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const accept = async () => {
    setBusy(true)
    setRefusal('')
    try {
      await call(request('POST', '/invitation', { body: { token } }))
      leaveFor('/home')
    } catch (cause) {
      setRefusal((cause as Failure).error)
      setBusy(false)
    }
  }
  return { invitation: data, failure: error, isLoading, accept, busy, refusal }
}
