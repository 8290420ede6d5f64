import { sql } from '../db/database'
import { send, type Received } from '../http/request'
import { PARENT, PORT } from '../settings'
import {
  assign,
  buildGroup,
  buildMembership,
  buildOrganization,
  buildRole,
  signIn,
  unique,
  type SignedIn,
} from '../world'

export type Place = {
  id: number
  name: string
  host: string
  administrators: SignedIn[]
  groups: number[]
  role: number
}
export type Crowd = { places: Place[]; people: SignedIn[]; owner: SignedIn }

const GROUPS = 3

export const REACHES = ['organization', 'subtree'] as const
/** A role by its number: one of those there are, or with the next one the place's own. */
export type Given = { role: number; reach: (typeof REACHES)[number] }
const roleOf = ({ role }: Place, roles: number[], { role: n }: Given) =>
  [...roles, role][n % (roles.length + 1)]!

/**
 * A forest of organizations, each with two administrators, a role of its own and a few groups, and
 * people who belong to some of them. `above` are the places of organizations that are there before;
 * the first of `roles` can give roles.
 */
export async function buildCrowd(
  above: (number | null)[],
  members: { place: number; given: Given[] }[][],
  roles: number[],
): Promise<Crowd> {
  const owner = await signIn('owner@polyclinic.example')
  const places: Place[] = []
  for (const under of above) {
    const name = unique('crowd-')
    const id = await buildOrganization(name, { under: under === null ? null : places[under]!.id })
    const administrators = [
      await signIn(`${unique('a')}@crowd.example`),
      await signIn(`${unique('a')}@crowd.example`),
    ]
    for (const { personId } of administrators)
      await assign(await buildMembership(personId, id), roles[0]!, { reach: 'subtree' })
    const groups: number[] = []
    for (let n = 0; n < GROUPS; n++)
      groups.push(await buildGroup(id, { parent: n === 2 ? groups[0] : null }))
    const role = await buildRole('organization', ['users:read'], id)
    places.push({ id, name, host: `${name}.${PARENT}:${PORT}`, administrators, groups, role })
  }
  const people: SignedIn[] = []
  for (const [n, belongs] of members.entries()) {
    // Every other one is staff.
    const person = await signIn(`${unique('c')}@${n % 2 ? 'crowd' : 'polyclinic'}.example`)
    for (const { place: at, given } of belongs) {
      const place = places[at]!
      const membership = await buildMembership(person.personId, place.id)
      for (const one of given)
        await assign(membership, roleOf(place, roles, one), { reach: one.reach })
    }
    people.push(person)
  }
  return { places, people, owner }
}

export type Command = {
  act:
    | 'assign'
    | 'join'
    | 'suspend'
    | 'resume'
    | 'remove'
    | 'invite'
    | 'fill'
    | 'nest'
    | 'allow'
    | 'move'
  /** Who does it: the owner as staff, or one of the place's administrators on its own host. */
  by: number
  place: number
  /** Whom or what it is done to, and to what end; each of as many as there are. */
  which: number
  to: number
  some: boolean[]
  given: Given[]
}

/** Does one thing as the console's pages would. Undefined when there is nothing to do it to. */
export function perform(
  { places, people, owner }: Crowd,
  roles: number[],
  words: string[],
  command: Command,
): Promise<Received | void> {
  const place = places[command.place % places.length]!
  const as = command.by === 0 ? owner : place.administrators[command.by - 1]!
  const ask = (path: string, method: string, json?: object) =>
    command.by === 0
      ? send(`/api/v1/admin/${path}?organizationDomainURL=${place.name}`, { as, method, json })
      : send(`/api/v1/home/${path}`, { as, host: place.host, method, json })
  const chosen = <T>(all: T[]) => all.filter((_, n) => command.some[n % command.some.length])
  const given = command.given.map((one) => ({
    roleId: roleOf(place, roles, one),
    reach: one.reach,
  }))
  const group = place.groups[command.which % place.groups.length]!
  const everybody = [...people, ...place.administrators]
  const person = everybody[command.which % everybody.length]!

  async function memberships(): Promise<{ id: string; email: string }[]> {
    return (await ask('users', 'GET')).body.data ?? []
  }
  async function withUser(work: (path: string) => Promise<Received>) {
    const found = await memberships()
    return found.length > 0 ? work(`users/${found[command.which % found.length]!.id}`) : undefined
  }
  /** Reads a record, and sends it back with what is to be changed. */
  async function change(
    path: string,
    changed: (record: Received['body']) => object,
  ): Promise<Received> {
    const read = await ask(path, 'GET')
    return read.status === 200
      ? ask(path, 'PUT', { ...changed(read.body.data), version: read.body.data.version })
      : read
  }
  const own = (
    roles: { roleId: number; reach: string; expiresAt: string | null; group?: string | null }[],
  ) =>
    roles
      .filter(({ group, expiresAt }) => !group && expiresAt === null)
      .map(({ roleId, reach }) => ({ roleId, reach, expiresAt: null }))
  const idsOf = (records: { id: number }[]) => records.map(({ id }) => id)

  const ACTS: Record<Command['act'], () => Promise<Received | void>> = {
    assign: () =>
      withUser((path) =>
        change(path, ({ expiresAt, groups }) => ({
          expiresAt,
          groupIds: idsOf(groups),
          roles: given,
        })),
      ),
    join: () =>
      withUser((path) =>
        change(path, ({ expiresAt, roles }) => ({
          expiresAt,
          roles: own(roles),
          groupIds: chosen(place.groups),
        })),
      ),
    suspend: () => withUser((path) => ask(`${path}/suspend`, 'POST', {})),
    resume: () => withUser((path) => ask(`${path}/resume`, 'POST', {})),
    remove: () => withUser((path) => ask(path, 'DELETE')),
    invite: async () => {
      const invited = await ask('users/invitations', 'POST', [
        { email: person.email, roles: given, groupIds: chosen(place.groups) },
      ])
      if (invited.body.data?.[0].outcome !== 'invited') return invited
      const { body } = await ask(`users/${invited.body.data[0].id}/resend`, 'POST', {})
      if (!body.success) return undefined
      const token = new URL(body.data.link).searchParams.get('token')
      return send('/api/v1/invitation', { as: person, host: place.host, json: { token } })
    },
    fill: async () => {
      const memberIds = chosen(await memberships()).map(({ id }) => id)
      return change(`groups/${group}`, ({ name, description, parent }) => ({
        name,
        description,
        parentGroupId: parent?.id ?? null,
        roles: given,
        memberIds,
      }))
    },
    nest: () =>
      change(`groups/${group}`, ({ name, description, roles, members }) => ({
        name,
        description,
        roles: own(roles),
        parentGroupId: [null, ...place.groups][command.to % (place.groups.length + 1)],
        memberIds: members.map(
          ({ organizationUserId }: { organizationUserId: string }) => organizationUserId,
        ),
      })),
    allow: () =>
      change(`roles/${place.role}`, ({ name, description }) => ({
        name,
        description,
        permissions: ['users:read', ...chosen(words).filter((word) => word !== 'users:read')],
      })),
    // There is no page for it yet: the database does what it will do.
    move: () => {
      const under = [null, ...places.map(({ id }) => id)][command.to % (places.length + 1)]
      return sql('update organizations set part_of = $2 where id = $1', place.id, under).then(
        () => undefined,
        refusedMove,
      )
    },
  }
  return ACTS[command.act]()
}

function refusedMove(error: { constraint?: string }) {
  if (!['organizations_cycle', 'organizations_depth'].includes(error.constraint ?? '')) throw error
}
