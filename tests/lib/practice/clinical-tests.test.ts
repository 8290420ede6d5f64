import { UnitTables } from '@lhncbc/ucum-lhc'
import { describe, expect, test, vi } from 'vitest'
import { sentenceAbout } from '@/lib/platform/api/sentences'
import { ClinicalTestInput, missingIn } from '@/lib/practice/clinical-tests/schema'
import { exponentOf, figureOf, isCurrency, unitsOf } from '@/lib/shared/money/money'
import { Price } from '@/lib/shared/money/price'
import { gapsOf, troublesOf, type Age, type ReferenceRange } from '@/lib/shared/reference-ranges'
import { durationInWords, durationOf, isDuration } from '@/lib/shared/time/duration'
import { isUcum } from '@/lib/shared/ucum'

describe('a duration', () => {
  test.each(['PT4H', 'PT30M', 'P1D', 'P2W', 'P1DT6H', 'P1Y2M3DT4H5M6S', 'PT0H30M'])(
    'is valid: %s',
    (text) => expect(isDuration(text)).toBe(true),
  )
  test.each([
    '',
    'P',
    'PT',
    '4H',
    'PT4',
    'P1H',
    'PT1D',
    'P1WT1H',
    'P1W2D',
    'P1DT',
    'P-1D',
    'PT1.5H',
    'P0D',
    'pt4h',
    `PT${'9'.repeat(40)}H`,
  ])('is none: %j', (text) => expect(isDuration(text)).toBe(false))

  test.each([
    ['4 hours', 'PT4H', '4 hours'],
    ['1h', 'PT1H', '1 hour'],
    ['90 min', 'PT90M', '90 minutes'],
    ['2 days', 'P2D', '2 days'],
    ['1 day 6 h', 'P1DT6H', '1 day 6 hours'],
    ['1 WEEK', 'P1W', '1 week'],
    [' pt2h30m ', 'PT2H30M', '2 hours 30 minutes'],
    ['P1Y2M', 'P1Y2M', '1 year 2 months'],
    ['PT45S', 'PT45S', '45 seconds'],
  ])('is written %j: %s, read as “%s”', (written, duration, words) => {
    expect(durationOf(written)).toBe(duration)
    expect(durationInWords(duration)).toBe(words)
  })
  test.each([
    '',
    'soon',
    '4',
    'h',
    '1.5 h',
    '6 h 1 d',
    '2 h 2 h',
    '0 days',
    '1 w 2 h',
    '4 hours, please',
  ])('is not what is written as %j', (written) => expect(durationOf(written)).toBeNull())
})

describe('a unit of UCUM', () => {
  test.each([
    'mg/dL',
    'g/dL',
    'mmol/L',
    '10*3/uL',
    '10*6/uL',
    'fL',
    'pg',
    '%',
    'U/L',
    'm[IU]/L',
    'u[IU]/mL',
    'mm[Hg]',
    '[pH]',
    'mL/min/{1.73_m2}',
    '{score}',
    'ng/mL{FEU}',
    '/[HPF]',
    'mm/h',
    'ms',
    'm2',
    's-1',
    'mg/(24.h)',
    '(mg/dL)/h',
    '1',
    'Cel',
    '/100{WBC}',
    '10*3.{RBC}',
    '{cells(live)}/uL',
    '/((m.s)/h)',
    '[in_us]',
    'dyn.s/cm5',
    'mg{creat}/L',
    '{#}/[HPF]',
    '[lb_av]',
    '10*-6',
  ])('is valid: %s', (unit) => expect(isUcum(unit)).toBe(true))
  test('is every one of the list that the library comes with', () => {
    const codes = UnitTables.getInstance()
      .allUnitsByDef()
      .map(({ csCode_ }) => csCode_.trim())
    expect(codes.length).toBeGreaterThan(700)
    expect(codes.filter((code) => !isUcum(code))).toEqual([])
  })
  test.each([
    '',
    ' ',
    'mg/',
    'mg//dL',
    'mg dL',
    'MG/DL',
    'mcg',
    'µg',
    'ug/dl/',
    'mmHg',
    'x10^3',
    'mg/{dL',
    'mg)',
    '(mg',
    '()',
    'mg/%%',
    '{a b}',
    'cc',
    'mgdL',
    'm'.repeat(61),
    '(m)2',
    '5(m)',
    '(m)(s)',
    '(m){x}',
    '{x}2',
    '{x}{y}',
    '[LB_AV]',
    'meter',
    'IU/L',
    'mg/{dL}}',
    'constructor',
    'm.toString/s',
    '__proto__',
    'mg/dL ',
    '\0',
  ])('is none: %j', (unit) => {
    const printed = vi.spyOn(console, 'log')
    expect(isUcum(unit)).toBe(false)
    expect(printed).not.toHaveBeenCalled()
    printed.mockRestore()
  })
})

describe('money', () => {
  test.each([
    ['USD', 2_147_483_647, undefined],
    ['USD', 2_147_483_648, 'A price is at most 21,474,836.47 USD.'],
    ['JPY', 2_147_483_648, 'A price is at most 2,147,483,647 JPY.'],
    ['KWD', 9_999_999_999_999, 'A price is at most 2,147,483.647 KWD.'],
  ])('in %s is kept as far as an integer holds it: %i', (currency, amount, message) => {
    const { error } = Price.safeParse({ amount, currency }, { error: sentenceAbout })
    expect(error?.issues[0]?.message).toBe(message)
  })
  test.each([
    ['JPY', 0, '4500', 4500],
    ['USD', 2, '45', 4500],
    ['USD', 2, '45.5', 4550],
    ['EUR', 2, '0', 0],
    ['KWD', 3, '1.234', 1234],
    ['IQD', 3, '1.5', 1500],
    ['USD', 2, '21474836.47', 2_147_483_647],
  ])('in %s has %i decimals: %s is %i', (currency, decimals, written, units) => {
    expect([isCurrency(currency), exponentOf(currency), unitsOf(written, currency)]).toEqual([
      true,
      decimals,
      units,
    ])
    expect(unitsOf(figureOf({ amount: units, currency }), currency)).toBe(units)
  })
  test.each([
    ['JPY', '4500.0'],
    ['USD', '45.001'],
    ['KWD', '1.2345'],
    ['USD', '-1'],
    ['USD', ''],
    ['USD', '1,500'],
    ['USD', '1,234.50'],
    ['KWD', '1,234'],
    ['USD', '1 50'],
    ['USD', '1e3'],
    ['USD', '.5'],
    ['USD', '1'.repeat(13)],
  ])('is not written in %s as %j', (currency, written) =>
    expect(unitsOf(written, currency)).toBeNull(),
  )
  test.each<[string, string, '.' | ',', number | null]>([
    ['NOK', '9,90', ',', 990],
    ['NOK', '9.90', ',', 990],
    ['USD', '9,90', '.', 990],
    ['USD', '9,9', '.', 990],
    ['NOK', '12 345,50', ',', 1_234_550],
    ['CHF', '12’345.50', '.', 1_234_550],
    ['KWD', '1,234', ',', 1234],
    ['KWD', '1.234', ',', null],
  ])(
    'is read in %s: %j, where decimals stand behind %j, is %j',
    (currency, written, decimal, units) => expect(unitsOf(written, currency, decimal)).toBe(units),
  )
  test.each([
    [{ amount: 5, currency: 'USD' }, '0.05'],
    [{ amount: 0, currency: 'KWD' }, '0.000'],
    [{ amount: 7, currency: 'JPY' }, '7'],
    [{ amount: -5, currency: 'USD' }, '-0.05'],
    [{ amount: -1_234_567, currency: 'KWD' }, '-1234.567'],
    [{ amount: -7, currency: 'JPY' }, '-7'],
  ])('%o is written %s', (money, figure) => expect(figureOf(money)).toBe(figure))
  test.each(['usd', 'US', 'XXXX', ''])('has no currency %j', (code) =>
    expect(isCurrency(code)).toBe(false),
  )
})

const years = (value: number): Age => ({ value, unit: 'a' })
const range = (parts: Partial<ReferenceRange>): ReferenceRange => ({
  sex: 'any',
  ageFrom: null,
  ageTo: null,
  low: 1,
  high: 2,
  text: '',
  ...parts,
})

describe('reference ranges', () => {
  test.each<[string, Partial<ReferenceRange>[], [number, string][]]>([
    ['one for everybody', [{}], []],
    ['limits that are equal', [{ low: 2, high: 2 }], []],
    ['an upper limit alone', [{ low: null }], []],
    ['a text alone', [{ low: null, high: null, text: 'Negative' }], []],
    ['women and men apart', [{ sex: 'female' }, { sex: 'male' }], []],
    ['ages that meet', [{ ageTo: years(18) }, { ageFrom: years(18) }], []],
    [
      'ages that meet in different units',
      [{ ageTo: { value: 12, unit: 'mo' } }, { ageFrom: years(1) }],
      [],
    ],
    ['low above high', [{ low: 3, high: 2 }], [[0, 'high']]],
    ['neither limit nor text', [{ low: null, high: null, text: ' ' }], [[0, 'low']]],
    [
      'an age that ends before it begins',
      [{ ageFrom: years(18), ageTo: years(17) }],
      [[0, 'ageTo']],
    ],
    ['an age of no length', [{ ageFrom: years(18), ageTo: years(18) }], [[0, 'ageTo']]],
    ['the same twice', [{}, {}], [[1, 'ageFrom']]],
    ['anybody beside women', [{ sex: 'female' }, { sex: 'any' }], [[1, 'ageFrom']]],
    ['men beside anybody', [{ sex: 'any' }, { sex: 'male' }], [[1, 'ageFrom']]],
    [
      'ages that overlap by a year',
      [{ ageTo: years(18) }, { ageFrom: years(17) }],
      [[1, 'ageFrom']],
    ],
    [
      'ages that overlap by days',
      [{ ageTo: { value: 29, unit: 'd' } }, { ageFrom: { value: 4, unit: 'wk' } }],
      [[1, 'ageFrom']],
    ],
    [
      'an overlap with the first of three',
      [{ ageTo: years(5) }, { ageFrom: years(5) }, { ageFrom: years(4), ageTo: years(5) }],
      [[2, 'ageFrom']],
    ],
  ])('with %s', (_title, parts, troubles) =>
    expect(troublesOf(parts.map(range)).map(({ index, field }) => [index, field])).toEqual(
      troubles,
    ),
  )

  test('leave gaps, for each sex', () => {
    const ranges = [
      range({ sex: 'female', ageTo: { value: 10, unit: 'd' } }),
      range({ ageFrom: { value: 20, unit: 'd' } }),
    ]
    expect([gapsOf(ranges, 'female'), gapsOf(ranges, 'male')]).toEqual([[[10, 20]], [[0, 20]]])
    expect(gapsOf([range({})], 'male')).toEqual([])
  })
})

const input = { code: 'GLU', name: 'Glucose' }
const troubleOf = (parts: object) => {
  const { error } = ClinicalTestInput.safeParse({ ...input, ...parts })
  return error?.issues[0]!.path.join('.')
}

describe('a test', () => {
  test.each(['A1', '2', 'a1', '-A', 'A'.repeat(21), 'A B', 'Ä1', ''])(
    'has no code %j but A1',
    (code) => expect(troubleOf({ code })).toBe(code === 'A1' ? undefined : 'code'),
  )
  test.each([
    ['name', { name: 'x' }],
    ['synonyms', { synonyms: ['Sugar', 'sugar'] }],
    ['loinc', { loinc: '2345-6' }],
    ['kind', { kind: 'surgery' }],
    ['specimen', { specimen: 'air' }],
    ['volume.value', { volume: { value: 0, unit: 'mL' } }],
    ['volume.value', { volume: { value: 100_001, unit: 'mL' } }],
    ['volume.unit', { volume: { value: 3, unit: 'cc' } }],
    ['turnaround', { turnaround: '4 hours' }],
    ['unit', { unit: 'mg/dl!' }],
    ['referenceRanges.0.high', { referenceRanges: [range({ low: 3 })] }],
    ['referenceRanges.1.ageFrom', { referenceRanges: [range({}), range({})] }],
    ['members', { members: ['NA', 'NA'] }],
    ['price.amount', { price: { amount: 1.5, currency: 'USD' } }],
    ['price.amount', { price: { amount: -1, currency: 'USD' } }],
    ['price.currency', { price: { amount: 1, currency: 'XX' } }],
  ])('is refused on %s', (path, parts) => expect(troubleOf(parts)).toBe(path))

  const complete = ClinicalTestInput.parse({
    ...input,
    kind: 'laboratory',
    specimen: 'serum',
    turnaround: 'PT4H',
    resultType: 'quantity',
    unit: 'mg/dL',
    price: { amount: 0, currency: 'USD' },
  })
  test.each([
    ['nothing', {}, []],
    [
      'everything',
      { kind: null, specimen: null, turnaround: null, resultType: null, price: null },
      ['kind', 'turnaround', 'resultType', 'price'],
    ],
    ['a specimen', { specimen: null }, ['specimen']],
    ['no specimen of a picture', { kind: 'imaging', specimen: null }, []],
    ['the unit of a quantity', { unit: null }, ['unit']],
    ['no unit of a text', { resultType: 'text', unit: null }, []],
    ['neither of a panel', { members: ['NA'], specimen: null, resultType: null, unit: null }, []],
  ])('that is to be published lacks %s', (_title, parts, fields) =>
    expect(Object.keys(missingIn({ ...complete, ...(parts as object) }))).toEqual(fields),
  )
})
