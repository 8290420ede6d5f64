import type { FieldWords } from '@/components/ui/form/field-words'
import { choicesOf } from '@/components/ui/list/filters/filter'
import type { Resource } from '@/lib/identity/permissions/schema'

type Action = Resource['actions'][number]

export const noun = { one: 'resource', many: 'resources' }

// In the order in which they are offered. The schema has the same words, but brings its library
// into the list.
const SCOPE: Record<Resource['scope'], string> = { organization: 'Organization', global: 'Global' }
const STATUS: Record<Resource['status'], string> = { active: 'Active', deprecated: 'Deprecated' }
const RISK: Record<Action['risk'], string> = { low: 'Low', medium: 'Medium', high: 'High' }

export const scopeWord = (scope: Resource['scope']) => SCOPE[scope]
export const statusWord = (status: Resource['status']) => STATUS[status]

export const scopeChoices = choicesOf(SCOPE)
export const statusChoices = choicesOf(STATUS)
export const riskChoices = choicesOf(RISK)

const actionsWord = (actions: unknown) =>
  (actions as Action[]).map(({ key, label, risk }) => `${label} (${key}, ${risk} risk)`).join(', ')

/** How a resource's fields are called where two versions stand side by side. */
export const fieldWords: FieldWords = {
  key: { label: 'Key' },
  label: { label: 'Name' },
  description: { label: 'Description' },
  scope: { label: 'Scope', show: (scope) => scopeWord(scope as Resource['scope']) },
  status: { label: 'Status', show: (status) => statusWord(status as Resource['status']) },
  replacedBy: { label: 'Replaced by' },
  actions: { label: 'Actions', show: actionsWord },
}
