import { z } from 'zod'
import { unsubscribeByClick } from '@/lib/newsletter/preferences'
import { leadToPreferences } from '@/lib/newsletter/queries'
import { OneClick, Unsubscribed, WithToken } from '@/lib/newsletter/schema'
import { api, recipientEndpoint } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

const query = z.strictObject(WithToken)

export default api({
  GET: recipientEndpoint({
    summary:
      'Leads whoever opens the address of the one click (RFC 2369) to their preferences. Looking changes nothing.',
    always: true,
    query,
    output: z.unknown(),
    handle: ({ recipient, query }) => leadToPreferences(recipient, query.token),
  }),

  POST: recipientEndpoint({
    summary:
      'Unsubscribes by one click of a mail program, as RFC 8058 has it: a form, and nothing but its token.',
    always: true,
    form: true,
    query,
    body: OneClick,
    output: Unsubscribed,
    handle: ({ recipient, query }) => unsubscribeByClick(recipient, query.token),
  }),
})
