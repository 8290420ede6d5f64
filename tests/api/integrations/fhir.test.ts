import { beforeAll, describe, expect, test } from 'vitest'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { one, sql } from '@/tests/support/db/database'
import {
  asking,
  FHIR,
  FORM,
  keyOf,
  linkOf,
  matchesOf,
  saidIn,
  withKey,
} from '@/tests/support/integrations/fhir'
import { asking as askingPractitioners } from '@/tests/support/practice/practitioners'
import { send } from '@/tests/support/http/request'
import { signIn, unique, type SignedIn } from '@/tests/support/world'

const TYPES = [
  'Organization',
  'Practitioner',
  'PractitionerRole',
  'Location',
  'HealthcareService',
  'ActivityDefinition',
]
const NPI = 'http://hl7.org/fhir/sid/us-npi'

let owner: SignedIn
let staff: ReturnType<typeof asking>
let clinic: Clinic
let other: Clinic
let here: ReturnType<typeof asking>
/** The other clinic's, by type. */
let foreign: Record<string, string>

const newLocation = async (at: Clinic, json: object) =>
  (
    await send('/api/v1/home/locations', {
      host: at.host,
      as: at.admin,
      json: { timeZone: 'America/Chicago', ...json },
    })
  ).body.data
const newPractitioner = async (at: Clinic, more: object) =>
  (await askingPractitioners({ host: at.host, as: at.admin }).add({ ...more })).body.data

beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  staff = asking({ as: owner })
  clinic = await buildClinic()
  other = await buildClinic()
  here = asking({ host: clinic.host, as: clinic.admin })
  const place = await newLocation(other, { name: 'Elsewhere', services: ['X-ray'] })
  const person = await newPractitioner(other, { given: 'Else', family: 'Where' })
  foreign = {
    Organization: String(other.id),
    Location: String(place.id),
    Practitioner: person.practitionerId,
    PractitionerRole: person.id,
  }
  foreign.HealthcareService = (await staff.ids(`/HealthcareService?location=${place.id}`))[0]!
})

describe('who asks in FHIR', () => {
  test('finds what is their organization’s, and of another one nothing', async () => {
    await newLocation(clinic, { name: 'Here', services: ['Laboratory'] })
    await newPractitioner(clinic, { given: 'Here', family: 'Now' })
    for (const type of TYPES.slice(0, 5)) {
      const own = await here.ids(`/${type}`)
      expect(own).toHaveLength(1)
      expect(own).not.toContain(foreign[type])
      expect(await here.ids(`/${type}?_id=${foreign[type]}`)).toEqual([])
      const [theirs, nobodys] = [
        foreign[type]!,
        own[0]!.replace(/^\d/, '7').replaceAll(/\d/g, (digit) => (digit === '0' ? '0' : '7')),
      ]
      for (const id of [theirs, nobodys]) {
        const { status, body } = await here.ask(`/${type}/${id}`)
        expect([type, status, saidIn(body)]).toEqual([type, 404, [`${type} not found.`]])
      }
      expect((await here.ask(`/${type}/${own[0]}`)).body.id).toBe(own[0])
      // Staff find both.
      expect(await staff.ids(`/${type}?_id=${own[0]},${theirs}`)).toHaveLength(2)
      expect((await staff.ask(`/${type}/${theirs}`)).status).toBe(200)
    }
  })

  test('is told nothing of a parent beyond their reach, also by a search', async () => {
    const below = await buildClinic(unique('below-'), clinic.id)
    const there = asking({ host: below.host, as: below.admin })
    expect(await there.read(`/Organization/${below.id}`)).not.toHaveProperty('partOf')
    expect(await there.ids(`/Organization?partof=${clinic.id}`)).toEqual([])
    expect((await staff.read(`/Organization/${below.id}`)).partOf).toEqual({
      reference: `Organization/${clinic.id}`,
    })
    expect(await staff.ids(`/Organization?partof=Organization/${clinic.id}`)).toEqual([
      String(below.id),
    ])
  })

  test('sees of the catalogue what their organization can order, and staff all of it', async () => {
    const listed = (place: ReturnType<typeof asking>) =>
      place.walk('/ActivityDefinition?_count=200').then((pages) => pages.flat())
    const [all, own] = [await listed(staff), await listed(here)]
    const states = (list: { status: string }[]) =>
      [...new Set(list.map(({ status }) => status))].toSorted()
    expect([states(all), states(own)]).toEqual([
      ['active', 'draft', 'retired'],
      ['active', 'retired'],
    ])
    expect(own.length).toBe(
      await one(
        'select count(*)::int from clinical_test_versions v join clinical_tests t on t.id = v.test_id where t.everywhere and v.status in ($1, $2)',
        'active',
        'retired',
      ),
    )
    const draft = all.find(({ status }) => status === 'draft')
    expect((await here.ask(`/ActivityDefinition/${draft.id}`)).status).toBe(404)
  })

  test('is asked for the right, in FHIR’s own words', async () => {
    const nobody = await staff.ask('/Location', { as: null })
    expect([nobody.status, nobody.body]).toEqual([
      401,
      {
        resourceType: 'OperationOutcome',
        issue: [{ severity: 'error', code: 'login', details: { text: 'Sign in to continue.' } }],
      },
    ])
    const reader = await clinic.join(['locations:read'])
    expect((await here.ask('/Location', { as: reader })).status).toBe(200)
    const refused = await here.ask('/PractitionerRole', { as: reader })
    expect([refused.status, refused.body.issue[0].code, saidIn(refused.body)]).toEqual([
      403,
      'forbidden',
      ['This needs practitioners:read.'],
    ])
    expect((await staff.ask('/Location', { as: clinic.admin })).status).toBe(403)
    expect((await asking({ host: clinic.host, as: owner }).ask('/Location')).status).toBe(404)
    for (const host of ['www', 'admin']) {
      const { status, body } = await asking({
        host: `${host}.polyclinic.localhost:3000`,
        as: owner,
      }).ask('/Location')
      expect([status, saidIn(body)]).toEqual([404, ['Page not found.']])
    }
  })

  test('comes with a key as well, as far as it goes, and stands in the log', async () => {
    const key = await keyOf(clinic.admin.personId, clinic.id, ['locations:read'])
    const program = asking({ host: clinic.host, headers: withKey(key) })
    expect((await program.ask('/Location')).status).toBe(200)
    const refused = await program.ask('/Practitioner')
    expect([refused.status, saidIn(refused.body)]).toEqual([
      403,
      ['This needs practitioners:read.'],
    ])
    expect((await asking({ headers: withKey(key) }).ask('/Location')).status).toBe(403)
    expect(
      (await asking({ host: other.host, headers: withKey(key) }).ask('/Location')).status,
    ).toBe(404)
    const wrong = await asking({ host: clinic.host, headers: withKey('polyclinic_wrong') }).ask(
      '/Location',
    )
    expect([wrong.status, wrong.headers['www-authenticate'], saidIn(wrong.body)]).toEqual([
      401,
      'Bearer',
      ['This API key is not valid.'],
    ])
    const calls = await sql<{ after: object }>(
      `select after from audit_log where subject = 'api-key' and organization_id = $1 order by id`,
      clinic.id,
    )
    expect(calls.map(({ after }) => after).slice(0, 2)).toEqual([
      { call: `GET ${FHIR}/Location`, status: 200 },
      { call: `GET ${FHIR}/Practitioner`, status: 403 },
    ])
    const everywhere = asking({
      headers: withKey(await keyOf(owner.personId, null, ['locations:read'])),
    })
    expect((await everywhere.ids('/Location')).length).toBeGreaterThan(10)
  })
})

describe('a resource', () => {
  test('has a version, and is not sent again to who has it', async () => {
    const { id } = await newLocation(clinic, { name: unique('Tagged ') })
    const { headers, body } = await here.ask(`/Location/${id}`)
    expect([headers.etag, headers['content-type'], body.meta.versionId]).toEqual([
      'W/"1"',
      'application/fhir+json; charset=utf-8',
      '1',
    ])
    expect(Date.parse(headers['last-modified']!)).toBe(
      Math.floor(Date.parse(body.meta.lastUpdated) / 1000) * 1000,
    )
    const again = await here.ask(`/Location/${id}`, { headers: { 'if-none-match': 'W/"1"' } })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    expect(
      (await here.ask(`/Location/${id}`, { headers: { 'if-none-match': 'W/"2"' } })).status,
    ).toBe(200)
  })

  test('of an organization changes with what it lies in, which may be beyond the reader', async () => {
    const below = await buildClinic(unique('below-'), clinic.id)
    const read = (headers = {}) =>
      asking({ host: below.host, as: below.admin }).ask(`/Organization/${below.id}`, { headers })
    const path = `/api/v1/admin/organizations/${clinic.name}`
    for (const [deed, active] of [
      ['suspend', false],
      ['resume', true],
    ] as const) {
      const before = (await read()).headers.etag!
      expect((await read({ 'if-none-match': before })).status).toBe(304)
      const { version } = (await send(path, { as: owner })).body.data
      const done = new Date().toISOString()
      expect((await send(`${path}/${deed}`, { as: owner, json: { version } })).status).toBeLessThan(
        300,
      )
      const after = await read({ 'if-none-match': before })
      expect([after.status, after.body.active]).toEqual([200, active])
      expect(await staff.ids(`/Organization?_id=${below.id}&_lastUpdated=ge${done}`)).toEqual([
        String(below.id),
      ])
    }
  })

  test('of a location tells of its place, times and services', async () => {
    const site = await newLocation(clinic, {
      name: 'Lake Street',
      aliases: ['The Lake'],
      type: 'FMC',
      npi: '1234567893',
      clia: '14D1042871',
      gln: '0614141123407',
      placeOfService: '11',
      addressLine1: '1 Lake St',
      city: 'Chicago',
      subdivision: 'IL',
      postalCode: '60601',
      country: 840,
      latitude: 41.9,
      longitude: -87.6,
      phone: '+13125550100',
      services: ['Vaccination', 'Laboratory'],
      hours: [
        { day: 1, open: '08:00', close: '12:00', nextDay: false },
        { day: 2, open: '08:00', close: '12:00', nextDay: false },
        { day: 5, open: '22:00', close: '06:00', nextDay: true },
        { day: 6, open: '10:00', close: '24:00', nextDay: false },
        { day: 7, open: '00:00', close: '24:00', nextDay: false },
      ],
      exceptions: [{ from: '2026-12-24', to: '2026-12-26', hours: [], reason: 'Holidays' }],
    })
    const room = await newLocation(clinic, {
      name: 'Room 1',
      partOfId: site.id,
      physicalType: 'ro',
    })
    expect(await here.read(`/Location/${site.id}`)).toMatchObject({
      extension: [
        { url: 'http://hl7.org/fhir/StructureDefinition/timezone', valueCode: 'America/Chicago' },
      ],
      identifier: [
        { system: NPI, value: '1234567893' },
        { system: 'urn:oid:2.16.840.1.113883.4.7', value: '14D1042871' },
        { system: 'https://www.gs1.org/gln', value: '0614141123407' },
      ],
      status: 'active',
      name: 'Lake Street',
      alias: ['The Lake'],
      mode: 'instance',
      type: [
        { coding: [{ code: 'FMC', display: 'Family medicine clinic' }] },
        { coding: [{ code: '11' }] },
      ],
      address: {
        line: ['1 Lake St'],
        city: 'Chicago',
        state: 'IL',
        postalCode: '60601',
        country: 'US',
      },
      physicalType: { coding: [{ code: 'si', display: 'Site' }] },
      position: { latitude: 41.9, longitude: -87.6 },
      managingOrganization: { reference: `Organization/${clinic.id}` },
      hoursOfOperation: [
        { daysOfWeek: ['mon', 'tue'], openingTime: '08:00:00', closingTime: '12:00:00' },
        { daysOfWeek: ['fri'], openingTime: '22:00:00', closingTime: '06:00:00' },
        { daysOfWeek: ['sat'], openingTime: '10:00:00', closingTime: '00:00:00' },
        { daysOfWeek: ['sun'], allDay: true },
      ],
      availabilityExceptions: '2026-12-24 to 2026-12-26: closed (Holidays)',
    })
    expect(await here.read(`/Location/${room.id}`)).toMatchObject({
      partOf: { reference: `Location/${site.id}` },
    })
    const services = matchesOf(await here.read(`/HealthcareService?location=${site.id}&_sort=name`))
    expect(services).toMatchObject([
      {
        name: 'Laboratory',
        active: true,
        location: [{ reference: `Location/${site.id}` }],
        providedBy: { reference: `Organization/${clinic.id}` },
      },
      { name: 'Vaccination' },
    ])
    expect(await here.read(`/HealthcareService/${services[0].id}`)).toEqual(services[0])
  })

  test('of a service has one id, however its name is written', async () => {
    const { id } = await newLocation(clinic, {
      name: unique('Site '),
      services: ["Children's care"],
    })
    const services = async () =>
      matchesOf(await here.read(`/HealthcareService?location=${id}`)).map((one) => one.id)
    const [written] = await services()
    await sql('update locations set services = $2 where id = $1', id, ['CHILDREN’S\u00a0CARE'])
    expect(await services()).toEqual([written])
  })

  test('of a test says what is taken for it, and what is usual', async () => {
    expect(await staff.read('/ActivityDefinition/NA')).toMatchObject({
      status: 'active',
      title: 'Sodium',
      name: 'Sodium',
      kind: 'ServiceRequest',
      code: { coding: [{ system: 'http://loinc.org', code: '2951-2' }] },
      specimenRequirement: [{ reference: '#specimen' }],
      observationResultRequirement: [{ reference: '#result' }],
      contained: [
        {
          resourceType: 'ObservationDefinition',
          id: 'result',
          permittedDataType: ['Quantity'],
          quantitativeDetails: {
            unit: { coding: [{ system: 'http://unitsofmeasure.org', code: 'mmol/L' }] },
          },
          qualifiedInterval: [
            {
              range: { low: { value: 133 }, high: { value: 146 } },
              age: { high: { value: 1, code: 'a' } },
            },
            {},
          ],
        },
        {
          resourceType: 'SpecimenDefinition',
          id: 'specimen',
          typeTested: [{ preference: 'preferred' }],
        },
      ],
    })
    const panel = await one<string>(
      'select v.code from clinical_test_members m join clinical_test_versions v on v.id = m.version_id and v.status = $1 limit 1',
      'active',
    )
    const { relatedArtifact } = await staff.read(`/ActivityDefinition/${panel}`)
    expect(relatedArtifact[0]).toMatchObject({
      type: 'composed-of',
      resource: expect.stringMatching(/R4\/ActivityDefinition\/[A-Z0-9-]+$/),
    })
    const retired = await one<string>(
      'select t.code from clinical_tests t where t.replaced_by is not null limit 1',
    )
    expect((await staff.read(`/ActivityDefinition/${retired}`)).relatedArtifact.at(-1).type).toBe(
      'successor',
    )
  })
})

const cursor = (place: string, key: string) =>
  `_cursor=${Buffer.from(JSON.stringify([0, place, key])).toString('base64url')}`

describe('a search', () => {
  let place: Clinic
  let search: ReturnType<typeof asking>
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    place = await buildClinic()
    search = asking({ host: place.host, as: place.admin })
    const add = async (given: string, family: string, more: object = {}) => {
      const { id, practitionerId } = await newPractitioner(place, { given, family, ...more })
      ids[given] = practitionerId
      ids[`${given}’s role`] = id
    }
    await add('Zoë', 'Ångström', {
      npi: '1245319599',
      dea: 'F91234563',
      preferredName: 'Bobby',
      specialty: '207RC0000X',
    })
    await add('Ann', 'Mary Angst', { email: 'ann@place.example' })
    await add('Percent', '100%_Sure', { active: false })
    ids.site = String(
      (
        await newLocation(place, {
          name: 'Main, East',
          aliases: ['Old Mill'],
          gln: '0614141123407',
        })
      ).id,
    )
    ids.room = String(
      (await newLocation(place, { name: 'Room', partOfId: Number(ids.site), status: 'inactive' }))
        .id,
    )
    await sql(
      `update locations set updated_at = '2024-02-29T10:00:00.500Z' where id = $1`,
      ids.room,
    )
  })

  test.each<[query: string, found: string[]]>([
    ['Practitioner?name=angs', ['Zoë']],
    ['Practitioner?name=mary', ['Ann']],
    ['Practitioner?name=ANG', ['Zoë']],
    ['Practitioner?name:contains=ang', ['Zoë', 'Ann']],
    ['Practitioner?name=bob', ['Zoë']],
    ['Practitioner?name=zoe&name=ang', ['Zoë']],
    ['Practitioner?name=zoe,ann', ['Zoë', 'Ann']],
    ['Practitioner?family:exact=Ångström', ['Zoë']],
    ['Practitioner?family:exact=Angstrom', []],
    ['Practitioner?family=100%25', ['Percent']],
    ['Practitioner?family=%25', []],
    [`Practitioner?identifier=${NPI}|1245319599`, ['Zoë']],
    ['Practitioner?identifier=1245319599', ['Zoë']],
    ['Practitioner?identifier=|1245319599', []],
    ['Practitioner?identifier=http://other.example|1245319599', []],
    ['Practitioner?identifier=urn:oid:2.16.840.1.113883.4.814|', ['Zoë']],
    ['Practitioner?email=ann@place.example', ['Ann']],
    ['Practitioner?email=Ann@Place.Example', ['Ann']],
    ['Practitioner?email=|ann@place.example', ['Ann']],
    ['Practitioner?_id={Ann},{Zoë},nobody', ['Zoë', 'Ann']],
    ['PractitionerRole?practitioner=Practitioner/{Ann}', ['Ann’s role']],
    ['PractitionerRole?practitioner={base}/Practitioner/{Ann}', ['Ann’s role']],
    ['PractitionerRole?practitioner:Practitioner={Ann}', ['Ann’s role']],
    ['PractitionerRole?practitioner=Location/{Ann}', []],
    ['PractitionerRole?practitioner={Ann}&organization={own}', ['Ann’s role']],
    ['PractitionerRole?organization={foreign}', []],
    ['PractitionerRole?specialty=http://nucc.org/provider-taxonomy|207RC0000X', ['Zoë’s role']],
    ['PractitionerRole?active=false', ['Percent’s role']],
    ['Practitioner?active=false', ['Percent']],
    ['Practitioner?active=true', ['Zoë', 'Ann']],
    ['PractitionerRole?identifier=1245319599', []],
    ['HealthcareService?identifier=1245319599', []],
    ['Location?name=old mill', ['site']],
    ['Location?name=main\\, east', ['site']],
    ['Location?identifier=https://www.gs1.org/gln|0614141123407', ['site']],
    ['Location?partof={site}', ['room']],
    ['Location?status=inactive,suspended', ['room']],
    ['Location?organization=Organization/{own}&_sort=-name', ['room', 'site']],
    ['Location?_lastUpdated=2024', ['room']],
    ['Location?_lastUpdated=2024-02-29', ['room']],
    ['Location?_lastUpdated=eq2024-02-29T10:00:00Z', ['room']],
    ['Location?_lastUpdated=2024-02-29T11:00:00%2B01:00', ['room']],
    ['Location?_lastUpdated=2024-02-29T10:00:00.500Z', ['room']],
    ['Location?_lastUpdated=2024-02-29T10:00:00.501Z', []],
    ['Location?_lastUpdated=ne2024', ['site']],
    ['Location?_lastUpdated=gt2024-02-29', ['site']],
    ['Location?_lastUpdated=ge2024-02-29', ['room', 'site']],
    ['Location?_lastUpdated=le2024-02-29', ['room']],
    ['Location?_lastUpdated=lt2024-02-29', []],
    ['Location?_lastUpdated=sa2024&_lastUpdated=lt2100', ['site']],
    ['Location?_lastUpdated=eb2025', ['room']],
    ['Location?name=', ['room', 'site']],
  ])('%s finds %j', async (query, found) => {
    const base = `http://${place.host}${FHIR}`
    const said = query.replace(
      /\{([^}]+)\}/g,
      (_, name: string) =>
        ({ base, own: String(place.id), foreign: String(other.id) })[name] ?? ids[name]!,
    )
    const answered = await search.ids(`/${encodeURI(said).replaceAll('%25', '%')}`)
    const expected = found.map((name) => ids[name]!)
    expect(query.includes('_sort') ? answered : answered.toSorted()).toEqual(
      query.includes('_sort') ? expected : expected.toSorted(),
    )
  })

  test.each([
    ['Location?_count=x', '_count is a number.'],
    ['Location?_sort=color', 'This can be sorted by _id, _lastUpdated, name.'],
    ['Location?_lastUpdated=yesterday', '_lastUpdated is a date as in ge2026-03-31.'],
    ['Location?_lastUpdated=2026-02-30', '_lastUpdated is a date as in ge2026-03-31.'],
    ['Location?name:missing=true', 'name knows no modifier missing.'],
    ['Location?_cursor=x', 'This page is not one of this search: begin with its first.'],
    [
      'Location?_cursor=WzAsIjEnIiwiMSJd',
      'This page is not one of this search: begin with its first.',
    ],
    [
      `Location?name:exact=${'q,'.repeat(25)}&name=${'q,'.repeat(26)}`,
      'name has at most 50 values.',
    ],
    [`Location?${'name=q&'.repeat(31)}`, 'A search has at most 30 parameters.'],
    [
      'Location?_lastUpdated=0001-01-01T00:00:00%2B14:00',
      '_lastUpdated is a date as in ge2026-03-31.',
    ],
    [
      `Location?${cursor('9999999999', '9999999999')}`,
      'This page is not one of this search: begin with its first.',
    ],
    ...['2026-99-99 00:00:00+00', '2026-02-30 00:00:00+00', '2026-02-28 00:00:00+16'].map(
      (moment): [string, string] => [
        `Location?_sort=_lastUpdated&${cursor(moment, '1')}`,
        'This page is not one of this search: begin with its first.',
      ],
    ),
    ['PractitionerRole?active=perhaps', 'active is true or false.'],
    [
      'PractitionerRole?practitioner.name=nguyen',
      'practitioner.name is a chain: PractitionerRole is not searched by parameters of other resources. Search for what practitioner refers to first, and then by its id.',
    ],
    [
      'PractitionerRole?practitioner.name=',
      'practitioner.name is a chain: PractitionerRole is not searched by parameters of other resources. Search for what practitioner refers to first, and then by its id.',
    ],
    [
      'PractitionerRole?practitioner:Practitioner.name=x',
      'practitioner:Practitioner.name is a chain: PractitionerRole is not searched by parameters of other resources. Search for what practitioner refers to first, and then by its id.',
    ],
    [
      'Practitioner?_has:PractitionerRole:practitioner:location=1',
      '_has:PractitionerRole:practitioner:location is a chain: Practitioner is not searched by parameters of other resources.',
    ],
    ['Location?color:exact=red', 'Location is not searched by color:exact.'],
    ['Location?_tag=x', 'Location is not searched by _tag.'],
    ['Location?name:text=', 'name knows no modifier text.'],
  ])('%s is refused', async (query, sentence) => {
    const { status, body } = await search.ask(`/${query}`)
    expect([status, saidIn(body)]).toEqual([400, [sentence]])
  })

  test('says what it has ignored, or refuses it where nothing may be ignored', async () => {
    const { body } = await search.ask('/Location?color=red&name=main&constructor=1')
    expect([body.total, linkOf(body, 'self')]).toEqual([1, '/Location?name=main'])
    expect(body.entry.at(-1)).toMatchObject({
      search: { mode: 'outcome' },
      resource: { issue: [{ severity: 'warning' }, {}] },
    })
    const strict = await search.ask('/Location?color=red&name=main', {
      headers: { prefer: 'return=minimal; handling=strict' },
    })
    expect([strict.status, saidIn(strict.body)]).toEqual([
      400,
      ['Location is not searched by color.'],
    ])
    const kept = await search.ask('/Location?name=main&_format=json&_pretty=true', {
      headers: { prefer: 'handling=strict' },
    })
    expect(kept.status).toBe(200)
  })

  test('ignores a chain where the caller prefers that, and never a modifier of a known parameter', async () => {
    const headers = { prefer: 'handling=lenient' }
    const { status, body } = await search.ask(
      '/PractitionerRole?practitioner.name=ang&color:exact=red',
      { headers },
    )
    expect([status, body.total, linkOf(body, 'self')]).toEqual([200, 3, '/PractitionerRole'])
    expect(body.entry.at(-1)).toMatchObject({
      search: { mode: 'outcome' },
      resource: { issue: [{ severity: 'warning' }, { severity: 'warning' }] },
    })
    expect((await search.ask('/Location?name:missing=true', { headers })).status).toBe(400)
  })

  test('answers the part that is asked for, tagged as one', async () => {
    const SUBSETTED = {
      system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue',
      code: 'SUBSETTED',
    }
    const first = async (query: string) =>
      matchesOf(await search.read(`/Location?_sort=name&name=main&${query}`))[0]
    const keys = (resource: object) => Object.keys(resource).toSorted()
    const whole = await first('')
    expect(whole.meta).not.toHaveProperty('tag')
    const summary = await first('_summary=true')
    expect(summary.meta).toEqual({ ...whole.meta, tag: [SUBSETTED] })
    expect(keys(summary)).toEqual([
      'id',
      'identifier',
      'managingOrganization',
      'meta',
      'mode',
      'name',
      'physicalType',
      'resourceType',
      'status',
    ])
    expect(keys(await first('_summary=text'))).toEqual(['id', 'meta', 'resourceType', 'status'])
    expect(await first('_summary=data')).toEqual({
      ...whole,
      meta: { ...whole.meta, tag: [SUBSETTED] },
    })
    for (const word of ['false', '', 'some', 'TRUE'])
      expect(await first(`_summary=${word}`)).toEqual(whole)
    expect(keys(await first('_elements=alias,Location.name,nothing'))).toEqual([
      'alias',
      'id',
      'meta',
      'name',
      'resourceType',
      'status',
    ])
    const read = await search.ask(`/Location/${ids.site}?_elements=name`)
    expect([read.status, keys(read.body)]).toEqual([
      200,
      ['id', 'meta', 'name', 'resourceType', 'status'],
    ])
    expect(await search.read(`/Location/${ids.site}?_summary=count`)).toEqual(whole)
    const page = await search.read('/Location?_elements=name&_count=1')
    expect(keys(matchesOf(await search.read(linkOf(page, 'next')!))[0])).toEqual([
      'id',
      'meta',
      'name',
      'resourceType',
      'status',
    ])
  })

  test('counts alone, or not at all', async () => {
    for (const query of ['_summary=count', '_count=0']) {
      const { body } = await search.ask(`/Location?${query}`)
      expect([body.total, body.entry, linkOf(body, 'next')]).toEqual([2, undefined, undefined])
    }
    expect((await search.ask('/Location?_total=none')).body).not.toHaveProperty('total')
  })

  test.each(['', '_sort=name', '_sort=-name', '_sort=-_lastUpdated', 'status=active'])(
    'by %s walks every row once, there and back',
    async (query) => {
      const walked = await buildClinic()
      await sql(
        `insert into locations (organization_id, name, time_zone, updated_at)
      select $1, 'Place ' || n % 4 || repeat('ä', n), 'UTC', now() - (n % 3) * interval '1 day' from generate_series(1, 23) n`,
        walked.id,
      )
      const there = asking({ host: walked.host, as: walked.admin })
      const all = await there.ids(`/Location?${query}&_count=200`)
      expect(new Set(all).size).toBe(23)
      const path = `/Location?${query}&_count=5`
      const pages = await there.walk(path)
      expect(pages.map(({ length }) => length)).toEqual([5, 5, 5, 5, 3])
      expect(pages.flat().map(({ id }) => id)).toEqual(all)
      let last = path
      for (let next: string | undefined = path; next; next = linkOf(await there.read(next), 'next'))
        last = next
      const back = await there.walk(last, 'previous')
      expect(
        back
          .toReversed()
          .flat()
          .map(({ id }) => id),
      ).toEqual(all)
      // What comes meanwhile moves nothing from one page to another.
      const second = linkOf(await there.read(path), 'next')!
      const before = await there.ids(second)
      await sql(
        `insert into locations (organization_id, name, time_zone, updated_at) values ($1, 'A', 'UTC', now() + interval '1 day')`,
        walked.id,
      )
      expect((await there.ids(second)).slice(0, 4)).toEqual(before.slice(0, 4))
    },
  )

  test('that finds very many walks them all once, and nothing else', async () => {
    const walked = await buildClinic()
    await sql(
      `insert into locations (organization_id, name, aliases, time_zone)
      select $1, case n % 3 when 0 then 'Other ' else 'Sité ' end || n, case n % 6 when 0 then array['site'] else '{}' end, 'UTC'
      from generate_series(1, 1320) n`,
      walked.id,
    )
    const there = asking({ host: walked.host, as: walked.admin })
    for (const order of ['_sort=name', '_sort=-_lastUpdated']) {
      const pages = (await there.walk(`/Location?name=site&${order}&_count=200`)).flat()
      expect([pages.length, new Set(pages.map(({ id }) => id)).size]).toEqual([1100, 1100])
      expect(
        pages.filter(({ name, alias = [] }) => !/^Sité/.test(name) && !alias.includes('site')),
      ).toEqual([])
    }
  })

  test('has at most 200 rows on a page', async () => {
    const { body } = await staff.ask('/Location?_count=100000')
    expect(body.entry.length).toBeLessThanOrEqual(200)
  })
})

describe('a search by a form', () => {
  let place: Clinic
  let program: ReturnType<typeof asking>
  const namesIn = ({ body }: { body: Parameters<typeof matchesOf>[0] }) =>
    matchesOf(body).map(({ name }) => name)
  beforeAll(async () => {
    place = await buildClinic()
    for (const name of ['Ward A', 'Ward B', 'Ward C']) await newLocation(place, { name })
    const key = await keyOf(place.admin.personId, place.id, ['locations:read'])
    program = asking({ host: place.host, headers: withKey(key) })
  })

  test('finds what the same search in an address finds, and links to its pages by addresses', async () => {
    const fields = 'name=ward&_sort=-name&_count=2'
    const sent = await program.searchByForm('/Location/_search', fields)
    const { body } = await program.ask(`/Location?${fields}`)
    expect([sent.status, sent.body]).toEqual([200, body])
    expect(namesIn({ body: await program.read(linkOf(sent.body, 'next')!) })).toEqual(['Ward A'])
  })

  test.each([
    ['/Location/_search?_sort=-name', 'name=ward', ['Ward C', 'Ward B', 'Ward A']],
    ['/Location/_search?name=ward', 'name:contains=B', ['Ward B']],
    ['/Location/_search', 'name=ward+a%2Cward+c&_sort=name', ['Ward A', 'Ward C']],
    ['/Location/_search', 'name=ward&name:contains=C', ['Ward C']],
    ['/Location/_search', '', ['Ward A', 'Ward B', 'Ward C']],
  ])('%s with "%s" finds %j', async (path, fields, names) => {
    expect(namesIn(await program.searchByForm(path, fields))).toEqual(names)
  })

  test.each([
    [
      '/Location/_search',
      406,
      'Answers are JSON: ask for application/fhir+json.',
      '_format=xml',
      {},
    ],
    ['/Location/_search', 400, '_count is a number.', '_count=x', {}],
    [
      '/Location/_search',
      400,
      'Location is not searched by colour.',
      'colour=red',
      { prefer: 'handling=strict' },
    ],
    [
      '/Location/_search',
      415,
      `Send the search as ${FORM}.`,
      '{}',
      { 'content-type': 'application/json' },
    ],
    [
      '/Location/_search',
      413,
      'The search is larger than 100 KB.',
      `name=${'a'.repeat(100 * 1024)}`,
      {},
    ],
    ['/Patient/_search', 404, 'There are no resources of the type Patient here.', '', {}],
    ['/Practitioner/_search', 403, 'This needs practitioners:read.', '', {}],
  ])('%s is refused with %i: %s', async (path, status, said, fields, headers) => {
    const answer = await program.searchByForm(path, fields, headers)
    expect([answer.status, saidIn(answer.body)]).toEqual([status, [said]])
  })

  test('is a read: of an organization that is suspended, by who views as somebody, without an origin, kept by no key', async () => {
    const session = asking({ host: place.host, as: place.admin })
    const viewer = await signIn('owner@polyclinic.example')
    const reader = await place.join(['locations:read'])
    const reason = { reason: 'A colleague cannot find a ward.' }
    const { status } = await send(
      `/api/v1/admin/users/${reader.id}/view-as?organizationDomainURL=${place.name}`,
      { as: viewer, json: reason },
    )
    expect(status).toBe(201)
    await sql('update organizations set suspended_at = now() where id = $1', place.id)
    for (const who of [program, session, asking({ host: place.host, as: viewer })])
      for (const headers of [
        {},
        { 'idempotency-key': 'one' },
        { origin: 'http://evil.example' },
        { origin: 'null' },
      ])
        expect(
          (await who.searchByForm('/Location/_search', 'name=ward b', headers)).body.total,
        ).toBe(1)
    expect(
      (await session.searchByForm('/Location/_search', 'name=ward', { 'idempotency-key': 'one' }))
        .body.total,
    ).toBe(3)
    const [call] = await sql(
      `select after from audit_log where subject = 'api-key' and organization_id = $1 order by id desc`,
      place.id,
    )
    expect(call).toEqual({ after: { call: `POST ${FHIR}/Location/_search`, status: 200 } })
  })
})

describe('an answer', () => {
  test.each([
    ['application/fhir+json', '', 200],
    ['application/json', '', 200],
    ['application/fhir+json;fhirVersion=4.0, application/xml', '', 200],
    ['text/html,application/xhtml+xml,*/*;q=0.8', '', 200],
    ['application/fhir+xml', '', 406],
    ['application/fhir+xml', '_format=json', 200],
    ['*/*', '_format=application/fhir+json', 200],
    ['*/*', '_format=application/fhir%2Bjson', 200],
    ['*/*', '_format=xml', 406],
    ['application/json', '_format=text/html', 406],
  ])('is JSON: Accept %s with %s is %i', async (accept, query, status) => {
    const answer = await staff.ask(`/Organization?_count=1&${query}`, { headers: { accept } })
    expect([answer.status, answer.headers['content-type']]).toEqual([
      status,
      'application/fhir+json; charset=utf-8',
    ])
  })

  test('tells of types that are not there, and of what cannot be done', async () => {
    for (const path of ['/Patient', '/Patient/1', '/__proto__', '/constructor']) {
      const { status, body } = await staff.ask(path)
      expect([path, status, body.issue[0].code]).toEqual([path, 404, 'not-supported'])
    }
    const { status, headers, body } = await staff.ask('/Location/1', { method: 'DELETE' })
    expect([status, headers.allow, body.issue[0].code]).toEqual([405, 'GET', 'not-supported'])
  })

  test('of /metadata tells everybody what there is', async () => {
    const { status, body } = await staff.ask('/metadata', { as: null })
    expect([
      status,
      body.fhirVersion,
      body.rest[0].resource.map(({ type }: { type: string }) => type),
    ]).toEqual([200, '4.0.1', TYPES])
    for (const { type, searchParam } of body.rest[0].resource)
      for (const { name, type: kind } of searchParam) {
        const value = kind === 'date' ? '2026' : name === 'active' ? 'true' : '1'
        const answer = await staff.ask(`/${type}?${name}=${value}`, {
          headers: { prefer: 'handling=strict' },
        })
        expect([type, name, answer.status]).toEqual([type, name, 200])
      }
  })
})
