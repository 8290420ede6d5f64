import { z } from 'zod'
import { unsubscribeByClick } from '@/lib/newsletter/preferences'
import { OneClick, Unsubscribed, WithToken } from '@/lib/newsletter/schema'
import { api, recipientEndpoint } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({
  POST: recipientEndpoint({
    summary: 'Unsubscribes by one click of a mail program, as RFC 8058 has it: a form, and nothing but its token.',
    always: true,
    form: true,
    query: z.strictObject(WithToken),
    body: OneClick,
    output: Unsubscribed,
    handle: ({ recipient, query }) => unsubscribeByClick(recipient, query.token),
  }),
})
