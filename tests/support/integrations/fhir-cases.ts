import { FHIR, FORM } from './fhir'
import type { Matrix } from '../access/matrix'
import {
  entrance,
  everywhere,
  expectedAtHome,
  type Outcome,
  type Place,
  type Who,
} from '../access/oracle'
import type { Received, Sent } from '../http/request'
import { LOGIN, PARENT, PORT } from '../settings'

/** What is asked of a type in FHIR, and which right that needs: not taken from the product. */
const TYPES = {
  Location: { word: 'locations:read', kind: 'location', missing: '2000000000' },
  PractitionerRole: {
    word: 'practitioners:read',
    kind: 'practitioner',
    missing: '00000000-0000-4000-8000-000000000000',
  },
} as const

const AS_FORM = { 'content-type': FORM, origin: undefined, 'sec-fetch-site': undefined }

const HOSTS = ['own', 'child', 'unknown'] as const

export type FhirCase = { address: string; sent: Sent; expected: Outcome }

/** A search that is sent and not asked for in the address: a read all the same. */
const byForm = ({ address, sent, expected }: FhirCase): FhirCase => ({
  address,
  sent: { ...sent, body: '_count=1', headers: AS_FORM },
  expected,
})

/**
 * Reads in FHIR of one principal: of staff on the login host, and on the hosts of some
 * organizations.
 */
export const fhirCasesOf = (matrix: Matrix, who: Who): FhirCase[] =>
  Object.entries(TYPES).flatMap(([type, { word, kind, missing }]) => {
    const path = `${FHIR}/${type}`
    const way = entrance(who, word)
    const gate = way === 'in' && !everywhere(who, word) ? '403' : way
    const ofStaff = (address: string, inside: Outcome): FhirCase => ({
      address,
      sent: { host: LOGIN },
      expected: gate === 'in' ? inside : gate,
    })
    const onHost = (at: Place | 'unknown', whose: Place): FhirCase => {
      const name = at === 'unknown' ? 'nobody-has-this' : matrix.at[at].name
      const entered = expectedAtHome(who, word, at)
      const expected = entered === 'in' && whose !== at ? 'unknown record' : entered
      return {
        address: `${path}/${matrix.at[whose][kind]}`,
        sent: { host: `${name}.${PARENT}:${PORT}` },
        expected,
      }
    }
    const formAt = (at: Place | 'unknown') => ({
      ...byForm(onHost(at, at === 'unknown' ? 'own' : at)),
      address: `${path}/_search`,
    })
    return [
      ofStaff(`${path}?_count=1`, 'in'),
      byForm(ofStaff(`${path}/_search`, 'in')),
      ofStaff(`${path}/${matrix.at.foreign[kind]}`, 'in'),
      ofStaff(`${path}/${missing}`, 'unknown record'),
      ...HOSTS.flatMap((at) => [
        onHost(at, at === 'unknown' ? 'own' : at),
        onHost(at, 'sibling'),
        formAt(at),
      ]),
    ]
  })

/** How a call in FHIR has ended, in the oracle's words; anything else in its own. */
export function fhirOutcomeOf({ status, body }: Received): string {
  if (body?.resourceType !== 'OperationOutcome') return status === 200 ? 'in' : `${status}`
  if (status === 401 || status === 403) return String(status)
  const said = body.issue[0].details.text
  return status === 404
    ? said === 'Page not found.'
      ? 'unknown organization'
      : 'unknown record'
    : `${status} ${said}`
}
