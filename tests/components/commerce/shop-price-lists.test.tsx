import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { AddProducts } from '@/components/commerce/price-lists/AddProducts'
import { PriceGrid } from '@/components/commerce/price-lists/PriceGrid'
import { renderConsole } from '../console'
import { serve } from '../server'

const gloves = {
  id: 'prod_1',
  title: 'Gloves',
  variants: [{ id: 'variant_1', title: 'M', sku: null, prices: [] }],
}

test('the prices of a list stand in the order of their currencies', async () => {
  serve({
    'GET /commerce/admin/regions': () => ({
      body: {
        regions: ['usd', 'eur', 'jpy'].map((currency_code) => ({
          id: currency_code,
          currency_code,
        })),
        count: 3,
      },
    }),
    'GET /commerce/admin/price-lists/pl_1/products': () => ({
      body: { products: [gloves], count: 1 },
    }),
  })
  renderConsole(<PriceGrid id="pl_1" name="Spring" />)
  await screen.findByRole('columnheader', { name: 'USD' })
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads.filter((head) => /^[A-Z]{3}$/.test(head))).toEqual(['EUR', 'JPY', 'USD'])
})

test('usual prices are changed by a percentage with a decimal comma', async () => {
  const onAdd = vi.fn()
  const everywhere = {
    region_id: null,
    price_list_id: null,
    min_quantity: null,
    max_quantity: null,
  }
  const prices = [{ id: 'p', amount: 1000, currency_code: 'eur', ...everywhere }]
  const priced = { ...gloves, variants: [{ ...gloves.variants[0], prices }] }
  serve({
    'GET /commerce/admin/regions': () => ({
      body: { regions: [{ id: 'eu', currency_code: 'eur' }], count: 1 },
    }),
    'GET /commerce/admin/products': () => ({ body: { products: [priced], count: 1 } }),
  })
  renderConsole(<AddProducts onAdd={onAdd} onClose={() => {}} />)
  await userEvent.click(await screen.findByPlaceholderText('Search products'))
  await userEvent.click(await screen.findByRole('option', { name: 'Gloves' }))
  await userEvent.type(screen.getByLabelText(/^Begin with the usual prices/), '2,5')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() =>
    expect(onAdd).toHaveBeenCalledWith(expect.anything(), { 'variant_1 eur': '10.25' }),
  )
})

test.each(['-101', '1000', 'ten'])('usual prices are not changed by %s percent', async (typed) => {
  const onAdd = vi.fn()
  serve({})
  renderConsole(<AddProducts onAdd={onAdd} onClose={() => {}} />)
  fireEvent.change(await screen.findByLabelText(/^Begin with the usual prices/), {
    target: { value: typed },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(
    await screen.findByText('Enter a percentage from -100 to 999, such as -10, or nothing.'),
  ).toBeTruthy()
  expect(onAdd).not.toHaveBeenCalled()
})
