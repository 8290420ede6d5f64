import { z } from 'zod'
import { changeResource, deleteResource } from '@/lib/resources/commands'
import { findResource } from '@/lib/resources/queries'
import { Resource, ResourceChange } from '@/lib/resources/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { textInPath } from '@/lib/shared/path-ids'

export const config = { api: { bodyParser: false } }

const query = z.strictObject({ key: textInPath('Resource', 49) })

export default api({
  GET: adminEndpoint({
    summary: 'One resource.',
    permission: 'resources:read',
    query,
    output: Resource,
    handle: ({ ctx, query }) => findResource(ctx, query.key),
  }),

  PUT: adminEndpoint({
    summary: 'Changes a resource.',
    permission: 'resources:update',
    query,
    body: ResourceChange,
    output: Resource,
    handle: ({ ctx, query, body }) => changeResource(ctx, query.key, body),
  }),

  DELETE: adminEndpoint({
    summary: 'Removes a resource that no role uses.',
    permission: 'resources:delete',
    query,
    output: Resource,
    handle: ({ ctx, query }) => deleteResource(ctx, query.key),
  }),
})
