import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { one, sql } from '@/tests/support/db/database'
import { send, type Received } from '@/tests/support/http/request'
import {
  buildClinic,
  changeOf,
  systemRole,
  type Clinic,
  type Member,
} from '@/tests/support/practice/clinic'
import {
  assign,
  assignGlobally,
  buildGroup,
  buildRole,
  footprint,
  signIn,
  staffIn,
  unique,
  type SignedIn,
} from '@/tests/support/world'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const here = (roleId: number) => ({ roleId, reach: 'organization' })

let clinic: Clinic
beforeAll(async () => void (clinic = await buildClinic()))

describe('nobody gives away more than they hold', () => {
  const MANAGING = ['users:read', 'users:invite', 'users:update', 'users:assign']
  let manager: Member
  let someone: Member
  let stronger: number
  beforeAll(async () => {
    manager = await clinic.join(MANAGING)
    someone = await clinic.join()
    stronger = await buildRole('organization', ['users:read', 'billing:refund'], clinic.id)
  })
  /**
   * Asks in both ways in which roles and groups are given, and sees both refused without a trace.
   */
  async function refused(
    given: { roles?: object[]; groupIds?: number[] },
    as = manager,
    about = /billing:refund/,
  ) {
    const before = await footprint()
    const invitation = { email: `${unique('new')}@clinic.example` }
    const innocent = { email: `${unique('new')}@clinic.example` }
    for (const answer of [
      await clinic.put(someone.id, given, as),
      await clinic.invite([innocent, { ...invitation, ...given }], as),
    ])
      expect([answer.status, answer.body.error]).toEqual([403, expect.stringMatching(about)])
    expect(await footprint()).toBe(before)
    expect(await one('select count(*)::int from people where email = $1', innocent.email)).toBe(0)
  }

  test('by a role', async () => {
    await refused({ roles: [here(stronger)] })
    await refused(
      { roles: [here(await systemRole('Administrator'))] },
      manager,
      /You cannot give “Administrator”/,
    )
  })

  test('by a role for everything below, holding it here alone', async () => {
    const same = await buildRole('organization', MANAGING, clinic.id)
    await refused({ roles: [{ roleId: same, reach: 'subtree' }] }, manager, /for everything below/)
    const { status } = await clinic.put(someone.id, { roles: [here(same)] }, manager)
    expect(status).toBe(200)
    await clinic.put(someone.id, { roles: [] })
  })

  test('by letting somebody in again, or stay for longer', async () => {
    const greater = await clinic.join(stronger)
    const lesser = await clinic.join([
      'users:read',
      'users:suspend',
      'users:update',
      'users:invite',
    ])
    const refuse = async (answer: Promise<Received>) => {
      const { status, body } = await answer
      expect([status, body.error]).toEqual([
        403,
        expect.stringMatching(/You cannot give .*billing:refund/),
      ])
    }
    await clinic.put(greater.id, { expiresAt: inDays(7) })
    await refuse(clinic.put(greater.id, { expiresAt: inDays(8) }, lesser))
    await refuse(clinic.put(greater.id, { expiresAt: null }, lesser))
    expect((await clinic.put(greater.id, { expiresAt: inDays(6) }, lesser)).status).toBe(200)
    expect((await clinic.ask(`/${greater.id}/suspend`, { as: lesser, json: {} })).status).toBe(200)
    await refuse(clinic.ask(`/${greater.id}/resume`, { as: lesser, json: {} }))
    expect((await clinic.ask(`/${greater.id}/resume`, { json: {} })).status).toBe(200)
    const { body } = await clinic.invite([
      { email: `${unique('new')}@clinic.example`, roles: [here(stronger)] },
    ])
    await refuse(clinic.ask(`/${body.data[0].id}/resend`, { as: lesser, json: {} }))
    expect((await clinic.ask(`/${body.data[0].id}/resend`, { json: {} })).status).toBe(200)
  })

  test('by a group, nor by a group that lies in one', async () => {
    const above = await buildGroup(clinic.id, { roles: [{ id: stronger }] })
    const between = await buildGroup(clinic.id, { parent: above })
    const group = await buildGroup(clinic.id, { parent: between })
    await refused({ groupIds: [above] })
    await refused({ groupIds: [group] })
    const harmless = await buildGroup(clinic.id, { roles: [{ id: stronger, expires: -1 }] })
    expect((await clinic.put(someone.id, { groupIds: [harmless] }, manager)).status).toBe(200)
    await clinic.put(someone.id, { groupIds: [] })
  })

  test('by holding one half by the organization and the other by being staff', async () => {
    const staff = await staffIn(clinic.id, MANAGING)
    await assignGlobally(staff.personId, await buildRole('global', ['billing:refund']))
    const { status, body } = await send(
      `/api/v1/admin/users/invitations?organizationDomainURL=${clinic.name}`,
      {
        as: staff,
        json: [{ email: `${unique('new')}@clinic.example`, roles: [here(stronger)] }],
      },
    )
    expect([status, body.error]).toEqual([403, expect.stringContaining('You cannot give')])
  })

  test('without users:assign, whatever it is', async () => {
    const as = await clinic.join(['users:read', 'users:invite', 'users:update'])
    const harmless = await buildRole('organization', ['users:read'], clinic.id)
    const group = await buildGroup(clinic.id)
    await refused({ roles: [here(harmless)] }, as, /needs users:assign, too/)
    await refused({ groupIds: [group] }, as, /needs users:assign, too/)
    expect((await clinic.put(someone.id, { expiresAt: inDays(9) }, as)).status).toBe(200)
    expect((await clinic.invite([{ email: `${unique('new')}@clinic.example` }], as)).status).toBe(
      201,
    )
  })

  test('but what somebody else has given stays when the rest is changed', async () => {
    const member = await clinic.join(stronger)
    expect((await clinic.put(member.id, { expiresAt: inDays(3) }, manager)).status).toBe(200)
    expect((await clinic.find(member.id)).roles).toMatchObject([{ roleId: stronger }])
  })
})

describe('nobody locks themselves out', () => {
  test.each([
    ['suspends', (id: string) => clinic.ask(`/${id}/suspend`, { json: {} })],
    ['removes', (id: string) => clinic.ask(`/${id}`, { method: 'DELETE' })],
    ['ends the membership of', (id: string) => clinic.put(id, { expiresAt: inDays(1) })],
  ])('and %s themselves', async (_title, act) => {
    await clinic.join(clinic.administrator)
    const before = await footprint()
    const { status, body } = await act(clinic.admin.id)
    expect([status, body.error]).toEqual([
      403,
      expect.stringMatching(/^You cannot .*Ask another administrator\.$/),
    ])
    expect(await footprint()).toBe(before)
  })
})

describe('somebody who can give roles remains', () => {
  const last = /^Somebody who can give roles must remain here/
  test('when the last one would be suspended, removed or lose the role', async () => {
    const own = await buildClinic()
    const owner = await signIn('owner@polyclinic.example')
    const ask = (rest: string, method: string, json?: object) =>
      send(`/api/v1/admin/users/${own.admin.id}${rest}?organizationDomainURL=${own.name}`, {
        as: owner,
        method,
        json,
      })
    const version = 1
    const before = await footprint()
    for (const { status, body } of [
      await ask('/suspend', 'POST', {}),
      await ask('', 'DELETE'),
      await ask('', 'PUT', { expiresAt: null, roles: [], groupIds: [], version }),
    ])
      expect([status, body.error]).toEqual([409, expect.stringMatching(last)])
    expect(await footprint()).toBe(before)
    await own.join(own.administrator)
    expect((await ask('', 'DELETE')).status).toBe(200)
  })

  test('when the last one is it by a group', async () => {
    const own = await buildClinic()
    const group = await buildGroup(own.id, {
      roles: [{ id: own.administrator }],
      members: [own.admin.id],
    })
    await sql('delete from role_assignments where organization_user_id = $1', own.admin.id)
    expect(await own.find(own.admin.id)).toMatchObject({ groups: [{ id: group }] })
    const { status, body } = await own.put(own.admin.id, { groupIds: [] })
    expect([status, body.error]).toEqual([409, expect.stringMatching(last)])
  })

  describe('for as long as before', () => {
    const sooner = /^Somebody who can give roles must remain here for as long as before\./
    let own: Clinic
    let owner: SignedIn
    beforeEach(async () => {
      own = await buildClinic()
      owner = await signIn('owner@polyclinic.example')
    })
    /** What the provider's owner changes of a user here, whom no rule about oneself concerns. */
    async function change(user: string, changes: object) {
      const address = `/api/v1/admin/users/${user}?organizationDomainURL=${own.name}`
      const { body } = await send(address, { as: owner })
      return send(address, {
        as: owner,
        method: 'PUT',
        json: { ...changeOf(body.data), ...changes },
      })
    }
    async function refused(ask: () => Promise<Received>) {
      const before = await footprint()
      const { status, body } = await ask()
      expect([status, body.error]).toEqual([409, expect.stringMatching(sooner)])
      expect(await footprint()).toBe(before)
    }
    const untilThen = (at: string) => [{ ...here(own.administrator), expiresAt: at }]

    test('when the role of the last one would get an end', async () => {
      await refused(() => change(own.admin.id, { roles: untilThen(inDays(1)) }))
      await refused(() => own.put(own.admin.id, { roles: untilThen(inDays(1)) }))
      await own.join(own.administrator)
      expect((await change(own.admin.id, { roles: untilThen(inDays(1)) })).status).toBe(200)
    })

    test('when the membership of the last one would', async () => {
      await refused(() => change(own.admin.id, { expiresAt: inDays(1) }))
      await own.join(own.administrator)
      expect((await change(own.admin.id, { expiresAt: inDays(1) })).status).toBe(200)
    })

    test('when the role of a group would, by which the last one is it', async () => {
      const group = await buildGroup(own.id, {
        roles: [{ id: own.administrator }],
        members: [own.admin.id],
      })
      await sql('delete from role_assignments where organization_user_id = $1', own.admin.id)
      const address = `/api/v1/admin/groups/${group}?organizationDomainURL=${own.name}`
      const ending = async () => {
        const { name, description, version } = (await send(address, { as: owner })).body.data
        const fields = {
          name,
          description,
          version,
          parentGroupId: null,
          memberIds: [own.admin.id],
        }
        return send(address, {
          as: owner,
          method: 'PUT',
          json: { ...fields, roles: untilThen(inDays(1)) },
        })
      }
      await refused(ending)
      await own.join(own.administrator)
      expect((await ending()).status).toBe(200)
    })

    test('when the others are it no longer than that', async () => {
      const brief = await own.join()
      await assign(brief.id, own.administrator, { expires: 60 * 24 * 5 })
      await refused(() => change(own.admin.id, { roles: [] }))
      await refused(() => own.ask(`/${own.admin.id}/suspend`, { as: brief, json: {} }))
      await refused(() => change(own.admin.id, { expiresAt: inDays(4) }))
      const leaving = await own.join(own.administrator)
      await change(leaving.id, { expiresAt: inDays(6) })
      await refused(() => change(own.admin.id, { roles: [] }))
    })

    test('but whoever has an end may get a later one, and be left with it by those who end sooner', async () => {
      await own.join(own.administrator)
      const second = await own.join(own.administrator)
      expect((await change(own.admin.id, { expiresAt: inDays(2) })).status).toBe(200)
      expect((await change(own.admin.id, { expiresAt: inDays(3) })).status).toBe(200)
      expect((await change(second.id, { roles: [] })).status).toBe(200)
      expect((await change(own.admin.id, { roles: [], expiresAt: null })).status).toBe(200)
    })
  })

  test('when two remove each other at once', async () => {
    const own = await buildClinic()
    const other = await own.join(own.administrator)
    const answers = await Promise.all([
      own.ask(`/${other.id}`, { method: 'DELETE' }),
      own.ask(`/${own.admin.id}`, { as: other, method: 'DELETE' }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(
      await one(
        'select count(*)::int from memberships_in_force where organization_id = $1',
        own.id,
      ),
    ).toBe(1)
  })
})

describe('the cookie of somebody who', () => {
  let member: Member
  const lets = async (status: number) => expect(await clinic.status(member)).toBe(status)
  const join = async () => {
    member = await clinic.join(await systemRole('Read-only'))
    await lets(200)
  }

  test('is suspended opens nothing at the very next request, and everything again when they are resumed', async () => {
    await join()
    expect((await clinic.ask(`/${member.id}/suspend`, { json: {} })).body.data.status).toBe(
      'suspended',
    )
    await lets(404)
    expect((await clinic.ask('', { as: member })).status).toBe(404)
    expect((await clinic.ask(`/${member.id}/suspend`, { json: {} })).status).toBe(409)
    expect((await clinic.ask(`/${member.id}/resume`, { json: {} })).body.data.status).toBe('active')
    await lets(200)
    expect((await clinic.ask(`/${member.id}/resume`, { json: {} })).status).toBe(409)
    expect((await clinic.log(member.id)).map(({ action, after }) => [action, after])).toEqual([
      ['users:suspend', { status: 'active' }],
      ['users:suspend', { status: 'suspended' }],
    ])
  })

  test('is removed opens nothing, and has nothing left when they are invited again', async () => {
    await join()
    const group = await buildGroup(clinic.id, {
      members: [member.id],
      roles: [{ id: await systemRole('Billing') }],
    })
    expect((await clinic.ask(`/${member.id}`, { method: 'DELETE' })).status).toBe(200)
    await lets(404)
    const [row] = await clinic.log(member.id)
    expect(row).toMatchObject({
      action: 'users:remove',
      before: { roles: [{ role: 'Read-only' }], groups: [{ id: group }] },
      after: null,
    })
    const { body } = await clinic.invite([{ email: member.email }])
    expect(body.data).toEqual([{ email: member.email, outcome: 'invited', id: member.id }])
    expect(await clinic.find(member.id)).toMatchObject({ status: 'invited', roles: [], groups: [] })
    await lets(404)
  })

  test('has come to the end of their membership opens nothing', async () => {
    await join()
    await sql(
      `update organization_users set expires_at = now() + interval '1 hour' where id = $1`,
      member.id,
    )
    await lets(200)
    await sql(`update organization_users set expires_at = now() where id = $1`, member.id)
    await lets(404)
    expect((await clinic.find(member.id)).status).toBe('expired')
    await clinic.put(member.id, { expiresAt: null })
    await lets(200)
  })

  test('loses a role loses its rights, of their own and by a group', async () => {
    await join()
    await clinic.put(member.id, { roles: [] })
    await lets(403)
    const group = await buildGroup(clinic.id, { roles: [{ id: await systemRole('Read-only') }] })
    await clinic.put(member.id, { groupIds: [group] })
    await lets(200)
    await clinic.put(member.id, { groupIds: [] })
    await lets(403)
    await assign(member.id, await systemRole('Read-only'), { expires: -1 })
    await lets(403)
  })
})
