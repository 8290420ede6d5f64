import type { IncomingMessage } from 'node:http'
import { NextRequest } from 'next/server'
import { encode } from 'next-auth/jwt'
import { beforeAll, describe, expect, test } from 'vitest'
import { HttpError } from '@/lib/platform/api/errors'
import { sessionIdOf } from '@/lib/platform/api/request'
import { cookieIn } from '@/lib/shared/http/cookie-in'
import {
  AmbiguousCookie,
  cookieOf,
  expireCookies,
  SESSION_COOKIE,
  sessionTokenOf,
} from '@/lib/shared/http/cookies'
import { middleware } from '@/middleware'
import { LOGIN, SECRET, webProcess } from '@/tests/support/settings'

Object.assign(process.env, webProcess, { APP_DATABASE_URL: 'postgresql://nobody@localhost/none' })

const PEOPLE = {
  a: { sid: '0f6a1a5e-0f33-4d4f-8a0e-6c8e6e3d0a01', email: 'a@a.example' },
  b: { sid: '0f6a1a5e-0f33-4d4f-8a0e-6c8e6e3d0b02', email: 'b@b.example' },
}
type Name = keyof typeof PEOPLE
const tokens = {} as Record<Name, string>
beforeAll(async () => {
  for (const name of ['a', 'b'] as const)
    tokens[name] = await encode({ token: { ...PEOPLE[name], sub: name }, secret: SECRET })
})

/** Whom the API takes the caller for. */
async function byApi(cookie: string): Promise<Name | 'nobody' | 'refused'> {
  try {
    const sid = await sessionIdOf({ headers: { cookie } } as IncomingMessage)
    return sid === null ? 'nobody' : sid === PEOPLE.a.sid ? 'a' : 'b'
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) return 'refused'
    throw error
  }
}

/** Whom the edge takes the caller for: seen by whom it sends away from the staff's dashboard. */
async function byEdge(cookie: string): Promise<Name | 'nobody' | 'refused'> {
  const sentAway = async (staffDomain: string) => {
    process.env.STAFF_ALLOWED_DOMAIN = staffDomain
    const request = new NextRequest(`http://${LOGIN}/dashboard`, {
      headers: { host: LOGIN, cookie },
    })
    const { status, headers } = await middleware(request)
    return status === 400 ? 'refused' : headers.get('location') !== null
  }
  const [asStaffOfA, asStaffOfB] = [await sentAway('a.example'), await sentAway('b.example')]
  if (asStaffOfA === 'refused' || asStaffOfB === 'refused') return 'refused'
  return asStaffOfA === asStaffOfB
    ? asStaffOfA
      ? ('somebody else' as never)
      : 'nobody'
    : asStaffOfA
      ? 'b'
      : 'a'
}

test.each([
  ['a=1; token=x%7Cy; b=2', 'x|y'],
  ['token=a=b', 'a=b'],
  ['not-token=1; xtoken=2', undefined],
  ['token', ''],
  ['token=%E0%A4', undefined],
  [undefined, undefined],
])('a cookie of %j is %j', (header, value) => {
  expect(cookieOf(header, 'token')).toBe(value)
})

test.each([
  ['a=1; token=x%7Cy; b=2', 'x|y'],
  ['token=a=b', 'a=b'],
  ['not-token=1; xtoken=2', undefined],
  ['token=%E0%A4', undefined],
  [undefined, undefined],
])('of a request with the cookies %j, it is %j', async (cookie, value) => {
  expect(await cookieIn({ headers: { cookie } }, 'token')).toBe(value)
})

test('without a request there is no cookie', async () => {
  expect(await cookieIn(undefined, 'token')).toBeUndefined()
})

describe('the session cookie', () => {
  test.each([
    [undefined, undefined],
    [null, undefined],
    ['', undefined],
    ['other=1', undefined],
    [`${SESSION_COOKIE}=x`, 'x'],
    [`a=1; ${SESSION_COOKIE}=x=y==; b=2`, 'x=y=='],
    [`a=1;${SESSION_COOKIE}=x`, 'x'],
    [`${SESSION_COOKIE}=`, undefined],
    [`my${SESSION_COOKIE}=x`, undefined],
    [`x=${SESSION_COOKIE}=y`, undefined],
  ])('in %j is %j', (header, token) => expect(sessionTokenOf(header)).toBe(token))

  test.each([
    `${SESSION_COOKIE}=x; ${SESSION_COOKIE}=y`,
    `${SESSION_COOKIE}=x; ${SESSION_COOKIE}=x`,
    `${SESSION_COOKIE}=; ${SESSION_COOKIE}=x`,
    `${SESSION_COOKIE}.0=x; ${SESSION_COOKIE}.1=y`,
    `${SESSION_COOKIE}.0=x`,
    `${SESSION_COOKIE}-token=x`,
    `${SESSION_COOKIE}`.concat('x'),
    `${SESSION_COOKIE} =x`,
  ])('in %j is refused', (header) => expect(() => sessionTokenOf(header)).toThrow(AmbiguousCookie))

  test('is dropped with and without the domain', () => {
    expect(expireCookies(['x'], 'p.example')).toEqual([
      'x=; Path=/; Domain=.p.example; Max-Age=0',
      'x=; Path=/; Max-Age=0',
    ])
  })

  test(
    'names one person to edge and API, for thousands of headers',
    { tags: 'thorough' },
    async () => {
      const values = () => [
        tokens.a,
        tokens.b,
        '',
        'x',
        `${tokens.a}x`,
        tokens.a.slice(1),
        `"${tokens.a}"`,
        encodeURIComponent(tokens.b),
        ` ${tokens.a}`,
      ]
      const names = [
        SESSION_COOKIE,
        `${SESSION_COOKIE}.0`,
        `__Host-${SESSION_COOKIE}`,
        `__Secure-${SESSION_COOKIE}`,
        SESSION_COOKIE.toUpperCase(),
        'polyclinic',
        'other',
        `${SESSION_COOKIE} `,
        `\t${SESSION_COOKIE}`,
      ]
      const pairs = names.flatMap((name) => values().map((value) => `${name}=${value}`))
      const joints = ['; ', ';', ' ; ', ', ', '&']
      const headers = new Set(pairs)
      for (let i = 0; headers.size < 5000; i++)
        headers.add(
          pairs[(i * 7) % pairs.length]! +
            joints[i % joints.length]! +
            pairs[(i * 31 + Math.floor(i / 81)) % pairs.length]!,
        )
      const seen: Record<string, number> = {}
      for (const header of headers) {
        const person = await byApi(header)
        expect([header, await byEdge(header)]).toEqual([header, person])
        seen[person] = (seen[person] ?? 0) + 1
      }
      expect(headers.size).toBeGreaterThanOrEqual(5000)
      for (const kind of ['a', 'b', 'nobody', 'refused'])
        expect([kind, seen[kind]! > 50]).toEqual([kind, true])
    },
  )
})
