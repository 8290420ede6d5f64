import { z } from 'zod'
import { createResource } from '@/lib/resources/commands'
import { listResources } from '@/lib/resources/queries'
import { Resource, ResourceInput, ResourceListQuery } from '@/lib/resources/schema'
import { adminEndpoint, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'The registry of resources and their actions.',
    permission: 'resources:read',
    query: ResourceListQuery,
    output: z.array(Resource),
    csv: {
      name: 'resources',
      columns: {
        Key: ({ key }) => key,
        Label: ({ label }) => label,
        Description: ({ description }) => description,
        Scope: ({ scope }) => scope,
        Actions: ({ actions }) => actions.map(({ key }) => key).join(' '),
        Status: ({ status }) => status,
        'Replaced by': ({ replacedBy }) => replacedBy,
        Roles: ({ roles }) => roles,
        Updated: ({ updatedAt }) => updatedAt,
      },
    },
    handle: ({ ctx, query }) => listResources(ctx, query),
  }),

  POST: adminEndpoint({
    summary: 'Registers a resource.',
    permission: 'resources:create',
    body: ResourceInput,
    output: Resource,
    handle: ({ ctx, body }) => createResource(ctx, body),
  }),
})
