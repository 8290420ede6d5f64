import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import {
  buildClinic,
  changeOf,
  systemRole,
  type Clinic,
  type Member,
} from '@/tests/support/practice/clinic'
import { buildGroup, unique } from '@/tests/support/world'

let clinic: Clinic
beforeAll(async () => void (clinic = await buildClinic()))

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const ask = (group: number, json?: object) =>
  send(`/api/v1/home/groups/${group}`, {
    host: clinic.host,
    as: clinic.admin,
    ...(json && { method: 'PUT', json }),
  })
/** What a form sends of a group it has read. */
async function read(group: number) {
  const { name, description, version, members } = (await ask(group)).body.data
  const memberIds: string[] = members.map(
    ({ organizationUserId }: { organizationUserId: string }) => organizationUserId,
  )
  return { name, description, version, parentGroupId: null, roles: [], memberIds }
}
const change = async (group: number, changed: object) =>
  ask(group, { ...(await read(group)), ...changed })
const membersOf = async (group: number) =>
  (
    await sql<{ id: string }>(
      'select organization_user_id as id from group_members where group_id = $1',
      group,
    )
  ).map(({ id }) => id)

describe('whoever belongs to a group is part of what is read of both', () => {
  let member: Member
  let group: number
  const build = async () => {
    member = await clinic.join()
    group = await buildGroup(clinic.id, { members: [member.id] })
  }

  test('a user who was put out of a group meanwhile does not come back with an old form', async () => {
    await build()
    const old = changeOf(await clinic.find(member.id))
    expect((await change(group, { memberIds: [] })).status).toBe(200)
    const { status, body } = await clinic.ask(`/${member.id}`, {
      method: 'PUT',
      json: { ...old, expiresAt: inDays(9) },
    })
    expect([status, body.current?.groups]).toEqual([409, []])
    expect(await membersOf(group)).toEqual([])
  })

  test('a user who was taken into a group meanwhile is not put out with an old form', async () => {
    await build()
    const joined = await buildGroup(clinic.id)
    const old = changeOf(await clinic.find(member.id))
    expect((await change(joined, { memberIds: [member.id] })).status).toBe(200)
    expect(
      (await clinic.ask(`/${member.id}`, { method: 'PUT', json: { ...old, expiresAt: inDays(9) } }))
        .status,
    ).toBe(409)
    expect(await membersOf(joined)).toEqual([member.id])
  })

  test.each([
    ['left it', () => clinic.put(member.id, { groupIds: [] })],
    ['was removed', () => clinic.ask(`/${member.id}`, { method: 'DELETE' })],
  ])(
    'a group that somebody %s meanwhile is not filled again with an old form',
    async (_title, leave) => {
      await build()
      const old = await read(group)
      expect((await leave()).status).toBe(200)
      const { status, body } = await ask(group, { ...old, description: 'An old form.' })
      expect([status, body.current?.members]).toEqual([409, []])
      expect(await membersOf(group)).toEqual([])
    },
  )

  test.each([
    ['joined', () => clinic.join().then(({ id }) => clinic.put(id, { groupIds: [group] }))],
    [
      'was invited to',
      () => clinic.invite([{ email: `${unique('new')}@clinic.example`, groupIds: [group] }]),
    ],
  ])(
    'a group that somebody %s meanwhile does not lose them with an old form',
    async (_title, join) => {
      await build()
      const old = await read(group)
      expect((await join()).status).toBeLessThan(300)
      expect((await ask(group, { ...old, description: 'An old form.' })).status).toBe(409)
      expect(await membersOf(group)).toHaveLength(2)
    },
  )

  test('a change that leaves the members alone is no news to them', async () => {
    await build()
    const [user, old] = [changeOf(await clinic.find(member.id)), await read(group)]
    expect((await change(group, { description: 'Renamed.' })).status).toBe(200)
    expect(
      (
        await clinic.ask(`/${member.id}`, {
          method: 'PUT',
          json: { ...user, expiresAt: inDays(9) },
        })
      ).status,
    ).toBe(200)
    expect(
      (await ask(group, { ...old, version: old.version + 1, description: 'Again.' })).status,
    ).toBe(200)
  })
})

test('users and groups that are changed at once wait for one another', async () => {
  const groups = await Promise.all([buildGroup(clinic.id), buildGroup(clinic.id)])
  const { id } = await clinic.join(await systemRole('Read-only'))
  for (let round = 0; round < 10; round++) {
    const memberIds = round % 2 === 0 ? [id] : []
    const answers = await Promise.all([
      clinic.put(id, { expiresAt: inDays(round + 1) }),
      ...groups.map((group) => change(group, { memberIds })),
    ])
    // One that was read before the other was saved is told so; nobody is told to try again for no
    // reason of theirs.
    for (const { status, body } of answers)
      expect([status, body.error]).toEqual([expect.toBeOneOf([200, 409]), body.error])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
  }
})
