import { reachWord } from '@/components/identity/roles/reach'
import { summaryOf } from '@/components/identity/roles/words'
import type { FieldWords } from '@/components/ui/form/field-words'
import type { Tone } from '@/components/ui/primitives/Status'
import { exactly } from '@/lib/client/format/time'
import type { ApiKey } from '@/lib/identity/api-keys/schema'

export const noun = { one: 'API key', many: 'API keys' }
export const nameOf = ({ name }: ApiKey) => name

// Written out, and not taken from the schema: a list needs no validation, and its page should not
// load it.
type Kind = ApiKey['kind']
const KIND: Record<Kind, { word: string; means: string }> = {
  personal: {
    word: 'Personal',
    means:
      'Allows what its owner may do at the moment of each call, and of that only what is chosen here.',
  },
  service: {
    word: 'Service account',
    means: 'A program’s own: allows what is chosen here, and lives on when whoever made it leaves.',
  },
}
export const kindOf = (kind: Kind) => KIND[kind]
export const kindChoices = (Object.keys(KIND) as Kind[]).map((value) => ({
  value,
  label: KIND[value].word,
}))

type State = ApiKey['status']
const STATUS: Record<State, { word: string; tone: Tone }> = {
  active: { word: 'Active', tone: 'good' },
  expired: { word: 'Expired', tone: 'quiet' },
  revoked: { word: 'Revoked', tone: 'bad' },
}
export const statusOf = (status: State) => STATUS[status]
export const statusChoices = (Object.keys(STATUS) as State[]).map((value) => ({
  value,
  label: STATUS[value].word,
}))

/** Of a key that an organization lists, and of whose person it knows nothing. */
export const UNKNOWN_PERSON = 'The provider’s staff'

/** How far a key reaches. One that belongs to no organization is the provider's. */
export const reachOf = ({ organization, reach }: Pick<ApiKey, 'organization' | 'reach'>) =>
  organization === null ? 'Everywhere' : reachWord(reach)

/** How a key's fields are called in its history. */
export const fieldWords: FieldWords = {
  name: { label: 'Name' },
  kind: { label: 'Kind', show: (kind) => KIND[kind as Kind].word },
  status: { label: 'Status', show: (status) => STATUS[status as State]?.word ?? String(status) },
  permissions: { label: 'Permissions', show: (words) => summaryOf(words as string[]) },
  reach: { label: 'Applies to', show: (reach) => reachWord(reach as ApiKey['reach']) },
  hint: { label: 'Begins with' },
  expiresAt: { label: 'Expires', show: (at) => exactly(Date.parse(at as string)) },
}
