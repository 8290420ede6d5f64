import { describe, expect, test } from 'vitest'
import { isDeprecatedLoinc, isLoinc } from '@/lib/shared/text/check-digits'

/** Those that LOINC's own guide lists with a wrong check digit. */
const EXCEPTIONS = [
  '11491-6',
  '11501-6',
  '5895-7',
  '5896-5',
  '5897-3',
  '5928-1',
  '6028-3',
  '6415-5',
  '6580-7',
  '6645-7',
  '6646-5',
  '6647-3',
  '6648-1',
  '6649-9',
]

describe('a LOINC code', () => {
  test.each([
    '2345-7',
    '718-7',
    '4548-4',
    '12345-5',
    '1-8',
    '100002-5',
    '51990-0',
    '0-0',
    '1234567-4',
  ])('is valid: %s', (code) =>
    expect([isLoinc(code), isDeprecatedLoinc(code)]).toEqual([true, false]),
  )

  test.each([
    '',
    '-',
    '2345',
    '2345-',
    '-7',
    '23457',
    '2345-77',
    '2345 -7',
    ' 2345-7',
    '2345-7 ',
    '2345–7',
    'LP2345-7',
    '2345-6',
    '718-0',
    '4548-5',
    '12345678-2',
    '２３４５-７',
    '2345-7\n',
  ])('is none: %j', (code) => expect(isLoinc(code)).toBe(false))

  test.each(EXCEPTIONS)(
    'that LOINC numbered wrongly is taken, and known as deprecated: %s',
    (code) => {
      expect([isLoinc(code), isDeprecatedLoinc(code)]).toEqual([true, true])
      // No other digit would do in its place but the one that belongs there.
      const valid = [...'0123456789'].filter((digit) => isLoinc(code.slice(0, -1) + digit))
      expect(valid).toHaveLength(2)
    },
  )
})
