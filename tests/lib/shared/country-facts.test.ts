import countries from 'i18n-iso-countries/index'
import { describe, expect, test } from 'vitest'
import { timeZoneFault } from '@/lib/platform/places/time-zones'
import { isCurrency } from '@/lib/shared/money/money'
import { regionalSettingsOf } from '@/lib/shared/places/countries'
import { COUNTRY_FACTS } from '@/lib/shared/places/country-facts'
import { isLocale } from '@/lib/shared/text/intl'

describe('the settings that are usual in a country', () => {
  test.each([
    [578, { timeZone: 'Europe/Oslo', locale: 'nb-NO', currency: 'NOK' }],
    [840, { timeZone: 'America/New_York', locale: 'en-US', currency: 'USD' }],
    [36, { timeZone: 'Australia/Sydney', locale: 'en-AU', currency: 'AUD' }],
    [276, { timeZone: 'Europe/Berlin', locale: 'de-DE', currency: 'EUR' }],
    [100, { timeZone: 'Europe/Sofia', locale: 'bg-BG', currency: 'EUR' }],
    [414, { timeZone: 'Asia/Kuwait', locale: 'ar-KW', currency: 'KWD' }],
    [10, { timeZone: 'Antarctica/Syowa', locale: 'en-AQ', currency: null }],
    [999, { timeZone: null, locale: null, currency: null }],
  ])('of %i are known', (country, settings) => {
    expect(regionalSettingsOf(country)).toEqual(settings)
  })

  test('can all be chosen', () => {
    const wrong = Object.entries(COUNTRY_FACTS).filter(
      ([, [locale, timeZone, currency]]) =>
        !isLocale(locale) ||
        timeZoneFault(timeZone) !== undefined ||
        (currency !== null && !isCurrency(currency)),
    )
    expect(wrong).toEqual([])
  })

  test('are known of every country but Kosovo, which the database does not have, and two islands without people', () => {
    const without = ['XK', 'BV', 'HM']
    const all = Object.entries(countries.getNumericCodes()).filter(
      ([, alpha2]) => !without.includes(alpha2),
    )
    expect(Object.keys(COUNTRY_FACTS).map(Number)).toEqual(
      all.map(([code]) => Number(code)).sort((a, b) => a - b),
    )
    for (const [code, alpha2] of all)
      expect(new Intl.Locale(COUNTRY_FACTS[Number(code)]![0]).region).toBe(alpha2)
  })
})
