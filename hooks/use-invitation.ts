import { useState } from 'react'
import useSWR from 'swr'
import { call, type Failure } from '@/lib/client/call'
import { leaveFor } from '@/lib/client/navigate'
import type { OpenInvitation } from '@/lib/users/schema'

/** The invitation behind a link's token, and the way to accept it. Nothing is asked for without a token. */
export function useInvitation(token: string | undefined) {
  const { data, error, isLoading } = useSWR<OpenInvitation, Failure>(
    token ? ['/invitation', { token }] : null,
    // What was shown stays: somebody may read it for long, and accepting says what has become of it.
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  )
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const accept = async () => {
    setBusy(true)
    setRefusal('')
    try {
      await call({ url: '/invitation', method: 'POST', data: { token } })
      leaveFor('/home')
    } catch (cause) {
      setRefusal((cause as Failure).error)
      setBusy(false)
    }
  }
  return { invitation: data, failure: error, isLoading, accept, busy, refusal }
}
