import { NextRequest } from 'next/server'
import { encode } from 'next-auth/jwt'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { contentSecurityPolicy } from '@/lib/shared/http/content-security-policy'
import { SESSION_COOKIE } from '@/lib/shared/http/cookies'
import { edgeRedirect, isAdminPath } from '@/lib/shared/http/edge-redirect'
import { placeOf } from '@/lib/shared/http/hosts'
import { siteOf } from '@/lib/shared/http/site'
import { config, middleware } from '@/middleware'
import { SECRET, webProcess } from '@/tests/support/settings'

Object.assign(process.env, webProcess)
const SITE = siteOf(process.env)
const LOGIN = SITE.loginOrigin
const at = (label: string) => `${label}.polyclinic.localhost:3000`
const redirect = (label: string, path: string, staff: boolean | null = null) =>
  edgeRedirect({ place: placeOf(at(label), SITE), staff, path, site: SITE })

describe('the edge’s redirects', () => {
  test.each([
    ['admin', '/', null, `${LOGIN}/admin/organizations/global/account`],
    ['admin', '/faqs?x=1', null, `${LOGIN}/faqs?x=1`],
    ['admin', '/admin/plans', true, `${LOGIN}/admin/plans`],
    ['admin', '//evil.example', null, `${LOGIN}//evil.example`],
    [
      'northside',
      '/admin/organizations/global/account?a=b',
      true,
      `${LOGIN}/admin/organizations/global/account?a=b`,
    ],
    ['www', '/admin', null, `${LOGIN}/admin`],
    ['www', '/dashboard', null, `${LOGIN}/dashboard`],
    ['login', '/dashboard', false, `${LOGIN}/home`],
    ['login', '/dashboard?x', false, `${LOGIN}/home`],
    ['login', '/dashboard', true, null],
    ['login', '/dashboard', null, null],
    ['login', '/admin/plans', false, null],
    ['login', '/admin/plans', null, null],
    ['northside', '/home', null, null],
    ['www', '/', false, null],
    ['nobody-has-this', '/faqs', null, null],
  ] as const)('%s%s for staff %s', (label, path, staff, to) =>
    expect(redirect(label, path, staff)).toBe(to),
  )

  test('never leave our hosts', () => {
    for (const label of ['admin', 'www', 'login', 'northside'])
      for (const path of [
        '//evil.example',
        '/\\evil.example',
        '/admin//evil.example',
        '/admin?x=//evil.example',
        '/dashboard?@evil.example',
        '/admin/..//evil.example',
      ])
        for (const staff of [true, false, null]) {
          const to = redirect(label, path, staff)
          if (to) expect(new URL(to).origin).toBe(LOGIN)
        }
  })

  test.each(['/admin', '/admin/', '/admin?x', '/admin/a/b', '/dashboard'])(
    '%s is of the admin area',
    (path) => expect(isAdminPath(path)).toBe(true),
  )
  test.each([
    '/administer',
    '/admin-x',
    '/admin.',
    '/x/admin',
    '/',
    '/home',
    '/dashboards',
    '/Admin',
  ])('%s is not', (path) => expect(isAdminPath(path)).toBe(false))
})

let cookies: Record<'staff' | 'member', string>
beforeAll(async () => {
  const cookie = async (email: string) =>
    `${SESSION_COOKIE}=${await encode({ token: { sid: 'x', sub: 'x', email }, secret: SECRET })}`
  cookies = {
    staff: await cookie('owner@polyclinic.example'),
    member: await cookie('member@northside.example'),
  }
})
const visit = (host: string, path: string, headers: Record<string, string> = {}) =>
  middleware(new NextRequest(`http://${host}${path}`, { headers: { host, ...headers } }))

describe('the middleware', () => {
  test('sends a page’s request on with a policy, a nonce and a request id', async () => {
    const [one, other] = [
      await visit(at('login'), '/admin/plans'),
      await visit(at('login'), '/admin/plans'),
    ]
    const policy = one.headers.get('content-security-policy')!
    const nonce = /'nonce-([A-Za-z0-9+/]{22}==)'/.exec(policy)![1]!
    expect(policy).toBe(contentSecurityPolicy(nonce, true))
    expect(one.headers.get('x-middleware-request-x-nonce')).toBe(nonce)
    expect(one.headers.get('x-middleware-request-content-security-policy')).toBe(policy)
    expect(one.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(other.headers.get('content-security-policy')).not.toBe(policy)
  })

  test('takes the request id of a trusted proxy, and of nobody else', async () => {
    const idOf = async () => {
      const { headers } = await visit(at('login'), '/admin/plans', {
        'x-request-id': 'proxy-drew-this-1',
      })
      return [headers.get('x-request-id'), headers.get('x-middleware-request-x-request-id')]
    }
    const [answered, passedOn] = await idOf()
    expect(answered).toMatch(/^[0-9a-f-]{36}$/)
    expect(passedOn).toBe(answered)
    vi.stubEnv('TRUST_PROXY', 'true')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(await idOf()).toEqual(['proxy-drew-this-1', 'proxy-drew-this-1'])
  })

  test('redirects by host and e-mail', async () => {
    const to = async (host: string, path: string, cookie = '') =>
      (await visit(host, path, { cookie })).headers.get('location')
    expect(await to(at('admin'), '/')).toBe(`${LOGIN}/admin/organizations/global/account`)
    expect(await to(at('koeln'), '/admin/plans?x=1')).toBe(`${LOGIN}/admin/plans?x=1`)
    expect(await to(at('login'), '/dashboard', cookies.member)).toBe(`${LOGIN}/home`)
    expect(await to(at('login'), '/dashboard', cookies.staff)).toBeNull()
    expect(await to(at('login'), '/dashboard', `${SESSION_COOKIE}=nonsense`)).toBeNull()
  })

  test.each(['evil.example', '127.0.0.1:3000', 'evilpolyclinic.localhost'])(
    'sends a page under %s to the login page’s default page',
    async (host) => {
      const response = await visit(at('login'), '/', { host })
      expect([response.status, response.headers.get('location')]).toEqual([
        307,
        `${LOGIN}/dashboard`,
      ])
      expect(response.headers.get('cache-control')).toBe('private, no-store')
    },
  )

  test('refuses an ambiguous cookie and drops it', async () => {
    const response = await visit(at('login'), '/', {
      cookie: `${cookies.staff}; ${cookies.member}`,
    })
    expect(response.status).toBe(400)
    expect(response.headers.getSetCookie()).toHaveLength(2)
  })

  test('believes a forwarded host only where a proxy is trusted', async () => {
    const forwarded = { 'x-forwarded-host': 'evil.example' }
    expect((await visit(at('login'), '/', forwarded)).headers.get('location')).toBeNull()
    process.env.TRUST_PROXY = 'true'
    expect((await visit(at('login'), '/', forwarded)).headers.get('location')).toBe(
      `${LOGIN}/dashboard`,
    )
    delete process.env.TRUST_PROXY
  })

  test.each([
    ['/', true],
    ['/admin/plans', true],
    ['/faqs', true],
    ['/livezebra', true],
    ['/api/v1/faqs', false],
    ['/_next/static/x.js', false],
    ['/livez', false],
    ['/readyz', false],
  ])('runs for %s: %s', (path, runs) =>
    expect(new RegExp(`^${config.matcher[0]}$`).test(path)).toBe(runs),
  )
})

describe('the content security policy', () => {
  test('reads', () => {
    expect(contentSecurityPolicy('N', false)).toBe(
      "default-src 'none'; script-src 'self' 'nonce-N' 'strict-dynamic'; style-src-elem 'self' 'nonce-N'; style-src-attr 'unsafe-inline'; " +
        "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
  })
  test('lets no script be evaluated or written into the page in production', () => {
    const scripts = /script-src [^;]*/.exec(contentSecurityPolicy('N', false))![0]
    expect(scripts).not.toMatch(/unsafe|\*|https?:|data:/)
  })
  test('lets the pages on which a mail is written or sent, and no other, have its images', () => {
    const images = (path: string) =>
      /img-src [^;]*/.exec(contentSecurityPolicy('N', false, path))![0]
    for (const path of ['/admin/templates/7', '/admin/marketing/email/7'])
      expect(images(path)).toBe("img-src 'self' data: blob: https:")
    for (const path of [
      '/admin/templates',
      '/admin/templates/',
      '/admin/marketing/email',
      '/admin/plans',
      '/home/admin/templates/7',
    ])
      expect(images(path)).toBe("img-src 'self' data: blob:")
  })
  test('allows the development server what it needs', () => {
    expect(contentSecurityPolicy('N', true)).toMatch(/'unsafe-eval'.*ws:/)
  })
})
