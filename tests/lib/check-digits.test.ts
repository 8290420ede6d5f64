import { describe, expect, test } from 'vitest'
import { isGln, isNpi, luhn } from '@/lib/shared/check-digits'

describe('check digits', () => {
  test.each([
    ['1234567893', true],
    ['1003000126', true],
    ['2123456784', true],
    ['1234567890', false],
    ['1234567894', false],
    ['1234567839', false], // its last two digits the other way round
    ['0234567893', false],
    ['3234567893', false],
    ['123456789', false],
    ['12345678930', false],
    ['123456789３', false], // a full-width digit
    [' 1234567893', false],
    ['', false],
    ['1111155556', false], // a placeholder
    ['1111111112', false],
  ])('of an NPI: %s is %s', (text, valid) => expect(isNpi(text)).toBe(valid))

  test.each([
    ['4006381333931', true],
    ['0614141000012', true],
    ['0000000000000', true],
    ['4006381333932', false],
    ['4006381339331', false],
    ['400638133393', false],
    ['40063813339310', false],
    ['400638133393X', false],
    ['', false],
  ])('of a GLN: %s is %s', (text, valid) => expect(isGln(text)).toBe(valid))

  test.each([
    ['79927398713', true],
    ['0', true],
    ['79927398710', false],
  ])('by Luhn: %s is %s', (text, valid) => expect(luhn(text)).toBe(valid))
})
