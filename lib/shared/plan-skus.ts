/**
 * What a variant of a plan is found by in the shop: what a version costs for an interval, or an
 * extra seat of it.
 */
export const skuOf = (code: string, number: number, interval: 'month' | 'year', seat = false) =>
  `${code}-v${number}-${interval}${seat ? '-seat' : ''}`
