import type { Client } from 'pg'
import { PERMISSIONS } from '@/lib/shared/access/permissions'

type Resource = keyof typeof PERMISSIONS
type Entry = { label: string; description: string; scope: 'organization' | 'global' }

const of = (scope: Entry['scope']) => (label: string, description: string) => ({
  label,
  description,
  scope,
})
const organization = of('organization')
const provider = of('global')

/** What the product's own permission words protect, as the registry shows it. */
const REGISTRY: Record<Resource, Entry> = {
  organizations: organization(
    'Organizations',
    'The record of an organization, and the tree it stands in.',
  ),
  users: organization('Users', 'People who sign in, and how they come to be allowed to.'),
  groups: organization('Groups', 'People who get roles together.'),
  roles: organization('Roles', 'What people are allowed to do.'),
  practitioners: organization('Practitioners', 'Clinicians with their credentials.'),
  subscriptions: organization('Subscription', 'The plan in use, its seats and limits.'),
  billing: organization('Billing', 'Invoices, payments and refunds.'),
  resources: provider('Resources', 'This registry: what permissions protect.'),
  locations: organization('Locations', 'Places where care is given, their hours and equipment.'),
  plans: provider('Plans', 'What can be subscribed to, and at what price.'),
  tests: provider('Tests', 'The catalogue of tests that can be ordered.'),
  templates: organization('Templates', 'Texts and layouts of mails.'),
  campaigns: organization('Campaigns', 'Marketing e-mail, from draft to report.'),
  contacts: organization('Contacts', 'Whom marketing e-mail reaches.'),
  faqs: provider('Questions and answers', 'What the public page answers.'),
  audit: organization('Audit log', 'Who changed what, and when.'),
  'api-keys': organization('API keys', 'What programs sign in with.'),
  commerce: organization('Commerce', 'Products, carts, orders and customers of the shop.'),
  'commerce-settings': provider(
    'Commerce settings',
    'The shop itself: its store, users, invitations and keys.',
  ),
}

type Risk = 'low' | 'medium' | 'high'
/**
 * Actions whose consequences leave the console, or give rights away. All others that change
 * something are medium.
 */
const HIGH = [
  'delete',
  'remove',
  'assign',
  'view-as',
  'move',
  'suspend',
  'archive',
  'pay',
  'refund',
  'send',
  'publish',
]
const riskOf = (action: string): Risk =>
  action === 'read' ? 'low' : HIGH.includes(action) ? 'high' : 'medium'
const labelOf = (action: string) => action[0]!.toUpperCase() + action.slice(1).replaceAll('-', ' ')

export const everyAction: string[] = [...new Set(Object.values(PERMISSIONS).flat())]

/**
 * `all` is in the registry so that global roles may name it; no screen lists it among the
 * resources.
 */
const entries = [
  ...Object.entries(REGISTRY).map(([key, entry]) => ({
    key,
    ...entry,
    actions: PERMISSIONS[key as Resource],
  })),
  {
    key: 'all',
    ...provider('All resources', 'Every resource, also later ones.'),
    actions: everyAction,
  },
].map(({ actions, ...resource }) => ({
  ...resource,
  actions: actions.map((key, position) => ({
    key,
    label: labelOf(key),
    risk: riskOf(key),
    position,
  })),
}))

/** Whose roles may hold words of one of the product's resources. */
export const scopeOf = (resource: string) => REGISTRY[resource as Resource].scope

/**
 * Whether a resource is one of the product's own words, rather than one that staff have registered.
 */
export const isBuiltIn = (key: string) => Object.hasOwn(PERMISSIONS, key)

/**
 * Registers the product's own words. What staff have written about one since (then its version is
 * above 1) stays.
 */
export async function syncRegistry(client: Client): Promise<void> {
  await client.query(
    `with entry as (
       select * from json_to_recordset($1) as e(key text, label text, description text, scope text, actions json)
     ), registered as (
       insert into resources (key, label, description, scope) select key, label, description, scope from entry
       on conflict (key) do update set label = excluded.label, description = excluded.description, scope = excluded.scope
       where resources.version = 1
     )
     insert into resource_actions (resource, key, label, risk, position)
     select entry.key, a.key, a.label, a.risk, a.position
     from entry, json_to_recordset(actions) as a(key text, label text, risk text, position int)
     on conflict (resource, key) do update set label = excluded.label, risk = excluded.risk, position = excluded.position
     where (select version from resources r where r.key = excluded.resource) = 1`,
    [JSON.stringify(entries)],
  )
}
