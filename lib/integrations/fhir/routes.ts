import { z } from '@/lib/shared/zod'
import { fhirEndpoint, openFhirEndpoint } from '@/lib/platform/api/fhir-endpoint'
import { route } from '@/lib/platform/api/route-table'
import { readSubset } from './asked'
import { capabilityStatement } from './capability'
import { importBundle } from './import/bundle'
import { neededFor } from './import/entries'
import { definitionOf, IMPORTED } from './registry'
import { readResource, searchResources } from './search'
import { subsetOf } from './subset'

const type = z.string().describe('Type of the resource: `Practitioner`.')
const id = z.string().describe('Identifies the resource.')

const searchOf = (asked: { summary: string; form?: true }) =>
  fhirEndpoint({
    ...asked,
    params: { type },
    needs: ({ path, host }) => [definitionOf(path.type!).permission[host]],
    handle: async ({ ctx, call }) => ({
      status: 200,
      answer: await searchResources(ctx, definitionOf(call.path.type!), call),
    }),
  })

const read = fhirEndpoint({
  summary: 'One resource of FHIR R4.',
  params: { type, id },
  needs: ({ path, host }) => [definitionOf(path.type!).permission[host]],
  async handle({ ctx, call, tell }) {
    const { path, base, ifNoneMatch } = call
    const subset = readSubset(call.params)
    const resource = subsetOf(
      await readResource(ctx, definitionOf(path.type!), path.id!, base),
      subset,
    )
    const { versionId, lastUpdated } = resource.meta!
    const etag = `W/"${versionId}"`
    tell('ETag', etag)
    tell('Last-Modified', new Date(lastUpdated!).toUTCString())
    // Kept by whoever asked, but asked for again each time: this is how a 304 comes about.
    tell('Cache-Control', 'private, no-cache')
    const isKnown = ifNoneMatch.some(
      (tag) => tag === '*' || tag.replace(/^W\//, '') === `"${versionId}"`,
    )
    return isKnown ? { status: 304, answer: undefined } : { status: 200, answer: resource }
  },
})

const importEndpoint = fhirEndpoint({
  summary:
    'Brings a Bundle of practitioners, their roles and locations; with `_dryRun=true` to see what it would do.',
  sentBy: [...new Set(Object.values(IMPORTED))],
  needs: ({ sent }) => neededFor(sent),
  handle: async ({ ctx, call }) => ({ status: 200, answer: await importBundle(ctx, call) }),
})

const PATH = '/api/fhir/R4'

/** FHIR R4, for staff on the login host and for an organization's people on its own. */
export const fhirRoutes = [
  route('POST', PATH, importEndpoint),

  route(
    'GET',
    `${PATH}/metadata`,
    openFhirEndpoint({
      summary: 'What of FHIR R4 is there, as a CapabilityStatement.',
      handle: ({ base }) => capabilityStatement(base),
    }),
  ),

  route(
    'GET',
    `${PATH}/:type`,
    searchOf({ summary: 'Resources of one type that a search of FHIR R4 finds.' }),
  ),

  route(
    'POST',
    `${PATH}/:type/_search`,
    searchOf({
      summary:
        'The same search, of what is sent as a form: for what should not stand in an address.',
      form: true,
    }),
  ),

  route('GET', `${PATH}/:type/:id`, read),
]
