import { z } from '@/lib/shared/zod'
import type { Area, AreaTypes } from '@/lib/platform/api/route-table'
import { Change, HistoryQuery, listRecordHistory } from '@/lib/platform/audit/history'
import { numberInPath } from '@/lib/shared/http/path-ids'
import { changeHolidaySet, createHolidaySet, deleteHolidaySet } from './commands'
import { findHolidaySet, listHolidaySets } from './queries'
import { HolidaySet, HolidaySetChange, HolidaySetInput, HolidaySetListQuery } from './schema'

// Who may keep locations keeps the days on which they are closed.
const id = numberInPath('Holiday set')

export const holidaySetRoutes = <A extends AreaTypes>(area: Area<A>) => [
  area.get('/holiday-sets', {
    summary: 'Holiday sets with their dates.',
    permission: 'locations:read',
    query: HolidaySetListQuery,
    output: z.array(HolidaySet),
    csv: {
      name: 'holiday-sets',
      columns: {
        Name: ({ name }) => name,
        Organization: ({ organization }) => organization.label,
        Dates: ({ holidays }) => holidays.map(({ date, name }) => `${date} ${name}`).join('; '),
        Locations: ({ locationCount }) => locationCount,
        Updated: ({ updatedAt }) => updatedAt,
      },
    },
    handle: ({ ctx, query }) => listHolidaySets(ctx, query),
  }),

  area.post('/holiday-sets', {
    status: 201,
    summary: 'Makes a holiday set.',
    permission: 'locations:create',
    body: HolidaySetInput,
    output: HolidaySet,
    handle: ({ ctx, body }) => createHolidaySet(ctx, body),
  }),

  area.get('/holiday-sets/:id', {
    summary: 'One holiday set.',
    permission: 'locations:read',
    params: { id },
    output: HolidaySet,
    handle: ({ ctx, params }) => findHolidaySet(ctx, params.id),
  }),

  area.put('/holiday-sets/:id', {
    summary: 'Changes a holiday set.',
    permission: 'locations:update',
    params: { id },
    body: HolidaySetChange,
    output: HolidaySet,
    handle: ({ ctx, params, body }) => changeHolidaySet(ctx, params.id, body),
  }),

  area.delete('/holiday-sets/:id', {
    summary: 'Removes a holiday set that no location takes part in.',
    permission: 'locations:delete',
    params: { id },
    output: HolidaySet,
    handle: ({ ctx, params }) => deleteHolidaySet(ctx, params.id),
  }),

  area.get('/holiday-sets/:id/history', {
    summary: 'What happened to a holiday set, newest first, also to one that is gone.',
    permission: 'locations:read',
    params: { id },
    query: HistoryQuery,
    output: z.array(Change),
    handle: ({ ctx, params, query }) =>
      listRecordHistory(ctx, 'holiday-set', String(params.id), query, () =>
        findHolidaySet(ctx, params.id),
      ),
  }),
]
