import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { Lines } from '@/components/commerce/list/Lines'
import { Names } from '@/components/commerce/list/Names'
import { addressLines } from '@/components/commerce/orders/details/address'
import { SaleLines } from '@/components/commerce/orders/SaleLines'
import { NewProductDrawer } from '@/components/commerce/products/NewProductDrawer'
import { RowLink } from '@/components/ui/list/RowLink'
import { Cut } from '@/components/ui/primitives/Cut'
import { PageHead } from '@/components/ui/shell/pages/PageHead'
import { nameOfUser } from '@/hooks/commerce/use-shop-users'
import { buyerOf, fullNameOf, mailBeside, mailOf, nameOf } from '@/lib/client/commerce/shop-people'
import { renderConsole } from '../console'
import { serve } from '../server'

const name = 'جهاز ضغط (70 cm)'
const line = {
  id: 'l',
  title: name,
  description: null,
  quantity: 1,
  unit_price: 500,
  total: 500,
  tax_lines: [],
}

test.each<[what: string, ReactNode]>([
  ['a title', <PageHead key="" title={name} about="What it is for." />],
  [
    'a row',
    <RowLink key="" id="1">
      {name}
    </RowLink>,
  ],
  ['a text that is cut', <Cut key="" text={name} />],
  ['a line', <Lines key="" label="Rows" lines={[{ key: '1', name }]} />],
  ['what was bought', <SaleLines key="" lines={[line] as never} currency="usd" />],
])('%s from right to left stays in its own order', (_, shown) => {
  renderConsole(shown)
  expect(screen.getByText(name).tagName).toBe('BDI')
})

test('people of the shop are called as it is done where they are from', () => {
  const yamada = { first_name: '太郎', last_name: '山田', email: 'taro@example.org' }
  const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org' }
  const said = (person: typeof ada) => [
    addressLines(person as never)[0],
    nameOf(person),
    fullNameOf(person),
    buyerOf({ email: person.email, customer: person }),
    nameOfUser(person),
  ]
  const [japanese, english] = ['山田 太郎', 'Ada Lovelace']
  expect(said(yamada)).toEqual([
    japanese,
    japanese,
    `${japanese} (taro@example.org)`,
    japanese,
    japanese,
  ])
  expect(said(ada)).toEqual([english, english, `${english} (ada@example.org)`, english, english])
})

test('addresses of the shop are shown as all are', () => {
  const guest = { first_name: null, last_name: null, email: 'info@xn--bcher-kva.example' }
  expect([nameOf(guest), mailOf(guest), buyerOf({ ...guest, customer: null })]).toEqual(
    Array(3).fill('info@bücher.example'),
  )
  expect(mailBeside(guest)).toBeNull()
})

test('names that the shop lists in any order stand in one order', () => {
  const { container, rerender } = renderConsole(
    <Names most={3} of={['Norway', 'Denmark', 'Sweden']} />,
  )
  expect(container.textContent).toMatch(/Denmark.*Norway.*Sweden/)
  rerender(<Names most={3} of={['Sweden', 'Norway', 'Denmark']} />)
  expect(container.textContent).toMatch(/Denmark.*Norway.*Sweden/)
})

test('a product without sales channels is not said to be unavailable: only shops that are tied to channels leave it out', async () => {
  serve({})
  renderConsole(<NewProductDrawer onClose={() => {}} />)
  const description =
    'Where it is sold. A shop that is tied to sales channels shows only what is in one of them.'
  expect(await screen.findByRole('combobox', { name: 'Sales channels', description })).toBeTruthy()
})
