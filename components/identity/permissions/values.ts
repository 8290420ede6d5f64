import type { Resource, ResourceChange, ResourceInput } from '@/lib/identity/permissions/schema'

/** What the form of a new resource holds. */
export type NewResourceValues = Omit<ResourceInput, 'scope'> & { scope: ResourceInput['scope'] }
/** What the form of one that is there holds. */
export type ResourceValues = Omit<ResourceChange, 'version'>

export const newAction = { key: '', label: '', risk: 'medium' } as const

export const emptyResource: NewResourceValues = {
  key: '',
  label: '',
  description: '',
  scope: 'organization',
  actions: [{ key: 'read', label: 'Read', risk: 'low' }],
}

export const valuesOf = ({
  label,
  description,
  scope,
  status,
  replacedBy,
  actions,
}: Resource): ResourceValues => ({
  label,
  description,
  scope,
  status,
  replacedBy,
  actions,
})

/** The change that deprecates a resource without naming another in its place. */
export const deprecated = (resource: Resource): ResourceChange => ({
  ...valuesOf(resource),
  status: 'deprecated',
  version: resource.version,
})
