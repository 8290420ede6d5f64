import fs from 'node:fs'
import type { IncomingMessage } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHandler } from '@/dev/identity-provider/handler'
import { loadKeys } from '@/dev/identity-provider/keys'
import { createProvider, formTargets } from '@/dev/identity-provider/provider'
import { serveOnLoopback } from '@/dev/pages/serve'
import { freePorts } from '@/dev/process/ports'
import { links } from '@/lib/client/links'
import { refusedIn } from '@/lib/platform/auth/refused'
import { sessionRequired } from '@/lib/shared/http/session'
import { browser } from '@/tests/support/http/browser'
import { one, sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { LOGIN, webProcess } from '@/tests/support/settings'

const ORIGIN = `http://${LOGIN}`
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'polyclinic-sign-in-'))
let issuer = ''
let close: () => Promise<void>
beforeAll(async () => {
  const port = await freePorts(1)
  process.env.OIDC_ISSUER = issuer = `http://localhost:${port}`
  const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = webProcess
  const provider = createProvider(
    { issuer, clientId, clientSecret, loginOrigin: ORIGIN },
    await loadKeys(path.join(folder, 'keys.json')),
  )
  close = await serveOnLoopback(port, createHandler(provider, formTargets(ORIGIN)))
})
afterAll(async () => {
  await close()
  fs.rmSync(folder, { recursive: true })
})

const sessionsOf = (email: string) =>
  one<number>(
    'select count(*)::int from sessions s join people p on p.id = person_id where p.email = $1',
    email,
  )

describe('signing in', () => {
  test('leads through the provider to where one came for, with a session in the database', async () => {
    const { signIn, go } = browser()
    const address = 'http://eastside.polyclinic.localhost:3000/home/account?x=1'
    const { status, to } = await signIn('member@northside.example', address)
    expect([status, to]).toEqual([302, address])
    expect(JSON.parse((await go('/api/auth/session')).text).user).toMatchObject({
      email: 'member@northside.example',
      displayName: 'Daniel Okafor',
      staff: false,
    })
    expect(await sessionsOf('member@northside.example')).toBe(1)
    expect(
      await sql('select issuer, subject from people where email = $1', 'member@northside.example'),
    ).toEqual([{ issuer, subject: 'member@northside.example' }])
  })

  test.each([
    undefined,
    'http://evil.example/',
    'http://nobody-has-this.polyclinic.localhost:3000/',
    'javascript:alert(1)',
  ])('with the callbackUrl %s leads to the default page', async (callbackUrl) => {
    expect((await browser().signIn('owner@polyclinic.example', callbackUrl)).to).toBe(
      `${ORIGIN}/dashboard`,
    )
  })

  test('sets one cookie for the parent domain, and all others for the login host alone', async () => {
    const { go, start, choose } = browser()
    const csrf = await go('/api/auth/csrf')
    const { cookies } = await choose(await start(), 'owner@polyclinic.example')
    const session = cookies.find((cookie) => cookie.startsWith('polyclinic.session='))
    expect(session).toMatch(/; Domain=\.polyclinic\.localhost;/)
    expect(session).toMatch(/; HttpOnly; SameSite=Lax$/)
    for (const cookie of [...csrf.cookies, ...cookies].filter((cookie) => cookie !== session)) {
      expect(cookie).not.toMatch(/domain=/i)
      expect(cookie).toMatch(/HttpOnly/)
    }
  })

  test('keeps no token and no right in the cookie', async () => {
    const { signIn, cookies } = browser()
    await signIn('owner@polyclinic.example')
    const { decode } = await import('next-auth/jwt')
    const claims = await decode({
      token: cookies().get('polyclinic.session')!,
      secret: webProcess.NEXTAUTH_SECRET,
    })
    expect(Object.keys(claims!).toSorted()).toEqual(['email', 'exp', 'iat', 'jti', 'sid', 'sub'])
  })

  test('makes a person of somebody new, without a right', async () => {
    const { signIn, go } = browser()
    await signIn('Jo.Van-Dyke@Nowhere.example')
    const { user } = JSON.parse((await go('/api/auth/session')).text)
    expect(user).toEqual({
      displayName: 'Jo Van Dyke',
      email: 'jo.van-dyke@nowhere.example',
      staff: false,
      organizationRoles: [],
      globalRoles: [],
      complete: true,
    })
  })

  test('twice opens two sessions of one person', async () => {
    const email = 'twice@nowhere.example'
    await browser().signIn(email)
    await browser().signIn(email)
    expect([
      await sessionsOf(email),
      await one('select count(*)::int from people where email = $1', email),
    ]).toEqual([2, 1])
  })

  test.each([
    ['unverified@polyclinic.example', 'EmailNotVerified'],
    ['owner＠polyclinic.example@evil.example', 'InvalidEmail'],
    ['ｏwner@polyclinic.example', 'InvalidEmail'],
    ['owner@polyclinic.example/', 'InvalidEmail'],
    ['owner@polyclinic.example.', 'InvalidEmail'],
    ['owner@polyclinic.example\u200b', 'InvalidEmail'],
    ['o\u00adwner@polyclinic.example', 'InvalidEmail'],
    ['"owner"@polyclinic.example', 'InvalidEmail'],
    ['owner(x)@polyclinic.example', 'InvalidEmail'],
    ['a\u0308@polyclinic.example', 'InvalidEmail'],
  ])('is refused to %s', async (email, error) => {
    const { signIn, land, cookies } = browser()
    const people = await one('select count(*)::int from people')
    expect(await land(await signIn(email))).toBe(`/signin ${error}`)
    expect(cookies().has('polyclinic.session')).toBe(false)
    expect(await one('select count(*)::int from people')).toBe(people)
  })

  test('is refused with the address that the person came for, so that another attempt leads there', async () => {
    const address = 'http://eastside.polyclinic.localhost:3000/home/account?x=1'
    const { signIn, go } = browser()
    const refused = await signIn('unverified@polyclinic.example', address)
    const { searchParams } = new URL((await go(refused.to)).to)
    expect(Object.fromEntries(searchParams)).toEqual({
      error: 'EmailNotVerified',
      callbackUrl: address,
    })
  })

  test('is refused in the name of whom the provider has told, which stays out of addresses', async () => {
    const { signIn, go, cookies } = browser()
    const { to } = await signIn('unverified@polyclinic.example')
    const page = await go(to)
    const cookie = `polyclinic.refused=${cookies().get('polyclinic.refused')}`
    const request = { headers: { cookie } } as IncomingMessage
    expect(await refusedIn(request, 'EmailNotVerified')).toBe('unverified@polyclinic.example')
    expect(await refusedIn(request, 'AccessDenied')).toBeUndefined()
    expect([to, page.to].join()).not.toContain('unverified')
  })

  test('that a page has asked for says so, and returns there', async () => {
    const address = 'http://eastside.polyclinic.localhost:3000/home/account?x=1'
    const { to } = await browser().go(sessionRequired(ORIGIN, address))
    expect(to).toMatch(`${ORIGIN}/signin?`)
    expect(Object.fromEntries(new URL(to).searchParams)).toEqual({
      error: 'SessionRequired',
      callbackUrl: address,
    })
  })

  test.each([
    ['signIn', {}],
    ['signInAnew', { error: 'AnotherAddress' }],
  ] as const)('by the link %s that fails before it starts leads there, too', async (name, said) => {
    const address = 'http://northside.polyclinic.localhost:3000/invitation?token=x'
    const { go } = browser()
    const { to } = await go(links[name](ORIGIN, address))
    expect(Object.fromEntries(new URL(to).searchParams)).toEqual({ ...said, callbackUrl: address })
    let page = await go('/api/auth/error')
    while (page.to.startsWith(`${ORIGIN}/api/auth/`)) page = await go(page.to)
    expect(Object.fromEntries(new URL(page.to).searchParams)).toEqual({
      error: 'Default',
      callbackUrl: address,
    })
  })

  test.each(['AccessDenied', 'Configuration', 'OAuthSignin', 'Verification', 'Anything'])(
    'that next-auth gives up with %s leads to where the person was going at the next attempt',
    async (error) => {
      const address = 'http://eastside.polyclinic.localhost:3000/home/account?x=1'
      const { start, go } = browser()
      await start(address)
      let page = await go(`/api/auth/error?error=${error}`)
      while (page.to.startsWith(`${ORIGIN}/api/auth/`)) page = await go(page.to)
      expect(page.to).toMatch(`${ORIGIN}/signin?`)
      expect(Object.fromEntries(new URL(page.to).searchParams)).toEqual({
        error,
        callbackUrl: address,
      })
    },
  )

  test('is refused to another identity with the address of somebody known', async () => {
    await sql(
      `insert into people (email, display_name, issuer, subject) values ('taken@nowhere.example', 'T', 'https://other.example', 't')`,
    )
    const { signIn, land, cookies } = browser()
    expect(await land(await signIn('taken@nowhere.example'))).toBe('/signin OAuthAccountNotLinked')
    expect([
      cookies().has('polyclinic.session'),
      await sessionsOf('taken@nowhere.example'),
    ]).toEqual([false, 0])
  })

  test('lets nobody call themselves staff who is not', async () => {
    const { signIn, go } = browser()
    await signIn('imposter@evilpolyclinic.example')
    expect(JSON.parse((await go('/api/auth/session')).text).user.staff).toBe(false)
    expect((await go('/api/v1/admin/organizations')).status).toBe(403)
  })
})

describe('a callback', () => {
  test('without the state that this browser has begun with opens no session', async () => {
    const [victim, attacker] = [browser(), browser()]
    const choice = await attacker.start()
    let page = await attacker.go(choice.to, { email: 'outsider@nowhere.example' })
    while (!page.to.startsWith(`${ORIGIN}/api/auth/callback`)) page = await attacker.go(page.to)
    await victim.start()
    const refused = await victim.go(page.to)
    expect(await victim.land(refused)).toBe('/signin OAuthCallback')
    expect(victim.cookies().has('polyclinic.session')).toBe(false)
  })

  test.each([
    ['', 'OAuthCallback'],
    ['?code=x', 'OAuthCallback'],
    ['?code=x&state=y', 'OAuthCallback'],
    ['?error=access_denied', 'AccessDenied'],
    ['?error=server_error&error_description=x', 'OAuthCallback'],
    ['?error=access_denied&error=x', 'OAuthCallback'],
  ])('with %j is an error page', async (query, error) => {
    const { go, land } = browser()
    expect(await land(await go(`/api/auth/callback/oidc${query}`))).toBe(`/signin ${error}`)
  })

  test('that the database cannot finish says so, without its words', async () => {
    await sql(`alter table people add constraint broken check (email <> 'broken@nowhere.example')`)
    const { signIn, go } = browser()
    const { to } = await go((await signIn('broken@nowhere.example', '/home')).to)
    expect(Object.fromEntries(new URL(to).searchParams)).toEqual({
      error: 'Callback',
      callbackUrl: `${ORIGIN}/home`,
    })
    await sql('alter table people drop constraint broken')
  })

  test('that is sent twice opens one session', async () => {
    const { start, go } = browser()
    const email = 'replayed@nowhere.example'
    let page = await go((await start()).to, { email })
    while (!page.to.startsWith(`${ORIGIN}/api/auth/callback`)) page = await go(page.to)
    await go(page.to)
    await go(page.to)
    expect(await sessionsOf(email)).toBe(1)
  })
})

describe('the authentication client’s calls', () => {
  test('GET providers names the one provider', async () => {
    const providers = JSON.parse((await browser().go('/api/auth/providers')).text)
    expect(Object.keys(providers)).toEqual(['oidc'])
    expect(providers.oidc.callbackUrl).toBe(`${ORIGIN}/api/auth/callback/oidc`)
  })

  test('POST signin without the csrf token starts nothing', async () => {
    const { go } = browser()
    const { text } = await go('/api/auth/signin/oidc', { csrfToken: 'x', json: 'true' })
    expect((JSON.parse(text) as { url: string }).url).toMatch(new RegExp(`^${ORIGIN}/`))
  })

  test('POST signout ends the session’s row', async () => {
    const { signIn, go, cookies } = browser()
    await signIn('leaving@nowhere.example')
    const { csrfToken } = JSON.parse((await go('/api/auth/csrf')).text)
    await go('/api/auth/signout', { csrfToken: 'x', json: 'true' })
    const ended = () =>
      one<boolean>(
        `select ended_at is not null from sessions s join people p on p.id = person_id where email = 'leaving@nowhere.example'`,
      )
    expect(await ended()).toBe(false)
    await go('/api/auth/signout', { csrfToken, json: 'true' })
    expect([await ended(), cookies().has('polyclinic.session')]).toEqual([true, false])
  })

  test.each(['log', '_log'])('POST %s is taken, whatever is in it', async (path) => {
    for (const body of ['level=error&code=CLIENT_FETCH_ERROR&message=x', 'level=error', '']) {
      const { status } = await send(`/api/auth/${path}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect(status).toBe(200)
    }
  })

  test('POST _log refuses what is too large in the words of the API', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const {
      status,
      body,
      headers: answered,
    } = await send('/api/auth/_log', { method: 'POST', body: 'x'.repeat(64 * 1024 + 1), headers })
    expect([status, body]).toEqual([
      413,
      { success: false, error: 'The body is larger than 64 KB.' },
    ])
    expect(answered['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('verify-request is no page of ours', async () => {
    expect((await send('/api/auth/verify-request')).status).toBe(404)
  })

  test.each(['signin', 'callback/oidc', 'error', 'signin/oidc'])(
    '%s is on the login host alone',
    async (path) => {
      for (const host of ['www', 'northside', 'admin'])
        expect(
          (await send(`/api/auth/${path}`, { host: `${host}.polyclinic.localhost:3000` })).status,
        ).toBe(404)
    },
  )

  test('are refused with an ambiguous session cookie', async () => {
    const headers = { cookie: 'polyclinic.session=a; polyclinic.session=b' }
    for (const path of ['csrf', 'providers', 'signin', 'session', 'logout'])
      expect([path, (await send(`/api/auth/${path}`, { headers })).status]).toEqual([path, 400])
  })
})
