import type { FieldWords } from '@/components/ui/form/field-words'
import { choicesOf, type Filter } from '@/components/ui/list/filters/filter'
import type { Role, RoleChange } from '@/lib/identity/roles/schema'
import { differenceOf } from './matrix/matrix'

export const noun = { one: 'role', many: 'roles' }

// Written out, and not taken from the schema: a list needs no validation, and its page should not
// load it.
const TYPE: Record<Role['type'], string> = { system: 'System', custom: 'Custom' }
const SCOPE: Record<Role['scope'], string> = { organization: 'Organization', global: 'Global' }
export const typeWord = (type: Role['type']) => TYPE[type]
export const scopeWord = (scope: Role['scope']) => SCOPE[scope]

export const LOCKED = 'Comes with the product. Clone to change it.'

export const typeFilter: Filter = { name: 'type', label: 'Type', choices: choicesOf(TYPE) }
export const scopeFilter: Filter = { name: 'scope', label: 'Scope', choices: choicesOf(SCOPE) }

/**
 * Whether it can be changed at hand: not what comes with the product, nor from afar what is an
 * organization's.
 */
export const isOpen = ({ type, scope }: Role, here: Role['scope']) =>
  type === 'custom' && scope === here

/**
 * What the form of a role holds; its permissions in one order, so that two ways to the same choice
 * are the same.
 */
export type RoleValues = Omit<RoleChange, 'version'>
export const valuesOf = ({ name, description, permissions }: Role): RoleValues => ({
  name,
  description,
  permissions: permissions.toSorted(),
})

/** Permission words by their resources, each with its actions. */
export function byResource(permissions: string[]): [resource: string, actions: string[]][] {
  const actions = new Map<string, string[]>()
  for (const word of permissions) {
    const [resource, action] = word.split(':') as [string, string]
    actions.set(resource, [...(actions.get(resource) ?? []), action])
  }
  return [...actions]
}

/** "users: read, invite · roles: read". */
export const summaryOf = (permissions: string[]) =>
  byResource(permissions)
    .map(([resource, actions]) => `${resource}: ${actions.join(', ')}`)
    .join(' · ')

function changeOf(before: unknown, after: unknown): string {
  const { added, removed } = differenceOf(before as string[], after as string[])
  const said = [
    added.length > 0 && `Added ${added.join(', ')}.`,
    removed.length > 0 && `Removed ${removed.join(', ')}.`,
  ]
  return said.filter(Boolean).join(' ') || 'As it was.'
}

/** How a role's fields are called where two versions stand side by side. */
export const fieldWords: FieldWords = {
  name: { label: 'Name' },
  description: { label: 'Description' },
  permissions: { label: 'Permissions', change: changeOf },
}

export const permissionsNoun = { one: 'permission', many: 'permissions' }
export const peopleNoun = { one: 'person', many: 'people' }
