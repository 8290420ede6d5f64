import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '@/lib/platform/db/client'
import { actAs, withJob } from '@/lib/platform/db/tenant'
import { one, sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { footprint, idOf, signIn, staffIn, unique, type SignedIn } from '@/tests/support/world'

const PATH = '/api/v1/admin/plans'
let owner: SignedIn
beforeAll(async () => void (owner = await signIn('owner@polyclinic.example')))

const dollars = { currency: 'USD', interval: 'month', amount: 4900, seatAmount: 900 }
const yen = { currency: 'JPY', interval: 'year', amount: 68_000, seatAmount: 0 }
const content = {
  name: 'Practice',
  description: 'For several clinicians.',
  includedSeats: 5,
  trialDays: 14,
  limits: { practitioners: 40, locations: 5, users: null, emailsPerMonth: 0 },
  features: ['Online booking', 'Reminders'],
  prices: [yen, dollars],
}
const newCode = () => unique('plan-').toLowerCase()
const act = (code: string, action: string, json: object) =>
  send(`${PATH}/${code}/${action}`, { as: owner, json })
const find = async (code: string) => (await send(`${PATH}/${code}`, { as: owner })).body.data
const put = (code: string, json: object) =>
  send(`${PATH}/${code}`, { as: owner, method: 'PUT', json })
const discard = (code: string) => send(`${PATH}/${code}/draft`, { as: owner, method: 'DELETE' })

async function done(call: ReturnType<typeof send>) {
  const { status, body } = await call
  expect([status, body.error]).toEqual([expect.toBeOneOf([200, 201]), undefined])
  return body.data
}
const drafted = (parts: object = {}) =>
  done(send(PATH, { as: owner, json: { code: newCode(), ...content, ...parts } }))
async function published(parts: object = {}) {
  const { code, version } = await drafted(parts)
  return done(act(code, 'publish', { version }))
}
const list = async (query: string): Promise<string[]> =>
  (await send(`${PATH}?${query}`, { as: owner })).body.data.map(
    ({ code }: { code: string }) => code,
  )

describe('plans', () => {
  test('are drafted, changed, published, versioned, archived and taken up again, each with its row in the log', async () => {
    const { code, version, draft } = await drafted()
    expect(draft).toMatchObject({ ...content, number: 1, status: 'draft', publishedAt: null })
    const changed = (await put(code, { ...content, name: 'Clinic', version })).body.data
    expect(changed).toMatchObject({
      status: 'draft',
      published: null,
      draft: { name: 'Clinic' },
      version: 2,
    })
    const first = await done(act(code, 'publish', { version: 2 }))
    expect(first).toMatchObject({
      status: 'live',
      draft: null,
      published: { name: 'Clinic', number: 1 },
      version: 3,
    })
    const next = await done(act(code, 'draft', { version: 3 }))
    expect(next).toMatchObject({
      status: 'live',
      published: { number: 1 },
      draft: { ...content, name: 'Clinic', number: 2 },
    })
    await put(code, { ...content, name: 'Clinic', prices: [dollars], version: 4 })
    const second = await done(act(code, 'publish', { version: 5 }))
    expect(second).toMatchObject({
      published: { prices: [dollars], number: 2, status: 'live' },
      version: 6,
    })
    const archived = await done(act(code, 'archive', { version: 6 }))
    expect(archived).toMatchObject({
      status: 'archived',
      published: { number: 2, status: 'archived' },
      draft: null,
    })
    const again = await done(act(code, 'draft', { version: 7 }))
    expect(again).toMatchObject({
      status: 'archived',
      published: { number: 2 },
      draft: { prices: [dollars], number: 3 },
    })
    expect(await done(act(code, 'publish', { version: 8 }))).toMatchObject({
      status: 'live',
      published: { number: 3 },
    })

    const { body: versions } = await send(`${PATH}/${code}/versions`, { as: owner })
    expect(
      versions.data.map(({ number, status, prices }: Record<string, unknown>) => [
        number,
        status,
        prices,
      ]),
    ).toEqual([
      [3, 'live', [dollars]],
      [2, 'archived', [dollars]],
      [1, 'archived', [yen, dollars]],
    ])
    const { body } = await send(`${PATH}/${code}/history`, { as: owner })
    expect(
      body.data.map(({ action, before, after }: Record<string, unknown>) => [
        action,
        before,
        after,
      ]),
    ).toEqual([
      ['plans:publish', { number: 2 }, { number: 3 }],
      ['plans:update', null, { draft: 3 }],
      ['plans:archive', { status: 'live' }, { status: 'archived' }],
      ['plans:publish', { number: 1, prices: [yen, dollars] }, { number: 2, prices: [dollars] }],
      ['plans:update', { prices: [yen, dollars] }, { prices: [dollars] }],
      ['plans:update', null, { draft: 2 }],
      ['plans:publish', { number: null }, { number: 1 }],
      ['plans:update', { name: 'Practice' }, { name: 'Clinic' }],
      ['plans:create', null, { code, ...content }],
    ])
  })

  test('that are published stay as they are, also for whoever goes round the commands', async () => {
    const { code, version } = await published()
    const { status, body } = await put(code, { ...content, version })
    expect([status, body.error]).toEqual([
      409,
      'What is published is not changed: make a new version.',
    ])
    const kept = async (live: string) => {
      const id = await one(
        'select id from plan_versions where code = $1 and status = $2',
        code,
        live,
      )
      for (const statement of [
        `update plan_versions set name = 'x' where id = $1`,
        `update plan_versions set included_seats = 6 where id = $1`,
        `update plan_versions set status = 'draft', published_at = null, archived_at = null where id = $1`,
        'delete from plan_versions where id = $1',
        'delete from plans where id = (select plan_id from plan_versions where id = $1)',
        'update plan_prices set amount = 1 where version_id = $1',
        'delete from plan_prices where version_id = $1',
        `insert into plan_prices values ($1, 'CHF', 'year', 1, 1, 9)`,
      ])
        await expect(sql(statement, id), statement).rejects.toThrow(
          'A published version of a plan is never changed.',
        )
    }
    await kept('live')
    await done(act(code, 'archive', { version }))
    await kept('archived')
    await expect(
      sql(`update plan_versions set status = 'live', archived_at = null where code = $1`, code),
    ).rejects.toThrow('A published version of a plan is never changed.')
  })

  test('are not overwritten: who changes an old version gets the present one', async () => {
    const { code, version } = await drafted()
    await put(code, { ...content, name: 'First', version })
    const requests = [
      put(code, { ...content, name: 'Second', version }),
      ...['publish', 'draft', 'archive'].map((action) => act(code, action, { version })),
    ]
    for (const { status, body } of await Promise.all(requests)) {
      expect([status, body.error]).toEqual([
        409,
        'Somebody has changed this since you opened it. Nothing was saved.',
      ])
      expect(body.current).toMatchObject({ draft: { name: 'First' }, version: 2 })
    }
  })

  test('are published with a price at least', async () => {
    const { code, version } = await drafted({ prices: [] })
    const before = await footprint()
    const { status, body } = await act(code, 'publish', { version })
    expect([status, body.fields]).toEqual([422, { prices: 'Add at least one price.' }])
    expect(await footprint()).toBe(before)
  })

  test('that are drafted can be thrown away: the draft alone, or with it the plan', async () => {
    const { code, version } = await published()
    await act(code, 'draft', { version })
    expect((await discard(code)).status).toBe(200)
    expect(await find(code)).toMatchObject({ draft: null, published: { number: 1 } })
    expect((await discard(code)).body.error).toBe('No version is being drafted.')
    const { code: other } = await drafted()
    await discard(other)
    expect((await send(`${PATH}/${other}`, { as: owner })).status).toBe(404)
    expect((await send(PATH, { as: owner, json: { code: other, ...content } })).status).toBe(201)
  })

  test.each([
    ['a draft', drafted, 'draft', 'Version 1 is being drafted already.'],
    ['a draft', drafted, 'archive', 'Only a live plan can be archived.'],
    ['live', published, 'publish', 'No version is being drafted.'],
    [
      'live, with a draft',
      async () => {
        const { code, version } = await published()
        return done(act(code, 'draft', { version }))
      },
      'archive',
      'Version 2 is being drafted: publish or discard it first.',
    ],
    [
      'archived',
      async () => {
        const { code, version } = await published()
        return done(act(code, 'archive', { version }))
      },
      'archive',
      'Only a live plan can be archived.',
    ],
  ])('that are %s refuse what makes no sense: %#', async (_state, make, action, error) => {
    const { code, version } = await make()
    const { status, body } = await act(code, action, { version })
    expect([status, body.error]).toEqual([409, error])
  })

  test('say that commerce is not set up where it is not, and are live all the same', async () => {
    const { code, inCommerce } = await published()
    expect(inCommerce).toMatchObject({
      state: 'failed',
      failure: 'Commerce is not set up here.',
      productId: null,
    })
    expect((await done(act(code, 'commerce', {}))).inCommerce.state).toBe('failed')
    const { code: draft } = await drafted()
    const { status, body } = await act(draft, 'commerce', {})
    expect([status, body.error]).toEqual([409, 'It comes to commerce when it is published.'])
  })

  test.each([
    ['a code with capitals', { code: 'Practice' }, 'code'],
    [
      'a currency and interval twice',
      { prices: [dollars, { ...dollars, amount: 1 }] },
      'prices.1.currency',
    ],
    [
      'more than an integer holds',
      { prices: [{ ...dollars, amount: 2_147_483_648 }] },
      'prices.0.amount',
    ],
    ['more seats than practitioners', { includedSeats: 41 }, 'limits.practitioners'],
    ['a field that is unknown', { status: 'live' }, undefined],
    ['a field of a price that is unknown', { prices: [{ ...dollars, tax: 1 }] }, 'prices.0'],
  ])('are refused with %s', async (_title, wrong, field) => {
    const before = await footprint()
    const { status, body } = await send(PATH, {
      as: owner,
      json: { code: newCode(), ...content, ...wrong },
    })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, field ? [field] : []])
    expect(await footprint()).toBe(before)
  })

  test('keep the largest prices there are', async () => {
    const most = {
      currency: 'KWD',
      interval: 'year',
      amount: 2_147_483_647,
      seatAmount: 2_147_483_647,
    }
    expect((await published({ prices: [most] })).published.prices).toEqual([most])
  })

  test('have a code of their own', async () => {
    const { code } = await drafted()
    const { status, body } = await send(PATH, { as: owner, json: { code, ...content } })
    expect([status, body.fields]).toEqual([409, { code: 'This code is taken.' }])
  })

  test('are searched, filtered, sorted, paged and exported', async () => {
    const word = unique('zzquark')
    const { code } = await published({
      name: `${word} Ä`,
      description: 'For bakers, "quick".',
      includedSeats: 7,
    })
    const { code: other } = await drafted({
      name: `${word} B`,
      prices: [{ ...dollars, currency: 'CHF' }],
    })
    expect(await list(`search=${word.toUpperCase()}`)).toEqual([code, other])
    expect(await list(`search=${word}&sort=-name`)).toEqual([other, code])
    expect(await list(`search=${word}&sort=includedSeats`)).toEqual([other, code])
    expect(await list(`search=${word}&limit=1&offset=1`)).toEqual([other])
    expect([await list(`search=${code}`), await list('search=%25')]).toEqual([[code], []])
    for (const [query, codes] of Object.entries({
      'status=live': [code],
      'status=draft': [other],
      'status=archived': [],
      'currency=JPY': [code],
      'currency=CHF,JPY': [code, other],
      'currency=NOK': [],
    }))
      expect([query, await list(`search=${word}&${query}`)]).toEqual([query, codes])
    for (const wrong of ['sort=price', 'currency=dollars', 'status=retired'])
      expect([wrong, (await send(`${PATH}?${wrong}`, { as: owner })).status]).toEqual([wrong, 422])
    const { text } = await send(`${PATH}?format=csv&search=${code}`, { as: owner })
    expect(text).toContain(
      `${code},${word} Ä,"For bakers, ""quick"".",live,1,"68000 JPY / year; 49.00 USD / month",7,"0 JPY / year; 9.00 USD / month",14,0,40,5,,0,`,
    )
  })

  test('are the provider’s: a role in an organization opens none of it, and support reads', async () => {
    const { code } = await drafted()
    const guest = await staffIn(await idOf('northside'), ['plans:read', 'plans:create'], {
      reach: 'subtree',
    })
    const support = await signIn('support@polyclinic.example')
    const statuses = async (as: SignedIn) => [
      (await send(`${PATH}/${code}`, { as })).status,
      (await send(PATH, { as, json: { code: newCode(), ...content } })).status,
    ]
    expect([await statuses(guest), await statuses(support)]).toEqual([
      [403, 403],
      [200, 403],
    ])
    for (const part of ['', '/versions', '/draft'])
      expect(
        (
          await send(`${PATH}/no-such-plan${part}`, {
            as: owner,
            method: part === '/draft' ? 'DELETE' : 'GET',
          })
        ).status,
      ).toBe(404)
  })

  test('show an organization what was published, and nothing that is drafted', async () => {
    const { code: draft } = await drafted()
    const { code } = await published()
    const id = await idOf('northside')
    const seen = await inTransaction([], async (transaction) => {
      actAs(transaction, owner.personId, [id])
      const { rows } = await transaction.client.query<{ code: string }>(
        `select v.code from plans p join plan_versions v on v.plan_id = p.id join plan_prices on version_id = v.id
         where v.code = any($1)`,
        [[draft, code]],
      )
      return new Set(rows.map((row) => row.code))
    })
    expect([...seen]).toEqual([code])
  })

  test.each([
    'update plan_offers set asked = 1',
    'delete from plan_offers',
    'update plans set version = 1',
    'update plan_prices set amount = 1',
  ])('give jobs no more than they need: %s', async (statement) => {
    await expect(withJob(({ client }) => client.query(statement))).rejects.toMatchObject({
      code: '42501',
    })
  })
})
