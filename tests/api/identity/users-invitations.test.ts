import { createHash, randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { one, sql } from '@/tests/support/db/database'
import { useMailServer } from '@/tests/support/mail/mail'
import { send, type Sent } from '@/tests/support/http/request'
import { buildClinic, systemRole, type Clinic } from '@/tests/support/practice/clinic'
import { buildGroup, footprint, signIn, unique, type SignedIn } from '@/tests/support/world'

const PATH = '/api/v1/invitation'
const UNKNOWN = {
  success: false,
  error:
    'This invitation is not valid any more, or never was. Ask whoever invited you for a new one.',
}
const mail = useMailServer()
const newEmail = () => `${unique('new')}@clinic.example`

let clinic: Clinic
beforeAll(async () => void (clinic = await buildClinic()))

/** Invites somebody, and reads the token in the mail that they get. */
async function invited(email = newEmail(), parts: object = {}, at = clinic) {
  const { body } = await at.invite([{ email, ...parts }])
  expect(body.data).toEqual([{ email, outcome: 'invited', id: expect.any(String) }])
  await mail.deliver()
  return { email, id: body.data[0].id as string, token: await tokenFor(email) }
}
/** The newest mail to somebody. */
const messageTo = async (email: string) =>
  (await mail.store.list()).find(({ envelope }) => envelope.to[0] === email)
async function tokenFor(email: string) {
  const message = await messageTo(email)
  return /\/invitation\?token=([\w-]{43})\n/.exec(message?.email.text ?? '')?.[1] ?? ''
}
const look = (token: string, sent: Sent = {}) =>
  send(`${PATH}?token=${token}`, { host: clinic.host, ...sent })
const accept = (token: string, as: SignedIn | null, host = clinic.host) =>
  send(PATH, { host, as, json: { token } })

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
/**
 * Each letter replaced by each other, cut off anywhere, made longer at either end, in another case,
 * backwards, drawn anew.
 */
function tamperedWith(token: string): string[] {
  const letters = [...token]
  const replaced = letters.flatMap((known, at) =>
    LETTERS.filter((letter) => letter !== known).map((letter) => letters.with(at, letter).join('')),
  )
  const cut = letters.flatMap((_, at) => [token.slice(0, at), token.slice(at + 1)])
  const longer = LETTERS.flatMap((one) => [
    one + token,
    ...LETTERS.map((other) => token + one + other),
  ])
  const other = [
    token.toUpperCase(),
    token.toLowerCase(),
    letters.toReversed().join(''),
    ...['\u0000', ' ', '.', '=', "'--", '/', '%'].map((end) => token + end),
  ]
  const all = new Set([...replaced, ...cut, ...longer, ...other])
  while (all.size < 10_000) all.add(randomBytes(32).toString('base64url'))
  return [...all]
}

describe('invitations', () => {
  test('arrive by mail in both parts, with a link that only the hash of is kept', async () => {
    const { email, id, token } = await invited()
    const message = await messageTo(email)
    expect(message!.envelope).toEqual({
      from: expect.stringMatching(/^bounces\+m-[0-9a-f]{32}@polyclinic\.localhost$/),
      to: [email],
    })
    const { subject, text, html, messageId, from } = message!.email
    expect(subject).toBe(`${clinic.admin.email} invites you to Clinic ${clinic.name} on Polyclinic`)
    expect(from).toEqual({ name: 'Polyclinic', address: 'no-reply@polyclinic.localhost' })
    expect(messageId).toMatch(/^<[0-9a-f-]{36}@polyclinic\.localhost>$/)
    const link = `http://${clinic.host}/invitation?token=${token}`
    expect(text).toContain(`See the invitation:\n${link}\n`)
    expect(html).toContain(`<a href="${link}"`)
    const [row] = await sql<Record<string, unknown>>(
      'select *, invitation_expires_at - invited_at = $2::interval as valid from organization_users where id = $1',
      id,
      '7 days',
    )
    expect(row).toMatchObject({
      valid: true,
      joined_at: null,
      invitation_hash: createHash('sha256').update(token).digest('hex'),
    })
    const everything =
      await one<string>(`select string_agg(t, ' ') from (select u::text as t from organization_users u
      union all select m::text from outgoing_mails m union all select l::text from audit_log l) it`)
    expect(everything).not.toContain(token)
  })

  test('are shown to whoever has the link, and accepted by whoever is invited, once', async () => {
    const roles = [{ roleId: await systemRole('Read-only') }]
    const { email, id, token } = await invited(undefined, { displayName: 'New Colleague', roles })
    expect(await clinic.find(id)).toMatchObject({
      name: 'New Colleague',
      status: 'invited',
      invitedBy: clinic.admin.email,
      roles: [{ role: 'Read-only' }],
    })
    expect((await look(token)).body.data).toEqual({
      organization: `Clinic ${clinic.name}`,
      invitedBy: clinic.admin.email,
      expiresAt: expect.any(String),
      invited: 'n…@c….example',
      signedInAs: null,
      yours: false,
    })
    const as = await signIn(email)
    expect(await clinic.status(as)).toBe(404)
    expect((await look(token, { as })).body.data).toMatchObject({ signedInAs: email, yours: true })
    const { status, body } = await accept(token, as)
    expect([status, body]).toEqual([
      200,
      { success: true, data: { organization: `Clinic ${clinic.name}` } },
    ])
    expect(await clinic.status(as)).toBe(200)
    expect((await accept(token, as)).body).toEqual(UNKNOWN)
    expect((await look(token, { as })).body).toEqual(UNKNOWN)
    expect((await clinic.log(id)).map(({ action, after }) => [action, after.status])).toEqual([
      ['users:invite', 'active'],
      ['users:invite', 'invited'],
    ])
  })

  test('wait for whoever is invited and signs in without the link', async () => {
    const { email, id } = await invited()
    const other = await buildClinic()
    await other.invite([{ email }])
    const as = await signIn(email)
    const waiting = async (host: string, who: SignedIn | null = as) =>
      (await send('/api/v1/invitations', { host, as: who })).body.data
    expect(await waiting(clinic.host, null)).toEqual([])
    expect(await waiting(clinic.host, await signIn(newEmail()))).toEqual([])
    const found = await waiting(clinic.host)
    expect(found).toHaveLength(2)
    expect(found[1]).toEqual({
      organization: `Clinic ${clinic.name}`,
      domainURL: clinic.name,
      invitedBy: clinic.admin.email,
      expiresAt: expect.any(String),
    })
    expect(await waiting('login.polyclinic.localhost:3000')).toEqual(found)
    expect((await send(PATH, { host: clinic.host })).status).toBe(401)
    const stranger = await signIn(newEmail())
    expect(await send(PATH, { host: clinic.host, as: stranger })).toMatchObject({
      status: 200,
      body: { success: true, data: null },
    })
    const none = await send(PATH, { host: clinic.host, as: stranger, json: {} })
    expect(none.body).toEqual(UNKNOWN)
    expect((await send(PATH, { host: clinic.host, as })).body.data).toMatchObject({
      signedInAs: email,
      yours: true,
    })
    expect((await send(PATH, { host: clinic.host, as: null, json: {} })).status).toBe(401)
    expect((await send(PATH, { host: clinic.host, as, json: {} })).status).toBe(200)
    // They belong there now, without a role that lets them read its users.
    expect(await clinic.status(as)).toBe(403)
    expect(await waiting(clinic.host)).toEqual([found[0]])
    expect((await send(PATH, { host: clinic.host, as, json: {} })).body).toEqual(UNKNOWN)
    expect((await clinic.find(id)).status).toBe('active')
  })

  test('can be sent to a member whose last day is over, who comes back without what they had, and to no other', async () => {
    const roles = [{ roleId: await systemRole('Read-only') }]
    const { email, id, token } = await invited(undefined, { roles })
    const as = await signIn(email)
    await accept(token, as)
    expect((await clinic.invite([{ email }])).body.data).toEqual([
      { email, outcome: 'already a member', id },
    ])
    await sql(
      `update organization_users set expires_at = now() - interval '1 day' where id = $1`,
      id,
    )
    expect((await clinic.find(id)).status).toBe('expired')
    const again = await invited(email)
    expect(again.id).toBe(id)
    expect(await clinic.find(id)).toMatchObject({ status: 'invited', roles: [], expiresAt: null })
    expect((await accept(again.token, as)).status).toBe(200)
    expect(await clinic.status(as)).toBe(403)
    expect((await clinic.log(id)).map(({ action }) => action).slice(0, 3)).toEqual([
      'users:invite',
      'users:invite',
      'users:remove',
    ])
  })

  test('are for one person: another is told which address is signed in, and which is meant', async () => {
    const { token, id } = await invited('pat.doe@practice.example')
    const as = await signIn('someone.else@clinic.example')
    expect((await look(token, { as })).body.data).toMatchObject({
      signedInAs: as.email,
      yours: false,
    })
    const before = await footprint()
    const { status, body } = await accept(token, as)
    expect([status, body.error]).toEqual([
      403,
      'This invitation is for p…@p….example. You are signed in as someone.else@clinic.example.',
    ])
    expect((await accept(token, null)).status).toBe(401)
    expect(await footprint()).toBe(before)
    expect((await clinic.find(id)).status).toBe('invited')
  })

  test('change nothing by being looked at, a hundred times', async () => {
    const { token, email } = await invited()
    const as = await signIn(email, { idle: 10 })
    const state = async () => [
      await footprint(),
      await one('select last_seen_at from sessions where id = $1', as.sessionId),
    ]
    const before = await state()
    for (let i = 0; i < 100; i++) expect((await look(token, { as })).status).toBe(200)
    expect(await state()).toEqual(before)
  })

  test('that are unknown, used, replaced, revoked or another tenant’s are the same to everybody', async () => {
    const other = await buildClinic()
    const [used, replaced, revoked, removed, foreign] = [
      await invited(),
      await invited(),
      await invited(),
      await invited(),
      await invited(newEmail(), {}, other),
    ]
    await accept(used.token, await signIn(used.email))
    await clinic.ask(`/${replaced.id}/resend`, { json: {} })
    expect((await clinic.ask(`/${revoked.id}/revoke`, { json: {} })).status).toBe(200)
    await clinic.ask(`/${removed.id}`, { method: 'DELETE' })
    const before = await footprint()
    for (const { token, email } of [
      used,
      replaced,
      revoked,
      removed,
      foreign,
      { token: 'x', email: 'x@clinic.example' },
    ]) {
      const as = await signIn(email)
      for (const answer of [await look(token, { as }), await look(token), await accept(token, as)])
        expect([answer.status, answer.body]).toEqual([404, UNKNOWN])
    }
    expect(await footprint()).toBe(before)
  })

  test('that have expired say so, and work again under a new link', async () => {
    const { token, id, email } = await invited()
    await sql(`update organization_users set invitation_expires_at = now() where id = $1`, id)
    const as = await signIn(email)
    const before = await footprint()
    for (const { status, body } of [await look(token, { as }), await accept(token, as)])
      expect([status, body.error]).toEqual([
        409,
        'This invitation has expired. Ask whoever invited you for a new one.',
      ])
    expect(await footprint()).toBe(before)
    const { link } = (await clinic.ask(`/${id}/resend`, { json: {} })).body.data
    expect((await accept(new URL(link).searchParams.get('token')!, as)).status).toBe(200)
  })

  test('are not accepted with any of 10,000 tampered tokens', async () => {
    const { token, email } = await invited()
    const as = await signIn(email)
    const all = tamperedWith(token)
    expect([all.length, new Set(all).size, all.includes(token)]).toEqual([10_000, 10_000, false])
    const before = await footprint()
    const statuses: number[] = []
    for (let i = 0; i < all.length; i += 100)
      await Promise.all(
        all.slice(i, i + 100).map(async (tampered, n) => {
          const { status } =
            n % 10 ? await look(encodeURIComponent(tampered)) : await accept(tampered, as)
          statuses.push(status)
        }),
      )
    // The empty one is no token at all.
    expect(new Set(statuses)).toEqual(new Set([404, 422]))
    expect(await footprint()).toBe(before)
    expect((await accept(token, as)).status).toBe(200)
  })

  test('are sent again under a new link, which is answered this once and never stored', async () => {
    const { email, id, token } = await invited()
    const headers = { 'idempotency-key': unique('key-') }
    const { status, body } = await clinic.ask(`/${id}/resend`, { json: {}, headers })
    expect([status, Object.keys(body.data)]).toEqual([200, ['link']])
    await mail.deliver()
    const again = await tokenFor(email)
    expect(again).not.toBe(token)
    expect(body.data.link).toBe(`http://${clinic.host}/invitation?token=${again}`)
    expect(
      await one(
        'select count(*)::int from idempotency_keys where answer::text like $1',
        `%${again}%`,
      ),
    ).toBe(0)
    await accept(again, await signIn(email))
    for (const rest of ['/resend', '/revoke'])
      expect((await clinic.ask(`/${id}${rest}`, { json: {} })).body.error).toBe(
        'They have accepted already.',
      )
    expect((await clinic.ask(`/${id}/suspend`, { json: {} })).status).toBe(200)
  })

  test.each([
    { gives: 'nothing' },
    { gives: 'a name', displayName: 'New Colleague' },
    { gives: 'a role', role: 'Read-only' },
  ])('are in the log as they are read: $gives', async ({ displayName, role }) => {
    const roles = role ? [{ roleId: await systemRole(role) }] : []
    const { id } = await invited(undefined, { displayName, roles })
    const {
      name,
      email,
      status,
      expiresAt,
      invitationExpiresAt,
      groups,
      roles: given,
    } = await clinic.find(id)
    const after = {
      name,
      email,
      status,
      expiresAt,
      invitationExpiresAt,
      groups,
      roles: given.map(({ group: _, ...one }: { group: null }) => one),
    }
    expect((await clinic.log(id)).map((row) => row.after)).toEqual([after])
  })

  test('that are revoked before they are sent are not sent', async () => {
    const email = newEmail()
    const { body } = await clinic.invite([{ email }])
    await clinic.ask(`/${body.data[0].id}/revoke`, { json: {} })
    await mail.deliver()
    expect(await tokenFor(email)).toBe('')
    expect((await clinic.log(body.data[0].id)).map(({ action }) => action)).toEqual([
      'users:invite',
      'users:invite',
    ])
  })

  test('say of each address what became of it', async () => {
    const [fresh, waiting] = [newEmail(), newEmail()]
    await clinic.invite([{ email: waiting }])
    const { body } = await clinic.invite([
      { email: `  ${fresh.toUpperCase()} ` },
      { email: fresh },
      { email: waiting },
      { email: clinic.admin.email },
    ])
    expect(body.data).toEqual([
      { email: fresh, outcome: 'invited', id: expect.any(String) },
      { email: fresh, outcome: 'listed twice', id: null },
      { email: waiting, outcome: 'already invited', id: expect.any(String) },
      { email: clinic.admin.email, outcome: 'already a member', id: clinic.admin.id },
    ])
    expect(await one('select count(*)::int from people where lower(email) = $1', fresh)).toBe(1)
  })

  test('of the same address to two organizations are two memberships of one person', async () => {
    const other = await buildClinic()
    const { email } = await invited()
    await invited(email, {}, other)
    expect(await one('select count(*)::int from people where email = $1', email)).toBe(1)
  })

  test('bring 500 people at once, with their roles and groups', async () => {
    const own = await buildClinic()
    const group = await buildGroup(own.id)
    const roles = [{ roleId: await systemRole('Practitioner') }]
    const people = Array.from({ length: 500 }, (_, n) => ({
      email: `p${n}@crowd.example`,
      roles,
      groupIds: [group],
    }))
    const { status, body } = await own.invite(people)
    expect([
      status,
      body.data.filter(({ outcome }: { outcome: string }) => outcome === 'invited').length,
    ]).toEqual([201, 500])
    expect((await own.ask(`?status=invited&group=${group}&limit=1`)).body.total).toBe(500)
    await sql(`delete from outgoing_mails where recipient like '%@crowd.example'`)
  })

  test.each([
    ['no address', { email: '' }, 'email'],
    ['two addresses in one', { email: 'a@clinic.example,b@clinic.example' }, 'email'],
    ['a line break', { email: 'a@clinic.example\r\nBcc: b@evil.example' }, 'email'],
    ['a look-alike', { email: 'a＠clinic.example' }, 'email'],
    ['an address that is too long', { email: `${'a'.repeat(250)}@x.example` }, 'email'],
    ['an empty name', { email: 'a@clinic.example', displayName: ' ' }, 'displayName'],
    ['an unknown role', { email: 'a@clinic.example', roles: [{ roleId: 2_000_000_000 }] }, 'roles'],
    ['an unknown group', { email: 'a@clinic.example', groupIds: [2_000_000_000] }, 'groupIds'],
    ['a field that nobody knows', { email: 'a@clinic.example', status: 'active' }, undefined],
  ])('are refused with %s', async (_title, wrong, field) => {
    const before = await footprint()
    const { status, body } = await clinic.ask('/invitations', { json: [wrong] })
    expect([status, field && Object.keys(body.fields)]).toEqual([422, field && [field]])
    expect(await footprint()).toBe(before)
  })

  test('come from an organization: staff have to say which', async () => {
    const as = await signIn('owner@polyclinic.example')
    const json = [{ email: newEmail() }]
    expect((await send('/api/v1/admin/users/invitations', { as, json })).status).toBe(422)
    const { status } = await send(
      `/api/v1/admin/users/invitations?organizationDomainURL=${clinic.name}`,
      { as, json },
    )
    expect(status).toBe(201)
    expect((await clinic.ask('/invitations', { json: [] })).status).toBe(422)
    expect(
      (await clinic.ask('/invitations', { json: Array(501).fill({ email: 'a@b.example' }) }))
        .status,
    ).toBe(422)
  })

  test('show names as text, whatever they contain', async () => {
    const own = await buildClinic()
    await sql(
      `update organizations set label = $2 where id = $1`,
      own.id,
      '<script>alert(1)</script>\r\nBcc: x@evil.example "&',
    )
    const { email } = await invited(newEmail(), {}, own)
    const message = (await messageTo(email))!
    expect(message.email.bcc).toBeUndefined()
    expect(message.email.headers.filter(({ key }) => key === 'bcc')).toEqual([])
    expect(message.email.html).not.toContain('<script>')
    expect(message.email.html).toContain('&lt;script&gt;')
  })
})
