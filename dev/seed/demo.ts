import type { Client } from 'pg'
import { asOwner, inOwnerTransaction } from '@/lib/platform/db/owner'
import type { Storage } from '@/lib/platform/storage'
import { seedAccounts } from './demo-accounts'
import { seedCampaigns } from './demo-campaigns'
import { seedCards } from './demo-cards'
import { CUSTOM_ROLES, GROUPS, MEMBERSHIPS, ORGANIZATIONS, PEOPLE } from './demo-data'
import { seedContacts } from './demo-contacts'
import { seedFiles } from './demo-files'
import { seedKeys } from './demo-keys'
import { seedLocations } from './demo-locations'
import { seedTests } from './demo-tests'
import { seedPlans } from './demo-plans'
import { seedSubscriptions } from './demo-subscriptions'
import { seedPractitioners } from './demo-practitioners'
import { seedTemplates } from './demo-templates'
import { seedUsers } from './demo-users'

/** Whether no organization and no person is there yet: only then may a demo be written. */
export const isEmpty = (ownerUrl: string): Promise<boolean> =>
  asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ empty: boolean }>(
      'select not exists (select from organizations) and not exists (select from people) as empty',
    )
    return rows[0]!.empty
  })

/** Writes the demo: all of it, or nothing. Files are in it where there is a storage for them. */
export const seedDemo = (ownerUrl: string, storage?: Storage): Promise<void> =>
  inOwnerTransaction(ownerUrl, async (client) => {
    await seedPeople(client)
    await seedOrganizations(client)
    await seedAccounts(client)
    await seedTests(client)
    await seedPlans(client)
    await seedMemberships(client)
    await seedLocations(client)
    await seedPractitioners(client)
    await seedFiles(client, storage)
    await seedRoles(client)
    await seedStaff(client)
    await seedGroups(client)
    await seedUsers(client)
    await seedKeys(client)
    await seedTemplates(client)
    await seedContacts(client)
    await seedCampaigns(client)
    await seedSubscriptions(client)
    await seedCards(client)
  })

/**
 * The demo provider's address has its port in it. When a data folder is started on another port,
 * its people keep their identities under the new address.
 */
export const moveDemoIdentities = (ownerUrl: string, issuer: string): Promise<void> =>
  asOwner(ownerUrl, async (client) => {
    await client.query(
      `update people set issuer = $1 where issuer like 'http://localhost:%' and issuer <> $1`,
      [issuer],
    )
  })

async function seedPeople(client: Client) {
  for (const { email, displayName } of PEOPLE)
    await client.query('insert into people (email, display_name) values ($1, $2)', [
      email,
      displayName,
    ])
}

/** What people may do everywhere. */
async function seedStaff(client: Client) {
  for (const { email, globalRole } of PEOPLE.filter(({ globalRole }) => globalRole))
    await client.query(
      `insert into role_assignments (role_id, person_id)
       select r.id, p.id from roles r, people p where r.scope = 'global' and r.name = $1 and p.email = $2`,
      [globalRole, email],
    )
}

async function seedOrganizations(client: Client) {
  for (const { oldName, ...organization } of ORGANIZATIONS) {
    const { rows } = await client.query<{ id: number }>(
      `insert into organizations (domain_url, business_name, label, business_registration_id, country, part_of, created_at)
       select $1, $2, $2, $3, $4, (select id from organizations where domain_url = $5), $6::date + time '09:30' returning id`,
      [
        oldName ?? organization.domainURL,
        organization.businessName,
        organization.registrationId,
        organization.country,
        organization.partOf,
        organization.since,
      ],
    )
    const { id } = rows[0]!
    if (oldName)
      await client.query('update organizations set domain_url = $2 where id = $1', [
        id,
        organization.domainURL,
      ])
    await client.query(
      `insert into audit_log (organization_id, actor_person_id, action, event, subject, subject_id, after)
       select $1::int, (select id from people where email = 'owner@polyclinic.example'), 'organizations:create', 'organization.created', 'organization',
         $1::int::text, $2::jsonb`,
      [id, JSON.stringify(organization)],
    )
  }
}

async function seedMemberships(client: Client) {
  for (const { email, organization, role, reach, joined } of MEMBERSHIPS)
    await client.query(
      `with joined as (
         insert into organization_users (organization_id, person_id, joined_at)
         select o.id, p.id, $5::date + time '08:00' from organizations o, people p where o.domain_url = $1 and p.email = $2
         returning id, organization_id
       )
       insert into role_assignments (role_id, organization_id, organization_user_id, reach)
       select r.id, j.organization_id, j.id, $4 from joined j, roles r where r.scope = 'organization' and r.name = $3`,
      [organization, email, role, reach ?? 'organization', joined],
    )
}

async function seedRoles(client: Client) {
  for (const { organization, name, description, permissions, by } of CUSTOM_ROLES)
    await client.query(
      `with made as (
         insert into roles (organization_id, scope, type, name, description)
         values ((select id from organizations where domain_url = $1), case when $1::text is null then 'global' else 'organization' end, 'custom', $2, $3)
         returning *
       ), allowed as (
         insert into role_permissions (role_id, resource, action)
         select id, split_part(word, ':', 1), split_part(word, ':', 2) from made, unnest($4::text[]) word
       )
       insert into audit_log (organization_id, actor_person_id, action, event, subject, subject_id, after)
       select organization_id, (select id from people where email = $5), 'roles:create', 'role.created', 'role', id::text,
         jsonb_build_object('name', name, 'description', description, 'permissions', $4::text[]) from made`,
      [organization, name, description, permissions, by],
    )
}

async function seedGroups(client: Client) {
  for (const { organization, name, description, parent, roles, members, by } of GROUPS) {
    const { rows } = await client.query<{ id: number }>(
      `insert into groups (organization_id, name, description, parent_group_id)
       select o.id, $2, $3, (select id from groups where organization_id = o.id and name = $4)
       from organizations o where o.domain_url = $1 returning id`,
      [organization, name, description, parent],
    )
    const { id } = rows[0]!
    await client.query(
      `insert into group_members (organization_id, group_id, organization_user_id)
       select g.organization_id, g.id, u.id from groups g join organization_users u on u.organization_id = g.organization_id
       join people p on p.id = u.person_id where g.id = $1 and p.email = any($2)`,
      [id, members],
    )
    await client.query(
      `insert into role_assignments (role_id, organization_id, group_id, reach)
       select r.id, g.organization_id, g.id, a.reach
       from groups g cross join json_to_recordset($2) as a(role text, reach text)
       join roles r on r.name = a.role and r.scope = 'organization' and coalesce(r.organization_id, g.organization_id) = g.organization_id
       where g.id = $1`,
      [id, JSON.stringify(roles)],
    )
    await client.query(LOG_GROUP, [id, by])
  }
}

/** What making the group would have written, had it been made by hand. */
const LOG_GROUP = `
  insert into audit_log (organization_id, actor_person_id, action, event, subject, subject_id, after)
  select g.organization_id, (select id from people where email = $2), 'groups:create', 'group.created', 'group', g.id::text, jsonb_build_object(
    'name', g.name, 'description', g.description,
    'parent', (select jsonb_build_object('id', id, 'name', name) from groups where id = g.parent_group_id),
    'roles', (select jsonb_agg(jsonb_build_object('roleId', r.id, 'role', r.name, 'reach', a.reach, 'expiresAt', null))
      from role_assignments a join roles r on r.id = a.role_id where a.group_id = g.id),
    'members', (select jsonb_agg(jsonb_build_object('organizationUserId', u.id, 'displayName', p.display_name) order by p.display_name)
      from group_members m join organization_users u on u.id = m.organization_user_id join people p on p.id = u.person_id
      where m.group_id = g.id))
  from groups g where g.id = $1`
