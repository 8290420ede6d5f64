import { describe, expect, test } from 'vitest'
import { SESSION_COOKIE } from '@/lib/shared/http/cookies'
import { one, sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { LOGIN } from '@/tests/support/settings'
import { cookieOf, idOf, signIn, staffIn, unique, type SignedIn } from '@/tests/support/world'

const URL = '/api/auth/session'
const at = (label: string) => `${label}.polyclinic.localhost:3000`
const read = (as: SignedIn | null, host = LOGIN) => send(URL, { as, host })
const isKnown = async (as: SignedIn) => Boolean((await read(as)).body.user)
const lastSeen = ({ sessionId }: SignedIn) =>
  one<Date>('select last_seen_at from sessions where id = $1', sessionId)

describe('the session', () => {
  test('is an empty object for nobody', async () => {
    for (const host of [LOGIN, at('www'), at('northside'), 'polyclinic.localhost:3000']) {
      const { status, body } = await read(null, host)
      expect([status, body]).toEqual([200, {}])
    }
  })

  test('says who one is, and what one may do where', async () => {
    const { body } = await read(await signIn('owner@polyclinic.example'))
    expect(body).toEqual({
      user: {
        displayName: 'Maren Solberg',
        email: 'owner@polyclinic.example',
        staff: true,
        organizationRoles: [],
        complete: true,
        globalRoles: [
          {
            resourceActions: expect.arrayContaining([
              { resource: 'all', actions: expect.arrayContaining(['read', 'create']) },
            ]),
          },
        ],
      },
      organizationDomainURL: 'global',
      expires: expect.stringMatching(/^\d{4}-.*Z$/),
      secondsLeft: { idle: expect.any(Number), absolute: expect.any(Number) },
    })
  })

  test('is that of the host’s organization', async () => {
    const as = await signIn('member@northside.example')
    expect((await read(as, at('eastside'))).body.organizationDomainURL).toBe('eastside')
    expect((await read(as)).body.organizationDomainURL).toBe('global')
  })

  test.each([
    ['idle for 29 minutes', { idle: 29 }, true],
    ['idle for 31 minutes', { idle: 31 }, false],
    ['idle for a day', { idle: 1440 }, false],
    ['a minute before its absolute end', { left: 1 }, true],
    ['a minute past its absolute end', { left: -1 }, false],
  ])('%s', async (_when, times, known) => {
    const as = await signIn('owner@polyclinic.example', times)
    expect(await isKnown(as)).toBe(known)
    expect((await send('/api/v1/admin/organizations', { as })).status).toBe(known ? 200 : 401)
  })

  test('ends at its absolute limit however busy it was', async () => {
    const as = await signIn('owner@polyclinic.example')
    await sql(
      `update sessions set last_seen_at = now(), expires_at = now() where id = $1`,
      as.sessionId,
    )
    expect(await isKnown(as)).toBe(false)
  })

  test('lasts 12 hours from signing in', async () => {
    const { openSession } = await import('@/lib/platform/auth/identities')
    await sql(
      `update people set issuer = 'i', subject = 's' where email = 'owner@polyclinic.example'`,
    )
    const id = await openSession('i', 's', 'token')
    expect(
      await one('select expires_at - created_at from sessions where id = $1', id),
    ).toMatchObject({ hours: 12 })
  })

  test('says how many seconds it lasts without a sign of life, and at most', async () => {
    const as = await signIn('owner@polyclinic.example')
    await sql(
      `update sessions set idle_minutes = 10, last_seen_at = now() - interval '8 minutes',
        expires_at = now() + interval '90 seconds' where id = $1`,
      as.sessionId,
    )
    const { secondsLeft } = (await read(as)).body
    expect(secondsLeft.idle).toBeGreaterThan(60)
    expect(secondsLeft.idle).toBeLessThanOrEqual(120)
    expect(secondsLeft.absolute).toBeGreaterThan(30)
    expect(secondsLeft.absolute).toBeLessThanOrEqual(90)
  })

  test('is kept alive by what its owner does', async () => {
    const as = await signIn('owner@polyclinic.example', { idle: 20 })
    await send('/api/v1/admin/organizations', { as })
    expect(
      Number(
        await one(
          'select extract(epoch from now() - last_seen_at)::int from sessions where id = $1',
          as.sessionId,
        ),
      ),
    ).toBeLessThan(60)
  })

  test('is not kept alive by polling, probes, or requests of the background', async () => {
    const as = await signIn('owner@polyclinic.example', { idle: 20 })
    const before = await lastSeen(as)
    await read(as)
    await send('/api/v1/faqs', { as })
    await send('/readyz', { as })
    await send('/api/v1/admin/organizations', { as, headers: { 'x-background': '1' } })
    await send('/api/v1/admin/dashboard', { as, headers: { 'x-background': '1' } })
    expect(await lastSeen(as)).toEqual(before)
  })

  test('writes its sign of life at most once a minute', async () => {
    const as = await signIn('owner@polyclinic.example', { idle: 0.5 })
    const before = await lastSeen(as)
    await send('/api/v1/admin/organizations', { as })
    expect(await lastSeen(as)).toEqual(before)
  })

  test('is over at once when its row ends, is removed, or its person is', async () => {
    const endings = [
      'update sessions set ended_at = now() where id = $1',
      'delete from sessions where id = $1',
      'delete from people where id = (select person_id from sessions where id = $1)',
    ]
    for (const ending of endings) {
      const as = await signIn(`${unique('gone')}@polyclinic.example`)
      expect(await isKnown(as)).toBe(true)
      await sql(ending, as.sessionId)
      expect(await isKnown(as)).toBe(false)
    }
  })

  test('loses a right at once with its role', async () => {
    const as = await staffIn(await idOf('koeln'), ['organizations:read'])
    const status = async () => (await send('/api/v1/admin/organizations/koeln', { as })).status
    expect(await status()).toBe(200)
    await sql(
      `update role_assignments set expires_at = now() where organization_user_id in
      (select id from organization_users where person_id = $1)`,
      as.personId,
    )
    expect(await status()).toBe(403)
    expect((await read(as)).body.user.organizationRoles).toMatchObject([{ resourceActions: [] }])
  })

  test.each([
    ['no token', () => `${SESSION_COOKIE}=`],
    [
      'a token of another secret',
      async () =>
        `${SESSION_COOKIE}=${await import('next-auth/jwt').then(({ encode }) => encode({ token: { sid: 'x' } as never, secret: 'y'.repeat(40) }))}`,
    ],
    ['nonsense', () => `${SESSION_COOKIE}=abc.def.ghi`],
    ['an id that is none', () => cookieOf("' or 1=1", 'owner@polyclinic.example')],
    [
      'an unknown id',
      () => cookieOf('3f333df6-90a4-4fda-8dd3-9485d27cee36', 'owner@polyclinic.example'),
    ],
  ])('is nobody’s with %s in the cookie', async (_what, cookie) => {
    expect((await send(URL, { headers: { cookie: await cookie() } })).body).toEqual({})
  })

  test('is the row’s person’s, whatever address the cookie names', async () => {
    const { sessionId } = await signIn('outsider@nowhere.example')
    const cookie = await cookieOf(sessionId, 'owner@polyclinic.example')
    const { body } = await send(URL, { headers: { cookie } })
    expect(body.user).toMatchObject({ email: 'outsider@nowhere.example', staff: false })
    expect((await send('/api/v1/admin/organizations', { headers: { cookie } })).status).toBe(403)
  })

  test('refuses two cookies of its name, or one that only starts like it', async () => {
    const { cookie } = await signIn('owner@polyclinic.example')
    for (const header of [
      `${cookie}; ${cookie}`,
      `${cookie}; ${SESSION_COOKIE}=`,
      `${SESSION_COOKIE}.0=x; ${cookie}`,
      `${SESSION_COOKIE}x=1`,
    ]) {
      const { status, body } = await send(URL, { headers: { cookie: header } })
      expect([status, body.error]).toEqual([400, expect.stringContaining('ambiguous')])
    }
  })
})
