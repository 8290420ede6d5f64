import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { one, sql } from '@/tests/support/db/database'
import { send, type Sent } from '@/tests/support/http/request'
import { buildPerson, idOf, signIn, staffIn, type SignedIn } from '@/tests/support/world'
import { LOGIN, SECRET } from '@/tests/support/settings'

const URL = '/api/auth/session'
const at = (label: string) => `${label}.polyclinic.localhost:3000`
const read = (as: SignedIn | null) => send(URL, { as })

const token = 'a'.repeat(64)
const csrfCookie = (value = token) =>
  `polyclinic.csrf=${encodeURIComponent(`${value}|${createHash('sha256').update(`${value}${SECRET}`).digest('hex')}`)}`
const update = (as: SignedIn | null, json: unknown, { headers, ...sent }: Sent = {}) =>
  send(URL, {
    json,
    headers: { cookie: [as?.cookie, csrfCookie()].filter(Boolean).join('; '), ...headers },
    ...sent,
  })
const select = (as: SignedIn | null, organizationDomainURL: unknown) =>
  update(as, { csrfToken: token, data: { organizationDomainURL } })

describe('a session update', () => {
  let owner: SignedIn
  beforeAll(async () => void (owner = await signIn('owner@polyclinic.example')))

  test('remembers the chosen organization', async () => {
    expect((await select(owner, 'koeln')).body.organizationDomainURL).toBe('koeln')
    expect((await read(owner)).body.organizationDomainURL).toBe('koeln')
    expect((await update(owner, { csrfToken: token })).body.organizationDomainURL).toBe('koeln')
    expect((await select(owner, 'northside-health')).body.organizationDomainURL).toBe('northside')
    expect((await select(owner, 'global')).body.organizationDomainURL).toBe('global')
  })

  test('gives all of the idle time again, and none after the absolute end', async () => {
    const as = await signIn('owner@polyclinic.example', { idle: 29 })
    expect((await read(as)).body.secondsLeft.idle).toBeLessThanOrEqual(60)
    expect((await update(as, { csrfToken: token, data: {} })).body.secondsLeft.idle).toBe(1800)
    await sql(
      `update sessions set expires_at = now() + interval '90 seconds' where id = $1`,
      as.sessionId,
    )
    expect(
      (await update(as, { csrfToken: token, data: {} })).body.secondsLeft.absolute,
    ).toBeLessThanOrEqual(90)
  })

  test('chooses nothing that one may not read: unknown and foreign are one answer', async () => {
    const as = await staffIn(await idOf('koeln'), ['organizations:read'])
    const answers = await Promise.all(
      ['sakura', 'nobody-has-this', 'koeln-radiologie', ''].map((name) => select(as, name)),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['404 {"success":false,"error":"Organization not found."}']),
    )
    expect((await select(as, 'koeln')).status).toBe(200)
  })

  test('does nothing for nobody', async () => {
    const { status, body } = await select(null, 'koeln')
    expect([status, body]).toEqual([200, {}])
  })

  test('needs the token that belongs to the cookie', async () => {
    const other = 'b'.repeat(64)
    const forged = `polyclinic.csrf=${other}|${createHash('sha256').update(`${other}x`).digest('hex')}`
    for (const [body, cookie] of [
      [{ csrfToken: other }, csrfCookie()],
      [{ csrfToken: '' }, csrfCookie()],
      [{ csrfToken: other }, forged],
      [{ csrfToken: token }, ''],
      [{ csrfToken: `${token}|x` }, csrfCookie()],
    ] as const)
      expect(
        (await update(null, body, { headers: { cookie: `${owner.cookie}; ${cookie}` } })).status,
      ).toBe(403)
    expect((await update(owner, {})).status).toBe(422)
    expect((await update(owner, { csrfToken: 5 })).status).toBe(422)
  })

  test('takes the token that GET /api/auth/csrf gives, on every host', async () => {
    for (const host of [LOGIN, at('www'), at('northside')]) {
      const { body, headers } = await send('/api/auth/csrf', { host })
      const [cookie] = headers['set-cookie']!.filter((value) =>
        value.startsWith('polyclinic.csrf='),
      )
      expect(cookie).not.toMatch(/domain=/i)
      const { status } = await send(URL, {
        host,
        json: { csrfToken: body.csrfToken },
        headers: { cookie: `${owner.cookie}; ${cookie!.split(';')[0]}` },
      })
      expect(status).toBe(200)
    }
  })

  test.each([
    'http://northside.polyclinic.localhost:3000',
    'http://evil.example',
    'null',
    undefined,
  ])('is refused from the origin %s', async (origin) => {
    expect(
      (
        await update(
          owner,
          { csrfToken: token },
          { headers: { cookie: `${owner.cookie}; ${csrfCookie()}`, origin } },
        )
      ).status,
    ).toBe(403)
  })

  test('is refused when a foreign page sends it', async () => {
    const headers = { cookie: `${owner.cookie}; ${csrfCookie()}`, 'sec-fetch-site': 'same-site' }
    expect((await update(owner, { csrfToken: token }, { headers })).status).toBe(403)
  })

  test('never changes what one may do, whatever is sent', async () => {
    const as = await signIn('auditor@partner.example')
    const personId = await buildPerson('owner@polyclinic.example')
    const before = (await read(as)).body.user
    const gift = [{ resourceActions: [{ resource: 'all', actions: ['read', 'create'] }] }]
    const role = [
      {
        organization: { id: 1, domainURL: 'northside', label: 'x' },
        organizationUserId: 'x',
        inherited: false,
        ...gift[0],
      },
    ]
    const values = [gift, role, personId, true, 'owner@polyclinic.example', null]
    const keys = [
      'globalRoles',
      'organizationRoles',
      'personId',
      'staff',
      'email',
      'user',
      'sub',
      'sid',
      'role',
      'roles',
    ]
    const shapes: unknown[] = keys.flatMap((key) => [
      ...values.map((value) => ({ [key]: value })),
      { user: { [key]: gift } },
      { user: { [key]: 'owner@polyclinic.example' } },
      { organizationDomainURL: undefined, [key]: gift },
    ])
    shapes.push(
      gift,
      'global',
      7,
      [],
      { constructor: { prototype: { staff: true } } },
      JSON.parse('{"__proto__": {"staff": true}}'),
    )
    for (const shape of shapes) {
      const nested = await update(as, { csrfToken: token, data: shape })
      const flat = await update(as, { csrfToken: token, ...(shape as object) })
      expect([200, 422]).toContain(nested.status)
      expect([200, 422]).toContain(flat.status)
    }
    expect(shapes.length).toBeGreaterThanOrEqual(50)
    expect((await read(as)).body.user).toEqual(before)
    expect((await send('/api/v1/admin/organizations', { as })).status).toBe(403)
  })

  test('changes no row but the chosen organization, for any JSON', async () => {
    const as = await signIn('auditor@partner.example')
    const rows = () =>
      sql(
        'select id, person_id, expires_at, ended_at, organization_domain_url from sessions where id = $1',
        as.sessionId,
      )
    const before = await rows()
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (data) => {
        const { status } = await update(as, { csrfToken: token, data })
        expect([200, 404, 422, 400]).toContain(status)
      }),
      { numRuns: 100 },
    )
    expect(await rows()).toEqual(before)
    expect(
      await one(`select count(*)::int from role_assignments where person_id = $1`, as.personId),
    ).toBe(0)
  })
})
