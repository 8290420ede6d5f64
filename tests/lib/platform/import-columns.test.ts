import { describe, expect, test } from 'vitest'
import { contactImport } from '@/lib/marketing/contacts/import'
import {
  AMBIGUOUS_DAY,
  ambiguousDays,
  codeOf,
  dayIn,
  listOf,
  numberOf,
  tickOf,
} from '@/lib/platform/imports/cells'
import { errorsBy, guessMapping } from '@/lib/platform/imports/noun'
import { clinicalTestImport } from '@/lib/practice/clinical-tests/import'
import { locationImport } from '@/lib/practice/locations/import'
import { gazetteer } from '@/lib/practice/locations/places'
import { practitionerImport } from '@/lib/practice/practitioners/import'

const NOUNS = {
  practitioners: practitionerImport,
  locations: locationImport,
  tests: clinicalTestImport,
  contacts: contactImport,
}

describe('columns', () => {
  test.each<[keyof typeof NOUNS, string, Record<string, number>]>([
    [
      'practitioners',
      'First Name,LAST_NAME,e-mail,Npi #,role',
      { given: 0, family: 1, email: 2, npi: 3, code: 4 },
    ],
    [
      'practitioners',
      'surname;forename;D.O.B.;E Mail Address',
      { family: 0, given: 1, birthDate: 2, email: 3 },
    ],
    [
      'practitioners',
      'given,family,email,birthDate,acceptingPatients',
      { given: 0, family: 1, email: 2, birthDate: 3, acceptingPatients: 4 },
    ],
    [
      'practitioners',
      'License No.,License Expiration Date,State',
      { licenceNumber: 0, licenceExpires: 1, licenceState: 2 },
    ],
    ['practitioners', 'Title,Shoe size,Prénom', { prefix: 0 }],
    ['practitioners', 'Email,Work email', { email: 0 }],
    ['practitioners', 'Specialty,Primary specialty,Taxonomy Code', { specialty: 0, taxonomy: 2 }],
    [
      'locations',
      'Site name,Parent,ZIP,State,TZ,Lat,Lng,mon,Tuesday Hours',
      {
        name: 0,
        partOf: 1,
        postalCode: 2,
        subdivision: 3,
        timeZone: 4,
        latitude: 5,
        longitude: 6,
        hours1: 7,
        hours2: 8,
      },
    ],
    ['locations', 'Name,Hours,Sun', { name: 0, hours: 1, hours7: 2 }],
    ['locations', 'Name,Opening hours', { name: 0, hours: 1 }],
    [
      'locations',
      'Street Address;Address line 2;POS',
      { addressLine1: 0, addressLine2: 1, placeOfService: 2 },
    ],
    [
      'tests',
      'Order code,Test,TAT,UoM,Sample Type,List price,Currency',
      { code: 0, name: 1, turnaround: 2, unit: 3, specimen: 4, price: 5, currency: 6 },
    ],
    [
      'practitioners',
      'NPI,Provider Last Name (Legal Name),Provider First Name,Provider Name Prefix Text,Provider Business Practice Location Address Telephone Number,Healthcare Provider Taxonomy Code_1,Provider License Number_1,Provider License Number State Code_1,Provider Sex Code',
      {
        npi: 0,
        family: 1,
        given: 2,
        prefix: 3,
        phone: 4,
        taxonomy: 5,
        licenceNumber: 6,
        licenceState: 7,
        gender: 8,
      },
    ],
    [
      'practitioners',
      'Id,ORGANIZATION,NAME,GENDER,SPECIALITY,ADDRESS,CITY,STATE,ZIP',
      { given: 2, family: 2, gender: 3, specialty: 4, licenceState: 7 },
    ],
    [
      'practitioners',
      'first,last,job,valid until',
      { given: 0, family: 1, code: 2, licenceExpires: 3 },
    ],
    [
      'practitioners',
      'Clinician,Primary Speciality,Lic. No.,Lic State,License Exp,Tel. no.,Designation,Date joined',
      {
        given: 0,
        family: 0,
        specialty: 1,
        licenceNumber: 2,
        licenceState: 3,
        licenceExpires: 4,
        phone: 5,
        code: 6,
        periodFrom: 7,
      },
    ],
    [
      'practitioners',
      'Given names;Family;Mobile number;Date of Birth (DOB);Licence expiry date;Date issued',
      { given: 0, family: 1, phone: 2, birthDate: 3, licenceExpires: 4, licenceIssued: 5 },
    ],
    [
      'practitioners',
      'Start,Type of licence,Lic. exp.,Licensed state',
      { periodFrom: 0, licenceType: 1, licenceExpires: 2, licenceState: 3 },
    ],
    ['practitioners', 'Hired on,Valid', { periodFrom: 0, licenceExpires: 1 }],
    ['locations', 'Mon hours,Sun hours,Working hours', { hours1: 0, hours7: 1, hours: 2 }],
    [
      'locations',
      'Practice,Addr,Apt,City/Town,State/Province,Zip/Postal code,Country/Region,Telephone number',
      {
        name: 0,
        addressLine1: 1,
        addressLine2: 2,
        city: 3,
        subdivision: 4,
        postalCode: 5,
        country: 6,
        phone: 7,
      },
    ],
    ['tests', 'Test ID,Test name,Cost', { code: 0, name: 1, price: 2 }],
    ['contacts', 'First Name,Last Name,E-mail 1 - Value', { firstName: 0, lastName: 1, email: 2 }],
    [
      'locations',
      'Organisation Code,Name,Address Line 1,Address Line 4,Address Line 5,Postcode,Contact Telephone Number',
      { name: 1, addressLine1: 2, city: 3, subdivision: 4, postalCode: 5, phone: 6 },
    ],
    [
      'locations',
      'Id,NAME,ADDRESS,CITY,STATE,ZIP,LAT,LON,PHONE,REVENUE',
      {
        name: 1,
        addressLine1: 2,
        city: 3,
        subdivision: 4,
        postalCode: 5,
        latitude: 6,
        longitude: 7,
        phone: 8,
      },
    ],
    [
      'tests',
      'LOINC_NUM,COMPONENT,SYSTEM,SCALE_TYP,METHOD_TYP,CLASS,STATUS,SHORTNAME,LONG_COMMON_NAME,EXAMPLE_UCUM_UNITS',
      { code: 0, loinc: 0, resultType: 3, method: 4, name: 8, unit: 9 },
    ],
    [
      'contacts',
      'EMAIL,LASTNAME,FIRSTNAME,SMS,OPT_IN,DOUBLE_OPT-IN,ADDED_TIME,MODIFIED_TIME,EMAIL_BLACKLISTED,LISTS',
      { email: 0, lastName: 1, firstName: 2, consent: 4, blocklisted: 8, topics: 9 },
    ],
    [
      'contacts',
      'Email,First name,Last name,Data,Status,External ID',
      { email: 0, firstName: 1, lastName: 2, status: 4 },
    ],
    [
      'contacts',
      'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,UNSUB_TIME,UNSUB_REASON',
      { email: 0, firstName: 1, lastName: 2, givenOn: 4, unsubscribed: 7 },
    ],
    [
      'contacts',
      'Record ID,First Name,Last Name,Email,Marketing contact status,Unsubscribed from all email,Email hard bounce reason',
      { firstName: 1, lastName: 2, email: 3, status: 4, unsubscribed: 5, bounced: 6 },
    ],
    [
      'contacts',
      'Email,Portal Bounce,Portal Unsubscribe,Portal Spam Report',
      { email: 0, bounced: 1, unsubscribed: 2, complained: 3 },
    ],
    [
      'contacts',
      'uuid,email,name,attributes,status,created_at',
      { email: 1, firstName: 2, lastName: 2, status: 4 },
    ],
    ['contacts', 'Email,Full name', { email: 0, firstName: 1, lastName: 1 }],
    ['contacts', 'Email,Name,First name,Last name', { email: 0, firstName: 2, lastName: 3 }],
    ['contacts', 'Email,Soft bounces,Hard bounces', { email: 0, bounced: 2 }],
    [
      'contacts',
      'Email,First Name,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE',
      { email: 0, firstName: 1, bounced: 2 },
    ],
    ['contacts', 'E-mail,Organization,Reason,Note,By,At', { email: 0, status: 2 }],
    ['contacts', 'Email,Source', { email: 0 }],
    ['tests', 'x,y', {}],
  ])('of %s are guessed: %s', (noun, header, mapping) => {
    expect(guessMapping(NOUNS[noun], header.split(/[,;]/))).toEqual(mapping)
  })

  test.each(Object.values(NOUNS).map((noun) => [noun.noun, noun] as const))(
    'of %s have each a word of their own',
    (_noun, { fields }) => {
      const plain = (word: string) => word.toLowerCase().replace(/[^a-z0-9]/g, '')
      const words = fields.flatMap(({ name, label, words = [] }) => [
        ...new Set([name, label, ...words].map(plain)),
      ])
      expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
    },
  )

  test('are named where a rule refuses what stood in them', () => {
    const errors = {
      'licences.0.type': 'A',
      'licences.0.expires': 'B',
      'languages.3': 'C',
      npi: 'D',
      nowhere: 'E',
    }
    expect(errorsBy(practitionerImport.fields, errors)).toEqual({
      licenceType: 'A',
      licenceExpires: 'B',
      languages: 'C',
      npi: 'D',
      '': 'E',
    })
  })
})

describe('a cell', () => {
  const words = {
    'nurse-practitioner': 'Nurse practitioner',
    other: 'Other',
    OF: 'Outpatient facility',
  }
  test.each([
    ['Nurse Practitioner', 'nurse-practitioner'],
    ['NURSE-PRACTITIONER', 'nurse-practitioner'],
    ['of', 'OF'],
    ['outpatient facility', 'OF'],
    ['king', 'king'],
    ['', undefined],
  ])('“%s” is the code %s', (cell, code) => expect(codeOf(words, cell)).toBe(code))

  test.each<[string, unknown]>([
    ['Yes', true],
    ['y', true],
    ['TRUE', true],
    ['1', true],
    ['no', false],
    ['0', false],
    ['', undefined],
    ['maybe', 'maybe'],
  ])('“%s” is a box: %s', (cell, tick) => expect(tickOf(cell)).toBe(tick))

  test.each<[string, number | null]>([
    ['41.8', 41.8],
    ['-87', -87],
    ['+1', 1],
    ['', null],
    ['1,5', Number.NaN],
    ['1e3', Number.NaN],
    ['0x1', Number.NaN],
  ])('“%s” is the number %s', (cell, number) => expect(numberOf(cell)).toBe(number))

  test.each<[string, string | undefined, string?]>([
    ['2026-12-14', '2026-12-14'],
    ['2023-05-04 10:11:12', '2023-05-04'],
    ['2026-03-31T10:00:00Z', '2026-03-31'],
    ['14.12.2026', '2026-12-14'],
    ['14. 12. 2026', '2026-12-14'],
    ['12/14/2026', '2026-12-14'],
    ['14/12/2026 08:30', '2026-12-14'],
    ['05.05.2026', '2026-05-05'],
    ['2026/3/1', '2026-03-01'],
    ['20261214', '2026-12-14'],
    ['Dec 14, 2026', '2026-12-14'],
    ['14 December 2026', '2026-12-14'],
    ['Mon, 14th Dec 2026', '2026-12-14'],
    ['04/05/2026', undefined],
    ['04/05/2026', '2026-05-04', 'Day first'],
    ['04/05/2026', '2026-04-05', 'month-first'],
    ['14/12/2026', '2026-12-14', 'Month first'],
    ['31.2.2026', undefined],
    ['29.2.2024', '2024-02-29'],
    ['14.12.26', undefined],
    ['13/13/2026', undefined],
    ['yesterday', undefined],
    ['', undefined],
    ['1 2 3 4 2026', undefined],
  ])('“%s” is the day %s (%s)', (cell, day, order) => expect(dayIn(cell, order)).toBe(day))

  test('that could be two days is named', () => {
    const cells = {
      from: '04/05/2026',
      to: '14/05/2026',
      none: '',
      words: 'since May 2026',
      plain: 'perhaps in 2026',
    }
    expect(ambiguousDays(cells, Object.keys(cells))).toEqual({ from: AMBIGUOUS_DAY })
    expect(ambiguousDays(cells, ['from', 'to'], 'Day first')).toEqual({})
  })

  test('holds several values', () => expect(listOf(' en ; es;;')).toEqual(['en', 'es']))
})

describe('places of a file', () => {
  const row = (number: number, name: string, partOf = '') => ({ number, cells: { name, partOf } })
  const known = (id: number, name: string, partOfId: number | null = null, city = '') => ({
    id,
    name,
    partOfId,
    city,
    npi: '',
    gln: '',
    addressLine1: '',
    addressLine2: '',
    subdivision: '',
    postalCode: '',
    country: null,
  })

  test('are found by name or by the way to them, those that are there first', () => {
    const { find } = gazetteer(
      [known(1, 'East'), known(2, 'Floor 1', 1), known(3, 'West'), known(4, 'Floor 1', 3)],
      [row(2, 'East'), row(3, 'Attic', 'west'), row(4, 'Attic', 'EAST'), row(5, 'Cellar', 'East')],
    )
    const idOf = (cell: string) => {
      const found = find(cell)
      return 'place' in found
        ? (found.place.id ?? `row ${found.place.row}`)
        : found.error.slice(0, 7)
    }
    expect(
      [
        'east',
        'Floor 1',
        'West › floor 1',
        'East>Floor 1',
        'Attic',
        'East › Attic',
        'Cellar',
        'Roof',
        '›',
      ].map(idOf),
    ).toEqual([1, 'Several', 4, 2, 'Several', 'row 4', 'row 5', 'There i', 'There i'])
  })

  test('of one name in several towns are found with the town behind it', () => {
    const there = [
      known(1, 'The Surgery', null, 'Ilminster'),
      known(2, 'The Surgery', null, 'Whitby'),
      known(3, 'Room', 2),
    ]
    const { find } = gazetteer(there, [])
    expect(find('the surgery, whitby')).toEqual({ place: expect.objectContaining({ id: 2 }) })
    expect(find('The Surgery, Whitby › Room')).toEqual({
      place: expect.objectContaining({ id: 3 }),
    })
    expect(find('The Surgery')).toEqual({
      error:
        'Several places are called “The Surgery”: write the town behind the name, as in The Surgery, Whitby.',
    })
    const rows = [
      { number: 2, cells: { name: 'East', city: 'Rome' } },
      { number: 3, cells: { name: 'East', city: 'Oslo' } },
    ]
    const places = gazetteer([], rows)
    expect(places.find('East, Oslo')).toEqual({ place: expect.objectContaining({ row: 3 }) })
    expect(places.find('East')).toEqual({ error: expect.stringContaining('write the town') })
  })

  test('come after what they lie in, and none lies in itself', () => {
    const { levelOf } = gazetteer(
      [known(1, 'East')],
      [
        row(2, 'Room', 'Floor'),
        row(3, 'Floor', 'Wing'),
        row(4, 'Wing', 'East'),
        row(5, 'A', 'B'),
        row(6, 'B', 'A'),
        row(7, 'C', 'C'),
        row(8, 'D', 'A'),
      ],
    )
    expect([2, 3, 4, 5, 6, 7, 8].map(levelOf)).toEqual([
      2,
      1,
      0,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('are thousands in one another, or of one name', () => {
    const chain = Array.from({ length: 3000 }, (_, n) =>
      row(n + 2, `P${n}`, n === 0 ? '' : `P${n - 1}`),
    )
    const places = gazetteer(
      [],
      [...chain, ...chain.map(({ number, cells }) => row(number + 3000, cells.name, cells.partOf))],
    )
    expect([2, 9, 3001].map(places.levelOf)).toEqual([0, 7, 8])
    expect([places.find('P6'), places.find('P7'), places.find('P2999')]).toEqual([
      { place: expect.objectContaining({ row: 8 }) },
      { error: 'Places nest at most 8 deep.' },
      { error: 'Places nest at most 8 deep.' },
    ])
    const same = Array.from({ length: 20_000 }, (_, n) =>
      row(n + 2, 'Room', n === 0 ? 'East' : 'East › Room'),
    )
    const { find, levelOf } = gazetteer([known(1, 'East')], same)
    expect(find('Room')).toEqual({ error: expect.stringMatching('Several') })
    expect([levelOf(2), levelOf(20_001)]).toEqual([0, 1])
  })

  test('are found past those that wait for them', () => {
    const rows = [
      row(2, 'Room'),
      row(3, 'Closet', 'Closet › Box'),
      row(4, 'Closet', 'Room'),
      row(5, 'Box', 'Room › Closet'),
    ]
    const { levelOf, find } = gazetteer([], rows)
    expect(find('Room › Closet')).toEqual({ place: expect.objectContaining({ row: 4 }) })
    expect([2, 3, 4, 5].map(levelOf)).toEqual([0, 3, 1, 2])
  })
})
