import { z } from 'zod'
import { changePreferences } from '@/lib/newsletter/preferences'
import { findPreferences } from '@/lib/newsletter/queries'
import { Preferences, PreferencesChange, WithToken } from '@/lib/newsletter/schema'
import { api, recipientEndpoint } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

const query = z.strictObject(WithToken)

export default api({
  GET: recipientEndpoint({
    summary: 'What somebody gets from an organization, for whoever has the link of a mail.',
    always: true,
    query,
    output: Preferences,
    handle: ({ recipient, query }) => findPreferences(recipient, query.token),
  }),

  PUT: recipientEndpoint({
    summary: 'Chooses what somebody gets, or nothing at all.',
    always: true,
    query,
    body: PreferencesChange,
    output: Preferences,
    handle: ({ recipient, query, body }) => changePreferences(recipient, query.token, body),
  }),
})
