import { useRef, useState } from 'react'
import { runEach, type Outcome } from '@/lib/client/run-each'
import type { Selection } from './use-selection'

/**
 * Has the browser ask before its tab is closed, until something has ended: wherever in the console
 * that is.
 */
async function untilEnded<T>(work: Promise<T>): Promise<T> {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  try {
    return await work
  } finally {
    window.removeEventListener('beforeunload', ask)
  }
}

/**
 * Does something with all ticked rows. Those that failed or were left stay ticked, to be tried
 * again.
 */
export function useBulk<Row>(selection: Selection<Row>) {
  const [progress, setProgress] = useState<{ through: number; of: number } | null>(null)
  const [outcome, setOutcome] = useState<Outcome<Row> | null>(null)
  const stopping = useRef<AbortController>(null)

  /** `atOnce` is how many are under way at a time. */
  const run = async (each: (row: Row) => Promise<unknown>, atOnce?: number) => {
    const { rows } = selection
    stopping.current = new AbortController()
    const { signal } = stopping.current
    setOutcome(null)
    setProgress({ through: 0, of: rows.length })
    const onProgress = (through: number) => setProgress({ through, of: rows.length })
    const ended = await untilEnded(runEach(rows, each, { signal, atOnce, onProgress }))
    setProgress(null)
    setOutcome(ended)
    selection.keep([...ended.failed.map(({ row }) => row), ...ended.left])
    return ended
  }
  return {
    progress,
    outcome,
    run,
    stop: () => stopping.current?.abort(),
    dismiss: () => setOutcome(null),
  }
}
