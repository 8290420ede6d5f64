import { beforeAll, describe, expect, test } from 'vitest'
import { practitioner } from '@/lib/integrations/fhir/practitioner'
import { searchResources } from '@/lib/integrations/fhir/search'
import type { Ctx } from '@/lib/platform/api/ctx'
import type { FhirCall } from '@/lib/platform/api/fhir-endpoint'
import { inTransaction } from '@/lib/platform/db/client'
import { actAs } from '@/lib/platform/db/tenant'
import { listPractitioners } from '@/lib/practice/practitioners/queries'
import { PractitionerListQuery } from '@/lib/practice/practitioners/schema'
import { sql, vacuum } from '@/tests/support/db/database'
import { buildOrganization } from '@/tests/support/world'

const MANY = 20_000

let organization: number
/** Theirs alone: the demo has practitioners, too. */
let ofThese: string
beforeAll(async () => {
  organization = await buildOrganization()
  const others = await Promise.all([1, 2, 3, 4].map(() => buildOrganization()))
  const names = await sql<{ name: string }>(
    'select domain_url as name from organizations where id = any($1)',
    [organization, ...others],
  )
  ofThese = `organization=${names.map(({ name }) => name).join(',')}`
  await sql(
    `with made as (
       insert into practitioners (given, family, npi)
       select 'Given' || n, 'Family' || md5(n::text), lpad(n::text, 10, '1') from generate_series(1, $1) n returning id
     ), numbered as (
       select id, row_number() over () as n from made
     )
     insert into practitioner_licences (practitioner_id, type, number, subdivision, expires)
     select id, 'medical', 'L' || n, (array['US-IL', 'US-WI', 'US-IN'])[n % 3 + 1], current_date + (n % 900)::int - 50 from numbered`,
    MANY,
  )
  await sql(
    `insert into practitioner_roles (organization_id, practitioner_id, code, specialty, specialty_name, updated_at)
     select ($1::int[])[row_number() over () % 5 + 1], p.id, 'physician', '207Q00000X', 'Specialty ' || md5(p.family),
       now() - random() * interval '300 days'
     from practitioners p where p.given like 'Given%'`,
    [organization, ...others],
  )
  await vacuum('practitioners', 'practitioner_licences', 'practitioner_roles')
})

type Caller = 'staff' | 'tenant'
const about = (id: number): Ctx['scope'] => ({
  kind: 'organization',
  organization: { id, domainURL: 'x', label: 'X', path: [id] } as never,
})

/** How the database would answer a list: the plan of the statement that really asks for it. */
const planOf = (caller: Caller, everywhere: boolean, query: string, total = 0) =>
  inTransaction([], async (transaction) => {
    const reach = caller === 'staff' ? 'all' : [organization]
    actAs(transaction, 1, reach)
    const asked: { text: string; values: unknown[] }[] = []
    const client = {
      query: (statement: { text: string; values: unknown[] }) => (
        asked.push(statement),
        { rows: [{ total, pageKey: null }] }
      ),
    }
    const scope = everywhere ? { kind: 'global' as const } : about(organization)
    const list = PractitionerListQuery.parse(Object.fromEntries(new URLSearchParams(query)))
    await listPractitioners(
      { ...transaction, client: client as never, scope, reach, actor: {} as never, requestId: '' },
      list,
    )
    // Far into a list it is counted first.
    const { text, values } = asked.at(-1)!
    const { rows } = await transaction.client.query<Record<string, string>>(
      `explain ${text}`,
      values,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })

/**
 * How the database would answer a search of FHIR: the plans of its page and of how many there are.
 */
const planOfSearch = (caller: Caller, query: string) =>
  inTransaction([], async (transaction) => {
    const reach = caller === 'staff' ? 'all' : [organization]
    actAs(transaction, 1, reach)
    const asked: { text: string; values: unknown[] }[] = []
    const client = {
      query: (statement: { text: string; values: unknown[] }) => (
        asked.push(statement),
        { rows: statement.text.includes(' as total ') ? [{ total: 1 }] : [] }
      ),
    }
    const scope = caller === 'staff' ? { kind: 'global' as const } : about(organization)
    const ctx = {
      ...transaction,
      client: client as never,
      scope,
      reach,
      actor: {} as never,
      requestId: '',
    } as Ctx
    const call = { params: new URLSearchParams(query), base: '', strict: true } as FhirCall
    await searchResources(ctx, practitioner, call)
    const plans: string[] = []
    for (const { text, values } of asked) {
      const { rows } = await transaction.client.query<Record<string, string>>(
        `explain ${text}`,
        values,
      )
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans
  })

describe('a list of very many practitioners', () => {
  test.each<[string, Caller, boolean, string, string]>([
    ['in the order of names', 'tenant', false, '', 'practitioner_roles_by_name'],
    ['in the order of names, for staff', 'staff', false, '', 'practitioner_roles_by_name'],
    [
      'in the order of names, backwards',
      'tenant',
      false,
      'sort=-name',
      'practitioner_roles_by_name',
    ],
    ['in the order of names, everywhere', 'staff', true, '', 'practitioner_roles_names'],
    [
      'in the order of their changes',
      'tenant',
      false,
      'sort=-updatedAt',
      'practitioner_roles_by_change',
    ],
    [
      'in the order of their changes, everywhere',
      'staff',
      true,
      'sort=updatedAt',
      'practitioner_roles_changes',
    ],
    [
      'in the order of their organizations',
      'staff',
      true,
      'sort=organization',
      'organizations_by_label',
    ],
    [
      'in the order of their next expiry',
      'tenant',
      false,
      'sort=nextExpiry',
      'practitioner_roles_by_expiry',
    ],
    [
      'in the order of their next expiry, everywhere',
      'staff',
      true,
      'sort=nextExpiry',
      'practitioner_roles_expiries',
    ],
    ['in the order of their roles', 'tenant', false, 'sort=-code', 'practitioner_roles_by_code'],
    [
      'in the order of their roles, everywhere',
      'staff',
      true,
      'sort=code',
      'practitioner_roles_codes',
    ],
    [
      'in the order of their specialties',
      'staff',
      false,
      'sort=-specialty',
      'practitioner_roles_by_specialty',
    ],
    [
      'in the order of their specialties, everywhere',
      'staff',
      true,
      'sort=specialty',
      'practitioner_roles_specialties',
    ],
    ['at a location', 'tenant', false, 'location=1', 'practitioner_role_locations'],
    ['by what expires soon', 'tenant', false, 'expiry=30', 'practitioner_roles_by_expiry'],
    [
      'by where they are licensed',
      'staff',
      false,
      'licensedIn=US-HI',
      'practitioner_roles_licensed',
    ],
    [
      'by words, for a tenant',
      'tenant',
      false,
      'search=family7f',
      'found_practitioners_within_reach',
    ],
    ['by words, for staff', 'staff', false, 'search=family7f', 'practitioner_roles_search'],
    ['by words, everywhere', 'staff', true, 'search=family7f', 'practitioner_roles_search'],
  ])('is read by an index %s', async (_how, caller, everywhere, query, index) => {
    const plan = await planOf(caller, everywhere, query)
    expect(plan).toContain(index)
    // Its rows alone are looked up: of a whole table nothing is read for them, but to count what a
    // search finds too much of.
    const whole =
      everywhere && query.startsWith('search') ? 'practitioners' : 'practitioner(s|_roles)'
    expect(plan).not.toMatch(new RegExp(`Seq Scan on ${whole}\\b`))
  })

  test.each<[string, Caller, boolean, string, string]>([
    ['a tenant', 'tenant', false, '', 'practitioner_roles_by_name'],
    ['a tenant, of a search', 'tenant', false, '&search=given', 'practitioner_roles_by_name'],
    ['staff everywhere', 'staff', true, '', 'practitioner_roles_names'],
    ['staff everywhere, of a search', 'staff', true, '&search=given', 'practitioner_roles_names'],
    ['staff everywhere, by change', 'staff', true, '&sort=updatedAt', 'practitioner_roles_changes'],
    [
      'staff everywhere, by organization',
      'staff',
      true,
      '&sort=organization',
      'organizations_by_label',
    ],
  ])(
    'has its last page read from the end, for %s',
    async (_who, caller, everywhere, query, index) => {
      const plan = await planOf(caller, everywhere, `limit=20&offset=${MANY - 20}${query}`, MANY)
      expect(plan).toMatch(new RegExp(`Index (Only )?Scan Backward using ${index}`))
      expect(plan).not.toContain('Seq Scan on practitioner_roles')
    },
  )

  test.each<[Caller, string]>([
    ['tenant', 'practitioner_roles_by_persons_change'],
    ['staff', 'practitioners_changes'],
  ])('is searched by FHIR in the order of changes by an index, for %s', async (caller, index) => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    const plans = await planOfSearch(caller, `_lastUpdated=gt${tomorrow}&_sort=-_lastUpdated`)
    expect(plans).toHaveLength(2)
    for (const plan of plans)
      expect(plan).toMatch(new RegExp(`Index (Only )?Scan (Backward )?using ${index}`))
  })

  test('is searched by an index beneath the function that tenants search by', async () => {
    const plan = await sql<Record<string, string>>(
      `explain select id from practitioner_roles where organization_id = ${organization} and search_text like search_pattern('family7f')`,
    )
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('practitioner_roles_search')
  })

  test.each<[string, Caller, boolean, number]>([
    ['a tenant', 'tenant', false, MANY / 5],
    ['staff there', 'staff', false, MANY / 5],
    ['staff everywhere', 'staff', true, MANY],
  ])('is the same for %s, however much a search finds', async (_who, caller, everywhere, many) => {
    const list = (query: string) =>
      inTransaction([], async (transaction) => {
        const reach = caller === 'staff' ? 'all' : [organization]
        actAs(transaction, 1, reach)
        const scope = everywhere ? { kind: 'global' as const } : about(organization)
        const asked = PractitionerListQuery.parse(Object.fromEntries(new URLSearchParams(query)))
        return listPractitioners(
          { ...transaction, scope, reach, actor: {} as never, requestId: '' },
          asked,
        )
      })
    for (const sort of ['name', '-name', 'status', '-organization', 'specialty']) {
      const plain = await list(`${ofThese}&sort=${sort}&offset=990&limit=20`)
      const searched = await list(`${ofThese}&search=given&sort=${sort}&offset=990&limit=20`)
      expect([searched.total, searched.rows.map(({ id }) => id)]).toEqual([
        many,
        plain.rows.map(({ id }) => id),
      ])
    }
    for (const [sort, reverse] of [
      ['name', '-name'],
      ['-organization', 'organization'],
      ['status', '-status'],
    ])
      for (const before of [0, 400]) {
        const last = await list(`${ofThese}&sort=${sort}&offset=${many - 20 - before}&limit=20`)
        const first = await list(`${ofThese}&sort=${reverse}&offset=${before}&limit=20`)
        expect([last.total, last.rows.map(({ id }) => id)]).toEqual([
          many,
          first.rows.map(({ id }) => id).reverse(),
        ])
      }
    for (const words of ['', '&search=given']) {
      const short = await list(`${ofThese}${words}&offset=${many - 5}&limit=20`)
      const end = await list(`${ofThese}&sort=-name&limit=5`)
      expect([short.total, short.rows.map(({ id }) => id)]).toEqual([
        many,
        end.rows.map(({ id }) => id).reverse(),
      ])
      const middle = await list(`${ofThese}${words}&offset=${many / 2 - 10}&limit=20`)
      const back = await list(`${ofThese}&sort=-name&offset=${many / 2 - 10}&limit=20`)
      expect(middle.rows.map(({ id }) => id)).toEqual(back.rows.map(({ id }) => id).reverse())
      expect(await list(`${ofThese}${words}&offset=${many}`)).toMatchObject({
        total: many,
        rows: [],
      })
    }
    const found = await list('search=family77')
    expect(found.total).toBeGreaterThan(0)
    expect(found.rows.every(({ name }) => name.includes('Family77'))).toBe(true)
    expect((await list(`search=given&code=nurse`)).total).toBe(0)
    expect((await list(`search=family77&offset=${many}`)).total).toBe(found.total)
    expect((await list('search=nobody')).total).toBe(0)
  })

  test('is searched by tenants within their reach alone', async () => {
    const found = (reach: number[], id: number) =>
      inTransaction([], async (transaction) => {
        actAs(transaction, 1, reach)
        const text = 'select * from found_practitioners_within_reach($1, $2)'
        return (await transaction.client.query(text, ['family', id])).rowCount
      })
    expect(await found([organization], organization)).toBe(MANY / 5)
    expect(await found([organization], organization + 1)).toBe(0)
    expect(await found([], organization)).toBe(0)
  })
})
