import { z } from 'zod'
import type { Area } from '@/lib/server/api'
import { Holder, WhoQuery, Why, WhyQuery } from './schema'
import { listHolders } from './who'
import { explainAccess } from './why'

export const why = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary: 'Why somebody may do something here, or what is missing for it.',
    permission: 'roles:read',
    query: WhyQuery.extend(about),
    output: Why,
    handle: ({ ctx, query }) => explainAccess(ctx, query.person, query.permissions),
  }),
})

export const who = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary: 'Everybody who holds a permission here, and why.',
    permission: 'roles:read',
    query: WhoQuery.extend(about),
    output: z.array(Holder),
    csv: {
      name: 'who-can',
      columns: {
        Name: ({ displayName }) => displayName,
        'E-mail': ({ email }) => email,
        Role: ({ role }) => role,
        Groups: ({ groups }) => groups.join(' in '),
        'Held in': ({ source, organization }) =>
          source === 'global' ? 'everywhere' : (organization?.label ?? 'an organization above'),
        Inherited: ({ inherited }) => inherited,
        Expires: ({ expiresAt }) => expiresAt,
      },
    },
    handle: ({ ctx, query }) => listHolders(ctx, query),
  }),
})
