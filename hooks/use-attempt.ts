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
    'What you had sent before was done after all, as it was then. What you have changed since was not: reload the page and change it there.',
}

/** The header by which the server knows a submission that it was sent before. */
export const underName = (name: string | undefined): Record<string, string> =>
  name === undefined ? {} : { 'Idempotency-Key': name }

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
 * is found out what became of a former whose answer was lost: both might be done otherwise. Once it
 * is known to be done its name is used up: whoever sends the same again then means it. What can be
 * done beside one another (with each row of a list, say) is told apart by what it is `about`.
 */
export function useAttempt() {
  const attempts = useRef(new Map<string, Attempt>())
  return async <Done>(
    values: unknown,
    send: (name: string) => Promise<Done>,
    about = '',
  ): Promise<Done> => {
    const content = JSON.stringify(values)
    const former = attempts.current.get(about)
    if (former && former.content !== content) await settle(former)
    const attempt =
      former?.content === content
        ? former
        : { content, name: crypto.randomUUID(), unsettled: undefined }
    attempts.current.set(about, attempt)
    try {
      const done = await send(attempt.name)
      attempt.unsettled = undefined
      if (attempts.current.get(about) === attempt) attempts.current.delete(about)
      return done
    } catch (cause) {
      attempt.unsettled = isLost(cause as Failure) ? () => send(attempt.name) : undefined
      throw cause
    }
  }
}
