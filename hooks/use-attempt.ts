import { useRef } from 'react'
import { isLost, type Failure } from '@/lib/client/call'

type Attempt = {
  content: string
  name: string
  /** Sends it once more, while nobody knows whether it was done. */
  unsettled?: () => Promise<unknown>
}

const DONE_BEFORE: Failure = {
  status: undefined,
  fields: {},
  outcome: 'not done',
  error:
    'What you had sent before was saved after all, as it was then. What you have changed since was not: reload the page and change it there.',
}

/**
 * Finds out what became of a submission whose answer was lost. Rejects if it was done, or that
 * cannot be found out yet.
 */
async function settle(attempt: Attempt): Promise<void> {
  try {
    await attempt.unsettled?.()
  } catch (cause) {
    if (isLost(cause as Failure)) throw cause
    attempt.unsettled = undefined
    return
  }
  if (!attempt.unsettled) return
  attempt.unsettled = undefined
  throw DONE_BEFORE
}

/**
 * Sends a submission under a name. One name per content: a repeated try of the same values is the
 * same submission, which is done once, and changed ones are a new one. Before a new one is sent, it
 * is found out what became of a former whose answer was lost: both might be done otherwise.
 */
export function useAttempt() {
  const last = useRef<Attempt>({ content: '', name: '' })
  return async <Done>(values: unknown, send: (name: string) => Promise<Done>): Promise<Done> => {
    const content = JSON.stringify(values)
    if (content !== last.current.content) {
      await settle(last.current)
      last.current = { content, name: crypto.randomUUID() }
    }
    const attempt = last.current
    try {
      const done = await send(attempt.name)
      attempt.unsettled = undefined
      return done
    } catch (cause) {
      attempt.unsettled = isLost(cause as Failure) ? () => send(attempt.name) : undefined
      throw cause
    }
  }
}
