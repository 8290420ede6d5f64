import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { createHandler } from '@/dev/identity-provider/handler'
import { makeKeys } from '@/dev/identity-provider/keys'
import { createProvider, formTargets, type Ways } from '@/dev/identity-provider/provider'
import { serveOnLoopback } from '@/dev/pages/serve'
import { freePorts } from '@/dev/process/ports'
import { env } from '@/lib/platform/config/env'
import { log } from '@/lib/platform/observability/log'
import { browser } from '@/tests/support/http/browser'
import { one, sql } from '@/tests/support/db/database'
import { LOGIN, webProcess } from '@/tests/support/settings'
import { unique } from '@/tests/support/world'

const ORIGIN = `http://${LOGIN}`

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const stop of stops.splice(0)) await stop()
})
const { OIDC_ISSUER: configured } = env()
afterAll(() => void Object.assign(env(), { OIDC_ISSUER: configured }))

type Set = Ways & { slash?: boolean; key?: string; before?: (standard: Handler) => Handler }

/**
 * A provider that differs from the demo's, and is configured as the console's. Answers its issuer.
 */
async function useProvider({
  slash = false,
  key = 'RS256',
  before = (standard) => standard,
  ...ways
}: Set = {}) {
  const port = await freePorts(1)
  const issuer = `http://localhost:${port}${slash ? '/' : ''}`
  const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = webProcess
  const provider = createProvider(
    { issuer, clientId, clientSecret, loginOrigin: ORIGIN },
    await makeKeys(key),
    ways,
  )
  const handler = before(createHandler(provider, formTargets(ORIGIN)))
  stops.push(
    await serveOnLoopback(
      port,
      async (request, response) => void (await handler(request, response)),
    ),
  )
  Object.assign(env(), { OIDC_ISSUER: issuer })
  return issuer
}

/** A provider of which one answer is another one. */
const instead =
  (path: string, status: number, answer: unknown) =>
  (standard: Handler): Handler =>
  (request, response) =>
    request.url?.startsWith(path)
      ? response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify(answer))
      : standard(request, response)

const somebody = () => `${unique('somebody')}@nowhere.example`
const personOf = (email: string) =>
  sql('select issuer, subject, display_name as name from people where email = $1', email)

/** Where somebody ends up after signing in, and what the log says of it. */
async function signIn(email = somebody()) {
  const logged: Record<string, unknown>[] = []
  const note = (entry: unknown) => void logged.push(entry as Record<string, unknown>)
  vi.spyOn(log, 'warn').mockImplementation(note as never)
  vi.spyOn(log, 'error').mockImplementation(note as never)
  const visitor = browser()
  const page = await visitor.signIn(email)
  const place = page.to.startsWith(`${ORIGIN}/api/auth/`)
    ? await visitor.land(page)
    : new URL(page.to).pathname
  return { email, place, logged, isIn: visitor.cookies().has('polyclinic.session') }
}

describe('a provider that tells claims only by UserInfo', () => {
  test('signs somebody in with the address and name that are there', async () => {
    const issuer = await useProvider({ claimsIn: 'userinfo' })
    const { email, place, isIn } = await signIn(`mary.${unique('jones')}@nowhere.example`)
    expect([place, isIn]).toEqual(['/dashboard', true])
    expect(await personOf(email)).toEqual([
      { issuer, subject: email, name: expect.stringMatching(/^Mary Jones/) },
    ])
  })

  test('is believed when it says that the address is not verified', async () => {
    await useProvider({ claimsIn: 'userinfo' })
    expect(await signIn('unverified@polyclinic.example')).toMatchObject({
      place: '/signin EmailNotVerified',
      isIn: false,
    })
  })

  test('is refused when it answers for somebody else', async () => {
    const other = { sub: 'somebody-else', email: 'owner@polyclinic.example', email_verified: true }
    await useProvider({ claimsIn: 'userinfo', before: instead('/me', 200, other) })
    const { place, isIn, logged, email } = await signIn()
    expect([place, isIn]).toEqual(['/signin OAuthCallback', false])
    expect(logged).toMatchObject([
      { code: 'OAUTH_CALLBACK_ERROR', reason: 'userinfo sub mismatch' },
    ])
    expect(await personOf(email)).toEqual([])
  })

  test('without an address gets an error of its own, and nobody is made', async () => {
    await useProvider({ claimsIn: 'userinfo', claimsOf: (sub) => ({ sub, name: 'No Address' }) })
    const people = await one('select count(*)::int from people')
    const { place, isIn, logged } = await signIn()
    expect([place, isIn]).toEqual(['/signin EmailMissing', false])
    expect(logged).toEqual([{ code: 'EmailMissing' }])
    expect(await one('select count(*)::int from people')).toBe(people)
  })

  test('is not asked when the ID token tells both', async () => {
    await useProvider({ before: instead('/me', 500, {}) })
    expect(await signIn()).toMatchObject({ place: '/dashboard', isIn: true })
  })

  test.each([
    [
      'an address that the ID token does not say is verified',
      { email: 'other@nowhere.example', email_verified: true },
      'other@nowhere.example',
    ],
    ['no address', { email_verified: true }, undefined],
    [
      'an address that is no text',
      { email: ['other@nowhere.example'], email_verified: true },
      undefined,
    ],
  ])('counts with its own word alone: %s', async (_what, said, expected) => {
    await useProvider({
      claimsOf: (sub, use) => (use === 'id_token' ? { sub, email: sub } : { sub, ...said }),
    })
    const { email, isIn } = await signIn()
    expect([isIn, (await personOf(email)).length]).toEqual([expected !== undefined, 0])
    if (expected) expect(await personOf(expected)).toMatchObject([{ subject: email }])
  })
})

describe('an ID token', () => {
  test.each([
    'RS256',
    'RS384',
    'RS512',
    'PS256',
    'PS384',
    'PS512',
    'ES256',
    'ES384',
    'ES512',
    'EdDSA',
  ] as const)('signed with %s signs somebody in where the metadata lists it', async (algorithm) => {
    await useProvider({ key: algorithm, algorithms: [algorithm] })
    expect(await signIn()).toMatchObject({ place: '/dashboard', isIn: true })
  })

  test('may be signed with any algorithm of those that the metadata lists', async () => {
    await useProvider({ key: 'ES384', algorithms: ['ES384', 'RS256', 'PS256', 'HS256'] })
    expect(await signIn()).toMatchObject({ place: '/dashboard', isIn: true })
  })

  test.each(['HS256', 'HS512'] as const)(
    'is refused when it is signed with %s, which the metadata lists',
    async (algorithm) => {
      await useProvider({ algorithms: [algorithm, 'RS256'] })
      const { place, isIn, logged } = await signIn()
      expect([place, isIn]).toEqual(['/signin OAuthCallback', false])
      expect(logged).toMatchObject([
        { reason: 'the ID token is not signed as the metadata of the provider says' },
      ])
    },
  )

  const changed =
    (change: (parts: string[]) => string[]) =>
    (standard: Handler): Handler =>
    async (request, response) => {
      if (request.url !== '/token') return standard(request, response)
      const end = response.end.bind(response)
      response.end = ((body: string | Buffer) => {
        const tokens = JSON.parse(String(body)) as { id_token: string }
        const answer = JSON.stringify({
          ...tokens,
          id_token: change(tokens.id_token.split('.')).join('.'),
        })
        response.setHeader('content-length', Buffer.byteLength(answer))
        return end(answer)
      }) as typeof response.end
      return standard(request, response)
    }
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const decoded = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as object

  test.each([
    [
      'without a signature',
      ([, payload = '']: string[]) => [encoded({ alg: 'none' }), payload, ''],
      /not signed as the metadata/,
    ],
    [
      'with another payload',
      ([header = '', payload, signature = '']: string[]) => [
        header,
        encoded({ ...decoded(payload), sub: 'x' }),
        signature,
      ],
      /^failed to validate JWT signature$/,
    ],
    [
      'with an algorithm that the metadata does not list',
      ([header, payload = '', signature = '']: string[]) => [
        encoded({ ...decoded(header), alg: 'RS512' }),
        payload,
        signature,
      ],
      /not signed as the metadata/,
    ],
    [
      'of another issuer',
      ([header = '', payload, signature = '']: string[]) => [
        header,
        encoded({ ...decoded(payload), iss: 'https://other.example' }),
        signature,
      ],
      /^unexpected iss value$/,
    ],
    [
      'for another client',
      ([header = '', payload, signature = '']: string[]) => [
        header,
        encoded({ ...decoded(payload), aud: 'other' }),
        signature,
      ],
      /^aud mismatch$/,
    ],
    ['that is none', () => ['x'], /not signed as the metadata/],
  ])('%s is refused', async (_what, change, reason) => {
    await useProvider({ before: changed(change) })
    const { place, isIn, logged } = await signIn()
    expect([place, isIn]).toEqual(['/signin OAuthCallback', false])
    expect(logged).toMatchObject([
      { code: 'OAUTH_CALLBACK_ERROR', reason: expect.stringMatching(reason) },
    ])
  })
})

describe('an account', () => {
  test.each([
    ['with a slash', true, (issuer: string) => issuer.slice(0, -1)],
    ['without a slash', false, (issuer: string) => `${issuer}/`],
  ])(
    'is kept under the issuer of the token %s, however OIDC_ISSUER is written',
    async (_what, slash, written) => {
      const issuer = await useProvider({ slash })
      Object.assign(env(), { OIDC_ISSUER: written(issuer) })
      const { email, isIn } = await signIn()
      expect([isIn, await personOf(email)]).toMatchObject([true, [{ issuer, subject: email }]])
      Object.assign(env(), { OIDC_ISSUER: issuer })
      expect(await signIn(email)).toMatchObject({ place: '/dashboard', isIn: true })
    },
  )

  test.each([
    ['with a slash', (issuer: string) => `${issuer}/`],
    ['without one', (issuer: string) => issuer],
  ])('that was kept under OIDC_ISSUER %s is moved, with its id', async (_what, written) => {
    const issuer = await useProvider()
    const [email, former] = [somebody(), somebody()]
    // The address has changed at the provider meanwhile: it is the identity that counts.
    const id = await one<number>(
      'insert into people (email, display_name, issuer, subject) values ($1, $1, $2, $3) returning id',
      former,
      written(issuer),
      email,
    )
    expect(await signIn(email)).toMatchObject({ place: '/dashboard', isIn: true })
    expect(await sql('select id, issuer, subject, email from people where id = $1', id)).toEqual([
      { id, issuer, subject: email, email },
    ])
  })

  test('of another issuer with the same subject is not moved', async () => {
    await useProvider()
    const [email, taken] = [somebody(), somebody()]
    await sql(
      `insert into people (email, display_name, issuer, subject) values ($1, $1, 'https://other.example/', $2)`,
      taken,
      email,
    )
    expect((await signIn(email)).isIn).toBe(true)
    expect(await personOf(taken)).toMatchObject([{ issuer: 'https://other.example/' }])
    expect((await personOf(email)).length).toBe(1)
  })
})

describe('a failed sign-in is logged with the reason, and nothing about the person,', () => {
  const start = async () => {
    const logged: unknown[] = []
    vi.spyOn(log, 'error').mockImplementation(
      ((entry: unknown) => void logged.push(entry)) as never,
    )
    const { go, land } = browser()
    const { csrfToken } = JSON.parse((await go('/api/auth/csrf')).text)
    const { text } = await go('/api/auth/signin/oidc', {
      csrfToken,
      callbackUrl: '/dashboard',
      json: 'true',
    })
    return { place: await land(await go((JSON.parse(text) as { url: string }).url)), logged }
  }

  test('when nobody listens at the provider', async () => {
    Object.assign(env(), { OIDC_ISSUER: `http://localhost:${await freePorts(1)}` })
    const { place, logged } = await start()
    expect(place).toBe('/signin OAuthSignin')
    expect(logged).toMatchObject([
      { code: 'SIGNIN_OAUTH_ERROR', reason: 'the provider cannot be reached' },
    ])
  })

  test('when its name does not exist', async () => {
    Object.assign(env(), { OIDC_ISSUER: 'https://accounts.invalid' })
    expect((await start()).logged).toMatchObject([
      { reason: 'the host of the provider cannot be resolved' },
    ])
  })

  test.each([
    [404, { error: 'x' }, 'expected 200 OK, got: 404'],
    [200, 'no object', 'authorization_endpoint must be configured on the issuer'],
  ])('when its description is %s %j', async (status, answer, reason) => {
    await useProvider({
      before: instead('/.well-known', status, status === 404 ? undefined : answer),
    })
    expect((await start()).logged).toMatchObject([{ reason }])
  })

  test('when it does not know the client’s secret', async () => {
    await useProvider()
    const { OIDC_CLIENT_SECRET } = env()
    Object.assign(env(), { OIDC_CLIENT_SECRET: 'another' })
    const { place, logged } = await signIn()
    Object.assign(env(), { OIDC_CLIENT_SECRET })
    expect(place).toBe('/signin OAuthCallback')
    expect(logged).toMatchObject([
      { code: 'OAUTH_CALLBACK_ERROR', reason: 'the provider answered invalid_client' },
    ])
  })

  test('when the address is not verified', async () => {
    await useProvider()
    expect((await signIn('unverified@polyclinic.example')).logged).toEqual([
      { code: 'EmailNotVerified' },
    ])
  })
})
