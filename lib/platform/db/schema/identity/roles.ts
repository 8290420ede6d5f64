import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { organizations } from '@/lib/platform/db/schema/tenancy/organizations'
import { groups } from './groups'
import { organizationUsers, people } from './people'
import { resourceActions } from './resources'

/** `organization_id` null: a role of the product itself. `scope` says where it can be held. */
export const roles = pgTable(
  'roles',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer().references(() => organizations.id),
    scope: text({ enum: ['organization', 'global'] }).notNull(),
    type: text({ enum: ['system', 'custom'] }).notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable(name || ' ' || description)`),
  },
  (t) => [
    unique('roles_name').on(t.organizationId, t.scope, t.name).nullsNotDistinct(),
    index('roles_by_name').on(sql`name_key(${t.name})`),
    index('roles_search').using('gin', t.organizationId, sql`${t.searchText} gin_trgm_ops`),
  ],
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
  (t) => [
    unique('role_permissions_word').on(t.roleId, t.resource, t.action),
    foreignKey({
      name: 'role_permissions_registered',
      columns: [t.resource, t.action],
      foreignColumns: [resourceActions.resource, resourceActions.key],
    }),
    index('role_permissions_by_word').on(t.resource, t.action),
  ],
)

/**
 * A role held in one organization, by a membership or a group there, or by a person everywhere (no
 * organization).
 */
export const roleAssignments = pgTable(
  'role_assignments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    roleId: integer()
      .notNull()
      .references(() => roles.id),
    organizationId: integer().references(() => organizations.id),
    organizationUserId: uuid(),
    groupId: integer(),
    personId: integer().references(() => people.id),
    /**
     * `organization`: here alone; `subtree`: here and everything below, also what is added later.
     */
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
    foreignKey({
      name: 'role_assignments_group',
      columns: [t.organizationId, t.groupId],
      foreignColumns: [groups.organizationId, groups.id],
    }).onDelete('cascade'),
    check(
      'role_assignments_holder',
      sql`num_nonnulls(${t.organizationUserId}, ${t.groupId}, ${t.personId}) = 1 and (${t.personId} is null) = (${t.organizationId} is not null)`,
    ),
    unique('role_assignments_once')
      .on(t.roleId, t.organizationUserId, t.groupId, t.personId)
      .nullsNotDistinct(),
    index('role_assignments_by_role').on(t.roleId, t.organizationId),
    index('role_assignments_by_group').on(t.groupId),
    index('role_assignments_by_membership').on(t.organizationUserId),
    index('role_assignments_by_person').on(t.personId),
  ],
)
