type Details = { status?: number; type: string; code?: string; httpMessage: string }

/**
 * What every commerce call throws. `status` is absent when no answer came. `type` is Medusa's own
 * word (`not_found`, `invalid_data`, …) or ours: `network`, `timeout`, `aborted`, `redirect`,
 * `unreadable`, `refused` before a request was made, `outcome_unknown` for a write of which nobody
 * can tell whether it was done. `message` is Medusa's sentence where it gave one, else the same as
 * `httpMessage`. It holds neither headers nor tokens.
 */
export class CommerceError extends Error {
  readonly status?: number
  readonly type: string
  readonly code?: string
  readonly httpMessage: string

  constructor(message: string, { status, type, code, httpMessage }: Details) {
    super(message)
    this.name = 'CommerceError'
    this.status = status
    this.type = type
    this.code = code
    this.httpMessage = httpMessage
  }
}

const TYPES: Record<number, string> = {
  400: 'invalid_data',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  413: 'too_large',
  422: 'invalid_data',
}

const typeOf = (status: number) =>
  TYPES[status] ?? (status >= 300 && status < 400 ? 'redirect' : 'unknown_error')

/** A longer text is a page or a stack trace, which is no sentence for anybody. */
const LONGEST_SENTENCE = 500

/** Markup, or what is left of a JSON document. */
const isFragment = (text: string) => /[<>]|^[[{]/.test(text)

const sentenceOf = (body: unknown) => {
  const text = typeof body === 'string' ? body.trim() : ''
  return text && text.length <= LONGEST_SENTENCE && !isFragment(text) ? text : null
}

/** Medusa's sentence; of a document that it has put in the place of one, the sentence in there. */
function sentenceIn(body: unknown): string | null {
  if (body === null || typeof body !== 'object') return sentenceOf(body)
  const { message } = body as { message?: unknown }
  if (typeof message !== 'string' || message === '') return null
  try {
    return message.startsWith('{') ? sentenceIn(JSON.parse(message)) : message
  } catch {
    return null
  }
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** The error of an answer outside 200–299. */
export function answeredError(status: number, body: unknown): CommerceError {
  const httpMessage = `Request failed with status code ${status}`
  const fields = (body !== null && typeof body === 'object' ? body : {}) as Record<string, unknown>
  return new CommerceError(sentenceIn(body) ?? httpMessage, {
    status,
    type: textOf(fields.type) ?? typeOf(status),
    code: textOf(fields.code),
    httpMessage,
  })
}

const unanswered = (message: string, type: string, code?: string) =>
  new CommerceError(message, { type, code, httpMessage: message })

/** The error of a request that got no whole answer. */
export const unansweredError = (error: unknown) =>
  unanswered('Network Error', 'network', (error as { code?: string }).code)

/** The error of a request that its caller has ended. */
export const abortedError = () => unanswered('Request aborted', 'aborted', 'ERR_CANCELED')

/** The error of a request that was given up after so many milliseconds. */
export const timedOut = (timeout: number) =>
  unanswered(`timeout of ${timeout}ms exceeded`, 'timeout', 'ECONNABORTED')

/**
 * A 2xx whose body is no answer of Medusa's: a page of something between us and it, or half of one.
 */
export const unreadable = (status: number) =>
  new CommerceError('The commerce server gave an answer that is not its own.', {
    status,
    type: 'unreadable',
    httpMessage: `Unreadable answer with status code ${status}`,
  })

/**
 * Medusa has met another write and taken back what it had begun: its own words for an error of
 * PostgreSQL's, and of no other refusal. It says them to programs, and speaks of a key that a
 * person has never seen.
 */
export const isConflict = ({ status, type, code }: CommerceError) =>
  status === 409 && type === 'conflict' && code === 'invalid_state_error'

/** The caller asked for something that must not become a request. */
export const refusedCall = (message: string) =>
  new CommerceError(message, { type: 'refused', httpMessage: message })

/** A write of which nobody can tell whether it was done. */
export const outcomeUnknown = ({ status, code, httpMessage }: CommerceError) =>
  new CommerceError('Nobody can tell whether this was done. Look before you try again.', {
    status,
    type: 'outcome_unknown',
    code,
    httpMessage,
  })
