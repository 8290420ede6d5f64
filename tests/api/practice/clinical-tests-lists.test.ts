import { beforeAll, describe, expect, test, vi } from 'vitest'
import { inTransaction, TransactionClient } from '@/lib/platform/db/client'
import { actAs } from '@/lib/platform/db/tenant'
import { isAvailable } from '@/lib/practice/clinical-tests/queries'
import {
  drafted,
  list,
  owner,
  PATH,
  published,
  retire,
} from '@/tests/support/practice/clinical-tests'
import { one, sql, vacuum } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { buildOrganization, unique } from '@/tests/support/world'

describe('the availability of a test', () => {
  const offer = (code: string, json: object) =>
    send(`${PATH}/${code}/availability`, { as: owner, method: 'PUT', json })

  test('is everywhere, or where the organizations are that were chosen, with how far each reaches', async () => {
    const top = await buildOrganization(unique('top-'))
    const [middle, aside] = [
      await buildOrganization(unique('mid-'), { under: top }),
      await buildOrganization(),
    ]
    const bottom = await buildOrganization(unique('low-'), { under: middle })
    const { code, version } = await published()
    const id = await one<number>('select id from clinical_tests where code = $1', code)
    const canOrder = () =>
      inTransaction([], async (transaction) => {
        actAs(transaction, owner.personId, 'all')
        const asked = [top, middle, bottom, aside].map((organization) =>
          isAvailable(transaction as never, id, organization),
        )
        return Promise.all(asked)
      })
    expect(await canOrder()).toEqual([true, true, true, true])
    const organizations = [
      { organizationId: middle, reach: 'subtree' },
      { organizationId: aside, reach: 'organization' },
    ]
    const offered = (await offer(code, { version, everywhere: false, organizations })).body.data
    expect(offered).toMatchObject({ everywhere: false, version: version + 1 })
    expect(offered.organizations).toEqual(
      expect.arrayContaining([
        { organization: expect.objectContaining({ id: middle }), reach: 'subtree' },
      ]),
    )
    expect(await canOrder()).toEqual([false, true, true, true])
    await offer(code, {
      version: version + 1,
      everywhere: false,
      organizations: [{ organizationId: top, reach: 'organization' }],
    })
    expect(await canOrder()).toEqual([true, false, false, false])
    const names = await sql<{ name: string }>(
      'select domain_url as name from organizations where id = any($1) order by id',
      [top, middle],
    )
    expect(
      await Promise.all(names.map(({ name }) => list(`search=${code}&availableIn=${name}`))),
    ).toEqual([[code], []])
    await retire(code)
    expect(await canOrder()).toEqual([false, false, false, false])
  })

  test.each([
    ['nobody', { everywhere: false, organizations: [] }, 'organizations'],
    [
      'everybody and somebody',
      { everywhere: true, organizations: [{ organizationId: 1, reach: 'subtree' }] },
      'organizations',
    ],
    [
      'an organization that is unknown',
      { everywhere: false, organizations: [{ organizationId: 999_999, reach: 'subtree' }] },
      'organizations.0.organizationId',
    ],
    [
      'an organization that there cannot be',
      { everywhere: false, organizations: [{ organizationId: 3_000_000_000, reach: 'subtree' }] },
      'organizations.0.organizationId',
    ],
    [
      'an unknown reach',
      { everywhere: false, organizations: [{ organizationId: 1, reach: 'x' }] },
      'organizations.0.reach',
    ],
  ])('is not for %s', async (_title, wrong, field) => {
    const { code, version } = await drafted()
    const { status, body } = await offer(code, { version, ...wrong })
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
  })

  test('decides what a tenant’s own connection sees, and of that only what was published', async () => {
    const [mine, theirs] = [await buildOrganization(), await buildOrganization()]
    const [here, there, open] = [await published(), await published(), await drafted()]
    for (const [{ code, version }, organizationId] of [
      [here, mine],
      [there, theirs],
    ] as const)
      await offer(code, {
        version,
        everywhere: false,
        organizations: [{ organizationId, reach: 'organization' }],
      })
    const asTenant = (text: string, ...values: unknown[]) =>
      inTransaction([], async (transaction) => {
        actAs(transaction, owner.personId, [mine])
        return (await transaction.client.query(text, values)).rows
      })
    const rows = await asTenant('select code from clinical_test_versions where code = any($1)', [
      here.code,
      there.code,
      open.code,
    ])
    expect(rows).toEqual([{ code: here.code }])
    await expect(asTenant('update clinical_tests set everywhere = true')).rejects.toThrow(
      /permission denied/,
    )
  })
})

describe('a large catalogue', () => {
  beforeAll(async () => {
    await sql(`
      with made as (insert into clinical_tests (code) select 'LOAD-' || n from generate_series(1, 20000) n returning id, code)
      insert into clinical_test_versions (test_id, code, number, status, name, published_at)
      select id, code, 1, 'active', 'Load test ' || md5(code), now() from made`)
    await vacuum('clinical_tests', 'clinical_test_versions')
  })

  /** How PostgreSQL does what the list really asks, with staff's own policies. */
  async function planOf(query: string): Promise<string> {
    const statements = vi.spyOn(TransactionClient.prototype, 'query')
    expect((await send(`${PATH}?${query}`, { as: owner })).status).toBe(200)
    const sent = statements.mock.calls.map(
      ([statement]) => statement as unknown as { text?: string; values: unknown[] },
    )
    const { text, values } = sent.find((statement) => statement?.text?.includes('as "pageKey"'))!
    statements.mockRestore()
    return inTransaction([], async (transaction) => {
      actAs(transaction, owner.personId, 'all')
      const { rows } = await transaction.client.query<{ 'QUERY PLAN': string }>(
        `explain ${text}`,
        values,
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
  }

  test.each([
    ['in its usual order', 'limit=25', 'clinical_test_versions_by_name'],
    ['backwards', 'sort=-name', 'clinical_test_versions_by_name'],
    ['by code', 'sort=code', 'clinical_test_versions_by_code'],
    ['by its last change', 'sort=-updatedAt', 'clinical_test_versions_by_change'],
    ['by a search', 'search=19999', 'clinical_test_versions_search'],
  ])('is listed %s by an index', async (_title, query, index) => {
    expect(await planOf(query)).toContain(index)
  })
})
