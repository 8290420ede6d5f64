import { describe, expect, test } from 'vitest'
import {
  contactFrom,
  firstDayOf,
  identifierFrom,
  lastDayOf,
} from '@/lib/integrations/fhir/import/choose'
import { Kept } from '@/lib/integrations/fhir/import/kept'
import { locationTypeOf } from '@/lib/integrations/fhir/location-types'
import { roleCalled, roleOfCoding } from '@/lib/integrations/fhir/role-codes'
import { hoursIn, wordsOfHours } from '@/lib/integrations/fhir/role-hours'

const NUCC = 'http://nucc.org/provider-taxonomy'
const SNOMED = 'http://snomed.info/sct'
const DEGREE = 'http://terminology.hl7.org/CodeSystem/v2-0360'

describe('a role', () => {
  test.each([
    [NUCC, '208D00000X', 'physician'],
    [NUCC, '207Q00000X', 'physician'],
    [NUCC, '363LF0000X', 'nurse-practitioner'],
    [NUCC, '363A00000X', 'physician-assistant'],
    [NUCC, '163W00000X', 'nurse'],
    [NUCC, '122300000X', 'dentist'],
    [NUCC, '225100000X', 'therapist'],
    [NUCC, '183700000X', 'technician'],
    ['urn:oid:2.16.840.1.113883.6.101', '367A00000X', 'midwife'],
    [NUCC, '390200000X', undefined],
    [NUCC, '20', undefined],
    [NUCC, '208D', undefined],
    [NUCC, '111N00000X', undefined],
    [SNOMED, '309343006', 'physician'],
    [SNOMED, '405277009', 'resident'],
    [SNOMED, '224571005', 'nurse-practitioner'],
    [SNOMED, '28229004', undefined],
    [DEGREE, 'MD', 'physician'],
    [`${DEGREE}/2.7`, 'rn', 'nurse'],
    ['http://terminology.hl7.org/CodeSystem/practitioner-role', 'doctor', 'physician'],
    ['http://terminology.hl7.org/CodeSystem/practitioner-role', 'researcher', undefined],
    ['http://terminology.hl7.org/CodeSystem/practitioner-role', 'constructor', undefined],
    ['http://terminology.hl7.org/CodeSystem/v2-0286', 'PP', undefined],
    ['http://terminology.hl7.org/CodeSystem/v3-RoleCode', 'resident', undefined],
    ['http://other.example', 'doctor', undefined],
    [undefined, 'doctor', undefined],
    [NUCC, undefined, undefined],
  ])('of %s with the code %s is %s', (system, code, role) =>
    expect(roleOfCoding({ system, code })).toBe(role),
  )

  test.each([
    ['Nurse practitioner', 'nurse-practitioner'],
    [' RESIDENT ', 'resident'],
    ['Doctor', 'physician'],
    ['Registered Nurse', 'nurse'],
    ['Chiropractor', undefined],
    ['', undefined],
    [undefined, undefined],
    ['constructor', undefined],
  ])('that is called %j is %s', (text, role) => expect(roleCalled(text)).toBe(role))
})

describe('a type of location', () => {
  test.each([
    ['RNEU', 'RNEU'],
    ['rneu', 'RNEU'],
    ['PEDCARD', 'OF'],
    ['ICU', 'HU'],
    ['PEDE', 'ENDO'],
    ['PTRES', undefined],
    ['constructor', undefined],
  ])('%s is kept as %s', (code, type) => expect(locationTypeOf(code)).toBe(type))
})

describe('the hours of a role', () => {
  const times = (daysOfWeek: string[], start: string, end: string) => ({
    daysOfWeek,
    availableStartTime: `${start}:00`,
    availableEndTime: `${end}:00`,
  })
  test.each([
    ['Monday to Thursday, 8 am to 4 pm', [times(['mon', 'tue', 'wed', 'thu'], '08:00', '16:00')]],
    ['Mon–Fri 9–17', [times(['mon', 'tue', 'wed', 'thu', 'fri'], '09:00', '17:00')]],
    [
      'Mon-Wed 08:00-12:00, 13:00-17:30',
      [
        times(['mon', 'tue', 'wed'], '08:00', '12:00'),
        times(['mon', 'tue', 'wed'], '13:00', '17:30'),
      ],
    ],
    [
      'Monday to Friday, 8 am to noon',
      [times(['mon', 'tue', 'wed', 'thu', 'fri'], '08:00', '12:00')],
    ],
    ['Fri 22:00–06:00', [times(['fri'], '22:00', '06:00')]],
    ['Sat 18:00–24:00', [times(['sat'], '18:00', '00:00')]],
    ['Sunday to Tuesday all day', [{ daysOfWeek: ['mon', 'tue', 'sun'], allDay: true }]],
    [
      'Mon–Sun all day',
      [{ daysOfWeek: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], allDay: true }],
    ],
    [
      'Mon–Sun 08:00–20:00',
      [times(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], '08:00', '20:00')],
    ],
    [
      'Sunday to Saturday 9–17',
      [times(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], '09:00', '17:00')],
    ],
    ['24/7', [{ daysOfWeek: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], allDay: true }]],
    [
      'Mon–Fri 8:00–17:00, Sat 9:00–12:00',
      [
        times(['mon', 'tue', 'wed', 'thu', 'fri'], '08:00', '17:00'),
        times(['sat'], '09:00', '12:00'),
      ],
    ],
    ['Monday, Wednesday and Friday', [{ daysOfWeek: ['mon', 'wed', 'fri'] }]],
    ['Mondays', [{ daysOfWeek: ['mon'] }]],
    [
      'Mon 9 am–1 pm; Thu 2 pm–6 pm',
      [times(['mon'], '09:00', '13:00'), times(['thu'], '14:00', '18:00')],
    ],
  ])('“%s” are read as available times', (words, availableTime) => {
    const hours = hoursIn(words)
    expect(hours).toEqual({ availableTime, notAvailable: [], text: '' })
    expect(hoursIn(wordsOfHours(hours))).toEqual(hours)
  })

  test.each([
    'First Tuesday of the month, board meetings',
    'Mon 9 to 5',
    'Mon 1 to 4 pm',
    'Mon 25:00–26:00',
    'Mon 13 am–2 pm',
    'Montag bis Mittwoch, 8–13 Uhr',
    'By appointment',
    'Mon 08:00',
    'Mon-Fri 8-5, Sat 9-12',
    'Mo–Do 8–18, Fr 8–14',
    'Mon 08:00–12:00, Tue',
  ])('“%s” stay in words', (words) =>
    expect(hoursIn(words)).toEqual({ availableTime: [], notAvailable: [], text: words }),
  )

  test('have times of absence and words beside them', () => {
    const hours = {
      availableTime: [{ daysOfWeek: ['tue'], allDay: true }],
      notAvailable: [
        { description: 'Holidays', during: { start: '2026-12-24', end: '2026-12-26' } },
        { description: 'Leave', during: { start: '2027-02' } },
        { description: 'Training', during: { end: '2027-03-01' } },
        { description: 'When it snows' },
      ],
      text: 'Ring the bell',
    }
    const words =
      'Tue all day; not available from 2026-12-24 to 2026-12-26: Holidays; not available from 2027-02: Leave; not available until 2027-03-01: Training; not available: When it snows; Ring the bell'
    expect(wordsOfHours(hours)).toBe(words)
    expect(hoursIn(words)).toEqual(hours)
    expect(hoursIn('not available whenever')).toMatchObject({ text: 'not available whenever' })
    expect(hoursIn('')).toEqual({ availableTime: [], notAvailable: [], text: '' })
  })
})

describe('a partial date', () => {
  test.each([
    ['2024', '2024-01-01', '2024-12-31'],
    ['2024-02', '2024-02-01', '2024-02-29'],
    ['2026-04', '2026-04-01', '2026-04-30'],
    ['2024-07-31', '2024-07-31', '2024-07-31'],
    ['2024-07-31T23:00:00-06:00', '2024-07-31', '2024-07-31'],
    ['soon', 'soon', 'soon'],
  ])('%s is from %s to %s', (date, first, last) =>
    expect([firstDayOf(date), lastDayOf(date)]).toEqual([first, last]),
  )
})

describe('of several', () => {
  const phone = (value: string, more: object = {}) => ({ system: 'phone', value, ...more })
  test.each([
    [[phone('old', { use: 'old' }), phone('work', { use: 'work', rank: 1 })], 'work'],
    [[phone('over', { period: { end: '2019-12-31' } }), phone('home', { use: 'home' })], 'home'],
    [[phone('later', { period: { start: '2999' } }), phone('now')], 'now'],
    [[phone('home', { use: 'home' }), phone('work', { use: 'work' })], 'work'],
    [
      [phone('second', { rank: 2, use: 'work' }), phone('first', { rank: 1, use: 'home' })],
      'first',
    ],
    [[phone('odd', { use: 'odd' }), phone('mobile', { use: 'mobile' })], 'mobile'],
    [[{ system: 'fax', value: 'fax' }, phone('tel:+1312', { use: 'work' })], '+1312'],
    [[phone('old', { use: 'old' })], undefined],
  ])('contact points %j the one in use is %s', (telecom, value) =>
    expect(contactFrom(new Kept(), 'phone', 'phone', telecom)).toBe(value),
  )

  test('identifiers of a system the one in use is chosen', () => {
    const system = 'http://hl7.org/fhir/sid/us-npi'
    const kept = new Kept()
    const identifier = [
      { use: 'old', system, value: '1' },
      { system: 'urn:x', value: '2' },
      { system: 'urn:oid:2.16.840.1.113883.4.6', value: '3' },
    ]
    expect(identifierFrom(kept, 'npi', system, identifier)).toBe('3')
    expect(kept.elementOf('npi')).toBe('identifier[2].value')
    expect(kept.list({ identifier })).toEqual([
      { element: 'identifier[0]', sentence: 'identifier[0] is not kept here.' },
      { element: 'identifier[1]', sentence: 'identifier[1] is not kept here.' },
    ])
  })
})

describe('what is kept of a resource', () => {
  test('leaves the rest to be named, at the depth where it begins', () => {
    const kept = new Kept()
    kept.keep('name[0].family', 'address.line[0]')
    kept.note('gender', 'It is kept as other.')
    const resource = {
      resourceType: 'Practitioner',
      id: 'x',
      text: { status: 'generated', div: '<div/>' },
      language: 'en',
      meta: { versionId: '1', lastUpdated: '2026-01-01T00:00:00Z', profile: ['http://x.example'] },
      name: [
        { family: 'A', _family: { extension: [] }, given: ['B'], period: { start: '2020' } },
        { text: 'C' },
      ],
      address: { line: ['1 Lake St', 'Floor 2'], district: 'Cook' },
      gender: 'x',
      contained: [{ resourceType: 'Organization', name: 'Y' }],
      empty: '',
      none: [],
    }
    expect(kept.list(resource).map(({ element, sentence }) => [element, sentence])).toEqual([
      ['language', 'language is not kept here.'],
      ['meta.profile', 'meta.profile is not kept here.'],
      ['name[0]._family', 'name[0]._family is not kept here.'],
      ['name[0].given', 'name[0].given is not kept here.'],
      ['name[0].period', 'name[0].period is not kept here.'],
      ['name[1]', 'name[1] is not kept here.'],
      ['address.line[1]', 'address.line[1] is not kept here.'],
      ['address.district', 'address.district is not kept here.'],
      ['gender', 'It is kept as other.'],
      ['contained', 'contained is not kept here.'],
    ])
  })

  test('names a text that says more than the rest, and at most 50 elements', () => {
    const kept = new Kept()
    expect(kept.list({ text: { status: 'additional', div: '' } })).toHaveLength(1)
    kept.keep('telecom[0]')
    const found = kept.list({ telecom: Array.from({ length: 61 }, () => ({ system: 'fax' })) })
    expect([found.length, found.at(-1)]).toEqual([
      51,
      { element: '', sentence: '10 more elements are not kept here.' },
    ])
  })
})
