import { z } from 'zod'
import { api, sessionEndpoint } from '@/lib/server/api'
import { SessionAnswer, SessionUpdate } from '@/lib/server/auth/session-schema'
import { selectOrganization } from '@/lib/server/auth/select-organization'
import { refuseForeignCsrfToken } from '@/lib/server/auth/csrf'
import { sessionOf } from '@/lib/server/auth/session'
import { placeOfRequest } from '@/lib/server/request'

export const config = { api: { bodyParser: false } }

/**
 * Stands before next-auth's own route: the session is a row, and a database that is away must not
 * sign people out.
 */
export default api({
  GET: sessionEndpoint({
    summary: 'The caller’s session; an empty object for nobody.',
    output: z.union([SessionAnswer, z.strictObject({})]),
    handle: async ({ req, principal, transaction }) =>
      principal ? sessionOf(transaction.client, principal, placeOfRequest(req)) : {},
  }),

  POST: sessionEndpoint({
    summary: 'Remembers which organization the caller has chosen on the login host.',
    csrfToken: true,
    body: SessionUpdate,
    output: z.union([SessionAnswer, z.strictObject({})]),
    handle: async ({ req, principal, transaction, body }) => {
      refuseForeignCsrfToken(req, body.csrfToken)
      if (!principal) return {}
      const selected = await selectOrganization(
        transaction,
        principal,
        body.data?.organizationDomainURL,
      )
      return sessionOf(transaction.client, { ...principal, selected }, placeOfRequest(req))
    },
  }),
})
