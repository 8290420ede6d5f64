import { z } from '@/lib/shared/zod'
import { Later } from '@/lib/platform/api/answer'
import { catalogueArea, memberArea, route } from '@/lib/platform/api/route-table'
import { Change, HistoryQuery, listHistory } from '@/lib/platform/audit/history'
import { ANYWHERE } from '@/lib/platform/auth/authorize'
import { textInPath } from '@/lib/shared/http/path-ids'
import { batchFile } from './batch-file'
import { gateway } from './gateway'
import { readOverview } from './overview'
import { CommerceOverview, ShopAddresses, ShopState } from './schema'
import { commerceState } from './state'

export const commerceRoutes = [
  catalogueArea.get('/commerce', {
    summary: 'How the commerce back end is, and what it lacks.',
    permission: 'commerce:read',
    scope: () => 'global',
    output: CommerceOverview,
    handle: async () => new Later(readOverview),
  }),

  catalogueArea.get('/commerce/batch-jobs/:id/file', {
    files: ['text/csv'],
    summary:
      'The CSV file that an export of the shop’s has made, with cells that no spreadsheet takes for formulas.',
    permission: 'commerce:read',
    scope: () => 'global',
    params: { id: textInPath('Batch job', 100) },
    output: z.string(),
    heavy: true,
    handle: async ({ params }) => new Later(() => batchFile(params.id)),
  }),

  catalogueArea.get('/commerce/state', {
    summary:
      'Whether the commerce back end can be asked, for pages that need it to change something.',
    permission: 'organizations:read',
    scope: () => ANYWHERE,
    output: ShopState,
    handle: async () => new Later(async () => ({ state: await commerceState() })),
  }),

  catalogueArea.get('/commerce/history', {
    summary:
      'What was asked of the shop about some of its rows, and whatever is below them, newest first.',
    permission: 'commerce:read',
    scope: () => 'global',
    query: HistoryQuery.extend({ of: ShopAddresses }),
    output: z.array(Change),
    handle: ({ ctx, query: { of, ...page } }) =>
      listHistory(ctx, 'commerce', { below: of.map((address) => `/admin/${address}`) }, page),
  }),

  memberArea.get('/commerce', {
    summary:
      'Whether the commerce back end can be asked, for pages that need it to change something.',
    output: ShopState,
    handle: async () => new Later(async () => ({ state: await commerceState() })),
  }),
]

const METHODS = ['GET', 'POST', 'DELETE'] as const
const admin = gateway('admin')
const store = gateway('store')

/** Everything else of the shop is Medusa's own API. */
export const gatewayRoutes = METHODS.flatMap((method) => [
  route(method, '/api/v1/commerce/admin/*', admin),
  route(method, '/api/v1/commerce/store/*', store),
])
