import { describe, expect, test } from 'vitest'
import {
  inputOf,
  newTest,
  emptyTest,
  openIn,
  valuesOf,
} from '@/components/practice/clinical-tests/values'
import { fieldWords } from '@/components/practice/clinical-tests/words'
import type { ClinicalTest, ClinicalTestVersion } from '@/lib/practice/clinical-tests/schema'

const version: ClinicalTestVersion = {
  name: 'Glucose',
  synonyms: ['Sugar', 'Blood sugar'],
  kind: 'laboratory',
  loinc: '2345-7',
  specimen: 'serum',
  container: 'Gold top',
  volume: { value: 0.5, unit: 'mL' },
  fasting: true,
  collection: 'Let it clot.',
  turnaround: 'P1DT6H',
  method: 'Hexokinase',
  resultType: 'quantity',
  unit: 'mg/dL',
  number: 1,
  status: 'draft',
  publishedAt: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
  price: { amount: 1050, currency: 'KWD' },
  referenceRanges: [
    { sex: 'female', ageFrom: { value: 18, unit: 'a' }, ageTo: null, low: 0, high: null, text: '' },
    {
      sex: 'any',
      ageFrom: null,
      ageTo: { value: 18, unit: 'a' },
      low: null,
      high: 99.5,
      text: 'fasting',
    },
  ],
  members: [{ code: 'NA', name: 'Sodium', status: 'active' }],
}
const testOf = (draft: ClinicalTestVersion) =>
  ({ draft, published: null }) as unknown as ClinicalTest
const {
  number: _number,
  status: _status,
  publishedAt: _at,
  updatedAt: _updated,
  ...content
} = version

describe('what the form of a test holds', () => {
  test('is sent as it was read, when nothing was changed', () => {
    expect(inputOf(valuesOf(testOf(version)))).toEqual({ ...content, members: ['NA'] })
  })

  test('is that of the draft, where there is one', () => {
    const published = { ...version, name: 'Before' }
    expect(openIn({ ...testOf(version), published }).name).toBe('Glucose')
    expect(openIn({ ...testOf(version), draft: null, published }).name).toBe('Before')
  })

  test.each([
    ['1 d 6 h', 'P1DT6H'],
    ['P1DT6H', 'P1DT6H'],
    ['soon', 'soon'],
    ['', null],
  ])('has a turnaround written %j: %s', (turnaround, sent) => {
    expect(inputOf({ ...emptyTest, turnaround }).turnaround).toBe(sent)
  })

  const troubleOf = (parts: object) => {
    const { error } = newTest.safeParse({ ...emptyTest, code: 'glu', name: 'Glucose', ...parts })
    return error?.issues.map(({ path }) => path.join('.'))
  }
  const range = {
    sex: 'any',
    ageFrom: { value: '', unit: 'a' },
    ageTo: { value: '', unit: 'a' },
    low: '',
    high: '1',
    text: '',
  }
  test.each([
    ['a code in small letters', {}, undefined],
    ['a price that is none', { price: { amount: 'much', currency: 'USD' } }, ['price.amount']],
    [
      'a price finer than its currency',
      { price: { amount: '1.5', currency: 'JPY' } },
      ['price.amount'],
    ],
    ['a volume that is no number', { volume: { value: 'some', unit: 'mL' } }, ['volume.value']],
    ['a turnaround nobody understands', { turnaround: 'soon' }, ['turnaround']],
    ['a limit with a comma', { referenceRanges: [{ ...range, low: '0,5' }] }, undefined],
    ['a limit with three decimals', { referenceRanges: [{ ...range, low: '0,125' }] }, undefined],
    [
      'a limit that could be thousands',
      { referenceRanges: [{ ...range, low: '150,000' }] },
      ['referenceRanges.0.low'],
    ],
    [
      'a volume that could be thousands',
      { volume: { value: '1,500', unit: 'uL' } },
      ['volume.value'],
    ],
    [
      'a limit that is no number',
      { referenceRanges: [{ ...range, low: 'x' }] },
      ['referenceRanges.0.low'],
    ],
    [
      'an age that is no number',
      { referenceRanges: [{ ...range, ageFrom: { value: 'x', unit: 'a' } }] },
      ['referenceRanges.0.ageFrom.value'],
    ],
  ])('with %s', (_title, parts, fields) => expect(troubleOf(parts)).toEqual(fields))

  test('is read in words, as it is kept and as it was typed', () => {
    const values = valuesOf(testOf(version))
    const read = (field: string, value: unknown) => fieldWords[field]!.show!(value)
    expect(read('referenceRanges', version.referenceRanges)).toBe(
      'Female, from 18 years: ≥ 0; to 18 years: ≤ 99.5, fasting',
    )
    expect(read('referenceRanges', values.referenceRanges)).toBe(
      read('referenceRanges', version.referenceRanges),
    )
    expect([read('turnaround', 'P1DT6H'), read('turnaround', values.turnaround)]).toEqual([
      '1 day 6 hours',
      '1 day 6 hours',
    ])
    expect([read('price', version.price), read('price', values.price)]).toEqual([
      'KWD\u00a01.050',
      '1.050 KWD',
    ])
  })
})
