import { z } from '@/lib/shared/zod'
import { catalogueArea } from '@/lib/platform/api/route-table'
import { Change, HistoryQuery, listRecordHistory } from '@/lib/platform/audit/history'
import { textInPath } from '@/lib/shared/http/path-ids'
import { changeResource, createResource, deleteResource } from './commands'
import { findResource, listResources } from './queries'
import { Resource, ResourceChange, ResourceInput, ResourceListQuery } from './schema'

export const resourceRoutes = [
  catalogueArea.get('/resources', {
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

  catalogueArea.post('/resources', {
    status: 201,
    summary: 'Registers a resource.',
    permission: 'resources:create',
    body: ResourceInput,
    output: Resource,
    handle: ({ ctx, body }) => createResource(ctx, body),
  }),

  catalogueArea.get('/resources/:key', {
    summary: 'One resource.',
    permission: 'resources:read',
    params: { key: textInPath('Resource', 49) },
    output: Resource,
    handle: ({ ctx, params }) => findResource(ctx, params.key),
  }),

  catalogueArea.put('/resources/:key', {
    summary: 'Changes a resource.',
    permission: 'resources:update',
    params: { key: textInPath('Resource', 49) },
    body: ResourceChange,
    output: Resource,
    handle: ({ ctx, params, body }) => changeResource(ctx, params.key, body),
  }),

  catalogueArea.delete('/resources/:key', {
    summary: 'Removes a resource that no role uses.',
    permission: 'resources:delete',
    params: { key: textInPath('Resource', 49) },
    output: Resource,
    handle: ({ ctx, params }) => deleteResource(ctx, params.key),
  }),

  catalogueArea.get('/resources/:key/history', {
    summary: 'What happened to a resource, newest first.',
    permission: 'resources:read',
    params: { key: textInPath('Resource', 49) },
    query: HistoryQuery,
    output: z.array(Change),
    handle: ({ ctx, params, query }) =>
      listRecordHistory(ctx, 'resource', params.key, query, () => findResource(ctx, params.key)),
  }),
]
