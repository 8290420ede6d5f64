import { z } from 'zod'
import type { Area } from '@/lib/server/api'
import { Change, HistoryQuery, listHistory } from '@/lib/server/history'
import { numberInPath } from '@/lib/shared/path-ids'
import { createApiKey, revokeApiKey } from './commands'
import { findApiKey, listApiKeys, listKeyResources } from './queries'
import { ApiKey, ApiKeyInput, ApiKeyListQuery, KeyResource, MadeApiKey } from './schema'

// The same for staff and for an organization's own people: `endpoint` and `about` are the area's.

const id = numberInPath('API key')

export const apiKeys = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary: 'What programs sign in with here.',
    permission: 'api-keys:read',
    query: ApiKeyListQuery.extend(about),
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

  POST: endpoint({
    summary: 'Makes an API key, which is answered this once.',
    permission: 'api-keys:create',
    shownOnce: true,
    query: z.strictObject(about),
    body: ApiKeyInput,
    output: MadeApiKey,
    handle: ({ ctx, body }) => createApiKey(ctx, body),
  }),
})

export const keyPermissions = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary:
      'What a key can be given here, and which of it the caller could give, here and for everything below.',
    permission: 'api-keys:create',
    query: z.strictObject(about),
    output: z.array(KeyResource),
    handle: ({ ctx }) => listKeyResources(ctx),
  }),
})

export const apiKey = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary: 'One API key, without what it is known by.',
    permission: 'api-keys:read',
    query: z.strictObject({ id, ...about }),
    output: ApiKey,
    handle: ({ ctx, query }) => findApiKey(ctx, query.id),
  }),
})

export const revoke = ({ endpoint, about }: Area) => ({
  POST: endpoint({
    summary: 'Revokes an API key: its next call is refused.',
    permission: 'api-keys:revoke',
    query: z.strictObject({ id, ...about }),
    body: z.strictObject({}),
    output: ApiKey,
    handle: ({ ctx, query }) => revokeApiKey(ctx, query.id),
  }),
})

export const apiKeyHistory = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary: 'What happened to an API key and what was called with it, newest first.',
    permission: 'api-keys:read',
    query: z.strictObject({ id, ...HistoryQuery, ...about }),
    output: z.array(Change),
    handle: async ({ ctx, query }) => {
      await findApiKey(ctx, query.id)
      return listHistory(ctx, 'api-key', String(query.id), query)
    },
  }),
})
