import type { Client } from 'pg'
import { PERMISSIONS } from '@/lib/shared/permissions'

type SystemRole = { name: string; scope: 'organization' | 'global'; permissions: string[] }

const words = Object.entries(PERMISSIONS).flatMap(([resource, actions]) => actions.map((a) => `${resource}:${a}`))
const everyAction = [...new Set(Object.values(PERMISSIONS).flat())]

/** Resources that belong to the provider: no organization's role reaches them. */
const PROVIDER_ONLY = ['resources', 'plans', 'tests']
const ofOrganizations = words.filter((word) => !PROVIDER_ONLY.includes(word.split(':')[0]!))

/** The roles that come with the product. A release that adds a permission word adds it to them. */
const SYSTEM_ROLES: SystemRole[] = [
  { name: 'Owner', scope: 'global', permissions: everyAction.map((action) => `all:${action}`) },
  { name: 'Support', scope: 'global', permissions: ['all:read'] },
  { name: 'Administrator', scope: 'organization', permissions: ofOrganizations },
  { name: 'Read-only', scope: 'organization', permissions: ofOrganizations.filter((word) => word.endsWith(':read')) },
]

/** Makes the system roles of the database those of this release. */
export async function syncSystemRoles(client: Client): Promise<void> {
  for (const { name, scope, permissions } of SYSTEM_ROLES) {
    await client.query(
      `with role as (
         insert into roles (scope, type, name) values ($1, 'system', $2)
         on conflict (organization_id, scope, name) do update set type = 'system' returning id
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
      [scope, name, permissions],
    )
  }
}
