import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Failure } from '@/lib/client/call'
import { notify } from '@/lib/client/notify'

type Work = () => Promise<unknown>

async function done(work: Work, message?: string, undo?: Work) {
  try {
    await work()
    const back = undo && (
      <Button size="compact-xs" variant="default" ml={8} onClick={() => void done(undo, 'Undone.')}>
        Undo
      </Button>
    )
    if (message) void notify({ message: <>{message} {back}</> }) // prettier-ignore
  } catch (cause) {
    void notify({ color: 'red', message: (cause as Failure).error })
  }
}

/**
 * Does without asking what can be undone, one thing at a time. What was done is said, with the way back; nothing is
 * said of what is seen anyway. Why something could not be done is always said.
 */
export function useAtOnce() {
  const [busy, setBusy] = useState(false)
  const atOnce = async (work: Work, message?: string, undo?: Work) => {
    if (busy) return
    setBusy(true)
    await done(work, message, undo)
    setBusy(false)
  }
  return { busy, atOnce }
}
