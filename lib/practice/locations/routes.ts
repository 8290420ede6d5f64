import { z } from '@/lib/shared/zod'
import type { Area, AreaTypes } from '@/lib/platform/api/route-table'
import { Change, HistoryQuery, listRecordHistory } from '@/lib/platform/audit/history'
import { importRoutes } from '@/lib/platform/imports/routes'
import { numberInPath } from '@/lib/shared/http/path-ids'
import {
  LOCATION_STATUS_WORDS,
  LOCATION_TYPE_WORDS,
  PHYSICAL_TYPE_WORDS,
} from '@/lib/shared/location-words'
import { changeLocation, copyHours, createLocation, deleteLocation } from './commands'
import { locationImport } from './import'
import { findLocation, listLocations, listPlaceCountries, listWeeks } from './queries'
import {
  HoursCopy,
  Location,
  LocationChange,
  LocationEntry,
  LocationInput,
  LocationListQuery,
  LocationWeek,
  PlaceCountry,
  WeekQuery,
} from './schema'

const id = numberInPath('Location')

export const locationRoutes = <A extends AreaTypes>(area: Area<A>) => [
  area.get('/locations', {
    summary: 'Locations, and whether each is open now.',
    permission: 'locations:read',
    query: LocationListQuery,
    output: z.array(LocationEntry),
    csv: {
      name: 'locations',
      columns: {
        Name: ({ name }) => name,
        'Lies in': ({ path }) => path.map(({ name }) => name).join(' › '),
        Organization: ({ organization }) => organization.label,
        Type: ({ type }) => type && LOCATION_TYPE_WORDS[type],
        'Physical type': ({ physicalType }) => PHYSICAL_TYPE_WORDS[physicalType],
        City: ({ city }) => city,
        Country: ({ country }) => country?.label,
        'Time zone': ({ timeZone }) => timeZone,
        Phone: ({ phone }) => phone,
        Status: ({ status }) => LOCATION_STATUS_WORDS[status],
        Updated: ({ updatedAt }) => updatedAt,
      },
    },
    handle: ({ ctx, query }) => listLocations(ctx, query),
  }),

  area.post('/locations', {
    status: 201,
    summary: 'Makes a location.',
    permission: 'locations:create',
    body: LocationInput,
    output: Location,
    handle: ({ ctx, body }) => createLocation(ctx, body),
  }),

  area.get('/locations/countries', {
    summary: 'The countries that an address can be in.',
    permission: 'locations:read',
    output: z.array(PlaceCountry),
    handle: ({ ctx }) => listPlaceCountries(ctx),
  }),

  area.get('/locations/week', {
    summary: 'When locations are open on seven days in a row.',
    permission: 'locations:read',
    query: WeekQuery,
    output: z.array(LocationWeek),
    handle: ({ ctx, query }) => listWeeks(ctx, query),
  }),

  area.get('/locations/:id', {
    summary: 'One location with its hours, rooms and equipment.',
    permission: 'locations:read',
    params: { id },
    output: Location,
    handle: ({ ctx, params }) => findLocation(ctx, params.id),
  }),

  area.put('/locations/:id', {
    summary: 'Changes a location.',
    permission: 'locations:update',
    params: { id },
    body: LocationChange,
    output: Location,
    handle: ({ ctx, params, body }) => changeLocation(ctx, params.id, body),
  }),

  area.delete('/locations/:id', {
    summary: 'Removes a location that no other place lies in and nobody works at.',
    permission: 'locations:delete',
    params: { id },
    output: Location,
    handle: ({ ctx, params }) => deleteLocation(ctx, params.id),
  }),

  area.post('/locations/:id/copy-hours', {
    summary: 'Gives other locations of the organization the hours of one.',
    permission: 'locations:update',
    params: { id },
    body: HoursCopy,
    output: z.object({ copied: z.number().int() }),
    handle: ({ ctx, params, body }) => copyHours(ctx, params.id, body),
  }),

  area.get('/locations/:id/history', {
    summary: 'What happened to a location, newest first, also to one that is gone.',
    permission: 'locations:read',
    params: { id },
    query: HistoryQuery,
    output: z.array(Change),
    handle: ({ ctx, params, query }) =>
      listRecordHistory(ctx, 'location', String(params.id), query, () =>
        findLocation(ctx, params.id),
      ),
  }),

  ...importRoutes(area.below('/locations'), locationImport),
]
