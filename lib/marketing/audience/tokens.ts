import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto'
import { HttpError } from '@/lib/platform/api/errors'
import { env } from '@/lib/platform/config/env'
import { keyFor, keysFor } from '@/lib/platform/config/keys'
import { originOf } from '@/lib/shared/http/hosts'

/** What a link in a mail is good for. One is never taken for another. */
export type TokenUse = 'confirm' | 'preferences' | 'unsubscribe'

/** Whom a link is for. */
export type Holder = { organizationId: number; contactId: string }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const INVALID =
  'This link does not work, or no longer. Open the newest mail and use the link in that one.'

const PURPOSE = 'links in newsletters'

/**
 * A token that says whom it is for; `expires` is in seconds since 1970, 0 for one that does not
 * end.
 */
export const signToken = (use: TokenUse, holder: Holder, expires = 0): string =>
  signedWith(keyFor(PURPOSE), use, holder, expires)

function signedWith(
  key: KeyObject,
  use: TokenUse,
  { organizationId, contactId }: Holder,
  expires: number,
): string {
  const signature = createHmac('sha256', key)
    .update([use, organizationId, contactId, expires].join(' '))
    .digest('base64url')
  return [
    Buffer.from(contactId.replaceAll('-', ''), 'hex').toString('base64url'),
    expires.toString(36),
    signature,
  ].join('.')
}

function contactIn(part: string): string | null {
  const hex = Buffer.from(part, 'base64url').toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return UUID.test(id) ? id : null
}

const isSame = (one: string, other: string) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Whom a token of ours is for, and when it ends; the caller decides whether that is over. Throws
 * 404 for one that was made for something else, for another organization, or by somebody else.
 */
export function readToken(
  use: TokenUse,
  organizationId: number,
  token: string,
): { contactId: string; expires: number } {
  const [who = '', until = ''] = token.split('.')
  const contactId = contactIn(who)
  const expires = /^[0-9a-z]{1,8}$/.test(until) ? Number.parseInt(until, 36) : Number.NaN
  if (contactId === null || Number.isNaN(expires)) return refuseToken()
  // The whole of it is made again: what only decodes to the same is not the same.
  const isOurs = keysFor(PURPOSE).some((key) =>
    isSame(token, signedWith(key, use, { organizationId, contactId }, expires)),
  )
  return isOurs ? { contactId, expires } : refuseToken()
}

/** For whatever is wrong with a link there is one sentence. */
export const refuseToken = (): never => {
  throw new HttpError(404, INVALID)
}

type Place = { domainURL: string }
const originAt = ({ domainURL }: Place) => originOf(domainURL, env().site)

/** Where somebody confirms what they asked for; `expires` in seconds since 1970. */
export const confirmationLink = (at: Place, holder: Holder, expires: number) =>
  `${originAt(at)}/newsletter/confirm?token=${signToken('confirm', holder, expires)}`

/**
 * The page where somebody chooses what they get, which says what is wrong with a token, whatever
 * that is.
 */
export const preferencesPage = (at: Place, token: string) =>
  `${originAt(at)}/preferences?token=${encodeURIComponent(token)}`

/** The same for one of them: the link at the foot of every mail. */
export const preferencesLink = (at: Place, holder: Holder) =>
  preferencesPage(at, signToken('preferences', holder))

/** What mail programs send their one click to (RFC 8058), for the header List-Unsubscribe. */
export const unsubscribeLink = (at: Place, holder: Holder) =>
  `${originAt(at)}/api/v1/mail/unsubscribe?token=${signToken('unsubscribe', holder)}`
