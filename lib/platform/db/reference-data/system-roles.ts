import type { Client } from 'pg'
import { permissionWords } from '@/lib/shared/access/permissions'
import { everyAction, scopeOf } from './registry'

type SystemRole = {
  name: string
  scope: 'organization' | 'global'
  description: string
  permissions: string[]
}

const ofOrganizations: string[] = permissionWords.filter(
  (word) => scopeOf(word.split(':')[0]!) === 'organization',
)
const reading = ofOrganizations.filter((word) => word.endsWith(':read'))
/** All actions of these resources, and reading of those. */
const all = (...resources: string[]) =>
  ofOrganizations.filter((word) => resources.includes(word.split(':')[0]!))
const read = (...resources: string[]) => resources.map((resource) => `${resource}:read`)

/** The roles that come with the product. A release that adds a permission word adds it to them. */
const SYSTEM_ROLES: SystemRole[] = [
  {
    name: 'Owner',
    scope: 'global',
    description: 'Everything, everywhere.',
    permissions: everyAction.map((action) => `all:${action}`),
  },
  {
    name: 'Support',
    scope: 'global',
    description: 'Sees everything, changes nothing.',
    permissions: ['all:read'],
  },
  {
    name: 'Administrator',
    scope: 'organization',
    description: 'Everything in the organization.',
    permissions: ofOrganizations,
  },
  {
    name: 'Billing',
    scope: 'organization',
    description: 'The subscription, invoices, payments and refunds.',
    permissions: [
      ...read('organizations', 'practitioners', 'commerce'),
      ...all('subscriptions', 'billing'),
    ],
  },
  {
    name: 'Practice manager',
    scope: 'organization',
    description: 'The daily running of a practice: people, practitioners, locations and mails.',
    permissions: [
      ...read('organizations', 'roles', 'subscriptions', 'billing', 'audit'),
      'users:read',
      'users:invite',
      'users:update',
      'users:suspend',
      'users:assign',
      'groups:read',
      'groups:create',
      'groups:update',
      'groups:assign',
      ...all('practitioners', 'locations', 'templates', 'campaigns', 'contacts', 'commerce'),
    ],
  },
  {
    name: 'Practitioner',
    scope: 'organization',
    description: 'A clinician: sees colleagues and locations.',
    permissions: read('organizations', 'practitioners', 'locations'),
  },
  {
    name: 'Front desk',
    scope: 'organization',
    description: 'Keeps locations and contacts up to date.',
    permissions: [
      ...read('organizations', 'users', 'practitioners', 'locations', 'contacts'),
      'locations:update',
      'contacts:create',
      'contacts:update',
    ],
  },
  {
    name: 'Read-only',
    scope: 'organization',
    description: 'Sees everything in the organization, changes nothing.',
    permissions: reading,
  },
]

/** Makes the system roles of the database those of this release. */
export async function syncSystemRoles(client: Client): Promise<void> {
  for (const { name, scope, description, permissions } of SYSTEM_ROLES) {
    await client.query(
      `with role as (
         insert into roles (scope, type, name, description) values ($1, 'system', $2, $4)
         on conflict (organization_id, scope, name) do update set type = 'system', description = $4 returning id
       ), wanted as (
         select role.id, split_part(word, ':', 1) as resource, split_part(word, ':', 2) as action
         from role, unnest($3::text[]) as word
       ), dropped as (
         delete from role_permissions p using role
         where p.role_id = role.id and not exists (
           select from wanted w where w.resource = p.resource and w.action = p.action)
       )
       insert into role_permissions (role_id, resource, action) select id, resource, action from wanted
       on conflict do nothing`,
      [scope, name, permissions, description],
    )
  }
}
