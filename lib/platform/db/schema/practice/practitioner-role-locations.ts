import { foreignKey, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { locations } from './locations'
import { practitionerRoles } from './practitioners'

/** Where somebody works in a role: at locations of the same organization. */
export const practitionerRoleLocations = pgTable(
  'practitioner_role_locations',
  {
    organizationId: integer().notNull(),
    roleId: uuid().notNull(),
    locationId: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.roleId, t.locationId] }),
    foreignKey({
      name: 'practitioner_role_locations_role',
      columns: [t.organizationId, t.roleId],
      foreignColumns: [practitionerRoles.organizationId, practitionerRoles.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'practitioner_role_locations_location',
      columns: [t.organizationId, t.locationId],
      foreignColumns: [locations.organizationId, locations.id],
    }),
    index('practitioner_role_locations_by_location').on(t.locationId, t.roleId),
  ],
)
