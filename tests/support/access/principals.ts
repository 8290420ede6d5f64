import { demandedWords } from '../http/demands'
import type { Grant, Key, Place, Who } from './oracle'

/** Giving roles is not among them: the one who can, in each place, is needed there. */
export const EVERYTHING = demandedWords.filter((word) => word !== 'roles:assign')
const READING = EVERYTHING.filter((word) => word.endsWith(':read'))
export const ALL = [...new Set(demandedWords.map((word) => `all:${word.split(':')[1]}`))]

type Member = Who['memberships'][number]
const staff = (
  memberships: Member[] = [],
  global: Grant[] = [],
  session: Who['session'] = 'open',
): Who => ({ staff: true, session, memberships, global })
const at = (
  place: Place,
  words: string[],
  reach: Grant['reach'] = 'organization',
  more: Omit<Member['grants'][number], 'words'> = {},
): Member => ({ place, grants: [{ words, reach, ...more }] })
const outside = (...memberships: Member[]): Who => ({ ...staff(memberships), staff: false })
const not = (reason: Member['not']): Who =>
  staff([{ ...at('own', EVERYTHING, 'subtree'), not: reason }])
const owner = (session: Who['session']) => staff([], [{ words: ALL }], session)
/** What a key can hold. */
const KEYABLE = EVERYTHING.filter((word) => word !== 'api-keys:create' && word !== 'users:view-as')
const key = (
  kind: Key['kind'],
  place: Place | null,
  reach: Key['reach'],
  words = KEYABLE,
  not?: Key['not'],
): Key => ({ kind, place, reach, words, not })

/** Who calls, by what they are called. Each of these stands for a kind, and is asked everything. */
const KINDS: Record<string, Who> = {
  nobody: owner('none'),
  'an owner': owner('open'),
  'a global reader': staff([], [{ words: ['all:read'] }]),
  'a global creator without reading': staff([], [{ words: ['organizations:create'] }]),
  'somebody with all the rights who is not staff': {
    ...staff([at('own', EVERYTHING, 'subtree')], [{ words: ALL }]),
    staff: false,
  },
  'staff without a role': staff(),
  'a member without a role': staff([{ place: 'own', grants: [] }]),
  'a reader here': staff([at('own', READING)]),
  'a manager here and below': staff([at('own', EVERYTHING, 'subtree')]),
  'a manager here alone': staff([at('own', EVERYTHING)]),
  'a member of two trees': staff([at('foreign', READING, 'subtree'), at('grandchild', EVERYTHING)]),
  'somebody who only inherits': staff([at('parent', EVERYTHING, 'subtree')]),
  'somebody by a group above theirs': staff([
    at('own', EVERYTHING, 'subtree', { by: 'group above' }),
  ]),
  'somebody who is suspended': not('suspended'),
  'somebody half of whose rights are global': staff(
    [
      at(
        'own',
        EVERYTHING.filter((word) => /^(users|organizations)/.test(word)),
        'subtree',
      ),
    ],
    [{ words: ['groups:read', 'groups:update', 'roles:read', 'audit:read'] }],
  ),
  'a child’s manager, suspended above': outside(at('child', EVERYTHING), {
    ...at('own', EVERYTHING, 'subtree'),
    not: 'suspended',
  }),
  'an organization’s service account, here and below': {
    ...outside(),
    key: key('service', 'own', 'subtree'),
  },
  'an owner’s key for one organization': {
    ...owner('open'),
    key: key('personal', 'own', 'subtree'),
  },
}

/** They differ from one of a kind in how they come by their rights, or lose them. */
const OTHERS: Record<string, Who> = {
  'an owner whose session was idle too long': owner('idle'),
  'an owner whose session is over': owner('over'),
  'an owner who has signed out': owner('ended'),
  'somebody who can give global roles, and nothing else': staff([], [{ words: ['roles:assign'] }]),
  'somebody with another global word': staff([], [{ words: ['billing:read'] }]),
  'an owner whose role has expired': staff([], [{ words: ALL, expired: true }]),
  'a reader below a manager’s place': staff([
    at('own', READING, 'subtree'),
    at('child', EVERYTHING),
  ]),
  'somebody whose right below has expired': staff([
    {
      place: 'own',
      grants: [{ words: EVERYTHING, reach: 'subtree', expired: true }, { words: READING }],
    },
  ]),
  'somebody with another word here': staff([at('own', ['billing:read'], 'subtree')]),
  'somebody who tries the wildcard in an organization': staff([at('own', ALL, 'subtree')]),
  'somebody with words that only look right': staff(
    [at('own', ['organizations:READ', 'Users:read', '*:read', 'groups:*', 'all:all'])],
    [{ words: ['*:read', 'ALL:read', 'all:*', 'organization:read'] }],
  ),
  'somebody from above whose role stays there': staff([at('parent', EVERYTHING)]),
  'somebody by a group': staff([at('own', EVERYTHING, 'subtree', { by: 'group' })]),
  'somebody by a group whose role has expired': staff([
    at('own', EVERYTHING, 'subtree', { by: 'group', expired: true }),
  ]),
  'somebody whose membership has expired': not('over'),
  'somebody who has not accepted yet': not('invited'),
  'somebody who was removed': not('removed'),
  'an organization’s reader, by a group, who is not staff': outside(
    at('parent', READING, 'subtree', { by: 'group' }),
  ),
  'a provider’s service account that reads': {
    ...staff(),
    key: key('service', null, 'subtree', READING),
  },
  'an organization’s service account, here alone': {
    ...outside(),
    key: key('service', 'own', 'organization', READING),
  },
  'a manager’s key for reading': {
    ...staff([at('own', EVERYTHING, 'subtree')]),
    key: key('personal', 'own', 'organization', READING),
  },
  'a key, made here, of somebody who only inherits': {
    ...staff([at('parent', EVERYTHING, 'subtree')]),
    key: key('personal', 'own', 'subtree'),
  },
  'an owner’s key for reading everywhere': {
    ...owner('open'),
    key: key('personal', null, 'subtree', READING),
  },
  'a key of somebody who holds less than it allows': {
    ...staff([at('own', READING)]),
    key: key('personal', 'own', 'subtree'),
  },
  'a key of somebody who is suspended': {
    ...not('suspended'),
    key: key('personal', 'own', 'subtree'),
  },
  'a key that is revoked': {
    ...owner('open'),
    key: key('personal', null, 'subtree', KEYABLE, 'revoked'),
  },
  'a key that has expired': {
    ...owner('open'),
    key: key('service', 'own', 'subtree', KEYABLE, 'expired'),
  },
}

export const PRINCIPALS = { ...KINDS, ...OTHERS }
/** The place of somebody among the others; -1 for who stands for a kind. */
export const placeAmongOthers = (name: string) => Object.keys(OTHERS).indexOf(name)
