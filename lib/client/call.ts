import { RIGHTS_HEADER } from '@/lib/shared/session'
import { doubtRights, hearRights } from './rights'

/** Why a call did not succeed. `status` is undefined when no answer came. */
export type Failure = {
  status: number | undefined
  error: string
  fields: Record<string, string>
  aborted?: boolean
  /** The record as it is now, when what was to be saved is based on an older one. */
  current?: unknown
  /** Of rows that a form sends one by one, by their field: the indexes of those that are still to be sent. */
  left?: Record<string, number[]>
  /** Of a write that is another server's: whether it was certainly not done, or nobody can tell. */
  outcome?: 'not done' | 'unknown'
  /** Sent once more, it leaves what once leaves. */
  repeatable?: boolean
}

/** Whether no answer came, or none that the server could give: the caller has done nothing wrong. */
export const isAway = ({ status }: Failure) => status === undefined || status >= 500

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

/** Where a read would go: also for a link that a browser follows by itself, such as a download. */
export const addressOf = ({ url, params = {} }: Pick<Call, 'url' | 'params'>) => {
  const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `/api/v1${url}${query && `?${query}`}`
}

const xsrfToken = () => /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]

const headersOf = ({ data, file, headers, background }: Call) => {
  const token = xsrfToken()
  return {
    accept: 'application/json',
    ...(data !== undefined && { 'content-type': 'application/json' }),
    ...(file && { 'content-type': file.type }),
    ...(background && { 'X-Background': '1' }),
    ...(token && { 'X-XSRF-TOKEN': decodeURIComponent(token) }),
    ...headers,
  }
}

const unanswered = (cause: unknown, { signal, timeout }: Call): Failure => {
  const late = (cause as Error | undefined)?.name === 'TimeoutError'
  const aborted = signal?.aborted ?? false
  const error = aborted ? 'Request aborted' : late ? `timeout of ${timeout}ms exceeded` : 'Network Error'
  return { status: undefined, error, fields: {}, aborted }
}

type Refusal = Partial<Failure> & { success?: boolean }

export const refused = ({ status }: Response, body: Refusal | null): Failure => {
  const error = body?.error || `Request failed with status code ${status}`
  const { fields = {}, current, outcome, repeatable } = body ?? {}
  return { status, error, fields, ...(current !== undefined && { current }), ...(outcome && { outcome, repeatable }) }
}

/** Sends a call, and has whatever answers it read by `understand`. Rejects with a `Failure`. */
export async function callFor<Understood>(
  config: Call,
  understand: (response: Response) => Promise<Understood>,
): Promise<Understood> {
  const { method = 'GET', data, file, signal, timeout = 0 } = config
  const limits = [signal, timeout ? AbortSignal.timeout(timeout) : undefined].filter((limit) => limit !== undefined)
  try {
    const response = await fetch(addressOf(config), {
      method,
      headers: headersOf(config),
      body: file ?? (data === undefined ? undefined : JSON.stringify(data)),
      credentials: 'same-origin',
      signal: limits.length > 1 ? AbortSignal.any(limits) : limits[0],
    })
    hearRights(response.headers.get(RIGHTS_HEADER))
    // Nothing was offered that is refused, unless what one may do has changed since.
    if (response.status === 403) doubtRights()
    return await understand(response)
  } catch (cause) {
    throw cause instanceof Error || cause instanceof DOMException ? unanswered(cause, config) : cause
  }
}

/**
 * Calls the API: the browser's only HTTP client, with the wire habits of the usual library at a tenth of its
 * weight. It never retries: SWR does, for reads. Rejects with a `Failure`.
 */
export const callWithTotal = <Data>(config: Call): Promise<Answer<Data>> =>
  callFor(config, async (response) => {
    const body = (await response.json().catch(() => null)) as (Answer<Data> & Refusal) | null
    // A failure is what says so, whatever its status.
    if (!response.ok || !body || body.success === false) throw refused(response, body)
    return body
  })

export const call = async <Data>(config: Call): Promise<Data> => (await callWithTotal<Data>(config)).data
