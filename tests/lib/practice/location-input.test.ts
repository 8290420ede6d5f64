import { describe, expect, test } from 'vitest'
import { LocationChange, LocationInput } from '@/lib/practice/locations/schema'

type Fields = Record<string, unknown>
const least = { name: 'Main site', timeZone: 'America/Chicago' }
/** The first complaint as "path: sentence"; undefined for none. */
function complaint(more: Fields) {
  const parsed = LocationInput.safeParse({ ...least, ...more })
  const issue = parsed.error?.issues[0]
  return issue && `${issue.path.join('.')}: ${issue.message}`
}
const at = (day: number, open: string, close: string, nextDay = false) => ({
  day,
  open,
  close,
  nextDay,
})
const on = (from: string, to: string, hours: Fields[] = []) => ({ from, to, hours, reason: '' })

const good: [what: string, Fields][] = [
  ['the least', {}],
  ['an NPI', { npi: '1234567893' }],
  ['a CLIA number', { clia: '14D1234567' }],
  ['a place of service', { placeOfService: '00' }],
  ['a GLN', { gln: '4006381333931' }],
  ['the poles and the date line', { latitude: -90, longitude: 180 }],
  ['a point at nothing', { latitude: 0, longitude: 0 }],
  ['a website', { website: 'https://例え.jp/a?b#c' }],
  ['a phone number', { phone: '+1 312 555 0142' }],
  ['a phone number without its country, which the server reads', { phone: '312 555 0142' }],
  ['an e-mail address', { email: ' Desk@Northside.Example ' }],
  ['a zone with a half hour', { timeZone: 'Australia/Lord_Howe' }],
  ['a zone by its old name', { timeZone: 'Asia/Katmandu' }],
  ['zones that not each part of begins a word', { timeZone: 'America/Port-au-Prince' }],
  ['a zone of hours', { timeZone: 'Etc/GMT+5' }],
  ['a description of two lines', { description: 'Behind the church.\nRing twice.' }],
  ['UTC', { timeZone: 'UTC' }],
  ['a whole day', { hours: [at(1, '00:00', '24:00')] }],
  ['a day from noon to noon', { hours: [at(1, '12:00', '12:00', true)] }],
  ['hours that touch', { hours: [at(1, '08:00', '12:00'), at(1, '12:00', '17:00')] }],
  ['nights that touch', { hours: [at(1, '22:00', '06:00', true), at(2, '06:00', '22:00')] }],
  [
    'a night that touches at the week’s end',
    { hours: [at(7, '22:00', '06:00', true), at(1, '06:00', '09:00')] },
  ],
  [
    'all days around the clock',
    { hours: [1, 2, 3, 4, 5, 6, 7].map((day) => at(day, '00:00', '24:00')) },
  ],
  ['an exception of a day', { exceptions: [on('2028-02-29', '2028-02-29')] }],
  [
    'exceptions that touch',
    { exceptions: [on('2026-01-03', '2026-01-04'), on('2026-01-01', '2026-01-02')] },
  ],
  [
    'nights of an exception',
    {
      exceptions: [
        on('2026-01-01', '2026-01-05', [{ open: '22:00', close: '22:00', nextDay: true }]),
      ],
    },
  ],
]

const PHONE =
  'phone: This is not a complete phone number. Write it with its country code, like +49 30 123456.'
const NPI = 'npi: An NPI has ten digits, the first of them 1 or 2, and the last is a check digit.'
const CLIA = 'clia: A CLIA number is as in 14D1234567.'
const SERVICE = 'placeOfService: A place of service code has two digits.'
const WEBSITE = 'website: A website is an address that begins with https://.'
const ZONE = 'timeZone: Choose a time zone.'
const ORDER = 'close: The closing time is after the opening time, unless it is on the next day.'

const bad: [what: string, Fields, string][] = [
  ['a short name', { name: ' x ' }, 'name: A name has 2 to 120 characters.'],
  ['a wrong NPI', { npi: '1234567890' }, NPI],
  ['a placeholder', { npi: '1111155556' }, NPI],
  ['a CLIA number of a letter more', { clia: '14DD123456' }, CLIA],
  ['a CLIA number in small letters', { clia: '14d1234567' }, CLIA],
  ['a CLIA number of a digit less', { clia: '14D123456' }, CLIA],
  ['a place of service of one digit', { placeOfService: '1' }, SERVICE],
  ['a place of service of three', { placeOfService: '111' }, SERVICE],
  ['a place of service of letters', { placeOfService: 'AB' }, SERVICE],
  [
    'a wrong GLN',
    { gln: '4006381333930' },
    'gln: A GLN has 13 digits, and the last is a check digit.',
  ],
  [
    'beyond the pole',
    { latitude: 90.0001, longitude: 0 },
    'latitude: A latitude is -90 to 90 degrees.',
  ],
  [
    'beyond the date line',
    { latitude: 0, longitude: -180.0001 },
    'longitude: A longitude is -180 to 180 degrees.',
  ],
  [
    'no number',
    { latitude: Number.NaN, longitude: 0 },
    'latitude: A latitude is -90 to 90 degrees.',
  ],
  ['half a point', { latitude: 1 }, 'longitude: A position has a latitude and a longitude.'],
  ['a website in the clear', { website: 'http://northside.example' }, WEBSITE],
  ['a website without a scheme', { website: 'northside.example' }, WEBSITE],
  [
    'a website with an invisible character',
    { website: 'https://northside.example/\u200b' },
    'website: Take out the invisible character U+200B (zero width space) at position 27.',
  ],
  ['a script for a website', { website: 'javascript:alert(1)//https://x' }, WEBSITE],
  ['a website with a password', { website: 'https://a:b@northside.example' }, WEBSITE],
  ['a phone number without a digit', { phone: '+CLINIC' }, PHONE],
  ['a phone number of 81 characters', { phone: '1'.repeat(81) }, PHONE],
  ['no e-mail address', { email: 'desk' }, 'email: This is not an e-mail address.'],
  ['no zone', { timeZone: '' }, ZONE],
  ['a zone with spaces', { timeZone: 'New York' }, ZONE],
  ['an offset', { timeZone: '+05:30' }, ZONE],
  [
    'a street that turns round',
    { addressLine1: '1 Main \u202eteertS' },
    'addressLine1: Take out the invisible character U+202E (right-to-left override) at position 8.',
  ],
  [
    'a city that cannot be seen',
    { city: 'Chi\u200bcago' },
    'city: Take out the invisible character U+200B (zero width space) at position 4.',
  ],
  ['25 o’clock', { hours: [at(1, '08:00', '25:00')] }, 'hours.0.close: A time is 00:00 to 24:00.'],
  [
    'opening at 24:00',
    { hours: [at(1, '24:00', '24:00')] },
    'hours.0.open: A time is 00:00 to 23:59.',
  ],
  ['an eighth day', { hours: [at(8, '08:00', '09:00')] }, 'hours.0.day: Choose a day of the week.'],
  ['closing before opening', { hours: [at(1, '17:00', '08:00')] }, `hours.0.${ORDER}`],
  ['no time at all', { hours: [at(1, '08:00', '08:00')] }, `hours.0.${ORDER}`],
  [
    'more than a day',
    { hours: [at(1, '08:00', '08:01', true)] },
    'hours.0.close: Hours last a day at most: close on the same day, or earlier on the next.',
  ],
  [
    'hours that overlap',
    { hours: [at(1, '08:00', '12:01'), at(1, '12:00', '17:00')] },
    'hours.1.open: Monday 12:00–17:00 overlaps Monday 08:00–12:01.',
  ],
  [
    'the same twice',
    { hours: [at(3, '08:00', '12:00'), at(3, '08:00', '12:00')] },
    'hours.1.open: Wednesday 08:00–12:00 overlaps Wednesday 08:00–12:00.',
  ],
  [
    'across midnight',
    { hours: [at(2, '05:59', '10:00'), at(1, '22:00', '06:00', true)] },
    'hours.0.open: Tuesday 05:59–10:00 overlaps Monday 22:00–06:00 (next day).',
  ],
  [
    'over the week’s end',
    { hours: [at(1, '00:00', '08:00'), at(7, '20:00', '00:01', true)] },
    'hours.0.open: Monday 00:00–08:00 overlaps Sunday 20:00–00:01 (next day).',
  ],
  [
    'a day that is not there',
    { exceptions: [on('2026-02-29', '2026-03-01')] },
    'exceptions.0.from: Choose a date.',
  ],
  [
    'days the wrong way round',
    { exceptions: [on('2026-03-02', '2026-03-01')] },
    'exceptions.0.to: The last day is not before the first.',
  ],
  [
    'two exceptions of a day',
    { exceptions: [on('2026-01-01', '2026-01-02'), on('2026-01-02', '2026-01-03')] },
    'exceptions.1.from: Another exception is about one of these days.',
  ],
  [
    'overlaps in an exception',
    {
      exceptions: [
        on('2026-01-01', '2026-01-01', [
          { open: '08:00', close: '12:00', nextDay: false },
          { open: '11:00', close: '13:00', nextDay: false },
        ]),
      ],
    },
    'exceptions.0.hours.1.open: 11:00–13:00 overlaps 08:00–12:00.',
  ],
  [
    'nights of an exception that overlap',
    {
      exceptions: [
        on('2026-01-01', '2026-01-02', [
          { open: '05:00', close: '09:00', nextDay: false },
          { open: '22:00', close: '06:00', nextDay: true },
        ]),
      ],
    },
    'exceptions.0.to: Hours of one day overlap those of the next.',
  ],
  ['an alias twice', { aliases: ['Annex', 'annex'] }, 'aliases: One of them is there twice.'],
  [
    'equipment without a name',
    { equipment: [{ name: '', kind: '', serial: '', status: 'in use' }] },
    'equipment.0.name: A name has 1 to 80 characters.',
  ],
  ['a status that is none', { status: 'closed' }, 'status: Choose a status.'],
  ['a field that is not there', { organizationId: 1 }, ': Unrecognized key: "organizationId"'],
]

describe('a location', () => {
  test.each(good)('can have %s', (_, more) => expect(complaint(more)).toBeUndefined())
  test.each(bad)('cannot have %s', (_, more, said) => expect(complaint(more)).toBe(said))

  test('can have any zone that forms offer', () => {
    for (const timeZone of Intl.supportedValuesOf('timeZone'))
      expect(complaint({ timeZone })).toBeUndefined()
  })

  test('is kept as it is written elsewhere', () => {
    const parsed = LocationInput.parse({
      ...least,
      phone: ' +1 (312) 555-0142 ',
      email: ' Desk@Northside.Example ',
      hours: [at(2, '08:00', '09:00'), at(1, '13:00', '14:00'), at(1, '08:00', '09:00')],
    })
    expect(parsed).toMatchObject({ phone: '+1 (312) 555-0142', email: 'desk@northside.example' })
    expect(parsed.hours.map(({ day, open }) => `${day} ${open}`)).toEqual([
      '1 08:00',
      '1 13:00',
      '2 08:00',
    ])
  })

  test('has a composed website', () => {
    const { website } = LocationInput.parse({ ...least, website: ' https://cafe\u0301.example/ ' })
    expect(website).toBe('https://caf\u00e9.example/')
  })

  test('is changed by saying everything', () => {
    const all = { ...LocationInput.parse(least), version: 1 }
    expect(LocationChange.safeParse(all).success).toBe(true)
    for (const name of Object.keys(all)) {
      const { [name as keyof typeof all]: _, ...rest } = all
      expect([name, LocationChange.safeParse(rest).success]).toEqual([name, false])
    }
  })
})
