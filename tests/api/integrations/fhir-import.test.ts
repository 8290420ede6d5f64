import { Client } from 'fhir-kit-client'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { owner, sql, waitingForLocks } from '@/tests/support/db/database'
import { asking, FHIR, keyOf, saidIn, withKey } from '@/tests/support/integrations/fhir'
import { newNpi } from '@/tests/support/practice/practitioners'
import { send } from '@/tests/support/http/request'
import { footprint, signIn, unique } from '@/tests/support/world'
import { waitFor } from '@/tests/support/wait'

const NPI = 'http://hl7.org/fhir/sid/us-npi'
type Fields = Record<string, unknown>

let clinic: Clinic
let here: ReturnType<typeof asking>
beforeAll(async () => {
  clinic = await buildClinic()
  here = asking({ host: clinic.host, as: clinic.admin })
})

const post = (resource: Fields, more: Fields = {}, request: Fields = {}) => ({
  ...more,
  resource,
  request: { method: 'POST', url: resource.resourceType, ...request },
})
const put = (resource: Fields, request: Fields = {}) => ({
  resource,
  request: { method: 'PUT', url: `${resource.resourceType}/${resource.id}`, ...request },
})
const bundle = (type: string, entry: unknown[]) => ({ resourceType: 'Bundle', type, entry })
const place = (name: string, more: Fields = {}) => ({
  resourceType: 'Location',
  status: 'active',
  name,
  ...more,
})
const urn = (n: number) => `urn:uuid:00000000-0000-4000-8000-00000000000${n}`
const person = (given: string, more: Fields = {}) => ({
  resourceType: 'Practitioner',
  name: [{ family: 'Import', given: [given] }],
  identifier: [{ system: NPI, value: newNpi() }],
  ...more,
})
const roleOf = (practitioner: string, more: Fields = {}) => ({
  resourceType: 'PractitionerRole',
  practitioner: { reference: practitioner },
  ...more,
})

/** Changes of what a Bundle can bring, the calls of keys aside. */
const kept = async () => [
  await footprint(),
  await sql('select count(*) from practitioners'),
  await sql('select count(*) from practitioner_roles'),
]
const statusesOf = (body: { entry: { response: { status: string } }[] }) =>
  body.entry.map(({ response }) => response.status.slice(0, 3))
const idAt = (body: { entry: { response: { location: string } }[] }, at: number) =>
  body.entry[at]!.response.location.split('/')[1]!

describe('a transaction', () => {
  test('brings what refers to one another, in any order', async () => {
    const { status, body } = await here.bring(
      bundle('transaction', [
        post(
          roleOf(urn(1), {
            code: [{ text: 'Nurse practitioner' }],
            specialty: [
              { coding: [{ system: 'http://nucc.org/provider-taxonomy', code: '363L00000X' }] },
            ],
            period: { start: '2020-01-01' },
            location: [{ reference: urn(4) }],
          }),
          { fullUrl: urn(2) },
        ),
        post(place('Room', { partOf: { reference: urn(4) } }), { fullUrl: urn(3) }),
        post(
          person('Ama', {
            name: [
              { use: 'usual', text: 'Afua' },
              { use: 'official', family: 'Mensah', given: ['Ama', 'Serwaa'], prefix: ['Dr.'] },
            ],
            gender: 'female',
            birthDate: '1980-02-29',
            photo: [{ title: 'x' }],
            telecom: [
              { system: 'email', value: 'Ama@Import.Example' },
              { system: 'phone', value: '+1 312 555 0123' },
            ],
            communication: [{ coding: [{ system: 'urn:ietf:bcp:47', code: 'en' }] }],
            qualification: [
              { code: { text: 'DNP' }, period: { start: '2006' }, issuer: { display: 'Rush' } },
              {
                code: {
                  coding: [{ system: 'http://nucc.org/provider-taxonomy', code: '363L00000X' }],
                },
              },
              {
                code: { text: 'Advanced practice' },
                identifier: [{ value: '209-1' }],
                period: { start: '2007-01-01', end: '2099-01-01' },
                extension: [
                  {
                    url: 'http://hl7.org/fhir/us/davinci-pdex-plan-net/StructureDefinition/practitioner-qualification',
                    extension: [
                      { url: 'status', valueCode: 'active' },
                      {
                        url: 'whereValid',
                        valueCodeableConcept: {
                          coding: [{ system: 'urn:iso:std:iso:3166:-2', code: 'US-IL' }],
                        },
                      },
                    ],
                  },
                ],
              },
            ],
          }),
          { fullUrl: urn(1) },
        ),
        post(
          place('Site', {
            address: { line: ['1 Lake St'], city: 'Chicago', country: 'us' },
            identifier: [{ system: NPI, value: '1234567893' }],
            extension: [
              {
                url: 'http://hl7.org/fhir/StructureDefinition/timezone',
                valueCode: 'America/Chicago',
              },
            ],
            hoursOfOperation: [
              { daysOfWeek: ['mon', 'tue'], openingTime: '22:00:00', closingTime: '06:00:00' },
              { daysOfWeek: ['sun'], allDay: true },
            ],
          }),
          { fullUrl: urn(4) },
        ),
      ]),
    )
    expect([status, body.type, statusesOf(body)]).toEqual([
      200,
      'transaction-response',
      ['201', '201', '201', '201'],
    ])
    expect(saidIn(body.entry[2].response.outcome)).toEqual([
      'Bundle.entry[2].resource.photo: photo is not kept here.',
    ])
    const [role, room, ama, site] = [0, 1, 2, 3].map((at) => idAt(body, at))
    expect(await here.read(`/Location/${room}`)).toMatchObject({
      partOf: { reference: `Location/${site}` },
      extension: [{ valueCode: 'America/Chicago' }],
    })
    expect(await here.read(`/Location/${site}`)).toMatchObject({
      address: { line: ['1 Lake St'], city: 'Chicago', country: 'US' },
      hoursOfOperation: [
        { daysOfWeek: ['mon', 'tue'], openingTime: '22:00:00', closingTime: '06:00:00' },
        { daysOfWeek: ['sun'], allDay: true },
      ],
    })
    expect(await here.read(`/PractitionerRole/${role}`)).toMatchObject({
      practitioner: { reference: `Practitioner/${ama}` },
      organization: { reference: `Organization/${clinic.id}` },
      code: [{ text: 'Nurse practitioner' }],
      specialty: [{ coding: [{ code: '363L00000X' }] }],
      period: { start: '2020-01-01' },
      location: [{ reference: `Location/${site}` }],
    })
    expect(await here.ids(`/PractitionerRole?location=Location/${site}`)).toEqual([role])
    expect(await here.ids(`/PractitionerRole?location=${room}`)).toEqual([])
    expect(await here.read(`/Practitioner/${ama}`)).toMatchObject({
      name: [
        { use: 'official', text: 'Dr. Ama Serwaa Mensah', given: ['Ama', 'Serwaa'] },
        { use: 'usual', text: 'Afua' },
      ],
      telecom: [{ value: '+13125550123' }, { value: 'ama@import.example' }],
      qualification: [
        { code: { text: 'DNP' }, period: { start: '2006' } },
        { code: { coding: [{ code: '363L00000X' }] } },
        { code: { text: 'Advanced practice' }, identifier: [{ value: '209-1' }] },
      ],
    })
    const log = await sql<{ action: string }>(
      'select action from audit_log where organization_id = $1 order by id',
      clinic.id,
    )
    expect(log.map(({ action }) => action).toSorted()).toEqual([
      'locations:create',
      'locations:create',
      'practitioners:create',
    ])
  })

  test('reads phone numbers in every form, by the country of the address, and sends them in one', async () => {
    const written: [value: string, country: string | undefined, sent: string][] = [
      ['+44 (0)20 7946 0958', undefined, '+442079460958'],
      ['tel:+1-312-555-0142;ext=12', undefined, 'tel:+13125550142;ext=12'],
      ['(312) 555-0142 x12', undefined, 'tel:+13125550142;ext=12'],
      ['06 6982 1234', 'IT', '+390669821234'],
      ['0049 30 123456', 'US', '+4930123456'],
    ]
    const sites = written.map(([value, country], at) =>
      post(
        place(`Phone ${at}`, {
          telecom: [{ system: 'phone', value }],
          ...(country && { address: { country } }),
        }),
      ),
    )
    const { body } = await here.bring(bundle('transaction', sites))
    for (const [at, [, , sent]] of written.entries()) {
      const site = await here.read(`/Location/${idAt(body, at)}`)
      expect(site.telecom).toEqual([{ system: 'phone', value: sent, use: 'work' }])
      await here.bring(bundle('transaction', [put(site)]))
      expect(await here.read(`/Location/${site.id}`)).toEqual(site)
    }
    const wrong = place('Phone', { telecom: [{ system: 'phone', value: '12' }] })
    const refused = await here.bring(bundle('transaction', [post(wrong)]))
    expect([refused.status, saidIn(refused.body)]).toEqual([
      422,
      [
        'Bundle.entry[0].resource.telecom[0].value: This is not a complete phone number. Write it with its country code, like +49 30 123456.',
      ],
    ])
  })

  test('brings back what was read as it was, and nothing changes', async () => {
    const [location] = await here.ids('/Location?name=Site')
    const [practitioner] = await here.ids('/Practitioner?name=Mensah')
    const [role] = await here.ids('/PractitionerRole')
    const read = await Promise.all(
      [`Location/${location}`, `Practitioner/${practitioner}`, `PractitionerRole/${role}`].map(
        (path) => here.read(`/${path}`),
      ),
    )
    const before = await kept()
    const { status, body } = await here.bring(
      bundle(
        'transaction',
        read.map((resource) => put(resource, { ifMatch: `W/"${resource.meta.versionId}"` })),
      ),
    )
    expect([status, body.issue]).toEqual([200, undefined])
    expect(statusesOf(body)).toEqual(['200', '200', '200'])
    expect(body.entry.map(({ response }: { response: { etag: string } }) => response.etag)).toEqual(
      read.map(({ meta }) => `W/"${meta.versionId}"`),
    )
    expect(await here.read(`/Practitioner/${practitioner}`)).toEqual(read[1])
    expect(await kept()).toEqual(before)
  })

  test('changes by PUT what R4 can say, and leaves the rest; not what has changed since', async () => {
    const made = await here.bring(
      bundle('transaction', [post(person('Cai'), { fullUrl: urn(1) }), post(roleOf(urn(1)))]),
    )
    const [id, role] = [idAt(made.body, 0), idAt(made.body, 1)]
    await sql(
      `update practitioner_roles set hours = 'Mondays', accepting_patients = false where id = $1`,
      role,
    )
    const cai = await here.read(`/Practitioner/${id}`)
    const renamed = { ...cai, name: [{ family: 'Other', given: ['Cai'] }] }
    const done = await here.bring(
      bundle('transaction', [
        put(renamed),
        put({ ...(await here.read(`/PractitionerRole/${role}`)), active: false }),
      ]),
    )
    expect(statusesOf(done.body)).toEqual(['200', '200'])
    expect(await here.read(`/Practitioner/${id}`)).toMatchObject({ name: [{ family: 'Other' }] })
    expect(
      await sql(
        'select hours, accepting_patients, active from practitioner_roles where id = $1',
        role,
      ),
    ).toEqual([{ hours: 'Mondays', accepting_patients: false, active: false }])
    const stale = await here.bring(
      bundle('transaction', [put(renamed, { ifMatch: `W/"${cai.meta.versionId}"` })]),
    )
    expect([stale.status, saidIn(stale.body)]).toEqual([
      412,
      [expect.stringMatching(/^Bundle.entry\[0\].request.ifMatch: Somebody has changed this/)],
    ])
    const moved = await here.bring(
      bundle('transaction', [
        put({
          ...(await here.read(`/PractitionerRole/${role}`)),
          practitioner: {
            reference: `Practitioner/${(await here.ids('/Practitioner?name=Mensah'))[0]}`,
          },
        }),
      ]),
    )
    expect([moved.status, saidIn(moved.body)]).toEqual([
      422,
      ['Bundle.entry[0].resource.practitioner: A role stays its practitioner’s.'],
    ])
  })

  test('changes nothing that somebody changes between its being read and its turn', async () => {
    const made = await here.bring(
      bundle('transaction', [
        post(place('Held')),
        post(place('Raced')),
        post(person('Raced'), { fullUrl: urn(1) }),
        post(roleOf(urn(1))),
      ]),
    )
    const [held, ...raced] = await Promise.all(
      ['Location', 'Location', 'Practitioner', 'PractitionerRole'].map((type, at) =>
        here.read(`/${type}/${idAt(made.body, at)}`),
      ),
    )
    const writes: Record<string, string> = {
      Location: `update locations set name = 'Theirs', version = version + 1 where id::text = $1`,
      Practitioner: `update practitioners set family = 'Theirs', updated_at = now() where id::text = $1`,
      PractitionerRole: `update practitioner_roles set hours = 'Theirs', version = version + 1 where id::text = $1`,
    }
    for (const one of raced) {
      const holder = await owner.connect()
      await holder.query('begin')
      await holder.query('select from locations where id = $1 for update', [held.id])
      const bringing = here.bring(
        bundle('transaction', [put(held), put(one, { ifMatch: `W/"${one.meta.versionId}"` })]),
      )
      await waitFor(async () => expect(await waitingForLocks()).toHaveLength(1))
      await holder.query(writes[one.resourceType]!, [one.id])
      await holder.query('commit')
      holder.release()
      expect([one.resourceType, (await bringing).status]).toEqual([one.resourceType, 412])
    }
  })

  test('creates what is not there yet, by its identifier', async () => {
    const npi = newNpi()
    const entry = [
      post(
        person('Once', { identifier: [{ system: NPI, value: npi }] }),
        { fullUrl: urn(1) },
        { ifNoneExist: `identifier=${NPI}|${npi}` },
      ),
      post(roleOf(urn(1)), {}, { ifNoneExist: `practitioner:Practitioner=x` }),
    ]
    const first = await here.bring(bundle('transaction', entry))
    expect(statusesOf(first.body)).toEqual(['201', '201'])
    const again = await here.bring(bundle('transaction', [entry[0]]))
    expect([again.status, statusesOf(again.body), idAt(again.body, 0)]).toEqual([
      200,
      ['200'],
      idAt(first.body, 0),
    ])
    const twice = await here.bring(bundle('transaction', entry))
    expect([twice.status, saidIn(twice.body)[0]]).toEqual([
      409,
      'Bundle.entry[1].resource: They have a role in this organization already.',
    ])
    const many = await here.bring(
      bundle('transaction', [post(place('Many'), {}, { ifNoneExist: 'status=active' })]),
    )
    expect([many.status, many.body.issue[0].code]).toEqual([412, 'multiple-matches'])
    const unknown = await here.bring(
      bundle('transaction', [post(place('Many'), {}, { ifNoneExist: 'color=red' })]),
    )
    expect([unknown.status, saidIn(unknown.body)]).toEqual([
      422,
      ['Bundle.entry[0].request.ifNoneExist: Location is not searched by color.'],
    ])
  })

  test('is done whole or not at all, and says of each entry what is wrong', async () => {
    const before = await kept()
    const { status, body } = await here.bring(
      bundle('transaction', [
        post(place('Right'), { fullUrl: urn(1) }),
        post(place('', { mode: 'sometimes' })),
        post(place('In nothing', { partOf: { reference: urn(9) } })),
        post(person('Wrong', { identifier: [{ system: NPI, value: '1234567890' }] }), {
          fullUrl: urn(2),
        }),
        post(roleOf(urn(2), { period: { start: '2021-01-01', end: '2020-01-01' } })),
        post(person('Alone')),
        post(place('A', { partOf: { reference: urn(6) } }), { fullUrl: urn(5) }),
        post(place('B', { partOf: { reference: urn(5) } }), { fullUrl: urn(6) }),
        post(place('Foreign', { managingOrganization: { reference: 'Organization/1' } })),
        post(place('Odd', { hoursOfOperation: [{ daysOfWeek: ['mo'] }] })),
        post(place('Abroad', { address: { country: 'Atlantis' } })),
        post({ resourceType: 'Organization', name: 'New' }),
        put({ resourceType: 'Location', id: '2000000000', name: 'Nowhere' }),
        { request: { method: 'DELETE', url: 'Location/1' } },
        post({ ...place('Modified'), modifierExtension: [] }),
      ]),
    )
    expect([status, body.resourceType]).toEqual([422, 'OperationOutcome'])
    expect(saidIn(body)).toEqual([
      'Bundle.entry[1].resource.name: A name has 2 to 120 characters.',
      'Bundle.entry[1].resource.mode: Choose a mode.',
      'Bundle.entry[2].resource.partOf: No entry of this Bundle that was taken has this address.',
      'Bundle.entry[3].resource.identifier[0].value: This is not an NPI: ten digits, of which the last checks the others.',
      'Bundle.entry[4].resource.period.end: A role does not end before it begins.',
      'Bundle.entry[5].resource: A practitioner comes with a role: send their PractitionerRole in the same transaction.',
      'Bundle.entry[6].resource.partOf: No entry of this Bundle that was taken has this address.',
      'Bundle.entry[7].resource.partOf: No entry of this Bundle that was taken has this address.',
      'Bundle.entry[8].resource.managingOrganization: Organization not found.',
      expect.stringMatching(/^Bundle.entry\[9\].resource.hoursOfOperation/),
      'Bundle.entry[10].resource.address.country: “Atlantis” is not a country that is known here: write its English name, or its code as in US or USA.',
      'Bundle.entry[11].resource: Organization is not brought by a Bundle here: Practitioner, PractitionerRole, Location are.',
      'Bundle.entry[12].resource: Location not found.',
      'Bundle.entry[13].request.method: An entry is done by POST or PUT, not by DELETE.',
      'Bundle.entry[14].resource.modifierExtension: modifierExtension changes what a resource means: nothing here knows how.',
    ])
    expect(await kept()).toEqual(before)
  })

  test('of staff says to which organization things belong', async () => {
    const staff = asking({ as: await signIn('owner@polyclinic.example') })
    const managingOrganization = { reference: `Organization/${clinic.id}` }
    const { status, body } = await staff.bring(
      bundle('transaction', [
        post(place(unique('Staff '), { managingOrganization })),
        post(person('Staffed'), { fullUrl: urn(1) }),
        post(roleOf(urn(1), { organization: managingOrganization })),
      ]),
    )
    expect([status, statusesOf(body)]).toEqual([200, ['201', '201', '201']])
    expect((await here.read(`/PractitionerRole/${idAt(body, 2)}`)).organization.reference).toBe(
      `Organization/${clinic.id}`,
    )
    const nowhere = await staff.bring(bundle('transaction', [post(place('Nowhere'))]))
    expect(saidIn(nowhere.body)).toEqual([
      'Bundle.entry[0].resource.managingOrganization: Say which organization it is to be of.',
    ])
  })
})

describe('a dry run', () => {
  test('says what would be, and changes nothing', async () => {
    const { id, meta } = await here.read(`/Location/${(await here.ids('/Location?name=Site'))[0]}`)
    const before = await kept()
    const sent = bundle('transaction', [
      post(place('Dry'), { fullUrl: urn(1) }),
      post(place('Dry room', { partOf: { reference: urn(1) } })),
      post(place('')),
      put({ ...place('Renamed'), id, meta }),
      post(place('Site'), {}, { ifNoneExist: 'name:exact=Site' }),
    ])
    const { status, body } = await here.bring(sent, '?_dryRun=true')
    expect([status, body.type, statusesOf(body)]).toEqual([
      200,
      'transaction-response',
      ['201', '201', '422', '200', '200'],
    ])
    expect(
      body.entry.map(({ response }: { response: { outcome: unknown } }) =>
        saidIn(response.outcome).at(0),
      ),
    ).toEqual([
      'It would be created.',
      'It would be created.',
      'Bundle.entry[2].resource.name: A name has 2 to 120 characters.',
      'It would be updated.',
      'It is there already: nothing would be created.',
    ])
    expect(body.entry[0].response).not.toHaveProperty('location')
    expect(await kept()).toEqual(before)
    for (const query of ['?_dryrun=true', '?_dryRun=yes', '?dryRun=true'])
      expect([query, (await here.bring(sent, query)).status]).toEqual([query, 400])
    expect(await kept()).toEqual(before)
  })
})

describe('a batch', () => {
  test('does each entry by itself', async () => {
    const { status, body } = await here.bring(
      bundle('batch', [
        post(place('First'), { fullUrl: urn(1) }),
        post(place('')),
        post(place('Second')),
        post(place('In', { partOf: { reference: urn(1) } })),
      ]),
    )
    expect([status, body.type, statusesOf(body)]).toEqual([
      200,
      'batch-response',
      ['201', '422', '201', '422'],
    ])
    expect(await here.ids('/Location?name=First,Second,In')).toHaveLength(2)
  })
})

describe('a Bundle', () => {
  test.each<[string, unknown, string]>([
    ['no Bundle', { resourceType: 'Location' }, 'Bundle.resourceType: Send a Bundle.'],
    [
      'a collection',
      bundle('collection', []),
      'Bundle.type: A Bundle that is sent is a transaction or a batch.',
    ],
    ['nothing', bundle('batch', []), 'Bundle.entry: A Bundle has at least one entry.'],
    [
      'too many',
      bundle(
        'batch',
        Array.from({ length: 1001 }, () => post(place('x'))),
      ),
      'Bundle.entry: A Bundle has at most 1000 entries: send several.',
    ],
    [
      'no request',
      bundle('batch', [{ resource: place('x') }]),
      'Bundle.entry[0].request: An entry says by its request what is to be done.',
    ],
    [
      'a long query',
      bundle('batch', [post(place('x'), {}, { ifNoneExist: 'x'.repeat(501) })]),
      'Bundle.entry[0].request.ifNoneExist: At most 500 characters.',
    ],
    [
      'a long reference',
      bundle('transaction', [
        post(place('Long')),
        post(place('x', { partOf: { reference: 'x'.repeat(501) } })),
      ]),
      'Bundle.entry[1].resource.partOf.reference: At most 500 characters.',
    ],
    [
      'many values',
      bundle('transaction', [
        post(place('x', { partOf: { reference: `Location?name=${'q,'.repeat(51)}` } })),
      ]),
      'Bundle.entry[0].resource.partOf: name has at most 50 values.',
    ],
    ['a list', [], 'Bundle: This is not an object.'],
  ])('is refused when it is %s', async (_what, json, sentence) => {
    const { status, body } = await here.bring(json as object)
    expect([status, saidIn(body)[0]]).toEqual([422, sentence])
  })

  test('is up to 5 MB of JSON, of whoever may bring one', async () => {
    const large = bundle('batch', [
      post(place('Large', { text: { div: 'x'.repeat(5 * 1024 * 1024) } })),
    ])
    const refused = await here.bring(large)
    expect([refused.status, saidIn(refused.body)]).toEqual([
      413,
      ['The Bundle is larger than 5 MB.'],
    ])
    const below = bundle('batch', [
      post(place('Large', { text: { div: 'x'.repeat(4 * 1024 * 1024) } })),
    ])
    expect(statusesOf((await here.bring(below)).body)).toEqual(['201'])
    const xml = await here.ask('', {
      method: 'POST',
      body: '<Bundle/>',
      headers: { 'content-type': 'application/fhir+xml' },
    })
    expect([xml.status, saidIn(xml.body)]).toEqual([
      415,
      ['Send the Bundle as application/fhir+json, application/json.'],
    ])
    const forged = await here.ask('', {
      method: 'POST',
      json: below,
      headers: { origin: 'http://evil.example' },
    })
    expect(forged.status).toBe(403)
  })

  test.each<[what: string, body: string, charset: string, status: number, sentence: string]>([
    [
      'nested deep',
      '['.repeat(5000) + ']'.repeat(5000),
      '',
      400,
      'The body is nested more than 50 levels deep.',
    ],
    [
      'deep below an element',
      `{"resourceType":"Bundle","x":${'{"x":'.repeat(200)}1${'}'.repeat(200)}}`,
      '',
      400,
      'The body is nested more than 50 levels deep.',
    ],
    [
      'as deep as it may be',
      '['.repeat(50) + ']'.repeat(50),
      '; charset=UTF-8',
      422,
      'Bundle: This is not an object.',
    ],
    ['in another encoding', '{}', '; charset=iso-8859-1', 415, 'Send the body in UTF-8.'],
  ])('that is %s is answered as such', async (_what, body, charset, status, sentence) => {
    const answer = await here.ask('', {
      method: 'POST',
      body,
      headers: { 'content-type': `application/fhir+json${charset}` },
    })
    expect([answer.status, answer.body.resourceType, saidIn(answer.body)]).toEqual([
      status,
      'OperationOutcome',
      [expect.stringContaining(sentence)],
    ])
  })

  test('brings hours by the minute, and no seconds', async () => {
    const open = (openingTime: string, closingTime: string) =>
      post(
        place(unique('Hours '), {
          hoursOfOperation: [{ daysOfWeek: ['mon'], openingTime, closingTime }],
        }),
      )
    const { body } = await here.bring(
      bundle('batch', [
        open('08:00:00', '17:30:00.000'),
        open('08:00:59.5', '17:00:00'),
        open('08:00:00', '17:00:01'),
        open('25:00:00', '17:00:00'),
      ]),
    )
    expect(statusesOf(body)).toEqual(['201', '422', '422', '422'])
    const SECONDS = 'This is a time as in 08:30:00, whose seconds are 00.'
    expect(
      body.entry
        .slice(1)
        .map(({ response }: { response: { outcome: never } }) => saidIn(response.outcome)),
    ).toEqual([
      [`Bundle.entry[1].resource.hoursOfOperation[0].openingTime: ${SECONDS}`],
      [`Bundle.entry[2].resource.hoursOfOperation[0].closingTime: ${SECONDS}`],
      [expect.stringContaining('A time is 00:00 to 23:59.')],
    ])
    expect(await here.read(`/Location/${idAt(body, 0)}`)).toMatchObject({
      hoursOfOperation: [{ openingTime: '08:00:00', closingTime: '17:30:00' }],
    })
  })

  test.each<[words: string[], entries: object[], status: number]>([
    [['locations:import'], [place('Key 1')], 200],
    [['locations:import'], [place('Key 2'), person('Key')], 403],
    [['practitioners:import'], [place('Key 3')], 403],
    [['locations:create', 'locations:read'], [place('Key 4')], 403],
  ])('brought with a key for %j of %j is %i', async (words, resources, status) => {
    const program = asking({
      host: clinic.host,
      headers: withKey(await keyOf(clinic.admin.personId, clinic.id, words)),
    })
    const before = await kept()
    const answer = await program.bring(
      bundle(
        'transaction',
        resources.map((one) => post(one as Fields)),
      ),
    )
    expect(answer.status).toBe(status)
    if (status === 403)
      expect([answer.body.resourceType, (await kept()).slice(1)]).toEqual([
        'OperationOutcome',
        before.slice(1),
      ])
  })

  test('with a key that may import alone changes nothing, and does not ask who is there', async () => {
    const made = await here.bring(bundle('transaction', [post(place(unique('Kept ')))]))
    const id = idAt(made.body, 0)
    const permitted = async (words: string[]) =>
      asking({
        host: clinic.host,
        headers: withKey(await keyOf(clinic.admin.personId, clinic.id, words)),
      })
    const entries = [
      put({ ...place(unique('Renamed ')), id }),
      post(place(unique('None ')), {}, { ifNoneExist: 'name=Kept' }),
      post(place(unique('In '))),
      post(place(unique('Below '), { partOf: { reference: `Location?_id=${id}` } })),
    ]
    const importer = await permitted(['locations:import'])
    const alone = await importer.bring(bundle('batch', entries))
    expect(statusesOf(alone.body)).toEqual(['403', '403', '201', '403'])
    const before = await kept()
    const whole = await importer.bring(bundle('transaction', [post(place('')), ...entries]))
    expect([whole.status, saidIn(whole.body).filter((text) => text.includes('needs'))]).toEqual([
      403,
      [
        'Bundle.entry[1].request.method: This needs locations:update.',
        'Bundle.entry[2].request.ifNoneExist: This needs locations:read.',
        'Bundle.entry[4].resource.partOf: This needs locations:read.',
      ],
    ])
    expect((await kept()).slice(1)).toEqual(before.slice(1))
    const editor = await permitted(['locations:import', 'locations:update', 'locations:read'])
    expect(statusesOf((await editor.bring(bundle('batch', entries))).body)).not.toContain('403')
  })

  test('is brought once under one Idempotency-Key', async () => {
    const json = bundle('transaction', [post(place(unique('Keyed ')))])
    const headers = { 'content-type': 'application/fhir+json', 'idempotency-key': unique('key-') }
    const [first, second] = [
      await here.ask('', { method: 'POST', json, headers }),
      await here.ask('', { method: 'POST', json, headers }),
    ]
    expect([first.status, second.body]).toEqual([200, first.body])
  })

  describe('under an Idempotency-Key', () => {
    const sent = (name: string) => bundle('transaction', [post(place(name))])
    const bring = (json: object, key: string, more: Record<string, string> = {}) =>
      here.ask('', {
        method: 'POST',
        json,
        headers: { 'content-type': 'application/fhir+json', 'idempotency-key': key, ...more },
      })
    const refusal = (status: number, code: string, text: string) => [
      status,
      'application/fhir+json; charset=utf-8',
      { resourceType: 'OperationOutcome', issue: [{ severity: 'error', code, details: { text } }] },
    ]
    const told = ({ status, headers, body }: Awaited<ReturnType<typeof bring>>) => [
      status,
      headers['content-type'],
      body,
    ]
    const settle = { 'idempotency-settle': 'true' }

    test('that was given up is refused as FHIR refuses, whenever it comes', async () => {
      const [json, key] = [sent(unique('Given up ')), unique('key-')]
      const givenUp = refusal(
        409,
        'conflict',
        'This was given up before it arrived. Nothing was done.',
      )
      const before = await kept()
      for (const more of [settle, settle, {}])
        expect(told(await bring(json, key, more))).toEqual(givenUp)
      expect((await kept()).slice(1)).toEqual(before.slice(1))
    })

    test('that is under way, was used for another Bundle or cannot be read is refused as FHIR refuses', async () => {
      const key = unique('key-')
      const client = await owner.connect()
      await client.query('begin')
      await client.query('select claim_idempotency_key($1, $2)', [clinic.admin.personId, key])
      const answers = [await bring(sent('A'), key), await bring(sent('A'), key, settle)]
      await client.query('rollback')
      client.release()
      for (const answer of answers)
        expect(told(answer)).toEqual(
          refusal(
            409,
            'conflict',
            'This was sent before and has not ended yet. Look in a few minutes what has become of it.',
          ),
        )
      expect((await bring(sent(unique('Used ')), key)).status).toBe(200)
      expect(told(await bring(sent('B'), key))).toEqual(
        refusal(422, 'business-rule', 'This Idempotency-Key was used for another request.'),
      )
      expect(told(await bring(sent('A'), 'a b'))).toEqual(
        refusal(400, 'invalid', 'The Idempotency-Key is not 1 to 200 visible ASCII characters.'),
      )
      expect(told(await bring(sent('A'), unique('key-'), { 'idempotency-settle': '1' }))).toEqual(
        refusal(400, 'invalid', 'The only value of Idempotency-Settle is true.'),
      )
    })
  })
})

describe('a client of FHIR that nobody here has written', () => {
  test('reads what there is, searches, pages and brings a transaction', async () => {
    // Names under .localhost lead to this machine, whatever its resolver knows of them.
    vi.stubGlobal('fetch', async (request: Request) => {
      const { pathname, search, host } = new URL(request.url)
      const body = request.body === null ? undefined : await request.text()
      const headers = {
        origin: undefined,
        'sec-fetch-site': undefined,
        ...Object.fromEntries(request.headers),
      }
      const answer = await send(pathname + search, { method: request.method, host, headers, body })
      return new Response(answer.text, {
        status: answer.status,
        headers: { 'content-type': answer.headers['content-type']! },
      })
    })
    const words = [
      'organizations:read',
      'locations:read',
      'practitioners:read',
      'locations:import',
      'practitioners:import',
    ]
    const bearerToken = await keyOf(clinic.admin.personId, clinic.id, words)
    const client = new Client({ baseUrl: `http://${clinic.host}${FHIR}`, bearerToken })
    const { rest } = (await client.capabilityStatement()) as unknown as {
      rest: { resource: { type: string }[] }[]
    }
    expect(rest[0]!.resource.map(({ type }) => type)).toContain('PractitionerRole')

    const names = Array.from({ length: 7 }, (_, at) => `Client ${at}`)
    const brought = await client.transaction({
      body: bundle(
        'transaction',
        names.map((name) => post(place(name))),
      ) as never,
    })
    expect(statusesOf(brought as never)).toEqual(names.map(() => '201'))

    const found: string[] = []
    let page = (await client.search({
      resourceType: 'Location',
      searchParams: { name: 'Client', _count: 3, _sort: 'name' },
    })) as never
    while (page) {
      const { entry, total } = page as { entry: { resource: { name: string } }[]; total: number }
      expect(total).toBe(7)
      found.push(...entry.map(({ resource }) => resource.name))
      page = (await client.nextPage({ bundle: page })) as never
    }
    expect(found).toEqual(names)
    const asked = {
      resourceType: 'Location',
      searchParams: { name: 'Client 3' },
      options: { postSearch: true },
    }
    expect(await client.search(asked as never)).toMatchObject({
      total: 1,
      entry: [{ resource: { name: 'Client 3' } }],
    })
    const one = await client.read({ resourceType: 'Organization', id: String(clinic.id) })
    expect(one.resourceType).toBe('Organization')
    await expect(client.read({ resourceType: 'Location', id: '2000000000' })).rejects.toMatchObject(
      { response: { status: 404, data: { resourceType: 'OperationOutcome' } } },
    )
    vi.unstubAllGlobals()
  })
})
