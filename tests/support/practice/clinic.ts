import { expect } from 'vitest'
import { one, sql } from '../db/database'
import { send, type Sent } from '../http/request'
import { PARENT, PORT } from '../settings'
import {
  assign,
  buildMembership,
  buildOrganization,
  buildRole,
  signIn,
  unique,
  type SignedIn,
} from '../world'

export type Member = SignedIn & { id: string }

/** The id of one of the product's own roles. */
export const systemRole = (name: string) =>
  one<number>(
    `select id from roles where type = 'system' and scope = 'organization' and name = $1`,
    name,
  )

/** An organization of its own with an administrator, and what people ask of its own host. */
export async function buildClinic(name = unique('clinic-'), under: number | null = null) {
  const id = await buildOrganization(name, { under })
  const host = `${name}.${PARENT}:${PORT}`
  const administrator = await systemRole('Administrator')

  /** Somebody who belongs here, with a role of the given words or a given role. */
  async function join(
    role: number | string[] = [],
    email = `${unique('member')}@clinic.example`,
  ): Promise<Member> {
    const signedIn = await signIn(email)
    const membership = await buildMembership(signedIn.personId, id)
    await assign(membership, Array.isArray(role) ? await buildRole('organization', role, id) : role)
    return { ...signedIn, id: membership }
  }
  const admin = await join(administrator)
  const ask = (path: string, sent: Sent = {}) =>
    send(`/api/v1/home/users${path}`, { host, as: admin, ...sent })

  return {
    id,
    name,
    host,
    administrator,
    admin,
    join,
    ask,
    find: async (user: string) => (await ask(`/${user}`)).body.data,
    /** Changes what is named of a user, and leaves the rest as it is. */
    async put(user: string, change: object, as: SignedIn = admin) {
      const { body } = await ask(`/${user}`)
      return ask(`/${user}`, { as, method: 'PUT', json: { ...changeOf(body.data), ...change } })
    },
    /** The status of what a member sees on the home page at this moment. */
    status: async (as: SignedIn) => (await send('/api/v1/home/account', { host, as })).status,
    /** What the log tells of a user, newest first. */
    log: (user: string) =>
      sql<{
        action: string
        event: string
        before: Record<string, unknown>
        after: Record<string, unknown>
      }>(
        `select action, event, before, after from audit_log where subject = 'user' and subject_id = $1 and organization_id = $2 order by id desc`,
        user,
        id,
      ),
    async invite(invitations: object[], as: SignedIn = admin) {
      const answer = await ask('/invitations', { as, json: invitations })
      if (answer.status === 201) expect(answer.body.data).toHaveLength(invitations.length)
      return answer
    },
  }
}
export type Clinic = Awaited<ReturnType<typeof buildClinic>>

type Shown = {
  expiresAt: string | null
  roles: { roleId: number; reach: string; expiresAt: string | null; group: string | null }[]
  groups: { id: number }[]
  version: number
}

/** What a form sends of a user it has read. */
export const changeOf = ({ expiresAt, roles, groups, version }: Shown) => ({
  expiresAt,
  roles: roles
    .filter(({ group }) => group === null)
    .map(({ roleId, reach, expiresAt }) => ({ roleId, reach, expiresAt })),
  groupIds: groups.map(({ id }) => id),
  version,
})
