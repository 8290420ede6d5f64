/** ISO/IEC 7812-1: whether the last digit follows from the others. Digits only. */
export const luhn = (digits: string): boolean =>
  [...digits].reverse().reduce((sum, digit, place) => {
    const weighed = Number(digit) * (1 + (place % 2))
    return sum + (weighed > 9 ? weighed - 9 : weighed)
  }, 0) %
    10 ===
  0

/** Valid by their digits, and given to nobody: forms are filled in with them. */
const PLACEHOLDER_NPIS = ['1111155556', '1111111112']

/** National Provider Identifier: ten digits that, behind 80840, end in their Luhn digit (45 CFR 162.406). */
export const isNpi = (text: string): boolean =>
  /^[12]\d{9}$/.test(text) && luhn(`80840${text}`) && !PLACEHOLDER_NPIS.includes(text)

/** Global Location Number of GS1: 13 digits, weighed 1 and 3 by turns, that come to a multiple of ten. */
export const isGln = (text: string): boolean =>
  /^\d{13}$/.test(text) &&
  [...text].reduce((sum, digit, place) => sum + Number(digit) * (place % 2 ? 3 : 1), 0) % 10 === 0
/**
 * Codes that LOINC itself gave a wrong check digit, and has deprecated since: "These 14 terms were found to have invalid
 * check digits and are a known issue." LOINC Users' Guide, Calculating Mod 10 Check Digits,
 * https://loinc.org/kb/users-guide/calculating-mod-10-check-digits/
 */
const MISNUMBERED: readonly string[] = [
  ...['11491-6', '11501-6', '5895-7', '5896-5', '5897-3', '5928-1', '6028-3', '6415-5', '6580-7', '6645-7'],
  ...['6646-5', '6647-3', '6648-1', '6649-9'],
]

/** Whether a LOINC code is one of those that LOINC numbered wrongly and has deprecated. */
export const isDeprecatedLoinc = (code: string) => MISNUMBERED.includes(code)

/** Whether it is a LOINC code: up to seven digits, a hyphen, and their check digit; or one of LOINC's own slips. */
export const isLoinc = (code: string) =>
  isDeprecatedLoinc(code) || (/^\d{1,7}-\d$/.test(code) && luhn(code.replace('-', '')))
