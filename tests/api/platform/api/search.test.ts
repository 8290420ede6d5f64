import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '@/lib/platform/db/client'
import { actAs, type Reach } from '@/lib/platform/db/tenant'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { signIn, unique, type SignedIn } from '@/tests/support/world'

let owner: SignedIn
let clinic: Clinic
let other: Clinic
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  clinic = await buildClinic()
  other = await buildClinic()
})

const found = async (words: string): Promise<string[]> => {
  const { body } = await clinic.ask(`?search=${encodeURIComponent(words)}`)
  return body.data.map(({ name }: { name: string }) => name)
}
const rename = (person: SignedIn, name: string) =>
  sql('update people set display_name = $2 where id = $1', person.personId, name)

describe('a search of users', () => {
  test('follows their names', async () => {
    const nurse = await clinic.join()
    await rename(nurse, 'Łucja Ørsted')
    expect(await found('lucja orst')).toEqual(['Łucja Ørsted'])
    expect(await found(`ørsted ${nurse.email}`)).toEqual(['Łucja Ørsted'])
    await rename(nurse, 'Lucy Stone')
    expect(await found('lucja')).toEqual([])
    expect(await found('STONE')).toEqual(['Lucy Stone'])
  })

  test('finds those who have not accepted by what they were invited by alone', async () => {
    const guest = await signIn(`${unique('guest')}@clinic.example`)
    await rename(guest, 'Secret Identity')
    await clinic.invite([{ email: guest.email, displayName: 'Weekend help' }])
    expect([await found('secret identity'), await found('weekend')]).toEqual([[], ['Weekend help']])
    await sql(
      'update organization_users set joined_at = now() where person_id = $1',
      guest.personId,
    )
    expect([await found('secret identity'), await found('weekend')]).toEqual([
      ['Secret Identity'],
      [],
    ])
  })

  test.each(['%', '_', '\\', '％', '＿'])('takes %s for itself', async (sign) => {
    expect(await found(sign)).toEqual([])
  })
})

const inReach = <T extends object>(reach: Reach, text: string, ...values: unknown[]) =>
  inTransaction([], async (transaction) => {
    actAs(transaction, owner.personId, reach)
    return (await transaction.client.query<T>(text, values)).rows
  })

describe('a search of the log', () => {
  const changes = (reach: number[], organization: number | null) =>
    inReach(reach, 'select * from found_changes_within_reach($1, $2)', 'update', organization)

  test('stays within the reach of whoever searches', async () => {
    const [mine, theirs] = [await clinic.join(), await other.join()]
    await clinic.put(mine.id, { expiresAt: '2099-01-01T00:00:00Z' })
    await other.put(theirs.id, { expiresAt: '2099-01-01T00:00:00Z' })
    expect(await changes([clinic.id], clinic.id)).toHaveLength(1)
    expect(await changes([clinic.id], other.id)).toEqual([])
    expect(await changes([clinic.id], null)).toEqual([])
    expect(await changes([], clinic.id)).toEqual([])
  })
})

describe('a search everywhere', () => {
  const INDEXED = [
    'organization_users',
    'groups',
    'roles',
    'audit_log',
    'people',
    'organizations',
    'locations',
    'holiday_sets',
  ]

  test.each(INDEXED)('of %s has an index that staff’s policies leave usable', async (table) => {
    const plan = await inTransaction(['set local enable_seqscan = off'], async (transaction) => {
      actAs(transaction, owner.personId, 'all')
      const text = `explain select from ${table} where search_text like search_pattern($1)`
      const { rows } = await transaction.client.query<{ 'QUERY PLAN': string }>(text, ['Wójcik'])
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain(`${table}_search`)
    expect(plan).toContain(`search_text ~~ '%wojcik%'`)
  })

  test('finds groups by what their organization is called, too', async () => {
    const json = { name: unique('Group ') }
    await send(`/api/v1/admin/groups?organizationDomainURL=${clinic.name}`, { as: owner, json })
    const names = async (rest: string) => {
      const { body } = await send(`/api/v1/admin/groups?search=${clinic.name}${rest}`, {
        as: owner,
      })
      return body.data.map(({ name }: { name: string }) => name)
    }
    expect(await names('')).toEqual([json.name])
    expect(await names(`&organizationDomainURL=${clinic.name}`)).toEqual([])
  })
})
