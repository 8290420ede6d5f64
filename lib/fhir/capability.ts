import { DEFINITIONS, isImported, paramsOf, sortsOf } from './registry'
import type { AnyDefinition } from './definition'

/** The day on which what is told here changed last. */
const SINCE = '2026-11-25'

const IMPORT =
  'It is created, by POST, also with ifNoneExist, and updated, by PUT, also with ifMatch, in a Bundle alone.'

function resourceOf(definition: AnyDefinition) {
  const { type, documentation } = definition
  return {
    type,
    documentation: `${documentation} Sorted by ${Object.keys(sortsOf(null, definition)).join(', ')}.${isImported(type) ? ` ${IMPORT}` : ''}`,
    interaction: [{ code: 'read' }, { code: 'search-type' }],
    versioning: 'versioned',
    readHistory: false,
    updateCreate: false,
    conditionalCreate: isImported(type),
    conditionalRead: 'not-match',
    conditionalUpdate: false,
    searchParam: Object.entries(paramsOf(definition)).map(([name, { type, documentation, modifiers }]) => ({
      name,
      type,
      documentation: modifiers.length > 0 ? `${documentation} Modifiers: ${modifiers.join(', ')}.` : documentation,
    })),
  }
}

/** What there is, told from what answers it. */
export const capabilityStatement = (base: string) => ({
  resourceType: 'CapabilityStatement',
  url: `${base}/metadata`,
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
        'On the login host staff are answered, on an organization’s host its own people, each by a session or with an API key. Transactions and batches bring Practitioner, PractitionerRole and Location; with _dryRun=true nothing is kept. A search is asked for by GET, or by POST to _search. Nothing else is changed here.',
      security: {
        cors: false,
        description: 'An API key in `Authorization: Bearer …`, or the session of the console.',
      },
      resource: DEFINITIONS.map(resourceOf),
      interaction: [{ code: 'transaction' }, { code: 'batch' }],
    },
  ],
})
