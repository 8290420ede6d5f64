import { z } from 'zod'
import type { Area } from '@/lib/server/api'
import { Change, HistoryQuery, listRecordHistory } from '@/lib/server/history'
import type { Assignment } from '@/lib/shared/assignments'
import { Impact } from '@/lib/shared/impact'
import { numberInPath } from '@/lib/shared/path-ids'
import { changeGroup, createGroup, deleteGroup } from './commands'
import { previewGroup, previewNewGroup } from './impact'
import { findGroup, listGroups } from './queries'
import {
  DeletedGroup,
  Group,
  GroupChange,
  GroupDraft,
  GroupEntry,
  GroupInput,
  GroupListQuery,
} from './schema'

// The same for staff and for an organization's own people: `endpoint` and `about` are the area's.

const id = numberInPath('Group')

const REACH = { organization: 'here', subtree: 'here and below' }
const inWords = ({ role, reach }: Assignment) => `${role} (${REACH[reach]})`

export const groups = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary: 'Groups with their parents, roles and numbers of members.',
    permission: 'groups:read',
    query: GroupListQuery.extend(about),
    output: z.array(GroupEntry),
    csv: {
      name: 'groups',
      columns: {
        Name: ({ name }) => name,
        Description: ({ description }) => description,
        Organization: ({ organization }) => organization.label,
        'Parent group': ({ parent }) => parent?.name,
        Members: ({ memberCount }) => memberCount,
        Roles: ({ roles }) => roles.map(inWords).join('; '),
        Updated: ({ updatedAt }) => updatedAt,
      },
    },
    handle: ({ ctx, query }) => listGroups(ctx, query),
  }),

  POST: endpoint({
    summary: 'Makes a group.',
    permission: 'groups:create',
    query: z.strictObject(about),
    body: GroupInput,
    output: Group,
    handle: ({ ctx, body }) => createGroup(ctx, body),
  }),
})

export const group = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary: 'One group with its members.',
    permission: 'groups:read',
    query: z.strictObject({ id, ...about }),
    output: Group,
    handle: ({ ctx, query }) => findGroup(ctx, query.id),
  }),

  PUT: endpoint({
    summary: 'Changes a group, its members and roles.',
    permission: 'groups:update',
    query: z.strictObject({ id, ...about }),
    body: GroupChange,
    output: Group,
    handle: ({ ctx, query, body }) => changeGroup(ctx, query.id, body),
  }),

  DELETE: endpoint({
    summary: 'Removes a group that no other group lies in.',
    permission: 'groups:delete',
    query: z.strictObject({ id, ...about }),
    output: DeletedGroup,
    handle: ({ ctx, query }) => deleteGroup(ctx, query.id),
  }),
})

export const groupHistory = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary: 'What happened to a group, newest first, also to one that is gone.',
    permission: 'groups:read',
    query: z.strictObject({ id, ...HistoryQuery, ...about }),
    output: z.array(Change),
    handle: ({ ctx, query }) =>
      listRecordHistory(ctx, 'group', String(query.id), query, () => findGroup(ctx, query.id)),
  }),
})

// A draft can be too long for an address: both are sent like what they are a preview of.

export const newGroupImpact = ({ endpoint, about }: Area) => ({
  POST: endpoint({
    summary: 'Who would gain what by a new group.',
    permission: 'groups:create',
    query: z.strictObject(about),
    body: GroupDraft,
    output: Impact,
    handle: ({ ctx, body }) => previewNewGroup(ctx, body),
  }),
})

export const groupImpact = ({ endpoint, about }: Area) => ({
  POST: endpoint({
    summary: 'Who would gain and lose what if a group were like this.',
    permission: 'groups:update',
    query: z.strictObject({ id, ...about }),
    body: GroupDraft,
    output: Impact,
    handle: ({ ctx, query, body }) => previewGroup(ctx, query.id, body),
  }),
})
