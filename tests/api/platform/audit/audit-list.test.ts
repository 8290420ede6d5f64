import { Client } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditKeys } from '@/lib/platform/audit/audit-keys'
import { verifyAuditLog } from '@/lib/platform/db/audit-chain'
import { asOwner } from '@/lib/platform/db/owner'
import { one, ownerUrl, sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { AUDIT_SECRET } from '@/tests/support/settings'
import { idOf, signIn, staffIn, type SignedIn } from '@/tests/support/world'

const HOME = { host: 'northside.polyclinic.localhost:3000' }
let owner: SignedIn
let administrator: SignedIn
let roleId: number
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  administrator = await signIn('admin@northside.example')
  const json = { name: 'Night desk', description: '', permissions: ['users:read'] }
  roleId = (await send('/api/v1/home/roles', { as: administrator, ...HOME, json })).body.data.id
  await send(`/api/v1/home/roles/${roleId}`, {
    as: administrator,
    ...HOME,
    method: 'PUT',
    json: {
      ...json,
      name: 'Late desk',
      version: await one('select version from roles where id = $1', roleId),
    },
  })
})

type Entry = Record<string, unknown> & {
  action: string
  organization: { domainURL: string } | null
}
const list = async (query = '', as = owner): Promise<Entry[]> =>
  (await send(`/api/v1/admin/audit?${query}`, { as })).body.data

describe('the pages of the audit log', () => {
  test('say who changed what, newest first, with what was there before and after', async () => {
    const [entry] = await list('organizationDomainURL=northside&limit=1')
    expect(entry).toMatchObject({
      actor: { displayName: 'Priya Raman', email: 'admin@northside.example' },
      organization: { domainURL: 'northside' },
      action: 'roles:update',
      event: 'role.changed',
      subject: 'role',
      subjectId: String(roleId),
      before: { name: 'Night desk' },
      after: { name: 'Late desk' },
    })
  })

  test('are an organization’s own: neither what lies above nor what lies below is in them', async () => {
    const { body } = await send('/api/v1/home/audit?limit=1000', { as: administrator, ...HOME })
    const places = new Set(body.data.map(({ organization }: Entry) => organization?.domainURL))
    expect([...places]).toEqual(['northside'])
    const member = await signIn('outsider@nowhere.example')
    expect((await send('/api/v1/home/audit', { as: member, ...HOME })).status).toBe(404)
    const reader = await staffIn(await idOf('koeln'), ['audit:read'])
    expect(
      (await send('/api/v1/admin/audit?organizationDomainURL=northside', { as: reader })).status,
    ).toBe(404)
    expect((await send('/api/v1/admin/audit', { as: reader })).status).toBe(403)
  })

  test('are narrowed by words, action, subject, person and time', async () => {
    const here = 'organizationDomainURL=northside'
    const actions = async (query: string) =>
      (await list(`${here}&${query}`)).map(({ action }) => action)
    expect(await actions('search=NIGHT%20desk')).toEqual(['roles:update', 'roles:create'])
    // The demo has made one, too.
    expect(await actions('subject=role&search=priya')).toEqual([
      'roles:update',
      'roles:create',
      'roles:create',
    ])
    expect(await actions('action=roles:create,users:remove')).toEqual([
      'roles:create',
      'roles:create',
    ])
    expect(await actions(`subject=role&subjectId=${roleId}&sort=at`)).toEqual([
      'roles:create',
      'roles:update',
    ])
    expect(await actions('actor=nobody@nowhere.example')).toEqual([])
    const before = new Date(Date.now() - 3_600_000).toISOString()
    expect(await actions(`from=${before}&subject=role`)).toHaveLength(3)
    expect(await actions(`to=${before}&subject=role`)).toEqual([])
    expect((await send(`/api/v1/admin/audit?from=yesterday`, { as: owner })).status).toBe(422)
  })

  test('are exported', async () => {
    const { text } = await send(
      `/api/v1/admin/audit?format=csv&organizationDomainURL=northside&search=late`,
      {
        as: owner,
      },
    )
    expect(text).toContain(
      `Priya Raman,admin@northside.example,,,Northside Health Group,roles:update,role.changed,role,${roleId},Late desk,"{""name"":""Night desk""}"`,
    )
  })

  test('write nothing into the log', async () => {
    const count = () => one<number>('select count(*)::int from audit_log')
    const before = await count()
    await list('limit=1000')
    expect(await count()).toBe(before)
  })
})

describe('audit:verify', () => {
  const verify = (client: Client) => verifyAuditLog(client, auditKeys(AUDIT_SECRET))

  const tampered = (statement: string) =>
    asOwner(ownerUrl, async (client: Client) => {
      await client.query('begin')
      await client.query('alter table audit_log disable trigger user')
      await client.query(statement)
      return verify(client)
    })

  test('finds all as it was written, and says the same each time', async () => {
    const verdict = await asOwner(ownerUrl, verify)
    expect(verdict.broken).toEqual([])
    expect(verdict.rows).toBe(await one('select count(*)::int from audit_log'))
    expect(verdict.chains).toBe(
      (await sql('select distinct organization_id from audit_log')).length,
    )
    expect((await asOwner(ownerUrl, verify)).digest).toBe(verdict.digest)
  })

  test('names the row that was changed, and the one before which something is missing', async () => {
    const northside = await idOf('northside')
    const changed = await tampered(
      `update audit_log set after = '{}' where organization_id = ${northside} and sequence = 2`,
    )
    expect(changed.broken).toEqual([
      { organizationId: northside, sequence: 2, what: 'its details were changed or removed' },
    ])
    const cut = await tampered(
      `delete from audit_log where organization_id = ${northside} and sequence = 2`,
    )
    expect(cut.broken[0]).toEqual({
      organizationId: northside,
      sequence: 3,
      what: 'a row before it is missing',
    })
  })

  test('shows a cut end by the digest', async () => {
    const { digest } = await asOwner(ownerUrl, verify)
    const cut = await tampered(`delete from audit_log where id = (select max(id) from audit_log)`)
    expect([cut.broken, cut.digest === digest]).toEqual([[], false])
  })
})
