import { z } from '@/lib/shared/zod'
import { adminArea } from '@/lib/platform/api/route-table'
import { Change, HistoryQuery } from '@/lib/platform/audit/history'
import { importRoutes } from '@/lib/platform/imports/routes'
import { CONTACT_KIND_WORDS, CONTACT_STATE_WORDS } from '@/lib/shared/contact-words'
import { changeContact, createContact, deleteContact } from './commands'
import { contactImport } from './import'
import { findContact, listContactHistory, listContacts } from './queries'
import {
  Contact,
  ContactChange,
  ContactEntry,
  ContactId,
  ContactInput,
  ContactListQuery,
} from './schema'

export const contactRoutes = [
  adminArea.get('/contacts', {
    summary:
      'Contacts: people and practitioners of an organization, and whoever signed up for its newsletter.',
    permission: 'contacts:read',
    query: ContactListQuery,
    output: z.array(ContactEntry),
    csv: {
      name: 'contacts',
      columns: {
        'E-mail': ({ email }) => email,
        'First name': ({ firstName }) => firstName,
        'Last name': ({ lastName }) => lastName,
        Organization: ({ organization }) => organization.label,
        Kind: ({ kind }) => CONTACT_KIND_WORDS[kind],
        Language: ({ language }) => language,
        Topics: ({ topics }) => topics.join('; '),
        State: ({ state }) => CONTACT_STATE_WORDS[state],
        Added: ({ createdAt }) => createdAt,
      },
    },
    handle: ({ ctx, query }) => listContacts(ctx, query),
  }),

  adminArea.post('/contacts', {
    status: 201,
    summary: 'Makes a contact of the newsletter, with topics where their consent is on record.',
    permission: 'contacts:create',
    body: ContactInput,
    output: Contact,
    handle: ({ ctx, body }) => createContact(ctx, body),
  }),

  adminArea.get('/contacts/:id', {
    summary:
      'One contact with their topics, the record of consent, and whether they are suppressed.',
    permission: 'contacts:read',
    params: { id: ContactId },
    output: Contact,
    handle: ({ ctx, params }) => findContact(ctx, params.id),
  }),

  adminArea.put('/contacts/:id', {
    summary: 'Changes a contact and their topics; what is new needs to say how consent was given.',
    permission: 'contacts:update',
    params: { id: ContactId },
    body: ContactChange,
    output: Contact,
    handle: ({ ctx, params, body }) => changeContact(ctx, params.id, body),
  }),

  adminArea.delete('/contacts/:id', {
    summary: 'Removes a contact of the newsletter, as whoever it is has a right to.',
    permission: 'contacts:update',
    params: { id: ContactId },
    output: Contact,
    handle: ({ ctx, params }) => deleteContact(ctx, params.id),
  }),

  adminArea.get('/contacts/:id/history', {
    summary: 'What staff have changed of a contact, newest first.',
    permission: 'contacts:read',
    params: { id: ContactId },
    query: HistoryQuery,
    output: z.array(Change),
    handle: ({ ctx, params, query }) => listContactHistory(ctx, params.id, query),
  }),

  ...importRoutes(adminArea.below('/contacts'), contactImport),
]
