import { z } from '@/lib/shared/zod'
import type { Area, AreaTypes } from '@/lib/platform/api/route-table'
import { Change, HistoryQuery, listHistory } from '@/lib/platform/audit/history'
import { numberInPath } from '@/lib/shared/http/path-ids'
import { createApiKey, revokeApiKey } from './commands'
import { findApiKey, listApiKeys, listKeyResources } from './queries'
import { ApiKey, ApiKeyInput, ApiKeyListQuery, KeyResource, MadeApiKey } from './schema'

const id = numberInPath('API key')

export const apiKeyRoutes = <A extends AreaTypes>(area: Area<A>) => [
  area.get('/api-keys', {
    summary: 'What programs sign in with here.',
    permission: 'api-keys:read',
    query: ApiKeyListQuery,
    output: z.array(ApiKey),
    csv: {
      name: 'api-keys',
      columns: {
        Name: ({ name }) => name,
        Kind: ({ kind }) => kind,
        Status: ({ status }) => status,
        Whose: ({ person }) => person?.email,
        Organization: ({ organization }) => organization?.label,
        Reach: ({ reach }) => reach,
        Permissions: ({ permissions }) => permissions.join(' '),
        Begins: ({ hint }) => hint,
        Created: ({ createdAt }) => createdAt,
        Expires: ({ expiresAt }) => expiresAt,
        'Last use': ({ lastUsedAt }) => lastUsedAt,
        Revoked: ({ revokedAt }) => revokedAt,
      },
    },
    handle: ({ ctx, query }) => listApiKeys(ctx, query),
  }),

  area.post('/api-keys', {
    status: 201,
    summary: 'Makes an API key, which is answered this once.',
    permission: 'api-keys:create',
    shownOnce: true,
    body: ApiKeyInput,
    output: MadeApiKey,
    handle: ({ ctx, body }) => createApiKey(ctx, body),
  }),

  area.get('/api-keys/permissions', {
    summary:
      'What a key can be given here, and which of it the caller could give, here and for everything below.',
    permission: 'api-keys:create',
    output: z.array(KeyResource),
    handle: ({ ctx }) => listKeyResources(ctx),
  }),

  area.get('/api-keys/:id', {
    summary: 'One API key, without what it is known by.',
    permission: 'api-keys:read',
    params: { id },
    output: ApiKey,
    handle: ({ ctx, params }) => findApiKey(ctx, params.id),
  }),

  area.get('/api-keys/:id/history', {
    summary: 'What happened to an API key and what was called with it, newest first.',
    permission: 'api-keys:read',
    params: { id },
    query: HistoryQuery,
    output: z.array(Change),
    handle: async ({ ctx, params, query }) => {
      await findApiKey(ctx, params.id)
      return listHistory(ctx, 'api-key', String(params.id), query)
    },
  }),

  area.post('/api-keys/:id/revoke', {
    summary: 'Revokes an API key: its next call is refused.',
    permission: 'api-keys:revoke',
    params: { id },
    body: z.strictObject({}),
    output: ApiKey,
    handle: ({ ctx, params }) => revokeApiKey(ctx, params.id),
  }),
]
