import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Ctx } from '@/lib/platform/api/ctx'
import { once, removeExpiredKeys } from '@/lib/platform/api/idempotency'
import { anew } from '@/lib/platform/db/tenant'
import { buildClinic } from '@/tests/support/practice/clinic'
import { one, owner as database, sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { footprint, idOf, signIn, staffIn, unique, type SignedIn } from '@/tests/support/world'

let owner: SignedIn
beforeAll(async () => void (owner = await signIn('owner@polyclinic.example')))

const valid = (more: object = {}) => ({
  businessName: 'Repeated Clinic',
  businessRegistrationId: unique('KEY-'),
  selectedCountry: 840,
  ...more,
})
const create = (input: object, key: string | undefined, as = owner, more: object = {}) =>
  send('/api/v1/admin/organizations', {
    as,
    json: [input],
    headers: { 'idempotency-key': key, ...more },
  })
const rowsOf = ({ businessRegistrationId: id }: { businessRegistrationId: string }) =>
  one<number>('select count(*)::int from organizations where business_registration_id = $1', id)

describe('an Idempotency-Key', () => {
  test('gives the stored answer again', async () => {
    const input = valid()
    const key = unique('key-')
    const first = await create(input, key)
    const before = await footprint()
    const again = await create(input, key)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.text).toBe(first.text)
    expect(await footprint()).toBe(before)
  })

  test('is for one organization’s host', async () => {
    const [here, there] = [await buildClinic(), await buildClinic()]
    await there.join(there.administrator, here.admin.email)
    const json = {
      name: 'The same',
      description: '',
      parentGroupId: null,
      roles: [],
      memberIds: [],
    }
    const sent = { as: here.admin, json, headers: { 'idempotency-key': unique('key-') } }
    expect((await send('/api/v1/home/groups', { ...sent, host: here.host })).status).toBe(201)
    expect((await send('/api/v1/home/groups', { ...sent, host: there.host })).status).toBe(422)
  })

  test('is refused for another body', async () => {
    const key = unique('key-')
    await create(valid(), key)
    const input = valid()
    const { status, body } = await create(input, key)
    expect([status, body.error]).toEqual([
      422,
      'This Idempotency-Key was used for another request.',
    ])
    expect(await rowsOf(input)).toBe(0)
  })

  test('of another person never replays', async () => {
    const staff = await staffIn(await idOf('northside'), [
      'organizations:read',
      'organizations:create',
    ])
    const key = unique('key-')
    const mine = valid()
    expect((await create(mine, key)).status).toBe(201)
    const theirs = valid({ partOf: await idOf('northside') })
    const { status, body } = await create(theirs, key, staff)
    expect([status, body.data[0].businessRegistrationId]).toEqual([
      201,
      theirs.businessRegistrationId,
    ])
  })

  test('gives its answer also where the same could not be done again', async () => {
    const [key, input] = [unique('key-'), valid()]
    const first = await create(input, key)
    expect((await create(input, unique('key-'))).status).toBe(409)
    expect((await create(input, key)).text).toBe(first.text)
  })

  test('has nothing follow a second time that was to follow when it is done', async () => {
    const [key, follow] = [unique('key-'), vi.fn()]
    const act = () =>
      anew({ actor: owner, reach: 'all' } as unknown as Ctx, (ctx) =>
        once(ctx, key, 'the same', async () => {
          ctx.afterCommit.push(follow)
          return { status: 200, answer: 'done' }
        }),
      )
    expect([await act(), await act()]).toEqual(Array(2).fill({ status: 200, answer: 'done' }))
    expect(follow).toHaveBeenCalledTimes(1)
  })

  test('is not spent by a refusal', async () => {
    const key = unique('key-')
    expect((await create(valid({ selectedCountry: 999 }), key)).status).toBe(422)
    expect((await create(valid(), key)).status).toBe(201)
  })

  test('makes one row of 50 requests at once; the others replay it or are told that it runs', async () => {
    for (let round = 0; round < 4; round++) {
      const input = valid()
      const key = unique('key-')
      const audited = await one<number>('select count(*)::int from audit_log')
      const answers = await Promise.all(Array.from({ length: 50 }, () => create(input, key)))
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([])
      const created = answers.filter(({ status }) => status === 201)
      expect(created.length).toBeGreaterThan(0)
      expect(new Set(created.map(({ text }) => text)).size).toBe(1)
      expect(await rowsOf(input)).toBe(1)
      expect(await one('select count(*)::int from audit_log')).toBe(audited + 1)
      for (const { status, body } of answers)
        if (status === 409)
          expect(body.error).toBe(
            'This was sent before and has not ended yet. Look in a few minutes what has become of it.',
          )
    }
  })

  test('is settled: a request that did not arrive is never done, whenever it comes', async () => {
    const input = valid()
    const key = unique('key-')
    const settle = () => create(input, key, owner, { 'idempotency-settle': 'true' })
    const givenUp = {
      success: false,
      error: 'This was given up before it arrived. Nothing was done.',
      outcome: 'not done',
    }
    for (const answer of [await settle(), await settle(), await create(input, key)])
      expect([answer.status, answer.body]).toEqual([409, givenUp])
    expect(await rowsOf(input)).toBe(0)
  })

  test('is settled: a request that was done is answered as it was', async () => {
    const key = unique('key-')
    const input = valid()
    const first = await create(input, key)
    const settled = await create(input, key, owner, { 'idempotency-settle': 'true' })
    expect([settled.status, settled.text]).toEqual([201, first.text])
    expect(await rowsOf(input)).toBe(1)
  })

  test('is settled: a request that is under way is not given up', async () => {
    const key = unique('key-')
    const client = await database.connect()
    await client.query('begin')
    await client.query('select claim_idempotency_key($1, $2)', [owner.personId, key])
    const settled = await create(valid(), key, owner, { 'idempotency-settle': 'true' })
    await client.query('rollback')
    client.release()
    expect([settled.status, settled.body.outcome]).toEqual([409, 'under way'])
  })

  test.each(['false', '1', ''])(
    'is neither settled nor used where Idempotency-Settle reads "%s"',
    async (settle) => {
      const [input, key] = [valid(), unique('key-')]
      const asked = await create(input, key, owner, { 'idempotency-settle': settle })
      expect([asked.status, asked.body.error, await rowsOf(input)]).toEqual([
        400,
        'The only value of Idempotency-Settle is true.',
        0,
      ])
      expect((await create(input, key)).status).toBe(201)
    },
  )

  test('is needed by whoever wants something settled, where answers are kept', async () => {
    const input = valid()
    const asked = { 'idempotency-settle': 'true' }
    for (const { status, body } of [
      await create(input, undefined, owner, asked),
      await send('/api/v1/admin/api-keys?organizationDomainURL=global', {
        as: owner,
        json: {
          name: unique('Key '),
          kind: 'service',
          permissions: ['users:read'],
          reach: 'organization',
          expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
        },
        headers: { ...asked, 'idempotency-key': unique('key-') },
      }),
    ])
      expect([status, body.error]).toEqual([
        400,
        'No answer is kept here under an Idempotency-Key.',
      ])
    expect(await rowsOf(input)).toBe(0)
  })

  test.each(['', 'a b', 'a'.repeat(201), 'schlüssel'])(
    'is refused when it reads "%s"',
    async (key) => {
      const input = valid()
      const { status } = await create(input, Buffer.from(key).toString('latin1'))
      expect([status, await rowsOf(input)]).toEqual([400, 0])
    },
  )

  test('is kept for 48 hours, and removed with its answer after them', async () => {
    const [kept, expired] = [randomUUID(), randomUUID()]
    const input = valid()
    expect([(await create(input, kept)).status, (await create(valid(), expired)).status]).toEqual([
      201, 201,
    ])
    const age = (key: string, hours: number) =>
      sql(
        `update idempotency_keys set created_at = now() - make_interval(hours => $2) where key = $1`,
        key,
        hours,
      )
    await age(kept, 47)
    await age(expired, 49)
    expect(await removeExpiredKeys()).toBeGreaterThanOrEqual(1)
    expect(
      await sql('select key from idempotency_keys where key = any($1)', [kept, expired]),
    ).toEqual([{ key: kept }])
    expect((await create(input, kept)).status).toBe(201)
    expect(await removeExpiredKeys()).toBeUndefined()
  })

  test('is optional', async () => {
    const input = valid()
    expect([
      (await create(input, undefined)).status,
      (await create(input, undefined)).status,
    ]).toEqual([201, 409])
  })

  test('cannot be read, changed or removed by another', async () => {
    const policies = await sql(
      `select cmd from pg_policies where tablename = 'idempotency_keys' and policyname = 'idempotency_keys_own'`,
    )
    expect(policies).toHaveLength(1)
    const grants = await sql(`select privilege_type from information_schema.role_table_grants
      where table_name = 'idempotency_keys' and grantee like 'polyclinic\\_%' and grantee <> 'polyclinic_owner'
        and privilege_type not in ('SELECT', 'INSERT', 'DELETE')`)
    expect(grants).toEqual([])
  })
})
