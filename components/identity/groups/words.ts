import { rolesInWords } from '@/components/identity/roles/reach'
import type { FieldWords } from '@/components/ui/form/field-words'
import type { GroupValues } from './values'

export const noun = { one: 'group', many: 'groups' }

/** What a list can be narrowed to; the server's words for it. */
export const reachChoices = [
  { value: 'organization', label: 'This organization' },
  { value: 'subtree', label: 'And everything below' },
  { value: 'none', label: 'Nothing: no role' },
]

/** More names would hide what has changed. */
const NAMED = 12
const namesOf = (members: GroupValues['members']) => {
  const names = members.slice(0, NAMED).map(({ displayName }) => displayName)
  const more = members.length - names.length
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** How a group's fields are called where two versions stand side by side. */
export const fieldWords: FieldWords = {
  name: { label: 'Name' },
  description: { label: 'Description' },
  parent: { label: 'Parent group' },
  roles: { label: 'Roles', show: rolesInWords },
  members: { label: 'Members', show: (members) => namesOf(members as GroupValues['members']) },
}
