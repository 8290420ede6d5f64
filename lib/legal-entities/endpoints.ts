import { z } from 'zod'
import { adminEndpoint } from '@/lib/server/api'
import { Change, HistoryQuery, listRecordHistory } from '@/lib/server/history'
import { numberInPath } from '@/lib/shared/path-ids'
import { changeLegalEntity, createLegalEntity } from './commands'
import { findLegalEntity, listLegalEntities } from './queries'
import { LegalEntity, LegalEntityChange, LegalEntityInput, LegalEntityListQuery } from './schema'

// Who sells is the provider's own: what it takes has to be held everywhere.

const id = numberInPath('Legal entity')

export const legalEntities = {
  GET: adminEndpoint({
    summary: 'Who sells: those whose invoices are issued, each for its countries.',
    permission: 'billing:read',
    query: LegalEntityListQuery,
    output: z.array(LegalEntity),
    handle: ({ ctx, query }) => listLegalEntities(ctx, query),
  }),

  POST: adminEndpoint({
    summary: 'Adds somebody who sells.',
    permission: 'billing:update',
    body: LegalEntityInput,
    output: LegalEntity,
    handle: ({ ctx, body }) => createLegalEntity(ctx, body),
  }),
}

export const legalEntity = {
  GET: adminEndpoint({
    summary: 'One of those who sell.',
    permission: 'billing:read',
    query: z.strictObject({ id }),
    output: LegalEntity,
    handle: ({ ctx, query }) => findLegalEntity(ctx, query.id),
  }),

  PUT: adminEndpoint({
    summary: 'Changes what invoices say of who sells from now on.',
    permission: 'billing:update',
    query: z.strictObject({ id }),
    body: LegalEntityChange,
    output: LegalEntity,
    handle: ({ ctx, query, body }) => changeLegalEntity(ctx, query.id, body),
  }),
}

export const legalEntityHistory = {
  GET: adminEndpoint({
    summary: 'What happened to one of those who sell, newest first.',
    permission: 'billing:read',
    query: z.strictObject({ id, ...HistoryQuery }),
    output: z.array(Change),
    handle: ({ ctx, query }) =>
      listRecordHistory(ctx, 'legal-entity', String(query.id), query, () =>
        findLegalEntity(ctx, query.id),
      ),
  }),
}
