import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { auditKeys } from '@/lib/platform/audit/audit-keys'
import { verifyAuditLog } from '@/lib/platform/db/audit-chain'
import { asOwner } from '@/lib/platform/db/owner'
import type { OrganizationRole } from '@/lib/shared/http/session'
import { systemRole } from '@/tests/support/practice/clinic'
import {
  buildCrowd,
  perform,
  REACHES,
  type Command,
  type Crowd,
  type Place,
} from '@/tests/support/access/crowd'
import { one, ownerUrl, sql } from '@/tests/support/db/database'
import { send, type Received } from '@/tests/support/http/request'
import { readRights, type Rights } from '@/tests/support/access/rights'
import { AUDIT_SECRET } from '@/tests/support/settings'
import { wrongPaths } from '@/tests/support/db/tree'
import { buildRole, type SignedIn } from '@/tests/support/world'

const PLACES = 6
const PEOPLE = 5
const WORDS = [
  'groups:read',
  'users:read',
  'organizations:read',
  'locations:update',
  'billing:refund',
]

const place = fc.nat(PLACES - 1)
const given = fc.uniqueArray(
  fc.record({ role: fc.nat(WORDS.length + 1), reach: fc.constantFrom(...REACHES) }),
  {
    selector: ({ role }) => role,
    maxLength: 3,
    size: 'max',
  },
)
const ACTS: Command['act'][] = [
  'assign',
  'assign',
  'assign',
  'join',
  'join',
  'suspend',
  'resume',
  'remove',
  'invite',
  'invite',
  'fill',
  'fill',
  'nest',
  'allow',
  'move',
]
const command: fc.Arbitrary<Command> = fc.record({
  act: fc.constantFrom(...ACTS),
  by: fc.nat(2),
  // Most of it in two places, where it meets.
  place: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(0, 0, 1) },
    { weight: 1, arbitrary: place },
  ),
  which: fc.nat(),
  to: fc.nat(),
  some: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
  given,
})
const worlds = fc.record({
  // Each organization lies under one of those before it, or under none.
  above: fc.tuple(
    ...Array.from({ length: PLACES }, (_, n) =>
      n === 0 ? fc.constant(null) : fc.option(fc.nat(n - 1), { freq: 4 }),
    ),
  ),
  members: fc.array(
    fc.uniqueArray(fc.record({ place, given }), {
      selector: (one) => one.place,
      minLength: 1,
      maxLength: 4,
      size: 'max',
    }),
    { minLength: PEOPLE, maxLength: PEOPLE },
  ),
  rounds: fc.array(fc.array(command, { minLength: 10, maxLength: 20, size: 'max' }), {
    minLength: 2,
    maxLength: 3,
  }),
  over: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
})

let administrator: number
let roles: number[]
beforeAll(async () => {
  administrator = await systemRole('Administrator')
  roles = [administrator]
  for (const word of WORDS) roles.push(await buildRole('organization', [word]))
})

/** Lets some time be up: of roles and memberships of whoever is not needed to give roles. */
async function expire({ places }: Crowd, rights: Rights, which: number[]) {
  const ids = places.map(({ id }) => id)
  const needed = ids.flatMap((id) => rights.administratorsOf(id))
  const assignments = await sql<{ id: number }>(
    'select id from role_assignments where organization_id = any($1) and role_id <> $2 order by id',
    ids,
    administrator,
  )
  const memberships = rights.memberships.filter(
    ({ person, removed }) => !removed && !needed.includes(person),
  )
  for (const n of which) {
    await sql(
      'update role_assignments set expires_at = now() where id = $1',
      assignments[n % assignments.length]?.id,
    )
    await sql(
      'update organization_users set expires_at = now() where id = $1',
      memberships[n % memberships.length]?.id,
    )
  }
}

const wordsOf = (held: OrganizationRole[]) =>
  [
    ...new Set(
      held
        .flatMap(({ resourceActions }) => resourceActions)
        .flatMap(({ resource, actions }) => actions.map((action) => `${resource}:${action}`)),
    ),
  ].toSorted()

/**
 * What the console says that everybody may do: in their session, at their door, to staff, and to
 * whoever asks about them.
 */
async function said({ places, people, owner }: Crowd, rights: Rights) {
  const about = (name: string) => `organizationDomainURL=${name}`
  const askPerson = async (as: SignedIn) => {
    const { body } = await send('/api/auth/session', { as })
    const held = body.user.organizationRoles as OrganizationRole[]
    const list = await send('/api/v1/admin/organizations?limit=1000', { as })
    const listed: string[] = list.body.data?.map(
      ({ domainURL }: { domainURL: string }) => domainURL,
    ) ?? [list.status]
    const at = places.map(async ({ name, host }) => {
      const [asked, home, admin] = await Promise.all([
        send(`/api/v1/permissions?${about(name)}`, { as }),
        send('/api/v1/home/groups', { as, host }),
        send(`/api/v1/admin/groups?${about(name)}`, { as }),
      ])
      const inSession = wordsOf(held.filter(({ organization }) => organization.domainURL === name))
      return { inSession, asked: wordsOf(asked.body.data), home: home.status, admin: admin.status }
    })
    return { at: await Promise.all(at), listed: listed.toSorted() }
  }
  const askWho = async ({ name }: Place) => {
    const { body } = await send(
      `/api/v1/admin/access/who?${about(name)}&permission=groups:read&limit=1000`,
      { as: owner },
    )
    const holders = body.data as { email: string; source: string }[]
    return [
      ...new Set(holders.flatMap(({ email, source }) => (source === 'organization' ? email : []))),
    ].toSorted()
  }
  const askEffective = async ({ id, removed }: Rights['memberships'][number]) => {
    const { status, body } = await send(`/api/v1/admin/users/${id}/effective`, { as: owner })
    return removed ? status : body.data.map(({ permission }: { permission: string }) => permission)
  }
  return {
    people: await oneByOne(people, askPerson),
    who: await oneByOne(places, askWho),
    effective: await oneByOne(rights.memberships, askEffective),
  }
}

/** All at once would be more than there are connections to the database. */
async function oneByOne<T, R>(all: T[], ask: (one: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = []
  for (const one of all) answers.push(await ask(one))
  return answers
}

/** The same, from the rows alone. */
function expected({ places, people }: Crowd, rights: Rights) {
  const known = [...people, ...places.flatMap(({ administrators }) => administrators)]
  return {
    people: people.map(({ personId, email }) => {
      const isStaff = email.endsWith('@polyclinic.example')
      const words = places.map(({ id }) => rights.wordsAt(personId, id))
      const within = (word: string) =>
        places.filter((_, n) => words[n]!.includes(word)).map(({ name }) => name)
      const at = places.map(({ id }, n) => {
        const here = words[n]!
        const refused = here.length > 0 ? 403 : 404
        const home = here.includes('groups:read')
          ? 200
          : rights.isMember(personId, id)
            ? 403
            : refused
        const admin =
          !isStaff || within('groups:read').length === 0
            ? 403
            : here.includes('groups:read')
              ? 200
              : refused
        return { inSession: here, asked: here, home, admin }
      })
      const readable = within('organizations:read')
      return { at, listed: isStaff && readable.length > 0 ? readable.toSorted() : [403] }
    }),
    who: places.map(({ id }) =>
      known
        .filter(({ personId }) => rights.wordsAt(personId, id).includes('groups:read'))
        .map(({ email }) => email)
        .toSorted(),
    ),
    effective: rights.memberships.map(({ person, place, removed }) =>
      removed ? 404 : rights.wordsAt(person, place),
    ),
  }
}

/**
 * Rows that no command could have left: of ended memberships, and records whose version is not
 * accounted for by the log of the record itself and of those that name it as a member, or as a
 * group.
 */
const halfWritten = (ids: number[], built: string[]) =>
  sql(
    `with log as (select * from audit_log where organization_id = any($1)),
     users as (
       select u.version - (u.id::text = any($2))::int as version, (
         select count(*) from log where subject = 'user' and subject_id = u.id::text) + (
         select count(*) from log, jsonb_build_array(jsonb_build_object('organizationUserId', u.id)) as named
         where subject = 'group' and coalesce(before->'members' @> named, false) <> coalesce(after->'members' @> named, false)) as logged
       from organization_users u where organization_id = any($1)
     ), groups_ as (
       select g.version - 1 as version, (
         select count(*) from log where subject = 'group' and subject_id = g.id::text) + (
         select count(*) from log, jsonb_build_array(jsonb_build_object('id', g.id)) as named
         where subject = 'user' and coalesce(before->'groups' @> named, false) <> coalesce(after->'groups' @> named, false)) as logged
       from groups g where organization_id = any($1)
     )
     select 'an ended membership holds a role' as what from organization_users u
       join role_assignments a on a.organization_user_id = u.id where u.removed_at is not null and u.organization_id = any($1)
     union all
     select 'an ended membership is in a group' from organization_users u
       join group_members m on m.organization_user_id = u.id where u.removed_at is not null and u.organization_id = any($1)
     union all
     select format('a user of version %s with %s changes in the log', version, logged) from users where version <> logged
     union all
     select format('a group of version %s with %s changes in the log', version, logged) from groups_ where version <> logged`,
    ids,
    built,
  )

const outcomes = { done: 0, refused: 0 }
/**
 * What was refused has left nothing, what was done one row in the log; or none, where there was
 * nothing to change.
 */
async function account(act: Command['act'], { status, headers, body }: Received) {
  outcomes[status < 300 ? 'done' : 'refused']++
  // Nobody is told to try again: what happens at once waits its turn.
  expect([200, 201, 401, 403, 404, 409, 422]).toContain(status)
  const logged = await one<number>(
    'select count(*)::int from audit_log where request_id = $1',
    headers['x-request-id'],
  )
  expect([act, status, body.error, logged]).toEqual([
    act,
    status,
    body.error,
    status < 300 ? expect.toBeOneOf([0, 1]) : 0,
  ])
}

let granting = 0
test('everybody may do what the rows say, and nobody is left without an administrator, whatever happens at once', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async ({ above, members, rounds, over }) => {
      const crowd = await buildCrowd(above, members, roles)
      const ids = crowd.places.map(({ id }) => id)
      const built = (await readRights(ids)).memberships.map(({ id }) => id)
      for (const round of rounds) {
        const answers = await Promise.all(round.map((one) => perform(crowd, roles, WORDS, one)))
        for (const [n, answer] of answers.entries())
          if (answer) await account(round[n]!.act, answer)
        const rights = await readRights(ids)
        for (const id of ids) expect(rights.administratorsOf(id)).not.toEqual([])
        await expire(crowd, rights, over)
        const now = await readRights(ids)
        const wanted = expected(crowd, now)
        expect(await said(crowd, now)).toEqual(wanted)
        granting += wanted.people.flatMap(({ at }) => at).filter(({ home }) => home === 200).length
        expect(await halfWritten(ids, built)).toEqual([])
      }
      expect(await wrongPaths()).toEqual([])
    }),
    { numRuns: 15, endOnFailure: true },
  )
  expect(
    (await asOwner(ownerUrl, (client) => verifyAuditLog(client, auditKeys(AUDIT_SECRET)))).broken,
  ).toEqual([])
  // Worlds in which nobody may do anything, or in which nothing happens at once, would prove
  // little.
  expect(granting).toBeGreaterThan(60)
  expect(outcomes.done).toBeGreaterThan(150)
  expect(outcomes.refused).toBeGreaterThan(20)
}, 300_000)
