import { beforeEach, describe, expect, test } from 'vitest'
import { syncBehind } from '@/lib/marketing/audience/sync'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { marketing, newAddress, type Marketing } from '@/tests/support/marketing/contacts'
import { one, sql } from '@/tests/support/db/database'
import { footprint, signIn } from '@/tests/support/world'

let clinic: Clinic
let here: Marketing
beforeEach(async () => {
  clinic = await buildClinic()
  here = marketing(await signIn('owner@polyclinic.example'), clinic)
  await sync()
})

const sync = (id = clinic.id) => one<number>('select sync_contacts($1)', id)
const contacts = () =>
  sql<{ email: string; kind: string; name: string }>(
    `select email, kind, first_name || '|' || last_name as name from contacts where organization_id = $1 order by email`,
    clinic.id,
  )
const kindOf = async (email: string) =>
  (await contacts()).find((contact) => contact.email === email)?.kind

async function practise(email: string | null, user: string | null = null) {
  return one<string>(
    `with person as (insert into practitioners (given, family, email) values ('Pat', 'Van Dyke', $2) returning id)
     insert into practitioner_roles (organization_id, practitioner_id, code, period_from, organization_user_id)
     select $1, id, 'nurse', '2020-01-01', $3 from person returning id`,
    clinic.id,
    email,
    user,
  )
}
async function joined(name = 'Ada Maria Abel', email = newAddress()) {
  const member = await clinic.join([], email)
  await sql('update people set display_name = $2 where id = $1', member.personId, name)
  return { ...member, email }
}

describe('contacts from the organization’s records', () => {
  test('are its people and practitioners, an address each, and nobody’s from above or below', async () => {
    const below = await buildClinic(undefined, clinic.id)
    const [ada, pat] = [await joined(), newAddress()]
    await practise(pat.toUpperCase())
    await practise(pat)
    await practise(null)
    await practise(newAddress(), (await joined('Solo')).id)
    await clinic.invite([{ email: newAddress() }])
    await sync()
    const found = await contacts()
    expect(found.map(({ kind }) => kind).toSorted()).toEqual([
      'person',
      'person',
      'practitioner',
      'practitioner',
    ])
    expect(found).toContainEqual({ email: ada.email, kind: 'person', name: 'Ada Maria|Abel' })
    expect(found).toContainEqual({ email: pat, kind: 'practitioner', name: 'Pat|Van Dyke' })
    expect(await kindOf(below.admin.email)).toBeUndefined()
  })

  test('are who practises on the day that it is for the organization, from the first to the last day of a role', async () => {
    for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      await sql('update organizations set time_zone = $2 where id = $1', clinic.id, zone)
      const roleFrom = async (from: number, to: number) => {
        const email = newAddress()
        const id = await practise(email)
        await sql(
          'update practitioner_roles set period_from = day_of($2, now()) + $3::int, period_to = day_of($2, now()) + $4::int where id = $1',
          id,
          clinic.id,
          from,
          to,
        )
        return email
      }
      const [lastDay, firstDay, over, upcoming] = [
        await roleFrom(-9, 0),
        await roleFrom(0, 9),
        await roleFrom(-9, -1),
        await roleFrom(1, 9),
      ]
      await sync()
      const kinds = await Promise.all([lastDay, firstDay, over, upcoming].map(kindOf))
      expect([zone, ...kinds]).toEqual([zone, 'practitioner', 'practitioner', undefined, undefined])
    }
  })

  test('are written once: what is as it was stays untouched', async () => {
    await joined()
    expect(await sync()).toBe(1)
    const before = await footprint()
    expect(await sync()).toBe(0)
    expect(await footprint()).toBe(before)
  })

  test('follow names and addresses, with what they are subscribed to', async () => {
    const ada = await joined()
    await sync()
    const { id: topic } = await here.topic()
    const id = await here.contactId(ada.email)
    const json = {
      firstName: 'Ada Maria',
      lastName: 'Abel',
      language: null,
      topicIds: [topic],
      how: 'By phone',
      version: 1,
    }
    await here.done(`contacts/${id}`, { method: 'PUT', json })
    const { body } = await here.ask(`contacts/${id}`, {
      method: 'PUT',
      json: { ...json, lastName: 'Other', version: 2 },
    })
    expect(body.fields).toEqual({ lastName: expect.stringContaining('follows the record') })
    const email = newAddress()
    await sql(
      'update people set email = $2, display_name = $3 where id = $1',
      ada.personId,
      email,
      'Ada Baker',
    )
    await sync()
    expect(await here.done(`contacts/${id}`)).toMatchObject({
      email,
      firstName: 'Ada',
      lastName: 'Baker',
      state: 'reachable',
    })
  })

  test('may take each other’s addresses', async () => {
    const [ada, eve] = [await joined('Ada Abel'), await joined('Eve Ellis')]
    await sync()
    await sql('update people set email = $2 where id = $1', ada.personId, 'between@mail.example')
    await sql('update people set email = $2 where id = $1', eve.personId, ada.email)
    await sql('update people set email = $2 where id = $1', ada.personId, eve.email)
    await sync()
    expect(await contacts()).toEqual(
      expect.arrayContaining([
        { email: ada.email, kind: 'person', name: 'Eve|Ellis' },
        { email: eve.email, kind: 'person', name: 'Ada|Abel' },
      ]),
    )
  })

  test('become of a reader who joins, and stay what they were subscribed to', async () => {
    const { id: topic } = await here.topic()
    const reader = await here.contact({ firstName: 'A.', topicIds: [topic], how: 'By phone' })
    await joined('Ada Abel', reader.email)
    await sync()
    expect(await here.done(`contacts/${reader.id}`)).toMatchObject({
      kind: 'person',
      firstName: 'Ada',
      state: 'reachable',
    })
  })

  test.each([
    ['is removed', 'removed_at = now()'],
    ['is suspended', 'suspended_at = now()'],
    ['is over', 'expires_at = now()'],
  ])(
    'go with a membership that %s, unless they are subscribed to something',
    async (_name, set) => {
      const [ada, eve] = [await joined(), await joined()]
      await sync()
      const { id: topic } = await here.topic()
      const id = await here.contactId(eve.email)
      const json = {
        firstName: 'Ada Maria',
        lastName: 'Abel',
        language: null,
        topicIds: [topic],
        how: 'By phone',
        version: 1,
      }
      await here.done(`contacts/${id}`, { method: 'PUT', json })
      await sql(`update organization_users set ${set} where id = any($1::uuid[])`, [ada.id, eve.id])
      await sync()
      expect([await kindOf(ada.email), await kindOf(eve.email)]).toEqual([undefined, 'newsletter'])
      expect((await here.done(`contacts/${id}`)).state).toBe('reachable')
    },
  )

  test.each([
    ['not active any more', 'active = false'],
    ['over', `period_to = '2020-12-31'`],
    ['yet to come', `period_from = '2999-01-01'`],
  ])('leave out a practitioner whose role is %s', async (_name, set) => {
    const email = newAddress()
    const role = await practise(email)
    await sync()
    expect(await kindOf(email)).toBe('practitioner')
    await sql(`update practitioner_roles set ${set} where id = $1`, role)
    await sync()
    expect(await kindOf(email)).toBeUndefined()
  })

  test('cannot be removed by themselves', async () => {
    const ada = await joined()
    await sync()
    const { status } = await here.ask(`contacts/${await here.contactId(ada.email)}`, {
      method: 'DELETE',
    })
    expect(status).toBe(409)
  })
})

describe('the job of contacts', () => {
  const settled = () =>
    sql(`insert into contact_syncs select id, now() + interval '1 hour' from organizations where archived_at is null
      on conflict (organization_id) do update set synced_at = excluded.synced_at`)
  const seen = () =>
    one<Date>('select synced_at from contact_syncs where organization_id = $1', clinic.id)

  test('looks at organizations where somebody has changed, and at those alone', async () => {
    await settled()
    expect(await syncBehind()).toBeUndefined()
    const ada = await joined()
    await sql(
      `update contact_syncs set synced_at = now() - interval '1 minute' where organization_id = $1`,
      clinic.id,
    )
    expect(await syncBehind()).toBe(1)
    expect(await kindOf(ada.email)).toBe('person')
  })

  test('comes by once a day for what only time changes', async () => {
    await settled()
    const before = await seen()
    await sql(
      `update contact_syncs set synced_at = now() - interval '25 hours' where organization_id = $1`,
      clinic.id,
    )
    await syncBehind()
    expect((await seen()).getTime()).toBeLessThan(before.getTime())
    expect(
      await one(
        `select synced_at > now() - interval '1 minute' from contact_syncs where organization_id = $1`,
        clinic.id,
      ),
    ).toBe(true)
  })
})
