import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { one, sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { signIn } from '@/tests/support/world'

/** Stands in for the provider's discovery document; `undefined` breaks the connection. */
let discovery: object | undefined
/** What the provider does before it answers. */
let whenAsked = async () => {}
/** Where the provider says that its document has moved to; null where it has not. */
let movedTo: string | null = null
const provider = http.createServer(async (req, res) => {
  await whenAsked()
  if (movedTo && req.url !== movedTo) res.writeHead(302, { Location: movedTo }).end()
  else if (discovery) res.end(JSON.stringify(discovery))
  else res.destroy()
})
let issuer = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  issuer = process.env.OIDC_ISSUER = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
})
afterAll(() => void provider.close())

const EAST = 'eastside.polyclinic.localhost:3000'
const isOpen = (id: string) =>
  one<boolean>('select ended_at is null from sessions where id = $1', id)
async function withIdToken(email = 'member@northside.example') {
  const as = await signIn(email)
  await sql(`update sessions set id_token = 'the-id-token' where id = $1`, as.sessionId)
  return as
}

describe('logging out', () => {
  test('ends the session here and leads to the provider, which brings back to the host that was left', async () => {
    discovery = { end_session_endpoint: `${issuer}/session/end` }
    const as = await withIdToken()
    const { status, headers } = await send('/api/auth/logout', {
      as,
      host: EAST,
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(status).toBe(303)
    const url = new URL(headers.location!)
    expect(url.origin + url.pathname).toBe(`${issuer}/session/end`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      id_token_hint: 'the-id-token',
      client_id: 'polyclinic',
      post_logout_redirect_uri: 'http://login.polyclinic.localhost:3000/signed-out',
      state: `http://${EAST}`,
    })
    expect(await isOpen(as.sessionId)).toBe(false)
    expect(await one('select id_token from sessions where id = $1', as.sessionId)).toBeNull()
  })

  test('drops the cookie everywhere under the parent domain', async () => {
    const { headers } = await send('/api/auth/logout', {
      as: await signIn('member@northside.example'),
    })
    expect(headers['set-cookie']).toEqual([
      'polyclinic.session=; Path=/; Domain=.polyclinic.localhost; Max-Age=0',
      'polyclinic.session=; Path=/; Max-Age=0',
      expect.stringMatching(/^polyclinic\.signed-out=/),
    ])
  })

  test('names itself on all hosts for what tabs have kept, each time otherwise', async () => {
    const names = await Promise.all(
      ['member@northside.example', 'owner@polyclinic.example'].map(async (email) => {
        const { headers } = await send('/api/auth/logout', { as: await signIn(email) })
        const cookie = headers['set-cookie']!.at(-1)!
        expect(cookie).toMatch(
          /; Max-Age=43200; Domain=\.polyclinic\.localhost; Path=\/; SameSite=Lax$/,
        )
        return cookie.split(';', 1)[0]
      }),
    )
    expect(new Set(names).size).toBe(2)
  })

  test('makes the old cookie worthless at once', async () => {
    const as = await signIn('owner@polyclinic.example')
    await send('/api/auth/logout', { as })
    expect((await send('/api/v1/admin/organizations', { as })).status).toBe(401)
    expect((await send('/api/auth/session', { as })).body).toEqual({})
  })

  test.each([
    ['does not answer', undefined],
    ['cannot end sessions', {}],
    ['answers nonsense', { end_session_endpoint: 'no address' }],
  ])('ends the session also when the provider %s', async (_what, answer) => {
    discovery = answer
    const as = await withIdToken()
    const { status, headers } = await send('/api/auth/logout', { as, host: EAST })
    expect([status, headers.location, await isOpen(as.sessionId)]).toEqual([
      303,
      `http://${EAST}/signed-out`,
      false,
    ])
  })

  test('asks the provider while the session is open, so that no page is refused meanwhile', async () => {
    discovery = { end_session_endpoint: `${issuer}/session/end` }
    const as = await withIdToken()
    let wasOpen: boolean | undefined
    whenAsked = async () => void (wasOpen = await isOpen(as.sessionId))
    onTestFinished(() => void (whenAsked = async () => {}))
    await send('/api/auth/logout', { as })
    expect([wasOpen, await isOpen(as.sessionId)]).toEqual([true, false])
  })

  test('follows no redirect of the provider', async () => {
    discovery = { end_session_endpoint: `${issuer}/session/end` }
    movedTo = '/elsewhere'
    onTestFinished(() => void (movedTo = null))
    const as = await withIdToken()
    const { headers } = await send('/api/auth/logout', { as, host: EAST })
    expect([headers.location, await isOpen(as.sessionId)]).toEqual([
      `http://${EAST}/signed-out`,
      false,
    ])
  })

  test('is asked about first when a page of another host leads here', async () => {
    const as = await withIdToken()
    for (const site of ['same-site', 'cross-site']) {
      const { status, headers } = await send('/api/auth/logout', {
        as,
        headers: { 'sec-fetch-site': site },
      })
      expect([status, headers.location]).toEqual([
        303,
        'http://login.polyclinic.localhost:3000/signout',
      ])
      expect(headers['set-cookie']).toBeUndefined()
    }
    expect(await isOpen(as.sessionId)).toBe(true)
  })

  test('of somebody who is not signed in leads to the same page', async () => {
    const { status, headers } = await send('/api/auth/logout', { host: EAST })
    expect([status, headers.location]).toEqual([303, `http://${EAST}/signed-out`])
  })

  test('twice is once', async () => {
    discovery = { end_session_endpoint: `${issuer}/session/end` }
    const as = await withIdToken()
    await send('/api/auth/logout', { as })
    const endedAt = await one('select ended_at from sessions where id = $1', as.sessionId)
    expect((await send('/api/auth/logout', { as })).headers.location).toMatch(/\/signed-out$/)
    expect(await one('select ended_at from sessions where id = $1', as.sessionId)).toEqual(endedAt)
  })

  test('takes GET only', async () => {
    const as = await signIn('owner@polyclinic.example')
    const { status, headers } = await send('/api/auth/logout', { as, json: {} })
    expect([status, headers.allow, await isOpen(as.sessionId)]).toEqual([405, 'GET', true])
  })

  test('at a foreign host ends nothing', async () => {
    const as = await signIn('owner@polyclinic.example')
    const { status, body } = await send('/api/auth/logout', { as, host: 'evil.example' })
    expect([status, body.error, await isOpen(as.sessionId)]).toEqual([
      400,
      'Configuration error',
      true,
    ])
  })
})
