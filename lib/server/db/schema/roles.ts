import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { organizations } from './organizations'
import { organizationUsers, people } from './people'

/** `organization_id` null: a role of the product itself. `scope` says where it can be held. */
export const roles = pgTable(
  'roles',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer().references(() => organizations.id),
    scope: text({ enum: ['organization', 'global'] }).notNull(),
    type: text({ enum: ['system', 'custom'] }).notNull(),
    name: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [unique('roles_name').on(t.organizationId, t.scope, t.name).nullsNotDistinct()],
)

export const rolePermissions = pgTable(
  'role_permissions',
  {
    roleId: integer()
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    resource: text().notNull(),
    action: text().notNull(),
  },
  (t) => [unique('role_permissions_word').on(t.roleId, t.resource, t.action)],
)

/** A role held: by a membership in its organization, or by a person everywhere (`organization_id` null). */
export const roleAssignments = pgTable(
  'role_assignments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    roleId: integer()
      .notNull()
      .references(() => roles.id),
    organizationId: integer().references(() => organizations.id),
    organizationUserId: uuid(),
    personId: integer().references(() => people.id),
    /** `organization`: here alone; `subtree`: here and everything below, also what is added later. */
    reach: text({ enum: ['organization', 'subtree'] })
      .notNull()
      .default('organization'),
    expiresAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    foreignKey({
      name: 'role_assignments_membership',
      columns: [t.organizationId, t.organizationUserId],
      foreignColumns: [organizationUsers.organizationId, organizationUsers.id],
    }).onDelete('cascade'),
    check(
      'role_assignments_holder',
      sql`(${t.personId} is null) = (${t.organizationId} is not null) and (${t.organizationUserId} is null) = (${t.organizationId} is null)`,
    ),
    unique('role_assignments_once').on(t.roleId, t.organizationUserId, t.personId).nullsNotDistinct(),
    index('role_assignments_by_membership').on(t.organizationUserId),
    index('role_assignments_by_person').on(t.personId),
  ],
)
