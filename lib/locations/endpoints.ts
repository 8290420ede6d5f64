import { z } from 'zod'
import type { Area } from '@/lib/server/api'
import { Change, HistoryQuery, listRecordHistory } from '@/lib/server/history'
import {
  LOCATION_STATUS_WORDS,
  LOCATION_TYPE_WORDS,
  PHYSICAL_TYPE_WORDS,
} from '@/lib/shared/location-words'
import { numberInPath } from '@/lib/shared/path-ids'
import { changeLocation, copyHours, createLocation, deleteLocation } from './commands'
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

// The same for staff and for an organization's own people: `endpoint` and `about` are the area's.

const id = numberInPath('Location')

export const locations = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary: 'Locations, and whether each is open now.',
    permission: 'locations:read',
    query: LocationListQuery.extend(about),
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

  POST: endpoint({
    summary: 'Makes a location.',
    permission: 'locations:create',
    query: z.strictObject(about),
    body: LocationInput,
    output: Location,
    handle: ({ ctx, body }) => createLocation(ctx, body),
  }),
})

export const location = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary: 'One location with its hours, rooms and equipment.',
    permission: 'locations:read',
    query: z.strictObject({ id, ...about }),
    output: Location,
    handle: ({ ctx, query }) => findLocation(ctx, query.id),
  }),

  PUT: endpoint({
    summary: 'Changes a location.',
    permission: 'locations:update',
    query: z.strictObject({ id, ...about }),
    body: LocationChange,
    output: Location,
    handle: ({ ctx, query, body }) => changeLocation(ctx, query.id, body),
  }),

  DELETE: endpoint({
    summary: 'Removes a location that no other place lies in and nobody works at.',
    permission: 'locations:delete',
    query: z.strictObject({ id, ...about }),
    output: Location,
    handle: ({ ctx, query }) => deleteLocation(ctx, query.id),
  }),
})

export const locationHistory = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary: 'What happened to a location, newest first, also to one that is gone.',
    permission: 'locations:read',
    query: z.strictObject({ id, ...HistoryQuery, ...about }),
    output: z.array(Change),
    handle: ({ ctx, query }) =>
      listRecordHistory(ctx, 'location', String(query.id), query, () =>
        findLocation(ctx, query.id),
      ),
  }),
})

export const hoursCopy = ({ endpoint, about }: Area) => ({
  POST: endpoint({
    summary: 'Gives other locations of the organization the hours of one.',
    permission: 'locations:update',
    query: z.strictObject({ id, ...about }),
    body: HoursCopy,
    output: z.object({ copied: z.number().int() }),
    handle: ({ ctx, query, body }) => copyHours(ctx, query.id, body),
  }),
})

export const locationWeeks = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary: 'When locations are open on seven days in a row.',
    permission: 'locations:read',
    query: z.strictObject({ ...WeekQuery, ...about }),
    output: z.array(LocationWeek),
    handle: ({ ctx, query }) => listWeeks(ctx, query),
  }),
})

export const placeCountries = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary: 'The countries that an address can be in.',
    permission: 'locations:read',
    query: z.strictObject(about),
    output: z.array(PlaceCountry),
    handle: ({ ctx }) => listPlaceCountries(ctx),
  }),
})
