import { describe, expect, test } from 'vitest'
import { isDea, isGln, isNpi, luhn } from '@/lib/shared/check-digits'

describe('the formula of Luhn', () => {
  test.each(['0', '18', '79927398713', '4111111111111111', '808401234567893'])(
    'lets %s through',
    (digits) => expect(luhn(digits)).toBe(true),
  )
  test.each(['', '1', '79927398710', '97927398713', '4111111111111112', '1a', ' 18', '１８'])(
    'refuses %j',
    (digits) => expect(luhn(digits)).toBe(false),
  )

  test('notices every single wrong digit', () => {
    const right = '79927398713'
    const wrong = [...right].flatMap((digit, place) =>
      [...'0123456789']
        .filter((other) => other !== digit)
        .map((other) => right.slice(0, place) + other + right.slice(place + 1)),
    )
    expect(wrong.filter(luhn)).toEqual([])
  })
})

describe('an NPI', () => {
  test.each(['1234567893', '1245319599', '2234567891', '1003000126', '1679576722'])(
    'may be %s',
    (npi) => expect(isNpi(npi)).toBe(true),
  )

  test.each([
    ['a wrong check digit', '1234567890'],
    ['two digits that changed places', '1234576893'],
    ['a first digit that is neither 1 nor 2', '3234567892'],
    ['nine digits', '123456789'],
    ['eleven digits', '12345678931'],
    ['a letter', '123456789X'],
    ['a space', '1234567893 '],
    ['digits of another script', '１２３４５６７８９３'],
    ['nothing', ''],
    ['a placeholder', '1111155556'],
    ['the other placeholder', '1111111112'],
  ])('may not have %s', (_what, npi) => expect(isNpi(npi)).toBe(false))

  test('is refused as a placeholder alone where its digits are right', () => {
    for (const npi of ['1111155556', '1111111112'])
      expect([npi, luhn(`80840${npi}`)]).toEqual([npi, true])
  })
})

describe('a DEA number', () => {
  test.each(['F91234563', 'AB1234563', 'A90000000'])('may be %s', (dea) =>
    expect(isDea(dea)).toBe(true),
  )

  test.each([
    ['a wrong check digit', 'F91234564'],
    ['a digit first', '9F1234563'],
    ['a second sign that is neither a letter nor 9', 'F81234563'],
    ['small letters', 'f91234563'],
    ['six digits', 'F9123456'],
    ['eight digits', 'F912345630'],
    ['a letter among its digits', 'F9123456A'],
    ['nothing', ''],
  ])('may not have %s', (_what, dea) => expect(isDea(dea)).toBe(false))
})

describe('a GLN', () => {
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
  ])('of %s is valid: %s', (text, valid) => expect(isGln(text)).toBe(valid))
})
