import { beforeAll, describe, expect, test } from 'vitest'
import { buildClinic } from '@/tests/support/practice/clinic'
import { marketing, type Marketing } from '@/tests/support/marketing/contacts'
import { one, sql } from '@/tests/support/db/database'
import { footprint, signIn, staffIn, unique, type SignedIn } from '@/tests/support/world'

let owner: SignedIn
let here: Marketing
let topic: { id: number; name: string; version: number }
let foreignTopic: { id: number }

/** Ada is subscribed, Bob has unsubscribed since, Cyd waits, Dan is a practitioner of long ago. */
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  const clinic = await buildClinic()
  here = marketing(owner, clinic)
  topic = await here.topic()
  foreignTopic = await marketing(owner, await buildClinic()).topic()
  const given = { topicIds: [topic.id], how: 'By phone' }
  await here.contact({
    ...given,
    email: 'ada@post.example',
    firstName: 'Ada',
    lastName: 'Abel',
    language: 'de',
  })
  await here.contact({
    ...given,
    email: 'bob@post.example',
    firstName: 'Bob',
    lastName: '100%_Mann',
  })
  await sql(
    `insert into suppressions (organization_id, email, reason) values ($1, 'bob@post.example', 'complained')`,
    clinic.id,
  )
  await here.signUp('cyd@inbox.example', [topic.id])
  await sql(
    `with person as (insert into practitioners (given, family, email) values ('Dan', 'Dahl', 'dan@inbox.example') returning id)
     insert into practitioner_roles (organization_id, practitioner_id, code, period_from, specialty, specialty_name)
     select $1, id, 'physician', '2020-01-01', '207Q00000X', 'Family medicine' from person`,
    clinic.id,
  )
  await sql('select sync_contacts($1)', clinic.id)
  await sql(`delete from contacts where organization_id = $1 and kind = 'person'`, clinic.id)
  await sql(
    `update contacts set created_at = '2024-06-01 12:00Z' where organization_id = $1 and email = 'dan@inbox.example'`,
    clinic.id,
  )
})

type Condition = { field: string; operator: string; value: unknown }
const count = (conditions: Condition[], match = 'all') =>
  here.ask('segments/count', { json: { rule: { match, conditions } } })
const found = async (conditions: Condition[], match?: string) => {
  const { body } = await count(conditions, match)
  return body.data.contacts.map(({ email }: { email: string }) => email.split('@')[0])
}
const kind = { field: 'kind', operator: 'is', value: 'newsletter' }
const ALL = ['ada', 'bob', 'cyd', 'dan']

describe('a condition', () => {
  test.each<[Condition['field'], string, unknown, string[]]>([
    ['kind', 'is', 'newsletter', ['ada', 'bob', 'cyd']],
    ['kind', 'is-not', 'newsletter', ['dan']],
    ['kind', 'is', 'person', []],
    ['language', 'is', 'de', ['ada']],
    ['language', 'is-not', 'de', ['bob', 'cyd', 'dan']],
    ['email-domain', 'is', 'POST.example', ['ada', 'bob']],
    ['email-domain', 'is-not', 'post.example', ['cyd', 'dan']],
    ['email-domain', 'is', 'st.example', []],
    ['name', 'contains', 'ABEL', ['ada']],
    ['name', 'contains', '%_', ['bob']],
    ['name', 'contains', 'post.example', []],
    ['name', 'contains', `' or true --`, []],
    ['name', 'does-not-contain', 'a', ['cyd']],
    ['added', 'before', '2024-06-02', ['dan']],
    ['added', 'before', '2024-06-01', []],
    ['added', 'after', '2024-06-01', ['ada', 'bob', 'cyd']],
    ['added', 'after', '2024-05-31', ALL],
    ['added', 'in-last-days', 1, ['ada', 'bob', 'cyd']],
    ['specialty', 'is', '207Q00000X', ['dan']],
    ['specialty', 'is-not', '207Q00000X', ['ada', 'bob', 'cyd']],
  ])('%s %s %j finds %j', async (field, operator, value, emails) => {
    expect((await found([{ field, operator, value }])).toSorted()).toEqual(emails)
  })

  test.each([
    ['America/Los_Angeles', '2024-06-01T07:30:00Z', '2024-06-01'],
    ['America/Los_Angeles', '2024-06-01T06:30:00Z', '2024-05-31'],
    ['Pacific/Kiritimati', '2024-06-01T09:30:00Z', '2024-06-01'],
    ['Pacific/Kiritimati', '2024-06-01T10:30:00Z', '2024-06-02'],
    ['Etc/GMT+12', '2024-06-01T11:30:00Z', '2024-05-31'],
    [null, '2024-06-01T23:30:00Z', '2024-06-01'],
  ])('added in %s at %s counts as %s', async (zone, at, day) => {
    const organization = await one<number>(
      `select organization_id from contacts where email = 'dan@inbox.example'`,
    )
    const before = await one<string>(
      `select created_at::text from contacts where email = 'dan@inbox.example'`,
    )
    await sql('update organizations set time_zone = $2 where id = $1', organization, zone)
    await sql(`update contacts set created_at = $1 where email = 'dan@inbox.example'`, at)
    const has = async (operator: string, value: string) =>
      (await found([{ field: 'added', operator, value }])).includes('dan')
    const near = (days: number) =>
      new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
    expect([
      await has('before', day),
      await has('before', near(1)),
      await has('after', day),
      await has('after', near(-1)),
    ]).toEqual([false, true, false, true])
    await sql(`update contacts set created_at = $1 where email = 'dan@inbox.example'`, before)
    await sql('update organizations set time_zone = null where id = $1', organization)
  })

  test.each([
    ['subscribed', ['ada', 'bob']],
    ['not-subscribed', ['cyd', 'dan']],
  ])('topic %s finds %j', async (operator, emails) => {
    expect((await found([{ field: 'topic', operator, value: topic.id }])).toSorted()).toEqual(
      emails,
    )
  })
})

describe('a rule', () => {
  const german = { field: 'language', operator: 'is', value: 'de' }
  const doctor = { field: 'kind', operator: 'is', value: 'practitioner' }
  test('asks for all of its conditions, or for any', async () => {
    expect(await found([german, doctor])).toEqual([])
    expect((await found([german, doctor], 'any')).toSorted()).toEqual(['ada', 'dan'])
  })

  test('counts whom it finds, and whom marketing reaches of those, and changes nothing by that', async () => {
    const before = await footprint()
    // As many as one person may have running and waiting.
    const answers = await Promise.all(Array.from({ length: 10 }, () => count([kind])))
    for (const { status, body } of answers)
      expect([status, body.data]).toMatchObject([
        200,
        { matching: 3, reachable: 1, contacts: [{ suppressed: true }, { suppressed: false }, {}] },
      ])
    expect(await footprint()).toBe(before)
  })

  test('shows the first ten', async () => {
    const at = marketing(owner, await buildClinic())
    for (let more = 0; more < 12; more++) await at.contact()
    const { contacts, matching } = await at.done('segments/count', {
      json: { rule: { match: 'any', conditions: [kind] } },
    })
    expect([contacts.length, matching]).toEqual([10, 12])
  })

  test('is of one organization', async () => {
    const { status, body } = await marketing(owner, { ...here.clinic, name: 'global' }).ask(
      'segments/count',
      { json: { rule: { match: 'all', conditions: [kind] } } },
    )
    expect([status, body.error]).toEqual([422, expect.stringContaining('Choose the organization')])
  })
})

describe('a segment', () => {
  const rule = { match: 'all', conditions: [kind] }
  const made = () =>
    here.done('segments', { json: { name: unique('Segment '), description: 'Readers', rule } })

  test('keeps a rule under a name, and is counted anew each time', async () => {
    const { id, version, name } = await made()
    expect(await here.done(`segments/${id}/contacts`)).toMatchObject({ matching: 3, reachable: 1 })
    const json = {
      name,
      description: '',
      rule: { ...rule, conditions: [{ ...kind, operator: 'is-not' }] },
      version,
    }
    expect((await here.ask(`segments/${id}`, { method: 'PUT', json })).status).toBe(200)
    expect(await here.done(`segments/${id}/contacts`)).toMatchObject({ matching: 1 })
    const { status, body } = await here.ask(`segments/${id}`, { method: 'PUT', json })
    expect([status, body.current.version]).toEqual([409, 2])
    expect(await here.done(`segments/${id}/history`)).toHaveLength(2)
    expect((await here.ask(`segments/${id}?version=1`, { method: 'DELETE' })).status).toBe(409)
    expect((await here.ask(`segments/${id}?version=2`, { method: 'DELETE' })).status).toBe(200)
    expect((await here.ask(`segments/${id}`)).status).toBe(404)
  })

  test('asks for topics of its own organization', async () => {
    const conditions = [kind, { field: 'topic', operator: 'subscribed', value: foreignTopic.id }]
    const { status, body } = await here.ask('segments', {
      json: { name: 'Foreign', rule: { match: 'all', conditions } },
    })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['rule.conditions.1.value']])
  })

  test('has a name of its own', async () => {
    const { name } = await made()
    expect((await here.ask('segments', { json: { name, rule } })).status).toBe(409)
  })

  test('is read by whoever reads contacts, and changed by whoever changes them', async () => {
    const reader = marketing(await staffIn(here.clinic.id, ['contacts:read']), here.clinic)
    const { id } = await made()
    expect((await reader.ask(`segments/${id}/contacts`)).status).toBe(200)
    expect(
      (await reader.ask('segments', { json: { name: unique('Segment '), rule } })).status,
    ).toBe(403)
    expect((await reader.ask('topics', { json: { name: 'Topic' } })).status).toBe(403)
    expect(
      (await reader.ask('suppressions', { json: { email: 'a@post.example', note: 'By phone' } }))
        .status,
    ).toBe(403)
    expect((await reader.ask('contacts', { json: { email: 'a@post.example' } })).status).toBe(403)
  })
})

describe('a suppression', () => {
  test('is added by hand, and taken back with a note', async () => {
    const json = { email: 'eve@post.example', note: 'By phone' }
    const made = await here.done('suppressions', { json })
    expect(made).toMatchObject({
      email: json.email,
      reason: 'by-hand',
      note: 'By phone',
      contactId: null,
      by: 'Maren Solberg',
    })
    expect((await here.ask('suppressions', { json })).status).toBe(409)
    expect((await here.ask(`suppressions/${made.id}`, { method: 'DELETE' })).status).toBe(422)
    await here.done(`suppressions/${made.id}?note=By%20mistake`, { method: 'DELETE' })
    expect((await here.ask(`suppressions/${made.id}`)).status).toBe(404)
    const [entry] = await sql<{ before: object; after: object }>(
      `select before, after from audit_log where subject = 'suppression' and subject_id = $1 order by id desc`,
      made.id,
    )
    expect(entry).toMatchObject({ before: json, after: { note: 'By mistake' } })
  })

  test.each([
    ['bounced', 200],
    ['by-hand', 200],
    ['unsubscribed', 409],
    ['complained', 409],
  ])('that was %s is answered %i when staff take it back', async (reason, status) => {
    const email = `${reason}@post.example`
    await sql(
      'insert into suppressions (organization_id, email, reason) values ($1, $2, $3)',
      here.clinic.id,
      email,
      reason,
    )
    const [row] = await here.done(`suppressions?reason=${reason}&search=${email}`)
    expect(
      (await here.ask(`suppressions/${row.id}?note=Mended`, { method: 'DELETE' })).status,
    ).toBe(status)
  })
})

describe('a topic', () => {
  test('is archived and taken back into use, and who is subscribed stays so', async () => {
    const before = await here.done(`topics/${topic.id}`)
    expect(before).toMatchObject({ subscribed: 2, pending: 1, status: 'active' })
    const archive = (archived: boolean, version: number) =>
      here.ask(`topics/${topic.id}/archive`, { json: { archived, version } })
    const gone = await archive(true, before.version)
    expect(gone.body.data).toMatchObject({ status: 'archived', subscribed: 2 })
    expect((await archive(false, before.version)).status).toBe(409)
    expect((await count([kind])).body.data.reachable).toBe(0)
    await archive(false, gone.body.data.version)
    expect((await count([kind])).body.data.reachable).toBe(1)
    expect((await here.ask('topics', { json: { name: topic.name } })).status).toBe(409)
  })
})
