import { beforeAll, describe, expect, test } from 'vitest'
import { everyAction } from '@/lib/platform/db/reference-data/registry'
import { permissionWords } from '@/lib/shared/access/permissions'
import { roundTrips } from '@/tests/load/round-trips'
import { systemRole } from '@/tests/support/practice/clinic'
import { sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import {
  assign,
  assignGlobally,
  buildGroup,
  buildMembership,
  buildOrganization,
  buildPerson,
  buildRole,
  signIn,
  staffIn,
  unique,
  type SignedIn,
} from '@/tests/support/world'

let owner: SignedIn
let ids: { above: number; here: number; below: number; aside: number }
const names = {
  above: unique('above-'),
  here: unique('here-'),
  below: unique('below-'),
  aside: unique('aside-'),
}
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  const above = await buildOrganization(names.above, { name: 'Above Group' })
  const here = await buildOrganization(names.here, { name: 'Here Clinic', under: above })
  const below = await buildOrganization(names.below, { name: 'Below Clinic', under: here })
  ids = {
    above,
    here,
    below,
    aside: await buildOrganization(names.aside, { name: 'Aside Clinic', under: above }),
  }
})

const REFUND = 'billing:refund'
const why = async (email: string, permissions = REFUND, as = owner, about: string = names.here) => {
  const query = `person=${encodeURIComponent(email)}&permissions=${permissions}&organizationDomainURL=${about}`
  return send(`/api/v1/admin/access/why?${query}`, { as })
}
const person = async () => {
  const email = `${unique('ada')}@nowhere.example`
  return { email, id: await buildPerson(email, 'Ada') }
}
const role = (words = [REFUND]) => buildRole('organization', words)
/** Somebody of the organization at hand, at its own host. */
const memberHere = async (words: string[]) => {
  const as = await signIn(`${unique('member')}@nowhere.example`)
  await assign(await buildMembership(as.personId, ids.here), await role(words))
  return { as, host: `${names.here}.polyclinic.localhost:3000` }
}

describe('why can', () => {
  test('names role and organization', async () => {
    const { email, id } = await person()
    await assign(await buildMembership(id, ids.here), await role())
    const { allowed, permissions, missing } = (await why(email)).body.data
    expect([allowed, missing]).toEqual([true, []])
    expect(permissions[0].chains).toEqual([
      {
        source: 'organization',
        role: expect.stringMatching(/^Role /),
        groups: [],
        organization: { domainURL: names.here, label: 'Here Clinic' },
        inherited: false,
        expiresAt: null,
      },
    ])
  })

  test('follows groups into groups, and down from an organization above', async () => {
    const { email, id } = await person()
    const membership = await buildMembership(id, ids.above)
    const [outer] = await sql<{ id: number }>(
      `insert into groups (organization_id, name) values ($1, $2) returning id`,
      ids.above,
      unique('Region '),
    )
    const [inner] = await sql<{ id: number }>(
      `insert into groups (organization_id, name, parent_group_id) values ($1, $2, $3) returning id`,
      ids.above,
      unique('Team '),
      outer!.id,
    )
    await sql(`insert into group_members values ($1, $2, $3)`, ids.above, inner!.id, membership)
    await sql(
      `insert into role_assignments (role_id, organization_id, group_id, reach) values ($1, $2, $3, 'subtree')`,
      await role(),
      ids.above,
      outer!.id,
    )
    const { allowed, permissions } = (await why(email)).body.data
    expect(allowed).toBe(true)
    expect(permissions[0].chains[0]).toMatchObject({
      groups: [expect.stringMatching(/^Team /), expect.stringMatching(/^Region /)],
      organization: { label: 'Above Group' },
      inherited: true,
    })
  })

  test('knows whoever Who can lists: a member above by a group and everything below', async () => {
    const { email, id } = await person()
    const membership = await buildMembership(id, ids.above)
    await buildGroup(ids.above, {
      members: [membership],
      roles: [{ id: await role(), reach: 'subtree' }],
    })
    const { as, host } = await memberHere(['roles:read'])
    const ask = (what: string) => send(`/api/v1/home/access/${what}`, { as, host })
    const listed = await ask(`who?permission=${REFUND}&search=${email}`)
    expect(listed.body.data).toMatchObject([{ email, inherited: true, organization: null }])
    const { status, body } = await ask(`why?person=${email}&permissions=${REFUND}`)
    expect([status, body.data.allowed, body.data.person]).toEqual([
      200,
      true,
      { displayName: 'Ada', email },
    ])
    expect(body.data.permissions[0].chains).toMatchObject([{ inherited: true, organization: null }])

    // The same way that does not count here tells nobody of the address: neither one that ended,
    // nor one elsewhere.
    const unknown = await ask(`why?person=nobody@nowhere.example&permissions=${REFUND}`)
    expect(unknown.status).toBe(404)
    for (const state of ['suspended_at = now()', 'suspended_at = null, removed_at = now()']) {
      await sql(`update organization_users set ${state} where id = $1`, membership)
      expect((await ask(`why?person=${email}&permissions=${REFUND}`)).text).toBe(unknown.text)
    }
    expect((await ask(`why?person=${owner.email}&permissions=${REFUND}`)).text).toBe(unknown.text)
  })

  test('waits for the database as often for an unknown address as for one of another organization', async () => {
    const { as, host } = await memberHere(['roles:read'])
    const elsewhere = await person()
    await assign(await buildMembership(elsewhere.id, ids.aside), await role())
    const ask = async (email: string) => {
      const send404 = () =>
        send(`/api/v1/home/access/why?person=${email}&permissions=${REFUND}`, { as, host })
      return roundTrips(async () => expect((await send404()).status).toBe(404))
    }
    await ask('nobody@nowhere.example')
    const unknown = await ask('nobody@nowhere.example')
    expect(unknown).toBeGreaterThan(1)
    expect(await ask(elsewhere.email)).toBe(unknown)
    expect(await ask(owner.email)).toBe(unknown)
  })

  test('names the organization above to those who belong to it', async () => {
    const { email, id } = await person()
    await assign(await buildMembership(id, ids.above), await role(), { reach: 'subtree' })
    const { as, host } = await memberHere(['roles:read'])
    const labels = async () => {
      const rest = `permission=${REFUND}&search=${email}`
      const listed = await send(`/api/v1/home/access/who?${rest}`, { as, host })
      const told = await send(`/api/v1/home/access/why?person=${email}&permissions=${REFUND}`, {
        as,
        host,
      })
      const chains = [...listed.body.data, ...told.body.data.permissions[0].chains] as {
        organization: { label: string } | null
      }[]
      return chains.map(({ organization }) => organization?.label)
    }
    expect(await labels()).toEqual([undefined, undefined])
    await buildMembership(as.personId, ids.above)
    expect(await labels()).toEqual(['Above Group', 'Above Group'])
  })

  test('names a role that holds everywhere', async () => {
    const { email, id } = await person()
    await assignGlobally(id, await buildRole('global', ['all:refund']))
    const { allowed, permissions } = (await why(email)).body.data
    expect([allowed, permissions[0].chains[0].source]).toEqual([true, 'global'])
  })
})

describe('why not', () => {
  const missing = async (email: string, permissions?: string) => {
    const { allowed, missing } = (await why(email, permissions)).body.data
    expect(allowed).toBe(false)
    return missing as string[]
  }

  test('says that nobody gave it', async () => {
    const { email, id } = await person()
    expect(await missing(email)).toEqual([
      'Ada is not a member here.',
      `No role that Ada holds here allows ${REFUND}.`,
    ])
    await assign(await buildMembership(id, ids.here), await role(['users:read']))
    expect(await missing(email)).toEqual([`No role that Ada holds here allows ${REFUND}.`])
  })

  test.each([
    [
      `joined_at = null, invited_at = now(), invited_name = 'Ada'`,
      'Ada has been invited, but has not accepted yet here.',
    ],
    ['suspended_at = now()', 'Ada is suspended here.'],
    [`expires_at = now() - interval '1 day'`, 'Ada had a membership that has expired here.'],
    ['removed_at = now()', 'Ada is no longer a member here.'],
  ])('says what ended: %s', async (state, sentence) => {
    const { email, id } = await person()
    const membership = await buildMembership(id, ids.here)
    await assign(membership, await role())
    await sql(`update organization_users set ${state} where id = $1`, membership)
    expect((await missing(email))[0]).toBe(sentence)
  })

  test.each(['Grace', null])(
    'calls whoever has not accepted by what they were invited as: %s',
    async (invited) => {
      const { email, id } = await person()
      await assign(await buildMembership(id, ids.aside), await role())
      const membership = await buildMembership(id, ids.here)
      await sql(
        'update organization_users set joined_at = null, invited_at = now(), invited_name = $2 where id = $1',
        membership,
        invited,
      )
      for (const as of [await staffIn(ids.here, ['roles:read']), owner]) {
        const { body } = await why(email, REFUND, as)
        expect(body.data.person.displayName).toBe(invited ?? email)
        expect(body.data.missing[0]).toBe(
          `${invited ?? email} has been invited, but has not accepted yet here.`,
        )
        expect(JSON.stringify(body)).not.toContain('Ada')
      }
      await sql('update organization_users set joined_at = now() where id = $1', membership)
      expect((await why(email)).body.data.person.displayName).toBe('Ada')
    },
  )

  test('names the roles they hold here, and those that would allow it', async () => {
    const { email, id } = await person()
    const [own, foreign] = [unique('Own '), unique('Foreign ')]
    for (const [organization, name] of [
      [ids.here, own],
      [ids.aside, foreign],
    ] as const) {
      const made = await buildRole('organization', ['billing:refund', 'users:read'], organization)
      await sql('update roles set name = $2 where id = $1', made, name)
    }
    const { data } = (await why(email)).body
    expect([data.held, data.allowing]).toEqual([
      [],
      expect.arrayContaining(['Administrator', 'Billing', own]),
    ])
    for (const name of [foreign, 'Owner', 'Read-only']) expect(data.allowing).not.toContain(name)
    const membership = await buildMembership(id, ids.here)
    await assign(membership, await systemRole('Read-only'))
    await assign(membership, await systemRole('Billing'), { expires: -1 })
    await assignGlobally(id, await buildRole('global', ['all:read']))
    const held = async (as?: SignedIn) => (await why(email, REFUND, as)).body.data.held.toSorted()
    expect(await held()).toEqual(['Read-only', expect.stringMatching(/^Role /)])
    // The provider's people are not the organization's to know.
    expect(await held(await staffIn(ids.here, ['roles:read']))).toEqual(['Read-only'])
    const both = (await why(email, `${REFUND},users:read`)).body.data.allowing
    expect([both.includes('Administrator'), both.includes(own), both.includes('Billing')]).toEqual([
      true,
      true,
      false,
    ])
    const everywhere = (await why(email, REFUND, owner, 'global')).body.data
    expect(everywhere.allowing).toContain('Owner')
    expect(everywhere.allowing).not.toContain('Administrator')
    expect((await why(owner.email)).body.data).toMatchObject({
      allowed: true,
      held: [],
      allowing: [],
    })
  })

  test('says that the role has expired, reaches no further, or is held elsewhere', async () => {
    const [expired, short, elsewhere] = [await person(), await person(), await person()]
    await assign(await buildMembership(expired.id, ids.here), await role(), { expires: -1 })
    await assign(await buildMembership(short.id, ids.above), await role())
    await assign(await buildMembership(elsewhere.id, ids.below), await role(), { reach: 'subtree' })
    expect((await missing(expired.email))[0]).toMatch(
      /^Ada held the role “.+”, which has expired\.$/,
    )
    expect((await missing(short.email))[0]).toMatch(
      /^Ada holds the role “.+” in Above Group, but for that organization alone\.$/,
    )
    expect((await missing(elsewhere.email))[0]).toMatch(
      / in Below Clinic, which is not above this organization\.$/,
    )
  })

  test('says that the two kinds of roles never count together', async () => {
    const { email, id } = await person()
    await assign(await buildMembership(id, ids.here), await role())
    await assignGlobally(id, await buildRole('global', ['users:read']))
    expect(await missing(email, `${REFUND},users:read`)).toEqual([
      expect.stringContaining('never count together'),
    ])
    expect((await why(email, 'users:read')).body.data.allowed).toBe(true)
  })

  test('tells nothing of organizations and people beyond the caller’s reach', async () => {
    const as = await staffIn(ids.here, ['roles:read'])
    const { email, id } = await person()
    await buildMembership(id, ids.here)
    const other = await buildMembership(id, ids.aside)
    await assign(other, await role(), { reach: 'subtree' })
    await assign(await buildMembership(id, ids.above), await role())
    const { body } = await why(email, REFUND, as)
    expect(JSON.stringify(body)).not.toMatch(/Aside|Above/)
    expect(body.data.missing[0]).toMatch(
      / in an organization above, but for that organization alone\.$/,
    )
    const stranger = await person()
    expect((await why(stranger.email, REFUND, as)).status).toBe(404)
    expect((await why('nobody@nowhere.example', REFUND, as)).text).toBe(
      (await why(stranger.email, REFUND, as)).text,
    )
  })

  test.each(['', 'users', 'users:fly', 'all:read', 'users:read,', REFUND.toUpperCase()])(
    'knows no permission “%s”',
    async (permissions) => {
      expect((await why('owner@polyclinic.example', permissions)).status).toBe(422)
    },
  )
})

describe('who can', () => {
  const who = (as: SignedIn, rest = '') =>
    send(
      `/api/v1/admin/access/who?permission=${REFUND}&organizationDomainURL=${names.aside}&limit=100${rest}`,
      { as },
    )

  test('lists people here, from above, through groups and everywhere, each way once', async () => {
    const [here, above, short] = [await person(), await person(), await person()]
    await assign(await buildMembership(here.id, ids.aside), await role())
    await assign(await buildMembership(above.id, ids.above), await role(), { reach: 'subtree' })
    await assign(await buildMembership(short.id, ids.above), await role())
    const rows = (await who(owner)).body.data as {
      email: string
      inherited: boolean
      source: string
    }[]
    const of = (email: string) =>
      rows.filter((row) => row.email === email).map(({ inherited, source }) => [source, inherited])
    expect([of(here.email), of(above.email), of(short.email)]).toEqual([
      [['organization', false]],
      [['organization', true]],
      [],
    ])
    expect(of(owner.email)).toEqual([['global', false]])

    const near = await staffIn(ids.aside, ['roles:read'])
    const seen = await who(near)
    expect(seen.body.data.map(({ source }: { source: string }) => source)).not.toContain('global')
    expect(seen.text).not.toContain('Above Group')
    expect(
      seen.body.data.find((row: { email: string }) => row.email === above.email),
    ).toMatchObject({ inherited: true, organization: null })
  })

  test('tells ways apart that read the same', async () => {
    const { id } = await person()
    const [top, middle] = [await buildOrganization(), unique('middle-')]
    const middleId = await buildOrganization(middle, { under: top })
    const place = unique('bottom-')
    const placeId = await buildOrganization(place, { under: middleId })
    const same = await role()
    for (const above of [top, middleId])
      await assign(await buildMembership(id, above), same, { reach: 'subtree' })
    const as = await staffIn(placeId, ['roles:read'])
    const { body } = await send(
      `/api/v1/admin/access/who?permission=${REFUND}&organizationDomainURL=${place}`,
      { as },
    )
    const [one, other] = body.data
    expect(body.data).toHaveLength(2)
    expect({ ...one, way: '' }).toEqual({ ...other, way: '' })
    expect(one.way).not.toBe(other.way)
  })

  test('is searched, paged and exported', async () => {
    const { email, id } = await person()
    await assign(await buildMembership(id, ids.aside), await role())
    expect((await who(owner, `&search=${email}`)).body.total).toBe(1)
    const { text } = await who(owner, `&search=${email}&format=csv`)
    expect(text).toContain(`\r\nAda,${email},Role `)
  })
})

describe('what staff have registered', () => {
  const about = `organizationDomainURL=${names.here}`
  const register = async () => {
    const key = unique('reports-')
    const action = (word: string) => ({ key: word, label: `To ${word}`, risk: 'high' })
    const json = {
      key,
      label: 'Reports',
      description: '',
      scope: 'organization',
      actions: [action('read'), action('shred')],
    }
    expect((await send('/api/v1/admin/resources', { as: owner, json })).status).toBe(201)
    return key
  }
  const make = (as: SignedIn, permissions: string[], place = about) =>
    send(`/api/v1/admin/roles?${place}`, {
      as,
      json: { name: unique('Made '), description: '', permissions },
    })
  const staffEverywhere = async (words: string[]) => {
    const as = await signIn(`${unique('staff')}@polyclinic.example`)
    await assignGlobally(as.personId, await buildRole('global', words))
    return as
  }

  test('is asked about as everything else, and not once it is gone', async () => {
    const key = await register()
    const word = `${key}:shred`
    const who = () => send(`/api/v1/admin/access/who?permission=${word}&${about}`, { as: owner })
    const { email, id } = await person()
    expect((await why(email, word)).body.data).toMatchObject({
      allowed: false,
      held: [],
      allowing: [],
    })
    expect((await who()).body).toMatchObject({ data: [], total: 0 })

    const made = (await make(owner, [word, 'users:read'])).body.data
    await assign(await buildMembership(id, ids.here), made.id)
    expect((await why(email, word)).body.data).toMatchObject({ allowed: true })
    expect((await who()).body.data).toMatchObject([{ email, role: made.name }])

    expect(
      (await send(`/api/v1/admin/roles/${made.id}?${about}`, { as: owner, method: 'DELETE' }))
        .status,
    ).toBe(409)
    await sql('delete from role_assignments where role_id = $1', made.id)
    await send(`/api/v1/admin/roles/${made.id}?${about}`, { as: owner, method: 'DELETE' })
    expect(
      (await send(`/api/v1/admin/resources/${key}`, { as: owner, method: 'DELETE' })).status,
    ).toBe(200)
    for (const refused of [await why(email, word), await who()])
      expect([refused.status, refused.body.error]).toEqual([422, 'There is no such permission.'])
  })

  test('is given by who holds every action of all resources, then by who was given it, and by nobody else', async () => {
    const key = await register()
    const [word, read] = [`${key}:shred`, `${key}:read`]
    const offered = async (as: SignedIn) => {
      const { body } = await send(`/api/v1/admin/permissions?${about}`, { as })
      const { actions } = body.data.find((one: { key: string }) => one.key === key)
      return actions
        .filter(({ grantable }: { grantable: boolean }) => grantable)
        .map((one: { key: string }) => one.key)
    }
    const every = everyAction.map((action) => `all:${action}`)
    const nearly = await staffEverywhere(every.filter((one) => one !== 'all:refund'))
    const administrator = await staffIn(ids.here, [...permissionWords])
    expect([await offered(owner), await offered(nearly), await offered(administrator)]).toEqual([
      ['read', 'shred'],
      ['read'],
      [],
    ])
    for (const as of [nearly, administrator]) {
      const refused = await make(as, [word])
      expect([refused.status, refused.body.error]).toEqual([
        403,
        expect.stringContaining(`you do not hold ${word} yourself`),
      ])
    }
    expect((await make(nearly, [read])).status).toBe(201)
    expect((await make(await staffEverywhere(every), [word])).status).toBe(201)
    expect((await make(owner, [word], 'organizationDomainURL=global')).status).toBe(201)
    // The Owner does not hold it by that: what is held is what a role says.
    expect((await why(owner.email, word)).body.data.allowed).toBe(false)

    const made = await make(owner, [word, read])
    expect(made.status).toBe(201)
    await assign(await buildMembership(administrator.personId, ids.here), made.body.data.id)
    expect((await make(administrator, [word])).status).toBe(201)
    const key422 = await send(`/api/v1/admin/api-keys?${about}`, {
      as: owner,
      json: {
        name: unique('Key '),
        kind: 'service',
        permissions: [word],
        expiresAt: new Date(Date.now() + 86_400_000),
      },
    })
    expect([key422.status, key422.body.error]).toEqual([422, 'A key cannot hold this permission.'])
  })
})
