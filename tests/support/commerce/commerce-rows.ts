import { expect } from 'vitest'
import type { CommerceClient } from '@/lib/platform/commerce/client'
import { ENDPOINTS, areaOf, findEndpoint } from '@/lib/platform/commerce/endpoints'
import type { CommerceError } from '@/lib/platform/commerce/errors'
import type { commerceProxy } from './commerce-proxy'

type Proxy = Awaited<ReturnType<typeof commerceProxy>>
type Clients = { admin: CommerceClient; store: CommerceClient }
type Outcome = { status: number; seen: string }

const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value)

const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

/** The rows of the endpoint list, each called through the wrapper by the method the list names. */
export function commerceRows(proxy: Proxy, clients: Clients) {
  const outcomes = new Map<string, Outcome>()

  function call(client: CommerceClient, name: string, values: unknown[]): Promise<unknown> {
    const owner = name
      .split('.')
      .slice(0, -1)
      .reduce<unknown>((inner, part) => at(inner, part), client)
    const method = at(owner, name.split('.').at(-1)!) as (...values: unknown[]) => Promise<unknown>
    return method(...values)
  }

  async function sent(key: string, client: CommerceClient | undefined, values: unknown[]) {
    const endpoint = ENDPOINTS.find((one) => keyOf(one) === key)
    if (!endpoint?.call) throw new Error(`The endpoint list has no method for ${key}.`)
    const passedBefore = proxy.passed.length
    const result = await call(client ?? clients[areaOf(endpoint.path)], endpoint.call, values).then(
      (answer) => ({ answer, error: undefined }),
      (error: CommerceError) => ({ answer: undefined, error }),
    )
    const last = proxy.passed.slice(passedBefore).at(-1)
    expect(last && `${last.method} ${findEndpoint(last.method, last.path)?.path}`, key).toBe(key)
    return { ...result, status: last!.status }
  }

  /**
   * Calls a row, which must succeed with something at `result`, as `order.id`, or with a certain
   * value, as `order.status=archived`; `*` for a row whose answer is empty. Returns what is there.
   */
  async function row(key: string, result: string, ...values: unknown[]): Promise<string> {
    return rowAs(undefined, key, result, ...values)
  }

  async function rowAs(
    client: CommerceClient | undefined,
    key: string,
    result: string,
    ...values: unknown[]
  ) {
    const { answer, error, status } = await sent(key, client, values)
    if (error) throw new Error(`${key}: ${error.status} ${error.type} ${error.message}`)
    const [path = '', wanted] = result.split('=')
    if (result === '*')
      expect(
        Object.keys(answer ?? {}).filter((name) => name !== 'response'),
        `${key} answers`,
      ).toEqual([])
    const value = result === '*' ? '' : at(answer, path)
    expect(value ?? undefined, `${key} answers ${path}`).toBeDefined()
    if (wanted !== undefined) expect(String(value), `${key} answers ${path}`).toBe(wanted)
    outcomes.set(key, { status, seen: result })
    return value as string
  }

  /**
   * Calls a row that Medusa must refuse in these words of its own: a path that it does not serve is
   * not found, either.
   */
  async function refused(key: string, words: RegExp, why: string, ...values: unknown[]) {
    const { error, status } = await sent(key, undefined, values)
    expect(error?.message, key).toMatch(words)
    outcomes.set(key, { status, seen: `refused: ${why}` })
  }

  /** The replacement of a row that Medusa does not serve. */
  async function replaced(key: string, run: () => Promise<unknown>, result: string) {
    const endpoint = ENDPOINTS.find((one) => keyOf(one) === key)!
    const passedBefore = proxy.passed.length
    const answer = await run()
    const last = proxy.passed.slice(passedBefore).at(-1)!
    const asked = `${last.method} ${findEndpoint(last.method, last.path)?.path ?? last.path}`
    if (endpoint.replacedBy!.includes('/store/currencies/'))
      expect(last.path).toMatch(/^\/admin\/store\/currencies\//)
    else expect(asked, key).toBe(endpoint.replacedBy)
    expect(at(answer, result), key).toBeDefined()
    outcomes.set(key, { status: last.status, seen: `by ${endpoint.replacedBy}` })
  }

  const missing = () => ENDPOINTS.map(keyOf).filter((key) => !outcomes.has(key))

  function print() {
    const lines = ENDPOINTS.map((endpoint) => {
      const outcome = outcomes.get(keyOf(endpoint))
      return (
        `${outcome?.status ?? '–'}`.padEnd(4) +
        keyOf(endpoint).padEnd(92) +
        (outcome?.seen ?? 'not covered yet')
      )
    })
    console.log(lines.join('\n'))
    const served = ENDPOINTS.filter(({ replacedBy }) => !replacedBy)
    const covered = served.filter((endpoint) => outcomes.has(keyOf(endpoint))).length
    console.log(
      `${covered} of ${served.length} served endpoints, ${missing().length} of ${ENDPOINTS.length} rows missing.`,
    )
  }

  return { row, rowAs, refused, replaced, missing, print }
}

export type Rows = ReturnType<typeof commerceRows>
