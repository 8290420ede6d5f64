/** What kinds of tax ids are known; none where none is given. */
export const TAX_ID_TYPES = ['', 'ein', 'vat'] as const
type TaxIdType = (typeof TAX_ID_TYPES)[number]

/**
 * What VAT numbers look like, with an example each. Of the European Union (Greece is EL) and
 * Northern Ireland (XI) by the Commission's VIES, https://ec.europa.eu/taxation_customs/vies/#/faq;
 * of Great Britain by HMRC's notice 700/1; of Switzerland by the law on the UID, with the tax's
 * name in one of three languages; of Japan the corporate number of the National Tax Agency, with
 * the T of an issuer of invoices. Only the form: the server checks the digits as well, and those of
 * the examples are right.
 */
const VAT_NUMBERS: Record<string, [rule: RegExp, ...examples: string[]]> = {
  AT: [/^ATU\d{8}$/, 'ATU12345675'],
  BE: [/^BE[01]\d{9}$/, 'BE0123456749'],
  BG: [/^BG\d{9,10}$/, 'BG123456786', 'BG1234567890'],
  CH: [/^CHE\d{9}(MWST|TVA|IVA)?$/, 'CHE123456788', 'CHE123456788MWST'],
  CY: [/^CY\d{8}[A-Z]$/, 'CY12345678F'],
  CZ: [/^CZ\d{8,10}$/, 'CZ12345679', 'CZ1224167890'],
  DE: [/^DE\d{9}$/, 'DE123456788'],
  DK: [/^DK\d{8}$/, 'DK12345674'],
  EE: [/^EE\d{9}$/, 'EE123456780'],
  EL: [/^EL\d{9}$/, 'EL123456783'],
  ES: [/^ES([A-Z]\d{7}[0-9A-Z]|\d{8}[A-Z])$/, 'ESA12345674', 'ES12345678Z'],
  FI: [/^FI\d{8}$/, 'FI12345671'],
  FR: [/^FR[0-9A-HJ-NP-Z]{2}\d{9}$/, 'FR12345668909', 'FRAB123453789'],
  GB: [/^GB(\d{9}|\d{12}|(GD|HA)\d{3})$/, 'GB123456782', 'GB123456782012', 'GBGD123'],
  GR: [/^EL\d{9}$/, 'EL123456783'],
  HR: [/^HR\d{11}$/, 'HR12345678903'],
  HU: [/^HU\d{8}$/, 'HU12345676'],
  IE: [/^IE(\d[0-9A-Z+*]\d{5}[A-Z]|\d{7}[A-Z]{2})$/, 'IE1234567T', 'IE1A23456W', 'IE1234567AC'],
  IT: [/^IT\d{11}$/, 'IT12345670900'],
  JP: [/^(JP)?T?\d{13}$/, 'T1234567890122', 'JP1234567890122'],
  LT: [/^LT(\d{9}|\d{12})$/, 'LT123456715', 'LT123456789011'],
  LU: [/^LU\d{8}$/, 'LU12345613'],
  LV: [/^LV\d{11}$/, 'LV82345678901'],
  MT: [/^MT\d{8}$/, 'MT12345671'],
  NL: [/^NL[0-9A-Z+*]{9}B[0-9A-Z+*]{2}$/, 'NL123456782B01'],
  PL: [/^PL\d{10}$/, 'PL1234567860'],
  PT: [/^PT\d{9}$/, 'PT123456789'],
  RO: [/^RO\d{2,10}$/, 'RO19', 'RO1234567897'],
  SE: [/^SE\d{12}$/, 'SE123456789701'],
  SI: [/^SI\d{8}$/, 'SI12345679'],
  SK: [/^SK\d{10}$/, 'SK7234567890'],
  XI: [/^XI(\d{9}|\d{12}|(GD|HA)\d{3})$/, 'XI123456782', 'XI123456782012', 'XIGD123'],
}
/** Of any other country: the longest are those of the Gulf, of 15 digits. */
const ANY_VAT_NUMBER = /^[A-Z]{2}[0-9A-Z+*]{2,15}$/
const VAT_NUMBER =
  'A VAT number is a country code and 2 to 15 letters or digits, as in DE123456788.'

const countries = new Intl.DisplayNames('en', { type: 'region' })
/** What is no region of ISO 3166-1, or has another name within a sentence. */
const NAMES: Record<string, string> = {
  EL: 'Greece',
  GB: 'Great Britain',
  NL: 'the Netherlands',
  XI: 'Northern Ireland',
}
const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' })

function vatTrouble(value: string): string | undefined {
  const country = /^T\d/.test(value) ? 'JP' : value.slice(0, 2)
  const known = VAT_NUMBERS[country]
  if (!known) return ANY_VAT_NUMBER.test(value) ? undefined : VAT_NUMBER
  const [rule, ...examples] = known
  if (rule.test(value)) return undefined
  return `A VAT number of ${NAMES[country] ?? countries.of(country)} looks like ${alternatives.format(examples)}.`
}

/** Why a tax id is none of its kind; undefined where it is one. */
export function taxIdTrouble(type: TaxIdType, value: string): string | undefined {
  if (type === 'vat') return vatTrouble(value)
  if (type === 'ein')
    return /^\d{2}-\d{7}$/.test(value)
      ? undefined
      : 'An EIN is two digits, a hyphen and seven digits, as in 12-3456789.'
  return value === '' ? undefined : 'Choose what kind of tax ID this is.'
}
