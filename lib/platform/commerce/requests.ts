import { randomUUID } from 'node:crypto'
import type { Credentials } from './credentials'
import { findEndpoint, type WriteRule } from './endpoints'
import { type CallOptions, type ClientOptions, DEFAULT_RETRIES, DEFAULT_TIMEOUT } from './options'
import { checkedPath, partedPath } from './paths'
import { exponentialPause, withRetries } from './retries'
import { type Answer, answerOf, exchange, issuedKey } from './transport'

type Method = 'GET' | 'POST' | 'DELETE'
type Body = Record<string, unknown> | FormData

/**
 * A call that changes nothing, as there is no such cart, but makes Medusa issue a key that no write
 * has used.
 */
const ISSUES_KEY = '/store/carts/none/taxes'

const isForm = (body: unknown): body is FormData => body instanceof FormData

/** What one client sends: its headers, its retries, its own record of what may be repeated. */
export function createRequests(baseUrl: string, credentials: Credentials, options: ClientOptions) {
  const { signal, pause = exponentialPause } = options

  async function keyFromMedusa(timeout: number): Promise<string | undefined> {
    const headers = {
      Accept: 'application/json',
      ...options.headers,
      ...credentials.headersFor('POST', ISSUES_KEY),
    }
    const asked = { method: 'POST', address: ISSUES_KEY, headers, timeout, signal }
    const answer = await exchange(baseUrl, asked).catch(() => undefined)
    return answer && issuedKey(answer)
  }

  async function request(
    method: Method,
    address: string,
    payload?: Body,
    { timeout, numberOfRetries }: CallOptions = {},
    customHeaders: Record<string, string> = {},
  ) {
    const { path: rawPath, query } = partedPath(address)
    const path = checkedPath(rawPath)
    const retries = numberOfRetries ?? options.retries ?? DEFAULT_RETRIES
    const limit = timeout ?? options.timeout ?? DEFAULT_TIMEOUT
    let rule: WriteRule | undefined =
      method === 'GET' ? undefined : (findEndpoint(method, path)?.writes ?? 'once')
    // A key of the caller's own is sent as it is: Medusa may not have issued it, and would then do
    // what it does twice.
    const hasKey = Object.keys(customHeaders).some(
      (name) => name.toLowerCase() === 'idempotency-key',
    )
    let key: string | undefined =
      method === 'POST' && retries > 0 && !hasKey ? randomUUID() : undefined
    if (key && rule?.startsWith('key')) {
      const issued = await keyFromMedusa(limit)
      if (issued) key = issued
      else rule = 'once'
    } else if (rule?.startsWith('key')) rule = 'once'

    const { type, content } = await encoded(method === 'GET' ? undefined : payload)
    const attempt = async (): Promise<Answer> => {
      const response = await exchange(baseUrl, {
        method,
        address: path + query,
        body: content,
        headers: {
          Accept: 'application/json',
          ...(content !== undefined && { 'Content-Type': type }),
          ...options.headers,
          ...credentials.headersFor(method, path),
          ...(key ? { 'Idempotency-Key': key } : {}),
          ...withoutContentType(customHeaders, isForm(payload)),
        },
        timeout: limit,
        signal,
      })
      const answer = answerOf(response)
      credentials.learn(path, answer.body, [answer.headers['set-cookie'] ?? []].flat())
      return answer
    }
    const { body, status, headers } = await withRetries({ rule, retries, pause, signal }, attempt)
    return { ...body, response: { status, headers } }
  }

  return { request }
}

/** A body as it goes out. The type of a form carries its boundary. */
async function encoded(body: Body | undefined) {
  if (!isForm(body)) return { type: 'application/json', content: body && JSON.stringify(body) }
  const form = new Response(body)
  return { type: form.headers.get('content-type')!, content: Buffer.from(await form.arrayBuffer()) }
}

/** What a caller calls a form has no boundary. */
const withoutContentType = (headers: Record<string, string>, isForm: boolean) =>
  isForm
    ? Object.fromEntries(
        Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-type'),
      )
    : headers
