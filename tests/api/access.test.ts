import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '@/tests/support/database'
import { send } from '@/tests/support/request'
import { assign, assignGlobally, buildMembership, buildOrganization, buildPerson, buildRole, signIn, staffIn, unique, type SignedIn } from '@/tests/support/world' // prettier-ignore

let owner: SignedIn
let ids: { above: number; here: number; below: number; aside: number }
const names = { above: unique('above-'), here: unique('here-'), below: unique('below-'), aside: unique('aside-') }
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  const above = await buildOrganization(names.above, { name: 'Above Group' })
  const here = await buildOrganization(names.here, { name: 'Here Clinic', under: above })
  const below = await buildOrganization(names.below, { name: 'Below Clinic', under: here })
  ids = { above, here, below, aside: await buildOrganization(names.aside, { name: 'Aside Clinic', under: above }) }
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

describe('why can', () => {
  test('names role and organization', async () => {
    const { email, id } = await person()
    await assign(await buildMembership(id, ids.here), await role())
    const { allowed, permissions, missing } = (await why(email)).body.data
    expect([allowed, missing]).toEqual([true, []])
    expect(permissions[0].chains).toEqual([
      { source: 'organization', role: expect.stringMatching(/^Role /), groups: [], organization: { domainURL: names.here, label: 'Here Clinic' }, inherited: false, expiresAt: null },
    ])
  }) // prettier-ignore

  test('follows groups into groups, and down from an organization above', async () => {
    const { email, id } = await person()
    const membership = await buildMembership(id, ids.above)
    const [outer] = await sql<{ id: number }>(`insert into groups (organization_id, name) values ($1, $2) returning id`, ids.above, unique('Region '))
    const [inner] = await sql<{ id: number }>(`insert into groups (organization_id, name, parent_group_id) values ($1, $2, $3) returning id`, ids.above, unique('Team '), outer!.id)
    await sql(`insert into group_members values ($1, $2, $3)`, ids.above, inner!.id, membership)
    await sql(`insert into role_assignments (role_id, organization_id, group_id, reach) values ($1, $2, $3, 'subtree')`, await role(), ids.above, outer!.id)
    const { allowed, permissions } = (await why(email)).body.data
    expect(allowed).toBe(true)
    expect(permissions[0].chains[0]).toMatchObject({
      groups: [expect.stringMatching(/^Team /), expect.stringMatching(/^Region /)],
      organization: { label: 'Above Group' },
      inherited: true,
    })
  }) // prettier-ignore

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
    expect(await missing(email)).toEqual(['Ada is not a member here.', `No role that Ada holds here allows ${REFUND}.`])
    await assign(await buildMembership(id, ids.here), await role(['users:read']))
    expect(await missing(email)).toEqual([`No role that Ada holds here allows ${REFUND}.`])
  })

  test.each([
    ['joined_at = null, invited_at = now()', 'Ada has been invited, but has not accepted yet here.'],
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

  test('says that the role has expired, reaches no further, or is held elsewhere', async () => {
    const [expired, short, elsewhere] = [await person(), await person(), await person()]
    await assign(await buildMembership(expired.id, ids.here), await role(), { expires: -1 })
    await assign(await buildMembership(short.id, ids.above), await role())
    await assign(await buildMembership(elsewhere.id, ids.below), await role(), { reach: 'subtree' })
    expect((await missing(expired.email))[0]).toMatch(/^Ada held the role “.+”, which has expired\.$/)
    expect((await missing(short.email))[0]).toMatch(/^Ada holds the role “.+” in Above Group, but for that organization alone\.$/) // prettier-ignore
    expect((await missing(elsewhere.email))[0]).toMatch(/ in Below Clinic, which is not above this organization\.$/)
  })

  test('says that the two kinds of roles never count together', async () => {
    const { email, id } = await person()
    await assign(await buildMembership(id, ids.here), await role())
    await assignGlobally(id, await buildRole('global', ['users:read']))
    expect(await missing(email, `${REFUND},users:read`)).toEqual([expect.stringContaining('never count together')])
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
    expect(body.data.missing[0]).toMatch(/ in an organization above, but for that organization alone\.$/)
    const stranger = await person()
    expect((await why(stranger.email, REFUND, as)).status).toBe(404)
    expect((await why('nobody@nowhere.example', REFUND, as)).text).toBe((await why(stranger.email, REFUND, as)).text)
  })

  test.each(['', 'users', 'users:fly', 'all:read', 'users:read,', REFUND.toUpperCase()])(
    'knows no permission “%s”', async (permissions) => {
      expect((await why('owner@polyclinic.example', permissions)).status).toBe(422)
    }) // prettier-ignore
})

describe('who can', () => {
  const who = (as: SignedIn, rest = '') =>
    send(`/api/v1/admin/access/who?permission=${REFUND}&organizationDomainURL=${names.aside}&limit=100${rest}`, { as })

  test('lists people here, from above, through groups and everywhere, each way once', async () => {
    const [here, above, short] = [await person(), await person(), await person()]
    await assign(await buildMembership(here.id, ids.aside), await role())
    await assign(await buildMembership(above.id, ids.above), await role(), { reach: 'subtree' })
    await assign(await buildMembership(short.id, ids.above), await role())
    const rows = (await who(owner)).body.data as { email: string; inherited: boolean; source: string }[]
    const of = (email: string) => rows.filter((row) => row.email === email).map(({ inherited, source }) => [source, inherited])
    expect([of(here.email), of(above.email), of(short.email)]).toEqual([[['organization', false]], [['organization', true]], []])
    expect(of(owner.email)).toEqual([['global', false]])

    const near = await staffIn(ids.aside, ['roles:read'])
    const seen = await who(near)
    expect(seen.body.data.map(({ source }: { source: string }) => source)).not.toContain('global')
    expect(seen.text).not.toContain('Above Group')
    expect(seen.body.data.find((row: { email: string }) => row.email === above.email)).toMatchObject({ inherited: true, organization: null })
  }) // prettier-ignore

  test('is searched, paged and exported', async () => {
    const { email, id } = await person()
    await assign(await buildMembership(id, ids.aside), await role())
    expect((await who(owner, `&search=${email}`)).body.total).toBe(1)
    const { text } = await who(owner, `&search=${email}&format=csv`)
    expect(text).toContain(`\r\nAda,${email},Role `)
  })
})
