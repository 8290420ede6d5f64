import { useState } from 'react'
import type { Failure } from '@/lib/client/call'
import { notify } from '@/lib/client/notify'

/** Does what can be undone without asking; why it could not be done is said in a notification. */
export function useAtOnce() {
  const [busy, setBusy] = useState(false)
  return (write: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    write()
      .catch((cause) => notify({ color: 'red', message: (cause as Failure).error }))
      .finally(() => setBusy(false))
  }
}
