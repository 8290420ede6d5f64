import { describe, expect, test } from 'vitest'
import {
  act,
  content,
  drafted,
  find,
  list,
  newCode,
  owner,
  panelOf,
  PATH,
  published,
  put,
  retire,
} from '@/tests/support/practice/clinical-tests'
import { one, sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { footprint, idOf, signIn, staffIn, unique, type SignedIn } from '@/tests/support/world'

describe('tests', () => {
  test('are drafted, changed, published, drafted anew, superseded and retired, each with its row in the log', async () => {
    const { code, version, draft } = await drafted()
    expect(draft).toMatchObject({ ...content, number: 1, status: 'draft', publishedAt: null })
    const changed = (await put(code, { ...content, name: 'Glucose', version })).body.data
    expect(changed).toMatchObject({
      status: 'draft',
      published: null,
      draft: { name: 'Glucose' },
      version: 2,
    })
    const first = (await act(code, 'publish', { version: 2 })).body.data
    expect(first).toMatchObject({
      status: 'active',
      draft: null,
      published: { name: 'Glucose', number: 1 },
      version: 3,
    })
    const next = (await act(code, 'draft', { version: 3 })).body.data
    expect(next).toMatchObject({
      status: 'active',
      published: { number: 1 },
      draft: { ...content, name: 'Glucose', number: 2 },
    })
    await put(code, { ...content, name: 'Glucose, fasting', version: 4 })
    expect(await find(code)).toMatchObject({
      published: { name: 'Glucose' },
      draft: { name: 'Glucose, fasting' },
    })
    const second = (await act(code, 'publish', { version: 5 })).body.data
    expect(second).toMatchObject({
      published: { name: 'Glucose, fasting', number: 2, status: 'active' },
    })
    const other = await published({ name: 'Glucose in plasma' })
    const retired = (
      await act(code, 'retire', {
        version: 6,
        reason: 'Plasma is steadier.',
        replacedBy: other.code,
      })
    ).body.data
    const replacedBy = { code: other.code, name: 'Glucose in plasma' }
    expect(retired).toMatchObject({
      status: 'retired',
      replacedBy,
      retiredReason: 'Plasma is steadier.',
    })
    expect((await find(other.code)).replaces).toEqual([{ code, name: 'Glucose, fasting' }])

    const versions = (await send(`${PATH}/${code}/versions`, { as: owner })).body.data
    expect(
      versions.map(({ number, status, name }: Record<string, unknown>) => [number, status, name]),
    ).toEqual([
      [2, 'retired', 'Glucose, fasting'],
      [1, 'superseded', 'Glucose'],
    ])
    const { body } = await send(`${PATH}/${code}/history`, { as: owner })
    expect(
      body.data.map(({ action, before, after }: Record<string, unknown>) => [
        action,
        before,
        after,
      ]),
    ).toEqual([
      [
        'tests:publish',
        { status: 'active' },
        { status: 'retired', retiredReason: 'Plasma is steadier.', replacedBy: other.code },
      ],
      ['tests:publish', { name: 'Glucose', number: 1 }, { name: 'Glucose, fasting', number: 2 }],
      ['tests:update', { name: 'Glucose' }, { name: 'Glucose, fasting' }],
      ['tests:update', null, { draft: 2 }],
      ['tests:publish', { number: null }, { number: 1 }],
      ['tests:update', { name: 'Glucose in serum' }, { name: 'Glucose' }],
      ['tests:create', null, expect.objectContaining({ code, loinc: '2345-7' })],
    ])
  })

  test('that are published stay as they are, also for whoever goes round the commands', async () => {
    const { code, version } = await published()
    const { status, body } = await put(code, { ...content, version })
    expect([status, body.error]).toEqual([
      409,
      'What is published is not changed: make a new version.',
    ])
    const kept = 'A published version of a test is never changed.'
    await expect(
      sql(`update clinical_test_versions set name = 'x' where code = $1`, code),
    ).rejects.toThrow(kept)
    await expect(sql('delete from clinical_test_versions where code = $1', code)).rejects.toThrow(
      kept,
    )
    const id = await one('select id from clinical_test_versions where code = $1', code)
    await expect(sql('insert into clinical_test_members values ($1, 1, 0)', id)).rejects.toThrow(
      kept,
    )
  })

  test('are not overwritten: who changes an old version gets the present one', async () => {
    const { code, version } = await drafted()
    await put(code, { ...content, name: 'First', version })
    const requests = [
      put(code, { ...content, name: 'Second', version }),
      ...['publish', 'draft'].map((action) => act(code, action, { version })),
    ]
    for (const { status, body } of await Promise.all(requests)) {
      expect([status, body.error]).toEqual([
        409,
        'Somebody has changed this since you opened it. Nothing was saved.',
      ])
      expect(body.current).toMatchObject({ draft: { name: 'First' }, version: 2 })
    }
  })

  test('are not published with something missing: each field says so', async () => {
    const { code, version } = await drafted({
      kind: null,
      turnaround: null,
      unit: null,
      price: null,
    })
    const before = await footprint()
    const { status, body } = await act(code, 'publish', { version })
    expect([status, body.error]).toEqual([422, 'Some of what a published test needs is missing.'])
    expect(Object.keys(body.fields)).toEqual(['kind', 'turnaround', 'unit', 'price'])
    expect(await footprint()).toBe(before)
  })

  test('that are drafted can be thrown away: the draft alone, or with it the test', async () => {
    const { code, version } = await published()
    await act(code, 'draft', { version })
    const discard = () => send(`${PATH}/${code}/draft`, { as: owner, method: 'DELETE' })
    expect((await discard()).status).toBe(200)
    expect(await find(code)).toMatchObject({ draft: null, published: { number: 1 } })
    expect((await discard()).body.error).toBe('No version is being drafted.')
    const { code: other } = await drafted()
    await send(`${PATH}/${other}/draft`, { as: owner, method: 'DELETE' })
    expect((await send(`${PATH}/${other}`, { as: owner })).status).toBe(404)
  })

  test.each([
    [
      'retired',
      async () => (await retire((await published()).code)).code,
      'draft',
      'A retired test has no further versions.',
    ],
    ['drafted', async () => (await drafted()).code, 'draft', 'Version 1 is being drafted already.'],
    [
      'drafted',
      async () => (await drafted()).code,
      'retire',
      'Only a published test can be retired.',
    ],
    ['published', async () => (await published()).code, 'publish', 'No version is being drafted.'],
  ])('that are %s refuse what makes no sense: %#', async (_state, make, action, error) => {
    const { code, version } = await find(await make())
    const { status, body } = await act(code, action, {
      version,
      ...(action === 'retire' && { reason: 'x', replacedBy: null }),
    })
    expect([status, body.error]).toEqual([409, error])
  })

  test.each([
    ['a code in small letters', { code: 'glu' }, 'code'],
    ['a wrong check digit', { loinc: '2345-6' }, 'loinc'],
    ['a unit that is none', { unit: 'mg per dL' }, 'unit'],
    [
      'ranges that overlap',
      { referenceRanges: [content.referenceRanges[0], content.referenceRanges[0]] },
      'referenceRanges.1.ageFrom',
    ],
    ['a member that is unknown', { members: ['NOBODY-HAS-THIS'] }, 'members'],
    ['a field that is unknown', { status: 'active' }, undefined],
  ])('are refused with %s', async (_title, wrong, field) => {
    const before = await footprint()
    const { status, body } = await send(PATH, {
      as: owner,
      json: { code: newCode(), ...content, ...wrong },
    })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, field ? [field] : []])
    expect(await footprint()).toBe(before)
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
      synonyms: ['Quörk'],
      kind: 'imaging',
      specimen: 'breath',
    })
    const { code: panel } = await drafted({ ...panelOf(code), name: `${word} B`, loinc: null })
    expect(await list(`search=${word.toUpperCase()}`)).toEqual([code, panel])
    expect(await list(`search=${word}&sort=-name`)).toEqual([panel, code])
    expect(await list(`search=${word}&limit=1&offset=1`)).toEqual([panel])
    expect([await list('search=quork'), await list('search=%25')]).toEqual([[code], []])
    for (const [query, codes] of Object.entries({
      'kind=imaging': [code],
      'specimen=breath': [code],
      'status=draft': [panel],
      'panel=yes': [panel],
      'panel=no': [code],
      'availableIn=northside': [code],
      'availableIn=nobody-has-this': [],
    }))
      expect([query, await list(`search=${word}&${query}`)]).toEqual([query, codes])
    for (const wrong of ['sort=price', 'kind=x', 'status=superseded', 'panel=maybe'])
      expect([wrong, (await send(`${PATH}?${wrong}`, { as: owner })).status]).toEqual([wrong, 422])
    const { text } = await send(`${PATH}?format=csv&search=${code}`, { as: owner })
    expect(text).toContain(`${code},${word} Ä,imaging,2345-7,breath,PT4H,0,18.50,USD,active,1,`)
  })

  test('are the provider’s: a role in an organization opens none of it, and support reads', async () => {
    const { code } = await drafted()
    const guest = await staffIn(await idOf('northside'), ['tests:read', 'tests:create'], {
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
          await send(`${PATH}/NO-SUCH-TEST${part}`, {
            as: owner,
            method: part === '/draft' ? 'DELETE' : 'GET',
          })
        ).status,
      ).toBe(404)
  })
})

describe('a price', () => {
  test('is kept with its test where there is no commerce, which says so', async () => {
    const test = await published()
    expect([test.status, test.inCommerce]).toEqual([
      'active',
      { state: 'failed', failure: 'Commerce is not set up here.', updatedAt: expect.any(String) },
    ])
    const { body } = await act(test.code, 'price', {})
    expect(body.data.inCommerce.state).toBe('failed')
    expect((await send(`${PATH}/prices?of=${test.code}`, { as: owner })).body.data).toEqual({
      state: 'none',
      prices: [],
    })
    const entry = await send(`${PATH}?search=${test.code}`, { as: owner })
    expect(entry.body.data[0]).toMatchObject({ price: content.price, inCommerce: 'failed' })
    const retired = await act(test.code, 'retire', {
      reason: 'Old.',
      replacedBy: null,
      version: test.version,
    })
    expect(retired.body.data.inCommerce.state).toBe('failed')
  })

  test('of a draft is none of commerce’s, and only who publishes writes one', async () => {
    const { code, inCommerce } = await drafted()
    expect(inCommerce).toBe(null)
    const { status, body } = await act(code, 'price', {})
    expect([status, body.error]).toEqual([409, 'Its price comes to commerce when it is published.'])
    const as = await signIn('support@polyclinic.example')
    expect((await send(`${PATH}/${code}/price`, { as, json: {} })).status).toBe(403)
    expect((await send(`${PATH}/NONE/price`, { as: owner, json: {} })).status).toBe(404)
    expect(
      (await send(`${PATH}/prices?of=${encodeURIComponent('a b')}`, { as: owner })).status,
    ).toBe(422)
  })
})
