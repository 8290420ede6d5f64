import { z } from 'zod'
import { Confirmed, Nothing, WithToken } from '@/lib/newsletter/schema'
import { confirmSignUp } from '@/lib/newsletter/sign-up'
import { api, recipientEndpoint } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({
  POST: recipientEndpoint({
    summary: 'Confirms what was asked for, for whoever has the link of the mail.',
    query: z.strictObject(WithToken),
    body: Nothing,
    output: Confirmed,
    handle: ({ recipient, query }) => confirmSignUp(recipient, query.token),
  }),
})
