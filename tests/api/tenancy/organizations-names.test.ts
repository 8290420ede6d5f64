import { beforeAll, describe, expect, test } from 'vitest'
import { RESERVED_LABELS } from '@/lib/shared/http/reserved-labels'
import { one, sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { idOf, signIn, staffIn, unique, type SignedIn } from '@/tests/support/world'

let owner: SignedIn
beforeAll(async () => void (owner = await signIn('owner@polyclinic.example')))

async function nameOf(businessName: string): Promise<string> {
  const input = { businessName, businessRegistrationId: unique('NAME-'), selectedCountry: 840 }
  const { status, body } = await send('/api/v1/admin/organizations', { as: owner, json: [input] })
  expect([status, body.error]).toEqual([201, undefined])
  return body.data[0].domainURL as string
}

describe('domainURLs', () => {
  test.each([
    ['Harbor Clinic', 'harbor-clinic'],
    ["St. Mary's, Boston", 'st-marys-boston'],
    ['Ärztehaus Groß', 'arztehaus-gross'],
    ['Ægir Øst', 'aegir-ost'],
    ['Łódź Klinika Główna', 'lodz-klinika-glowna'],
    ['Þór Sjúkrahús', 'thor-sjukrahus'],
    ['Kadıköy Sağlık', 'kadikoy-saglik'],
    ['Sacré Cœur', 'sacre-coeur'],
    ['Đakovo', 'dakovo'],
    ['Ｆｕｌｌ Width', 'full-width'],
    ['xn  abc', 'x-n-abc'],
    ['12345', '12345'],
  ])('are derived from %s', async (businessName, expected) =>
    expect(await nameOf(businessName)).toBe(expected),
  )

  test.each(['login', 'www', 'global', 'dashboard', 'smtp', 'autodiscover', 'wpad', 'ns1', 'www2'])(
    'are never %s',
    async (label) => {
      expect(await nameOf(label.toUpperCase())).toBe(`${label}-2`)
      expect(await nameOf(label)).toBe(`${label}-3`)
    },
  )

  test('are never a reserved word with a hyphen, which a name with spaces would be', async () => {
    expect(await nameOf('MTA STS')).toBe('mta-sts-2')
    expect(await nameOf('No Reply')).toBe('no-reply-2')
  })

  test('are no words of ours: an organization called Anywhere is one, and staff of others do not reach it', async () => {
    const roles = '/api/v1/admin/roles?organizationDomainURL=anywhere'
    const as = await staffIn(await idOf('northside'), ['roles:read', 'roles:create'])
    const refused = async () => expect((await send(roles, { as })).status).toBe(404)
    await refused()
    expect(await nameOf('Anywhere')).toBe('anywhere')
    await refused()
    const json = { name: unique('Role '), description: '', permissions: ['roles:read'] }
    expect((await send(roles, { as, json })).status).toBe(404)
    const { data } = (await send(roles, { as: owner, json })).body
    expect([data.scope, data.organization.domainURL]).toEqual(['organization', 'anywhere'])
  })

  test('are numbered where a name is taken', async () => {
    expect(await nameOf('Northside')).toBe('northside-2')
    expect(await nameOf('NORTHSIDE')).toBe('northside-3')
  })

  test('never are an organization’s old name', async () => {
    expect(await nameOf('Northside Health')).toBe('northside-health-2')
    await sql(`update organizations set domain_url = 'changed' where domain_url = 'koeln'`)
    expect(await nameOf('Koeln')).toBe('koeln-2')
  })

  test('are a plain word for names without Latin letters', async () => {
    expect(await nameOf('桜クリニック')).toBe('organization')
    expect(await nameOf('مستشفى الكويت')).toBe('organization-2')
    expect(await nameOf('Больница')).toBe('organization-3')
    expect(await nameOf('医A院')).toBe('organization-a')
  })

  test('are distinct when 20 take the same name at once', async () => {
    const given = await Promise.all(Array.from({ length: 20 }, () => nameOf('Same Name')))
    const expected = ['same-name', ...Array.from({ length: 19 }, (_, i) => `same-name-${i + 2}`)]
    expect(given.toSorted()).toEqual(expected.toSorted())
  })

  test('fit a host label however long the name', async () => {
    const name = Array.from({ length: 10 }, () => 'Ǆ'.repeat(4)).join(' ')
    const given = [await nameOf(name), await nameOf(name)]
    for (const label of given) expect(label).toMatch(/^[a-z0-9](?:[a-z0-9-]{1,61})[a-z0-9]$/)
    expect(given[1]).not.toBe(given[0])
  })

  test('are not those of servers with a number', async () => {
    expect(await nameOf('NS10')).toBe('ns10-2')
    expect(await nameOf('Smtp01')).toBe('smtp01-2')
  })

  test('cannot be taken by SQL while another organization has or had them', async () => {
    for (const name of ['northside-health', 'eastside'])
      await expect(
        sql(`update organizations set domain_url = $1 where domain_url = 'bonn'`, name),
      ).rejects.toThrow(/taken|duplicate/)
  })

  test('may be taken back by the organization that had them', async () => {
    await sql(
      `update organizations set domain_url = 'northside-health' where domain_url = 'northside'`,
    )
    await sql(
      `update organizations set domain_url = 'northside' where domain_url = 'northside-health'`,
    )
    expect(
      await one(`select count(*)::int from organization_domains where domain_url like 'northside%' and organization_id =
      (select id from organizations where domain_url = 'northside')`),
    ).toBe(2)
  })

  test('are unreserved in the database', async () => {
    const taken = await sql(
      'select domain_url from organization_domains where domain_url = any($1)',
      RESERVED_LABELS,
    )
    expect(taken).toEqual([])
  })
})
