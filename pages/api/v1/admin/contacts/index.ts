import { z } from 'zod'
import { createContact } from '@/lib/contacts/commands'
import { listContacts } from '@/lib/contacts/queries'
import { Contact, ContactEntry, ContactInput, ContactListQuery } from '@/lib/contacts/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { CONTACT_KIND_WORDS, CONTACT_STATE_WORDS } from '@/lib/shared/contact-words'
import { aboutOrganization } from '@/lib/shared/list'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary:
      'Contacts: people and practitioners of an organization, and whoever signed up for its newsletter.',
    permission: 'contacts:read',
    query: ContactListQuery.extend(aboutOrganization),
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

  POST: adminEndpoint({
    summary: 'Makes a contact of the newsletter, with topics where their consent is on record.',
    permission: 'contacts:create',
    query: z.strictObject(aboutOrganization),
    body: ContactInput,
    output: Contact,
    handle: ({ ctx, body }) => createContact(ctx, body),
  }),
})
