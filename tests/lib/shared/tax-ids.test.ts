import { describe, expect, test } from 'vitest'
import { taxIdTrouble } from '@/lib/shared/places/tax-ids'

describe('a VAT number', () => {
  test.each(
    `ATU12345678 BE0123456789 BE1123456789 BG123456789 BG1234567890 CHE123456789 CHE123456789TVA CY12345678A CZ12345678
    CZ123456789 CZ1234567890 DE281442917 DK12345678 EE123456789 EL123456789 ESA12345678 ES12345678Z ESX1234567L FI12345678
    FR12345678901 FRK7123456789 GB123456789 GB123456789012 GBGD123 GBHA599 HR12345678901 HU12345678 IE1234567A IE1+23456B
    IE1234567WA IT12345678901 JP1234567890123 T1234567890123 LT123456789 LT123456789012 LU12345678 LV12345678901 MT12345678
    NL123456789B01 PL1234567890 PT123456789 RO12 RO1234567890 SE123456789001 SI12345678 SK1234567890 XI123456789`.split(
      /\s+/,
    ),
  )('may be %s', (value) => expect(taxIdTrouble('vat', value)).toBeUndefined())

  test.each(['NO123456789MVA', 'AU12345678901', 'AE100123456700003'])(
    'may be %s, of a country whose numbers are not known here',
    (value) => expect(taxIdTrouble('vat', value)).toBeUndefined(),
  )

  test.each([
    ['DE12', 'A VAT number of Germany looks like DE123456788.'],
    ['DE1234567890', 'A VAT number of Germany looks like DE123456788.'],
    ['AT12345678', 'A VAT number of Austria looks like ATU12345675.'],
    ['BE2123456789', 'A VAT number of Belgium looks like BE0123456749.'],
    ['CHE12345678', 'A VAT number of Switzerland looks like CHE123456788 or CHE123456788MWST.'],
    [
      'GB12345678',
      'A VAT number of Great Britain looks like GB123456782, GB123456782012 or GBGD123.',
    ],
    ['GR123456789', 'A VAT number of Greece looks like EL123456783.'],
    ['ES123456789', 'A VAT number of Spain looks like ESA12345674 or ES12345678Z.'],
    ['FRIO123456789', 'A VAT number of France looks like FR12345668909 or FRAB123453789.'],
    ['NL123456789C01', 'A VAT number of the Netherlands looks like NL123456782B01.'],
    ['T123456789012', 'A VAT number of Japan looks like T1234567890122 or JP1234567890122.'],
    ['XI1', 'A VAT number of Northern Ireland looks like XI123456782, XI123456782012 or XIGD123.'],
    [
      'de281442917',
      'A VAT number is a country code and 2 to 15 letters or digits, as in DE123456788.',
    ],
    [
      'VAT DE12',
      'A VAT number is a country code and 2 to 15 letters or digits, as in DE123456788.',
    ],
    ['', 'A VAT number is a country code and 2 to 15 letters or digits, as in DE123456788.'],
  ])('is not %j', (value, sentence) => expect(taxIdTrouble('vat', value)).toBe(sentence))
})

test.each([
  ['ein', '12-3456789', undefined],
  ['ein', '123456789', 'An EIN is two digits, a hyphen and seven digits, as in 12-3456789.'],
  ['', '', undefined],
  ['', 'DE281442917', 'Choose what kind of tax ID this is.'],
] as const)('a tax ID of kind %j may be %j or not', (type, value, trouble) => {
  expect(taxIdTrouble(type, value)).toBe(trouble)
})
