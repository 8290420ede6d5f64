import { z } from '@/lib/shared/zod'
import type { Endpoint } from '@/lib/platform/api/endpoints'
import { declared } from './routes'

type Called = Endpoint & { route: string; method: string }

/**
 * A field of a query or a body that may name a record, by the way to it, as in `roles[].roleId`.
 */
export type Field = Called & { part: 'query' | 'body'; path: string; name: string }
type Node = z.core.JSONSchema.BaseSchema

/** Every call that we answer ourselves. */
const calls: Called[] = declared.filter(({ area }) => area !== 'relay')

const singular = (noun: string) => noun.replace(/ies$/, 'y').replace(/s$/, '')
const lastWord = (name: string) =>
  name
    .split(/-|(?=[A-Z])/)
    .at(-1)!
    .toLowerCase()

/** What records are called, by the routes that take one, and by its relation to another one. */
const NOUNS = new Set([
  ...calls.flatMap(({ route }) =>
    [...route.matchAll(/([\w-]+)\/:\w+/g)].map(([, noun]) => singular(lastWord(noun!))),
  ),
  'parent',
  'member',
  'payer',
  'referrer',
  'person',
])
const LARGEST_ID = 2_147_483_647

/** Whether a value has the form of an id, or its field the name of a record. */
function mayName(name: string, { type, format, maximum = Infinity }: Node) {
  if (type === 'null' || type === 'boolean') return false
  const isNumber = (type === 'integer' || type === 'number') && maximum >= LARGEST_ID
  const word = lastWord(name)
  return (
    isNumber ||
    format === 'uuid' ||
    /^ids?$/.test(word) ||
    name.endsWith('DomainURL') ||
    NOUNS.has(singular(word))
  )
}

/** The values that a schema takes, each with the way to it. */
function valuesOf(node: Node, path = ''): [path: string, node: Node][] {
  const {
    anyOf = [],
    oneOf = [],
    allOf = [],
    properties = {},
    prefixItems = [],
    items,
    additionalProperties,
  } = node
  const below: [unknown, string][] = [
    ...[...anyOf, ...oneOf, ...allOf].map((choice): [unknown, string] => [choice, path]),
    ...Object.entries(properties).map(([name, value]): [unknown, string] => [
      value,
      path ? `${path}.${name}` : name,
    ]),
    ...[...prefixItems, ...[items].flat()].map((item): [unknown, string] => [item, `${path}[]`]),
    [additionalProperties, `${path}{}`],
  ]
  const found = below.filter(([value]) => typeof value === 'object')
  return found.length > 0
    ? found.flatMap(([value, way]) => valuesOf(value as Node, way))
    : [[path, node]]
}

function fieldsOf(call: Called, part: Field['part']): Field[] {
  const schema = call[part]
  // Of a file the body is bytes.
  if (!schema || (part === 'body' && call.upload)) return []
  const values = (['input', 'output'] as const).flatMap((io) =>
    valuesOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Node),
  )
  const named = values.map(([path, node]) => ({
    path,
    node,
    name: path.split('.').at(-1)!.replace(/\W/g, ''),
  }))
  const ways = named
    .filter(({ name, node }) => mayName(name, node))
    .map(({ path, name }) => [part === 'query' ? name : path, name] as const)
  return [...new Map(ways)].map(([path, name]) => ({ ...call, part, path, name }))
}

/**
 * What stands in the path of an address, and which organization a call is about:
 * `foreign-records.test.ts` looks at those.
 */
const isOfAddress = ({ part, path }: Field) => part === 'query' && path === 'organizationDomainURL'

export const fields = calls
  .flatMap((call) => [...fieldsOf(call, 'query'), ...fieldsOf(call, 'body')])
  .filter((field) => !isOfAddress(field))

/** A body with a value at the end of a way, in the first element of each list on it. */
export function withValue(body: unknown, path: string, value: unknown): unknown {
  const [, step, rest] = /^\.?(\[\]|\w+)?(.*)$/.exec(path)!
  if (!step) return value
  if (step !== '[]') {
    const object = (body ?? {}) as Record<string, unknown>
    return { ...object, [step]: withValue(object[step], rest!, value) }
  }
  const [first, ...others] = (body ?? []) as unknown[]
  return [withValue(first, rest!, value), ...others]
}

/** What a body has there already. */
export const valueAt = (body: unknown, path: string): unknown =>
  path
    .split(/\.|(?=\[\])/)
    .filter(Boolean)
    .reduce(
      (at, step) => (at as Record<string, unknown> | undefined | null)?.[step === '[]' ? 0 : step],
      body,
    )
