import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { LRUCache } from 'lru-cache'
import { env } from '@/lib/platform/config/env'
import { installationSecrets } from '@/lib/platform/config/keys'
import { AmbiguousCookie, expireCookies, sessionTokenOf } from '@/lib/shared/http/cookies'
import { originOf, placeOf, type Place } from '@/lib/shared/http/hosts'
import { requestIdFrom } from '@/lib/shared/http/request-id'
import { sessionClaims } from '@/lib/shared/http/session-claims'
import { HttpError } from './errors'

/** A request of the API, with what its path and its query say. */
export type ApiRequest = IncomingMessage & {
  /** Parameters of the path, decoded. */
  params: Partial<Record<string, string>>
  query: Partial<Record<string, string | string[]>>
  /**
   * Path and query as they were sent. The web process sets it; the server of `next dev` does not.
   */
  target?: string
  /** Pattern of the path, for the log: `/api/v1/admin/groups/{id}`. Next-auth's paths have none. */
  route?: string
}

const first = (header: string | string[] | undefined) =>
  String(header ?? '')
    .split(',')[0]!
    .trim()

/** The host the caller addressed: a proxy's word for it counts only with TRUST_PROXY. */
export const hostOf = (req: IncomingMessage) =>
  (env().TRUST_PROXY && first(req.headers['x-forwarded-host'])) || req.headers.host

/** As some proxies append an address, with its port: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:([\d.]+)|\[(.+)\]):\d+$/

/** The address a request comes from: with TRUST_PROXY the one that the proxy has appended. */
export function addressOf(req: IncomingMessage): string {
  const forwarded = env().TRUST_PROXY
    ? String(req.headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)!
        .trim()
    : ''
  const appended = forwarded.replace(WITH_PORT, '$1$2')
  return (isIP(appended) ? appended : (req.socket.remoteAddress ?? '')).replace(
    /^::ffff:(?=\d+\.)/i,
    '',
  )
}

/** Where a request was addressed. Throws `HostError`. */
export const placeOfRequest = (req: IncomingMessage): Place => placeOf(hostOf(req), env().site)

/** The origin under which the addressed host is published. Throws `HostError`. */
export function publicOriginOf(req: IncomingMessage, place = placeOfRequest(req)): string {
  const { site } = env()
  if (place.kind === 'organization') return originOf(place.domainURL, site)
  if (place.kind === 'staff') return originOf('admin', site)
  if (place.kind === 'login') return site.loginOrigin
  const bare = hostOf(req)!.replace(/:\d+$/, '').toLowerCase() === site.parentDomain
  return bare
    ? site.loginOrigin.replace(`//${site.loginSubdomain}.`, '//')
    : originOf(site.publicSubdomain, site)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The session ids of the tokens that were opened last. */
const opened = new LRUCache<string, string>({ max: 2000 })

/**
 * The session id in a token; null in one that this installation has not issued. A token says the
 * same for ever, and opening it derives a key anew, so the last ones are remembered. Whether the
 * session still lives, its row says.
 */
async function openToken(token: string): Promise<string | null> {
  const known = opened.get(token)
  if (known) return known
  const claims = await sessionClaims(token, installationSecrets())
  if (!claims || !UUID.test(claims.sid)) return null
  const ttl = Number(claims.exp) * 1000 - Date.now()
  if (ttl > 0) opened.set(token, claims.sid, { ttl })
  return claims.sid
}

/**
 * The session id in the cookie; null without one that this installation has issued. Throws 400 for
 * an ambiguous one.
 */
export async function sessionIdOf(req: IncomingMessage): Promise<string | null> {
  try {
    const token = sessionTokenOf(req.headers.cookie)
    return token ? await openToken(token) : null
  } catch (error) {
    if (error instanceof AmbiguousCookie) {
      const cookies = expireCookies(error.names, env().site.parentDomain, req.url?.split('?', 1)[0])
      throw new HttpError(400, error.message, {}, { 'Set-Cookie': cookies })
    }
    throw error
  }
}

/** What a request brings as `Authorization: Bearer …`; null without such a header. */
export const bearerOf = ({ headers }: IncomingMessage): string | null =>
  headers.authorization === undefined
    ? null
    : (/^Bearer +(\S+)$/i.exec(headers.authorization)?.[1] ?? '')

export const isWrite = (req: IncomingMessage) => !['GET', 'HEAD'].includes(req.method!)

/** Polling and probes say so with this header: they must not keep an idle session alive. */
export const isBackground = (req: IncomingMessage) => req.headers['x-background'] === '1'

/** The id of a request: one that a trusted proxy has given it, or a new one. */
export const requestIdOf = (req: IncomingMessage): string =>
  requestIdFrom(first(req.headers['x-request-id']), env().TRUST_PROXY)
