import { sql, type SQL } from 'drizzle-orm'
import {
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { countries } from '@/lib/platform/db/schema/tenancy/countries'
import { organizations } from '@/lib/platform/db/schema/tenancy/organizations'

const times = {
  version: integer().notNull().default(1),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
}
const optionalText = () => text().notNull().default('')
const texts = () =>
  text()
    .array()
    .notNull()
    .default(sql`'{}'`)
const list = () =>
  jsonb()
    .notNull()
    .default(sql`'[]'`)
/** As people sort names. */
const inOrder = (column: AnyPgColumn): SQL => sql`(${column} collate "und-x-icu")`

/**
 * Places, each in another one or in none: a FHIR R4 Location. Whatever is not known of one is
 * empty.
 */
export const locations = pgTable(
  'locations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id),
    partOfId: integer(),
    name: text().notNull(),
    status: text({ enum: ['active', 'suspended', 'inactive'] })
      .notNull()
      .default('active'),
    mode: text({ enum: ['instance', 'kind'] })
      .notNull()
      .default('instance'),
    type: text(),
    physicalType: text().notNull().default('si'),
    aliases: texts(),
    description: optionalText(),
    services: texts(),
    addressLine1: text('address_line1').notNull().default(''),
    addressLine2: text('address_line2').notNull().default(''),
    city: optionalText(),
    subdivision: optionalText(),
    postalCode: optionalText(),
    country: smallint().references(() => countries.code),
    phone: optionalText(),
    email: optionalText(),
    website: optionalText(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    timeZone: text().notNull(),
    npi: optionalText(),
    clia: optionalText(),
    placeOfService: optionalText(),
    gln: optionalText(),
    /** [{ day, open, close, nextDay }] */
    hours: list(),
    /** [{ from, to, hours, reason }] */
    exceptions: list(),
    /** [{ name, kind, serial, status }] */
    equipment: list(),
    ...times,
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable(place_words(name, city, npi, gln, aliases, services))`),
  },
  (t) => [
    // The same name at another address is another place.
    uniqueIndex('locations_name').on(
      t.organizationId,
      sql`coalesce(${t.partOfId}, 0)`,
      sql`name_key(${t.name})`,
      sql`name_key(${t.addressLine1})`,
      sql`name_key(${t.addressLine2})`,
      sql`name_key(${t.city})`,
      sql`name_key(${t.postalCode})`,
      sql`coalesce(${t.country}, -1)`,
    ),
    unique('locations_tenant').on(t.organizationId, t.id),
    foreignKey({
      name: 'locations_part_of',
      columns: [t.organizationId, t.partOfId],
      foreignColumns: [t.organizationId, t.id],
    }),
    index('locations_by_place').on(t.partOfId),
    index('locations_in_order').on(t.organizationId, inOrder(t.name), t.id, t.name),
    index('locations_in_order_everywhere').on(inOrder(t.name), t.id, t.name),
    index('locations_by_city').on(t.organizationId, inOrder(t.city), t.id, t.city),
    index('locations_by_city_everywhere').on(inOrder(t.city), t.id, t.city),
    index('locations_by_change').on(t.organizationId, t.updatedAt, t.id),
    index('locations_by_change_everywhere').on(t.updatedAt, t.id),
    index('locations_by_country').on(t.organizationId, t.country),
    index('locations_by_type').on(t.organizationId, t.type),
    index('locations_search').using('gin', t.organizationId, sql`${t.searchText} gin_trgm_ops`),
  ],
)

/** Days on which the locations that take part are closed: "Germany, public holidays 2026". */
export const holidaySets = pgTable(
  'holiday_sets',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    /** [{ date, name }] */
    holidays: list(),
    ...times,
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable(name)`),
  },
  (t) => [
    uniqueIndex('holiday_sets_name').on(t.organizationId, sql`name_key(${t.name})`),
    unique('holiday_sets_tenant').on(t.organizationId, t.id),
    index('holiday_sets_search').using('gin', t.organizationId, sql`${t.searchText} gin_trgm_ops`),
  ],
)

export const locationHolidaySets = pgTable(
  'location_holiday_sets',
  {
    organizationId: integer().notNull(),
    locationId: integer().notNull(),
    holidaySetId: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.locationId, t.holidaySetId] }),
    foreignKey({
      name: 'location_holiday_sets_location',
      columns: [t.organizationId, t.locationId],
      foreignColumns: [locations.organizationId, locations.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'location_holiday_sets_set',
      columns: [t.organizationId, t.holidaySetId],
      foreignColumns: [holidaySets.organizationId, holidaySets.id],
    }),
    index('location_holiday_sets_by_set').on(t.holidaySetId),
  ],
)
