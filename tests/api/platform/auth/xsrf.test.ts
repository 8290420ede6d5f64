import { createHmac } from 'node:crypto'
import type { GetServerSidePropsContext } from 'next'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminProps, homeProps, publicProps } from '@/lib/platform/web/pages'
import { sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { LOGIN, SECRET } from '@/tests/support/settings'
import { signIn, type SignedIn } from '@/tests/support/world'

const HOME = 'northside.polyclinic.localhost:3000'

/**
 * What a page on a host sends with the writes of a session: keyed with the installation's secret,
 * for this purpose alone.
 */
const tokenOf = ({ sessionId }: SignedIn, host: string, secret = SECRET) =>
  createHmac('sha256', createHmac('sha256', secret).update('xsrf').digest())
    .update(`${sessionId} http://${host}`)
    .digest('base64url')

let owner: SignedIn
let member: SignedIn
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  member = await signIn('admin@northside.example')
})

/** The cookies that a page sets for whoever visits it. */
async function visited(props: typeof publicProps, host: string, cookie?: string): Promise<unknown> {
  const headers: Record<string, unknown> = {}
  const res = {
    statusCode: 200,
    setHeader: (name: string, value: unknown) => void (headers[name] = value),
  }
  await props()({
    req: { headers: { host, cookie } },
    res,
    resolvedUrl: '/',
  } as unknown as GetServerSidePropsContext)
  return headers['Set-Cookie']
}

describe('the cookie XSRF-TOKEN', () => {
  const cookieFor = (as: SignedIn, host: string) =>
    `XSRF-TOKEN=${tokenOf(as, host)}; Path=/; SameSite=Lax`

  test('comes with a page, for its host alone and for its scripts to read', async () => {
    expect(await visited(adminProps, LOGIN, owner.cookie)).toBe(cookieFor(owner, LOGIN))
    expect(await visited(homeProps, HOME, member.cookie)).toBe(cookieFor(member, HOME))
    expect(await visited(publicProps, HOME, member.cookie)).toBe(cookieFor(member, HOME))
    expect(tokenOf(member, HOME)).not.toBe(tokenOf(member, LOGIN))
  })

  test.each([
    ['/api/auth/session', LOGIN],
    ['/api/auth/session', HOME],
    ['/api/v1/organizations', HOME],
    ['/api/v1/home/account', HOME],
    ['/api/fhir/R4/Location', HOME],
  ])('comes with the first read of a page that has none: %s on %s', async (path, host) => {
    expect((await send(path, { as: member, host })).headers['set-cookie']).toEqual([
      cookieFor(member, host),
    ])
  })

  test('is set anew for another session, and left where it is right, whatever a sibling has set beside it', async () => {
    const set = async (value: string) =>
      (await send('/api/auth/session', { headers: { cookie: `${owner.cookie}; ${value}` } }))
        .headers['set-cookie']
    const right = `XSRF-TOKEN=${tokenOf(owner, LOGIN)}`
    expect(await set(`XSRF-TOKEN=${tokenOf(member, LOGIN)}`)).toEqual([cookieFor(owner, LOGIN)])
    expect(await set('XSRF-TOKEN=%')).toEqual([cookieFor(owner, LOGIN)])
    expect(await set(right)).toBeUndefined()
    expect(await set(`XSRF-TOKEN=tossed; ${right}`)).toBeUndefined()
    expect(await visited(adminProps, LOGIN, `${owner.cookie}; ${right}`)).toBeUndefined()
  })

  test('is for nobody without a session, and nothing that a program is told', async () => {
    for (const path of ['/api/auth/session', '/api/v1/faqs', '/livez'])
      expect((await send(path)).headers['set-cookie']).toBeUndefined()
    expect((await send('/livez', { as: owner })).headers['set-cookie']).toBeUndefined()
    expect(await visited(publicProps, LOGIN)).toBeUndefined()
    const ended = await signIn('owner@polyclinic.example')
    await sql('update sessions set ended_at = now() where id = $1', ended.sessionId)
    expect(String(await visited(publicProps, LOGIN, ended.cookie))).not.toContain('XSRF-TOKEN')
  })
})

describe('the header X-XSRF-TOKEN', () => {
  const choose = (token: string | undefined, headers = {}) =>
    send('/api/v1/view', {
      method: 'PUT',
      as: owner,
      json: {},
      headers: { 'x-xsrf-token': token, ...headers },
    })

  test('names each token that a page finds in its cookies, of which one is right', async () => {
    const right = tokenOf(owner, LOGIN)
    for (const tokens of [
      right,
      `tossed, ${right}`,
      `${right},tossed`,
      `tossed, ${right}, tossed-too`,
    ])
      expect([tokens, (await choose(tokens)).status]).toEqual([tokens, 422])
    for (const tokens of [`${right}x`, `${right} tossed`, 'tossed, tossed', right.toUpperCase()])
      expect([tokens, (await choose(tokens)).status]).toEqual([tokens, 403])
  })

  test('is asked for after the origin: another one’s page is told nothing', async () => {
    const { status, headers, body } = await choose(undefined, { origin: 'http://evil.example' })
    expect([status, body.error]).toEqual([
      403,
      'This request did not come from a page of this address.',
    ])
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('is asked for before the session is looked up: one that is over is told so to who has it', async () => {
    const ended = await signIn('owner@polyclinic.example')
    await sql('update sessions set ended_at = now() where id = $1', ended.sessionId)
    const sent = { method: 'POST', as: ended, json: [] }
    expect((await send('/api/v1/admin/organizations', sent)).status).toBe(401)
    expect(
      (await send('/api/v1/admin/organizations', { ...sent, headers: { 'x-xsrf-token': 'x' } }))
        .status,
    ).toBe(403)
  })
})
