import { useState } from 'react'
import { doneAtOnce } from '@/components/ui/list/bulk/at-once'

/** `doneAtOnce`, one thing at a time. */
export function useAtOnce() {
  const [busy, setBusy] = useState(false)
  const atOnce = async (...[work, message, undo]: Parameters<typeof doneAtOnce>) => {
    if (busy) return
    setBusy(true)
    await doneAtOnce(work, message, undo)
    setBusy(false)
  }
  return { busy, atOnce }
}
