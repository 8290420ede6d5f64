import { z } from 'zod'
import { availabilityOf, changeDomain } from '@/lib/organizations/domains'
import { Account, Availability, DomainChange } from '@/lib/organizations/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { named } from '@/lib/server/named'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'Whether an organization could be called so.',
    permission: 'organizations:update',
    query: z.strictObject({ ...named, name: z.string().max(100) }),
    output: Availability,
    handle: ({ ctx, query }) => availabilityOf(ctx, query.name),
  }),

  POST: adminEndpoint({
    summary: 'Gives an organization another subdomain; the one it had leads there still.',
    permission: 'organizations:update',
    query: z.strictObject(named),
    body: DomainChange,
    output: Account,
    handle: ({ ctx, body }) => changeDomain(ctx, body),
  }),
})
