import axios, { type AxiosInstance, type AxiosResponse } from 'axios'
import { answeredError, type CommerceError, timedOut, unansweredError, unreadable } from './errors'

export type Sent = {
  method: string
  /** Below the base URL, encoded, with its query. */
  address: string
  body?: unknown
  headers: Record<string, string>
  timeout: number
  signal?: AbortSignal
}

export type Answer = { status: number; headers: Record<string, unknown>; body: Record<string, unknown> }

/** What an answer may hold, in bytes: a thousand orders with all that hangs on them have some ten million. */
const LONGEST_ANSWER = 64 * 1024 * 1024

type Response = AxiosResponse<Buffer>

/**
 * The axios of one client. It follows no redirect: the tokens are for the configured server alone. It leaves bodies as
 * they came: most go on so, and axios would hand over half a JSON document as if it were a whole string.
 */
export const createTransport = (baseURL: string): AxiosInstance =>
  axios.create({
    baseURL,
    withCredentials: true,
    maxRedirects: 0,
    maxContentLength: LONGEST_ANSWER,
    responseType: 'arraybuffer',
    validateStatus: () => true,
  })

/** One request and its whole answer, whatever it says. The time is for all of it: axios counts anew with each byte. */
export async function exchange(transport: AxiosInstance, sent: Sent): Promise<Response> {
  const { method, address, body, headers, timeout, signal } = sent
  const deadline = timeout > 0 ? AbortSignal.timeout(timeout) : undefined
  const ends = [signal, deadline].filter((end) => end !== undefined)
  try {
    return await transport.request({ method, url: address, data: body, headers, signal: AbortSignal.any(ends) })
  } catch (error) {
    throw deadline?.aborted && !signal?.aborted ? timedOut(timeout) : unansweredError(error)
  }
}

/** What a response says. Throws a `CommerceError` for everything but an answer from 200 to 299 that can be read. */
export function answerOf(response: Response): Answer {
  const { status } = response
  const text = response.data.toString()
  const body = readBody(response, text)
  if (status < 200 || status > 299) throw answeredError(status, body ?? text)
  if (body === undefined) throw unreadable(status)
  return { status, headers: { ...response.headers }, body }
}

const isJson = ({ headers }: Response) => String(headers['content-type'] ?? '').includes('json')

const [OPENS, CLOSES] = Buffer.from('{}')

/**
 * Whether a response has Medusa's answer to a question, judged by its ends alone: to read a long list costs more than all
 * else. Whether it came whole HTTP has told.
 */
export const looksAnswered = (response: Response): boolean =>
  response.status === 200 && isJson(response) && response.data[0] === OPENS && response.data.at(-1) === CLOSES

/** The fields of a body; none for an empty one or Medusa's bare `OK`; undefined for what is no answer of Medusa's. */
function readBody(response: Response, text: string): Record<string, unknown> | undefined {
  if (text === '' || text === 'OK') return {}
  if (!isJson(response)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

const NEVER_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

/** The request cannot have reached Medusa, not even in part. */
export const wasNeverSent = ({ status, code }: CommerceError) =>
  status === undefined && NEVER_CONNECTED.includes(code ?? '')

/** Medusa, or a proxy in its place, may have done it without telling. */
export const isLost = (error: CommerceError) =>
  error.status === undefined ? !wasNeverSent(error) : error.status > 500 && error.status <= 599

/** Worth another try: no answer, 409, or 501 to 599. */
export const isPassing = ({ status, type }: CommerceError) =>
  status === undefined ? type !== 'aborted' && type !== 'refused' : status === 409 || (status > 500 && status <= 599)
