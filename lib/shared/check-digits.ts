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
