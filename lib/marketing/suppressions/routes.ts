import { z } from '@/lib/shared/zod'
import { adminArea } from '@/lib/platform/api/route-table'
import { SUPPRESSION_REASON_WORDS } from '@/lib/shared/contact-words'
import { addSuppression, takeBackSuppression } from './commands'
import { findSuppression, listSuppressions } from './queries'
import {
  Suppression,
  SuppressionId,
  SuppressionInput,
  SuppressionListQuery,
  TakeBack,
} from './schema'

export const suppressionRoutes = [
  adminArea.get('/suppressions', {
    summary: 'Addresses that get no marketing from an organization, and why.',
    permission: 'contacts:read',
    query: SuppressionListQuery,
    output: z.array(Suppression),
    csv: {
      name: 'suppressions',
      columns: {
        'E-mail': ({ email }) => email,
        Organization: ({ organization }) => organization.label,
        Reason: ({ reason }) => SUPPRESSION_REASON_WORDS[reason],
        Note: ({ note }) => note,
        By: ({ by }) => by,
        At: ({ at }) => at,
      },
    },
    handle: ({ ctx, query }) => listSuppressions(ctx, query),
  }),

  adminArea.post('/suppressions', {
    status: 201,
    summary: 'Has an address get no more marketing from an organization.',
    permission: 'contacts:update',
    body: SuppressionInput,
    output: Suppression,
    handle: ({ ctx, body }) => addSuppression(ctx, body),
  }),

  adminArea.get('/suppressions/:id', {
    summary: 'One suppressed address.',
    permission: 'contacts:read',
    params: { id: SuppressionId },
    output: Suppression,
    handle: ({ ctx, params }) => findSuppression(ctx, params.id),
  }),

  adminArea.delete('/suppressions/:id', {
    summary: 'Lets an address get mail again, unless its holder has said that they want none.',
    permission: 'contacts:update',
    params: { id: SuppressionId },
    query: TakeBack,
    output: Suppression,
    handle: ({ ctx, params, query }) => takeBackSuppression(ctx, params.id, query.note),
  }),
]
