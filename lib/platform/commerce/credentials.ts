import { areaOf } from './endpoints'
import type { ClientOptions } from './options'

/** These sign in or set a password: whoever calls them has no token yet. */
const WITHOUT_TOKEN = [
  '/admin/auth',
  '/admin/users/password-token',
  '/admin/users/reset-password',
  '/admin/invites/accept',
]

/** Medusa 1.20 answers 404 to a product search that comes with a publishable key. */
const WITHOUT_PUBLISHABLE_KEY = '/store/products/search'

type Headers = Record<string, string>

/** One caller's keys, tokens and session cookie. Nothing of it is shared between clients. */
export class Credentials {
  private adminToken: string | undefined
  private storeToken: string | undefined
  private readonly cookies = new Map<string, string>()

  constructor(private readonly options: ClientOptions) {
    this.adminToken = options.adminToken
    this.storeToken = options.storeToken
  }

  headersFor(method: string, path: string): Headers {
    const { publishableKey, accessToken } = this.options
    const headers: Headers = {}
    if (accessToken) headers['access_token'] = accessToken
    if (publishableKey && path !== WITHOUT_PUBLISHABLE_KEY)
      headers['x-publishable-api-key'] = publishableKey
    if (this.cookies.size > 0)
      headers['Cookie'] = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    if (areaOf(path) === 'store') return { ...headers, ...bearer(this.storeToken) }
    if (method === 'POST' && WITHOUT_TOKEN.includes(path)) return headers
    if (this.options.apiToken) headers['x-medusa-access-token'] = this.options.apiToken
    return { ...headers, ...bearer(this.adminToken) }
  }

  /** Keeps what a sign-in has handed out: the token, and the session's cookie. */
  learn(path: string, body: unknown, setCookie: readonly string[] = []) {
    const { access_token: token } = (body ?? {}) as { access_token?: unknown }
    if (typeof token === 'string' && path === '/admin/auth/token') this.adminToken = token
    if (typeof token === 'string' && path === '/store/auth/token') this.storeToken = token
    if (this.options.credentials !== false) for (const line of setCookie) this.keepCookie(line)
  }

  private keepCookie(line: string) {
    const [pair = '', ...attributes] = line.split(';')
    const at = pair.indexOf('=')
    if (at < 1) return
    const ended = attributes.some((attribute) => {
      const [name = '', value = ''] = attribute.trim().split('=')
      return name.toLowerCase() === 'expires'
        ? Date.parse(value) < Date.now()
        : /^max-age$/i.test(name) && Number(value) <= 0
    })
    if (ended) this.cookies.delete(pair.slice(0, at).trim())
    else this.cookies.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim())
  }
}

const bearer = (token: string | undefined): Headers =>
  token ? { Authorization: `Bearer ${token}` } : {}
