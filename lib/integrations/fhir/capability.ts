import { DEFINITIONS, isImported, paramsOf, sortsOf } from './registry'
import type { AnyDefinition } from './definition'

/** The day on which what is told here changed last. */
const SINCE = '2026-11-27'

const IMPORT =
  'It is created, by POST, also with ifNoneExist, and updated, by PUT, also with ifMatch, in a Bundle alone.'

const R4 = 'http://hl7.org/fhir'

/** Parameters that several types share have one definition in R4. */
const SHARED: Record<string, string> = {
  _id: 'Resource-id',
  _lastUpdated: 'Resource-lastUpdated',
  'Practitioner-family': 'individual-family',
  'Practitioner-given': 'individual-given',
  'Practitioner-email': 'individual-email',
}
const definitionOf = (type: string, name: string) =>
  `${R4}/SearchParameter/${SHARED[name] ?? SHARED[`${type}-${name}`] ?? `${type}-${name}`}`

function resourceOf(definition: AnyDefinition) {
  const { type, documentation } = definition
  return {
    type,
    profile: `${R4}/StructureDefinition/${type}`,
    documentation: `${documentation} Sorted by ${Object.keys(sortsOf(null, definition)).join(', ')}.${isImported(type) ? ` ${IMPORT}` : ''}`,
    interaction: [{ code: 'read' }, { code: 'search-type' }],
    versioning: 'versioned',
    readHistory: false,
    updateCreate: false,
    conditionalCreate: isImported(type),
    conditionalRead: 'not-match',
    conditionalUpdate: false,
    conditionalDelete: 'not-supported',
    referencePolicy: ['literal', 'local'],
    searchParam: Object.entries(paramsOf(definition)).map(
      ([name, { type, documentation, modifiers }]) => ({
        name,
        definition: definitionOf(definition.type, name),
        type,
        documentation:
          modifiers.length > 0
            ? `${documentation} Modifiers: ${modifiers.join(', ')}.`
            : documentation,
      }),
    ),
  }
}

/** What there is, told from what answers it. */
export const capabilityStatement = (base: string) => ({
  resourceType: 'CapabilityStatement',
  url: `${base}/metadata`,
  name: 'PolyclinicCapabilityStatement',
  title: 'Polyclinic, FHIR R4',
  description:
    'Organizations, clinicians with their roles, locations with what they offer, and the catalogue of tests: read and searched, and in part brought by Bundles.',
  publisher: 'Polyclinic',
  status: 'active',
  date: SINCE,
  kind: 'instance',
  software: { name: 'Polyclinic' },
  implementation: { description: 'Polyclinic, within the caller’s tenancy', url: base },
  fhirVersion: '4.0.1',
  format: ['application/fhir+json', 'json'],
  rest: [
    {
      mode: 'server',
      documentation:
        'On the login host staff are answered, on an organization’s host its own people, each by a session or with an API key. Transactions and batches bring Practitioner, PractitionerRole and Location; with _dryRun=true nothing is kept. A search is asked for by GET, or by POST to _search. Besides what each type lists it takes _sort, _count, _total, _summary (also count) and _elements; a read takes _summary and _elements. Chains, _has and modifiers that are not listed are refused. Nothing else is changed here.',
      security: {
        cors: false,
        description: 'An API key in `Authorization: Bearer …`, or the session of the console.',
      },
      resource: DEFINITIONS.map(resourceOf),
      interaction: [{ code: 'transaction' }, { code: 'batch' }],
    },
  ],
})
