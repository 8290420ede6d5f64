import { beforeAll, describe, expect, test } from 'vitest'
import { wallAt } from '@/lib/platform/places/time-zones'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { one, sql } from '@/tests/support/db/database'
import { asking, saidIn } from '@/tests/support/integrations/fhir'
import { newNpi } from '@/tests/support/practice/practitioners'
import { footprint, unique } from '@/tests/support/world'

const NPI = 'http://hl7.org/fhir/sid/us-npi'
const NUCC = 'http://nucc.org/provider-taxonomy'
const PLAN_NET = 'http://hl7.org/fhir/us/davinci-pdex-plan-net'
type Fields = Record<string, unknown>
type Answer = { entry: { response: { status: string; location: string; outcome?: never } }[] }

let clinic: Clinic
let here: ReturnType<typeof asking>
beforeAll(async () => {
  clinic = await buildClinic()
  here = asking({ host: clinic.host, as: clinic.admin })
})

const post = (resource: Fields, fullUrl?: string) => ({
  ...(fullUrl && { fullUrl }),
  resource,
  request: { method: 'POST', url: resource.resourceType },
})
const put = (resource: Fields) => ({
  resource,
  request: { method: 'PUT', url: `${resource.resourceType}/${resource.id}` },
})
const transaction = (...entry: unknown[]) =>
  here.bring({ resourceType: 'Bundle', type: 'transaction', entry })
const person = (more: Fields = {}) => ({
  resourceType: 'Practitioner',
  identifier: [{ system: NPI, value: newNpi() }],
  name: [{ family: 'Kept', given: ['Ada'] }],
  ...more,
})
const PERSON = 'urn:uuid:00000000-0000-4000-9000-000000000001'
const role = (more: Fields = {}) => ({
  resourceType: 'PractitionerRole',
  practitioner: { reference: PERSON },
  code: [{ text: 'Physician' }],
  ...more,
})
const place = (more: Fields = {}) => ({ resourceType: 'Location', name: unique('Place '), ...more })
const statuses = ({ body }: { body: Answer }) =>
  body.entry.map(({ response }) => response.status.slice(0, 3))
const idAt = ({ body }: { body: Answer }, at: number) =>
  body.entry[at]!.response.location.split('/')[1]!
const warned = ({ body }: { body: Answer }, at: number) => {
  const { outcome } = body.entry[at]!.response
  return outcome ? saidIn(outcome).map((text) => text.replace(`Bundle.entry[${at}].`, '')) : []
}

/** Brings somebody with a role, and reads both. */
async function bring(ofPerson: Fields, ofRole: Fields = {}) {
  const answer = await transaction(post(person(ofPerson), PERSON), post(role(ofRole)))
  expect([answer.status, answer.body.issue]).toEqual([200, undefined])
  const [practitioner, practitionerRole] = await Promise.all([
    here.read(`/Practitioner/${idAt(answer, 0)}`),
    here.read(`/PractitionerRole/${idAt(answer, 1)}`),
  ])
  return { practitioner, practitionerRole, ofPerson: warned(answer, 0), ofRole: warned(answer, 1) }
}

describe('the code of a role', () => {
  const nucc = (code: string, text: string) => [
    { coding: [{ system: NUCC, code, display: text }], text },
  ]
  test.each<[what: string, code: unknown, kept: string, said: string[]]>([
    ['our own word', [{ text: 'Nurse practitioner' }], 'Nurse practitioner', []],
    [
      'HL7’s code',
      [
        {
          coding: [
            {
              system: 'http://terminology.hl7.org/CodeSystem/practitioner-role',
              code: 'doctor',
              display: 'Doctor',
            },
          ],
        },
      ],
      'Physician',
      [],
    ],
    [
      'the NUCC’s code',
      nucc('208D00000X', 'General Practice Physician'),
      'Physician',
      ['resource.code[0]: It is kept as “Physician”.'],
    ],
    [
      'a code of the NUCC that is not certain',
      nucc('390200000X', 'Student'),
      'Other',
      ['resource.code[0]: This code is not one that is known here: the role is kept as “Other”.'],
    ],
    [
      'a foreign code',
      [{ coding: [{ system: 'urn:x', code: '7' }] }],
      'Other',
      ['resource.code[0]: This code is not one that is known here: the role is kept as “Other”.'],
    ],
    ['none', undefined, 'Other', ['resource.code: No code was sent: the role is kept as “Other”.']],
    [
      'a known one after another',
      [{ text: 'Boss' }, { text: 'Nurse' }],
      'Nurse',
      ['resource.code[0]: code[0] is not kept here.'],
    ],
  ])('from %s', async (_what, code, kept, said) => {
    const { practitionerRole, ofRole } = await bring({}, { code })
    expect([practitionerRole.code[0].text, ofRole]).toEqual([kept, said])
  })

  test('that is not known leaves the role as it is', async () => {
    const { practitionerRole } = await bring({}, { code: [{ text: 'Nurse' }] })
    for (const [code, said] of [
      [
        [{ coding: [{ system: 'urn:x', code: '7' }] }],
        'resource.code[0]: This code is not one that is known here: the role stays “Nurse”.',
      ],
      [undefined, 'resource.code: No code was sent: the role stays “Nurse”.'],
    ]) {
      const answer = await transaction(put({ ...practitionerRole, code }))
      expect([statuses(answer), warned(answer, 0)]).toEqual([['200'], [said]])
    }
    expect(await here.read(`/PractitionerRole/${practitionerRole.id}`)).toEqual(practitionerRole)
  })
})

describe('a reference', () => {
  const server = 'https://fhir.example.org/r4'

  test('within a server’s addresses leads to the entry of that server', async () => {
    const answer = await transaction(
      post(person({ id: 'NewPractitioner' }), `${server}/Practitioner/NewPractitioner`),
      post(
        role({
          practitioner: { reference: 'Practitioner/NewPractitioner' },
          location: [{ reference: 'Location/1' }, { reference: `${server}/Location/1/_history/3` }],
        }),
        `${server}/PractitionerRole/r`,
      ),
      post(place({ id: '1', meta: { versionId: '3' } }), `${server}/Location/1`),
      post(place({ partOf: { reference: 'Location/1' } }), `${server}/Location/2`),
    )
    expect(saidIn(answer.body)).toEqual([
      'Bundle.entry[0].resource: It was not taken: what it belongs to was refused.',
      'Bundle.entry[1].resource.location: A location is there twice.',
    ])
  })

  test('in any order finds places and people of the same server', async () => {
    const answer = await transaction(
      post(place({ partOf: { reference: 'Location/1' } }), `${server}/Location/2`),
      post(
        role({
          practitioner: { reference: 'Practitioner/NewPractitioner' },
          location: [{ reference: 'Location/1' }],
        }),
        `${server}/PractitionerRole/r`,
      ),
      post(person({ id: 'NewPractitioner' }), `${server}/Practitioner/NewPractitioner`),
      post(place({ id: '1' }), `${server}/Location/1`),
    )
    expect(statuses(answer)).toEqual(['201', '201', '201', '201'])
    expect((await here.read(`/Location/${idAt(answer, 0)}`)).partOf.reference).toBe(
      `Location/${idAt(answer, 3)}`,
    )
    expect((await here.read(`/PractitionerRole/${idAt(answer, 1)}`)).location[0].reference).toBe(
      `Location/${idAt(answer, 3)}`,
    )
  })

  test('never leads to a record of this server that has the same id by chance', async () => {
    const ours = idAt(await transaction(post(place())), 0)
    const before = await footprint()
    const foreign = await transaction(
      post(place({ partOf: { reference: `Location/${ours}` } }), `${server}/Location/2`),
    )
    expect(saidIn(foreign.body)).toEqual([
      `Bundle.entry[0].resource.partOf: This refers to ${server}/Location/${ours}, which is neither in this Bundle nor on this server.`,
    ])
    const refused = await transaction(
      post(place({ id: ours, name: '' })),
      post(place({ partOf: { reference: `Location/${ours}` } })),
    )
    expect(saidIn(refused.body)[1]).toBe(
      'Bundle.entry[1].resource.partOf: No entry of this Bundle that was taken has this address.',
    )
    const twice = await transaction(
      post(place({ id: ours })),
      post(place({ id: ours })),
      post(place({ partOf: { reference: `Location/${ours}` } })),
    )
    expect(saidIn(twice.body)).toEqual([
      'Bundle.entry[2].resource.partOf: Several entries of this Bundle have this id: give each a fullUrl of its own.',
    ])
    const same = await transaction(post(place(), PERSON), post(place(), PERSON))
    expect(saidIn(same.body)).toEqual([
      'Bundle.entry[1].fullUrl: Another entry of this Bundle has this address.',
    ])
    expect(await footprint()).toEqual(before)
    const within = await transaction(
      post(place({ id: ours })),
      post(place({ partOf: { reference: `Location/${ours}` } })),
    )
    expect((await here.read(`/Location/${idAt(within, 1)}`)).partOf.reference).toBe(
      `Location/${idAt(within, 0)}`,
    )
    const batch = await here.bring({
      resourceType: 'Bundle',
      type: 'batch',
      entry: [
        post(place({ id: ours })),
        post(place({ partOf: { reference: `Location/${ours}` } })),
      ],
    })
    expect(statuses(batch)).toEqual(['201', '422'])
    const plain = await transaction(
      post(place({ partOf: { reference: `Location/${ours}`, display: 'Ours' } })),
    )
    expect([statuses(plain), warned(plain, 0)]).toEqual([['201'], []])
  })

  test('means the entry with its id, also where that has the address of a server or is refused', async () => {
    const ours = idAt(await transaction(post(place())), 0)
    const reference = { reference: `Location/${ours}` }
    const foreign = await transaction(
      post(place({ id: ours }), `${server}/Location/${ours}`),
      post(place({ partOf: reference }), PERSON),
    )
    expect(statuses(foreign)).toEqual(['201', '201'])
    expect((await here.read(`/Location/${idAt(foreign, 1)}`)).partOf.reference).toBe(
      `Location/${idAt(foreign, 0)}`,
    )
    const two = await transaction(
      post(place({ id: ours }), `${server}/Location/${ours}`),
      post(place({ id: ours }), `https://other.example.org/Location/${ours}`),
      post(place({ partOf: reference }), PERSON),
    )
    expect(saidIn(two.body)).toEqual([
      'Bundle.entry[2].resource.partOf: Several entries of this Bundle have this id: give each a fullUrl of its own.',
    ])
    const unread = post(place({ id: ours, modifierExtension: [{ url: 'urn:x' }] }))
    const batch = await here.bring({
      resourceType: 'Bundle',
      type: 'batch',
      entry: [unread, post(place({ partOf: reference }))],
    })
    expect(statuses(batch)).toEqual(['422', '422'])
    const other = {
      resource: { resourceType: 'Organization', id: String(clinic.id) },
      request: { method: 'POST', url: 'Organization' },
    }
    const organized = await here.bring({
      resourceType: 'Bundle',
      type: 'batch',
      entry: [
        other,
        post(place({ managingOrganization: { reference: `Organization/${clinic.id}` } })),
      ],
    })
    expect(statuses(organized)).toEqual(['422', '422'])
  })

  test('of a role to somebody new is checked as any other one', async () => {
    const bringing = (practitioner: Fields, ...more: unknown[]) =>
      transaction(
        post(person({ id: 'p1', meta: { versionId: '2' } }), PERSON),
        post(role({ practitioner })),
        ...more,
      )
    const refused = async (practitioner: Fields) =>
      saidIn((await bringing(practitioner)).body).at(-1)
    expect(await refused({ reference: PERSON, type: 'Organization' })).toBe(
      'Bundle.entry[1].resource.practitioner: This refers to a Organization, not a Practitioner.',
    )
    expect(await refused({ reference: 'Practitioner/p1/_history/3' })).toBe(
      'Bundle.entry[1].resource.practitioner: The entry with this address is in another version.',
    )
    const twice = await bringing(
      { reference: 'Practitioner/p1' },
      post(person({ id: 'p1' }), 'urn:uuid:00000000-0000-4000-9000-000000000009'),
    )
    expect(saidIn(twice.body)).toContain(
      'Bundle.entry[1].resource.practitioner: Several entries of this Bundle have this id: give each a fullUrl of its own.',
    )
    const taken = await bringing({
      reference: 'Practitioner/p1/_history/2',
      type: 'Practitioner',
      identifier: { value: '7' },
    })
    expect(warned(taken, 1)).toEqual([
      'resource.practitioner.reference: It is kept without its version.',
      'resource.practitioner.identifier: practitioner.identifier is not kept here.',
    ])
  })

  test.each([
    [
      { reference: '#site' },
      'A contained resource cannot be referred to here: send it as an entry of its own.',
    ],
    [
      { identifier: { system: 'x', value: 'y' } },
      'A reference by identifier alone is not looked up here: write it as “Location?identifier=system|value” in reference.',
    ],
    [
      { reference: 'Location/1', type: 'Organization' },
      'This refers to a Organization, not a Location.',
    ],
  ])('%j is refused', async (partOf, said) => {
    const answer = await transaction(post(place({ partOf })))
    expect([answer.status, saidIn(answer.body)]).toEqual([
      422,
      [`Bundle.entry[0].resource.partOf: ${said}`],
    ])
  })
})

describe('a practitioner', () => {
  test('has the contact points, the name and the NPI that are in use', async () => {
    const [old, npi] = [newNpi(), newNpi()]
    const { practitioner, ofPerson } = await bring({
      identifier: [
        { system: 'urn:hmis:legacy:practitionerid', value: '12345' },
        { use: 'old', system: NPI, value: old },
        { system: NPI, value: npi },
      ],
      name: [
        { use: 'old', family: 'Former', given: ['Ada'] },
        {
          use: 'official',
          text: 'Okafor, Ada',
          family: 'Okafor',
          given: ['Ada'],
          period: { start: '2020' },
        },
      ],
      telecom: [
        { system: 'phone', value: '+13125550111', use: 'old', period: { end: '2019-12-31' } },
        { system: 'phone', value: '+13125550122', use: 'work', rank: 1 },
        { system: 'fax', value: '+13125550133', use: 'work' },
        { system: 'email', value: unique('former.') + '@example.org', use: 'old' },
        { system: 'email', value: 'ada.now@example.com', use: 'home' },
      ],
    })
    expect(practitioner.identifier[0].value).toBe(npi)
    expect(practitioner.name[0]).toMatchObject({ family: 'Okafor', given: ['Ada'] })
    expect(practitioner.telecom.map(({ value }: { value: string }) => value)).toEqual([
      '+13125550122',
      'ada.now@example.com',
    ])
    expect(ofPerson).toEqual(
      [
        'identifier[0]',
        'identifier[1]',
        'name[0]',
        'name[1].period',
        'telecom[0]',
        'telecom[2]',
        'telecom[3]',
        'telecom[4].use',
      ].map((element) => `resource.${element}: ${element} is not kept here.`),
    )
  })

  const licence = (coding: object, more: Fields = {}) => ({
    identifier: [{ value: '036.100200' }],
    code: { text: 'Medical license' },
    issuer: { display: 'State of Illinois' },
    period: { start: '2024', end: '2999-07' },
    extension: [
      {
        url: `${PLAN_NET}/StructureDefinition/practitioner-qualification`,
        extension: [
          { url: 'status', valueCode: 'active' },
          { url: 'whereValid', valueCodeableConcept: coding },
        ],
      },
    ],
    ...more,
  })

  test.each([
    [{ coding: [{ system: 'https://www.usps.com/', code: 'IL' }] }],
    [{ coding: [{ system: 'https://www.usps.com', code: 'il', display: 'Illinois' }] }],
    [{ coding: [{ system: 'urn:iso:std:iso:3166:-2', code: 'US-IL' }] }],
    [{ coding: [{ system: 'urn:iso:std:iso:3166:-2', code: 'IL' }] }],
    [{ coding: [{ system: 'urn:x', code: '17', display: 'Illinois' }] }],
    [{ text: 'State of Illinois' }],
  ])('has a licence of the state %j', async (concept) => {
    const { practitioner, ofPerson } = await bring({ qualification: [licence(concept)] })
    const [{ period, extension, code }] = practitioner.qualification
    expect([period, code.text]).toEqual([{ start: '2024-01-01', end: '2999-07-31' }, 'Medical'])
    expect(extension[0].extension[1].valueCodeableConcept.coding[0].code).toBe('US-IL')
    expect(ofPerson.slice(0, 2)).toEqual([
      'resource.qualification[0].period.start: “2024” is kept as 2024-01-01.',
      'resource.qualification[0].period.end: “2999-07” is kept as 2999-07-31.',
    ])
  })

  test('is told of the end of a licence that goes', async () => {
    const { practitioner } = await bring({
      qualification: [licence({ text: 'State of Illinois' })],
    })
    const [{ period: _, ...open }] = practitioner.qualification
    const answer = await transaction(put({ ...practitioner, qualification: [open] }))
    expect([statuses(answer), warned(answer, 0)]).toEqual([
      ['200'],
      [
        'resource.qualification[0].period.end: This licence ended on 2999-07-31. No end was sent: it has none any more.',
      ],
    ])
    expect(
      (await here.read(`/Practitioner/${practitioner.id}`)).qualification[0],
    ).not.toHaveProperty('period')
  })

  test('has degrees also with a number, and licences whose type is not known as others', async () => {
    const degree = {
      identifier: [{ value: '12345' }],
      code: {
        coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0360/2.7', code: 'BS' }],
        text: 'Bachelor of Science in Nursing',
      },
      period: { start: '1995-06' },
      issuer: { reference: '#u', display: 'Rush' },
    }
    const { practitioner, ofPerson } = await bring({
      qualification: [degree, { identifier: [{ value: '7' }], code: { text: 'Chiropractic' } }],
    })
    expect(practitioner.qualification).toMatchObject([
      { code: { text: 'BS' }, period: { start: '1995' }, issuer: { display: 'Rush' } },
      { code: { text: 'Other' }, identifier: [{ value: '7' }] },
    ])
    expect(ofPerson).toEqual([
      'resource.qualification[0].identifier: qualification[0].identifier is not kept here.',
      'resource.qualification[0].period.start: Of “1995-06” the year is kept.',
      'resource.qualification[0].issuer.reference: qualification[0].issuer.reference is not kept here.',
      'resource.qualification[1].code: No type of licence is known by this: it is kept as “Other”.',
    ])
    const unknown = await transaction(
      post(
        person({
          qualification: [licence({ coding: [{ system: 'https://www.usps.com/', code: 'ZZ' }] })],
        }),
        PERSON,
      ),
      post(role()),
    )
    expect(saidIn(unknown.body)[0]).toBe(
      'Bundle.entry[0].resource.qualification[0].extension[0].extension[1].valueCodeableConcept.coding[0].code: There is no such state: choose one, or enter its ISO 3166-2 code, as in US-IL.',
    )
  })

  test('keeps the birth date where a part of one is sent', async () => {
    const { practitioner, ofPerson } = await bring({ birthDate: '1980' })
    const said = '“1980” is no whole day, and is not kept: send the day, as in 1980-02-29.'
    expect([practitioner.birthDate, ofPerson]).toEqual([undefined, [`resource.birthDate: ${said}`]])
    await transaction(put({ ...practitioner, birthDate: '1980-02-29' }))
    const again = await transaction(put({ ...practitioner, birthDate: '1980' }))
    expect(warned(again, 0)).toEqual([`resource.birthDate: ${said}`])
    expect((await here.read(`/Practitioner/${practitioner.id}`)).birthDate).toBe('1980-02-29')
  })

  test.each([
    [
      [{ text: 'Ada Okafor' }],
      'name[0]: A name has a family and a given name: send them apart, in family and given. Of a name in one text nothing is guessed.',
    ],
    [
      [{ family: 'Suharto' }],
      'name[0]: A name has a family and a given name here. Of somebody who has one name alone, send it as both.',
    ],
    [
      [{ use: 'old', family: 'A', given: ['B'] }],
      'name: Send a name that is in use: those that were sent are old, or their period is over.',
    ],
  ])('named %j is refused with what to send', async (name, said) => {
    const { status, body } = await transaction(post(person({ name }), PERSON), post(role()))
    expect([status, saidIn(body)[0]]).toEqual([422, `Bundle.entry[0].resource.${said}`])
  })

  test('is active while a role of theirs is, and has another version then', async () => {
    const { practitioner, practitionerRole, ofPerson } = await bring({ active: true })
    expect([practitioner.active, ofPerson]).toEqual([true, []])
    await transaction(put({ ...practitionerRole, active: false }))
    const after = await here.read(`/Practitioner/${practitioner.id}`)
    expect([after.active, after.meta.versionId]).toEqual([
      false,
      `${practitioner.meta.versionId}-inactive`,
    ])
    const answer = await transaction(put({ ...after, active: true }))
    expect(warned(answer, 0)).toEqual([
      'resource.active: active is not kept here: somebody is active while a role of theirs is.',
    ])
  })
})

describe('a role', () => {
  const accepting = (code: string) => [
    {
      url: `${PLAN_NET}/StructureDefinition/newpatients`,
      extension: [
        {
          url: 'acceptingPatients',
          valueCodeableConcept: {
            coding: [{ system: `${PLAN_NET}/CodeSystem/AcceptingPatientsCS`, code }],
          },
        },
      ],
    },
  ]

  test('has its hours, its absences and whether new patients are accepted, there and back', async () => {
    const { practitionerRole, ofRole } = await bring(
      {},
      {
        extension: accepting('nopt'),
        availableTime: [
          {
            daysOfWeek: ['mon', 'tue'],
            availableStartTime: '08:00:00',
            availableEndTime: '23:59:59',
          },
          { daysOfWeek: ['sun'], allDay: true },
        ],
        notAvailable: [
          { description: 'Holidays', during: { start: '2026-12-24', end: '2026-12-26' } },
        ],
        availabilityExceptions: 'By appointment',
        availableEndTime: 'x',
      },
    )
    expect(ofRole).toEqual(['resource.availableEndTime: availableEndTime is not kept here.'])
    expect(practitionerRole).toMatchObject({
      extension: [{ extension: [{ valueCodeableConcept: { coding: [{ code: 'nopt' }] } }] }],
      availableTime: [
        {
          daysOfWeek: ['mon', 'tue'],
          availableStartTime: '08:00:00',
          availableEndTime: '00:00:00',
        },
        { daysOfWeek: ['sun'], allDay: true },
      ],
      notAvailable: [
        { description: 'Holidays', during: { start: '2026-12-24', end: '2026-12-26' } },
      ],
      availabilityExceptions: 'By appointment',
    })
    expect(
      await one('select hours from practitioner_roles where id = $1', practitionerRole.id),
    ).toBe(
      'Mon–Tue 08:00–24:00; Sun all day; not available from 2026-12-24 to 2026-12-26: Holidays; By appointment',
    )
    const same = await transaction(put(practitionerRole))
    expect([statuses(same), warned(same, 0)]).toEqual([['200'], []])
    expect(await here.read(`/PractitionerRole/${practitionerRole.id}`)).toEqual(practitionerRole)
  })

  test('is not available on days that are sent as not all day and without times', async () => {
    const { practitionerRole, ofRole } = await bring(
      {},
      {
        availableTime: [
          {
            daysOfWeek: ['mon'],
            allDay: false,
            availableStartTime: '08:00:00',
            availableEndTime: '12:00:00',
          },
          { daysOfWeek: ['tue'] },
          { daysOfWeek: ['sun'], allDay: false },
        ],
        period: { start: '2026-01-05T08:00:00Z', end: '2999-12-31T23:59:59-08:00' },
      },
    )
    expect(practitionerRole.availableTime).toEqual([
      { daysOfWeek: ['mon'], availableStartTime: '08:00:00', availableEndTime: '12:00:00' },
      { daysOfWeek: ['tue'] },
    ])
    expect(practitionerRole.period).toEqual({ start: '2026-01-05', end: '2999-12-31' })
    expect(ofRole).toEqual([
      'resource.period.start: “2026-01-05T08:00:00Z” is kept as 2026-01-05.',
      'resource.period.end: “2999-12-31T23:59:59-08:00” is kept as 2999-12-31.',
    ])
  })

  test('leaves hours in words as they are written where nothing else is sent', async () => {
    const { practitionerRole } = await bring({})
    await sql(
      'update practitioner_roles set hours = $2 where id = $1',
      practitionerRole.id,
      'Monday to Friday, 8 am to noon',
    )
    const read = await here.read(`/PractitionerRole/${practitionerRole.id}`)
    expect(read.availableTime).toEqual([
      {
        daysOfWeek: ['mon', 'tue', 'wed', 'thu', 'fri'],
        availableStartTime: '08:00:00',
        availableEndTime: '12:00:00',
      },
    ])
    await transaction(put(read))
    expect(await one('select hours from practitioner_roles where id = $1', read.id)).toBe(
      'Monday to Friday, 8 am to noon',
    )
    const changed = await transaction(put({ ...read, extension: accepting('existptonly') }))
    expect(warned(changed, 0)).toEqual([expect.stringContaining('“existptonly” is kept as “nopt”')])
    const { extension: _, ...without } = read
    await transaction(put(without))
    expect(
      await one('select accepting_patients from practitioner_roles where id = $1', read.id),
    ).toBe(false)
  })
})

describe('a location', () => {
  test('has hours to the end of a day, and none where it is not open', async () => {
    const answer = await transaction(
      post(
        place({
          hoursOfOperation: [
            {
              daysOfWeek: ['mon'],
              allDay: false,
              openingTime: '08:00:00',
              closingTime: '23:59:59',
            },
            { daysOfWeek: ['tue'], openingTime: '00:00:00', closingTime: '23:59:59.999' },
            { daysOfWeek: ['sun'], allDay: false },
            { daysOfWeek: ['sat'] },
          ],
        }),
      ),
    )
    expect(statuses(answer)).toEqual(['201'])
    expect(warned(answer, 0)).toEqual([
      'resource.hoursOfOperation[3]: hoursOfOperation[3] says no hours.',
    ])
    expect((await here.read(`/Location/${idAt(answer, 0)}`)).hoursOfOperation).toEqual([
      { daysOfWeek: ['mon'], openingTime: '08:00:00', closingTime: '00:00:00' },
      { daysOfWeek: ['tue'], allDay: true },
    ])
    const half = await transaction(
      post(place({ hoursOfOperation: [{ daysOfWeek: ['mon'], openingTime: '08:00:00' }] })),
    )
    expect(saidIn(half.body)).toEqual([
      'Bundle.entry[0].resource.hoursOfOperation[0]: Hours have an opening and a closing time, or are allDay.',
    ])
  })

  test.each([
    ['RNEU', 'RNEU', []],
    ['ICU', 'HU', ['resource.type[0].coding[0].code: “ICU” is kept as HU, Hospital unit.']],
    [
      'PTRES',
      undefined,
      ['resource.type[0].coding[0].code: “PTRES” is no type that is kept here.'],
    ],
  ])('of the type %s is kept as %s', async (code, type, said) => {
    const answer = await transaction(
      post(
        place({
          type: [
            { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-RoleCode', code }] },
          ],
        }),
      ),
    )
    expect(warned(answer, 0)).toEqual(said)
    expect((await here.read(`/Location/${idAt(answer, 0)}`)).type?.[0].coding[0].code).toBe(type)
  })

  test('has the country and the address that are in use, and names the rest', async () => {
    const address = {
      line: ['Galapagosweg 91', 'Building A'],
      city: 'Den Burg',
      postalCode: '9105 PZ',
      country: 'NLD',
      district: 'Texel',
    }
    const answer = await transaction(
      post(
        place({
          address,
          position: { longitude: 4.8, latitude: 53, altitude: 3 },
          endpoint: [{ reference: 'Endpoint/1' }],
          meta: { profile: ['x'] },
        }),
      ),
      post(place({ address: { ...address, use: 'old' } })),
      post(place({ address: { text: 'Galapagosweg 91\nDen Burg' } })),
    )
    const read = await Promise.all(
      [0, 1, 2].map((at) => here.read(`/Location/${idAt(answer, at)}`)),
    )
    expect(read[0].address).toEqual({
      line: ['Galapagosweg 91', 'Building A'],
      city: 'Den Burg',
      postalCode: '9105 PZ',
      country: 'NL',
    })
    expect(read[1].address).toBeUndefined()
    expect(read[2].address).toEqual({ line: ['Galapagosweg 91', 'Den Burg'] })
    expect(warned(answer, 0).map((text) => text.split(':')[0])).toEqual([
      'resource.address.district',
      'resource.position.altitude',
      'resource.endpoint',
      'resource.meta.profile',
    ])
    expect(warned(answer, 1)).toEqual(['resource.address: address is not kept here.'])
    expect(warned(answer, 2)[0]).toContain('is kept as the lines of the address')
  })

  test('is not changed by a part of it, nor by what changes its meaning at any depth', async () => {
    const made = await transaction(post(place()))
    const part = await here.read(`/Location/${idAt(made, 0)}?_summary=true`)
    const refused = await transaction(
      put(part),
      post(place({ hoursOfOperation: [{ modifierExtension: [{ url: 'x' }] }] })),
    )
    expect(saidIn(refused.body)).toEqual([
      'Bundle.entry[0].resource.meta.tag: This is a part of a resource: a change says all of it. Read it without _summary and _elements.',
      'Bundle.entry[1].resource.hoursOfOperation[0].modifierExtension: modifierExtension changes what a resource means: nothing here knows how.',
    ])
  })
})

test('the time zone of a place is one that can be chosen', async () => {
  const zone = (valueCode: string) => ({
    extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/timezone', valueCode }],
  })
  const refused = await transaction(post(place(zone('EST5EDT'))))
  expect([refused.status, saidIn(refused.body)]).toEqual([
    422,
    [
      'Bundle.entry[0].resource.extension[0].valueCode: “EST5EDT” cannot be chosen as a time zone. Choose one by a place in it, as America/New_York.',
    ],
  ])
  const other = await buildClinic()
  await sql(`update organizations set time_zone = 'US/Central' where id = $1`, other.id)
  const there = asking({ host: other.host, as: other.admin })
  const made = await there.bring({
    resourceType: 'Bundle',
    type: 'transaction',
    entry: [post(place())],
  })
  expect(await one('select time_zone from locations where id = $1', idAt(made, 0))).toBe(
    'America/Chicago',
  )
})

test('the type and use of an identifier are kept as they are sent, or named', async () => {
  const type = (code: string, more: Fields = {}) => ({
    coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code }],
    ...more,
  })
  const said = async (identifier: Fields) =>
    (await bring({ identifier: [{ system: NPI, value: newNpi(), ...identifier }] })).ofPerson
  expect(
    await said({ type: type('NPI', { text: 'National provider identifier' }), use: 'official' }),
  ).toEqual([])
  expect(await said({ type: type('PRN') })).toEqual([
    'resource.identifier[0].type: identifier[0].type is not kept here.',
  ])
  expect(await said({ type: { text: 'Number' } })).toEqual([
    'resource.identifier[0].type: identifier[0].type is not kept here.',
  ])
  expect(await said({ use: 'temp', assigner: { display: 'CMS' } })).toEqual(
    ['use', 'assigner'].map(
      (part) => `resource.identifier[0].${part}: identifier[0].${part} is not kept here.`,
    ),
  )
})

test.each([
  ['Pacific/Kiritimati', -1, 'inactive'],
  ['Pacific/Kiritimati', 0, 'active'],
  ['Etc/GMT+12', -1, 'inactive'],
  ['Etc/GMT+12', 0, 'active'],
])(
  'in %s a licence, a name and a number end with the day there: %i',
  async (zone, days, status) => {
    const there = await buildClinic()
    await sql('update organizations set time_zone = $2 where id = $1', there.id, zone)
    const end = new Date(wallAt(Date.now(), zone) + days * 86_400_000).toISOString().slice(0, 10)
    const isOver = status === 'inactive'
    const [first, second] = ['first', 'second'].map((name) => `${unique(`${name}-`)}@mail.example`)
    const validity = (code: string) => ({
      url: `${PLAN_NET}/StructureDefinition/practitioner-qualification`,
      extension: [
        { url: 'status', valueCode: code },
        {
          url: 'whereValid',
          valueCodeableConcept: { coding: [{ system: 'urn:iso:std:iso:3166:-2', code: 'US-IL' }] },
        },
      ],
    })
    const sent = person({
      telecom: [
        { system: 'email', value: first, rank: 1, period: { end } },
        { system: 'email', value: second, rank: 2 },
      ],
      qualification: [
        {
          identifier: [{ value: '036.1' }],
          code: { text: 'Medical license' },
          period: { end },
          extension: [validity(status)],
        },
      ],
    })
    const asked = asking({ host: there.host, as: there.admin })
    const answer = await asked.bring({
      resourceType: 'Bundle',
      type: 'transaction',
      entry: [post(sent, PERSON), post(role())],
    })
    expect(warned(answer, 0).some((one) => one.includes('qualification'))).toBe(false)
    const read = await asked.read(`/Practitioner/${idAt(answer, 0)}`)
    expect(read.qualification[0].extension[0].extension[0].valueCode).toBe(status)
    expect(read.telecom[0].value).toBe(isOver ? second : first)
  },
)
