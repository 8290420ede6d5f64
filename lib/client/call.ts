import { AxiosError, isAxiosError, type AxiosResponse } from 'axios'
import { cookiesOf, XSRF_COOKIE, XSRF_HEADER } from '@/lib/shared/http/cookies'
import { RIGHTS_HEADER } from '@/lib/shared/http/session'
import { httpClient } from './http'
import { doubtRights, hearRights } from './rights'

/** Why a call did not succeed. `status` is undefined when no answer came. */
export type Failure = {
  status: number | undefined
  error: string
  fields: Record<string, string>
  aborted?: boolean
  /** The record as it is now, when what was to be saved is based on an older one. */
  current?: unknown
  /**
   * Of rows that a form sends one by one, by their field: the indexes of those that are still to be
   * sent.
   */
  left?: Record<string, number[]>
  /**
   * Of a write, beyond its status: that it was certainly not done, has not ended yet, or nobody can
   * tell.
   */
  outcome?: 'not done' | 'under way' | 'unknown'
  /** What was to be done had been done before, and has not been done again. */
  done?: true
  /** Sent once more, it leaves what once leaves. */
  repeatable?: boolean
}

/**
 * Whether no answer came, or none that the server could give: the caller has done nothing wrong.
 */
export const isAway = ({ status }: Failure) => status === undefined || status >= 500

/**
 * Whether a write was sent of which it is not known whether it was done: its answer was lost on the
 * way, or says so.
 */
export const isUnsettled = ({ status, outcome, aborted }: Failure) =>
  outcome ? outcome !== 'not done' : status === undefined && !aborted

/** A successful answer: its data, and the number of rows behind a page of them. */
export type Answer<Data> = { data: Data; total?: number }

export type Call = {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  params?: Record<string, string | number | undefined>
  data?: unknown
  /** Sent as it is, in the place of `data`. */
  file?: Blob
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Milliseconds; 0 waits for ever. */
  timeout?: number
  /** Not the person's doing (a timer's): it does not keep their session alive. */
  background?: boolean
}

declare const ANSWER: unique symbol
/** A call of our own API, as `request` describes it: the compiler knows what is answered. */
export type ApiCall<Data> = Call & { readonly [ANSWER]: Data }
/** What a call answers; nobody knows where no route has described it, as of commerce. */
export type AnswerTo<C extends Call> = C extends { readonly [ANSWER]: infer Data } ? Data : unknown

/** Where a read would go: also for a link that a browser follows by itself, such as a download. */
export const addressOf = ({ url, params = {} }: Pick<Call, 'url' | 'params'>) => {
  const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `/api/v1${url}${query && `?${query}`}`
}

/**
 * Every token in the cookies: a sibling subdomain may have set others, and the server takes the one
 * that is right.
 */
const xsrfTokens = () =>
  cookiesOf(document.cookie, XSRF_COOKIE)
    .filter((token) => /^[\w-]+$/.test(token))
    .join(', ')

/** `false` keeps axios from sending a header of its own. */
const headersOf = ({ data, file, headers, background }: Call, tokens: string) => ({
  Accept: 'application/json',
  'Content-Type': data !== undefined ? 'application/json' : (file?.type ?? false),
  ...(background && { 'X-Background': '1' }),
  ...(tokens && { [XSRF_HEADER]: tokens }),
  ...headers,
})

const NOTHING_SAVED = 'You are offline. Nothing was saved.'
/**
 * What to do when a write may have been done: with a key it can be sent again, and is done once.
 */
const lostAnswer = (why: string, hasKey: boolean) =>
  `${why}. No answer came, so this may have been done. ${hasKey ? 'Send it again to find out: it is done once.' : 'Look before you send it again.'}`

/**
 * `offline`: the browser knew of no network when the call was made, so that nothing can have left
 * it if it still does not.
 */
const unanswered = (
  cause: unknown,
  { method = 'GET', headers, signal }: Call,
  offline: boolean,
): Failure => {
  const late = isAxiosError(cause) && cause.code === AxiosError.ETIMEDOUT
  const aborted = signal?.aborted ?? false
  const unsent = offline && isOffline() && !aborted && method !== 'GET'
  const network = unsent
    ? NOTHING_SAVED
    : method === 'GET'
      ? 'Network Error'
      : lostAnswer('Network Error', Boolean(headers?.['Idempotency-Key']))
  const error = aborted ? 'Request aborted' : late ? cause.message : network
  return { status: undefined, error, fields: {}, aborted, ...(unsent && { outcome: 'not done' }) }
}

/**
 * Whether the browser knows of no network. Node has no `navigator` before version 21, and is never
 * offline.
 */
const isOffline = () => globalThis.navigator?.onLine === false

/** The status of a redirect that is not followed. */
const REDIRECTED = 0

type Refusal = Partial<Failure> & { success?: boolean }

const refused = ({ status }: AxiosResponse, body: Refusal | null): Failure => {
  const error = body?.error || `Request failed with status code ${status}`
  const { fields = {}, current, outcome, repeatable } = body ?? {}
  return {
    status,
    error,
    fields,
    ...(current !== undefined && { current }),
    ...(outcome && { outcome, repeatable }),
  }
}

/**
 * The failure where somebody between has answered, such as a proxy that could not reach the server
 * or no longer waited for it: a write may have been done.
 */
function answeredBetween(response: AxiosResponse, { method = 'GET', headers }: Call): Failure {
  const failure = refused(response, null)
  if (method === 'GET') return failure
  const error = lostAnswer(failure.error, Boolean(headers?.['Idempotency-Key']))
  return { ...failure, error, outcome: 'unknown' }
}

const send = (config: Call, tokens: string) =>
  httpClient.request<unknown>({
    url: addressOf(config),
    method: config.method,
    headers: headersOf(config, tokens),
    // As an object it would lose fields such as `constructor`, and a text that reads as a number
    // would become one.
    data: config.file ?? (config.data === undefined ? undefined : JSON.stringify(config.data)),
    signal: config.signal,
    timeout: config.timeout,
  })

/** Sends a call, once more where its token was not that of the present session. */
async function answerTo(config: Call): Promise<AxiosResponse<unknown>> {
  const tokens = xsrfTokens()
  const response = await send(config, tokens)
  // Nothing was done without the token of the present session, which comes with the refusal.
  const isOutdated =
    response.status === 403 && (config.method ?? 'GET') !== 'GET' && xsrfTokens() !== tokens
  return isOutdated ? send(config, xsrfTokens()) : response
}

/** Tells those who show rights what an answer says of them. */
function noteRights({ status, headers }: AxiosResponse) {
  hearRights((headers[RIGHTS_HEADER.toLowerCase()] as string | undefined) ?? null)
  // Nothing was offered that is refused, unless what one may do has changed since, or the session
  // is over.
  if ([REDIRECTED, 401, 403].includes(status)) doubtRights()
}

/**
 * Calls the API. It never retries: SWR does, for reads. Rejects
 * with a `Failure`.
 */
export async function callWithTotal<C extends Call>(config: C): Promise<Answer<AnswerTo<C>>> {
  const offline = isOffline()
  try {
    const response = await answerTo(config)
    noteRights(response)
    // A proxy may answer with a page of its own.
    const isJson = typeof response.data === 'object'
    const body = isJson ? (response.data as (Answer<AnswerTo<C>> & Refusal) | null) : null
    // A failure is what says so, whatever its status.
    if (body?.success === false) throw refused(response, body)
    if (response.status >= 500) throw answeredBetween(response, config)
    if (response.status < 200 || response.status >= 300 || !body) throw refused(response, body)
    return body
  } catch (cause) {
    throw cause instanceof Error ? unanswered(cause, config, offline) : cause
  }
}

export const call = async <C extends Call>(config: C): Promise<AnswerTo<C>> =>
  (await callWithTotal(config)).data
