import { z } from 'zod'
import { changeContact, deleteContact } from '@/lib/contacts/commands'
import { findContact } from '@/lib/contacts/queries'
import { Contact, ContactChange, ContactId } from '@/lib/contacts/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'

export const config = { api: { bodyParser: false } }

const query = z.strictObject({ id: ContactId, ...aboutOrganization })

export default api({
  GET: adminEndpoint({
    summary:
      'One contact with their topics, the record of consent, and whether they are suppressed.',
    permission: 'contacts:read',
    query,
    output: Contact,
    handle: ({ ctx, query }) => findContact(ctx, query.id),
  }),

  PUT: adminEndpoint({
    summary: 'Changes a contact and their topics; what is new needs to say how consent was given.',
    permission: 'contacts:update',
    query,
    body: ContactChange,
    output: Contact,
    handle: ({ ctx, query, body }) => changeContact(ctx, query.id, body),
  }),

  DELETE: adminEndpoint({
    summary: 'Removes a contact of the newsletter, as whoever it is has a right to.',
    permission: 'contacts:update',
    query,
    output: Contact,
    handle: ({ ctx, query }) => deleteContact(ctx, query.id),
  }),
})
