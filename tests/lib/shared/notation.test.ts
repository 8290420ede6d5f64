import { describe, expect, test } from 'vitest'
import { otherAmount } from '@/lib/billing/invoicing/refusals'
import { amountIn, countIn, dayIn, notationOf, PRODUCT_LOCALE } from '@/lib/shared/text/notation'

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

  test.each([
    ['en-US', '1,234.50 USD, 1,234 JPY, 1,234.500 KWD', '100,000'],
    ['nb-NO', '1 234,50 USD, 1 234 JPY, 1 234,500 KWD', '100 000'],
    ['de-DE', '1.234,50 USD, 1.234 JPY, 1.234,500 KWD', '100.000'],
    ['he-IL', '1,234.50 USD, 1,234 JPY, 1,234.500 KWD', '100,000'],
  ])('of %s writes amounts with their currency as %s and a count as %s', (locale, money, count) => {
    const amounts = [
      { amount: 123_450, currency: 'USD' },
      { amount: 1234, currency: 'JPY' },
      { amount: 1_234_500, currency: 'KWD' },
    ]
    expect(plain(amounts.map((amount) => amountIn(locale, amount)).join(', '))).toBe(money)
    expect(plain(countIn(locale, 100_000))).toBe(count)
  })

  test.each(['en-US@posix', 'C', '', 'pap-CW'])(
    'of %j, which no format knows, is the product’s',
    (locale) => {
      expect(notationOf(locale)).toEqual(notationOf(PRODUCT_LOCALE))
    },
  )
})

test.each([
  [undefined, 'it would now charge 120.00 SEK where 125.00 SEK was quoted'],
  ['sv-SE', 'it would now charge 120,00 SEK where 125,00 SEK was quoted'],
])('for %s a refusal says: %s', (locale, why) => {
  const cart = { region: { currency_code: 'sek' } }
  expect(otherAmount(12_000, 12_500, cart, locale).message).toBe(why)
})
