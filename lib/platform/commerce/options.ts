/** Where Medusa is when the environment does not say. */
export const DEFAULT_BASE_URL = 'http://localhost:7001'
export const DEFAULT_RETRIES = 3
/** Milliseconds; 0 waits for ever. */
export const DEFAULT_TIMEOUT = 0

export type ClientOptions = {
  /** Default: `MEDUSA_BACKEND_URL`, else `http://localhost:7001`. */
  baseUrl?: string
  /** Names the sales channels a storefront call sees. */
  publishableKey?: string
  /** A user's API token, sent as `x-medusa-access-token` to the admin area only. */
  apiToken?: string
  /** A user's bearer token, for the admin area only. */
  adminToken?: string
  /** A customer's bearer token, for the storefront only. */
  storeToken?: string
  /** Sent as the `access_token` header with every request. */
  accessToken?: string
  /** More headers for every request. */
  headers?: Record<string, string>
  /** How often a failed request is tried again. Default: 3 */
  retries?: number
  /** Milliseconds for each try; 0 for none. Default: 0 */
  timeout?: number
  /** Whether this client keeps the session cookie it is given, and sends it back. Default: true */
  credentials?: boolean
  /** Milliseconds to wait before try `number` + 1. Default: 500, 1500, 3500 */
  pause?: (number: number) => number
  /** Ends whatever this client is waiting for. */
  signal?: AbortSignal
}

export type CallOptions = { timeout?: number; numberOfRetries?: number }

/** The origin and path below which Medusa's endpoints lie, without a slash at the end. */
export function baseUrlOf(given: string | undefined): string {
  const address = given || process.env.MEDUSA_BACKEND_URL || DEFAULT_BASE_URL
  const { protocol } = new URL(address)
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new Error('The commerce address must begin with http or https.')
  return address.replace(/(?<!\/)\/+$/, '')
}
