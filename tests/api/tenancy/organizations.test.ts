import { beforeAll, describe, expect, test } from 'vitest'
import { one, sql } from '@/tests/support/db/database'
import { send, type Sent } from '@/tests/support/http/request'
import {
  buildOrganization,
  footprint,
  idOf,
  signIn,
  staffIn,
  unique,
  type SignedIn,
} from '@/tests/support/world'

const URL = '/api/v1/admin/organizations'
const CREATE = ['organizations:read', 'organizations:create']

let owner: SignedIn
beforeAll(async () => void (owner = await signIn('owner@polyclinic.example')))

const valid = (more: object = {}) => ({
  businessName: `Harbor Clinic ${unique('')}`,
  businessRegistrationId: unique('REG-'),
  selectedCountry: 276,
  ...more,
})
const create = (input: object, as: SignedIn | null = owner, sent: Sent = {}) =>
  send(URL, { as, json: [input], ...sent })

/** Sends what must be refused, and proves that nothing was written. */
async function refused(status: number, request: () => ReturnType<typeof send>) {
  const before = await footprint()
  const answer = await request()
  expect([answer.status, answer.text]).toEqual([status, expect.any(String)])
  expect(answer.body).toMatchObject({ success: false, error: expect.stringMatching(/^\S.*\S$/) })
  expect(await footprint()).toBe(before)
  return answer.body as { error: string; fields?: Record<string, string> }
}

describe('organizations', () => {
  test('are created as roots', async () => {
    const input = valid({ businessName: 'Ärztehaus am Dom' })
    const { status, body } = await create(input)
    expect([status, body.success]).toEqual([201, true])
    expect(body.data).toHaveLength(1)
    expect(body.data[0]).toEqual({
      id: expect.any(Number),
      domainURL: 'arztehaus-am-dom',
      label: 'Ärztehaus am Dom',
      ...input,
      country: 'Germany',
      partOf: null,
      referrerOrganizationUserId: null,
      level: 0,
      path: [],
      version: 1,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    })
  })

  test('are created under a parent', async () => {
    const parent = await idOf('eastside')
    const { status, body } = await create(valid({ partOf: parent }))
    expect(status).toBe(201)
    expect(body.data[0]).toMatchObject({ partOf: parent, level: 2 })
    expect(body.data[0].path.map((above: { domainURL: string }) => above.domainURL)).toEqual([
      'northside',
      'eastside',
    ])
    expect(await one('select path from organizations where id = $1', body.data[0].id)).toEqual([
      await idOf('northside'),
      parent,
      body.data[0].id,
    ])
  })

  test('begin with the settings of their country, unless those above in the same country have chosen others', async () => {
    const settingsOf = async (input: object) => {
      const { domainURL } = (await create(valid(input))).body.data[0]
      const { settings } = (await send(`${URL}/${domainURL}`, { as: owner })).body.data
      const { timeZone, locale, currency } = settings
      return [timeZone, locale, currency].map(({ value, source }) => `${value} ${source}`)
    }
    expect(await settingsOf({ selectedCountry: 578 })).toEqual([
      'Europe/Oslo own',
      'nb-NO own',
      'NOK own',
    ])
    const northside = await idOf('northside')
    const inUnitedStates = await settingsOf({ selectedCountry: 840, partOf: northside })
    expect(inUnitedStates).toEqual(['America/Chicago above', 'en-US above', 'USD above'])
    const inEcuador = await settingsOf({ selectedCountry: 218, partOf: northside })
    expect(inEcuador).toEqual(['America/Guayaquil own', 'es-EC own', 'USD above'])
    const inAntarctica = await settingsOf({ selectedCountry: 10, partOf: northside })
    expect(inAntarctica).toEqual(['Antarctica/Syowa own', 'en-AQ own', 'USD above'])
    const { id } = (await create(valid({ selectedCountry: 578 }))).body.data[0]
    const logged = `select after ->> 'timeZone' from audit_log where organization_id = $1 and action = 'organizations:create'`
    expect(await one(logged, id)).toBe('Europe/Oslo')
  })

  test('keep who referred them', async () => {
    const referrer = await one<string>('select id from organization_users limit 1')
    for (const sent of [referrer, referrer.toUpperCase()]) {
      const { status, body } = await create(valid({ referrerOrganizationUserId: sent }))
      expect([status, body.data[0].referrerOrganizationUserId]).toEqual([201, referrer])
    }
  })

  test('take null for absent', async () => {
    expect((await create(valid({ partOf: null, referrerOrganizationUserId: null }))).status).toBe(
      201,
    )
  })

  test('are found by their domainURL', async () => {
    const { status, body } = await send(`${URL}/koeln`, { as: owner })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      domainURL: 'koeln',
      businessName: 'Ärztehaus Köln',
      selectedCountry: 276,
      country: 'Germany',
      level: 1,
    })
  })

  test.each([
    'nobody-has-this',
    'global',
    'Koeln',
    '%F0%9F%98%80',
    '桜',
    "'; drop table organizations",
  ])('are not found by %s', async (name) => {
    const { status, body } = await send(`${URL}/${encodeURIComponent(name)}`, { as: owner })
    expect([status, body]).toEqual([404, { success: false, error: 'Organization not found.' }])
  })

  test('are not found by a dot segment, which names another address', async () => {
    const { status, body } = await send(`${URL}/..`, { as: owner })
    expect([status, body]).toEqual([404, { success: false, error: 'Page not found.' }])
  })

  test('refuse half a character', async () => {
    const { status, body } = await send(URL, { as: owner, body: '[{"businessName":"\\ud800"}]' })
    expect([status, body.error]).toEqual([400, 'The body contains half a character.'])
    const whole = await send(URL, { as: owner, body: '[{"businessName":"\\ud83d\\ude00"}]' })
    expect(whole.status).toBe(422)
  })

  test.each(['/%00', '?search=a%00b', '?parent=%00'])(
    'refuse a NUL character in %s',
    async (rest) => {
      const { status, body } = await send(URL + rest, { as: owner })
      expect([status, body.error]).toEqual([400, 'The request contains a NUL character.'])
    },
  )

  test.each([
    ['a stranger', null, 401],
    ['staff without a role', 'auditor@partner.example', 403],
    ['a reader', 'support@polyclinic.example', 403],
    ['somebody who only looks like staff', 'imposter@evilpolyclinic.example', 403],
    ['an administrator who is not staff', 'admin@northside.example', 403],
  ] as const)('are not created by %s', async (_who, email, status) => {
    const as = email && (await signIn(email))
    await refused(status, () => create(valid(), as))
  })

  test('are created below their own by staff of one tenant', async () => {
    const northside = await idOf('northside')
    const staff = await staffIn(northside, CREATE, { reach: 'subtree' })
    const { status, body } = await create(valid({ partOf: await idOf('eastside-mri') }), staff)
    expect(status).toBe(201)
    expect((await send(`${URL}/${body.data[0].domainURL}`, { as: staff })).status).toBe(200)
    await refused(403, () => create(valid(), staff))
    await refused(404, async () => create(valid({ partOf: await idOf('koeln') }), staff))
  })

  test('answer the same for a foreign parent and an unknown one', async () => {
    const staff = await staffIn(await idOf('eastside'), CREATE, { reach: 'subtree' })
    const input = valid()
    const answers = []
    for (const partOf of [
      await idOf('northside'),
      await idOf('westside'),
      await idOf('koeln'),
      2_000_000_000,
    ])
      answers.push(await refused(404, () => create({ ...input, partOf }, staff)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]!.fields).toEqual({ partOf: 'Parent organization not found.' })
  })

  test('cannot lie under one that the creator may only read', async () => {
    const staff = await staffIn(await idOf('eastside'), CREATE)
    const child = await idOf('eastside-mri')
    await refused(404, () => create(valid({ partOf: child }), staff))
  })

  test('do not name a referrer of another tenant', async () => {
    const staff = await staffIn(await idOf('eastside'), CREATE, { reach: 'subtree' })
    const foreign =
      await one(`select u.id from organization_users u join organizations o on o.id = organization_id
      where o.domain_url = 'koeln'`)
    const { fields } = await refused(422, async () =>
      create(valid({ partOf: await idOf('eastside'), referrerOrganizationUserId: foreign }), staff),
    )
    expect(fields).toEqual({ referrerOrganizationUserId: 'Unknown referrer.' })
  })

  const NAME = 'Invalid Organization Name'
  const REGISTRATION = 'Invalid Registration ID'
  const COUNTRY = 'Please Select A Country'
  const wrong: [string, object, number, Record<string, string>][] = [
    ['a name of 2 characters', { businessName: 'ab' }, 422, { businessName: NAME }],
    ['a name of 51 characters', { businessName: 'a'.repeat(51) }, 422, { businessName: NAME }],
    ['a name that ends with a space', { businessName: 'Clinic ' }, 422, { businessName: NAME }],
    ['a name with a hyphen', { businessName: 'Clinic-North' }, 422, { businessName: NAME }],
    ['a name with a line break', { businessName: 'Clinic\nNorth' }, 422, { businessName: NAME }],
    ['a number as name', { businessName: 12345 }, 422, { businessName: NAME }],
    ['null as name', { businessName: null }, 422, { businessName: NAME }],
    ['no name', { businessName: undefined }, 422, { businessName: NAME }],
    [
      'a registration id of 2 characters',
      { businessRegistrationId: 'ab' },
      422,
      { businessRegistrationId: REGISTRATION },
    ],
    [
      'a registration id of 101',
      { businessRegistrationId: 'a'.repeat(101) },
      422,
      { businessRegistrationId: REGISTRATION },
    ],
    ['no country', { selectedCountry: undefined }, 422, { selectedCountry: COUNTRY }],
    ['a country as text', { selectedCountry: '276' }, 422, { selectedCountry: COUNTRY }],
    ['a fraction of a country', { selectedCountry: 276.5 }, 422, { selectedCountry: COUNTRY }],
    ['an unknown country', { selectedCountry: 999 }, 422, { selectedCountry: 'Unknown country.' }],
    [
      'a country beyond its column',
      { selectedCountry: 70_000 },
      422,
      { selectedCountry: 'Unknown country.' },
    ],
    [
      'a country beyond every column',
      { selectedCountry: 2 ** 40 },
      422,
      { selectedCountry: 'Unknown country.' },
    ],
    ['a negative country', { selectedCountry: -1 }, 422, { selectedCountry: 'Unknown country.' }],
    [
      'a missing parent',
      { partOf: 2_000_000_000 },
      404,
      { partOf: 'Parent organization not found.' },
    ],
    [
      'a parent beyond its column',
      { partOf: 2 ** 40 },
      404,
      { partOf: 'Parent organization not found.' },
    ],
    ['a parent as text', { partOf: '1' }, 422, { partOf: expect.any(String) as never }],
    ['a negative parent', { partOf: -1 }, 422, { partOf: expect.any(String) as never }],
    ['parent 0', { partOf: 0 }, 422, { partOf: expect.any(String) as never }],
    [
      'a referrer that is no id',
      { referrerOrganizationUserId: 'x' },
      422,
      { referrerOrganizationUserId: 'Unknown referrer.' },
    ],
    [
      'an unknown referrer',
      { referrerOrganizationUserId: '3f333df6-90a4-4fda-8dd3-9485d27cee36' },
      422,
      { referrerOrganizationUserId: 'Unknown referrer.' },
    ],
  ]
  test.each(wrong)('refuse %s', async (_what, input, status, fields) => {
    expect((await refused(status, () => create(valid(input)))).fields).toEqual(fields)
  })

  test.each([
    'id',
    'domainURL',
    'label',
    'path',
    'version',
    'treeOrder',
    'createdAt',
    'country',
    'constructor',
    'toString',
  ])(
    'refuse the key %s',
    async (key) => void (await refused(422, () => create(valid({ [key]: 1 })))),
  )

  test('refuse prototype keys', async () => {
    const inside = JSON.stringify(valid()).replace('{', '{"__proto__":{"partOf":1},')
    await refused(422, () => send(URL, { as: owner, body: `[${inside}]` }))
    expect(({} as { partOf?: number }).partOf).toBeUndefined()
  })

  test.each([
    ['none', []],
    ['two', [valid(), valid()]],
    ['a thousand', Array.from({ length: 300 }, () => valid())],
    ['an object instead of an array', valid()],
    ['null', null],
    ['a text', 'organization'],
    ['an array of arrays', [[valid()]]],
    ['an array of null', [null]],
  ])(
    'come one at a time: %s',
    async (_what, json) => void (await refused(422, () => send(URL, { as: owner, json }))),
  )

  test('refuse a registration id that is taken in the same country, in whatever case', async () => {
    const first = valid({ businessRegistrationId: 'Reg-Straße-Ä1' })
    expect((await create(first)).status).toBe(201)
    for (const businessRegistrationId of ['Reg-Straße-Ä1', 'REG-STRAßE-Ä1', 'reg-straße-ä1']) {
      const { fields } = await refused(409, () => create(valid({ businessRegistrationId })))
      expect(fields).toEqual({
        businessRegistrationId: 'This registration ID is already taken in this country.',
      })
    }
    expect(
      (await create(valid({ businessRegistrationId: 'REG-STRAßE-Ä1', selectedCountry: 392 })))
        .status,
    ).toBe(201)
  })

  test('have a registration id only once when two create it at once', async () => {
    const input = valid()
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({ ...input })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
    expect(
      await one(
        'select count(*)::int from organizations where business_registration_id = $1',
        input.businessRegistrationId,
      ),
    ).toBe(1)
  })

  test('nest at most 12 deep', async () => {
    let under: number | null = null
    for (let level = 0; level < 12; level++) under = await buildOrganization(undefined, { under })
    const { fields, error } = await refused(422, () => create(valid({ partOf: under })))
    expect([error, fields]).toEqual([
      'Organizations nest at most 12 deep.',
      { partOf: 'Organizations nest at most 12 deep.' },
    ])
  })

  test('answer only what the schema names', async () => {
    await sql('alter table organizations add column secret text default $$canary$$')
    for (const address of [URL, `${URL}/koeln`, `${URL}?search=koeln`])
      expect((await send(address, { as: owner })).text).not.toContain('canary')
    await sql('alter table organizations drop column secret')
  })
})
