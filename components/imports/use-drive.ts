import { useEffect, useRef, useState } from 'react'
import type { Failure } from '@/lib/client/call'
import type { Import, ImportStep } from '@/lib/shared/import-schema'
import { isUnderWay } from '@/lib/shared/imports'

const BUSY = 503
const [AGAIN_MS, TRIES] = [2000, 5]

/**
 * Has an import go on, batch by batch, until its step is over, somebody stops it or leaves. What is
 * in stays in: whoever comes next continues from there.
 */
export function useDrive(next: (step?: ImportStep) => Promise<Import>) {
  const [going, setGoing] = useState(false)
  const [failure, setFailure] = useState('')
  const stopped = useRef(false)
  const busy = useRef(false)
  useEffect(() => {
    stopped.current = false
    return () => void (stopped.current = true)
  }, [])

  /**
   * Somebody else's batch of it is over in a moment, as is one that was left while it was done: the
   * next one follows it.
   */
  const patiently = async (step?: ImportStep): Promise<Import> => {
    for (let tries = 1; ; tries += 1)
      try {
        return await next(step)
      } catch (cause) {
        const { status, outcome, done } = cause as Failure
        if (done) continue
        const isBusy = status === BUSY || outcome === 'under way'
        if (!isBusy || tries === TRIES || stopped.current) throw cause
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      }
  }

  const begin = async (step: ImportStep = {}) => {
    stopped.current = false
    if (busy.current) return
    busy.current = true
    setGoing(true)
    setFailure('')
    try {
      let { state } = await patiently(step)
      const first = state
      while (isUnderWay(state) && state === first && !stopped.current)
        ({ state } = await patiently())
    } catch (cause) {
      setFailure((cause as Failure).error)
    }
    busy.current = false
    setGoing(false)
  }
  return { going, failure, begin, stop: () => (stopped.current = true) }
}
export type Drive = ReturnType<typeof useDrive>
