import examples from 'libphonenumber-js/mobile/examples'
import { getCountries, getExampleNumber } from 'libphonenumber-js/min'
import { describe, expect, it } from 'vitest'
import { findCountryCode } from '@/lib/platform/places/countries'
import { formatPhone, parsePhone, phoneFault } from '@/lib/platform/places/phones'
import { NOT_A_PHONE, TWO_PHONES } from '@/lib/shared/text/contact'

const numericOf = (alpha2: string) => findCountryCode(alpha2)!

const READ: [written: string, country: string | null, stored: string][] = [
  // A zero in brackets is dialed inside the country alone.
  ['+44 (0)20 7946 0958', null, '+442079460958'],
  ['+44(0)2079460958', 'US', '+442079460958'],
  ['+44 [0] 20 7946 0958', null, '+442079460958'],
  ['+44 020 7946 0958', null, '+442079460958'],
  ['+49 (0)30 123456', null, '+4930123456'],
  ['0049 (0) 30 123456', 'US', '+4930123456'],
  ['(0)30 123456', 'DE', '+4930123456'],
  ['+1 (0)312 555 0142', null, '+13125550142'],
  ['+351 (0)21 123 4567', null, '+351211234567'],
  ['+352 (0)26 12 34 56', null, '+35226123456'],
  // The country code in brackets.
  ['(+44) 20 7946 0958', null, '+442079460958'],
  ['(+44) (0)20 7946 0958', 'FR', '+442079460958'],
  ['(+44) 020 7946 0958', null, '+442079460958'],
  ['(+1 312) 555-0142', null, '+13125550142'],
  ['Tel.: (+49) 30 123456', 'US', '+4930123456'],
  ['(+39) 06 6982 1234', null, '+390669821234'],
  // Where the zero is a part of the number, it stays.
  ['06 6982 1234', 'IT', '+390669821234'],
  ['+39 06 6982 1234', null, '+390669821234'],
  ['+39 (0)6 6982 1234', null, '+390669821234'],
  ['+39 (06) 69821234', 'US', '+390669821234'],
  ['0331 123456', 'IT', '+390331123456'],
  ['+39 (0)331 123456', null, '+390331123456'],
  ['333 123 4567', 'IT', '+393331234567'],
  ['06 698 12345', 'VA', '+390669812345'],
  ['0549 886377', 'SM', '+3780549886377'],
  ['07 01 23 45 67', 'CI', '+2250701234567'],
  // As it is dialed in a country.
  ['(312) 555-0142', 'US', '+13125550142'],
  ['1 312 555 0142', 'US', '+13125550142'],
  ['312.555.0142', 'CA', '+13125550142'],
  ['416-555-0142', 'US', '+14165550142'],
  ['030/123456', 'DE', '+4930123456'],
  ['030 123456-12', 'DE', '+493012345612'],
  ['020 7946 0958', 'GB', '+442079460958'],
  ['01 23 45 67 89', 'FR', '+33123456789'],
  ['03-5550-0101', 'JP', '+81355500101'],
  ['8 (495) 123-45-67', 'RU', '+74951234567'],
  ['2255 0101', 'KW', '+96522550101'],
  ['(02) 9123 4567', 'AU', '+61291234567'],
  ['011 15-1234-5678', 'AR', '+5491112345678'],
  // From abroad.
  ['0049 30 123456', 'US', '+4930123456'],
  ['00 49 30 123456', 'DE', '+4930123456'],
  ['(00)49 30 123456', 'US', '+4930123456'],
  ['(0049) 30 123456', 'US', '+4930123456'],
  ['0049 30 123456', 'JP', '+4930123456'],
  ['0049 30 123456', null, '+4930123456'],
  ['001 312 555 0142', 'DE', '+13125550142'],
  ['011 49 30 123456', 'US', '+4930123456'],
  ['010 49 30 123456', 'JP', '+4930123456'],
  ['0011 49 30 123456', 'AU', '+4930123456'],
  // With what a number is called.
  ['Tel. 030 123456', 'DE', '+4930123456'],
  ['Praxis: 030 123456', 'DE', '+4930123456'],
  ['Praxis 030 123456', 'DE', '+4930123456'],
  ['Mobil: 0171 2345678', 'DE', '+491712345678'],
  ['0171 2345678 (mobil)', 'DE', '+491712345678'],
  ['mobile +49 171 2345678', null, '+491712345678'],
  ['Office: (312) 555-0142 x12', 'US', '+13125550142;ext=12'],
  ['312-555-0142 cell', 'US', '+13125550142'],
  ['01/23/45/67/89', 'FR', '+33123456789'],
  // As they were dialed in Mexico until 2019.
  ['+52 1 55 1234 5678', null, '+525512345678'],
  ['+5215512345678', 'US', '+525512345678'],
  ['0052 1 55 1234 5678', 'US', '+525512345678'],
  ['+52 (1) 55 1234 5678', null, '+525512345678'],
  ['044 55 1234 5678', 'MX', '+525512345678'],
  ['045 (55) 1234 5678', 'MX', '+525512345678'],
  ['01 55 1234 5678', 'MX', '+525512345678'],
  ['+52 1 55 1234 5678 ext. 12', null, '+525512345678;ext=12'],
  ['044 55 1234 5678 x12', 'MX', '+525512345678;ext=12'],
  ['55 1234 5678', 'MX', '+525512345678'],
  // As URIs.
  ['tel:+1-312-555-0142', null, '+13125550142'],
  ['TEL:+13125550142;ext=12', null, '+13125550142;ext=12'],
  ['tel:7042;phone-context=+1312555', null, '+13125557042'],
  ['tel:(312)555-0142;phone-context=clinic.example', 'US', '+13125550142'],
  ['tel:%2B49%2030%20123456', null, '+4930123456'],
  ['tel://+4930123456', null, '+4930123456'],
  ['Tel.: 030 123456', 'DE', '+4930123456'],
  ['Phone: +49 30 123456', null, '+4930123456'],
  // Extensions.
  ['+1 312 555 0142 ext. 12', null, '+13125550142;ext=12'],
  ['(312) 555-0142 x12', 'US', '+13125550142;ext=12'],
  ['312-555-0142 extension 12', 'US', '+13125550142;ext=12'],
  ['312-555-0142 #0042', 'US', '+13125550142;ext=0042'],
  ['312-555-0142, 12', 'US', '+13125550142;ext=12'],
  ['+13125550142;ext=12', null, '+13125550142;ext=12'],
  ['312-555-0142-12', 'US', '+13125550142;ext=12'],
  ['(312) 555-0142 (ext. 12)', 'US', '+13125550142;ext=12'],
  ['+44 20 7946 0958 (x12)', null, '+442079460958;ext=12'],
  ['+49 30 123456 (Durchwahl 12)', null, '+4930123456;ext=12'],
  ['+33 1 23 45 67 89 poste 12', null, '+33123456789;ext=12'],
  ['+49 30 123456 Durchwahl 12', null, '+4930123456;ext=12'],
  ['+1 312-555-0142 Ext.: 7', null, '+13125550142;ext=7'],
  ['+43 1 58858 Klappe 12', null, '+43158858;ext=12'],
  ['+49 30 123456 Nebenstelle 12', null, '+4930123456;ext=12'],
  ['+48 22 123 45 67 wew. 12', null, '+48221234567;ext=12'],
  ['+420 222 345 678 linka 12', null, '+420222345678;ext=12'],
  ['+46 8 123 456 78 ankn. 12', null, '+46812345678;ext=12'],
  ['+36 1 234 5678 mellék 12', null, '+3612345678;ext=12'],
  ['+51 1 234 5678 anexo 12', null, '+5112345678;ext=12'],
  ['+90 212 123 45 67 (dahili 12)', null, '+902121234567;ext=12'],
  ['+86 10-65529988转123', null, '+861065529988;ext=123'],
  ['+886 2-2345-6789 分機 123', null, '+886223456789;ext=123'],
  ["'+44 20 7946 0958", null, '+442079460958'],
  ['+7 (495) 123-45-67 доб. 12', null, '+74951234567;ext=12'],
  ['+44 (0)20 7946 0958 ext 4', null, '+442079460958;ext=4'],
  // Other digits, signs and spaces, and characters that nobody sees.
  ['＋４９　３０　１２３４５６', null, '+4930123456'],
  ['（０３０）１２３４５６', 'DE', '+4930123456'],
  ['٠٣٠ ١٢٣٤٥٦', 'DE', '+4930123456'],
  ['+९१ २२ २३४५ ६७८९', null, '+912223456789'],
  ['\u202a+1\u00a0312\u2011555\u20110142\u202c', null, '+13125550142'],
  ['+49\u200b30\u00ad123456\ufeff', null, '+4930123456'],
  ['+49 30 12–34–56', null, '+4930123456'],
  ['+800 1234 5678', null, '+80012345678'],
]

const REFUSED: [written: string, country: string | null][] = [
  ['312 555 0142', null],
  ['555-0142', 'US'],
  ['0000000000', 'US'],
  ['000000000', 'DE'],
  ['1234567890', 'US'],
  ['0301234567', 'US'],
  ['+1 234-567', null],
  ['+123456789012345', null],
  ['+1 012 555 0142', null],
  ['+999 123456789', null],
  ['+0 312 555 0142', null],
  ['+1800CLINIC', null],
  ['+44 123', null],
  ['+', 'US'],
  ['ask at the desk', 'US'],
  ['n/a', 'US'],
  ['-', 'US'],
  ['12', 'US'],
  ['desk@clinic.example', 'US'],
  ['2026-03-31', 'US'],
  ['0221 1234 / 0221 1235', 'DE'],
  ['+49 30 123456, +49 30 123457', 'DE'],
  ['+1 312 555 0142 or +1 312 555 0143', 'US'],
  ['+1 312 555 0142; 312 555 0143', 'US'],
  ['+1 312 555 0142, 312 555 0143', 'US'],
  ['+1 312 555 0142;isub=1', 'US'],
  ['+1 312 555 0142 ext.', 'US'],
  ['+1 312 555 0142 (ask for Ada)', 'US'],
  ['+1 312 555 0142 (Ada 12)', 'US'],
  ['(+44) 123', null],
  ['(+)', 'US'],
  [`+49 30 ${'1'.repeat(100)}`, 'DE'],
]

describe('a phone number', () => {
  it.each(READ)('%j of %s is stored as %s', (written, country, stored) => {
    expect(parsePhone(written, country === null ? null : numericOf(country))).toBe(stored)
    expect(parsePhone(stored, 840)).toBe(stored)
  })

  it.each(REFUSED)('%j of %s is refused', (written, country) =>
    expect(parsePhone(written, country === null ? null : numericOf(country))).toBeUndefined(),
  )

  it('is read again in every country as it is shown', () => {
    const wrong = getCountries().flatMap((country) => {
      const stored = getExampleNumber(country, examples)!.number as string
      const code = findCountryCode(country) ?? null
      return [stored, `${stored};ext=12`].flatMap((number) => {
        const shown = [formatPhone(number, code, code), formatPhone(number, code, null)]
        return shown
          .filter((text) => parsePhone(text, code) !== number)
          .map((text) => [country, number, text])
      })
    })
    expect(wrong).toEqual([])
  })
})

describe('a stored number', () => {
  const SHOWN: [stored: string, record: string | null, reader: string | null, shown: string][] = [
    ['+13125550142', 'US', 'US', '(312) 555-0142'],
    ['+13125550142', 'US', 'DE', '+1 312 555 0142'],
    ['+13125550142', 'DE', 'US', '+1 312 555 0142'],
    ['+13125550142', 'US', null, '+1 312 555 0142'],
    ['+14165550142', 'CA', 'US', '(416) 555-0142'],
    ['+390669821234', 'IT', 'IT', '06 6982 1234'],
    ['+390669821234', 'IT', 'US', '+39 06 6982 1234'],
    ['+442079460958', 'GB', 'GB', '020 7946 0958'],
    ['+442079460958', 'JE', 'GB', '020 7946 0958'],
    ['+77172123456', 'KZ', 'RU', '8 (7172) 12 34 56'],
    ['+13125550142;ext=12', 'US', 'US', '(312) 555-0142 ext. 12'],
    ['+4930123456;ext=12', 'DE', 'US', '+49 30 123456 ext. 12'],
    ['+80012345678', 'US', 'US', '+800 1234 5678'],
    ['', 'US', 'US', ''],
    // Stored before numbers were checked: it is shown as it is.
    ['+1234567', 'US', 'US', '+1234567'],
  ]
  it.each(SHOWN)(
    '%j of a record in %s is shown to a reader in %s as %j',
    (stored, record, reader, shown) =>
      expect(
        formatPhone(
          stored,
          record === null ? null : numericOf(record),
          reader === null ? null : numericOf(reader),
        ),
      ).toBe(shown),
  )
})

it.each([
  ['030 123456/57', 'DE', TWO_PHONES],
  ['030 123456 / 0171 2345678', 'DE', TWO_PHONES],
  ['030 123456, 0171 2345678', 'DE', TWO_PHONES],
  ['030 123456, 123457', 'DE', TWO_PHONES],
  ['030 123456; 0171 2345678', 'DE', TWO_PHONES],
  ['030/123456/57', 'DE', TWO_PHONES],
  ['030 123456 oder 0171 2345678', 'DE', TWO_PHONES],
  ['Tel. 312-555-0142/43', 'US', TWO_PHONES],
  ['312-555-0142, 312-555-0143', 'US', TWO_PHONES],
  ['Fax: 030 123456', 'DE', NOT_A_PHONE],
  ['ask at the desk 7', 'DE', NOT_A_PHONE],
])('never glues two numbers together: %s', (text, country, fault) => {
  expect(parsePhone(text, numericOf(country))).toBeUndefined()
  expect(phoneFault(text)).toBe(fault)
})
