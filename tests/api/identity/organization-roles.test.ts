import { describe, expect, test } from 'vitest'
import type { OrganizationRole } from '@/lib/shared/http/session'
import { sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import {
  assign,
  buildMembership,
  buildOrganization,
  buildRole,
  idOf,
  signIn,
  staffIn,
  unique,
  type SignedIn,
} from '@/tests/support/world'

const read = (as: SignedIn) => send('/api/auth/session', { as })

const short = (roles: OrganizationRole[]) =>
  roles.map(({ organization, inherited }) => `${inherited ? '+' : ''}${organization.domainURL}`)

describe('organizationRoles', () => {
  const rolesOf = async (as: SignedIn) =>
    (await read(as)).body.user.organizationRoles as OrganizationRole[]

  test('of the demo member are northside, then eastside', async () => {
    expect(short(await rolesOf(await signIn('member@northside.example')))).toEqual([
      'northside',
      'eastside',
    ])
  })

  test('are the direct ones by joining, then the inherited ones in tree order', async () => {
    const as = await signIn(`${unique('many')}@nowhere.example`)
    const role = await buildRole('organization', ['organizations:read'])
    const join = async (name: string, joined: string, reach: 'organization' | 'subtree') => {
      const membership = await buildMembership(as.personId, await idOf(name), joined)
      await assign(membership, role, { reach })
      return membership
    }
    const westside = await join('westside', '2025-03-01', 'subtree')
    await join('sakura', '2023-01-01', 'organization')
    const eastside = await join('eastside', '2024-01-01', 'subtree')
    const roles = await rolesOf(as)
    expect(short(roles)).toEqual([
      'sakura',
      'eastside',
      'westside',
      '+eastside-imaging',
      '+eastside-mri',
      '+eastside-pediatrics',
      '+eastside-womens-health',
      '+westside-cardiology',
      '+westside-urgent-care',
    ])
    const granting = Object.fromEntries(
      roles.map((r) => [r.organization.domainURL, r.organizationUserId]),
    )
    expect([granting['eastside-mri'], granting['westside-cardiology'], granting.westside]).toEqual([
      eastside,
      westside,
      westside,
    ])
    expect(roles.at(-1)!.resourceActions).toEqual([
      { resource: 'organizations', actions: ['read'] },
    ])
  })

  test('cover an organization that is added later', async () => {
    const as = await signIn('h.tanaka@sakura.example')
    await buildOrganization('sakura-kyoto', { under: await idOf('sakura-osaka'), name: 'Kyoto' })
    expect(short(await rolesOf(as))).toContain('+sakura-kyoto')
  })

  test('name a membership without a role, and inherit nothing from it', async () => {
    const as = await signIn(`${unique('bare')}@nowhere.example`)
    await buildMembership(as.personId, await idOf('northside'))
    expect(await rolesOf(as)).toMatchObject([
      { organization: { domainURL: 'northside' }, inherited: false, resourceActions: [] },
    ])
  })

  test('leave out what has expired', async () => {
    const as = await staffIn(await idOf('northside'), ['organizations:read'], {
      reach: 'subtree',
      expires: -1,
    })
    expect(await rolesOf(as)).toMatchObject([{ resourceActions: [] }])
  })

  test('are none for an outsider', async () => {
    expect(await rolesOf(await signIn('outsider@nowhere.example'))).toEqual([])
  })

  test('of somebody who inherits more than 1,000 are the direct ones, and elsewhere what is asked for', async () => {
    const [top, ...names] = [unique('top-'), unique('wide-'), unique('wide-')]
    const id = await buildOrganization(top)
    await sql(
      `insert into organizations (domain_url, business_name, label, business_registration_id, country, part_of)
       select $1 || n, 'Wide ' || n, 'Wide ' || n, $1 || n, 840, $2 from generate_series(1, 1001) n`,
      names[0],
      id,
    )
    const as = await signIn(`${unique('wide')}@nowhere.example`)
    const membership = await buildMembership(as.personId, id)
    await assign(membership, await buildRole('organization', ['users:read']), { reach: 'subtree' })
    const { user } = (await read(as)).body
    expect([user.complete, user.organizationRoles.length]).toEqual([false, 1])
    const at = async (domainURL: string) =>
      (await send(`/api/v1/permissions?organizationDomainURL=${domainURL}`, { as })).body.data
    const below = {
      organization: expect.objectContaining({ domainURL: `${names[0]}7` }),
      organizationUserId: membership,
      inherited: true,
      suspended: false,
      resourceActions: [{ resource: 'users', actions: ['read'] }],
    }
    expect(await at(`${names[0]}7`)).toEqual([below])
    expect(await at(top!)).toEqual([expect.objectContaining({ inherited: false })])
    expect([await at('koeln'), await at('global'), await at('nobody-has-this')]).toEqual([
      [],
      [],
      [],
    ])
    const found = async (search: string) =>
      (await send(`/api/v1/organizations?search=${search}&limit=3`, { as })).body.data.map(
        ({ domainURL }: { domainURL: string }) => domainURL,
      )
    expect(await found(`${names[0]}77`)).toEqual([
      `${names[0]}77`,
      `${names[0]}770`,
      `${names[0]}771`,
    ])
    expect([await found(top!), await found('koeln')]).toEqual([[top], []])
    const host = { host: `${names[0]}7.polyclinic.localhost:3000` }
    const here = (await send('/api/auth/session', { as, ...host })).body.user.organizationRoles
    expect(
      here.map(
        ({ organization }: { organization: { domainURL: string } }) => organization.domainURL,
      ),
    ).toEqual([top, `${names[0]}7`])
  })
})
