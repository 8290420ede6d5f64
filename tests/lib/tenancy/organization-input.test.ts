import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { suggestDomainURL } from '@/lib/tenancy/organizations/domain-name'
import {
  AccountChange,
  OrganizationInput,
  OrganizationListQuery,
} from '@/lib/tenancy/organizations/schema'

const valid = {
  businessName: 'Harbor Clinic',
  businessRegistrationId: 'HRB 81422',
  selectedCountry: 276,
}
/** The first message for a field, or nothing. */
const message = (input: object) =>
  OrganizationInput.safeParse({ ...valid, ...input }).error?.issues[0]?.message

const NAME = 'Invalid Organization Name'
const REGISTRATION = 'Invalid Registration ID'
const COUNTRY = 'Please Select A Country'

describe('a business name', () => {
  const accepted = [
    'abc',
    'a c',
    "a'c",
    'a,c',
    'a.c',
    'ABC',
    '123',
    '1 2',
    'a'.repeat(50),
    `a${' '.repeat(48)}b`,
    "St. Mary's, Boston",
    'Ärztehaus Köln',
    '渋谷さくらクリニック',
    'عيادة السالمية',
    'Больница',
    '𝒜𝒷𝒸',
    '𠮷野家',
    'ǅab',
    '٣٤٥',
    'a½b',
    'Ⅻ Clinic',
    '𠮷'.repeat(50),
    'a’c',
    'अपोलो क्लिनिक',
    'दिल्ली क्लिनिक',
    'คลินิกเชียงใหม่',
    'ශ්‍රී ලංකා',
    'می‌خواهم',
    'র‍্যাব',
    'பெங்களூரு',
    'St. Mary’s',
    'A\u0308rzte',
    'a\u00a0c',
    '辻\u{E0100}歯科',
  ]
  test.each(accepted)('may be %j', (businessName) =>
    expect(message({ businessName })).toBeUndefined(),
  )

  const refused = [
    '',
    'a',
    'ab',
    'a'.repeat(51),
    '𠮷'.repeat(51),
    ' abc',
    'abc ',
    '.abc',
    'abc.',
    ',abc',
    'abc,',
    "'abc",
    "abc'",
    'a-c',
    'a_c',
    'a&c',
    'a/c',
    'a(c',
    'a!c',
    'a\tc',
    'a\nc',
    'abc\n',
    'a\u0000c',
    'a\u200bc',
    'a\u200dc',
    'abc\u200d',
    'a\u034fbc',
    'Saint-Luc',
    'Johnson & Johnson',
    'Clinic (North)',
    '\u0301abc',
    'a \u0301bc',
    'a.\u093fbc',
    '’abc',
    'abc’',
    'क'.padEnd(51, '\u093f'),
    '<b>x</b>',
    'a😀c',
    'a–c',
    'a"c',
    'a;c',
    '   ',
  ]
  test.each(refused)('may not be %j', (businessName) =>
    expect(message({ businessName })).toBe(NAME),
  )

  test('is composed, with ordinary spaces', () => {
    expect(
      OrganizationInput.parse({ ...valid, businessName: 'A\u0308rztehaus\u00a0Ko\u0308ln' })
        .businessName,
    ).toBe('Ärztehaus Köln')
  })

  // An expression that walks such a text again and again would be at it for ever; `npm run check`
  // proves that none does.
  const long = [
    'a'.repeat(1_000_000),
    'a '.repeat(500_000),
    'a\u0301'.repeat(500_000),
    `${"a'".repeat(20)}-`,
    `a${' '.repeat(1_000_000)}-`,
  ]
  test.each(long)('may not be as long as one likes: %#', (businessName) =>
    expect(message({ businessName })).toBe(NAME),
  )

  test.each([undefined, null, 0, 123, true, {}, [], ['abc']])('is text, not %j', (businessName) =>
    expect(message({ businessName })).toBe(NAME),
  )

  test('follows the rule for any text', () => {
    const isLetter = (sign: string) => /^[\p{L}\p{N}]$/u.test(sign)
    const isMark = (sign: string) => /^\p{M}$/u.test(sign)
    const sign = fc.oneof(
      fc.constantFrom(...`ab1ÄК京क ',.’-_&\t\n\u093f\u0301\u00a0`),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    )
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 54 }), (signs) => {
        const businessName = signs.join('')
        const points = [...businessName.normalize('NFC').replace(/\p{Zs}/gu, ' ')]
        const ends = points.findLast((point) => !isMark(point)) ?? ' '
        const rule =
          points.length >= 3 &&
          points.length <= 50 &&
          isLetter(points[0]!) &&
          isLetter(ends) &&
          points.every(
            (point, at) =>
              isLetter(point) ||
              (isMark(point)
                ? isLetter(points[at - 1]!) || isMark(points[at - 1]!)
                : ` ',.’`.includes(point)),
          )
        // Joiners and other invisible characters have tests of their own.
        fc.pre(!/\p{Cf}|\p{Default_Ignorable_Code_Point}/u.test(businessName))
        return (message({ businessName }) === undefined) === rule
      }),
      { numRuns: 5000 },
    )
  })
})

describe('a registration id', () => {
  const accepted = [
    'abc',
    'a-c',
    'a_c',
    "a'c",
    'a’c',
    'a,c',
    'a.c',
    'a c',
    'पंजीकरण 4711',
    'HRB 81422',
    '36-4482917',
    'KW-389104',
    '5010401089998',
    'Ä-1',
    '九九九',
    'a'.repeat(100),
    `1${'-'.repeat(98)}1`,
  ]
  test.each(accepted)('may be %j', (businessRegistrationId) =>
    expect(message({ businessRegistrationId })).toBeUndefined(),
  )

  const refused = [
    '',
    'a',
    'ab',
    'a'.repeat(101),
    '-abc',
    'abc-',
    '_abc',
    'abc_',
    ' abc',
    'abc ',
    'a/c',
    'a#c',
    'a\nc',
    'abc\n',
    'a\u0000c',
    'a:c',
    'a😀c',
  ]
  test.each(refused)('may not be %j', (businessRegistrationId) =>
    expect(message({ businessRegistrationId })).toBe(REGISTRATION),
  )
  test.each([undefined, null, 123])('is text, not %j', (businessRegistrationId) =>
    expect(message({ businessRegistrationId })).toBe(REGISTRATION),
  )
})

describe('a country', () => {
  test.each([276, 4, 894])('is a number like %d', (selectedCountry) =>
    expect(message({ selectedCountry })).toBeUndefined(),
  )
  test.each([undefined, null, '', '276', 2.5, Number.NaN, Infinity, true, [276], {}])(
    'is not %j',
    (selectedCountry) => expect(message({ selectedCountry })).toBe(COUNTRY),
  )
})

describe('what may be left out', () => {
  test.each(['partOf', 'referrerOrganizationUserId'])('%s may be absent or null', (key) => {
    for (const value of [undefined, null]) expect(message({ [key]: value })).toBeUndefined()
  })
  test.each([0, -1, 1.5, '1', Number.NaN, 2 ** 53, true])('a parent is not %j', (partOf) =>
    expect(message({ partOf })).toBeDefined(),
  )
  test.each(['', 'x', 5, '3f333df6-90a4-4fda-8dd3', true])(
    'a referrer is not %j',
    (referrerOrganizationUserId) => expect(message({ referrerOrganizationUserId })).toBeDefined(),
  )
})

describe('an organization’s input', () => {
  test('takes the five fields and no other', () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), (key, value) => {
        fc.pre(!(key in OrganizationInput.shape))
        const input = JSON.parse(
          `${JSON.stringify(valid).slice(0, -1)},${JSON.stringify(key)}:${JSON.stringify(value)}}`,
        )
        return !OrganizationInput.safeParse(input).success
      }),
      {
        numRuns: 2000,
        examples: [
          ['__proto__', 1],
          ['constructor', 1],
          ['toString', null],
          ['', 1],
        ],
      },
    )
  })
  test('is an object, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.anything({ withNullPrototype: true }),
        (value) => void OrganizationInput.safeParse(value),
      ),
      { numRuns: 2000 },
    )
  })
})

describe('the profile of an account', () => {
  const profile = {
    ...valid,
    label: 'Harbor',
    legalName: '',
    taxIdType: 'ein',
    taxId: '12-3456789',
    groupNpi: '',
    subdivision: '',
    street: '',
    city: '',
    postalCode: '',
    phone: '',
    email: '',
    website: '',
    timeZone: null,
    locale: null,
    currency: null,
    primaryColour: null,
    logoFileId: null,
    version: 1,
  }
  const refusal = (change: object) =>
    AccountChange.safeParse({ ...profile, ...change }).error?.issues[0]?.path.join('.')

  const longest = { label: 200, legalName: 200, street: 200, city: 100, postalCode: 20 }
  test.each(Object.entries(longest))('has a %s of at most %i characters', (field, most) => {
    expect(refusal({ [field]: 'x'.repeat(most) })).toBeUndefined()
    expect(refusal({ [field]: 'x'.repeat(most + 1) })).toBe(field)
  })
  test.each([
    { label: 'x' },
    { taxIdType: '', taxId: '' },
    { groupNpi: '1234567893' },
    { groupNpi: ' 1234567893 ' },
    { subdivision: 'US-CA' },
    { phone: '+15105550123' },
    { email: 'desk@clinic.example' },
    { website: 'https://clinic.example/' },
    { timeZone: 'America/Argentina/Buenos_Aires' },
    { timeZone: 'UTC' },
    { locale: 'ar' },
    { currency: 'KWD' },
    { locale: 'ht' },
    { locale: 'de-CH' },
  ])('may be %j', (change) => expect(refusal(change)).toBeUndefined())
  test.each([
    { label: '' },
    { taxId: '12-345678' },
    { taxIdType: 'none' },
    { groupNpi: '1234567890' },
    { subdivision: 'US-CALI' },
    { legalName: 'Harbor\nClinic' },
    { legalName: 'Har\u0007bor' },
    { phone: 'none' },
    { email: 'desk@' },
    { website: 'javascript:alert(1)' },
    { timeZone: '' },
    { locale: 'xx-invalid' },
    { currency: 'ABC' },
    { version: 0.5 },
    { street: '1 Main \u202eteertS' },
    { city: 'Oak\nland' },
    { postalCode: '9\u200b4607' },
    { timeZone: '+05:30' },
    { locale: 'qqq' },
  ])('may not be %j', (change) => expect(refusal(change)).toBe(Object.keys(change)[0]))
})

describe('a list query', () => {
  test.each([
    [{}, {}],
    [{ search: '  köln ' }, { search: 'köln' }],
    [
      { limit: '25', offset: '50' },
      { limit: 25, offset: 50 },
    ],
  ])('%j reads as %j', (given, expected) =>
    expect(OrganizationListQuery.parse(given)).toEqual(expected),
  )
  test.each([
    { limit: '0' },
    { limit: '1001' },
    { limit: '-1' },
    { limit: 'ten' },
    { offset: '-1' },
    { offset: '1e9' },
    { search: ['a', 'b'] },
    { parent: 'a'.repeat(64) },
    { sort: 'people' },
  ])('is not %j', (query) => expect(OrganizationListQuery.safeParse(query).success).toBe(false))
})

describe('a suggested domainURL', () => {
  test.each([
    ['Harbor Clinic', 'harbor-clinic'],
    ['  Harbor   Clinic  ', 'harbor-clinic'],
    ["Eastside Women's Health", 'eastside-womens-health'],
    ['St. Mary’s', 'st-marys'],
    ['Ärztehaus Köln', 'arztehaus-koln'],
    ['Straße', 'strasse'],
    ['Þór', 'thor'],
    ['Łódź', 'lodz'],
    ['Łódź Klinika Główna', 'lodz-klinika-glowna'],
    ['Đorđe ıshak Œuvre', 'dorde-ishak-oeuvre'],
    ['Hawaiʻi Care', 'hawaii-care'],
    ['ßẞ Ünïcœde', 'ssss-unicoede'],
    ['ﬁne', 'fine'],
    ['桜クリニック', 'organization'],
    ['A1', 'organization-a1'],
    ['xn--80ak', 'x-n-80ak'],
    ['XN 80', 'x-n-80'],
    ['', 'organization'],
  ])('for %j is %s', (name, label) => expect(suggestDomainURL(name)).toBe(label))

  test(
    'is a proper label for any text, and stays one with a number behind it',
    { tags: 'thorough' },
    () => {
      fc.assert(
        fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (name) => {
          const label = suggestDomainURL(name)
          return (
            /^(?!-)[a-z0-9-]{3,57}(?<!-)$/.test(label) &&
            !/^xn--/.test(label) &&
            suggestDomainURL(label) === label
          )
        }),
        {
          numRuns: 1500,
          examples: [
            ['a'.repeat(55) + ' b c'],
            ['-'.repeat(99)],
            ['xn' + '-'.repeat(60) + 'a'],
            ['xn---'],
            ['a'.repeat(56)],
            ['xn'],
            ['xn-'],
          ],
        },
      )
    },
  )
})
