import { z } from '@/lib/shared/zod'
import { XSRF_HEADER } from '@/lib/shared/http/cookies'
import { FileBytes, type Endpoint } from './endpoints'
import { FhirResource } from './fhir-endpoint'
import { operationIdOf } from './operation-ids'
import { methodsByPath, patternOf, type Route } from './route-table'

/** Schemas by the modules that export them, as in `{ groups: { Group, GroupInput } }`. */
export type SchemaModules = Record<string, Record<string, unknown>>

/** A group of operations, as the document describes it. */
export type Tag = { name: string; description: string; routes: readonly Route[] }

type Json = Record<string, unknown>
type Io = 'input' | 'output'

const FORM = 'application/x-www-form-urlencoded'
const COMPONENTS = '#/components/schemas/'

const Refusal = z.object({
  success: z.literal(false),
  error: z.string().describe('A sentence for people.'),
  fields: z
    .record(z.string(), z.string())
    .optional()
    .describe('A sentence for each field that is refused, by its path.'),
  current: z
    .unknown()
    .optional()
    .describe('The current version of a record that has changed since it was read.'),
  outcome: z
    .enum(['not done', 'under way', 'unknown'])
    .optional()
    .describe('Of a write: what is known of it beyond the status.'),
})

const OperationOutcome = z
  .looseObject({ resourceType: z.literal('OperationOutcome') })
  .describe('OperationOutcome of FHIR R4.')

/** What each status of a refusal means. */
const REFUSALS: Record<string, string> = {
  401: 'No one is signed in, or the API key is invalid.',
  403: 'The caller lacks the permission.',
  404: 'No such record, or the caller has no access to it.',
  409: 'The record has changed since it was read, or its state does not allow this.',
  422: 'Some values are invalid; `fields` explains each.',
  502: 'Commerce gave no answer that can be passed on.',
  504: 'Commerce did not answer in time.',
  default:
    'Errors that any call can return. 400: the request cannot be read. 405: the path does not have the method. 413: the body is too large. 415: the media type of the body is not supported. 429: too many calls. 503: the console is busy, or a server behind it is away. For 429 and 503, `Retry-After` says when to try again.',
}

/** Areas that answer on an organization's host: 404 where no organization has it. */
const OF_A_HOST: Endpoint['area'][] = ['home', 'member', 'guest', 'recipient']

/** The statuses of refusals that a call has for reasons of its own. */
function refusalsOf(method: string, endpoint: Endpoint): string[] {
  const { area, params, query, body, scope, intake } = endpoint
  if (intake) return ['401', '404', 'default']
  const isForKnown = !['machine', 'public', 'recipient'].includes(area)
  const mayBeUnknown =
    scope !== undefined || Object.keys(params ?? {}).length > 0 || OF_A_HOST.includes(area)
  return [
    ...(isForKnown ? ['401', '403'] : []),
    ...(mayBeUnknown ? ['404'] : []),
    ...(method !== 'GET' && area !== 'machine' ? ['409'] : []),
    ...(query || body ? ['422'] : []),
    ...(area === 'relay' ? ['502', '504'] : []),
    'default',
  ]
}

const hasNull = (value: unknown): boolean =>
  value === null ||
  (typeof value === 'object' && Object.values(value).some((inner) => hasNull(inner)))

/**
 * Leaves out what a schema says of every value of its type: the document is read by people, too.
 */
const shorten = ({ jsonSchema, io }: { jsonSchema: Json; io?: Io }) => {
  // A long expression says no more than the format does.
  if (jsonSchema.format) delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  // Spectral 1.23 fails on null, which the type of such a value says already.
  if (hasNull(jsonSchema.default)) delete jsonSchema.default
  // Later versions may answer more.
  if (io === 'output' && jsonSchema.additionalProperties === false)
    delete jsonSchema.additionalProperties
}

/**
 * Names schemas by what their modules export. Two that are called the same get the name of their
 * module in front.
 */
function namesOf(modules: SchemaModules): Map<z.ZodType, string> {
  const exported = Object.entries(modules).flatMap(([module, schemas]) =>
    Object.entries(schemas).flatMap(([name, schema]) =>
      schema instanceof z.ZodType ? [{ module, name, schema }] : [],
    ),
  )
  const isShared = (name: string, schema: z.ZodType) =>
    exported.some((other) => other.name === name && other.schema !== schema)
  const capital = (module: string) => module[0]!.toUpperCase() + module.slice(1)
  return new Map(
    exported.map(({ module, name, schema }) => [
      schema,
      isShared(name, schema) ? capital(module) + name : name,
    ]),
  )
}

/** Translates all schemas of one direction at once, so that they refer to one another by name. */
function translate(io: Io, names: Map<z.ZodType, string>, roots: Map<string, z.ZodType>) {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of names) registry.add(schema, { id })
  for (const [id, schema] of roots) if (!names.has(schema)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    uri: (id) => COMPONENTS + id,
    override: ({ jsonSchema }) => shorten({ jsonSchema, io }),
  }) as { schemas: Record<string, Json> }
  for (const schema of Object.values(schemas)) {
    delete schema.$schema
    delete schema.$id
  }
  return schemas
}

/** Visits every object of a JSON value. */
function visit(value: unknown, see: (object: Json) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) see(value as Json)
  Object.values(value).forEach((inner) => visit(inner, see))
}

/** Names of the components that are referred to from roots, directly or by others. */
function referred(schemas: Record<string, Json>, roots: Iterable<string>): Set<string> {
  const found = new Set<string>()
  const follow = (id: string) =>
    visit(schemas[id], ({ $ref }) => {
      const [name] = typeof $ref === 'string' ? $ref.replace(COMPONENTS, '').split('#') : []
      if (!name || found.has(name)) return
      found.add(name)
      follow(name)
    })
  for (const id of roots) follow(id)
  return found
}

/** Schemas of operations by an id of their own: what they are sent, or what they answer. */
type Roots = Map<string, z.ZodType>

/** The schemas that operations share, by name. */
class Components {
  private readonly all: Record<Io, Record<string, Json>>
  /** Those that are sent otherwise than they are answered, and so have a name for each. */
  private readonly twofold: Set<string>
  readonly used: Record<string, Json> = {}

  constructor(
    private readonly names: Map<z.ZodType, string>,
    output: Roots,
    input: Roots,
  ) {
    this.all = {
      output: translate('output', names, output),
      input: translate('input', names, input),
    }
    const idsOf = (roots: Roots) => [...roots].map(([id, schema]) => names.get(schema) ?? id)
    const namesIn = (io: Io, roots: Roots) =>
      new Set([...idsOf(roots), ...referred(this.all[io], idsOf(roots))])
    const answered = namesIn('output', output)
    this.twofold = new Set(
      [...namesIn('input', input)].filter(
        (name) =>
          answered.has(name) &&
          JSON.stringify(this.all.input[name]) !== JSON.stringify(this.all.output[name]),
      ),
    )
  }

  /** Returns the schema of a root, or a reference where it is a component. */
  at(io: Io, id: string, schema: z.ZodType): Json {
    const name = this.names.get(schema)
    return this.resolve(io, name ? { $ref: COMPONENTS + name } : structuredClone(this.all[io][id]!))
  }

  private resolve(io: Io, schema: Json): Json {
    visit(schema, (object) => {
      if (typeof object.$ref === 'string') object.$ref = COMPONENTS + this.use(io, object.$ref)
    })
    return schema
  }

  /** Takes a component into the document, and returns its name there. */
  private use(io: Io, ref: string): string {
    const [name, part] = ref.replace(COMPONENTS, '').split('#/$defs/') as [string, string?]
    const found = this.all[io][name]!
    const schema = part ? (found.$defs as Record<string, Json>)[part]! : found
    const suffix = io === 'input' && this.twofold.has(name) ? 'Sent' : ''
    const title = part ? `${part}${io}` : name + suffix
    if (!this.used[title]) {
      this.used[title] = structuredClone(schema)
      this.resolve(io, this.used[title])
    }
    return title
  }
}

const mediaOf = (area: Endpoint['area']) =>
  area === 'fhir' ? 'application/fhir+json' : 'application/json'

/** A list that is written with commas between its values is an array in this form. */
function asParameter(schema: z.ZodType, json: Json): Json {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema
  if (!(inner instanceof z.ZodPipe) || !(inner.out instanceof z.ZodArray)) return { schema: json }
  const list = z.toJSONSchema(inner.out, {
    io: 'output',
    unrepresentable: 'any',
    override: shorten,
  })
  const { $schema: _, ...array } = list as Json
  return { explode: false, schema: array }
}

/** The parameters of a path or a query. */
function parametersIn(place: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (!(schema instanceof z.ZodObject)) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: shorten,
  }) as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, { description, ...json }]) => ({
    name: name === '*' ? 'path' : name,
    in: place,
    description,
    ...((place === 'path' || required.includes(name)) && { required: true }),
    ...asParameter((schema.shape as z.ZodRawShape)[name] as z.ZodType, json),
  }))
}

const parametersOf = ({ params = {}, query }: Endpoint) => [
  ...parametersIn('path', z.object(params)),
  ...parametersIn('query', query),
]

const wordOf = (text: string) =>
  text
    .split(/[^A-Za-z]+/)
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('')

/**
 * Describes parameters that several operations have once. One is called by its name, and where
 * there are others of this name by the tag of the operations, too: `sortOfCampaigns`.
 */
function shareParameters(operations: readonly Operation[]) {
  const found = new Map<string, { parameter: Json; tag: string; count: number }>()
  for (const { endpoint, tag } of operations)
    for (const parameter of parametersOf(endpoint)) {
      const key = JSON.stringify(parameter)
      const known = found.get(key)
      found.set(key, { parameter, tag: known?.tag ?? tag, count: (known?.count ?? 0) + 1 })
    }
  const byName = new Map<string, Json>()
  const byKey = new Map<string, string>()
  for (const [key, { parameter, tag, count }] of [...found].toSorted(
    ([, a], [, b]) => b.count - a.count,
  )) {
    if (count === 1) continue
    const simple = String(parameter.name)
    const candidates = [
      simple,
      `${simple}Of${wordOf(tag)}`,
      `${simple}${parameter.in}${wordOf(tag)}`,
    ]
    const name = candidates.find((candidate) => !byName.has(candidate))
    if (!name) continue
    byName.set(name, parameter)
    byKey.set(key, name)
  }
  return {
    parameters: Object.fromEntries(byName),
    share: (parameter: Json): Json => {
      const name = byKey.get(JSON.stringify(parameter))
      return name ? { $ref: `#/components/parameters/${name}` } : parameter
    },
  }
}

/** Whether the data of an answer comes without an envelope. */
const isBare = ({ area }: Endpoint) => ['machine', 'session', 'fhir', 'relay'].includes(area)

const envelopeOf = (data: Json, isList: boolean) => ({
  type: 'object',
  required: ['success', 'data'],
  properties: {
    success: { const: true },
    data,
    ...(isList && { total: { type: 'integer', description: 'Rows on all pages.' } }),
  },
})

/** Describes one method of a path, from the schemas that read its input and present its output. */
class Operation {
  readonly input: string
  readonly output: string

  constructor(
    readonly method: string,
    readonly path: string,
    readonly endpoint: Endpoint,
    readonly tag: string,
  ) {
    this.input = `sent by ${method} ${path}`
    this.output = `answered by ${method} ${path}`
  }

  describe(components: Components, share: (parameter: Json) => Json): Json {
    const { endpoint, method, path } = this
    const { permission, summary } = endpoint
    const parameters = parametersIn('query', endpoint.query).map(share)
    return {
      operationId: operationIdOf(method, path, {
        isList: endpoint.output instanceof z.ZodArray,
        creates: endpoint.status === 201,
      }),
      summary,
      tags: [this.tag],
      ...(permission && { description: `Needs \`${permission}\`.`, 'x-permission': permission }),
      ...this.security(),
      ...(parameters.length > 0 && { parameters }),
      ...this.requestBody(components),
      responses: {
        [endpoint.status ?? 200]:
          endpoint.status === 302
            ? { description: 'Leads on, to where `Location` says.' }
            : { description: 'Done.', content: this.answer(components) },
        ...Object.fromEntries(
          refusalsOf(method, endpoint).map((status) => [
            status,
            { $ref: `#/components/responses/${endpoint.area === 'fhir' ? 'fhir-' : ''}${status}` },
          ]),
        ),
      },
    }
  }

  /** Nothing where the call is read by whoever may: the document says that of all. */
  private security(): Json {
    const { area, form, intake } = this.endpoint
    if (intake) return { security: [{ intake: [] }] }
    const isByKey = ['admin', 'home', 'fhir', 'relay'].includes(area)
    if (!isByKey && !['member', 'session', 'guest'].includes(area)) return { security: [] }
    const isForged = this.method !== 'GET' && !form
    if (isByKey && !isForged) return {}
    const bySession = { session: [], ...(isForged && { xsrf: [] }) }
    return { security: isByKey ? [bySession, { key: [] }] : [bySession] }
  }

  /** What a call sends: the bytes of a file, a form or JSON. */
  private requestBody(components: Components): Json {
    const { upload, body, form, area } = this.endpoint
    if (upload)
      return {
        requestBody: {
          required: true,
          content: Object.fromEntries(upload.types.map((type) => [type, {}])),
        },
      }
    if (!body) return {}
    const schema = components.at('input', this.input, body)
    return {
      requestBody: { required: true, content: { [form ? FORM : mediaOf(area)]: { schema } } },
    }
  }

  /** What is answered, by media type: JSON, files, or either. */
  private answer(components: Components): Json {
    const { endpoint } = this
    const { output, csv, files = [], area } = endpoint
    const types = [...files, ...(csv ? ['text/csv'] : [])]
    const asFile = Object.fromEntries(types.map((type) => [type, {}]))
    const isFileAlone =
      output === FileBytes ||
      (files.length > 0 && !(output instanceof z.ZodObject || output instanceof z.ZodArray))
    if (isFileAlone) return asFile
    const data = components.at('output', this.output, output)
    const schema = isBare(endpoint) ? data : envelopeOf(data, output instanceof z.ZodArray)
    return { [mediaOf(area)]: { schema }, ...asFile }
  }
}

const refused = (description: string, media: string, schema: Json) => ({
  description,
  content: { [media]: { schema } },
})

/**
 * Describes routes as OpenAPI 3.1, from the schemas that read their input and present their output.
 * `modules` are those whose schemas become components, by the names that they export.
 */
export function describeApi(tags: readonly Tag[], modules: SchemaModules): Json {
  const operations = tags.flatMap(({ name, routes }) =>
    [...methodsByPath(routes)].flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, endpoint]) => new Operation(method, patternOf(path), endpoint, name),
      ),
    ),
  )
  const names = namesOf({
    ...modules,
    refusals: { Refusal, OperationOutcome },
    fhir: { FhirResource },
  })
  const components = new Components(
    names,
    new Map([
      ...operations.map(({ output, endpoint }) => [output, endpoint.output] as const),
      ['refusal', Refusal],
      ['outcome', OperationOutcome],
    ]),
    new Map(
      operations.flatMap(({ input, endpoint: { body, upload } }) =>
        body && !upload ? [[input, body] as const] : [],
      ),
    ),
  )
  const { parameters, share } = shareParameters(operations)
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    const { path, method, endpoint } = operation
    const inPath = parametersIn('path', z.object(endpoint.params ?? {})).map(share)
    const item = (paths[path] ??= inPath.length > 0 ? { parameters: inPath } : {})
    item[method.toLowerCase()] = operation.describe(components, share)
  }
  const refusal = components.at('output', 'refusal', Refusal)
  const outcome = components.at('output', 'outcome', OperationOutcome)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Polyclinic',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'The operator of this installation' },
      description:
        'Admin calls answer on the login host only, home calls on an organization’s own host. Send bodies as JSON unless noted otherwise. With a session, also send the host’s `Origin` and the value of its `XSRF-TOKEN` cookie in `X-XSRF-TOKEN`. Programs send an API key: `Authorization: Bearer …`.',
    },
    servers: [{ url: '/', description: 'The host that the call is sent to.' }],
    security: [{ session: [] }, { key: [] }],
    tags: tags.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: components.used,
      parameters,
      responses: Object.fromEntries(
        Object.entries(REFUSALS).flatMap(([status, description]) => [
          [status, refused(description, 'application/json', refusal)],
          [`fhir-${status}`, refused(description, 'application/fhir+json', outcome)],
        ]),
      ),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'polyclinic.session',
          description: 'The session of a person who is signed in.',
        },
        xsrf: {
          type: 'apiKey',
          in: 'header',
          name: XSRF_HEADER,
          description: 'The value of the host’s `XSRF-TOKEN` cookie.',
        },
        key: { type: 'http', scheme: 'bearer', description: 'An API key.' },
        intake: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token that the operator has given to a mail server.',
        },
      },
    },
  }
}
