import { useEffect, useRef, useState } from 'react'
import type { Failure } from '@/lib/client/call'
import type { Import, ImportStep } from '@/lib/shared/import-schema'
import { isUnderWay } from '@/lib/shared/imports'

/**
 * Has an import go on, batch by batch, until its step is over, somebody stops it or leaves. What is in stays in: whoever
 * comes next continues from there.
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

  const begin = async (step: ImportStep = {}) => {
    stopped.current = false
    if (busy.current) return
    busy.current = true
    setGoing(true)
    setFailure('')
    try {
      let { state } = await next(step)
      const first = state
      while (isUnderWay(state) && state === first && !stopped.current) ({ state } = await next())
    } catch (cause) {
      setFailure((cause as Failure).error)
    }
    busy.current = false
    setGoing(false)
  }
  return { going, failure, begin, stop: () => (stopped.current = true) }
}
export type Drive = ReturnType<typeof useDrive>
