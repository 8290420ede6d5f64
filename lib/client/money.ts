/** An amount as people write it, from the smallest unit of its currency: the yen has no decimals, the dinar three. */
export function moneyOf(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.format(amount / 10 ** format.resolvedOptions().maximumFractionDigits!)
}
