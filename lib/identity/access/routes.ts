import { z } from '@/lib/shared/zod'
import type { Area, AreaTypes } from '@/lib/platform/api/route-table'
import { Holder, WhoQuery, Why, WhyQuery } from './schema'
import { listHolders } from './who'
import { explainAccess } from './why'

export const accessRoutes = <A extends AreaTypes>(area: Area<A>) => [
  area.get('/access/who', {
    summary: 'Everybody who holds a permission here, and why.',
    permission: 'roles:read',
    query: WhoQuery,
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

  area.get('/access/why', {
    summary: 'Why somebody may do something here, or what is missing for it.',
    permission: 'roles:read',
    query: WhyQuery,
    output: Why,
    handle: ({ ctx, query }) => explainAccess(ctx, query.person, query.permissions),
  }),
]
