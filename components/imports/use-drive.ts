import { useEffect, useRef, useState } from 'react'
import type { Failure } from '@/lib/client/call'
import type { Import, ImportStep } from '@/lib/shared/imports/import-schema'

const BUSY = 503
const [AGAIN_MS, TRIES] = [2000, 5]

type Deeds = {
  next: (step: ImportStep) => Promise<Import>
  pause: () => Promise<Import>
}

/**
 * Has the server bring an import to the end of its step, and stop before that. It goes on when the
 * page is left; whoever comes next sees how far it is.
 */
export function useDrive(found: Pick<Import, 'going' | 'failure'> | undefined, deeds: Deeds) {
  const [asking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState('')
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => void (left.current = true)
  }, [])

  /** A batch at work is over in a moment, as is a call that was left before it was answered. */
  const patiently = async (deed: () => Promise<Import>): Promise<Import> => {
    for (let tries = 1; ; tries += 1)
      try {
        return await deed()
      } catch (cause) {
        const { status, outcome, done } = cause as Failure
        if (done) continue
        const isBusy = status === BUSY || outcome === 'under way'
        if (!isBusy || tries === TRIES || left.current) throw cause
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      }
  }

  const busy = useRef(false)
  const ask = async (deed: () => Promise<Import>) => {
    if (busy.current) return
    busy.current = true
    setAsking(true)
    setRefusal('')
    try {
      await patiently(deed)
    } catch (cause) {
      setRefusal((cause as Failure).error)
    }
    busy.current = false
    setAsking(false)
  }
  return {
    going: asking || (found?.going ?? false),
    failure: refusal || (found?.failure ?? ''),
    begin: (step: ImportStep = {}) => ask(() => deeds.next({ ...step, background: true })),
    stop: () => ask(deeds.pause),
  }
}
export type Drive = ReturnType<typeof useDrive>
