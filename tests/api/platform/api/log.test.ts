import pino from 'pino'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { log } from '@/lib/platform/observability/log'
import { sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { signIn, unique } from '@/tests/support/world'

const lines: string[] = []
beforeAll(() => {
  log.level = 'trace'
  const { streamSym } = pino.symbols
  ;(log as unknown as Record<symbol, { write: (line: string) => void }>)[streamSym]!.write = (
    line,
  ) => void lines.push(line)
})
beforeEach(() => void (lines.length = 0))
const entries = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

const CANARY = 'canary-7391'
const create = async (input: object) =>
  send('/api/v1/admin/organizations', {
    as: await signIn('owner@polyclinic.example'),
    json: [input],
  })

describe('the log', () => {
  test('has one line for each answer, with the request id that the caller got', async () => {
    const { headers } = await send('/api/v1/faqs')
    expect(entries()).toEqual([
      {
        level: 'info',
        time: expect.any(String),
        requestId: headers['x-request-id'],
        method: 'GET',
        route: '/api/v1/faqs',
        status: 200,
        ms: expect.any(Number),
      },
    ])
  })

  test('holds no personal data, no body, no query and no cookie', async () => {
    const as = await signIn(`${CANARY}@polyclinic.example`)
    await sql(`update people set display_name = $1 where id = $2`, CANARY, as.personId)
    const owner = await signIn('owner@polyclinic.example')
    await send(`/api/v1/admin/organizations?search=${CANARY}`, {
      as: owner,
      headers: { 'user-agent': CANARY, referer: CANARY },
    })
    await send('/api/auth/session', { as })
    await send('/api/v1/admin/organizations', { as, json: [{ businessName: CANARY }] })
    await create({
      businessName: `${CANARY}!`,
      businessRegistrationId: CANARY,
      selectedCountry: 840,
    })
    await create({ businessName: 'Canary', businessRegistrationId: CANARY, selectedCountry: 840 })
    await create({ businessName: 'Canary', businessRegistrationId: CANARY, selectedCountry: 840 })
    await send('/api/auth/_log', {
      method: 'POST',
      body: `level=error&code=X&message=${CANARY}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(lines.length).toBeGreaterThanOrEqual(6)
    const text = lines.join('')
    for (const secret of [
      CANARY,
      'owner@polyclinic.example',
      'Maren',
      as.cookie.slice(-30),
      as.sessionId,
    ])
      expect(text).not.toContain(secret)
  })

  test('names the endpoint of the shop, without the code or the address in its path', async () => {
    for (const path of [
      'store/gift-cards/CANARY-7391',
      'store/auth/canary-7391@clinic.example',
      'store/canary-7391',
    ])
      await send(`/api/v1/commerce/${path}`)
    const routes = ['store/gift-cards/{code}', 'store/auth/{email}', '…']
    expect(entries().map(({ route }) => route)).toEqual(
      routes.map((route) => `/api/v1/commerce/${route}`),
    )
  })

  test('names routes by their patterns, whatever stands in a path', async () => {
    const owner = await signIn('owner@polyclinic.example')
    const value = encodeURIComponent(`${CANARY}@clinic.example`)
    const patterns = {
      '/api/v1/admin/users/X': '/api/v1/admin/users/{id}',
      '/api/v1/admin/organizations/X': '/api/v1/admin/organizations/{organizationDomainURL}',
      '/api/v1/admin/organizations/X/history':
        '/api/v1/admin/organizations/{organizationDomainURL}/history',
      '/api/fhir/R4/Practitioner/X': '/api/fhir/R4/{type}/{id}',
      '/api/fhir/R4/X': '/api/fhir/R4/{type}',
      '/api/v1/X': '/api/…',
      '/api/X/%': '/api/…',
      '/api/auth/callback/X': '/api/…',
      '/api/auth/X': '/api/…',
      '/api/auth/session?X': '/api/auth/session',
      '/livez?X': '/livez',
    }
    for (const path of Object.keys(patterns)) await send(path.replaceAll('X', value), { as: owner })
    expect(
      entries()
        .filter(({ route }) => route)
        .map(({ route }) => route),
    ).toEqual(Object.values(patterns))
    expect(lines.join('')).not.toContain(CANARY)
  })

  test('holds no code of a browser’s that is none of next-auth’s', async () => {
    for (const code of [CANARY, `${CANARY}@clinic.example`, 'CLIENT_FETCH_ERROR'])
      await send('/api/auth/_log', { method: 'POST', json: { level: 'error', code, message: 'x' } })
    const codes = entries()
      .filter(({ msg }) => msg === 'authentication')
      .map(({ code }) => code)
    expect(codes).toEqual(['UNKNOWN', 'UNKNOWN', 'CLIENT_FETCH_ERROR'])
    expect(lines.join('')).not.toContain(CANARY)
  })

  test('tells of a bug by name, code and stack, not by the values in it; the caller learns the request id alone', async () => {
    await sql(
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'no %', new.label; end $$`,
    )
    await sql(
      'create trigger fail before insert on organizations for each row execute function fail()',
    )
    const { status, text, headers } = await create({
      businessName: `Canary ${CANARY.slice(-4)}`,
      businessRegistrationId: unique('LOG-'),
      selectedCountry: 840,
    })
    await sql('drop function fail cascade')
    expect([status, text]).toEqual([
      500,
      '{"success":false,"error":"Something went wrong on our side. Nothing was saved."}',
    ])
    const [error] = entries().filter(({ level }) => level === 'error')
    expect(error).toMatchObject({
      requestId: headers['x-request-id'],
      err: { stack: expect.stringContaining(' at ') },
    })
    expect(lines.join('')).not.toContain('7391')
  })
})
