import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '@/tests/support/db/database'
import { send, type Received } from '@/tests/support/http/request'
import { buildClinic, type Clinic, type Member } from '@/tests/support/practice/clinic'
import { assign, buildGroup, buildRole, unique } from '@/tests/support/world'

let clinic: Clinic
let below: Clinic
beforeAll(async () => {
  clinic = await buildClinic()
  // Who takes away what reaches below has to hold as much.
  await sql(
    `update role_assignments set reach = 'subtree' where organization_user_id = $1`,
    clinic.admin.id,
  )
  below = await buildClinic(unique('clinic-'), clinic.id)
})

/**
 * Staff who belong to the clinic, and hold a role for it and everything below: by themselves, or by
 * a group.
 */
type Holder = Member & { role: number; group: number | null; above: number | null }
async function hold(by: 'themselves' | 'a group' | 'a group above'): Promise<Holder> {
  const role = await buildRole('organization', ['organizations:read'], clinic.id)
  const member = await clinic.join([], `${unique('holder')}@polyclinic.example`)
  if (by === 'themselves') {
    await assign(member.id, role, { reach: 'subtree' })
    return { ...member, role, group: null, above: null }
  }
  const roles = [{ id: role, reach: 'subtree' as const }]
  if (by === 'a group')
    return {
      ...member,
      role,
      group: await buildGroup(clinic.id, { members: [member.id], roles }),
      above: null,
    }
  const above = await buildGroup(clinic.id, { roles })
  return {
    ...member,
    role,
    group: await buildGroup(clinic.id, { parent: above, members: [member.id] }),
    above,
  }
}

const askHome = (path: string, method: string, json?: object) =>
  send(`/api/v1/home/${path}`, { host: clinic.host, as: clinic.admin, method, json })
/** Changes what is named of a group or a role, and leaves the rest as it is. */
async function change(path: string, changed: object): Promise<Received> {
  const { name, description, version, ...record } = (await askHome(path, 'GET')).body.data
  const kept = path.startsWith('roles')
    ? { permissions: record.permissions }
    : {
        parentGroupId: record.parent?.id ?? null,
        memberIds: record.members.map(
          ({ organizationUserId }: { organizationUserId: string }) => organizationUserId,
        ),
        roles: record.roles.map(({ roleId, reach }: { roleId: number; reach: string }) => ({
          roleId,
          reach,
        })),
      }
  return askHome(path, 'PUT', { name, description, version, ...kept, ...changed })
}

/**
 * What the person meets on their organization's host, on the one of the organization below, and in
 * the console of staff.
 */
async function statuses(as: Holder) {
  const [here, there, console] = await Promise.all([
    clinic.status(as),
    below.status(as),
    send(`/api/v1/admin/organizations/${clinic.name}`, { as }),
  ])
  return [here, there, console.status]
}

type Ending = [
  title: string,
  by: Parameters<typeof hold>[0],
  end: (as: Holder) => Promise<Received>,
  left: number[],
]
const NOBODY = [401, 401, 401]
const STRANGER = [404, 404, 403]
const MEMBER = [403, 404, 403]
/** Somebody who still holds something, here and below. */
const LESS = [403, 403, 403]
const ENDINGS: Ending[] = [
  ['has signed out', 'themselves', (as) => send('/api/auth/logout', { as }), NOBODY],
  [
    'has signed out elsewhere',
    'themselves',
    (as) => send('/api/auth/logout', { as, host: below.host }),
    NOBODY,
  ],
  [
    'was signed out by an administrator',
    'a group',
    ({ id }) => clinic.ask(`/${id}/sessions`, { method: 'DELETE' }),
    NOBODY,
  ],
  ['was suspended', 'themselves', ({ id }) => clinic.ask(`/${id}/suspend`, { json: {} }), STRANGER],
  [
    'was suspended, with a role by a group',
    'a group',
    ({ id }) => clinic.ask(`/${id}/suspend`, { json: {} }),
    STRANGER,
  ],
  [
    'was removed',
    'a group above',
    ({ id }) => clinic.ask(`/${id}`, { method: 'DELETE' }),
    STRANGER,
  ],
  ['has lost the role', 'themselves', ({ id }) => clinic.put(id, { roles: [] }), MEMBER],
  [
    'has the role here alone',
    'themselves',
    ({ id, role }) => clinic.put(id, { roles: [{ roleId: role, reach: 'organization' }] }),
    [200, 404, 200],
  ],
  ['has left the group', 'a group', ({ id }) => clinic.put(id, { groupIds: [] }), MEMBER],
  [
    'was put out of the group',
    'a group',
    ({ group }) => change(`groups/${group}`, { memberIds: [] }),
    MEMBER,
  ],
  [
    'was in a group that lost the role',
    'a group',
    ({ group }) => change(`groups/${group}`, { roles: [] }),
    MEMBER,
  ],
  [
    'was in a group that was deleted',
    'a group',
    ({ group }) => askHome(`groups/${group}`, 'DELETE'),
    MEMBER,
  ],
  [
    'was in a group that was moved',
    'a group above',
    ({ group }) => change(`groups/${group}`, { parentGroupId: null }),
    MEMBER,
  ],
  [
    'had a role that lost the permission',
    'a group above',
    ({ role }) => change(`roles/${role}`, { permissions: ['groups:read'] }),
    LESS,
  ],
  [
    'had a role that was replaced',
    'themselves',
    async ({ role }) =>
      askHome(
        `roles/${role}?replacement=${await buildRole('organization', ['users:read'], clinic.id)}`,
        'DELETE',
      ),
    LESS,
  ],
]

describe('the very next request with the cookie of somebody who', () => {
  test.each(ENDINGS)(
    '%s is answered as it now must be, whichever connection serves it',
    async (_title, by, end, left) => {
      const as = await hold(by)
      // As many at once as the console has connections, so that each of them knows the person.
      const atOnce = () => Promise.all(Array.from({ length: 7 }, () => statuses(as)))
      expect(new Set((await atOnce()).map(String))).toEqual(new Set(['200,200,200']))
      expect((await end(as)).status).toBeLessThan(400)
      expect(new Set((await atOnce()).map(String))).toEqual(new Set([String(left)]))
      const { body } = await send(`/api/v1/permissions?organizationDomainURL=${below.name}`, { as })
      const isAllowedBelow = left[1] === 200
      expect(
        body.data.some(({ resourceActions }: { resourceActions: { resource: string }[] }) =>
          resourceActions.some(({ resource }) => resource === 'organizations'),
        ),
      ).toBe(isAllowedBelow)
    },
  )
})
