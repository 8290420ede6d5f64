import { z } from 'zod'
import type { Area } from '@/lib/server/api'
import { listGrantable } from '@/lib/server/grantable'
import { Change, HistoryQuery, listHistory } from '@/lib/server/history'
import { Impact } from '@/lib/shared/impact'
import { numberInPath } from '@/lib/shared/path-ids'
import { changeRole, createRole, deleteRole } from './commands'
import { previewImpact } from './impact'
import { findRole, listRoles } from './queries'
import { Protected, Role, RoleChange, RoleInput, RoleListQuery } from './schema'

// The same for staff and for an organization's own people: `endpoint` and `about` are the area's.

export const roleId = numberInPath('Role')

export const roles = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary: 'Roles that can be held here.',
    permission: 'roles:read',
    query: RoleListQuery.extend(about),
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

  POST: endpoint({
    summary: 'Makes a custom role.',
    permission: 'roles:create',
    query: z.strictObject(about),
    body: RoleInput,
    output: Role,
    handle: ({ ctx, body }) => createRole(ctx, body),
  }),
})

export const role = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary: 'One of the roles that can be held here.',
    permission: 'roles:read',
    query: z.strictObject({ id: roleId, ...about }),
    output: Role,
    handle: ({ ctx, query }) => findRole(ctx, query.id),
  }),

  PUT: endpoint({
    summary: 'Changes a custom role.',
    permission: 'roles:update',
    query: z.strictObject({ id: roleId, ...about }),
    body: RoleChange,
    output: Role,
    handle: ({ ctx, query, body }) => changeRole(ctx, query.id, body),
  }),

  DELETE: endpoint({
    summary: 'Removes a custom role; its holders get another one in its place.',
    permission: 'roles:delete',
    query: z.strictObject({ id: roleId, replacement: roleId.optional(), ...about }),
    output: Role,
    handle: ({ ctx, query }) => deleteRole(ctx, query.id, query.replacement),
  }),
})

export const roleHistory = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary: 'What happened to a role, newest first.',
    permission: 'roles:read',
    query: z.strictObject({ id: roleId, ...HistoryQuery, ...about }),
    output: z.array(Change),
    handle: async ({ ctx, query }) => {
      await findRole(ctx, query.id)
      return listHistory(ctx, 'role', String(query.id), query)
    },
  }),
})

export const roleImpact = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary: 'Who would gain and lose what if a role held these permissions.',
    permission: 'roles:update',
    query: z.strictObject({
      id: roleId,
      permissions: z
        .string()
        .max(20_000)
        .transform((list) => list.split(',').filter(Boolean)),
      ...about,
    }),
    output: Impact,
    handle: ({ ctx, query }) => previewImpact(ctx, query.id, query.permissions),
  }),
})

export const protectedResources = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary:
      'What a role may be given here: resources, their actions, and which of them the caller could give.',
    permission: 'roles:read',
    query: z.strictObject(about),
    output: z.array(Protected),
    handle: ({ ctx }) => listGrantable(ctx),
  }),
})
