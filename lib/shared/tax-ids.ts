/** What kinds of tax ids are known; none where none is given. */
export const TAX_ID_TYPES = ['', 'ein', 'vat'] as const
type TaxIdType = (typeof TAX_ID_TYPES)[number]

const TAX_IDS: Record<TaxIdType, [rule: RegExp, sentence: string]> = {
  '': [/^$/, 'Choose what kind of tax ID this is.'],
  ein: [/^\d{2}-\d{7}$/, 'An EIN is two digits, a hyphen and seven digits, as in 12-3456789.'],
  vat: [
    /^[A-Z]{2}[0-9A-Z+*]{2,13}$/,
    'A VAT number is a country code and 2 to 13 letters or digits, as in DE123456789.',
  ],
}

/** Why a tax id is none of its kind; undefined where it is one. */
export function taxIdTrouble(type: TaxIdType, value: string): string | undefined {
  const [rule, sentence] = TAX_IDS[type]
  return rule.test(value) ? undefined : sentence
}

export const SUBDIVISION = 'A subdivision is an ISO 3166-2 code, as in US-CA.'
/** Whether it has the form of the code of a part of a country. */
export const isSubdivision = (value: string) => /^[A-Z]{2}-[0-9A-Z]{1,3}$/.test(value)
