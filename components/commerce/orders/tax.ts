import type { Taxed } from '@/hooks/commerce/orders/use-shop-orders'
import { moneyOf } from '@/lib/client/format/money'
import { rateWord } from '@/lib/client/format/notation'

/** Whether the tax is in a price. */
export const priceWord = ({ includes_tax }: Pick<Taxed, 'includes_tax'>) =>
  includes_tax ? 'with tax' : 'before tax'

/**
 * Whether the shop counts its amount: of a price with tax it counts nothing before the tax has been
 * worked out.
 */
export const isCounted = ({ includes_tax, tax_lines }: Taxed) =>
  !includes_tax || tax_lines?.length !== 0

/** What of an amount is tax, and at which rates: Medusa calls a region's own one "default". */
export function taxWord({ tax_total, tax_lines = [] }: Taxed, currency: string): string {
  if (!tax_total) return 'without tax'
  const rates = tax_lines.map(({ rate, name }) =>
    name === 'default' ? `${rateWord(rate)} %` : `${rateWord(rate)} % ${name}`,
  )
  return `with ${moneyOf(tax_total, currency)} of tax, ${rates.join(', ')}`
}
