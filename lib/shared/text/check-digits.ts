/**
 * Whether digits pass the formula of Luhn: from the right every second one counts double, 18 as 1 +
 * 8.
 */
export function luhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((sum, digit, place) => {
    const counted = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return sum + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return /^\d+$/.test(digits) && sum % 10 === 0
}

/** The health industry and the country, which a National Provider Identifier is read with. */
const NPI_PREFIX = '80840'
/** Right by their digits, and handed round as examples: nobody's own. */
const NPI_PLACEHOLDERS = ['1111155556', '1111111112']

/** Whether it is a National Provider Identifier of the United States. */
export const isNpi = (npi: string): boolean =>
  /^[12]\d{9}$/.test(npi) && luhn(NPI_PREFIX + npi) && !NPI_PLACEHOLDERS.includes(npi)

/**
 * Whether it is a registration of the United States' Drug Enforcement Administration, as F91234563.
 */
export function isDea(dea: string): boolean {
  if (!/^[A-Z][A-Z9]\d{7}$/.test(dea)) return false
  const [a, b, c, d, e, f, check] = [...dea.slice(2)].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  return (a + c + e + 2 * (b + d + f)) % 10 === check
}

/**
 * Global Location Number of GS1: 13 digits, weighed 1 and 3 by turns, that come to a multiple of
 * ten.
 */
export const isGln = (text: string): boolean =>
  /^\d{13}$/.test(text) &&
  [...text].reduce((sum, digit, place) => sum + Number(digit) * (place % 2 ? 3 : 1), 0) % 10 === 0

/**
 * Codes that LOINC itself gave a wrong check digit, and has deprecated since: "These 14 terms were
 * found to have invalid check digits and are a known issue." LOINC Users' Guide, Calculating Mod 10
 * Check Digits, https://loinc.org/kb/users-guide/calculating-mod-10-check-digits/
 */
const MISNUMBERED: readonly string[] = [
  '11491-6',
  '11501-6',
  '5895-7',
  '5896-5',
  '5897-3',
  '5928-1',
  '6028-3',
  '6415-5',
  '6580-7',
  '6645-7',
  '6646-5',
  '6647-3',
  '6648-1',
  '6649-9',
]

/** Whether a LOINC code is one of those that LOINC numbered wrongly and has deprecated. */
export const isDeprecatedLoinc = (code: string) => MISNUMBERED.includes(code)
export const DEPRECATED_LOINC =
  'Deprecated by LOINC, with a check digit that is wrong. Look for the code that took its place.'

/**
 * Whether it is a LOINC code: up to seven digits, a hyphen, and their check digit; or one of
 * LOINC's own slips.
 */
export const isLoinc = (code: string) =>
  isDeprecatedLoinc(code) || (/^\d{1,7}-\d$/.test(code) && luhn(code.replace('-', '')))
