import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { LevelDialog } from '@/components/commerce/inventory/LevelDialog'
import { StockFigure } from '@/components/commerce/inventory/StockFigure'
import { PriceGrid } from '@/components/commerce/price-lists/PriceGrid'
import type {
  ShopInventoryItem,
  ShopStockLocation,
  StockLevel,
} from '@/hooks/commerce/products/use-shop-stock'
import { renderConsole } from '../console'
import { serve } from '../server'

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const type = async (name: string, value: string) =>
  fireEvent.change(await field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const sentIn = ({ asked }: ReturnType<typeof serve>) =>
  asked.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])

const level = (stocked_quantity: number, reserved_quantity = 0): StockLevel => ({
  location_id: 'sloc_1',
  stocked_quantity,
  reserved_quantity,
  incoming_quantity: 0,
  available_quantity: stocked_quantity - reserved_quantity,
})
const itemWith = (level: StockLevel) =>
  ({ id: 'iitem_1', title: 'Gloves', location_levels: [level] }) as ShopInventoryItem

test('stock that somebody else has counted meanwhile is a conflict; what is reserved of it is none', async () => {
  let now = level(7, 3)
  const server = serve({
    'GET /commerce/admin/inventory-items/iitem_1': () => ({
      body: { inventory_item: itemWith(now) },
    }),
    'POST /commerce/admin/inventory-items/iitem_1/location-levels/sloc_1': () => ({ body: {} }),
  })
  const places = [{ id: 'sloc_1', name: 'Cellar' }] as ShopStockLocation[]
  const open = () =>
    renderConsole(
      <LevelDialog item={itemWith(level(7))} level={level(7)} places={places} onClose={() => {}} />,
    )
  const saved = (stocked_quantity: number) => [
    '/commerce/admin/inventory-items/iitem_1/location-levels/sloc_1',
    { stocked_quantity, incoming_quantity: 0 },
  ]
  const { unmount } = open()
  await type('In stock', '8')
  press('Save')
  await waitFor(() => expect(sentIn(server)).toEqual([saved(8)]))
  unmount()

  now = level(5)
  open()
  await type('In stock', '9')
  press('Save')
  fireEvent.click(await screen.findByRole('button', { name: 'Keep mine: In stock' }))
  press('Save')
  await waitFor(() => expect(sentIn(server)).toEqual([saved(8), saved(9)]))
})

test('stock is counted from the list, at the only place or at one of those that it lists', async () => {
  const server = serve({
    'GET /commerce/admin/stock-locations': () => ({
      body: { stock_locations: [{ id: 'sloc_1', name: 'Cellar' }] },
    }),
    'GET /commerce/admin/inventory-items/iitem_1': () => ({
      body: { inventory_item: itemWith(level(7)) },
    }),
    'POST /commerce/admin/inventory-items/iitem_1/location-levels/sloc_1': () => ({ body: {} }),
  })
  const item = { ...itemWith(level(7)), stocked_quantity: 7 }
  const { unmount } = renderConsole(<StockFigure item={item} />)
  press('7: change the stock of Gloves')
  await type('In stock', '8')
  press('Save')
  await waitFor(() => expect(sentIn(server)).toHaveLength(1))
  unmount()
  const elsewhere = { ...level(2), location_id: 'sloc_2' }
  renderConsole(<StockFigure item={{ ...item, location_levels: [level(5), elsewhere] }} />)
  press('7: change the stock of Gloves')
  fireEvent.click(await screen.findByRole('button', { name: '7: change the stock at Cellar' }))
  await type('In stock', '9')
  press('Save')
  await waitFor(() => expect(sentIn(server)).toHaveLength(2))
})

test('stock is not added where somebody else has put some meanwhile', async () => {
  const server = serve({
    'GET /commerce/admin/inventory-items/iitem_1': () => ({
      body: { inventory_item: itemWith(level(7)) },
    }),
  })
  const places = [{ id: 'sloc_1', name: 'Cellar' }] as ShopStockLocation[]
  const begun = { ...itemWith(level(7)), location_levels: [] }
  renderConsole(<LevelDialog item={begun} places={places} onClose={() => {}} />)
  await type('In stock', '9')
  press('Add')
  expect(
    await screen.findByText('It lies there already: change the stock of that location.'),
  ).toBeTruthy()
  expect(sentIn(server)).toEqual([])
})

test('stock of a location that somebody else has removed meanwhile can be put back', async () => {
  const LEVELS = '/commerce/admin/inventory-items/iitem_1/location-levels'
  const server = serve({
    'GET /commerce/admin/inventory-items/iitem_1': () => ({
      body: { inventory_item: { ...itemWith(level(7)), location_levels: [] } },
    }),
    [`POST ${LEVELS}`]: () => ({ body: {} }),
  })
  const places = [{ id: 'sloc_1', name: 'Cellar' }] as ShopStockLocation[]
  renderConsole(
    <LevelDialog item={itemWith(level(7))} level={level(7)} places={places} onClose={() => {}} />,
  )
  await type('In stock', '9')
  press('Save')
  fireEvent.click(await screen.findByRole('button', { name: 'Keep mine: In stock' }))
  press('Save')
  await waitFor(() =>
    expect(sentIn(server)).toEqual([
      [LEVELS, { location_id: 'sloc_1', stocked_quantity: 9, incoming_quantity: 0 }],
    ]),
  )
})

/** A list with dollars and yen for gloves; its products are read before `now` has been changed. */
function servePrices(now: { currency_code: string; amount: number }[]) {
  const price = (one: { currency_code: string; amount: number }) => ({
    ...one,
    id: `ma_${one.currency_code}`,
    variant_id: 'variant_1',
    price_list_id: 'pl_1',
    region_id: null,
    min_quantity: null,
    max_quantity: null,
  })
  const read = [
    { currency_code: 'usd', amount: 1000 },
    { currency_code: 'jpy', amount: 1500 },
    { currency_code: 'eur', amount: 900 },
  ]
  const variants = [{ id: 'variant_1', title: 'M', sku: null, prices: read.map(price) }]
  return serve({
    'GET /commerce/admin/regions': () => ({ body: { regions: [], count: 0 } }),
    [`GET ${LIST}/products`]: () => ({
      body: { products: [{ id: 'prod_1', title: 'Gloves', variants }], count: 1 },
    }),
    [`GET ${LIST}`]: () => ({ body: { price_list: { prices: now.map(price) } } }),
    [`POST ${LIST}`]: () => ({ body: {} }),
  })
}
const LIST = '/commerce/admin/price-lists/pl_1'
const dollars = (amount: number) => [
  LIST,
  { prices: [{ id: 'ma_usd', variant_id: 'variant_1', currency_code: 'usd', amount }] },
]

test('a price of a list that somebody else has changed meanwhile is a conflict, cell by cell', async () => {
  // Dollars were changed, yen taken out; the euros of which nothing was typed were changed as well.
  const server = servePrices([
    { currency_code: 'usd', amount: 1100 },
    { currency_code: 'eur', amount: 800 },
  ])
  renderConsole(<PriceGrid id="pl_1" name="Spring" />)
  await type('Gloves, M, USD', '12')
  await type('Gloves, M, JPY', '1600')
  press('Save prices')
  fireEvent.click(await screen.findByRole('button', { name: 'Take theirs: Gloves, M, JPY' }))
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine: Gloves, M, USD' }))
  expect(sentIn(server)).toEqual([])
  press('Save prices')
  await waitFor(() => expect(sentIn(server)).toEqual([dollars(1200)]))
})

describe('prices that were typed before the page was left', () => {
  test('are no conflict with those that are still the same, also after earlier ones were saved', async () => {
    const server = servePrices([{ currency_code: 'usd', amount: 1000 }])
    const { unmount } = renderConsole(<PriceGrid id="pl_1" name="Spring" />)
    await type('Gloves, M, USD', '12')
    press('Save prices')
    await screen.findByText('Prices of “Spring” saved.')
    await type('Gloves, M, USD', '13')
    unmount()
    renderConsole(<PriceGrid id="pl_1" name="Spring" />)
    expect((await field('Gloves, M, USD')).value).toBe('13')
    press('Save prices')
    await waitFor(() => expect(sentIn(server)).toEqual([dollars(1200), dollars(1300)]))
  })

  test('are a conflict by name with those that somebody else has changed', async () => {
    const server = servePrices([{ currency_code: 'usd', amount: 1100 }])
    const { unmount } = renderConsole(<PriceGrid id="pl_1" name="Spring" />)
    await type('Gloves, M, USD', '12')
    unmount()
    renderConsole(<PriceGrid id="pl_1" name="Spring" />)
    expect((await field('Gloves, M, USD')).value).toBe('12')
    press('Save prices')
    fireEvent.click(await screen.findByRole('button', { name: 'Keep mine: Gloves, M, USD' }))
    expect(sentIn(server)).toEqual([])
    press('Save prices')
    await waitFor(() => expect(sentIn(server)).toEqual([dollars(1200)]))
  })
})
