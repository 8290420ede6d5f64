import { beforeAll, describe, expect, test } from 'vitest'
import { signToken } from '@/lib/marketing/audience/tokens'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { marketing, newAddress, type Marketing } from '@/tests/support/marketing/contacts'
import { owner as ownerPool, sql, waitingForLocks } from '@/tests/support/db/database'
import { LOGIN } from '@/tests/support/settings'
import { footprint, signIn, type SignedIn } from '@/tests/support/world'
import { waitFor } from '@/tests/support/wait'

const SENTENCE =
  'This link does not work, or no longer. Open the newest mail and use the link in that one.'

let owner: SignedIn
let clinic: Clinic
let here: Marketing
let [news, tips]: { id: number; name: string; version: number }[] = []
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  clinic = await buildClinic()
  here = marketing(owner, clinic)
  news = await here.topic('News')
  tips = await here.topic('Tips')
})

/** Somebody who has signed up: `token` is the one in their mail. */
async function asking(topicIds = [news!.id], email = newAddress()) {
  await here.signUp(email, topicIds)
  const [token] = await here.mailed(email)
  return { email, id: await here.contactId(email), token: token! }
}
const confirm = (token: string) => here.visit(`newsletter/confirm?token=${token}`, { json: {} })
const find = (id: string) => here.done(`contacts/${id}`)
const statesOf = async (id: string) =>
  Object.fromEntries(
    (await find(id)).topics.map(({ name, state }: { name: string; state: string }) => [
      name,
      state,
    ]),
  )
const deedsOf = async (id: string) =>
  (await here.consents(id)).map(({ what, way }) => `${what} ${way}`)
const preferences = (id: string, sent: object = {}) =>
  here.visit(`mail/preferences?token=${here.token('preferences', id)}`, sent)
const choose = (id: string, topicIds: number[]) =>
  preferences(id, { method: 'PUT', json: { topicIds } })
const leave = (id: string) =>
  preferences(id, { method: 'PUT', json: { topicIds: [], unsubscribe: true } })

describe('the newsletter page', () => {
  test('offers the topics that are in use, to nobody in particular', async () => {
    const gone = await here.topic('Gone')
    await here.done(`topics/${gone.id}/archive`, {
      json: { archived: true, version: gone.version },
    })
    const { status, body } = await here.visit('newsletter')
    expect([status, body.data.topics.map(({ name }: { name: string }) => name)]).toEqual([
      200,
      ['News', 'Tips'],
    ])
    const { status: refused } = await here.signUp(newAddress(), [gone.id])
    expect(refused).toBe(422)
  })

  test('offers no topic of another organization', async () => {
    const other = marketing(owner, await buildClinic())
    expect((await other.visit('newsletter')).body.data.topics).toEqual([])
    expect((await other.signUp(newAddress(), [news!.id])).status).toBe(422)
  })

  test('is of an organization’s own host alone', async () => {
    expect((await here.visit('newsletter', { host: LOGIN })).status).toBe(404)
  })

  test('is gone with its organization, and takes nothing while that is suspended', async () => {
    const other = marketing(owner, await buildClinic())
    const topic = await other.topic()
    await sql('update organizations set suspended_at = now() where id = $1', other.clinic.id)
    expect((await other.signUp(newAddress(), [topic.id])).status).toBe(403)
    await sql('update organizations set archived_at = now() where id = $1', other.clinic.id)
    expect((await other.visit('newsletter')).status).toBe(404)
  })

  test('has somebody confirm before they get anything', async () => {
    const { email, id, token } = await asking([news!.id, tips!.id])
    expect([(await find(id)).state, await statesOf(id)]).toEqual([
      'pending',
      { News: 'pending', Tips: 'pending' },
    ])
    const { status, body } = await confirm(token)
    expect([status, body.data]).toEqual([
      200,
      { organization: `Clinic ${clinic.name}`, topics: ['News', 'Tips'] },
    ])
    expect([(await find(id)).state, await deedsOf(id)]).toEqual([
      'reachable',
      ['asked sign-up', 'asked sign-up', 'confirmed confirmation', 'confirmed confirmation'],
    ])
    const [asked] = await here.consents(id)
    expect(asked).toMatchObject({
      email,
      wording: expect.stringContaining(`Clinic ${clinic.name}`),
    })
  })

  test('answers the same whoever an address is of, and writes to none that bounces or has complained', async () => {
    const known = await asking()
    await confirm(known.token)
    const [bouncing, complaining] = [newAddress(), newAddress()]
    for (const [email, reason] of [
      [bouncing, 'bounced'],
      [complaining, 'complained'],
    ] as const)
      await sql(
        'insert into suppressions (organization_id, email, reason) values ($1, $2, $3)',
        clinic.id,
        email,
        reason,
      )
    for (const email of [newAddress(), known.email, bouncing, complaining]) {
      const { status, body } = await here.signUp(email, [news!.id])
      expect([status, body]).toEqual([200, { success: true, data: { sentTo: email } }])
    }
    expect([await here.mailed(bouncing), await here.mailed(complaining)]).toEqual([[], []])
    expect(await here.mailed(known.email)).toHaveLength(1)
  })

  test('lets no stranger change who a contact is', async () => {
    const { id, email } = await here.contact({ firstName: 'Ada', lastName: 'Abel' })
    await here.signUp(email, [news!.id], { firstName: 'Eve', lastName: 'Evil' })
    expect(await find(id)).toMatchObject({ firstName: 'Ada', lastName: 'Abel', state: 'pending' })
  })

  test('writes to one address three times a day', async () => {
    const { email } = await asking()
    for (let more = 0; more < 4; more++) await here.signUp(email, [tips!.id])
    expect(await here.mailed(email)).toHaveLength(3)
  })

  test.each([
    ['no address', { email: 'nobody', topicIds: [1] }],
    ['two addresses', { email: 'a@mail.example, b@mail.example', topicIds: [1] }],
    ['no topic', { email: 'a@mail.example', topicIds: [] }],
    ['a topic twice', { email: 'a@mail.example', topicIds: [1, 1] }],
    ['a topic that never was', { email: 'a@mail.example', topicIds: [2_000_000_000] }],
    ['something more', { email: 'a@mail.example', topicIds: [1], kind: 'person' }],
  ])('refuses %s', async (_name, json) =>
    expect((await here.visit('newsletter', { json })).status).toBe(422),
  )
})

describe('a confirmation', () => {
  test('changes nothing when it is only looked at, and nothing more when it is used again', async () => {
    const { id, token } = await asking()
    const before = await footprint()
    const looks = Array.from({ length: 100 }, () => here.visit(`newsletter/confirm?token=${token}`))
    expect(new Set((await Promise.all(looks)).map(({ status }) => status))).toEqual(new Set([405]))
    expect(await footprint()).toBe(before)
    await confirm(token)
    await leave(id)
    const left = await footprint()
    expect((await confirm(token)).body.data.topics).toEqual([])
    expect(await footprint()).toBe(left)
  })

  test('is of what was asked for by then, and of nothing that somebody asks for later', async () => {
    const { id, token, email } = await asking()
    await sql(
      `update contact_topics set changed_at = now() - interval '1 hour' where contact_id = $1`,
      id,
    )
    const older = here.token('confirm', id, Math.ceil(Date.now() / 1000) - 1800 + 7 * 86_400)
    await here.signUp(email, [tips!.id])
    await confirm(older)
    expect(await statesOf(id)).toEqual({ News: 'subscribed', Tips: 'pending' })
    expect((await confirm(token)).status).toBe(200)
  })

  test('lets an address get mail again that was suppressed', async () => {
    const { id, email, token } = await asking()
    await confirm(token)
    await leave(id)
    expect([await here.reasons(email), (await find(id)).state]).toEqual([
      ['unsubscribed'],
      'suppressed',
    ])
    await here.signUp(email, [news!.id])
    await confirm((await here.mailed(email)).at(-1)!)
    expect([await here.reasons(email), (await find(id)).state]).toEqual([[], 'reachable'])
  })
})

describe('a link that is not ours', () => {
  const hostile: [string, (id: string) => string][] = [
    ['of another use', (id) => here.token('unsubscribe', id)],
    ['that is over', (id) => here.token('confirm', id, Math.floor(Date.now() / 1000) - 1)],
    [
      'of somebody who is not there',
      () => here.token('confirm', '00000000-0000-4000-8000-000000000000', 1_900_000_000),
    ],
    [
      'without a signature',
      (id) => here.token('confirm', id, 1_900_000_000).replace(/\.[^.]*$/, '.'),
    ],
    ['that is nothing', () => ''],
    ['with SQL in it', () => encodeURIComponent(`' or true --.0.x`)],
    ['with NUL in it', () => '%00.%00.%00'],
    ['that walks', () => encodeURIComponent('../../etc/passwd')],
  ]
  test.each(hostile)('%s is refused in one sentence, and changes nothing', async (_name, forge) => {
    const { id } = await asking()
    const before = await footprint()
    const answers = [
      await confirm(forge(id)),
      await here.visit(`mail/preferences?token=${forge(id).replace(/^$/, 'x')}`),
      await here.click(_name === 'of another use' ? here.token('preferences', id) : forge(id)),
    ]
    for (const { status, body } of answers)
      expect([status, body]).toEqual([404, { success: false, error: SENTENCE }])
    expect(await footprint()).toBe(before)
  })

  test('of another organization is none', async () => {
    const other = marketing(owner, await buildClinic())
    const { id, token } = await asking()
    expect((await other.visit(`newsletter/confirm?token=${token}`, { json: {} })).status).toBe(404)
    expect((await other.click(here.token('unsubscribe', id))).status).toBe(404)
    expect(
      (await other.visit(`mail/preferences?token=${here.token('preferences', id)}`)).status,
    ).toBe(404)
    expect(await statesOf(id)).toEqual({ News: 'pending' })
  })
})

describe('the preference page', () => {
  test('shows what somebody gets, and not their whole address; to look changes nothing', async () => {
    const { id, email, token } = await asking()
    await confirm(token)
    const before = await footprint()
    const answers = await Promise.all(Array.from({ length: 100 }, () => preferences(id)))
    for (const { status, body } of answers) {
      expect([status, body.data.suppressed, body.data.email]).toEqual([
        200,
        false,
        `r…@mail.example`,
      ])
      expect(JSON.stringify(body)).not.toContain(email)
      expect(body.data.topics.map(({ subscribed }: { subscribed: boolean }) => subscribed)).toEqual(
        [true, false],
      )
    }
    expect(await footprint()).toBe(before)
  })

  test('takes what they choose, with a record of it', async () => {
    const { id, token } = await asking()
    await confirm(token)
    expect((await choose(id, [tips!.id])).body.data.topics).toMatchObject([
      { subscribed: false },
      { subscribed: true },
    ])
    expect((await deedsOf(id)).slice(-2)).toEqual([
      'withdrawn preferences',
      'confirmed preferences',
    ])
    const after = await deedsOf(id)
    await choose(id, [tips!.id])
    expect(await deedsOf(id)).toEqual(after)
    expect((await choose(id, [2_000_000_000])).status).toBe(422)
    const both = { topicIds: [tips!.id], unsubscribe: true }
    expect((await preferences(id, { method: 'PUT', json: both })).status).toBe(422)
  })

  test('unsubscribes from everything, until they choose something anew', async () => {
    const { id, email, token } = await asking([news!.id, tips!.id])
    await confirm(token)
    expect((await leave(id)).body.data).toMatchObject({
      suppressed: true,
      topics: [{ subscribed: false }, { subscribed: false }],
    })
    expect([await here.reasons(email), await statesOf(id)]).toEqual([
      ['unsubscribed'],
      { News: 'unsubscribed', Tips: 'unsubscribed' },
    ])
    await choose(id, [])
    expect(await here.reasons(email)).toEqual(['unsubscribed'])
    await choose(id, [news!.id])
    expect([await here.reasons(email), (await find(id)).state]).toEqual([[], 'reachable'])
  })

  test('does not take back what the organization has decided, or what does not arrive', async () => {
    for (const reason of ['by-hand', 'bounced']) {
      const { id, email } = await asking()
      await sql(
        'insert into suppressions (organization_id, email, reason) values ($1, $2, $3)',
        clinic.id,
        email,
        reason,
      )
      await choose(id, [news!.id])
      expect(await here.reasons(email)).toEqual([reason])
      await leave(id)
      // What was theirs to take back is not any more.
      expect(await here.reasons(email)).toEqual(['unsubscribed'])
    }
  })

  test('is open whatever has become of the organization', async () => {
    const other = marketing(owner, await buildClinic())
    const topic = await other.topic()
    const { id, email } = await other.contact({ topicIds: [topic.id], how: 'By phone' })
    await sql(
      'update organizations set suspended_at = now(), archived_at = now() where id = $1',
      other.clinic.id,
    )
    expect(
      (await other.visit(`mail/preferences?token=${other.token('preferences', id)}`)).status,
    ).toBe(200)
    expect((await other.click(other.token('unsubscribe', id))).status).toBe(200)
    expect(await other.reasons(email)).toEqual(['unsubscribed'])
  })
})

describe('one click', () => {
  const multipart =
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  test.each([
    ['as a form', {}],
    [
      'as a form of parts',
      {
        body: multipart,
        headers: { 'content-type': 'multipart/form-data; boundary=x', origin: undefined },
      },
    ],
    [
      'from another origin',
      {
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'https://mail.example',
        },
      },
    ],
  ])('unsubscribes %s, with neither cookie nor origin, and says so again', async (_name, sent) => {
    const { id, email, token } = await asking()
    await confirm(token)
    for (let times = 0; times < 2; times++) {
      const { status, body } = await here.click(here.token('unsubscribe', id), sent)
      expect([status, body]).toEqual([200, { success: true, data: { unsubscribed: true } }])
    }
    expect([await here.reasons(email), await statesOf(id)]).toEqual([
      ['unsubscribed'],
      { News: 'unsubscribed' },
    ])
    expect((await deedsOf(id)).slice(2)).toEqual(['withdrawn one-click'])
  })

  test.each([
    ['a click that is none', { body: 'List-Unsubscribe=Two-Clicks' }, 422],
    ['something more', { body: 'List-Unsubscribe=One-Click&more=1' }, 422],
    ['nothing', { body: '' }, 422],
    [
      'JSON',
      { body: '{}', headers: { 'content-type': 'application/json', origin: undefined } },
      415,
    ],
    [
      'parts without a boundary',
      { headers: { 'content-type': 'multipart/form-data', origin: undefined } },
      400,
    ],
    ['more than a click', { body: `List-Unsubscribe=${'x'.repeat(5000)}` }, 413],
  ])('refuses %s, and changes nothing', async (_name, sent, status) => {
    const { id } = await asking()
    const before = await footprint()
    expect((await here.click(here.token('unsubscribe', id), sent)).status).toBe(status)
    expect(await footprint()).toBe(before)
  })

  const look = (token: string) => here.visit(`mail/unsubscribe?token=${token}`)
  test('leads to the preferences when it is only looked at, and changes nothing', async () => {
    const { id, token } = await asking()
    await confirm(token)
    const before = await footprint()
    const looks = await Promise.all(
      Array.from({ length: 100 }, () => look(here.token('unsubscribe', id))),
    )
    for (const { status, headers } of looks)
      expect([status, headers.location]).toEqual([
        302,
        `http://${clinic.host}/preferences?token=${here.token('preferences', id)}`,
      ])
    expect(await footprint()).toBe(before)
  })

  test('leads to the page that says what is wrong where a look has no token of ours', async () => {
    const other = await buildClinic()
    const foreign = signToken('unsubscribe', {
      organizationId: other.id,
      contactId: (await asking()).id,
    })
    for (const token of [foreign, 'x&y=1', '//evil.example', '\r\nSet-Cookie: a=1'].map(
      encodeURIComponent,
    )) {
      const { status, headers } = await look(token)
      expect([status, headers.location]).toEqual([
        302,
        `http://${clinic.host}/preferences?token=${token}`,
      ])
    }
  })

  test('comes through while a mail server reports a complaint of the same reader', async () => {
    const { id, token } = await asking()
    await confirm(token)
    const client = await ownerPool.connect()
    await client.query('begin')
    await client.query('select close_sending($1)', [clinic.id])
    const clicked = here.click(here.token('unsubscribe', id))
    await waitFor(async () => expect(await waitingForLocks()).toHaveLength(1))
    await client.query(`set local lock_timeout = '1s'`)
    await client.query(`update contact_topics set state = 'unsubscribed' where contact_id = $1`, [
      id,
    ])
    await client.query('commit')
    client.release()
    expect((await clicked).status).toBe(200)
  })

  test('is nothing to somebody who is no contact any more', async () => {
    const { id } = await asking()
    await here.done(`contacts/${id}`, { method: 'DELETE' })
    expect((await here.click(here.token('unsubscribe', id))).status).toBe(200)
  })
})
