/**
 * The rules of who may do what, from the specification alone and in other words than the product's:
 * what tests of authorization compare with. Nothing of the product is imported here.
 */

/**
 * A tree of its own: parent above own and sibling, own above child above grandchild; foreign stands
 * apart.
 */
export const ABOVE = {
  parent: null,
  own: 'parent',
  sibling: 'parent',
  child: 'own',
  grandchild: 'child',
  foreign: null,
  /** Everybody belongs to it with every right, and is suspended there. */
  suspended: 'own',
} as const
export type Place = keyof typeof ABOVE
export const PLACES = Object.keys(ABOVE) as Place[]

export type Grant = { words: string[]; reach?: 'organization' | 'subtree'; expired?: boolean }
export type Membership = {
  place: Place
  grants: (Grant & { by?: 'group' | 'group above' })[]
  /** Why it does not count; in force without. */
  not?: 'invited' | 'suspended' | 'over' | 'removed'
}
/**
 * A key to call with: a person's own, or a service account's. Without a place it is the provider's.
 */
export type Key = {
  kind: 'personal' | 'service'
  words: string[]
  place: Place | null
  reach: 'organization' | 'subtree'
  not?: 'revoked' | 'expired'
}
export type Who = {
  staff: boolean
  session: 'open' | 'idle' | 'over' | 'ended' | 'none'
  memberships: Membership[]
  global: Grant[]
  /** What a program calls with, in place of a session. */
  key?: Key
}

/**
 * What a call is about: an organization of the tree, one that is not there, or none in particular.
 */
export type Target = Place | 'unknown' | 'global'
/** Whose the record is that a call names; `missing` for none there is. */
export type Whose = Place | 'missing'
/**
 * How a call ends: at one of the gates, at a record that is not there for the caller, or inside.
 */
export type Outcome = '401' | '403' | 'unknown organization' | 'unknown record' | 'in'

const lineage = (place: Place | null): Place[] =>
  place === null ? [] : [place, ...lineage(ABOVE[place])]

/** What a person's roles in organizations allow in one. */
const ownWordsAt = ({ memberships }: Who, at: Place): string[] =>
  memberships
    .filter(({ not, place }) => !not && lineage(at).includes(place))
    .flatMap(({ place, grants }) =>
      grants.filter(({ reach }) => place === at || reach === 'subtree'),
    )
    .flatMap(({ words, expired }) => (expired ? [] : words))
export const globalWords = ({ global }: Who) =>
  global.flatMap(({ words, expired }) => (expired ? [] : words))
const ownEverywhere = (who: Who, word: string) =>
  globalWords(who).some((held) => held === word || held === `all:${word.split(':')[1]}`)

const covers = ({ place, reach }: Key, at: Place) =>
  place === null || place === at || (reach === 'subtree' && lineage(at).includes(place))

const known = new WeakMap<Who, Map<Place, string[]>>()

/**
 * What counts in an organization by roles there: of a key, as far as the key goes. It is asked so
 * often that it is remembered.
 */
export function wordsAt(who: Who, at: Place): string[] {
  const of = known.get(who) ?? new Map<Place, string[]>()
  known.set(who, of)
  if (!of.has(at)) of.set(at, workedOutAt(who, at))
  return of.get(at)!
}

function workedOutAt(who: Who, at: Place): string[] {
  const { key } = who
  const own = [...new Set(ownWordsAt(who, at))]
  if (!key) return own
  if (!covers(key, at)) return []
  return key.kind === 'personal'
    ? own.filter((word) => key.words.includes(word))
    : key.place === null
      ? []
      : key.words
}

/** By a role that holds everywhere; a key that is made for one place holds nowhere else. */
export function everywhere(who: Who, word: string): boolean {
  const { key } = who
  if (!key) return ownEverywhere(who, word)
  return (
    key.place === null &&
    key.words.includes(word) &&
    (key.kind === 'service' || ownEverywhere(who, word))
  )
}

const holds = (who: Who, word: string, at: Place) =>
  wordsAt(who, at).includes(word) ||
  everywhere(who, word) ||
  // What its person holds everywhere a personal key holds where it was made for.
  (who.key?.kind === 'personal' &&
    covers(who.key, at) &&
    who.key.words.includes(word) &&
    ownEverywhere(who, word))
export const reach = (who: Who, word: string) => PLACES.filter((place) => holds(who, word, place))
const isMember = ({ memberships, key }: Who, at: Place) =>
  key?.kind !== 'service' && memberships.some(({ place, not }) => place === at && !not)
const isKnown = ({ session, key }: Who) => (key ? !key.not : session === 'open')
const isStaff = ({ staff, key }: Who) => (key?.kind === 'service' ? key.place === null : staff)

/** Into the console: for staff who hold the permission anywhere. */
export function entrance(who: Who, word: string): Outcome {
  if (!isKnown(who)) return '401'
  return isStaff(who) && reach(who, word).length > 0 ? 'in' : '403'
}

/** A call of staff about one organization, or with `global` about all. */
export function expectedAt(who: Who, word: string, target: Target): Outcome {
  const way = entrance(who, word)
  if (way !== 'in') return way
  if (target === 'global') return everywhere(who, word) ? 'in' : '403'
  if (target === 'unknown') return 'unknown organization'
  if (holds(who, word, target)) return 'in'
  return wordsAt(who, target).length > 0 || holds(who, 'organizations:read', target)
    ? '403'
    : 'unknown organization'
}

/** A call on an organization's own host, where what somebody holds as staff counts for nothing. */
export function expectedAtHome(who: Who, word: string, target: Exclude<Target, 'global'>): Outcome {
  if (!isKnown(who)) return '401'
  if (target === 'unknown') return 'unknown organization'
  const words = wordsAt(who, target)
  if (words.length === 0 && !isMember(who, target)) return 'unknown organization'
  return words.includes(word) ? 'in' : '403'
}

/**
 * Whose records a call of staff finds: the organization's it is about. People are known to whoever
 * may ask above, too, or everywhere.
 */
export function foundAt(who: Who, word: string, target: Target, isPerson: boolean): Place[] {
  if (target === 'global' || (isPerson && everywhere(who, word))) return PLACES
  if (target === 'unknown') return []
  return isPerson ? lineage(target).filter((place) => holds(who, word, place)) : [target]
}

/**
 * Who asks about all organizations finds every record, and changes it, but for a role: that is
 * changed where it belongs.
 */
export function expectedRecord(
  found: Place[],
  whose: Whose,
  target: Target,
  changesRole: boolean,
): Outcome {
  if (whose === 'missing' || !found.includes(whose)) return 'unknown record'
  return target === 'global' && changesRole ? '403' : 'in'
}

/** Creating an organization below a target, or as a root for `global`. */
export function expectedCreate(who: Who, target: Target): Outcome {
  const word = 'organizations:create'
  const way = entrance(who, word)
  if (way !== 'in') return way
  if (target === 'global') return everywhere(who, word) ? 'in' : '403'
  return target !== 'unknown' && holds(who, word, target) ? 'in' : 'unknown record'
}

/**
 * Opening an invitation's link with a token that is none, or trying to accept it; which no program
 * does.
 */
export function expectedInvitation(
  { session, key }: Who,
  target: Target,
  accepting: boolean,
): Outcome {
  if (accepting && key) return '403'
  if (target === 'unknown') return 'unknown organization'
  return accepting && session !== 'open' ? '401' : 'unknown record'
}

/**
 * What is somebody's own on an organization's host, where it is enough to belong; to no program.
 */
export function expectedAsMember(who: Who, target: Exclude<Target, 'global'>): Outcome {
  if (who.key) return '403'
  if (who.session !== 'open') return '401'
  if (target === 'unknown') return 'unknown organization'
  return wordsAt(who, target).length > 0 || isMember(who, target) ? 'in' : 'unknown organization'
}
