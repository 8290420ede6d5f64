import { useRef } from 'react'
import { isUnsettled, type Failure } from '@/lib/client/call'

/** By these the server knows a submission that it was sent before. */
export type KeyHeaders = { 'Idempotency-Key': string; 'Idempotency-Settle'?: 'true' }

type Attempt = {
  content: string
  key: string
  /** Asks the server what became of it. Set while it is not known whether it was done. */
  settle?: () => Promise<unknown>
}

const DONE_BEFORE: Failure = {
  status: undefined,
  fields: {},
  outcome: 'not done',
  error:
    'What you had sent before was done after all, as it was then. What you have changed since was not: reload the page and change it there.',
}

/** The server has had it, and can never tell whether it was done. */
const isUnknowable = ({ status, outcome }: Failure) => status === 409 && outcome === 'unknown'

/** Refusals of callers, and of the moment: they are given before a key is looked up. */
const SAYS_NOTHING = [401, 403, 408, 429]

/** Whether a server that was asked what became of a submission has not told. */
const tellsNothing = ({ status, outcome }: Failure) =>
  status === undefined || status >= 500 || outcome === 'under way' || SAYS_NOTHING.includes(status)

/**
 * Finds out what became of a submission whose answer was lost, which the server gives up if it was
 * not done. Rejects if it was done, and if that is not known yet. Where nobody will ever know, it
 * rejects once: the person has been told then to look before they send anything again.
 */
async function settle(attempt: Attempt): Promise<void> {
  if (!attempt.settle) return
  try {
    await attempt.settle()
  } catch (cause) {
    if (tellsNothing(cause as Failure)) throw cause
    attempt.settle = undefined
    if (isUnknowable(cause as Failure)) throw cause
    return
  }
  attempt.settle = undefined
  throw DONE_BEFORE
}

/**
 * Sends a submission under an idempotency key. One key per content: a repeated try of the same
 * values is the same submission, which is done once, and changed ones are a new one. Before a new
 * one is sent, a former one whose answer was lost is settled: both might be done otherwise. Once it
 * is known to be done its key is used up: whoever sends the same again then means it. What can be
 * done beside one another (with each row of a list, say) is told apart by what it is `about`.
 */
export function useAttempt() {
  const attempts = useRef(new Map<string, Attempt>())
  return async <Done>(
    values: unknown,
    send: (headers: KeyHeaders) => Promise<Done>,
    about = '',
  ): Promise<Done> => {
    const content = JSON.stringify(values)
    const former = attempts.current.get(about)
    if (former && former.content !== content) await settle(former)
    const attempt: Attempt =
      former?.content === content ? former : { content, key: crypto.randomUUID() }
    attempts.current.set(about, attempt)
    const headers = { 'Idempotency-Key': attempt.key }
    try {
      const done = await send(headers)
      attempt.settle = undefined
      if (attempts.current.get(about) === attempt) attempts.current.delete(about)
      return done
    } catch (cause) {
      const failure = cause as Failure
      if (isUnknowable(failure)) attempts.current.delete(about)
      else if (isUnsettled(failure))
        attempt.settle = () => send({ ...headers, 'Idempotency-Settle': 'true' })
      else if (!tellsNothing(failure)) attempt.settle = undefined
      throw cause
    }
  }
}
