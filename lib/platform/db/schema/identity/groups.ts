import { sql } from 'drizzle-orm'
import {
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { organizations } from '@/lib/platform/db/schema/tenancy/organizations'
import { organizationUsers } from './people'

/**
 * People of one organization who get roles together. Members of a group count as members of those
 * it lies in.
 */
export const groups = pgTable(
  'groups',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    description: text().notNull().default(''),
    parentGroupId: integer(),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable(name || ' ' || description)`),
  },
  (t) => [
    uniqueIndex('groups_name').on(t.organizationId, sql`name_key(${t.name})`),
    unique('groups_tenant').on(t.organizationId, t.id),
    foreignKey({
      name: 'groups_parent',
      columns: [t.organizationId, t.parentGroupId],
      foreignColumns: [t.organizationId, t.id],
    }),
    index('groups_by_parent').on(t.parentGroupId),
    index('groups_search').using('gin', t.organizationId, sql`${t.searchText} gin_trgm_ops`),
  ],
)

export const groupMembers = pgTable(
  'group_members',
  {
    organizationId: integer().notNull(),
    groupId: integer().notNull(),
    organizationUserId: uuid().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.organizationUserId] }),
    foreignKey({
      name: 'group_members_group',
      columns: [t.organizationId, t.groupId],
      foreignColumns: [groups.organizationId, groups.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'group_members_membership',
      columns: [t.organizationId, t.organizationUserId],
      foreignColumns: [organizationUsers.organizationId, organizationUsers.id],
    }),
    index('group_members_by_membership').on(t.organizationUserId),
  ],
)
