import { createHash } from 'node:crypto'
import { NextRequest } from 'next/server'
import { afterEach, describe, expect, test } from 'vitest'
import { takeOverSecret } from '@/lib/platform/db/secrets'
import { makeDkimKey, privateKeyOf } from '@/lib/platform/mail/dkim'
import { env } from '@/lib/platform/config/env'
import { middleware } from '@/middleware'
import { one, ownerUrl, sql } from '@/tests/support/db/database'
import { send, xsrfTokenFor } from '@/tests/support/http/request'
import { LOGIN, SECRET } from '@/tests/support/settings'
import { idOf, signIn, unique } from '@/tests/support/world'

const PRESENT = 'another-secret-for-tests-of-32-characters'
const use = (present: string, previous?: string) => {
  Object.assign(env(), { NEXTAUTH_SECRET: present, NEXTAUTH_SECRET_PREVIOUS: previous })
  Object.assign(process.env, { NEXTAUTH_SECRET: present, NEXTAUTH_SECRET_PREVIOUS: previous ?? '' })
}
afterEach(() => use(SECRET))

describe('a session that was opened with the former secret', () => {
  const emailIn = async (as: { cookie: string }) =>
    (await send('/api/auth/session', { as })).body.user?.email

  test('goes on where it is given, and nowhere else', async () => {
    const [kept, lost] = [
      await signIn('owner@polyclinic.example'),
      await signIn('owner@polyclinic.example'),
    ]
    use(PRESENT, SECRET)
    expect(await emailIn(kept)).toBe('owner@polyclinic.example')
    use(PRESENT)
    expect(await emailIn(lost)).toBeUndefined()
  })

  test('ends when its owner signs out', async () => {
    const as = await signIn('owner@polyclinic.example')
    use(PRESENT, SECRET)
    const { body, headers } = await send('/api/auth/csrf')
    const cookie = [
      as.cookie,
      ...(headers['set-cookie'] ?? []).map((one) => one.split(';')[0]!),
    ].join('; ')
    const form = new URLSearchParams({
      csrfToken: body.csrfToken as string,
      json: 'true',
    }).toString()
    const sent = { 'content-type': 'application/x-www-form-urlencoded', cookie }
    expect(
      (await send('/api/auth/signout', { method: 'POST', body: form, headers: sent })).status,
    ).toBe(200)
    expect(await one('select ended_at is not null from sessions where id = $1', as.sessionId)).toBe(
      true,
    )
  })

  test('is known to the edge', async () => {
    const { cookie } = await signIn('member@northside.example')
    const visit = () =>
      middleware(new NextRequest(`http://${LOGIN}/dashboard`, { headers: { host: LOGIN, cookie } }))
    use(PRESENT, SECRET)
    expect((await visit()).headers.get('location')).toMatch(/\/home$/)
    use(PRESENT)
    expect((await visit()).headers.get('location')).toBeNull()
  })

  test('may still send the XSRF-TOKEN of a page that was open', async () => {
    const as = await signIn('owner@polyclinic.example')
    const token = await xsrfTokenFor(as.cookie, `http://${LOGIN}`)
    const cookie = `${as.cookie}; XSRF-TOKEN=${token}`
    use(PRESENT, SECRET)
    const save = () =>
      send('/api/v1/view', { method: 'PUT', as, json: {}, headers: { 'x-xsrf-token': token } })
    expect((await save()).status).toBe(422)
    expect(
      (await send('/api/auth/session', { headers: { cookie } })).headers['set-cookie'],
    ).toBeUndefined()
    expect(await xsrfTokenFor(as.cookie, `http://${LOGIN}`)).not.toBe(token)
  })

  test('may still send the csrfToken of a page that was open', async () => {
    const as = await signIn('owner@polyclinic.example')
    const token = 'a-csrf-token'
    const hash = createHash('sha256').update(`${token}${SECRET}`).digest('hex')
    const cookie = `${as.cookie}; polyclinic.csrf=${encodeURIComponent(`${token}|${hash}`)}`
    const choose = () =>
      send('/api/auth/session', { json: { csrfToken: token }, headers: { cookie } })
    use(PRESENT, SECRET)
    expect((await choose()).status).toBe(200)
    use(PRESENT, 'a-third-secret-for-tests-of-32-characters')
    expect((await choose()).status).toBe(403)
  })
})

describe('the start with a changed secret', () => {
  const take = (secret: string, previous?: string) => takeOverSecret(ownerUrl, secret, previous)
  const addSender = async () => {
    const { selector, publicKey, privateKey } = await makeDkimKey()
    const id = await one<number>(
      `insert into senders (organization_id, name, email, dkim_selector, dkim_public_key, dkim_private_key)
       values ($1, 'Clinic', $2, $3, $4, $5) returning id`,
      await idOf('northside'),
      `${unique('from')}@clinic.example`,
      selector,
      publicKey,
      privateKey,
    )
    return { id, selector, pem: privateKeyOf({ selector, privateKey }) }
  }
  const keptOf = (id: number) =>
    one<string>('select dkim_private_key from senders where id = $1', id)

  test('says what a missing one breaks until it is given, and takes the senders over', async () => {
    const { id, selector, pem } = await addSender()
    expect(await take(SECRET)).toEqual([])
    const missing = [
      expect.stringMatching(
        /^NEXTAUTH_SECRET was replaced on \d{4}-\d\d-\d\d, and links in mails sent before do not work\. Set NEXTAUTH_SECRET_PREVIOUS/,
      ),
      expect.stringMatching(
        /^The DKIM keys of 1 sender cannot be read, .* Set NEXTAUTH_SECRET_PREVIOUS/,
      ),
    ]
    expect(await take(PRESENT)).toEqual(missing)
    expect(await take(PRESENT, 'a-third-secret-for-tests-of-32-characters')).toEqual(missing)

    expect(await take(PRESENT, SECRET)).toEqual([])
    use(PRESENT)
    expect(privateKeyOf({ selector, privateKey: await keptOf(id) })).toBe(pem)
    const kept = await keptOf(id)
    await take(PRESENT, SECRET)
    expect(await keptOf(id)).toBe(kept)
    // The keys are taken over; the links are not.
    expect(await take(PRESENT)).toEqual([missing[0]])
    await sql(
      `update secrets_used set replaced_at = now() - interval '91 days' where replaced_at is not null`,
    )
    expect(await take(PRESENT)).toEqual([])
    await take(SECRET, PRESENT)
  })

  test('keeps nothing of which the secret could be read', async () => {
    await take(SECRET)
    const rows = await sql<{ fingerprint: string }>('select fingerprint from secrets_used')
    for (const { fingerprint } of rows) expect(fingerprint).toMatch(/^[0-9a-f]{32}$/)
    expect(JSON.stringify(rows)).not.toContain(SECRET)
  })
})
