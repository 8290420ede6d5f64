import { createHash, randomBytes } from 'node:crypto'
import { sql } from '../db/database'
import { send, type Received, type Sent } from '../http/request'
import { unique, type SignedIn } from '../world'

export const FHIR = '/api/fhir/R4'

/** A service account's key, of an organization or of the provider. */
export async function keyOf(
  personId: number,
  organizationId: number | null,
  permissions: string[],
): Promise<string> {
  const key = `polyclinic_${randomBytes(32).toString('base64url')}`
  await sql(
    `insert into api_keys (organization_id, kind, person_id, name, permissions, reach, hint, hash, expires_at)
     values ($1, 'service', $2, $3, $4, 'subtree', 'polyclinic_', $5, now() + interval '1 hour')`,
    organizationId,
    personId,
    unique('Key '),
    permissions,
    createHash('sha256').update(key).digest('hex'),
  )
  return key
}

/** What a program sends: a key, and nothing that a page would. */
export const withKey = (key: string) => ({
  authorization: `Bearer ${key}`,
  origin: undefined,
  'sec-fetch-site': undefined,
})

export const FORM = 'application/x-www-form-urlencoded'

type Resource = Received['body']
export type Place = { host?: string; as?: SignedIn; headers?: Sent['headers'] }

/** What is asked in FHIR at one place. */
export const asking = (place: Place) => {
  const ask = (path = '', { headers, ...sent }: Sent = {}) =>
    send(`${FHIR}${path}`, { ...place, ...sent, headers: { ...place.headers, ...headers } })
  const ids = async (query: string): Promise<string[]> =>
    matchesOf((await ask(query)).body).map(({ id }) => id)
  return {
    ask,
    ids,
    read: async (path: string): Promise<Resource> => (await ask(path)).body,
    /** A search by the form that FHIR has for it, as a program sends it. */
    searchByForm: (path: string, fields: string, headers: Sent['headers'] = {}) =>
      ask(path, {
        method: 'POST',
        body: fields,
        headers: {
          'content-type': FORM,
          origin: undefined,
          'sec-fetch-site': undefined,
          ...headers,
        },
      }),
    bring: (json: object, query = '') =>
      ask(query, { method: 'POST', json, headers: { 'content-type': 'application/fhir+json' } }),
    /** Every page of a search, by the links of the first. */
    async walk(query: string, relation = 'next'): Promise<Resource[][]> {
      const pages: Resource[][] = []
      for (let path: string | undefined = query; path !== undefined;) {
        const { body } = await ask(path)
        pages.push(matchesOf(body))
        path = linkOf(body, relation)
      }
      return pages
    },
  }
}

export const matchesOf = (bundle: Resource): Resource[] =>
  (bundle.entry ?? [])
    .filter(({ search }: Resource) => search.mode === 'match')
    .map(({ resource }: Resource) => resource)

/** Where a link leads, below the base. */
export const linkOf = (bundle: Resource, relation: string): string | undefined =>
  bundle.link.find((link: Resource) => link.relation === relation)?.url.split(FHIR)[1]

/** The sentences of an OperationOutcome, with where they are about. */
export const saidIn = (outcome: Resource): string[] =>
  outcome.issue.map(({ details, expression }: Resource) =>
    [expression?.join(), details.text].filter(Boolean).join(': '),
  )
