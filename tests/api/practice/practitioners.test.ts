import { beforeAll, describe, expect, test } from 'vitest'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { one, sql } from '@/tests/support/db/database'
import {
  asking,
  buildGroupOfClinics,
  changeOf,
  dayIn,
  made,
  medical,
  newPractitioner,
  type Asking,
  type Fields,
} from '@/tests/support/practice/practitioners'
import { send } from '@/tests/support/http/request'
import {
  buildMembership,
  buildOrganization,
  footprint,
  signIn,
  unique,
  type SignedIn,
} from '@/tests/support/world'

const PATH = '/api/v1/admin/practitioners'

let owner: SignedIn
let first: Clinic
let stranger: Clinic
let inFirst: Asking
let inSecond: Asking
let elsewhere: Asking
beforeAll(
  async () =>
    void ({ owner, first, stranger, inFirst, inSecond, elsewhere } = await buildGroupOfClinics()),
)

describe('practitioners', () => {
  test('have phone numbers of the country of their organization, or with a country code', async () => {
    const record = await made(
      inFirst.add({ given: 'Ida', family: unique('Phone'), phone: '312-555-0142 x12' }),
    )
    expect(record).toMatchObject({
      phone: '+13125550142;ext=12',
      phoneText: '(312) 555-0142 ext. 12',
    })
    const same = await inFirst.put(record, { phone: '(312) 555-0142 ext. 12' })
    expect(same.body.data).toMatchObject({ phone: '+13125550142;ext=12', version: record.version })
    const abroad = await inFirst.put(record, { phone: '+44 (0)20 7946 0958' })
    expect(abroad.body.data).toMatchObject({
      phone: '+442079460958',
      phoneText: '+44 20 7946 0958',
    })
    const { status, body } = await inFirst.put(abroad.body.data, { phone: '030 123456' })
    expect([status, body.fields]).toEqual([
      422,
      {
        phone:
          'This is not a complete phone number. Write it with its country code, like +49 30 123456.',
      },
    ])
  })

  test('are added, changed and deleted, each with its row in the log', async () => {
    const record = await made(
      inFirst.add({
        prefix: 'Dr.',
        given: 'Ama',
        family: 'Mensah',
        suffix: 'Jr.',
        gender: 'female',
        birthDate: '1980-02-29',
        languages: ['EN', 'zh-hant'],
        email: ' Ama@Clinic.Example ',
        phone: '+1 (312) 555-0123',
        npi: '1234567893',
        taxonomy: '207q00000x',
        dea: 'f91234563',
        degrees: [{ code: 'MD', year: 2006 }, { code: 'FAAFP' }],
        specialty: '207RC0000X',
        periodFrom: '2020-01-01',
        hours: 'Mondays',
        licences: [
          medical({ isPrimary: true, issued: '2020-01-01', expires: await dayIn(25) }),
          medical({ subdivision: 'us-wi' }),
        ],
      }),
    )
    expect(record).toMatchObject({
      name: 'Dr. Ama Mensah Jr.',
      credentials: ['MD', 'FAAFP'],
      email: 'ama@clinic.example',
      phone: '+13125550123',
      languages: ['en', 'zh-Hant'],
      taxonomy: '207Q00000X',
      dea: 'F91234563',
      birthDate: '1980-02-29',
      code: 'physician',
      specialtyName: 'Cardiovascular disease',
      licensedIn: ['US-IL', 'US-WI'],
      daysLeft: 25,
      nextExpiry: await dayIn(25),
      verified: false,
      acceptingPatients: true,
      status: 'active',
      elsewhere: [],
      user: null,
      periodFrom: '2020-01-01',
      periodTo: null,
      country: 840,
      organization: { domainURL: first.name },
    })
    expect(record).not.toHaveProperty('organizationId')
    const { body } = await inFirst.put(record, { given: 'Afua', acceptingPatients: false })
    expect(body.data).toMatchObject({ name: 'Dr. Afua Mensah Jr.', acceptingPatients: false })
    expect(body.data.version).toBeGreaterThan(record.version)
    expect((await inFirst.ask(`/${record.id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await inFirst.ask(`/${record.id}`)).status).toBe(404)
    expect(await sql('select from practitioners where id = $1', record.practitionerId)).toEqual([])
    const [gone, changed, came] = await inFirst.history(record.id)
    expect([came!.action, changed!.action, gone!.action]).toEqual([
      'practitioners:create',
      'practitioners:update',
      'practitioners:delete',
    ])
    expect([changed!.before, changed!.after]).toEqual([
      { name: 'Dr. Ama Mensah Jr.', given: 'Ama', acceptingPatients: true },
      { name: 'Dr. Afua Mensah Jr.', given: 'Afua', acceptingPatients: false },
    ])
  })

  test('are named as their own names are written', async () => {
    const tokyo = await buildClinic(unique('tokyo-'))
    await sql('update organizations set country = 392 where id = $1', tokyo.id)
    const there = asking({ host: tokyo.host, as: tokyo.admin })
    const { name, npi } = await made(there.add({ family: '佐藤', given: '由美子', npi: null }))
    expect([name, npi]).toEqual(['佐藤 由美子', null])
  })

  test.each<[string, Fields, Fields]>([
    [
      'an NPI in the United States',
      { npi: null },
      { npi: 'Practitioners of an organization in the United States have an NPI: enter it.' },
    ],
    [
      'a right NPI',
      { npi: '1234567890' },
      { npi: 'This is not an NPI: ten digits, of which the last checks the others.' },
    ],
    [
      'one primary licence of a type',
      { licences: [medical({ isPrimary: true }), medical({ isPrimary: true })] },
      { 'licences.1.isPrimary': 'Another licence of this type is the primary one.' },
    ],
    [
      'licences that expire after they are issued',
      { licences: [medical({ issued: '2024-01-02', expires: '2024-01-01' })] },
      { 'licences.0.expires': 'A licence does not expire before it is issued.' },
    ],
    [
      'a role that ends after it begins',
      { periodFrom: '2099-01-02', periodTo: '2099-01-01' },
      { periodTo: 'A role does not end before it begins.' },
    ],
    [
      'a role that is not over',
      { periodTo: '2020-01-01' },
      { periodTo: 'A new role cannot be over already.' },
    ],
    [
      'a user of this organization',
      { organizationUserId: '00000000-0000-4000-8000-000000000000' },
      { organizationUserId: 'Choose somebody of this organization.' },
    ],
    ['a known role', { code: 'king' }, { code: 'Choose a role.' }],
    [
      'no licence of somebody else',
      { licences: [medical({ id: '00000000-0000-4000-8000-000000000000' })] },
      { 'licences.0.number': 'This licence is not there any more.' },
    ],
    ['no field that there is not', { organizationId: 1 }, {}],
  ])('need %s', async (_what, more, fields) => {
    const before = await footprint()
    const { status, body } = await inFirst.add(more)
    expect([status, body.fields ?? {}]).toEqual([422, fields])
    expect(await footprint()).toBe(before)
  })

  test('are listed by what their licences, roles and periods are', async () => {
    const place = await buildClinic()
    const here = asking({ host: place.host, as: place.admin })
    const licensed = async (days: number | null, more: Fields = {}) => ({
      licences: [medical({ expires: days === null ? null : await dayIn(days), ...more })],
    })
    const add = async (family: string, more: Fields) =>
      made(here.add({ given: 'X', family, ...more }))
    await add('Expired', await licensed(-1, { subdivision: 'US-WI' }))
    await add('Today', await licensed(0))
    await add('Ninety', { ...(await licensed(90)), acceptingPatients: false })
    await add('Later', { ...(await licensed(91)), code: 'nurse', specialty: '163W00000X' })
    await add('Endless', { ...(await licensed(null)), active: false })
    await add('None', { periodFrom: await dayIn(3) })
    const ended = await add('Ended', await licensed(31))
    await here.end(ended.id, await dayIn(-1))
    const verified = await here.ask('?search=later')
    const later = await here.find(verified.body.data[0].id)
    await here.verify(later.id, later.licences[0])

    const list = async (query: string) =>
      (await here.names(query)).map((name: string) => name.replace('X ', ''))
    expect(await list('sort=nextExpiry')).toEqual([
      'None',
      'Expired',
      'Today',
      'Ended',
      'Ninety',
      'Later',
      'Endless',
    ])
    expect(await list('sort=-nextExpiry')).toEqual([
      'Endless',
      'Later',
      'Ninety',
      'Ended',
      'Today',
      'Expired',
      'None',
    ])
    expect(await list('expiry=expired')).toEqual(['Expired'])
    expect(await list('expiry=30')).toEqual(['Today'])
    expect(await list('expiry=60')).toEqual(['Ended', 'Today'])
    expect(await list('expiry=90,none')).toEqual(['Ended', 'Ninety', 'None', 'Today'])
    expect(await list('expiry=fine')).toEqual(['Endless', 'Later'])
    expect(await list('status=ended,upcoming')).toEqual(['Ended', 'None'])
    expect(await list('status=inactive')).toEqual(['Endless'])
    expect(await list('acceptingPatients=no')).toEqual(['Ninety'])
    expect(await list('acceptingPatients=no,yes&limit=2&offset=1')).toEqual(['Endless', 'Expired'])
    expect(await list('licensedIn=us-wi')).toEqual(['Expired'])
    expect(await list('specialty=163W00000X')).toEqual(['Later'])
    expect(await list('code=nurse&sort=-code')).toEqual(['Later'])
    expect(await list('verified=yes')).toEqual(['Later'])
    expect(await list('search=LATER')).toEqual(['Later'])
    expect(await list(`search=${later.npi}`)).toEqual(['Later'])
    expect(await list('search=registered')).toEqual(['Later'])
    expect(await list('search=%25')).toEqual([])
    expect(await list('sort=specialty&limit=1')).toEqual(['Later'])
    for (const wrong of [
      'sort=npi',
      'expiry=91',
      'status=x',
      'licensedIn=Illinois',
      'verified=maybe',
    ])
      expect([wrong, (await here.ask(`?${wrong}`)).status]).toEqual([wrong, 422])
    const { text } = await here.ask('?format=csv&search=later')
    expect(text).toContain('X Later,,')
    expect(text).toContain(',nurse,Registered nurse,163W00000X,,US-IL,')
  })

  test('of every organization within reach are there for global, with whose they are', async () => {
    const family = unique('Everywhere')
    const there = await made(elsewhere.add({ family }))
    const { body } = await send(`${PATH}?search=${family}`, { as: owner })
    expect(body.data).toMatchObject([{ id: there.id, organization: { domainURL: stranger.name } }])
    const all = await send(`${PATH}?search=${stranger.name}&organization=${stranger.name}`, {
      as: owner,
    })
    expect(all.body.data.map(({ id }: Fields) => id)).toContain(there.id)
    const changed = await send(`${PATH}/${there.id}`, {
      as: owner,
      method: 'PUT',
      json: changeOf(there, { given: 'Bo' }),
    })
    expect([changed.status, changed.body.data.given]).toEqual([200, 'Bo'])
    const nowhere = await send(PATH, { as: owner, json: newPractitioner() })
    expect([nowhere.status, nowhere.body.error]).toEqual([
      422,
      'Choose the organization that they are to serve.',
    ])
    expect((await send(`${PATH}/duplicates?npi=${there.npi}`, { as: owner })).body.data).toEqual([])
  })

  test('are not lost to somebody who has read an older version', async () => {
    const record = await made(inFirst.add())
    await inFirst.put(record, { hours: 'Mondays' })
    const late = await inFirst.put(record, { hours: 'Tuesdays' })
    expect([late.status, late.body.current.hours]).toEqual([409, 'Mondays'])
    expect(late.body.current).not.toHaveProperty('organizationId')
  })
})

describe('a licence', () => {
  test('has licences that change places as the first of their types', async () => {
    const record = await made(
      inFirst.add({
        licences: [medical({ isPrimary: true }), medical({ type: 'nursing', isPrimary: true })],
      }),
    )
    const licences = (changeOf(record).licences as Fields[]).map((licence) => ({
      ...licence,
      type: licence.type === 'medical' ? 'nursing' : 'medical',
    }))
    const { status, body } = await inFirst.put(record, { licences })
    expect([status, body.data.licences.map(({ isPrimary }: Fields) => isPrimary)]).toEqual([
      200,
      [true, true],
    ])
  })

  test('is verified by somebody at a time, until what was verified changes', async () => {
    const record = await made(inFirst.add({ licences: [medical({ isPrimary: true }), medical()] }))
    const [one_, other] = record.licences
    const { body } = await inFirst.verify(record.id, one_)
    expect(body.data.licences[0]).toMatchObject({
      verifiedBy: first.admin.email,
      verifiedAt: expect.any(String),
    })
    expect(body.data.verified).toBe(false)
    expect((await inFirst.verify(record.id, one_)).status).toBe(409)
    const both = (await inFirst.verify(record.id, other)).body.data
    expect(both.verified).toBe(true)
    // Its rank is not what was verified.
    const ranked = changeOf(both).licences as Fields[]
    ranked[0]!.isPrimary = false
    ranked[1]!.isPrimary = true
    const still = (await inFirst.put(both, { licences: ranked })).body.data
    expect(still.licences.map(({ verifiedAt }: Fields) => Boolean(verifiedAt))).toEqual([
      true,
      true,
    ])
    const dated = changeOf(still).licences as Fields[]
    dated[0]!.expires = '2099-12-31'
    const after = (await inFirst.put(still, { licences: dated })).body.data
    expect(after.licences.find(({ id }: Fields) => id === dated[0]!.id)).toMatchObject({
      verifiedAt: null,
      verifiedBy: null,
    })
    expect(after.verified).toBe(false)
    const taken = await inFirst.verify(
      record.id,
      after.licences.find(({ id }: Fields) => id === dated[1]!.id),
      false,
    )
    expect(taken.body.data.licences.filter(({ verifiedAt }: Fields) => verifiedAt)).toEqual([])
    expect((await inFirst.history(record.id)).map(({ action }) => action.split(':')[1])).toEqual([
      'verify',
      'update',
      'update',
      'verify',
      'verify',
      'create',
    ])
    const foreign = (await made(inFirst.add({ licences: [medical()] }))).licences[0]
    expect((await inFirst.verify(record.id, foreign)).body.fields).toEqual({
      licenceId: 'This licence is not there any more.',
    })
  })
})

describe('the last day of a role', () => {
  // In one of them it is another day than in Greenwich, whenever this runs.
  test.each(['Etc/GMT+12', 'Etc/GMT-14'])(
    'is over when it is over where the organization is: %s',
    async (zone) => {
      const above = await buildClinic()
      await sql('update organizations set time_zone = $1 where id = $2', zone, above.id)
      const place = await buildClinic(unique('zone-'), above.id)
      const here = asking({ host: place.host, as: place.admin })
      const [{ today, yesterday, tomorrow }] = (await sql(
        `select day::text as today, (day - 1)::text as yesterday, (day + 1)::text as tomorrow
       from (select (now() at time zone $1)::date as day) there`,
        zone,
      )) as [Record<string, string>]
      const record = await made(here.add())
      const lasting = (await here.end(record.id, today!)).body.data
      expect(lasting.status).toBe('active')
      expect(
        (await here.put(lasting, { given: 'Still', licences: [medical()] })).body.data,
      ).toMatchObject({
        given: 'Still',
      })
      expect((await here.end(record.id, yesterday!)).body.data.status).toBe('ended')
      expect(await here.names('status=ended')).toHaveLength(1)
      expect((await here.add({ periodTo: yesterday })).status).toBe(422)
      expect((await made(here.add({ periodFrom: today, periodTo: today }))).status).toBe('active')
      expect((await made(here.add({ periodFrom: tomorrow }))).status).toBe('upcoming')
    },
  )
})

describe('another tenant’s practitioner', () => {
  test('is as unknown as one that there is not', async () => {
    const record = await made(inFirst.add({ licences: [medical()] }))
    const before = await footprint()
    const calls = [
      ...[elsewhere, inSecond].flatMap((place) => [
        place.ask(`/${record.id}`),
        place.ask(`/${record.id}/history`),
        place.ask(`/${record.id}`, { method: 'DELETE' }),
        place.put(record, { given: 'Mine' }),
        place.verify(record.id, record.licences[0]),
        place.end(record.id, '2099-01-01'),
      ]),
      inFirst.ask('/no-uuid'),
      inFirst.ask('/00000000-0000-4000-8000-000000000000'),
    ]
    for (const call of calls)
      expect([(await call).status, (await call).body.error]).toEqual([
        404,
        'Practitioner not found.',
      ])
    expect(await elsewhere.names(`search=${record.npi}`)).toEqual([])
    expect(await footprint()).toBe(before)
  })

  test('is read by who may read, and no more', async () => {
    const record = await made(inFirst.add())
    const reader = await first.join(['practitioners:read'])
    expect((await inFirst.ask(`/${record.id}`, { as: reader })).status).toBe(200)
    for (const refused of [
      inFirst.add({}, { as: reader }),
      inFirst.put(record, {}, { as: reader }),
      inFirst.end(record.id, '2099-01-01', { as: reader }),
    ])
      expect((await refused).status).toBe(403)
    const nobody = await signIn(`${unique('p')}@nowhere.example`)
    await buildMembership(nobody.personId, await buildOrganization())
    expect((await inFirst.ask(`/${record.id}`, { as: nobody })).status).toBe(404)
    expect((await inFirst.ask('', { as: null })).status).toBe(401)
  })
})

describe('a licence', () => {
  // At any time the day of one of them is not the server's.
  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'ends with the day in %s, where the organization is',
    async (zone) => {
      const clinic = await buildClinic()
      await sql('update organizations set time_zone = $2 where id = $1', clinic.id, zone)
      const practice = asking({ host: clinic.host, as: clinic.admin })
      const dayThere = (days: number) =>
        one<string>(`select ((now() at time zone $1)::date + $2::int)::text`, zone, days)
      const LICENCES: [name: string, days: number][] = [
        ['Gone', -1],
        ['Today', 0],
        ['Month', 30],
        ['Quarter', 90],
        ['Far', 91],
      ]
      for (const [family, days] of LICENCES) {
        const { id } = await made(
          practice.add({ family, licences: [medical({ expires: await dayThere(days) })] }),
        )
        expect(await practice.find(id)).toMatchObject({
          daysLeft: days,
          today: await dayThere(0),
          licences: [{ daysLeft: days }],
        })
      }
      const found = async (expiry: string) =>
        (await practice.names(`sort=name&expiry=${expiry}`)).map((name: string) =>
          name.split(' ').at(-1),
        )
      expect(await found('expired')).toEqual(['Gone'])
      expect(await found('30')).toEqual(['Month', 'Today'])
      expect(await found('90')).toEqual(['Month', 'Quarter', 'Today'])
      expect(await found('fine')).toEqual(['Far'])
    },
  )
})
