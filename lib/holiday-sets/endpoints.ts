import { z } from 'zod'
import type { Area } from '@/lib/server/api'
import { Change, HistoryQuery, listRecordHistory } from '@/lib/server/history'
import { numberInPath } from '@/lib/shared/path-ids'
import { changeHolidaySet, createHolidaySet, deleteHolidaySet } from './commands'
import { findHolidaySet, listHolidaySets } from './queries'
import { HolidaySet, HolidaySetChange, HolidaySetInput, HolidaySetListQuery } from './schema'

// Who may keep locations keeps the days on which they are closed. The same in both areas.

const id = numberInPath('Holiday set')

export const holidaySets = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary: 'Holiday sets with their dates.',
    permission: 'locations:read',
    query: HolidaySetListQuery.extend(about),
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

  POST: endpoint({
    summary: 'Makes a holiday set.',
    permission: 'locations:create',
    query: z.strictObject(about),
    body: HolidaySetInput,
    output: HolidaySet,
    handle: ({ ctx, body }) => createHolidaySet(ctx, body),
  }),
})

export const holidaySet = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary: 'One holiday set.',
    permission: 'locations:read',
    query: z.strictObject({ id, ...about }),
    output: HolidaySet,
    handle: ({ ctx, query }) => findHolidaySet(ctx, query.id),
  }),

  PUT: endpoint({
    summary: 'Changes a holiday set.',
    permission: 'locations:update',
    query: z.strictObject({ id, ...about }),
    body: HolidaySetChange,
    output: HolidaySet,
    handle: ({ ctx, query, body }) => changeHolidaySet(ctx, query.id, body),
  }),

  DELETE: endpoint({
    summary: 'Removes a holiday set that no location takes part in.',
    permission: 'locations:delete',
    query: z.strictObject({ id, ...about }),
    output: HolidaySet,
    handle: ({ ctx, query }) => deleteHolidaySet(ctx, query.id),
  }),
})

export const holidaySetHistory = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary: 'What happened to a holiday set, newest first, also to one that is gone.',
    permission: 'locations:read',
    query: z.strictObject({ id, ...HistoryQuery, ...about }),
    output: z.array(Change),
    handle: ({ ctx, query }) =>
      listRecordHistory(ctx, 'holiday-set', String(query.id), query, () =>
        findHolidaySet(ctx, query.id),
      ),
  }),
})
