import { describe, expect, test } from 'vitest'
import {
  PractitionerChange,
  PractitionerInput,
  PractitionerListQuery,
  RoleInput,
} from '@/lib/practice/practitioners/schema'

const valid = { given: 'Ama', family: 'Mensah', code: 'physician' }
const read = (input: object) => PractitionerInput.safeParse({ ...valid, ...input })
/** The field that is wrong and what is said of it, of the first that is. */
const wrong = (input: object) => {
  const issue = read(input).error?.issues[0]
  return issue && [issue.path.join('.'), issue.message]
}
const iso = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const licence = (more: object = {}) => ({ type: 'medical', number: '036-1', ...more })

describe('a practitioner', () => {
  test('needs a name and a role, and is given the rest', () => {
    expect(read({}).data).toMatchObject({
      prefix: '',
      npi: null,
      licences: [],
      active: true,
      organizationUserId: null,
    })
    for (const field of ['given', 'family', 'code'])
      expect(wrong({ [field]: undefined })?.[0]).toBe(field)
  })

  test('is changed by saying everything', () => {
    const { error } = PractitionerChange.safeParse({ ...valid, version: 1 })
    for (const field of ['npi', 'licences', 'email', 'periodTo', 'organizationUserId', 'prefix'])
      expect(error?.issues.map(({ path }) => path[0])).toContain(field)
  })

  test.each(['organizationId', 'name', 'verified', 'verifiedAt', 'id', '__proto__x'])(
    'has no field %s',
    (field) => expect(read({ [field]: 'x' }).success).toBe(false),
  )
})

const accepted: [field: string, given: unknown, kept?: unknown][] = [
  ['given', ' Ama '.trim()],
  ['given', ' Ama ', 'Ama'],
  ['family', '佐藤'],
  ['family', "O'Connor-Śmith"],
  ['family', 'x'.repeat(100)],
  ['npi', '1234567893'],
  ['npi', '', null],
  ['npi', null],
  ['dea', 'f91234563', 'F91234563'],
  ['dea', '', null],
  ['taxonomy', '207Q00000X'],
  ['taxonomy', ' 207q00000x', '207Q00000X'],
  ['specialty', '363LF0000X'],
  ['specialty', '', null],
  ['birthDate', '1980-02-29'],
  ['birthDate', '1900-01-01'],
  ['birthDate', iso(-1)],
  ['birthDate', '', null],
  ['phone', '+13125550123'],
  ['phone', ' (312) 555-0123 x12 ', '(312) 555-0123 x12'],
  ['phone', '  ', null],
  ['email', ' Ama@Clinic.Example ', 'ama@clinic.example'],
  ['email', '', null],
  ['languages', ['EN', 'zh-hant-tw', 'de-CH'], ['en', 'zh-Hant-TW', 'de-CH']],
  ['languages', []],
  ['gender', 'other'],
  ['gender', null],
  ['periodFrom', '2024-02-29'],
  ['degrees', [{ code: 'MD' }], [{ code: 'MD', issuer: '', year: null }]],
  ['degrees', [{ code: 'MD', issuer: 'Charité', year: 2006 }]],
]

const refused: [field: string, given: unknown, at?: string][] = [
  ['given', ' '],
  ['family', ''],
  ['family', 'x'.repeat(101)],
  ['family', 'a\u202eb'],
  ['npi', '1234567890'],
  ['npi', 1234567893],
  ['npi', '1111155556'],
  ['npi', '1111111112'],
  ['dea', 'F91234564'],
  ['taxonomy', '207Q00000'],
  ['taxonomy', '207Q00000Y'],
  ['taxonomy', '207Q000000X'],
  ['taxonomy', '207Q_0000X'],
  ['birthDate', iso(0)],
  ['birthDate', iso(1)],
  ['birthDate', '1899-12-31'],
  ['birthDate', '1981-02-29'],
  ['birthDate', '01/02/1980'],
  ['birthDate', '1980-1-2'],
  ['phone', 'call the desk'],
  ['phone', '1'.repeat(81)],
  ['email', 'nobody'],
  ['email', 'a@b.example,c@d.example'],
  ['languages', ['english language'], 'languages.0'],
  ['languages', ['en', '_'], 'languages.1'],
  ['languages', ['en', 'zzz'], 'languages.1'],
  ['languages', ['en', 'EN']],
  ['languages', Array.from({ length: 21 }, (_, i) => `en-x-${i}`)],
  ['gender', 'f'],
  ['code', 'doctor'],
  ['periodFrom', '2023-02-29'],
  ['degrees', [{ code: '' }], 'degrees.0.code'],
  ['degrees', [{ code: 'MD', year: 1899 }], 'degrees.0.year'],
  ['degrees', [{ code: 'MD', year: 2006.5 }], 'degrees.0.year'],
  ['organizationUserId', 'me'],
]

describe('a field', () => {
  test.each(accepted)('%s may be %j', (field, given, kept = given) => {
    const { data, error } = read({ [field]: given })
    expect(error?.issues).toBeUndefined()
    expect(data![field as keyof typeof data]).toEqual(kept)
  })
  test.each(refused)('%s may not be %j', (field, given, at = field) =>
    expect(wrong({ [field]: given })?.[0]).toBe(at),
  )
})

describe('a licence', () => {
  const issues = (...licences: object[]) => wrong({ licences })

  test.each([
    { issued: '2024-01-01', expires: '2024-01-01' },
    { issued: '2024-01-01', expires: '' },
    { issued: null, expires: '2020-01-01' },
    { subdivision: 'us-il' },
    { subdivision: 'JP-13' },
    { subdivision: 'GB-SCT' },
    { subdivision: 'US-VI' },
    { subdivision: '' },
    { number: '第412087号' },
  ])('may have %j', (more) => expect(issues(licence(more))).toBeUndefined())

  test.each<[object, string]>([
    [{ issued: '2024-01-02', expires: '2024-01-01' }, 'expires'],
    [{ expires: '2024-13-01' }, 'expires'],
    [{ issued: 'soon' }, 'issued'],
    [{ number: '' }, 'number'],
    [{ number: 'x'.repeat(61) }, 'number'],
    [{ type: 'poetic' }, 'type'],
    [{ type: null }, 'type'],
    [{ subdivision: 'Illinois' }, 'subdivision'],
    [{ subdivision: 'US-ILLI' }, 'subdivision'],
    [{ subdivision: 'US-ZZ' }, 'subdivision'],
    [{ subdivision: 'DE-XX' }, 'subdivision'],
    [{ id: 'x' }, 'id'],
  ])('may not have %j', (more, field) =>
    expect(issues(licence(more))?.[0]).toBe(`licences.0.${field}`),
  )

  test('says nothing of who verified it', () =>
    expect(issues(licence({ verifiedAt: null }))).toBeDefined())

  test('is primary once for each type', () => {
    const primary = (type: string) => licence({ type, isPrimary: true })
    expect(issues(primary('medical'), primary('nursing'), licence())).toBeUndefined()
    const message = 'Another licence of this type is the primary one.'
    expect(issues(licence(), primary('medical'), primary('nursing'), primary('medical'))).toEqual([
      'licences.3.isPrimary',
      message,
    ])
  })

  test('is there once', () => {
    const id = '3f333df6-90a4-4fda-8dd3-9485d27cee36'
    expect(issues(licence({ id }), licence(), licence())).toBeUndefined()
    expect(issues(licence({ id }), licence({ id }))).toEqual([
      'licences',
      'A licence is there twice.',
    ])
    expect(issues(...Array.from({ length: 61 }, () => licence()))?.[0]).toBe('licences')
  })
})

describe('a period', () => {
  test.each([
    ['2024-01-01', '2024-01-01'],
    ['2024-01-01', ''],
    ['', '2024-01-01'],
    [null, null],
  ])('may be from %j to %j', (periodFrom, periodTo) =>
    expect(wrong({ periodFrom, periodTo })).toBeUndefined(),
  )

  test('does not end before it begins', () => {
    const period = { periodFrom: '2024-01-02', periodTo: '2024-01-01' }
    expect(wrong(period)).toEqual(['periodTo', 'A role does not end before it begins.'])
    const practitionerId = '3f333df6-90a4-4fda-8dd3-9485d27cee36'
    expect(RoleInput.safeParse({ practitionerId, code: 'nurse', ...period }).success).toBe(false)
    expect(RoleInput.safeParse({ practitionerId, code: 'nurse' }).success).toBe(true)
  })
})

describe('a list of practitioners', () => {
  test.each([
    'status=active,ended',
    'expiry=30,expired',
    'licensedIn=us-il,US-WI',
    'verified=no',
    'sort=-nextExpiry',
  ])('can be asked for %s', (query) =>
    expect(
      PractitionerListQuery.safeParse(Object.fromEntries(new URLSearchParams(query))).success,
    ).toBe(true),
  )
  test.each([
    'status=gone',
    'expiry=31',
    'licensedIn=Illinois',
    'verified=1',
    'sort=npi',
    'licensedIn=',
  ])('cannot be asked for %s', (query) =>
    expect(
      PractitionerListQuery.safeParse(Object.fromEntries(new URLSearchParams(query))).success,
    ).toBe(false),
  )
})
