import { describe, expect, test } from 'vitest'
import { isMistypedVat } from '@/lib/platform/places/check-digits'
import { taxIdTrouble } from '@/lib/shared/places/tax-ids'

/** Numbers of each country that has check digits, as their examples in public documents. */
const VALID =
  `ATU13585627 BE0428759497 BG175074752 CHE100155212 CHE107787577IVA CY10259033P CZ25123891 DE136695976 DK13585628
  EE100594102 EL094259216 ESB58378431 ES54362315K ESX5253868R FI20774740 FR40303265045 GB980780684 HR33392005961 HU12892312
  IE6433435F IE6433435OA IT00743110157 T5835678256246 JP5835678256246 LT119511515 LT100001919017 LU15027442 LV40003521600
  MT11679112 NL004495445B01 NL000099998B57 PL8567346215 PT501964843 RO18547290 SE123456789701 SI50223054 SK2022749619
  XI980780684`.split(/\s+/)

/** The same with a digit changed. */
const mistyped = (value: string) => {
  const at = value.startsWith('NL') || value.startsWith('SE') ? 6 : value.search(/\d\D*$/)
  return value.slice(0, at) + ((Number(value[at]) + 1) % 10) + value.slice(at + 1)
}

describe('the check digits of a VAT number', () => {
  test.each(VALID)('are right in %s', (value) => {
    expect([taxIdTrouble('vat', value), isMistypedVat(value)]).toEqual([undefined, false])
  })

  test.each([...VALID.map(mistyped), 'DE123456789', 'GB123456789012', 'BE0123456789'])(
    'are wrong in %s',
    (value) => {
      expect([taxIdTrouble('vat', value), isMistypedVat(value)]).toEqual([undefined, true])
    },
  )

  test.each(['GBGD123', 'GBHA599', 'AE100123456700003', 'AU12345678901', 'ES12345678Z'])(
    'are not looked at in %s, or right',
    (value) => expect(isMistypedVat(value)).toBe(false),
  )

  test('are right in the examples of error messages', () => {
    const countries = [...new Set(VALID.map((value) => value.slice(0, 2).replace('T5', 'JP')))]
    const examples = countries.flatMap((country) => {
      const [, told = ''] = taxIdTrouble('vat', `${country}0`)?.split(' looks like ') ?? []
      return told.match(/[A-Z]{1,3}[0-9A-Z]+/g) ?? []
    })
    expect(examples.length).toBeGreaterThan(countries.length)
    expect(examples.filter((one) => taxIdTrouble('vat', one) ?? isMistypedVat(one))).toEqual([])
  })
})
