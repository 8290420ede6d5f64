/** What each call of staff and of an organization's own people needs, by itself: not taken from the routes. */
const DEMANDS: Record<string, string> = {
  'GET admin/account': 'organizations:create',
  'GET home/account': 'organizations:read',
  'PUT home/account': 'organizations:update',
  'GET home/account/history': 'organizations:read',
  'GET commerce': 'commerce:read',
  'GET dashboard': 'organizations:read',
  'GET organizations': 'organizations:read',
  'POST organizations': 'organizations:create',
  'GET organizations/[organizationDomainURL]': 'organizations:read',
  'PUT organizations/[organizationDomainURL]': 'organizations:update',
  'GET organizations/[organizationDomainURL]/history': 'organizations:read',
  'GET organizations/[organizationDomainURL]/subdomain': 'organizations:update',
  'POST organizations/[organizationDomainURL]/subdomain': 'organizations:update',
  'POST organizations/[organizationDomainURL]/suspend': 'organizations:suspend',
  'POST organizations/[organizationDomainURL]/resume': 'organizations:suspend',
  'POST organizations/[organizationDomainURL]/archive': 'organizations:archive',
  'POST organizations/[organizationDomainURL]/restore': 'organizations:archive',
  'POST organizations/[organizationDomainURL]/move': 'organizations:move',
  'POST organizations/[organizationDomainURL]/impact': 'organizations:move',
  'GET referrals/referrers': 'organizations:create',
  'GET access/who': 'roles:read',
  'GET access/why': 'roles:read',
  'GET permissions': 'roles:read',
  'GET audit': 'audit:read',
  'GET audit/actors': 'audit:read',
  'GET users': 'users:read',
  'POST users/invitations': 'users:invite',
  'GET users/[id]': 'users:read',
  'PUT users/[id]': 'users:update',
  'DELETE users/[id]': 'users:remove',
  'GET users/[id]/effective': 'users:read',
  'GET users/[id]/history': 'users:read',
  'POST users/[id]/resend': 'users:invite',
  'POST users/[id]/resume': 'users:suspend',
  'POST users/[id]/revoke': 'users:invite',
  'GET users/[id]/sessions': 'users:read',
  'DELETE users/[id]/sessions': 'users:suspend',
  'POST users/[id]/suspend': 'users:suspend',
  'POST users/[id]/view-as': 'users:view-as',
  'GET groups': 'groups:read',
  'POST groups': 'groups:create',
  'GET groups/[id]': 'groups:read',
  'PUT groups/[id]': 'groups:update',
  'DELETE groups/[id]': 'groups:delete',
  'GET groups/[id]/history': 'groups:read',
  'POST groups/impact': 'groups:create',
  'POST groups/[id]/impact': 'groups:update',
  'GET roles': 'roles:read',
  'POST roles': 'roles:create',
  'GET roles/[id]': 'roles:read',
  'PUT roles/[id]': 'roles:update',
  'DELETE roles/[id]': 'roles:delete',
  'GET roles/[id]/history': 'roles:read',
  'GET roles/[id]/impact': 'roles:update',
  'GET roles/[id]/people': 'roles:read',
  'POST roles/[id]/people': 'roles:assign',
  'DELETE roles/[id]/people/[personId]': 'roles:assign',
  'GET resources': 'resources:read',
  'POST resources': 'resources:create',
  'GET resources/[key]': 'resources:read',
  'PUT resources/[key]': 'resources:update',
  'DELETE resources/[key]': 'resources:delete',
  'GET resources/[key]/history': 'resources:read',
  'GET api-keys': 'api-keys:read',
  'POST api-keys': 'api-keys:create',
  'GET api-keys/permissions': 'api-keys:create',
  'GET api-keys/[id]': 'api-keys:read',
  'GET api-keys/[id]/history': 'api-keys:read',
  'POST api-keys/[id]/revoke': 'api-keys:revoke',
}

/** Every word that a route demands. */
export const demandedWords = [...new Set(Object.values(DEMANDS))]

/** For these it is enough to hold the word in any one place. */
const ANYWHERE = ['GET admin/account', 'GET dashboard', 'GET organizations', 'POST organizations', 'GET referrals/referrers'] // prettier-ignore

export type Demand = { word: string; anywhere: boolean }

/** Of a method and the address of its route, as in `/api/v1/admin/users/[id]`. Throws for one that nobody thought of. */
export function demandOf(method: string, address: string): Demand {
  const inArea = `${method} ${address.replace('/api/v1/', '')}`
  const known = [inArea, inArea.replace(/ (admin|home)\//, ' ')].find((call) => DEMANDS[call])
  if (!known) throw new Error(`${inArea}: which permission does it need?`)
  return { word: DEMANDS[known]!, anywhere: ANYWHERE.includes(known) }
}
