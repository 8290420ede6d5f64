import { beforeAll, expect, test } from 'vitest'
import { FEW } from '@/lib/platform/db/page'
import { sql, vacuum } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { buildOrganization, signIn, staffIn, type SignedIn } from '@/tests/support/world'

/** More than are put in order to be shown. */
const MANY = FEW + 200

let above: number
let owner: SignedIn
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  above = await buildOrganization('many')
  await sql(
    `insert into organizations (domain_url, label, business_name, business_registration_id, country, part_of)
     select 'branch-' || n, 'Zweigstelle ' || lpad(n::text, 5, '0'), 'Branch', 'BRANCH-' || n, case n % 2 when 0 then 840 else 276 end, $1
     from generate_series(1, $2) n`,
    above,
    MANY,
  )
  await vacuum('organizations')
})

const find = async (query: string, as = owner) => {
  const { status, body } = await send(`/api/v1/admin/organizations?search=zweigstelle&${query}`, {
    as,
  })
  expect(status).toBe(200)
  return {
    total: body.total,
    found: body.data.map(({ domainURL }: { domainURL: string }) => domainURL),
  }
}
const branches = (...numbers: number[]) => numbers.map((n) => `branch-${n}`)

test.each([
  ['limit=2', branches(1, 2)],
  ['limit=2&offset=3', branches(4, 5)],
  [`limit=2&offset=${FEW}`, branches(FEW + 1, FEW + 2)],
  ['limit=2&offset=2000', branches(2001, 2002)],
  [`limit=2&offset=${MANY - 1}`, branches(MANY)],
  [`limit=2&offset=${MANY}`, []],
  ['limit=2&sort=-tree', branches(MANY, MANY - 1)],
  ['limit=2&sort=label', branches(1, 2)],
  ['limit=2&sort=-label&offset=1', branches(MANY - 1, MANY - 2)],
  ['limit=2&parent=many', branches(1, 2)],
])('a search finds all of very many: %s', async (query, found) => {
  expect(await find(query)).toEqual({ total: MANY, found })
})

test('of very many, conditions leave fewer', async () => {
  expect(await find('limit=2&country=276')).toEqual({ total: MANY / 2, found: branches(1, 3) })
  expect(await find('limit=2&parent=northside')).toEqual({ total: 0, found: [] })
})

test('a search of very many ends at a reader’s reach', async () => {
  const within = await staffIn(above, ['organizations:read'], { reach: 'subtree' })
  const beside = await staffIn(above, ['organizations:read'])
  expect(await find('limit=2', within)).toEqual({ total: MANY, found: branches(1, 2) })
  expect(await find('limit=2', beside)).toEqual({ total: 0, found: [] })
})
