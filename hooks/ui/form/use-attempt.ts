import { useRef } from 'react'
import { useConsoleSession } from '@/hooks/ui/shell/use-console-session'
import { isUnsettled, type Call, type Failure } from '@/lib/client/call'
import { attemptOf, forgetAttempt, keepAttempt, type SentWrite } from '@/lib/client/drafts'
import { personOf } from './use-draft'

/** A submission of the form at hand. `open`: it is not known whether it was done. */
type Attempt = SentWrite & { open: boolean }

type Send<Write extends Call, Done> = (write: Write) => Promise<Done>

const NOT_SENT = { status: undefined, fields: {}, outcome: 'not done' } as const
const DONE_OTHERWISE: Failure = {
  ...NOT_SENT,
  error:
    'What you had sent before was done after all, as it was then. What you have changed since was not: reload the page and change it there.',
}
const DONE_ALREADY: Failure = {
  ...NOT_SENT,
  done: true,
  error:
    'This was done after all when it was sent before, and has not been done again. Reload the page to see it.',
}

const FORGOTTEN: Failure = {
  ...NOT_SENT,
  error:
    'This was sent two days ago, and nobody can tell any more whether it was done. Look before you send it again.',
}
/** The server keeps answers for 48 hours: shortly before, it is not asked any more. */
const KEPT = 47 * 3_600_000
const isForgotten = ({ at }: SentWrite) => Date.now() - at > KEPT

/** The server has had it, and can never tell whether it was done. */
const isUnknowable = ({ status, outcome }: Failure) => status === 409 && outcome === 'unknown'

/** Refusals of callers, and of the moment: they are given before a key is looked up. */
const SAYS_NOTHING = [401, 403, 408, 429]

/** Whether a server that was asked what became of a submission has not told. */
const tellsNothing = ({ status, outcome }: Failure) =>
  status === undefined || status >= 500 || outcome === 'under way' || SAYS_NOTHING.includes(status)

/**
 * Finds out what became of a write whose answer was lost, which the server gives up if it was not
 * done: whether it was. Rejects while that is not known yet. Where nobody will ever know, it
 * rejects once: the person has been told then to look before they send anything again.
 */
async function wasDone<Write extends Call>(
  attempt: SentWrite,
  send: Send<Write, unknown>,
  settled: () => void,
) {
  const { key, write } = attempt
  if (isForgotten(attempt)) {
    settled()
    throw FORGOTTEN
  }
  const headers = { 'Idempotency-Key': key, 'Idempotency-Settle': 'true' }
  try {
    // As it was kept, a write is one of the same form as the one at hand.
    await send({ ...(write as Write), headers })
  } catch (cause) {
    if (tellsNothing(cause as Failure)) throw cause
    settled()
    if (isUnknowable(cause as Failure)) throw cause
    return false
  }
  settled()
  return true
}

/**
 * What is done to what: things can be done to several beside one another, to each row of a list,
 * say.
 */
const aboutOf = ({ method, url, params = {} }: Call) =>
  [method, url, params.organizationDomainURL].join(' ')

const contentOf = ({ data = null, file }: Call) => {
  const { name, size, type, lastModified } = (file ?? {}) as Partial<File>
  return JSON.stringify(file ? [name, size, type, lastModified] : data)
}

/**
 * Sends a write under an idempotency key. One key per content: a repeated try of the same values is
 * the same submission, which is done once, and changed ones are a new one. Before a new one is
 * sent, a former one whose answer was lost is settled: both might be done otherwise. Once it is
 * known to be done its key is used up: whoever sends the same again then means it.
 *
 * A former one outlasts its form, and the page. There the same may be meant once more, by somebody
 * who has looked meanwhile: it is settled whatever is sent then.
 */
export function useAttempt() {
  const { session } = useConsoleSession()
  const attempts = useRef(new Map<string, Attempt>())
  return async <Write extends Call, Done>(write: Write, send: Send<Write, Done>): Promise<Done> => {
    const about = aboutOf(write)
    const place = session ? ([personOf(session), about] as const) : null
    const former = attempts.current.get(about)
    const isSame =
      former !== undefined && contentOf(former.write) === contentOf(write) && !isForgotten(former)
    const close = (attempt: SentWrite) => {
      if (attempt === former) former.open = false
      if (place) forgetAttempt(place, attempt)
    }
    const settle = async (attempt: SentWrite) => {
      if (!(await wasDone(attempt, send, () => close(attempt)))) return
      throw contentOf(attempt.write) === contentOf(write) ? DONE_ALREADY : DONE_OTHERWISE
    }
    if (former?.open && !isSame) await settle(former)
    const left = place ? attemptOf(place) : undefined
    if (left && left.key !== former?.key) await settle(left)

    const fresh = { key: crypto.randomUUID(), write, at: Date.now(), open: false }
    const attempt = isSame ? former : fresh
    attempts.current.set(about, attempt)
    if (place) keepAttempt(place, { key: attempt.key, write, at: attempt.at })
    try {
      const done = await send({ ...write, headers: { 'Idempotency-Key': attempt.key } })
      attempt.open = false
      close(attempt)
      if (attempts.current.get(about) === attempt) attempts.current.delete(about)
      return done
    } catch (cause) {
      const failure = cause as Failure
      if (isUnknowable(failure)) attempts.current.delete(about)
      else if (isUnsettled(failure)) attempt.open = true
      else if (!tellsNothing(failure)) attempt.open = false
      if (isUnknowable(failure) || !attempt.open) close(attempt)
      throw cause
    }
  }
}
