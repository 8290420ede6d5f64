import { z } from 'zod'
import { createOrganization } from '@/lib/organizations/commands'
import { listOrganizations } from '@/lib/organizations/queries'
import {
  Organization,
  OrganizationEntry,
  OrganizationInput,
  OrganizationListQuery,
  OrganizationNode,
} from '@/lib/organizations/schema'
import { readTree } from '@/lib/organizations/tree'
import { adminEndpoint, ANYWHERE, api } from '@/lib/server/api'
import type { CsvColumns } from '@/lib/shared/csv'

export const config = { api: { bodyParser: false } }

/** A file has entries alone: whoever asks for one has said something. */
const COLUMNS: CsvColumns<OrganizationEntry> = {
  Name: ({ label }) => label,
  'Business name': ({ businessName }) => businessName,
  Under: ({ path }) => path.join(' / '),
  Subdomain: ({ domainURL }) => domainURL,
  Status: ({ standing }) => standing,
  Practitioners: ({ practitioners }) => practitioners,
  Plan: ({ plan }) => plan,
  People: ({ people }) => people,
  Country: ({ country }) => country,
  Created: ({ createdAt }) => createdAt,
}

export default api({
  GET: adminEndpoint({
    summary: 'The whole tree of organizations; with any parameter, a page of it as flat entries.',
    permission: 'organizations:read',
    scope: () => ANYWHERE,
    query: OrganizationListQuery,
    output: z.union([z.array(OrganizationEntry), z.array(OrganizationNode)]),
    csv: {
      name: 'organizations',
      columns: COLUMNS as CsvColumns<OrganizationEntry | OrganizationNode>,
    },
    handle: ({ ctx, query }) =>
      Object.keys(query).length > 0 ? listOrganizations(ctx, query) : readTree(ctx),
  }),

  POST: adminEndpoint({
    summary: 'Creates one organization.',
    permission: 'organizations:create',
    scope: () => ANYWHERE,
    body: z.tuple([OrganizationInput], 'Send an array of exactly one organization.'),
    output: z.array(Organization),
    handle: async ({ ctx, body: [input] }) => [await createOrganization(ctx, input)],
  }),
})
