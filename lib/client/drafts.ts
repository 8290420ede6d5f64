import { cookieOf, SIGNED_OUT_COOKIE } from '@/lib/shared/cookies'

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
type Kept = Draft & { signedOut: string }

const PREFIX = 'polyclinic.draft'
const nameOf = (key: DraftKey) => PREFIX + JSON.stringify(key)
const keyOf = (name: string) => JSON.parse(name.slice(PREFIX.length)) as DraftKey

const lastSignOut = () => cookieOf(document.cookie, SIGNED_OUT_COOKIE) ?? ''

/** Storage may be forbidden or full: then nothing is kept. */
function inStorage<Found>(work: (storage: Storage) => Found): Found | undefined {
  try {
    return work(sessionStorage)
  } catch {
    return undefined
  }
}

const names = (storage: Storage) => Object.keys(storage).filter((name) => name.startsWith(PREFIX))

const SECRET = /password|secret|token/i
const holdsFile = (value: unknown): boolean =>
  value instanceof Blob ||
  (typeof value === 'object' && value !== null && Object.values(value).some(holdsFile))

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

export const forgetAllDrafts = () =>
  inStorage((storage) => names(storage).forEach((name) => storage.removeItem(name)))

/** Forgets what is not this person's, or was before they signed out; answers what is left. */
export const draftsOf = (person: string): (readonly [DraftKey, Draft])[] =>
  inStorage((storage) => {
    const all = names(storage).map((name) => [name, keyOf(name), read(storage, name)!] as const)
    const isTheirs = ([, [whose], kept]: (typeof all)[number]) =>
      whose === person && kept.signedOut === lastSignOut()
    all.filter((one) => !isTheirs(one)).forEach(([name]) => storage.removeItem(name))
    return all.filter(isTheirs).map(([, key, kept]) => [key, kept] as const)
  }) ?? []
