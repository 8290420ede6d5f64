import { deleteCookie, setCookie } from 'cookies-next/client'
import { parentOf } from './color-scheme'
import { readCookie } from './cookies'
import { draftsOf, keepDraft, type Draft, type DraftKey } from './drafts'
import { leaveFor, reload } from './navigate'

const MARK = '#drafts='
const KEY_COOKIE = 'polyclinic.drafts-key'
/** Seconds: long enough to be redirected, and too short for anybody who finds the address later. */
const LASTS = 60
/** Beyond that, browsers cut addresses off. */
const LONGEST = 500_000
const CIPHER = 'AES-GCM'
const IV_BYTES = 12

const toText = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const toBytes = (text: string) =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

const shared = (loginOrigin: string) =>
  ({
    domain: parentOf(loginOrigin),
    sameSite: 'strict',
    secure: window.location.protocol === 'https:',
  }) as const

/**
 * Leaves for another host of the installation, which has a storage of its own, and takes along what
 * this person has entered in the page at hand. It goes behind the `#` of the address, which no
 * server sees, and encrypted, because addresses stay in the browser's history; the key is in a
 * cookie of both hosts for a minute.
 */
export async function leaveWithDrafts(
  address: string,
  person: string,
  loginOrigin: string,
): Promise<void> {
  const drafts = draftsOf(person)
  const text = JSON.stringify(drafts)
  if (drafts.length === 0 || text.length > LONGEST) return leaveFor(address)
  const secret = crypto.getRandomValues(new Uint8Array(32))
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const key = await crypto.subtle.importKey('raw', secret, CIPHER, false, ['encrypt'])
  const sealed = await crypto.subtle.encrypt(
    { name: CIPHER, iv },
    key,
    new TextEncoder().encode(text),
  )
  setCookie(KEY_COOKIE, toText(secret), { ...shared(loginOrigin), maxAge: LASTS })
  leaveFor(
    `${address}${MARK}${encodeURIComponent(toText(new Uint8Array([...iv, ...new Uint8Array(sealed)])))}`,
  )
}

/**
 * Takes up what came along with the address, and loads the page again, whose forms then have it.
 */
export async function takeUpDrafts(person: string, loginOrigin: string): Promise<void> {
  const { hash, pathname, search } = window.location
  if (!hash.startsWith(MARK)) return
  window.history.replaceState(window.history.state, '', pathname + search)
  const secret = readCookie(KEY_COOKIE)
  if (secret === undefined) return
  deleteCookie(KEY_COOKIE, shared(loginOrigin))
  const sealed = toBytes(decodeURIComponent(hash.slice(MARK.length)))
  const key = await crypto.subtle.importKey('raw', toBytes(secret), CIPHER, false, ['decrypt'])
  const iv = sealed.slice(0, IV_BYTES)
  const text = await crypto.subtle.decrypt({ name: CIPHER, iv }, key, sealed.slice(IV_BYTES))
  const drafts = JSON.parse(new TextDecoder().decode(text)) as (readonly [DraftKey, Draft])[]
  const own = drafts.filter(([[whose]]) => whose === person)
  own.forEach(([draftKey, draft]) => keepDraft(draftKey, draft))
  if (own.length > 0) reload()
}
