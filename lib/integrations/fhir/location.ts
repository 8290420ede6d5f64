import { sql, type SQL } from 'drizzle-orm'
import { contains } from '@/lib/platform/db/page'
import { inScope } from '@/lib/platform/db/scope'
import {
  LOCATION_TYPE_WORDS,
  PHYSICAL_TYPE_WORDS,
  type LocationType,
  type PhysicalType,
} from '@/lib/shared/location-words'
import { countryOf, isNumber, known, withId, type Definition } from './definition'
import { exceptionsOf, hoursOf, type DatedException, type WeeklyHours } from './hours'
import { byCodes, byReference, byText } from './params'
import {
  addressOf,
  coded,
  concept,
  identified,
  metaOf,
  present,
  referenceTo,
  some,
  telecom,
  type Known,
} from './parts'
import type { Location } from './r4'
import { EXTENSIONS, SYSTEMS } from './systems'

type Row = Known & {
  name: string
  status: string
  mode: string
  type: LocationType | null
  physicalType: PhysicalType
  aliases: string[]
  description: string
  line1: string
  line2: string
  city: string
  subdivision: string
  postalCode: string
  country: string | null
  phone: string
  email: string
  website: string
  latitude: number | null
  longitude: number | null
  timeZone: string
  npi: string
  clia: string
  gln: string
  placeOfService: string
  hours: WeeklyHours[]
  exceptions: DatedException[]
  partOfId: number | null
  organizationId: number
  organization: string
}

/** What an address, or a part of one, begins with. */
const ADDRESS: SQL[] = [
  sql`l.address_line1`,
  sql`l.address_line2`,
  sql`l.city`,
  sql`l.subdivision`,
  sql`l.postal_code`,
]

export const location: Definition<Row> = {
  type: 'Location',
  documentation:
    'Sites, buildings, rooms and vehicles in one another, with their weekly hours in their own time zone.',
  permission: { login: 'locations:read', organization: 'locations:read' },
  rows: (ctx) => ({
    from: sql`locations l`,
    joins: sql`join organizations o on o.id = l.organization_id`,
    key: { by: sql`l.id`, type: 'int' },
    updatedAt: sql`l.updated_at`,
    within: ctx ? inScope(ctx, sql`l.organization_id`) : undefined,
    sorts: { name: { by: sql`(l.name collate "und-x-icu")`, type: 'text' } },
  }),
  isId: isNumber,
  columns:
    () => sql`${known(sql`l.id`, sql`l.updated_at`, sql`l.version`)}, l.name, l.status, l.mode, l.type, l.physical_type as "physicalType",
    l.aliases, l.description, l.address_line1 as line1, l.address_line2 as line2, l.city, l.subdivision,
    l.postal_code as "postalCode", ${countryOf(sql`l.country`)} as country, l.phone, l.email, l.website, l.latitude, l.longitude,
    l.time_zone as "timeZone", l.npi, l.clia, l.gln, l.place_of_service as "placeOfService", l.hours, l.exceptions,
    l.part_of_id as "partOfId", l.organization_id as "organizationId", o.label as organization`,
  params: {
    name: byText({
      documentation: 'Begins the name or an alias.',
      columns: [sql`l.name`],
      lists: [sql`l.aliases`],
      within: (_ctx, words) => contains(sql`l.search_text`, words) || sql`true`,
    }),
    identifier: byCodes('NPI, CLIA number or GLN.', [
      [SYSTEMS.npi, sql`l.npi`],
      [SYSTEMS.clia, sql`l.clia`],
      [SYSTEMS.gln, sql`l.gln`],
    ]),
    address: byText({ documentation: 'Begins a part of the address.', columns: ADDRESS }),
    'address-city': byText({ documentation: 'Begins the city.', columns: [sql`l.city`] }),
    status: byCodes('active, suspended or inactive.', [
      ['http://hl7.org/fhir/location-status', sql`l.status`],
    ]),
    type: byCodes('What is done there.', [
      [SYSTEMS.placeType, sql`l.type`],
      [SYSTEMS.placeOfService, sql`l.place_of_service`],
    ]),
    organization: byReference('Whose location it is.', 'Organization', (id) =>
      withId(id, isNumber, () => sql`l.organization_id = ${id}::int`),
    ),
    partof: byReference('The place it lies in.', 'Location', (id) =>
      withId(id, isNumber, () => sql`l.part_of_id = ${id}::int`),
    ),
  },
  toResource: (row): Location =>
    present({
      resourceType: 'Location',
      id: row.id,
      meta: metaOf(row),
      extension: [{ url: EXTENSIONS.timeZone, valueCode: row.timeZone }],
      identifier: some([
        ...identified(SYSTEMS.npi, row.npi, 'NPI'),
        ...identified(SYSTEMS.clia, row.clia),
        ...identified(SYSTEMS.gln, row.gln),
      ]),
      status: row.status,
      name: row.name,
      alias: some(row.aliases),
      description: some(row.description),
      mode: row.mode,
      type: some([
        ...(row.type
          ? [concept(coded(SYSTEMS.placeType, row.type, LOCATION_TYPE_WORDS[row.type]))]
          : []),
        ...(row.placeOfService ? [concept(coded(SYSTEMS.placeOfService, row.placeOfService))] : []),
      ]),
      telecom: telecom(row),
      address: addressOf({ ...row, lines: [row.line1, row.line2], state: row.subdivision }),
      physicalType: concept(
        coded(SYSTEMS.physicalType, row.physicalType, PHYSICAL_TYPE_WORDS[row.physicalType]),
      ),
      position:
        row.longitude === null || row.latitude === null
          ? undefined
          : { longitude: row.longitude, latitude: row.latitude },
      managingOrganization: referenceTo('Organization', row.organizationId, row.organization),
      partOf: row.partOfId === null ? undefined : referenceTo('Location', row.partOfId),
      hoursOfOperation: some(hoursOf(row.hours)),
      availabilityExceptions: some(exceptionsOf(row.exceptions)),
    }),
}
