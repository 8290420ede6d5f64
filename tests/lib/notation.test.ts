import { describe, expect, test } from 'vitest'
import { dayIn, notationOf, PRODUCT_LOCALE } from '@/lib/shared/notation'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('a notation', () => {
  test.each<[locale: string, amount: string, day: string, decimal: string]>([
    ['en-US', '$1,234.50', 'Mar 1, 2026', '.'],
    ['en-GB', 'US$1,234.50', '1 Mar 2026', '.'],
    ['nb-NO', '1 234,50 USD', '1 Mar 2026', ','],
    ['de-DE', '1.234,50 $', '1 Mar 2026', ','],
    ['ja-JP', '$1,234.50', '1 Mar 2026', '.'],
    ['bn-BD', '1,234.50 US$', '1 Mar 2026', '.'],
    ['ar-KW', '$1,234.50', '1 Mar 2026', '.'],
    ['he-IL', '$1,234.50', '1 Mar 2026', '.'],
  ])('of %s writes %s and %s', (locale, amount, day, decimal) => {
    const notation = notationOf(locale)
    const format = new Intl.NumberFormat(notation.numbers, { style: 'currency', currency: 'USD' })
    expect([plain(format.format(1234.5)), dayIn(locale, '2026-03-01'), notation.decimal]).toEqual([
      amount,
      day,
      decimal,
    ])
  })

  test.each(['en-US@posix', 'C', '', 'pap-CW'])(
    'of %j, which no format knows, is the product’s',
    (locale) => {
      expect(notationOf(locale)).toEqual(notationOf(PRODUCT_LOCALE))
    },
  )
})
