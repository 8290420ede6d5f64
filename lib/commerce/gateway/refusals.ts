import { areaOf } from '@/lib/platform/commerce/endpoints'
import { CommerceError, outcomeUnknown } from '@/lib/platform/commerce/errors'
import { isLost, wasNeverSent } from '@/lib/platform/commerce/transport'
import type { Asked } from './asked'
import { hasMetAnother } from './conflicts'
import { inPlainWords } from './plain-words'

/**
 * What a caller is told. `message` and `type` are where callers of Medusa look, `error` and
 * `fields` where those of the console do.
 */
export type Refusal = {
  status: number
  headers?: Record<string, string>
  answer: {
    success: false
    error: string
    fields?: Record<string, string>
    message: string
    type: string
    code?: string
  } & Partial<Doubt>
}
/**
 * Whether a write was certainly not done, or nobody can tell; and whether it may be sent again in
 * that case.
 */
type Doubt = { outcome: 'not done' | 'unknown'; repeatable: boolean }

/** Seconds until somebody may try again what has met another call more than once. */
const AFTER_A_CONFLICT = '2'

const MET_ANOTHER =
  'The shop is changing the same things for somebody else right now. Try again in a moment.'

const refusal = (
  status: number,
  { message, type, code }: Pick<CommerceError, 'message' | 'type' | 'code'>,
): Refusal => ({
  status,
  answer: { success: false, error: message, message, type, ...(code && { code }) },
})

const isStarting = ({ status, type }: CommerceError) => status === 503 && type === 'starting'

/** Whether a write has certainly not happened. */
export const wasNotDone = (error: CommerceError) =>
  wasNeverSent(error) ||
  isStarting(error) ||
  (error.status !== undefined &&
    error.status >= 300 &&
    error.status < 500 &&
    error.type !== 'outcome_unknown')

type Call = Pick<Asked, 'method' | 'path' | 'endpoint'>

/** What an error of commerce's means to whoever called through the console. */
export function refusalOf(error: CommerceError, call: Call): Refusal {
  return withDoubt(inWords(error, call), call, wasNotDone(error) ? 'not done' : 'unknown')
}

/** The same of what the console had to ask for itself before it could send the call on. */
export function refusalBefore(error: CommerceError, call: Call): Refusal {
  const told = inWords(error, OWN_QUESTION)
  return withDoubt(
    { ...told, status: [503, 504].includes(told.status) ? told.status : 502 },
    call,
    'not done',
  )
}
const OWN_QUESTION = { method: 'GET', path: '/admin' }

/** A refusal of a write that was not sent. */
export const refusedUnsent = (refusal: Refusal, call: Call) => withDoubt(refusal, call, 'not done')

function withDoubt(
  refusal: Refusal,
  { method, endpoint }: Call,
  outcome: Doubt['outcome'],
): Refusal {
  if (method === 'GET') return refusal
  return {
    ...refusal,
    answer: { ...refusal.answer, outcome, repeatable: endpoint.writes === 'repeat' },
  }
}

function inWords(error: CommerceError, { method, path }: Pick<Call, 'method' | 'path'>): Refusal {
  const { status, type } = error
  const say = (as: number, message: string) => refusal(as, { type, message })
  if (hasMetAnother(error))
    return { ...say(503, MET_ANOTHER), headers: { 'Retry-After': AFTER_A_CONFLICT } }
  if (isStarting(error)) return say(503, 'Commerce is starting. Try again in a moment.')
  if (wasNeverSent(error))
    return say(503, 'Commerce is not available right now. Try again in a moment.')
  if (method !== 'GET' && (isLost(error) || type === 'unreadable'))
    return refusal(type === 'timeout' ? 504 : 502, outcomeUnknown(error))
  if (type === 'timeout') return say(504, 'Commerce did not answer in time. Try again in a moment.')
  if (status === undefined)
    return say(502, 'The connection to commerce was lost. Try again in a moment.')
  if (status >= 300 && status < 400)
    return say(502, 'Commerce has sent us to another address, where we do not go.')
  if (type === 'unreadable') return say(502, 'Commerce gave an answer that is not its own.')
  // A 401 of the console's own means that somebody's session is over.
  if (status === 401 && areaOf(path) === 'admin')
    return say(502, 'Commerce does not take the console’s token.')
  if (status === 401) return say(403, 'This is for a customer who is signed in.')
  // It is another server that has failed, and not this one.
  const told = refusal(status === 500 ? 502 : status, error)
  // The storefront shows its customers what Medusa says.
  return areaOf(path) === 'store'
    ? told
    : { status: told.status, answer: { ...told.answer, ...inPlainWords(error.message) } }
}
