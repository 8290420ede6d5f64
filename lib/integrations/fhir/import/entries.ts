import { z } from '@/lib/shared/zod'
import { IMPORTED, isImported, type Imported } from '@/lib/integrations/fhir/registry'
import { FhirRefusal, issueOf, refuse } from '@/lib/platform/api/fhir-outcome'
import { sentenceAbout } from '@/lib/platform/api/sentences'
import type { Permission } from '@/lib/shared/access/permissions'

const MOST = 1000

const SENT = z.looseObject({
  resourceType: z.literal('Bundle', 'Send a Bundle.'),
  type: z.enum(['transaction', 'batch'], 'A Bundle that is sent is a transaction or a batch.'),
  entry: z
    .array(
      z.looseObject({
        fullUrl: z.string().max(500).optional(),
        resource: z.looseObject({ resourceType: z.string() }).optional(),
        request: z.looseObject(
          {
            method: z.string(),
            url: z.string(),
            ifNoneExist: z.string().max(500).optional(),
            ifMatch: z.string().optional(),
          },
          'An entry says by its request what is to be done.',
        ),
      }),
      'A Bundle has entries.',
    )
    .min(1, 'A Bundle has at least one entry.')
    .max(MOST, `A Bundle has at most ${MOST} entries: send several.`),
})
type SentEntry = z.infer<typeof SENT>['entry'][number]

/** One thing to be done. */
export type Entry = {
  index: number
  type: Imported
  /** The resource to be changed; null for a new one. */
  id: string | null
  fullUrl: string | undefined
  resource: Record<string, unknown>
  ifNoneExist: string | undefined
  ifMatch: string | undefined
  /** Elements of the entry itself that nothing is done with. */
  unused: string[]
}
/** What others refer to an entry by. */
export type Address = Pick<Entry, 'id' | 'fullUrl' | 'resource'> & { type: string }
/** A Bundle with its entries; of those that are refused, the addresses stand in `unread`. */
export type SentBundle = {
  type: 'transaction' | 'batch'
  entries: (Entry | FhirRefusal)[]
  unread: Address[]
}

export const placeOf = (index: number, element = '') =>
  `Bundle.entry[${index}]${element && `.${element}`}`

/** Where in a Bundle, or in one of its resources, a schema has found something. */
export const expressionOf = (path: readonly PropertyKey[]) =>
  path
    .map((step, depth) =>
      typeof step === 'number' ? `[${step}]` : `${depth > 0 ? '.' : ''}${String(step)}`,
    )
    .join('')

/** The permissions that a Bundle needs, as far as it can be read at all. */
export function neededFor(sent: unknown): Permission[] {
  const entries: unknown = (sent as { entry?: unknown } | null)?.entry
  const types = (Array.isArray(entries) ? entries : []).map(
    (entry: { resource?: { resourceType?: unknown } } | null) =>
      String(entry?.resource?.resourceType),
  )
  return [...new Set(types.filter(isImported).map((type) => IMPORTED[type]))]
}

/**
 * Reads a Bundle. Throws 422 for what is none; an entry that asks for what is not done here is a
 * refusal by itself.
 */
export function readBundle(sent: unknown): SentBundle {
  const { data, error } = SENT.safeParse(sent, { error: sentenceAbout })
  if (error)
    throw new FhirRefusal(
      422,
      error.issues
        .slice(0, 50)
        .map(({ path, message }) =>
          issueOf(message, 'structure', [expressionOf(['Bundle', ...path])]),
        ),
    )
  const unread: Address[] = []
  const entries = data.entry.map((entry, index) => {
    try {
      return readEntry(entry, index)
    } catch (refusal) {
      if (!(refusal instanceof FhirRefusal)) throw refusal
      unread.push(addressOf(entry))
      return refusal
    }
  })
  return { type: data.type, entries, unread }
}

/**
 * What an entry that cannot be read would be referred to by: a reference to it means no record of
 * this server.
 */
function addressOf({
  fullUrl,
  resource = { resourceType: '' },
  request: { url },
}: SentEntry): Address {
  const [type = '', id] = url.split('/')
  return { type: resource.resourceType || type, id: id ?? null, fullUrl, resource }
}

/** The first element at any depth that changes what its parent means; undefined for none. */
function modifierIn(value: unknown, path: PropertyKey[] = []): PropertyKey[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, one] of Object.entries(value)) {
    const step = Array.isArray(value) ? Number(name) : name
    // What is contained is not kept as a whole.
    if (path.length === 0 && name === 'contained') continue
    if (name === 'modifierExtension') return [...path, step]
    const found = modifierIn(one, [...path, step])
    if (found) return found
  }
  return undefined
}

const isSubsetted = ({ meta }: Record<string, unknown>): boolean => {
  const tags = (meta as { tag?: unknown } | null | undefined)?.tag
  return (
    Array.isArray(tags) && tags.some((tag: { code?: unknown } | null) => tag?.code === 'SUBSETTED')
  )
}

const ENTRY_ELEMENTS = ['fullUrl', 'resource', 'request']
const REQUEST_ELEMENTS = ['method', 'url', 'ifNoneExist', 'ifMatch']

/** What an entry has besides what is done with it. */
const unusedIn = (entry: SentEntry): string[] => [
  ...Object.keys(entry).filter((name) => !ENTRY_ELEMENTS.includes(name)),
  ...Object.keys(entry.request)
    .filter((name) => !REQUEST_ELEMENTS.includes(name))
    .map((name) => `request.${name}`),
]

function readEntry(sent: SentEntry, index: number): Entry {
  const { resource, request, fullUrl } = sent
  const at = (element: string) => [placeOf(index, element)]
  const { method, url, ifNoneExist, ifMatch } = request
  if (method !== 'POST' && method !== 'PUT')
    refuse(
      422,
      `An entry is done by POST or PUT, not by ${method.slice(0, 20)}.`,
      'not-supported',
      at('request.method'),
    )
  if (!resource) return refuse(422, 'The resource is missing.', 'required', at('resource'))
  const { resourceType: type } = resource
  if (!isImported(type))
    return refuse(
      422,
      `${type.slice(0, 64)} is not brought by a Bundle here: ${Object.keys(IMPORTED).join(', ')} are.`,
      'not-supported',
      at('resource'),
    )
  const modifier = 'implicitRules' in resource ? ['implicitRules'] : modifierIn(resource)
  if (modifier) {
    const sentence = `${String(modifier.at(-1))} changes what a resource means: nothing here knows how.`
    refuse(422, sentence, 'not-supported', at(`resource.${expressionOf(modifier)}`))
  }
  if (isSubsetted(resource))
    refuse(
      422,
      'This is a part of a resource: a change says all of it. Read it without _summary and _elements.',
      'business-rule',
      at('resource.meta.tag'),
    )
  const [named, id, ...rest] = url.split('/')
  const isRight =
    named === type && rest.length === 0 && (method === 'POST' ? id === undefined : Boolean(id))
  if (!isRight)
    refuse(
      422,
      method === 'POST' ? `Create it by POST ${type}.` : `Change it by PUT ${type}/id.`,
      'value',
      at('request.url'),
    )
  if (method === 'PUT' && resource.id !== undefined && resource.id !== id)
    refuse(422, 'The id of the resource is not that of the address.', 'value', at('resource.id'))
  return {
    index,
    type,
    id: method === 'PUT' ? id! : null,
    fullUrl,
    resource,
    ifNoneExist,
    ifMatch,
    unused: unusedIn(sent),
  }
}
