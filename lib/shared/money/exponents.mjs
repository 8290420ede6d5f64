/**
 * Currencies whose smallest unit is not a hundredth: their decimals by ISO 4217, list one. Intl has
 * other ones for some.
 */
const DECIMALS = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}
const EXPONENTS = new Map(
  Object.entries(DECIMALS).flatMap(([decimals, codes]) =>
    codes.split(' ').map((code) => [code, Number(decimals)]),
  ),
)

/**
 * How many decimals a currency has: the yen none, the dinar of Kuwait three. The shop writes codes
 * in small letters, and asks here itself: for that this is JavaScript.
 *
 * @param {string} currency
 * @returns {number}
 */
export const exponentOf = (currency) => EXPONENTS.get(currency.toUpperCase()) ?? 2
