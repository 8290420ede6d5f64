import { SIGNED_OUT_COOKIE } from '@/lib/shared/http/cookies'
import type { Call } from './call'
import { readCookie } from './cookies'

type Values = Record<string, unknown>

/**
 * What somebody has entered in a form and not saved yet, and the record that it began with.
 * `beside` is what the form knows and does not send, such as how the chosen option is called.
 */
export type Draft = { values: Values; base: Values; version?: number; beside?: Values }

/** Whose a form is, where it stands, and which one it is there. */
export type DraftKey = readonly [person: string, place: string, name: string]

/**
 * With it the sign-out that came last before it: what is older than the latest one is nobody's any
 * more.
 */
type Signed = { signedOut: string }
type Kept = Draft & Signed

const PREFIX = 'polyclinic.draft'
const ATTEMPT_PREFIX = 'polyclinic.attempt'
const nameOf = (key: DraftKey) => PREFIX + JSON.stringify(key)
const keyOf = (name: string) => JSON.parse(name.slice(PREFIX.length)) as DraftKey

const lastSignOut = () => readCookie(SIGNED_OUT_COOKIE) ?? ''

/** Storage may be forbidden or full: then nothing is kept. */
function inStorage<Found>(work: (storage: Storage) => Found): Found | undefined {
  try {
    return work(sessionStorage)
  } catch {
    return undefined
  }
}

const names = (storage: Storage, prefix = PREFIX) =>
  Object.keys(storage).filter((name) => name.startsWith(prefix))

const SECRET = /password|secret|token/i
const holdsFile = (value: unknown): boolean =>
  value instanceof Blob ||
  (typeof value === 'object' && value !== null && Object.values(value).some(holdsFile))
const holdsSecret = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([field, one]) => (one && SECRET.test(field)) || holdsSecret(one))

/** Passwords, secrets and files are never kept. */
const keepable = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !SECRET.test(field) && !holdsFile(value)),
  )

function read(storage: Storage, name: string): Kept | undefined {
  const text = storage.getItem(name)
  return text === null ? undefined : (JSON.parse(text) as Kept)
}

/**
 * Keeps what a form holds for as long as the tab is open: it outlasts a session that ends, and the
 * way to sign-in and back.
 */
export const keepDraft = (key: DraftKey, { values, base, version, beside = {} }: Draft) =>
  inStorage((storage) => {
    const all = { values: keepable(values), base: keepable(base), beside: keepable(beside) }
    const kept: Kept = { ...all, version, signedOut: lastSignOut() }
    storage.setItem(nameOf(key), JSON.stringify(kept))
  })

export const forgetDraft = (key: DraftKey) =>
  inStorage((storage) => storage.removeItem(nameOf(key)))

export const draftOf = (key: DraftKey): Draft | undefined =>
  inStorage((storage) => {
    const kept = read(storage, nameOf(key))
    return kept?.signedOut === lastSignOut() ? kept : undefined
  })

/**
 * A write that was sent under an idempotency key, and of which it is not known whether it was done.
 * `at`: when it was, in ms since 1970.
 */
export type SentWrite = { key: string; write: Call; at: number }

/** Whose it is, and what is done to what: its method and address. */
export type AttemptKey = readonly [person: string, about: string]

/** What must not or cannot be stored outlasts the form that has sent it, and not the page. */
const inPage = new Map<string, SentWrite & Signed>()
const attemptNameOf = (key: AttemptKey) => ATTEMPT_PREFIX + JSON.stringify(key)
const personOfAttempt = (name: string) =>
  (JSON.parse(name.slice(ATTEMPT_PREFIX.length)) as AttemptKey)[0]

/**
 * Keeps a write from when it is sent until its answer has come: whoever opens its form again, or
 * loads the page, can still be told what has become of it.
 */
export function keepAttempt(key: AttemptKey, attempt: SentWrite) {
  const { write } = attempt
  const name = attemptNameOf(key)
  const kept = { ...attempt, signedOut: lastSignOut() }
  const isStored =
    !holdsFile(write) &&
    !holdsSecret(write.data) &&
    inStorage((storage) => {
      storage.setItem(name, JSON.stringify(kept))
      return true
    })
  if (!isStored) inPage.set(name, kept)
}

function attemptIn(storage: Storage, name: string): SentWrite | undefined {
  const text = storage.getItem(name)
  const kept = text === null ? undefined : (JSON.parse(text) as SentWrite & Signed)
  return kept?.signedOut === lastSignOut() ? kept : undefined
}

export function attemptOf(key: AttemptKey): SentWrite | undefined {
  const name = attemptNameOf(key)
  const kept = inPage.get(name)
  if (kept?.signedOut === lastSignOut()) return kept
  return inStorage((storage) => attemptIn(storage, name))
}

/** Unless another one of the same has been sent since. */
export function forgetAttempt(key: AttemptKey, { key: sentUnder }: Pick<SentWrite, 'key'>) {
  if (attemptOf(key)?.key !== sentUnder) return
  const name = attemptNameOf(key)
  inPage.delete(name)
  inStorage((storage) => storage.removeItem(name))
}

export const forgetAllDrafts = () => {
  inPage.clear()
  inStorage((storage) =>
    [...names(storage), ...names(storage, ATTEMPT_PREFIX)].forEach((name) =>
      storage.removeItem(name),
    ),
  )
}

/** Forgets what is not this person's, or was before they signed out; answers what is left. */
export const draftsOf = (person: string): (readonly [DraftKey, Draft])[] =>
  inStorage((storage) => {
    const all = names(storage).map((name) => [name, keyOf(name), read(storage, name)!] as const)
    const isTheirs = ([, [whose], kept]: (typeof all)[number]) =>
      whose === person && kept.signedOut === lastSignOut()
    all.filter((one) => !isTheirs(one)).forEach(([name]) => storage.removeItem(name))
    names(storage, ATTEMPT_PREFIX)
      .filter((name) => personOfAttempt(name) !== person || !attemptIn(storage, name))
      .forEach((name) => storage.removeItem(name))
    return all.filter(isTheirs).map(([, key, kept]) => [key, kept] as const)
  }) ?? []
