import { z } from 'zod'
import { adminEndpoint } from '@/lib/server/api'
import { numberInPath } from '@/lib/shared/path-ids'
import { roleId } from './endpoints'
import { giveRole, listRolePeople, takeRole } from './people'
import { RolePerson, RolePersonInput } from './schema'

// For staff alone: global roles are the provider’s, and about no organization.

const personId = numberInPath('Person')

export const rolePeople = {
  GET: adminEndpoint({
    summary: 'Who holds a global role.',
    permission: 'roles:read',
    query: z.strictObject({ id: roleId }),
    output: z.array(RolePerson),
    handle: ({ ctx, query }) => listRolePeople(ctx, query.id),
  }),

  POST: adminEndpoint({
    summary: 'Gives a global role to one of the staff, or changes until when they hold it.',
    permission: 'roles:assign',
    query: z.strictObject({ id: roleId }),
    body: RolePersonInput,
    output: RolePerson,
    handle: ({ ctx, query, body }) => giveRole(ctx, query.id, body),
  }),
}

export const rolePerson = {
  DELETE: adminEndpoint({
    summary: 'Takes a global role from a person.',
    permission: 'roles:assign',
    query: z.strictObject({ id: roleId, personId }),
    output: RolePerson,
    handle: ({ ctx, query }) => takeRole(ctx, query.id, query.personId),
  }),
}
