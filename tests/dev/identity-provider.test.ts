import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '@/dev/identity-provider/accounts'
import { createHandler } from '@/dev/identity-provider/handler'
import { loadKeys } from '@/dev/identity-provider/keys'
import { createProvider, formTargets } from '@/dev/identity-provider/provider'
import { serveOnLoopback } from '@/dev/pages/serve'
import { freePorts } from '@/dev/process/ports'
import { run } from '@/dev/process/run.mjs'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'polyclinic-provider-'))
const keysFile = path.join(folder, 'secrets/provider.json')
const loginOrigin = 'http://login.polyclinic.localhost:3000'
const callback = `${loginOrigin}/api/auth/callback/oidc`
const client = { issuer: '', clientId: 'polyclinic', clientSecret: 'a secret', loginOrigin }
let close: () => Promise<void>

beforeAll(async () => {
  const port = await freePorts(1)
  client.issuer = `http://localhost:${port}`
  const provider = createProvider(client, await loadKeys(keysFile))
  close = await serveOnLoopback(port, createHandler(provider, formTargets(loginOrigin)))
})
afterAll(async () => {
  await close()
  fs.rmSync(folder, { recursive: true })
})

/** A browser with cookies that follows no redirect by itself. */
function browser() {
  const jar = new Map<string, string>()
  return async (place: string, form?: Record<string, string>) => {
    const answer = await fetch(new URL(place, client.issuer), {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    return { answer, text: await answer.text(), to: answer.headers.get('location') ?? '' }
  }
}
type Browser = ReturnType<typeof browser>

function authorization(verifier: string, more: Record<string, string> = {}) {
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  const { clientId: client_id } = client
  const query = {
    client_id,
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'S',
    nonce: 'N',
  }
  return `/auth?${new URLSearchParams({ ...query, code_challenge, code_challenge_method: 'S256', ...more })}`
}

/**
 * Signs in as far as the console's callback; returns what the token endpoint says of the person.
 */
async function signIn(visit: Browser, email: string) {
  const verifier = randomBytes(32).toString('base64url')
  const interaction = (await visit(authorization(verifier))).to
  const page = await visit(interaction)
  const { to } = await visit(interaction, { email })
  const arrived = new URL((await visit(to)).to)
  expect(`${arrived.origin}${arrived.pathname}`).toBe(callback)
  expect(arrived.searchParams.get('state')).toBe('S')
  const answer = await fetch(`${client.issuer}/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${client.clientId}:${encodeURIComponent(client.clientSecret)}`)}`,
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: arrived.searchParams.get('code')!,
      redirect_uri: callback,
      code_verifier: verifier,
    }),
  })
  const { id_token } = (await answer.json()) as { id_token: string }
  const keys = createRemoteJWKSet(new URL(`${client.issuer}/jwks`))
  const { payload } = await jwtVerify(id_token, keys, {
    issuer: client.issuer,
    audience: client.clientId,
  })
  return { page, payload, id_token }
}

describe('demo identity provider', () => {
  test('offers every demo account and signs it in with its claims', async () => {
    for (const { email, name, emailVerified } of DEMO_ACCOUNTS) {
      const { page, payload } = await signIn(browser(), email)
      expect(page.text).toContain('Choose a demo account')
      for (const account of DEMO_ACCOUNTS) expect(page.text).toContain(account.email)
      expect(payload).toMatchObject({
        sub: email,
        email,
        name,
        email_verified: emailVerified,
        nonce: 'N',
      })
    }
  })

  test('signs in any other address as verified, under one subject however it is written', async () => {
    const { payload } = await signIn(browser(), 'Jo.van-Dyke@Clinic.example')
    expect(payload).toMatchObject({
      sub: 'jo.van-dyke@clinic.example',
      email: 'Jo.van-Dyke@Clinic.example',
      name: 'Jo Van Dyke',
      email_verified: true,
    })
  })

  test('asks again for a text that is no address, and escapes what it is given', async () => {
    const visit = browser()
    const interaction = (await visit(authorization('v'.repeat(43)))).to
    const { answer, text } = await visit(interaction, { email: '<script>' })
    expect(answer.status).toBe(422)
    expect(text).toContain('This is not an e-mail address.')
    expect(text).not.toContain('<script>')
    expect(answer.headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*frame-ancestors 'none'/,
    )
    expect(answer.headers.get('content-security-policy')).toContain(
      'http://*.polyclinic.localhost:3000',
    )
  })

  test('refuses a request without PKCE, another redirect address, and a sign-in nobody has begun', async () => {
    const visit = browser()
    const { to } = await visit(
      authorization('v', { code_challenge: '', code_challenge_method: '' }),
    )
    expect(new URL(to).searchParams.get('error')).toBe('invalid_request')
    expect(
      (await visit(authorization('v'.repeat(43), { redirect_uri: 'http://evil.example/' }))).answer
        .status,
    ).toBe(400)
    expect((await visit('/interaction/nobody-began-this')).text).toContain('This sign-in has ended')
  })

  test('keeps a session until the console signs out, then lets another person choose', async () => {
    const visit = browser()
    const { id_token } = await signIn(visit, 'owner@polyclinic.example')
    expect((await visit(authorization('v'.repeat(43)))).to).toContain(`${callback}?code=`)

    const query = {
      id_token_hint: id_token,
      post_logout_redirect_uri: `${loginOrigin}/signed-out`,
      state: 'bye',
    }
    const page = await visit(`/session/end?${new URLSearchParams(query)}`)
    expect(page.text).toMatch(/<button[^>]*name="logout"\s+value="yes"/)
    const [, action = ''] = /action="([^"]+)"/.exec(page.text) ?? []
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page.text) ?? []
    expect((await visit(action, { xsrf, logout: 'yes' })).to).toBe(
      `${loginOrigin}/signed-out?state=bye`,
    )

    expect((await visit(authorization('v'.repeat(43)))).to).toContain('/interaction/')
    expect((await signIn(visit, 'member@northside.example')).payload.sub).toBe(
      'member@northside.example',
    )
  })

  test('keeps its keys over a restart, for its owner only', async () => {
    expect(await loadKeys(keysFile)).toEqual(await loadKeys(keysFile))
    expect(fs.statSync(keysFile).mode & 0o077).toBe(0)
  })

  test('does not start in production, nor for an address that is not local', async () => {
    const start = (env: NodeJS.ProcessEnv) =>
      run({
        command: process.execPath,
        args: ['--import', 'tsx', 'dev/identity-provider/main.ts'],
        env: { ...settings, ...env },
      })
    const settings = {
      PATH: process.env.PATH,
      OIDC_ISSUER: client.issuer,
      OIDC_CLIENT_ID: 'x',
      OIDC_CLIENT_SECRET: 'x',
      NEXTAUTH_URL: loginOrigin,
      KEYS_FILE: keysFile,
    }
    const [live, foreign] = await Promise.all([
      start({ NODE_ENV: 'production' }),
      start({ NODE_ENV: 'development', NEXTAUTH_URL: 'https://login.example.com' }),
    ])
    expect(live).toMatchObject({
      ok: false,
      output: expect.stringContaining('must not run in production'),
    })
    expect(foreign).toMatchObject({
      ok: false,
      output: expect.stringContaining('https://login.example.com is not local'),
    })
  })
})
