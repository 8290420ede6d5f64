import { z } from 'zod'
import { findNewsletter } from '@/lib/newsletter/queries'
import { Newsletter, SignedUp, SignUp } from '@/lib/newsletter/schema'
import { signUp } from '@/lib/newsletter/sign-up'
import { api, recipientEndpoint } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({
  GET: recipientEndpoint({
    summary: 'What can be subscribed to in an organization.',
    query: z.strictObject({}),
    output: Newsletter,
    handle: ({ recipient }) => findNewsletter(recipient),
  }),

  POST: recipientEndpoint({
    summary: 'Signs an address up, which is then to be confirmed by the link in a mail.',
    signsUp: true,
    query: z.strictObject({}),
    body: SignUp,
    output: SignedUp,
    handle: ({ recipient, body }) => signUp(recipient, body),
  }),
})
