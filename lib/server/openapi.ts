import { z } from 'zod'
import { XSRF_HEADER } from '@/lib/shared/cookies'
import type { Route } from './api'
import { FileBytes, type Endpoint } from './endpoints'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  })
  return json
}

const Refused = z.object({
  success: z.literal(false),
  error: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})

const FORM = 'application/x-www-form-urlencoded'

/** Names of `{…}` in a path. */
const placeholders = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

function parametersOf(path: string, { query }: Endpoint) {
  const { properties = {}, required = [] } = (query ? schemaOf(query, 'input') : {}) as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  const inPath = placeholders(path)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: required.includes(name),
    schema,
  }))
}

/** What a call sends: the bytes of a file, a form or JSON. */
function requestBodyOf({ area, body, upload, form }: Endpoint) {
  if (upload)
    return {
      requestBody: {
        required: true,
        content: Object.fromEntries(upload.types.map((type) => [type, {}])),
      },
    }
  if (!body) return {}
  const media = form ? FORM : mediaOf(area)
  return {
    requestBody: { required: true, content: { [media]: { schema: schemaOf(body, 'input') } } },
  }
}

const mediaOf = (area: Endpoint['area']) =>
  area === 'fhir' ? 'application/fhir+json' : 'application/json'

/**
 * What the area adds around the schemas: who may call, and whether the data comes in an envelope.
 */
function operationOf(path: string, method: string, endpoint: Endpoint) {
  const { area, permission, summary, form, output } = endpoint
  const bare = area === 'machine' || area === 'session' || area === 'fhir'
  const data = schemaOf(output, 'output')
  const answer = bare
    ? data
    : {
        type: 'object',
        required: ['success', 'data'],
        properties: {
          success: { const: true },
          data,
          total: { type: 'integer', description: 'Rows behind the page.' },
        },
      }
  const content = (schema: object) => ({ [mediaOf(area)]: { schema } })
  const guarded = area === 'admin' || area === 'home' || area === 'fhir'
  const bySession = { session: [], ...(method !== 'GET' && !form && { xsrf: [] }) }
  return {
    operationId: `${method.toLowerCase()} ${path}`,
    summary,
    tags: [area],
    ...(permission && { description: `Needs \`${permission}\`.`, 'x-permission': permission }),
    security: area === 'member' ? [bySession] : guarded ? [bySession, { key: [] }] : [],
    parameters: parametersOf(path, endpoint),
    ...requestBodyOf(endpoint),
    responses: {
      [!bare && !form && method === 'POST' ? '201' : '200']: {
        description: 'Done.',
        content: output === FileBytes ? { '*/*': {} } : content(answer),
      },
      default: {
        description:
          area === 'fhir'
            ? 'Refused, with an OperationOutcome.'
            : 'Refused; `error` is a sentence for people.',
        content: content(area === 'fhir' ? { type: 'object' } : schemaOf(Refused, 'output')),
      },
    },
  }
}

/**
 * Describes routes, by absolute path, from the very schemas that read their input and present their
 * output.
 */
export const describeApi = (routes: Record<string, Route>) => ({
  openapi: '3.1.0',
  info: {
    title: 'Polyclinic',
    version: '1',
    description:
      'Admin calls answer on the login host only, home calls on an organization’s own host. Writes need JSON unless they say otherwise, and with a session the Origin of that host and, as X-XSRF-TOKEN, what its cookie XSRF-TOKEN says. Programs call with a key: `Authorization: Bearer …`.',
  },
  servers: [{ url: '/' }],
  components: {
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: 'polyclinic.session' },
      xsrf: { type: 'apiKey', in: 'header', name: XSRF_HEADER },
      key: { type: 'http', scheme: 'bearer' },
    },
  },
  paths: Object.fromEntries(
    Object.entries(routes).map(([path, { methods }]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, endpoint]) => [
          method.toLowerCase(),
          operationOf(path, method, endpoint),
        ]),
      ),
    ]),
  ),
})
