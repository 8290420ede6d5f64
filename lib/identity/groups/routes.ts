import { z } from '@/lib/shared/zod'
import type { Area, AreaTypes } from '@/lib/platform/api/route-table'
import { Change, HistoryQuery, listRecordHistory } from '@/lib/platform/audit/history'
import type { Assignment } from '@/lib/shared/access/assignments'
import { Impact } from '@/lib/shared/access/impact'
import { numberInPath } from '@/lib/shared/http/path-ids'
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

const id = numberInPath('Group')

const REACH = { organization: 'here', subtree: 'here and below' }

const inWords = ({ role, reach }: Assignment) => `${role} (${REACH[reach]})`

export const groupRoutes = <A extends AreaTypes>(area: Area<A>) => [
  area.get('/groups', {
    summary: 'Groups with their parents, roles and numbers of members.',
    permission: 'groups:read',
    query: GroupListQuery,
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

  area.post('/groups', {
    status: 201,
    summary: 'Makes a group.',
    permission: 'groups:create',
    body: GroupInput,
    output: Group,
    handle: ({ ctx, body }) => createGroup(ctx, body),
  }),

  // A draft can be too long for an address: both are sent like what they are a preview of.
  area.post('/groups/impact', {
    summary: 'Who would gain what by a new group.',
    permission: 'groups:create',
    body: GroupDraft,
    output: Impact,
    handle: ({ ctx, body }) => previewNewGroup(ctx, body),
  }),

  area.get('/groups/:id', {
    summary: 'One group with its members.',
    permission: 'groups:read',
    params: { id },
    output: Group,
    handle: ({ ctx, params }) => findGroup(ctx, params.id),
  }),

  area.put('/groups/:id', {
    summary: 'Changes a group, its members and roles.',
    permission: 'groups:update',
    params: { id },
    body: GroupChange,
    output: Group,
    handle: ({ ctx, params, body }) => changeGroup(ctx, params.id, body),
  }),

  area.delete('/groups/:id', {
    summary: 'Removes a group that no other group lies in.',
    permission: 'groups:delete',
    params: { id },
    output: DeletedGroup,
    handle: ({ ctx, params }) => deleteGroup(ctx, params.id),
  }),

  area.get('/groups/:id/history', {
    summary: 'What happened to a group, newest first, also to one that is gone.',
    permission: 'groups:read',
    params: { id },
    query: HistoryQuery,
    output: z.array(Change),
    handle: ({ ctx, params, query }) =>
      listRecordHistory(ctx, 'group', String(params.id), query, () => findGroup(ctx, params.id)),
  }),

  area.post('/groups/:id/impact', {
    summary: 'Who would gain and lose what if a group were like this.',
    permission: 'groups:update',
    params: { id },
    body: GroupDraft,
    output: Impact,
    handle: ({ ctx, params, body }) => previewGroup(ctx, params.id, body),
  }),
]
