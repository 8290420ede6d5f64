import { z } from '@/lib/shared/zod'
import { adminArea } from '@/lib/platform/api/route-table'
import { Change, HistoryQuery, listHistory } from '@/lib/platform/audit/history'
import { SENDER_STATE_WORDS } from '@/lib/shared/campaign-words'
import { changeSender, checkSender, createSender, deleteSender } from './commands'
import { findSender, listSenders } from './queries'
import {
  Removal,
  Sender,
  SenderChange,
  SenderDeed,
  SenderId,
  SenderInput,
  SenderListQuery,
} from './schema'

export const senderRoutes = [
  adminArea.get('/senders', {
    summary: 'From whom campaigns come, with the records that their domains need.',
    permission: 'campaigns:read',
    query: SenderListQuery,
    output: z.array(Sender),
    csv: {
      name: 'senders',
      columns: {
        Name: ({ name }) => name,
        'E-mail': ({ email }) => email,
        'Reply to': ({ replyTo }) => replyTo,
        Organization: ({ organization }) => organization.label,
        State: ({ state }) => SENDER_STATE_WORDS[state],
        Checked: ({ checkedAt }) => checkedAt,
      },
    },
    handle: ({ ctx, query }) => listSenders(ctx, query),
  }),

  adminArea.post('/senders', {
    status: 201,
    summary: 'Makes a sender with a key of its own, which the DNS of its domain is to prove.',
    permission: 'campaigns:update',
    body: SenderInput,
    output: Sender,
    handle: ({ ctx, body }) => createSender(ctx, body),
  }),

  adminArea.get('/senders/:id', {
    summary: 'One sender with the records that its domain needs, and what was found of them.',
    permission: 'campaigns:read',
    params: { id: SenderId },
    output: Sender,
    handle: ({ ctx, params }) => findSender(ctx, params.id),
  }),

  adminArea.put('/senders/:id', {
    summary: 'Changes what recipients read of a sender.',
    permission: 'campaigns:update',
    params: { id: SenderId },
    body: SenderChange,
    output: Sender,
    handle: ({ ctx, params, body }) => changeSender(ctx, params.id, body),
  }),

  adminArea.delete('/senders/:id', {
    summary: 'Removes a sender that no campaign names, with its key.',
    permission: 'campaigns:update',
    params: { id: SenderId },
    query: Removal,
    output: Sender,
    handle: ({ ctx, params, query }) => deleteSender(ctx, params.id, query.version),
  }),

  adminArea.post('/senders/:id/check', {
    summary: 'Looks for the records of a sender in the DNS.',
    permission: 'campaigns:update',
    params: { id: SenderId },
    body: SenderDeed,
    output: Sender,
    handle: ({ ctx, params, body }) => checkSender(ctx, params.id, body.version),
  }),

  adminArea.get('/senders/:id/history', {
    summary: 'What happened to a sender, newest first.',
    permission: 'campaigns:read',
    params: { id: SenderId },
    query: HistoryQuery,
    output: z.array(Change),
    handle: async ({ ctx, params, query }) => {
      await findSender(ctx, params.id)
      return listHistory(ctx, 'sender', String(params.id), query)
    },
  }),
]
