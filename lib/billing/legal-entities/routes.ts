import { z } from '@/lib/shared/zod'
import { catalogueArea } from '@/lib/platform/api/route-table'
import { Change, HistoryQuery, listRecordHistory } from '@/lib/platform/audit/history'
import { numberInPath } from '@/lib/shared/http/path-ids'
import { changeLegalEntity, createLegalEntity } from './commands'
import { findLegalEntity, listLegalEntities } from './queries'
import { LegalEntity, LegalEntityChange, LegalEntityInput, LegalEntityListQuery } from './schema'

// Who sells is the provider's own: what it takes has to be held everywhere.
const id = numberInPath('Legal entity')

export const legalEntityRoutes = [
  catalogueArea.get('/billing/legal-entities', {
    summary: 'Who sells: those whose invoices are issued, each for its countries.',
    permission: 'billing:read',
    query: LegalEntityListQuery,
    output: z.array(LegalEntity),
    handle: ({ ctx, query }) => listLegalEntities(ctx, query),
  }),

  catalogueArea.post('/billing/legal-entities', {
    status: 201,
    summary: 'Adds somebody who sells.',
    permission: 'billing:update',
    body: LegalEntityInput,
    output: LegalEntity,
    handle: ({ ctx, body }) => createLegalEntity(ctx, body),
  }),

  catalogueArea.get('/billing/legal-entities/:id', {
    summary: 'One of those who sell.',
    permission: 'billing:read',
    params: { id },
    output: LegalEntity,
    handle: ({ ctx, params }) => findLegalEntity(ctx, params.id),
  }),

  catalogueArea.put('/billing/legal-entities/:id', {
    summary: 'Changes what invoices say of who sells from now on.',
    permission: 'billing:update',
    params: { id },
    body: LegalEntityChange,
    output: LegalEntity,
    handle: ({ ctx, params, body }) => changeLegalEntity(ctx, params.id, body),
  }),

  catalogueArea.get('/billing/legal-entities/:id/history', {
    summary: 'What happened to one of those who sell, newest first.',
    permission: 'billing:read',
    params: { id },
    query: HistoryQuery,
    output: z.array(Change),
    handle: ({ ctx, params, query }) =>
      listRecordHistory(ctx, 'legal-entity', String(params.id), query, () =>
        findLegalEntity(ctx, params.id),
      ),
  }),
]
