import { sql } from 'drizzle-orm'
import { contains } from '@/lib/platform/db/page'
import { inScope } from '@/lib/platform/db/scope'
import { isNumber, known, withId, type Definition } from './definition'
import { byNoIdentifier, byReference, byText, byTruth } from './params'
import { exceptionsOf, hoursOf, type DatedException, type WeeklyHours } from './hours'
import { concept, metaOf, present, referenceTo, some, telecom, type Known } from './parts'
import type { AvailableTime, HealthcareService, Hours } from './r4'

type Row = Known & {
  name: string
  active: boolean
  locationId: number
  location: string
  phone: string
  email: string
  website: string
  hours: WeeklyHours[]
  exceptions: DatedException[]
  organizationId: number
  organization: string
}

/**
 * A service has no number of its own: its location's, and a short name for what it is called,
 * however it is written.
 */
const KEY = sql`(l.id || '-' || left(md5(name_key(s.name)), 12))`
const ACTIVE = sql`(l.status = 'active')`

/** The hours of a location as those of what it offers. */
const availableOf = ({ daysOfWeek, allDay, openingTime, closingTime }: Hours): AvailableTime =>
  present({ daysOfWeek, allDay, availableStartTime: openingTime, availableEndTime: closingTime })

export const healthcareService: Definition<Row> = {
  type: 'HealthcareService',
  documentation:
    'What a location offers: one for each of the services that its record lists. It changes when its location does.',
  permission: { login: 'locations:read', organization: 'locations:read' },
  rows: (ctx) => ({
    from: sql`locations l cross join lateral unnest(l.services) s(name)`,
    joins: sql`join organizations o on o.id = l.organization_id`,
    key: { by: KEY, type: 'text' },
    order: { by: sql`l.id`, type: 'int' },
    updatedAt: sql`l.updated_at`,
    within: ctx ? inScope(ctx, sql`l.organization_id`) : undefined,
    sorts: { name: { by: sql`(s.name collate "und-x-icu")`, type: 'text' } },
  }),
  isId: (id) => /^[1-9]\d{0,9}-[0-9a-f]{12}$/.test(id),
  columns:
    () => sql`${known(KEY, sql`l.updated_at`, sql`l.version`)}, s.name, ${ACTIVE} as active, l.id as "locationId", l.name as location,
    l.phone, l.email, l.website, l.hours, l.exceptions, l.organization_id as "organizationId", o.label as organization`,
  params: {
    identifier: byNoIdentifier,
    name: byText({
      documentation: 'Begins the name.',
      columns: [sql`s.name`],
      within: (_ctx, words) => contains(sql`l.search_text`, words) || sql`true`,
    }),
    active: byTruth('Whether its location is in use.', ACTIVE),
    organization: byReference('Who offers it.', 'Organization', (id) =>
      withId(id, isNumber, () => sql`l.organization_id = ${id}::int`),
    ),
    location: byReference('Where it is offered.', 'Location', (id) =>
      withId(id, isNumber, () => sql`l.id = ${id}::int`),
    ),
  },
  toResource: (row): HealthcareService =>
    present({
      resourceType: 'HealthcareService',
      id: row.id,
      meta: metaOf(row),
      active: row.active,
      providedBy: referenceTo('Organization', row.organizationId, row.organization),
      type: [concept(null, row.name)],
      location: [referenceTo('Location', row.locationId, row.location)],
      name: row.name,
      telecom: telecom(row),
      // R4 means the times of the site that has the service.
      availableTime: some(hoursOf(row.hours).map(availableOf)),
      availabilityExceptions: some(exceptionsOf(row.exceptions)),
    }),
}
