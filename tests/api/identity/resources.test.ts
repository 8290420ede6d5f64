import { beforeAll, describe, expect, test } from 'vitest'
import { one, sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import {
  buildRole,
  footprint,
  idOf,
  signIn,
  staffIn,
  unique,
  type SignedIn,
} from '@/tests/support/world'

const PATH = '/api/v1/admin/resources'
let owner: SignedIn
beforeAll(async () => void (owner = await signIn('owner@polyclinic.example')))

const input = (key = unique('devices-')) => ({
  key,
  label: 'Devices',
  description: 'What is worn or implanted.',
  scope: 'organization',
  actions: [
    { key: 'read', label: 'Read', risk: 'low' },
    { key: 'calibrate', label: 'Calibrate', risk: 'high' },
  ],
})
const register = async (key?: string) => {
  const { status, body } = await send(PATH, { as: owner, json: input(key) })
  expect(status).toBe(201)
  return body.data
}
const changeOf = ({
  label,
  description,
  scope,
  status,
  replacedBy,
  actions,
  version,
}: Record<string, unknown>) => ({ label, description, scope, status, replacedBy, actions, version })
const put = (key: string, json: object) =>
  send(`${PATH}/${key}`, { as: owner, method: 'PUT', json })

describe('resources', () => {
  test('are registered, changed, deprecated and removed, each with its row in the log', async () => {
    const made = await register()
    expect(made).toMatchObject({
      ...input(made.key),
      status: 'active',
      builtIn: false,
      roles: 0,
      version: 1,
    })
    const changed = (await put(made.key, { ...changeOf(made), label: 'Medical devices' })).body.data
    expect(changed).toMatchObject({ label: 'Medical devices', version: 2 })
    const old = (
      await put(made.key, { ...changeOf(changed), status: 'deprecated', replacedBy: 'locations' })
    ).body.data
    expect(old).toMatchObject({ status: 'deprecated', replacedBy: 'locations', version: 3 })
    expect((await send(`${PATH}/${made.key}`, { as: owner, method: 'DELETE' })).status).toBe(200)
    expect((await send(`${PATH}/${made.key}`, { as: owner })).status).toBe(404)
    const { body } = await send(`${PATH}/${made.key}/history`, { as: owner })
    expect(
      body.data.map(({ action, before, after, actor }: Record<string, unknown>) => [
        action,
        before,
        after,
        actor,
      ]),
    ).toEqual([
      [
        'resources:delete',
        expect.objectContaining({ label: 'Medical devices' }),
        null,
        'Maren Solberg',
      ],
      [
        'resources:update',
        { status: 'active', replacedBy: null },
        { status: 'deprecated', replacedBy: 'locations' },
        'Maren Solberg',
      ],
      ['resources:update', { label: 'Devices' }, { label: 'Medical devices' }, 'Maren Solberg'],
      ['resources:create', null, expect.objectContaining({ label: 'Devices' }), 'Maren Solberg'],
    ])
    const older = await send(`${PATH}/${made.key}/history?limit=1&before=${body.data[1].id}`, {
      as: owner,
    })
    expect(older.body).toMatchObject({ data: [{ id: body.data[2].id }], total: 2 })
  })

  test('are the product’s own words and more, but never `all`', async () => {
    const { body } = await send(`${PATH}?limit=100`, { as: owner })
    const keys = body.data.map(({ key }: { key: string }) => key)
    expect(keys).toEqual(keys.toSorted())
    expect(keys).toEqual(expect.arrayContaining(['audit', 'organizations', 'users']))
    expect(keys).not.toContain('all')
    expect(body.total).toBe(keys.length)
  })

  test('are searched, filtered, sorted and paged', async () => {
    const key = (await register(unique('zebra-'))).key
    const list = async (query: string) =>
      (await send(`${PATH}?${query}`, { as: owner })).body.data.map(
        (row: { key: string }) => row.key,
      )
    expect(await list(`search=ZEBRA-`)).toContain(key)
    expect(await list('search=%25')).toEqual([])
    expect(await list('scope=global&sort=-key')).toEqual([
      'tests',
      'resources',
      'plans',
      'faqs',
      'commerce-settings',
    ])
    expect(await list('scope=global&limit=1&offset=2')).toEqual(['plans'])
    expect(await list('status=deprecated&search=zebra')).toEqual([])
    for (const wrong of ['sort=version', 'scope=x', 'limit=0', 'limit=1001', 'format=xml'])
      expect([wrong, (await send(`${PATH}?${wrong}`, { as: owner })).status]).toEqual([wrong, 422])
  })

  test('are exported as they are filtered, with nothing that a spreadsheet would run', async () => {
    const key = unique('formula-')
    await send(PATH, { as: owner, json: { ...input(key), label: '=HYPERLINK("x")' } })
    const { text, headers } = await send(`${PATH}?format=csv&search=formula-`, { as: owner })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="resources.csv"')
    const [head, line, ...rest] = text.replace('\uFEFF', '').split('\r\n')
    expect(head).toBe('Key,Label,Description,Scope,Actions,Status,Replaced by,Roles,Updated')
    expect(line).toMatch(
      new RegExp(
        `^${key},"'=HYPERLINK\\(""x""\\)",What is worn or implanted.,organization,read calibrate,active,,0,`,
      ),
    )
    expect(rest).toEqual([''])
  })

  test('are not overwritten: who changes an old version gets the present one', async () => {
    const made = await register()
    await put(made.key, { ...changeOf(made), label: 'First' })
    const { status, body } = await put(made.key, { ...changeOf(made), label: 'Second' })
    expect([status, body.success, body.error]).toEqual([
      409,
      false,
      'Somebody has changed this since you opened it. Nothing was saved.',
    ])
    expect(body.current).toMatchObject({ label: 'First', version: 2 })
    expect(await one('select label from resources where key = $1', made.key)).toBe('First')
  })

  test('of the product keep what its code asks for', async () => {
    const users = (await send(`${PATH}/users`, { as: owner })).body.data
    const change = changeOf(users)
    const before = await footprint()
    for (const [field, wrong] of Object.entries({
      actions: users.actions.slice(1),
      scope: 'global',
      status: 'deprecated',
    })) {
      const { status, body } = await put('users', { ...change, [field]: wrong })
      expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
    }
    expect((await send(`${PATH}/users`, { as: owner, method: 'DELETE' })).status).toBe(409)
    expect(await footprint()).toBe(before)
    expect((await put('users', { ...change, label: 'People' })).status).toBe(200)
  })

  test('in use are not removed, nor is an action that a role holds', async () => {
    const made = await register()
    await buildRole('organization', [`${made.key}:calibrate`])
    const used = await send(`${PATH}/${made.key}`, { as: owner, method: 'DELETE' })
    expect([used.status, used.body.error]).toEqual([409, 'A role holds it: deprecate it instead.'])
    const { status, body } = await put(made.key, {
      ...changeOf(made),
      actions: made.actions.slice(0, 1),
    })
    expect([status, body.error]).toEqual([409, 'A role still holds this action.'])
    expect(
      await sql('select key from resource_actions where resource = $1', made.key),
    ).toHaveLength(2)
  })

  test.each([
    ['a key with capitals', { key: 'Devices' }, 'key'],
    ['the reserved key', { key: 'all' }, 'key'],
    ['a key that is taken', { key: 'users' }, 'key'],
    ['no label', { label: ' ' }, 'label'],
    ['no action', { actions: [] }, 'actions'],
    ['an action twice', { actions: [input().actions[0], input().actions[0]] }, 'actions'],
    ['an unknown risk', { actions: [{ ...input().actions[0], risk: 'none' }] }, 'actions.0.risk'],
    ['an unknown scope', { scope: 'tenant' }, 'scope'],
  ])('are refused with %s', async (_title, wrong, field) => {
    const before = await footprint()
    const { status, body } = await send(PATH, { as: owner, json: { ...input(), ...wrong } })
    expect([409, 422]).toContain(status)
    expect(Object.keys(body.fields)).toContain(field)
    expect(await footprint()).toBe(before)
  })

  test('take no replacement that is none', async () => {
    const made = await register()
    for (const replacedBy of [made.key, 'nobody-has-this', 'all']) {
      const { status, body } = await put(made.key, {
        ...changeOf(made),
        status: 'deprecated',
        replacedBy,
      })
      expect([replacedBy, status, Object.keys(body.fields)]).toEqual([
        replacedBy,
        422,
        ['replacedBy'],
      ])
    }
    expect((await put(made.key, { ...changeOf(made), replacedBy: 'users' })).status).toBe(422)
  })

  test('are the provider’s: a role in an organization opens none of it', async () => {
    const as = await staffIn(await idOf('northside'), ['resources:read', 'resources:create'], {
      reach: 'subtree',
    })
    expect((await send(PATH, { as })).status).toBe(403)
    expect((await send(PATH, { as, json: input() })).status).toBe(403)
  })

  test('are read, not written, by support', async () => {
    const as = await signIn('support@polyclinic.example')
    expect((await send(PATH, { as })).status).toBe(200)
    expect((await send(PATH, { as, json: input() })).status).toBe(403)
  })
})
