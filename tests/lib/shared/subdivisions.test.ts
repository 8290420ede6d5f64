import { iso31662 } from 'iso-3166'
import { describe, expect, test } from 'vitest'
import { SUBDIVISION_LIST } from '@/lib/shared/places/subdivision-list'
import { isSubdivision, subdivisionName, SUBDIVISIONS } from '@/lib/shared/places/subdivisions'

describe('a part of a country', () => {
  test.each([
    'US-CA',
    'US-PR',
    'US-AS',
    'US-GU',
    'US-MP',
    'US-UM',
    'US-VI',
    'DE-NW',
    'JP-47',
    'KW-MU',
    'GB-SCT',
    'FR-75C',
  ])('%s is one', (code) => expect(isSubdivision(code)).toBe(true))
  test.each([
    '',
    'US',
    'US-',
    'US-ZZ',
    'us-ca',
    'DE-XX',
    'JP-48',
    'KW-00',
    'GB-SCTX',
    'GB-ZZZ',
    'FR-ZZ',
    'XX-1',
    'DE-BY-1',
    'constructor',
    'California',
  ])('"%s" is none', (code) => expect(isSubdivision(code)).toBe(false))

  test('is there for all of the United States, Germany and Japan', () => {
    const of = (country: string) =>
      SUBDIVISIONS.filter(({ value }) => value.startsWith(`${country}-`)).length
    expect([of('US'), of('DE'), of('JP'), of('KW')]).toEqual([57, 16, 47, 6])
    expect([subdivisionName('US-GU'), subdivisionName('GB-SCT')]).toEqual(['Guam', 'GB-SCT'])
  })

  test('is in the list where the kept one of iso-3166 has it, and nowhere else', () => {
    const listed = Object.entries(SUBDIVISION_LIST).flatMap(([country, parts]) =>
      parts.split(' ').map((part) => `${country}-${part}`),
    )
    expect(listed.sort()).toEqual(iso31662.map(({ code }) => code).sort())
    expect(SUBDIVISIONS.filter(({ value }) => !isSubdivision(value))).toEqual([])
  })
})
