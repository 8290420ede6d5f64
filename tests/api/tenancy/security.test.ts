import { beforeAll, describe, expect, test } from 'vitest'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { one, sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { signIn, unique, type SignedIn } from '@/tests/support/world'

const LIMITS = { sessionIdleMinutes: null, sessionHours: null, signInDomains: null }
let owner: SignedIn
let group: Clinic
let clinic: Clinic

beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  group = await buildClinic()
  clinic = await buildClinic(unique('below-'), group.id)
})

const versionOf = ({ id }: Clinic) =>
  one<number>('select version from organizations where id = $1', id)
/** Sets what is named, and nothing else, as one of the clinic's own administrators. */
const limit = async (at: Clinic, limits: object, as: SignedIn = at.admin) =>
  send('/api/v1/home/account/security', {
    host: at.host,
    as,
    method: 'PUT',
    json: { ...LIMITS, ...limits, version: await versionOf(at) },
  })
const lift = (...clinics: Clinic[]) =>
  sql(
    'update organizations set session_idle_minutes = null, session_hours = null, sign_in_domains = null where id = any($1)',
    clinics.map(({ id }) => id),
  )
const seen = (minutes: number, { sessionId }: SignedIn) =>
  sql(
    'update sessions set last_seen_at = now() - make_interval(mins => $2) where id = $1',
    sessionId,
    minutes,
  )
const opened = (hours: number, { sessionId }: SignedIn) =>
  sql(
    `update sessions set created_at = now() - make_interval(hours => $2), expires_at = now() - make_interval(hours => $2) + interval '12 hours' where id = $1`,
    sessionId,
    hours,
  )
const READER = ['organizations:read']
const member = (domain: string, at = clinic) => at.join(READER, `${unique('someone')}@${domain}`)

describe('an organization’s session limits', () => {
  test('end an idle session of its people, here and below, and of nobody else', async () => {
    await lift(group, clinic)
    const [theirs, stranger] = [await clinic.join(READER), await (await buildClinic()).join(READER)]
    await seen(20, theirs)
    expect(await clinic.status(theirs)).toBe(200)
    await seen(20, theirs)
    await seen(20, stranger)
    expect((await limit(group, { sessionIdleMinutes: 15 })).status).toBe(200)
    expect(await clinic.status(theirs)).toBe(401)
    expect((await send('/api/auth/session', { as: theirs })).body).toEqual({})
    expect((await send('/api/auth/session', { as: stranger })).body).toMatchObject({ user: {} })
  })

  test('end a session that is too old, and one that begins later in time', async () => {
    await lift(group, clinic)
    const theirs = await clinic.join(READER)
    await opened(3, theirs)
    expect(await clinic.status(theirs)).toBe(200)
    expect((await limit(clinic, { sessionHours: 2 })).status).toBe(200)
    expect(await clinic.status(theirs)).toBe(401)
    const again = await signIn(theirs.email)
    const [{ left }] = (await sql(
      `select extract(epoch from expires_at - created_at) / 3600 as left from sessions where id = $1`,
      again.sessionId,
    )) as [{ left: string }]
    expect(Number(left)).toBeCloseTo(2)
  })

  test('hold from the moment in which somebody joins, and where an organization is moved to', async () => {
    await lift(group, clinic)
    const alone = await buildClinic()
    const theirs = await alone.join(READER)
    await limit(group, { sessionIdleMinutes: 5 })
    const minutes = () =>
      one<number>('select idle_minutes from sessions where id = $1', theirs.sessionId)
    expect(await minutes()).toBe(30)
    await sql('update organizations set part_of = $2 where id = $1', alone.id, clinic.id)
    expect(await minutes()).toBe(5)
    await sql('update organizations set part_of = null where id = $1', alone.id)
    expect(await minutes()).toBe(30)
  })

  test.each<[object, string, string]>([
    [
      { sessionIdleMinutes: 4 },
      'sessionIdleMinutes',
      'Sessions end after 5 to 30 minutes without a sign of life.',
    ],
    [
      { sessionIdleMinutes: 31 },
      'sessionIdleMinutes',
      'Sessions end after 5 to 30 minutes without a sign of life.',
    ],
    [
      { sessionIdleMinutes: 7.5 },
      'sessionIdleMinutes',
      'Sessions end after 5 to 30 minutes without a sign of life.',
    ],
    [{ sessionHours: 0 }, 'sessionHours', 'Sessions end after 1 to 12 hours.'],
    [{ sessionHours: 13 }, 'sessionHours', 'Sessions end after 1 to 12 hours.'],
    [
      { signInDomains: [] },
      'signInDomains',
      'Name a domain, or let everybody in whom the organizations above let in.',
    ],
    [
      { signInDomains: ['@clinic.example'] },
      'signInDomains.0',
      'A domain is what stands behind the @, as in example.com.',
    ],
    [
      { signInDomains: ['localhost'] },
      'signInDomains.0',
      'A domain is what stands behind the @, as in example.com.',
    ],
    [
      { signInDomains: ['a..example'] },
      'signInDomains.0',
      'A domain is what stands behind the @, as in example.com.',
    ],
    [
      { signInDomains: Array.from({ length: 21 }, (_, at) => `d${at}.example`) },
      'signInDomains',
      'There are at most 20 domains.',
    ],
    [
      { sessionIdleMinutes: 20 },
      'sessionIdleMinutes',
      'What lies above allows 10 minutes at most.',
    ],
    [{ sessionHours: 9 }, 'sessionHours', 'What lies above allows 8 hours at most.'],
    [
      { signInDomains: ['clinic.example', 'other.example'] },
      'signInDomains',
      'What lies above allows only clinic.example.',
    ],
  ])('refuse %j', async (limits, field, sentence) => {
    await lift(group, clinic)
    await limit(group, {
      sessionIdleMinutes: 10,
      sessionHours: 8,
      signInDomains: ['clinic.example'],
    })
    const { status, body } = await limit(clinic, limits)
    expect([status, body.fields?.[field]]).toEqual([422, sentence])
  })

  test('are shown with where they come from, the stricter of two holding', async () => {
    await lift(group, clinic)
    await limit(clinic, { sessionIdleMinutes: 10, sessionHours: 4 })
    await limit(group, { sessionIdleMinutes: 20, sessionHours: 2 })
    const { body } = await send(`/api/v1/admin/organizations/${clinic.name}`, { as: owner })
    expect(body.data).toMatchObject({
      sessionIdleMinutes: 10,
      security: {
        sessionIdleMinutes: { value: 10, source: 'own' },
        sessionHours: { value: 2, source: 'above', from: { domainURL: group.name } },
        signInDomains: { value: [], source: 'product', from: null },
      },
    })
  })

  test('are nobody’s to set who may not change the account, and no stranger’s at all', async () => {
    await lift(group, clinic)
    const reader = await clinic.join(READER)
    expect((await limit(clinic, { sessionHours: 1 }, reader)).status).toBe(403)
    const stranger = await buildClinic()
    const json = { ...LIMITS, version: 1 }
    expect(
      (
        await send('/api/v1/home/account/security', {
          host: clinic.host,
          as: stranger.admin,
          method: 'PUT',
          json,
        })
      ).status,
    ).toBe(404)
    expect((await limit({ ...clinic, id: group.id }, {})).status).toBe(409)
  })

  test('are in the history of the account', async () => {
    await lift(group, clinic)
    await limit(clinic, { sessionHours: 6, signInDomains: ['clinic.example'] })
    const { body } = await send('/api/v1/home/account/history', {
      host: clinic.host,
      as: clinic.admin,
    })
    expect(body.data[0]).toMatchObject({
      before: { sessionHours: null, signInDomains: null },
      after: { sessionHours: 6, signInDomains: ['clinic.example'] },
    })
  })
})

describe('an organization’s sign-in domains', () => {
  test('keep out whoever has another address at once, here and below, and let them in again', async () => {
    await lift(group, clinic)
    const [inside, outside] = [await member('clinic.example'), await member('gmail.example')]
    const staffed = await group.join(READER, `${unique('someone')}@gmail.example`)
    expect((await limit(group, { signInDomains: ['clinic.example'] })).status).toBe(200)
    expect(await Promise.all([inside, outside].map(clinic.status))).toEqual([200, 404])
    expect(await group.status(staffed)).toBe(404)
    expect(await clinic.find(outside.id)).toMatchObject({ status: 'barred' })
    await limit(group, {})
    expect(await clinic.status(outside)).toBe(200)
  })

  test('count for somebody who joins, whose address changes, and whose organization is moved', async () => {
    await lift(group, clinic)
    await limit(clinic, { signInDomains: ['clinic.example'] })
    const late = await member('gmail.example')
    expect(await clinic.status(late)).toBe(404)
    await sql(
      `update people set email = $2 where id = $1`,
      late.personId,
      `${unique('late')}@clinic.example`,
    )
    expect(await clinic.status(late)).toBe(200)
    const alone = await buildClinic()
    const theirs = await member('gmail.example', alone)
    await sql('update organizations set part_of = $2 where id = $1', alone.id, clinic.id)
    expect(await alone.status(theirs)).toBe(404)
  })

  test('are compared as a whole: neither what ends so nor what lies below is let in', async () => {
    await lift(group, clinic)
    const [ends, below] = [await member('evilclinic.example'), await member('sub.clinic.example')]
    await limit(clinic, { signInDomains: ['clinic.example'] })
    expect(await Promise.all([ends, below].map(clinic.status))).toEqual([404, 404])
  })

  test('do not keep out whoever sets them', async () => {
    await lift(group, clinic)
    const { status, body } = await limit(clinic, { signInDomains: ['other.example'] })
    expect([status, body.fields.signInDomains]).toEqual([
      422,
      `You sign in with ${clinic.admin.email}: you would not be let in any more.`,
    ])
    expect(
      (
        await send(`/api/v1/admin/organizations/${clinic.name}/security`, {
          as: owner,
          method: 'PUT',
          json: { ...LIMITS, signInDomains: ['other.example'], version: await versionOf(clinic) },
        })
      ).status,
    ).toBe(200)
    expect(await clinic.status(clinic.admin)).toBe(404)
  })

  test('say beforehand whom they would keep out, by name only those who belong here', async () => {
    await lift(group, clinic)
    const [here, below] = [await member('far.example', group), await member('far.example')]
    const asked = await send('/api/v1/home/account/security?signInDomains=clinic.example', {
      host: group.host,
      as: group.admin,
    })
    expect(asked.body.data.here.map(({ email }: { email: string }) => email)).toContain(here.email)
    expect(JSON.stringify(asked.body.data)).not.toContain(below.email)
    expect(asked.body.data.people).toBeGreaterThan(asked.body.data.here.length)
    const { status, body } = await send('/api/v1/home/account/security?signInDomains=nonsense', {
      host: group.host,
      as: group.admin,
    })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['signInDomains.0']])
  })

  test('are in the preview of a move: who would not be let in there', async () => {
    await lift(group, clinic)
    const place = await buildClinic()
    await sql(
      `update organizations set sign_in_domains = '{clinic.example}' where id = $1`,
      place.id,
    )
    const moved = await buildClinic()
    const theirs = await member('gmail.example', moved)
    const { body } = await send(`/api/v1/admin/organizations/${moved.name}/impact`, {
      as: owner,
      json: { partOf: place.id },
    })
    expect(body.data).toMatchObject({
      people: 1,
      unnamed: 0,
      loses: [
        { email: theirs.email, organization: { domainURL: moved.name }, permissions: READER },
      ],
    })
  })

  test('are in the preview of a move, with all other settings that would change', async () => {
    const [from, to, moved] = [await buildClinic(), await buildClinic(), await buildClinic()]
    await sql('update organizations set part_of = $2 where id = $1', moved.id, from.id)
    await sql(
      `update organizations set time_zone = 'Europe/Oslo', locale = 'nb-NO', currency = 'NOK', session_idle_minutes = 5,
        sign_in_domains = '{clinic.example,far.example}' where id = $1`,
      from.id,
    )
    await sql(
      `update organizations set time_zone = 'America/Chicago', currency = 'USD', session_idle_minutes = 15, primary_colour = '#336699'
        where id = $1`,
      to.id,
    )
    await sql(
      `update organizations set locale = 'se-NO', session_idle_minutes = 10 where id = $1`,
      moved.id,
    )
    const preview = async (partOf: number) =>
      (
        await send(`/api/v1/admin/organizations/${moved.name}/impact`, {
          as: owner,
          json: { partOf },
        })
      ).body.data.settings
    expect(await preview(to.id)).toEqual({
      before: {
        timeZone: 'Europe/Oslo',
        currency: 'NOK',
        primaryColour: expect.any(String),
        sessionIdleMinutes: 5,
        signInDomains: ['clinic.example', 'far.example'],
      },
      after: {
        timeZone: 'America/Chicago',
        currency: 'USD',
        primaryColour: '#336699',
        sessionIdleMinutes: 10,
        signInDomains: [],
      },
    })
    const like = await buildClinic()
    await sql(
      `update organizations o set time_zone = f.time_zone, currency = f.currency, session_idle_minutes = 5, sign_in_domains = f.sign_in_domains
        from organizations f where o.id = $1 and f.id = $2`,
      like.id,
      from.id,
    )
    expect(await preview(like.id)).toEqual({ before: {}, after: {} })
  })

  test('name nobody to somebody who may not read users', async () => {
    await lift(group, clinic)
    await member('far.example')
    const clerk = await clinic.join(['organizations:read', 'organizations:update'])
    const { body } = await send('/api/v1/home/account/security?signInDomains=clinic.example', {
      host: clinic.host,
      as: clerk,
    })
    expect(body.data).toEqual({ people: expect.any(Number), here: [] })
  })

  test('are named to whoever invites somebody else', async () => {
    await lift(group, clinic)
    await limit(group, { signInDomains: ['clinic.example'] })
    const { body } = await clinic.invite([
      { email: 'new@clinic.example' },
      { email: 'new@gmail.example' },
    ])
    expect(body.data.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'invited',
      'not let in',
    ])
  })
})
