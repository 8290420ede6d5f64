import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SaleLines, Sums, sumsOf } from '@/components/commerce/orders/SaleLines'
import type { OrderLine } from '@/hooks/commerce/orders/use-shop-orders'
import { renderConsole } from '../console'

const line = (of: Partial<OrderLine>) =>
  ({
    id: 'l1',
    title: 'Gloves',
    description: null,
    quantity: 2,
    unit_price: 1190,
    variant_id: null,
    ...of,
  }) as OrderLine
const own = { rate: 19, name: 'default' }

test.each([
  [
    'with it',
    { includes_tax: true, total: 2380, tax_total: 380, tax_lines: [own] },
    '€11.90with tax',
    '€23.80with €3.80 of tax, 19 %',
  ],
  [
    'before it',
    { includes_tax: false, total: 2832, tax_total: 452, tax_lines: [own] },
    '€11.90before tax',
    '€28.32with €4.52 of tax, 19 %',
  ],
  [
    'before two of them',
    {
      total: 2590,
      tax_total: 210,
      tax_lines: [
        { rate: 6.25, name: 'State' },
        { rate: 2.5, name: 'City' },
      ],
    },
    '€11.90before tax',
    '€25.90with €2.10 of tax, 6.25 % State, 2.5 % City',
  ],
  [
    'before none',
    { total: 2380, tax_total: 0, tax_lines: [{ ...own, rate: 0 }] },
    '€11.90before tax',
    '€23.80without tax',
  ],
  [
    'with one that is not worked out',
    { includes_tax: true, total: -119, tax_total: 0, tax_lines: [] },
    '€11.90with tax',
    '—',
  ],
])('a price says that it is %s', (_, of, price, amount) => {
  renderConsole(<SaleLines lines={[line(of)]} currency="eur" />)
  const [shown, , sum] = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect([shown, sum]).toEqual([price, amount])
})

test.each([
  [380, ['Tax€3.80', 'Total, with tax€23.80']],
  [null, ['Tax—', 'Total, before tax€23.80']],
])('sums say whether the tax of %s is in them', (tax_total, [tax, total]) => {
  const none = { discount_total: 0, gift_card_total: 0, shipping_total: 0 }
  renderConsole(
    <Sums currency="eur" sums={sumsOf({ ...none, subtotal: 2000, tax_total, total: 2380 })} />,
  )
  const rows = screen.getAllByRole('term').map(({ parentElement }) => parentElement!.textContent)
  expect(rows).toEqual(['Subtotal, before tax€20.00', 'Shipping, before tax€0.00', tax, total])
})
