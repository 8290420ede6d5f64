import { z } from '@/lib/shared/zod'
import { listGrantable } from '@/lib/platform/access/grantable'
import { catalogueArea, type Area, type AreaTypes } from '@/lib/platform/api/route-table'
import { Change, HistoryQuery, listHistory } from '@/lib/platform/audit/history'
import { Impact } from '@/lib/shared/access/impact'
import { numberInPath } from '@/lib/shared/http/path-ids'
import { changeRole, createRole, deleteRole } from './commands'
import { previewImpact } from './impact'
import { giveRole, listRolePeople, takeRole } from './people'
import { findRole, listRoles } from './queries'
import {
  Protected,
  Role,
  RoleChange,
  RoleInput,
  RoleListQuery,
  RolePerson,
  RolePersonInput,
} from './schema'

const roleId = numberInPath('Role')

// For staff alone: global roles are the provider’s, and about no organization.
const personId = numberInPath('Person')

export const roleRoutes = <A extends AreaTypes>(area: Area<A>) => [
  area.get('/permissions', {
    summary:
      'What a role may be given here: resources, their actions, and which of them the caller could give.',
    permission: 'roles:read',
    output: z.array(Protected),
    handle: ({ ctx }) => listGrantable(ctx),
  }),

  area.get('/roles', {
    summary: 'Roles that can be held here.',
    permission: 'roles:read',
    query: RoleListQuery,
    output: z.array(Role),
    csv: {
      name: 'roles',
      columns: {
        Name: ({ name }) => name,
        Description: ({ description }) => description,
        Type: ({ type }) => type,
        Scope: ({ scope }) => scope,
        Organization: ({ organization }) => organization?.label,
        Permissions: ({ permissions }) => permissions.join(' '),
        People: ({ people }) => people,
        Updated: ({ updatedAt }) => updatedAt,
      },
    },
    handle: ({ ctx, query }) => listRoles(ctx, query),
  }),

  area.post('/roles', {
    status: 201,
    summary: 'Makes a custom role.',
    permission: 'roles:create',
    body: RoleInput,
    output: Role,
    handle: ({ ctx, body }) => createRole(ctx, body),
  }),

  area.get('/roles/:id', {
    summary: 'One of the roles that can be held here.',
    permission: 'roles:read',
    params: { id: roleId },
    output: Role,
    handle: ({ ctx, params }) => findRole(ctx, params.id),
  }),

  area.put('/roles/:id', {
    summary: 'Changes a custom role.',
    permission: 'roles:update',
    params: { id: roleId },
    body: RoleChange,
    output: Role,
    handle: ({ ctx, params, body }) => changeRole(ctx, params.id, body),
  }),

  area.delete('/roles/:id', {
    summary: 'Removes a custom role; its holders get another one in its place.',
    permission: 'roles:delete',
    params: { id: roleId },
    query: z.strictObject({ replacement: roleId.optional() }),
    output: Role,
    handle: ({ ctx, params, query }) => deleteRole(ctx, params.id, query.replacement),
  }),

  area.get('/roles/:id/history', {
    summary: 'What happened to a role, newest first.',
    permission: 'roles:read',
    params: { id: roleId },
    query: HistoryQuery,
    output: z.array(Change),
    handle: async ({ ctx, params, query }) => {
      await findRole(ctx, params.id)
      return listHistory(ctx, 'role', String(params.id), query)
    },
  }),

  area.get('/roles/:id/impact', {
    summary: 'Who would gain and lose what if a role held these permissions.',
    permission: 'roles:update',
    params: { id: roleId },
    query: z.strictObject({
      permissions: z
        .string()
        .max(20_000)
        .transform((list) => list.split(',').filter(Boolean))
        .describe('Permissions, separated by commas.'),
    }),
    output: Impact,
    handle: ({ ctx, params, query }) => previewImpact(ctx, params.id, query.permissions),
  }),
]

export const globalRoleRoutes = [
  catalogueArea.get('/roles/:id/people', {
    summary: 'Who holds a global role.',
    permission: 'roles:read',
    params: { id: roleId },
    output: z.array(RolePerson),
    handle: ({ ctx, params }) => listRolePeople(ctx, params.id),
  }),

  catalogueArea.post('/roles/:id/people', {
    summary: 'Gives a global role to one of the staff, or changes until when they hold it.',
    permission: 'roles:assign',
    params: { id: roleId },
    body: RolePersonInput,
    output: RolePerson,
    handle: ({ ctx, params, body }) => giveRole(ctx, params.id, body),
  }),

  catalogueArea.delete('/roles/:id/people/:personId', {
    summary: 'Takes a global role from a person.',
    permission: 'roles:assign',
    params: { id: roleId, personId },
    output: RolePerson,
    handle: ({ ctx, params }) => takeRole(ctx, params.id, params.personId),
  }),
]
