import { Client } from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { isAvailable } from '@/lib/clinical-tests/queries'
import { inTransaction } from '@/lib/server/db/client'
import { actAs } from '@/lib/server/db/tenant'
import { one, sql } from '@/tests/support/database'
import { send } from '@/tests/support/request'
import { buildOrganization, footprint, idOf, signIn, staffIn, unique, type SignedIn } from '@/tests/support/world'

const PATH = '/api/v1/admin/tests'
let owner: SignedIn
beforeAll(async () => void (owner = await signIn('owner@polyclinic.example')))

const content = {
  name: 'Glucose in serum',
  synonyms: ['Blood sugar'],
  kind: 'laboratory',
  loinc: '2345-7',
  specimen: 'serum',
  container: 'Gold top',
  volume: { value: 3, unit: 'mL' },
  fasting: true,
  collection: 'Let it clot for half an hour.',
  turnaround: 'PT4H',
  method: 'Hexokinase',
  resultType: 'quantity',
  unit: 'mg/dL',
  referenceRanges: [{ sex: 'any', ageFrom: { value: 18, unit: 'a' }, ageTo: null, low: 70, high: 99, text: '' }],
  members: [] as string[],
  price: { amount: 1850, currency: 'USD' },
}
const newCode = () => unique('T-').toUpperCase()
const act = (code: string, action: string, json: object) => send(`${PATH}/${code}/${action}`, { as: owner, json })
const find = async (code: string) => (await send(`${PATH}/${code}`, { as: owner })).body.data
const put = (code: string, json: object) => send(`${PATH}/${code}`, { as: owner, method: 'PUT', json })

async function drafted(parts: object = {}) {
  const { status, body } = await send(PATH, { as: owner, json: { code: newCode(), ...content, ...parts } })
  expect([status, body.error]).toEqual([201, undefined])
  return body.data
}
async function published(parts: object = {}) {
  const { code, version } = await drafted(parts)
  const { status, body } = await act(code, 'publish', { version })
  expect([status, body.error]).toEqual([201, undefined])
  return body.data
}
const panelOf = (...members: string[]) => ({
  members,
  specimen: null,
  resultType: null,
  unit: null,
  referenceRanges: [],
})
const list = async (query: string): Promise<string[]> =>
  (await send(`${PATH}?${query}`, { as: owner })).body.data.map(({ code }: { code: string }) => code)

describe('tests', () => {
  test('are drafted, changed, published, drafted anew, superseded and retired, each with its row in the log', async () => {
    const { code, version, draft } = await drafted()
    expect(draft).toMatchObject({ ...content, number: 1, status: 'draft', publishedAt: null })
    const changed = (await put(code, { ...content, name: 'Glucose', version })).body.data
    expect(changed).toMatchObject({ status: 'draft', published: null, draft: { name: 'Glucose' }, version: 2 })
    const first = (await act(code, 'publish', { version: 2 })).body.data
    expect(first).toMatchObject({ status: 'active', draft: null, published: { name: 'Glucose', number: 1 }, version: 3 })
    const next = (await act(code, 'draft', { version: 3 })).body.data
    expect(next).toMatchObject({ status: 'active', published: { number: 1 }, draft: { ...content, name: 'Glucose', number: 2 } })
    await put(code, { ...content, name: 'Glucose, fasting', version: 4 })
    expect(await find(code)).toMatchObject({ published: { name: 'Glucose' }, draft: { name: 'Glucose, fasting' } })
    const second = (await act(code, 'publish', { version: 5 })).body.data
    expect(second).toMatchObject({ published: { name: 'Glucose, fasting', number: 2, status: 'active' } })
    const other = await published({ name: 'Glucose in plasma' })
    const retired = (await act(code, 'retire', { version: 6, reason: 'Plasma is steadier.', replacedBy: other.code })).body.data
    const replacedBy = { code: other.code, name: 'Glucose in plasma' }
    expect(retired).toMatchObject({ status: 'retired', replacedBy, retiredReason: 'Plasma is steadier.' })
    expect((await find(other.code)).replaces).toEqual([{ code, name: 'Glucose, fasting' }])

    const versions = (await send(`${PATH}/${code}/versions`, { as: owner })).body.data
    expect(versions.map(({ number, status, name }: Record<string, unknown>) => [number, status, name])).toEqual([
      [2, 'retired', 'Glucose, fasting'],
      [1, 'superseded', 'Glucose'],
    ])
    const { body } = await send(`${PATH}/${code}/history`, { as: owner })
    expect(body.data.map(({ action, before, after }: Record<string, unknown>) => [action, before, after])).toEqual([
      ['tests:publish', { status: 'active' }, { status: 'retired', retiredReason: 'Plasma is steadier.', replacedBy: other.code }],
      ['tests:publish', { name: 'Glucose', number: 1 }, { name: 'Glucose, fasting', number: 2 }],
      ['tests:update', { name: 'Glucose' }, { name: 'Glucose, fasting' }],
      ['tests:update', null, { draft: 2 }],
      ['tests:publish', { number: null }, { number: 1 }],
      ['tests:update', { name: 'Glucose in serum' }, { name: 'Glucose' }],
      ['tests:create', null, expect.objectContaining({ code, loinc: '2345-7' })],
    ])
  }) // prettier-ignore

  test('that are published stay as they are, also for whoever goes round the commands', async () => {
    const { code, version } = await published()
    const { status, body } = await put(code, { ...content, version })
    expect([status, body.error]).toEqual([409, 'What is published is not changed: make a new version.'])
    const kept = 'A published version of a test is never changed.'
    await expect(sql(`update clinical_test_versions set name = 'x' where code = $1`, code)).rejects.toThrow(kept)
    await expect(sql('delete from clinical_test_versions where code = $1', code)).rejects.toThrow(kept)
    const id = await one('select id from clinical_test_versions where code = $1', code)
    await expect(sql('insert into clinical_test_members values ($1, 1, 0)', id)).rejects.toThrow(kept)
  })

  test('are not overwritten: who changes an old version gets the present one', async () => {
    const { code, version } = await drafted()
    await put(code, { ...content, name: 'First', version })
    const requests = [put(code, { ...content, name: 'Second', version }), ...['publish', 'draft'].map((action) => act(code, action, { version }))] // prettier-ignore
    for (const { status, body } of await Promise.all(requests)) {
      expect([status, body.error]).toEqual([409, 'Somebody has changed this since you opened it. Nothing was saved.'])
      expect(body.current).toMatchObject({ draft: { name: 'First' }, version: 2 })
    }
  })

  test('are not published with something missing: each field says so', async () => {
    const { code, version } = await drafted({ kind: null, turnaround: null, unit: null, price: null })
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
    ['retired', async () => (await retire((await published()).code)).code, 'draft', 'A retired test has no further versions.'],
    ['drafted', async () => (await drafted()).code, 'draft', 'Version 1 is being drafted already.'],
    ['drafted', async () => (await drafted()).code, 'retire', 'Only a published test can be retired.'],
    ['published', async () => (await published()).code, 'publish', 'No version is being drafted.'],
  ])('that are %s refuse what makes no sense: %#', async (_state, make, action, error) => {
    const { code, version } = await find(await make())
    const { status, body } = await act(code, action, { version, ...(action === 'retire' && { reason: 'x', replacedBy: null }) })
    expect([status, body.error]).toEqual([409, error])
  }) // prettier-ignore

  test.each([
    ['a code in small letters', { code: 'glu' }, 'code'],
    ['a wrong check digit', { loinc: '2345-6' }, 'loinc'],
    ['a unit that is none', { unit: 'mg per dL' }, 'unit'],
    ['ranges that overlap', { referenceRanges: [content.referenceRanges[0], content.referenceRanges[0]] }, 'referenceRanges.1.ageFrom'],
    ['a member that is unknown', { members: ['NOBODY-HAS-THIS'] }, 'members'],
    ['a field that is unknown', { status: 'active' }, undefined],
  ])('are refused with %s', async (_title, wrong, field) => {
    const before = await footprint()
    const { status, body } = await send(PATH, { as: owner, json: { code: newCode(), ...content, ...wrong } })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, field ? [field] : []])
    expect(await footprint()).toBe(before)
  }) // prettier-ignore

  test('have a code of their own', async () => {
    const { code } = await drafted()
    const { status, body } = await send(PATH, { as: owner, json: { code, ...content } })
    expect([status, body.fields]).toEqual([409, { code: 'This code is taken.' }])
  })

  test('are searched, filtered, sorted, paged and exported', async () => {
    const word = unique('zzquark')
    const { code } = await published({ name: `${word} Ä`, synonyms: ['Quörk'], kind: 'imaging', specimen: 'breath' })
    const { code: panel } = await drafted({ ...panelOf(code), name: `${word} B`, loinc: null })
    expect(await list(`search=${word.toUpperCase()}`)).toEqual([code, panel])
    expect(await list(`search=${word}&sort=-name`)).toEqual([panel, code])
    expect(await list(`search=${word}&limit=1&offset=1`)).toEqual([panel])
    expect([await list('search=quork'), await list('search=%25')]).toEqual([[code], []])
    for (const [query, codes] of Object.entries({
      ...{ 'kind=imaging': [code], 'specimen=breath': [code], 'status=draft': [panel], 'panel=yes': [panel], 'panel=no': [code] },
      'availableIn=northside': [code],
      'availableIn=nobody-has-this': [],
    }))
      expect([query, await list(`search=${word}&${query}`)]).toEqual([query, codes])
    for (const wrong of ['sort=price', 'kind=x', 'status=superseded', 'panel=maybe'])
      expect([wrong, (await send(`${PATH}?${wrong}`, { as: owner })).status]).toEqual([wrong, 422])
    const { text } = await send(`${PATH}?format=csv&search=${code}`, { as: owner })
    expect(text).toContain(`${code},${word} Ä,imaging,2345-7,breath,PT4H,0,18.50,USD,active,1,`)
  }) // prettier-ignore

  test('are the provider’s: a role in an organization opens none of it, and support reads', async () => {
    const { code } = await drafted()
    const guest = await staffIn(await idOf('northside'), ['tests:read', 'tests:create'], { reach: 'subtree' })
    const support = await signIn('support@polyclinic.example')
    const statuses = async (as: SignedIn) => [
      (await send(`${PATH}/${code}`, { as })).status,
      (await send(PATH, { as, json: { code: newCode(), ...content } })).status,
    ]
    expect([await statuses(guest), await statuses(support)]).toEqual([[403, 403], [200, 403]])
    for (const part of ['', '/versions', '/draft'])
      expect((await send(`${PATH}/NO-SUCH-TEST${part}`, { as: owner, method: part === '/draft' ? 'DELETE' : 'GET' })).status).toBe(404)
  }) // prettier-ignore
})

async function retire(code: string, parts: object = {}) {
  const { version } = await find(code)
  const { status, body } = await act(code, 'retire', { version, reason: 'Over.', replacedBy: null, ...parts })
  return { code, status, body }
}

describe('panels', () => {
  test('keep their members in order, and hold those of a published one in the catalogue', async () => {
    const [sodium, potassium] = [await published({ name: 'Sodium' }), await published({ name: 'Potassium' })]
    const panel = await published({ name: 'Electrolytes', ...panelOf(potassium.code, sodium.code) })
    expect(panel.published.members.map(({ name }: { name: string }) => name)).toEqual(['Potassium', 'Sodium'])
    expect((await find(sodium.code)).panels).toEqual([{ code: panel.code, name: 'Electrolytes' }])
    const refused = await retire(sodium.code)
    expect([refused.status, refused.body.error]).toEqual([
      409,
      `It belongs to Electrolytes (${panel.code}). Publish a version of that panel without it first.`,
    ])
    const { version } = (await act(panel.code, 'draft', { version: panel.version })).body.data
    await put(panel.code, { ...content, ...panelOf(potassium.code), version })
    await act(panel.code, 'publish', { version: version + 1 })
    expect((await retire(sodium.code, { replacedBy: potassium.code })).status).toBe(201)
    const again = await send(PATH, { as: owner, json: { code: newCode(), ...content, ...panelOf(sodium.code) } })
    expect(again.body.fields).toEqual({ members: `${sodium.code} is retired: take ${potassium.code} in its place.` })
  })

  test('are published when all of their members are', async () => {
    const member = await drafted()
    const { code, version } = await drafted(panelOf(member.code))
    const { status, body } = await act(code, 'publish', { version })
    expect([status, body.fields]).toEqual([422, { members: `${member.code} is not published: a panel offers only what is.` }])
  }) // prettier-ignore

  test('contain themselves neither at once nor through others, published or drafted', async () => {
    const inner = await published()
    const middle = await published(panelOf(inner.code))
    const outer = await drafted(panelOf(middle.code))
    const { version } = (await act(inner.code, 'draft', { version: inner.version })).body.data
    const refused = await put(inner.code, { ...content, ...panelOf(outer.code), version })
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { members: `The panel would contain itself: ${inner.code} › ${outer.code} › ${middle.code} › ${inner.code}.` },
    ])
    const itself = await put(inner.code, { ...content, ...panelOf(inner.code), version })
    expect(itself.body.fields).toEqual({ members: 'A panel cannot contain itself.' })
  })

  test('are looked through once each, however many ways lead to them', async () => {
    let below: string[] = []
    for (let level = 0; level < 12; level++) {
      const panels = [await drafted(panelOf(...below)), await drafted(panelOf(...below)), await drafted(panelOf(...below)), await drafted(panelOf(...below))] // prettier-ignore
      below = panels.map(({ code }) => code)
    }
    expect((await find(below[0]!)).draft.members).toHaveLength(4)
  })

  test('do not come to contain each other by changes at the same moment', async () => {
    const [a, b] = [await drafted(), await drafted()]
    const changes = await Promise.all([
      put(a.code, { ...content, ...panelOf(b.code), version: a.version }),
      put(b.code, { ...content, ...panelOf(a.code), version: b.version }),
    ])
    expect(changes.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('are not published with what is retired at the same moment', async () => {
    const member = await published()
    const panel = await drafted(panelOf(member.code))
    const both = await Promise.all([retire(member.code), act(panel.code, 'publish', { version: panel.version })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, expect.toBeOneOf([409, 422])])
  })

  test.each([
    ['itself', async (code: string) => code, 'A test cannot replace itself.'],
    ['a draft', async () => (await drafted()).code, 'The replacement is not a published test.'],
    ['nothing known', async () => 'NO-SUCH-TEST', 'The replacement is not a published test.'],
  ])('and tests are not replaced by %s', async (_title, of, message) => {
    const { code } = await published()
    const { status, body } = await retire(code, { replacedBy: await of(code) })
    expect([status, body.fields]).toEqual([422, { replacedBy: message }])
  })

  test('and tests are not retired without a reason or a replacement', async () => {
    const { status, body } = await retire((await published()).code, { reason: ' ' })
    expect([status, body.fields]).toEqual([422, { reason: 'Give a reason, or choose a replacement.' }])
  })
})

describe('the availability of a test', () => {
  const offer = (code: string, json: object) => send(`${PATH}/${code}/availability`, { as: owner, method: 'PUT', json })

  test('is everywhere, or where the organizations are that were chosen, with how far each reaches', async () => {
    const top = await buildOrganization(unique('top-'))
    const [middle, aside] = [await buildOrganization(unique('mid-'), { under: top }), await buildOrganization()]
    const bottom = await buildOrganization(unique('low-'), { under: middle })
    const { code, version } = await published()
    const id = await one<number>('select id from clinical_tests where code = $1', code)
    const canOrder = () =>
      inTransaction('', async (transaction) => {
        actAs(transaction, owner.personId, 'all')
        const asked = [top, middle, bottom, aside].map((organization) => isAvailable(transaction as never, id, organization))
        return Promise.all(asked)
      })
    expect(await canOrder()).toEqual([true, true, true, true])
    const organizations = [{ organizationId: middle, reach: 'subtree' }, { organizationId: aside, reach: 'organization' }]
    const offered = (await offer(code, { version, everywhere: false, organizations })).body.data
    expect(offered).toMatchObject({ everywhere: false, version: version + 1 })
    expect(offered.organizations).toEqual(expect.arrayContaining([{ organization: expect.objectContaining({ id: middle }), reach: 'subtree' }]))
    expect(await canOrder()).toEqual([false, true, true, true])
    await offer(code, { version: version + 1, everywhere: false, organizations: [{ organizationId: top, reach: 'organization' }] })
    expect(await canOrder()).toEqual([true, false, false, false])
    const names = await sql<{ name: string }>('select domain_url as name from organizations where id = any($1) order by id', [top, middle])
    expect(await Promise.all(names.map(({ name }) => list(`search=${code}&availableIn=${name}`)))).toEqual([[code], []])
    await retire(code)
    expect(await canOrder()).toEqual([false, false, false, false])
  }) // prettier-ignore

  test.each([
    ['nobody', { everywhere: false, organizations: [] }, 'organizations'],
    ['everybody and somebody', { everywhere: true, organizations: [{ organizationId: 1, reach: 'subtree' }] }, 'organizations'],
    ['an organization that is unknown', { everywhere: false, organizations: [{ organizationId: 999_999, reach: 'subtree' }] }, 'organizations.0.organizationId'],
    ['an organization that there cannot be', { everywhere: false, organizations: [{ organizationId: 3_000_000_000, reach: 'subtree' }] }, 'organizations.0.organizationId'],
    ['an unknown reach', { everywhere: false, organizations: [{ organizationId: 1, reach: 'x' }] }, 'organizations.0.reach'],
  ])('is not for %s', async (_title, wrong, field) => {
    const { code, version } = await drafted()
    const { status, body } = await offer(code, { version, ...wrong })
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
  }) // prettier-ignore

  test('decides what a tenant’s own connection sees, and of that only what was published', async () => {
    const [mine, theirs] = [await buildOrganization(), await buildOrganization()]
    const [here, there, open] = [await published(), await published(), await drafted()]
    for (const [{ code, version }, organizationId] of [[here, mine], [there, theirs]] as const)
      await offer(code, { version, everywhere: false, organizations: [{ organizationId, reach: 'organization' }] })
    const asTenant = (text: string, ...values: unknown[]) =>
      inTransaction('', async (transaction) => {
        actAs(transaction, owner.personId, [mine])
        return (await transaction.client.query(text, values)).rows
      })
    const rows = await asTenant('select code from clinical_test_versions where code = any($1)', [here.code, there.code, open.code])
    expect(rows).toEqual([{ code: here.code }])
    await expect(asTenant('update clinical_tests set everywhere = true')).rejects.toThrow(/permission denied/)
  }) // prettier-ignore
})

describe('a large catalogue', () => {
  beforeAll(async () => {
    await sql(`
      with made as (insert into clinical_tests (code) select 'LOAD-' || n from generate_series(1, 20000) n returning id, code)
      insert into clinical_test_versions (test_id, code, number, status, name, published_at)
      select id, code, 1, 'active', 'Load test ' || md5(code), now() from made`)
    await sql('vacuum analyze clinical_tests')
    await sql('vacuum analyze clinical_test_versions')
  })

  /** How PostgreSQL does what the list really asks, with staff's own policies. */
  async function planOf(query: string): Promise<string> {
    const statements = vi.spyOn(Client.prototype, 'query')
    expect((await send(`${PATH}?${query}`, { as: owner })).status).toBe(200)
    const sent = statements.mock.calls.map(([statement]) => statement as unknown as { text?: string; values: unknown[] })
    const { text, values } = sent.find((statement) => statement?.text?.includes('as "pageKey"'))!
    statements.mockRestore()
    return inTransaction('', async (transaction) => {
      actAs(transaction, owner.personId, 'all')
      const { rows } = await transaction.client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
  } // prettier-ignore

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
    const retired = await act(test.code, 'retire', { reason: 'Old.', replacedBy: null, version: test.version })
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
    expect((await send(`${PATH}/prices?of=${encodeURIComponent('a b')}`, { as: owner })).status).toBe(422)
  })
})
