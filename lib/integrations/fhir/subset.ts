import type { Resource } from './r4'
import { SYSTEMS } from './systems'

/** What of a resource is wanted: all of it, R4's summary, a part, or certain elements. */
export type Subset = { summary: Summary; elements: readonly string[] | undefined }
export type Summary = (typeof SUMMARIES)[number]

export const SUMMARIES = ['true', 'text', 'data', 'count', 'false'] as const

/** The elements that R4 marks as summary, of those that are sent. */
export const SUMMARY_ELEMENTS: Record<string, readonly string[]> = {
  Organization: ['identifier', 'active', 'name', 'partOf'],
  Practitioner: ['identifier', 'active', 'name', 'telecom', 'gender', 'birthDate'],
  PractitionerRole: [
    'identifier',
    'active',
    'period',
    'practitioner',
    'organization',
    'code',
    'specialty',
    'location',
  ],
  Location: [
    'identifier',
    'status',
    'name',
    'description',
    'mode',
    'type',
    'physicalType',
    'managingOrganization',
  ],
  HealthcareService: ['identifier', 'active', 'providedBy', 'type', 'location', 'name'],
  ActivityDefinition: [
    'url',
    'identifier',
    'version',
    'name',
    'title',
    'status',
    'date',
    'kind',
    'code',
  ],
}

/**
 * The elements that R4 has in each resource of a type, or that change what the others mean: they
 * are in every subset.
 */
export const ALWAYS_ELEMENTS: Record<string, readonly string[]> = {
  Organization: ['active'],
  Location: ['status'],
  HealthcareService: ['active'],
  ActivityDefinition: ['status'],
}

const SUBSETTED = { system: SYSTEMS.subsetted, code: 'SUBSETTED' }

function wantedOf(type: string, { summary, elements }: Subset): readonly string[] | undefined {
  if (elements) return elements
  if (summary === 'true') return SUMMARY_ELEMENTS[type] ?? []
  // No resource has a text of its own here: without the data only what each must have is left.
  return summary === 'text' ? ['text'] : undefined
}

/**
 * A resource with the elements that are wanted, and what none is without; tagged where anything may
 * be missing.
 */
export function subsetOf(resource: Resource, subset: Subset): Resource {
  const { summary } = subset
  const isWhole = !subset.elements && (summary === 'false' || summary === 'count')
  if (isWhole) return resource
  const { resourceType, meta } = resource
  const wanted = wantedOf(resourceType, subset)
  const names = wanted && [
    'resourceType',
    'id',
    'meta',
    ...(ALWAYS_ELEMENTS[resourceType] ?? []),
    ...wanted,
  ]
  const kept = Object.entries(resource)
    .filter(([name]) => name !== 'text' || summary !== 'data')
    .filter(([name]) => !names || names.includes(name))
  return { ...(Object.fromEntries(kept) as Resource), meta: { ...meta, tag: [SUBSETTED] } }
}
