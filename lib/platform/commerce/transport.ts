import http from 'node:http'
import https from 'node:https'
import type { Readable } from 'node:stream'
import type { AxiosRequestConfig } from 'axios'
import { httpClient } from '@/lib/platform/http/client'
import {
  abortedError,
  answeredError,
  type CommerceError,
  timedOut,
  unansweredError,
  unreadable,
} from './errors'

export type Sent = {
  method: string
  /** Below the base URL, encoded, with its query. */
  address: string
  body?: string | Buffer | Readable
  headers: Record<string, string>
  timeout: number
  signal?: AbortSignal
}

type Headers = Record<string, string | string[] | undefined>
export type Answer = { status: number; headers: Headers; body: Record<string, unknown> }

/** An answer as it came: most go on so. */
export type Response = { status: number; headers: Headers; data: Buffer }

/**
 * What an answer may hold, in bytes: a thousand orders with all that hangs on them have some ten
 * million.
 */
const LONGEST_ANSWER = 64 * 1024 * 1024

/**
 * How long a connection waits for the next call, in ms: Medusa closes one after five seconds, and
 * a call must not meet that.
 */
const IDLE_MS = 4000
const connections = { keepAlive: true, timeout: IDLE_MS }

/** How requests to Medusa are sent. */
const medusa: AxiosRequestConfig = {
  httpAgent: new http.Agent(connections),
  httpsAgent: new https.Agent(connections),
  maxContentLength: LONGEST_ANSWER,
  maxBodyLength: Infinity,
  responseType: 'arraybuffer',
  transformRequest: (body: unknown) => body,
}

/**
 * Medusa usually runs on the same machine or network, where compression takes longer than it saves.
 */
const UNCOMPRESSED = { 'Accept-Encoding': 'identity' }

/** One request and its whole answer, whatever it says; the time is for all of it. */
export async function exchange(
  baseUrl: string,
  { address, method, headers: own, body, timeout, signal }: Sent,
): Promise<Response> {
  const deadline = timeout > 0 ? AbortSignal.timeout(timeout) : undefined
  const end = signal && deadline ? AbortSignal.any([signal, deadline]) : (signal ?? deadline)
  try {
    const { status, headers, data } = await httpClient.request<Buffer>({
      ...medusa,
      method,
      headers: { ...UNCOMPRESSED, ...own },
      url: baseUrl + address,
      data: body,
      signal: end,
    })
    return { status, headers: { ...headers } as Headers, data }
  } catch (error) {
    if (signal?.aborted) throw abortedError()
    throw deadline?.aborted ? timedOut(timeout) : unansweredError(error)
  }
}

/**
 * What a response says. Throws a `CommerceError` for everything but an answer from 200 to 299 that
 * can be read.
 */
export function answerOf(response: Response): Answer {
  const refusal = refusalIn(response)
  if (refusal) throw refusal
  const { status } = response
  const body = readBody(response, response.data.toString())
  if (body === undefined) throw unreadable(status)
  return { status, headers: response.headers, body }
}

/** The error that a response is; undefined for an answer from 200 to 299. */
export function refusalIn(response: Response): CommerceError | undefined {
  const { status } = response
  if (status >= 200 && status <= 299) return undefined
  const text = response.data.toString()
  return answeredError(status, readBody(response, text) ?? text)
}

const isJson = ({ headers }: Response) => String(headers['content-type'] ?? '').includes('json')

const [OPENS, CLOSES] = Buffer.from('{}')

/**
 * HTTP has told where the body ends: of one that ends with its connection nobody knows whether all
 * of it has come.
 */
const cameWhole = ({ headers }: Response) =>
  'content-length' in headers || 'transfer-encoding' in headers

/**
 * The Idempotency-Key that Medusa has issued for a call that came without one: under it the call
 * goes on where it was.
 */
export const issuedKey = ({ headers }: Pick<Response, 'headers'>): string | undefined => {
  const key: unknown = headers['idempotency-key']
  return typeof key === 'string' && key ? key : undefined
}

/**
 * Whether a response has Medusa's answer to a question, judged by its ends alone: to read a long
 * list costs more than all else.
 */
export const looksAnswered = (response: Response): boolean =>
  response.status === 200 &&
  isJson(response) &&
  cameWhole(response) &&
  response.data[0] === OPENS &&
  response.data.at(-1) === CLOSES

/**
 * The fields of a body; none for an empty one or Medusa's bare `OK`; undefined for what is no
 * answer of Medusa's.
 */
function readBody(response: Response, text: string): Record<string, unknown> | undefined {
  if (text === '' || text === 'OK') return {}
  if (!isJson(response)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? { ...value }
      : undefined
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
  status === undefined
    ? type !== 'aborted' && type !== 'refused'
    : status === 409 || (status > 500 && status <= 599)
