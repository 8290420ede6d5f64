import type { ReactNode } from 'react'
import { FigureButton } from '@/components/commerce/list/FigureButton'
import { None } from '@/components/ui/primitives/None'
import { Unseen } from '@/components/ui/primitives/Unseen'
import type { OrderLine, Taxed } from '@/hooks/commerce/orders/use-shop-orders'
import { moneyOf } from '@/lib/client/format/money'
import { countWord } from '@/lib/client/format/notation'
import styles from './SaleLines.module.css'
import { isCounted, priceWord, taxWord } from './tax'

type Line = Taxed &
  Pick<OrderLine, 'id' | 'title' | 'description' | 'quantity' | 'unit_price' | 'total' | 'variant'>
type Props<L extends Line> = {
  lines: L[]
  currency: string
  label?: string
  /** What else there is to say of a line. */
  moreOf?: (line: L) => (string | false)[]
  /** Counts a line anew: its quantity can be pressed then. */
  onCount?: (line: L) => void
  menu?: (line: L) => ReactNode
}

/** What is bought, line by line. */
export function SaleLines<L extends Line>({
  lines,
  currency,
  label = 'Items',
  moreOf,
  onCount,
  menu,
}: Props<L>) {
  const money = (amount: number) => moneyOf(amount, currency)
  return (
    <table className={styles.lines} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Price</th>
          <th scope="col">Quantity</th>
          <th scope="col">Amount</th>
          {menu && (
            <th>
              <Unseen>Actions</Unseen>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              <bdi>{line.title}</bdi>
              {[
                line.description !== line.title && line.description,
                line.variant?.sku,
                ...(moreOf?.(line) ?? []),
              ]
                .filter(Boolean)
                .map((word) => (
                  <span key={String(word)} className={styles.more}>
                    <bdi>{word}</bdi>
                  </span>
                ))}
            </th>
            <td data-label="Price">
              <Amount amount={money(line.unit_price)} word={priceWord(line)} />
            </td>
            <td data-label="Quantity">
              {onCount ? (
                <FigureButton
                  figure={line.quantity}
                  does={`change the quantity of ${line.title}`}
                  onClick={() => onCount(line)}
                />
              ) : (
                countWord(line.quantity)
              )}
            </td>
            <td data-label="Amount">
              {isCounted(line) ? (
                <Amount
                  amount={money(line.total ?? line.unit_price * line.quantity)}
                  word={taxWord(line, currency)}
                />
              ) : (
                <None />
              )}
            </td>
            {menu && <td>{menu(line)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Amount = ({ amount, word }: { amount: string; word: string }) => (
  <span>
    {amount}
    <span className={styles.more}>{word}</span>
  </span>
)

export type Sum = { label: string; amount: number | null; strong?: boolean }
type Totals = {
  subtotal: number
  discount_total: number
  gift_card_total: number
  shipping_total: number
  /** Null where it is not known yet. */
  tax_total: number | null
  total: number
}

/** What lines come to. What is taken off has its sign. */
export const sumsOf = (totals: Totals): Sum[] => [
  { label: 'Subtotal, before tax', amount: totals.subtotal },
  ...(totals.discount_total > 0
    ? [{ label: 'Discount, before tax', amount: -totals.discount_total }]
    : []),
  ...(totals.gift_card_total > 0 ? [{ label: 'Gift card', amount: -totals.gift_card_total }] : []),
  { label: 'Shipping, before tax', amount: totals.shipping_total },
  { label: 'Tax', amount: totals.tax_total },
  {
    label: totals.tax_total === null ? 'Total, before tax' : 'Total, with tax',
    amount: totals.total,
    strong: true,
  },
]

export const Sums = ({ sums, currency }: { sums: Sum[]; currency: string }) => (
  <dl className={styles.sums}>
    {sums.map(({ label, amount, strong }) => (
      <div key={label} data-strong={strong}>
        <dt>{label}</dt>
        <dd>{amount === null ? '—' : moneyOf(amount, currency)}</dd>
      </div>
    ))}
  </dl>
)
