import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { PricesDrawer } from '@/components/commerce/products/variants/PricesDrawer'
import { VariantDrawer } from '@/components/commerce/products/variants/VariantDrawer'
import type { ProductRecord } from '@/hooks/commerce/products/use-shop-products'
import { renderConsole } from '../console'
import { refused, serve, type Handler } from '../server'

const PRODUCT = '/commerce/admin/products/prod_1'
const STOCK = 'GET /commerce/admin/variants/variant_1/inventory'
type Prices = Record<string, number>

const priceOf = (currency_code: string, amount: number) => ({
  id: `ma_${currency_code}_${amount}`,
  currency_code,
  amount,
  region_id: null,
  price_list_id: null,
})
/** A product of one variant, whose prices Medusa changes without a word on the variant itself. */
const productWith = (prices: Prices, more: object = {}) =>
  ({
    id: 'prod_1',
    title: 'Gloves',
    options: [{ id: 'opt_1', title: 'Size' }],
    updated_at: '2026-01-02T00:00:00Z',
    variants: [
      {
        id: 'variant_1',
        title: 'M',
        sku: 'G-M',
        barcode: null,
        ean: null,
        upc: null,
        metadata: null,
        weight: null,
        length: null,
        width: null,
        height: null,
        updated_at: '2026-01-01T00:00:00Z',
        hs_code: null,
        mid_code: null,
        origin_country: null,
        material: null,
        manage_inventory: true,
        allow_backorder: false,
        options: [{ option_id: 'opt_1', value: 'M' }],
        prices: Object.entries(prices).map(([currency, amount]) => priceOf(currency, amount)),
        ...more,
      },
    ],
  }) as unknown as ProductRecord

const begun = productWith({ usd: 1000, jpy: 1500 })
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const type = async (name: string, value: string) =>
  fireEvent.change(await field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/**
 * A shop that sells in dollars and yen, whose product has become what is given since a drawer was
 * opened.
 */
const shopWith = (now: ProductRecord, handlers: Record<string, Handler> = {}) =>
  serve({
    'GET /commerce/admin/store': () => ({
      body: { store: { currencies: [{ code: 'usd' }, { code: 'jpy' }] } },
    }),
    'GET /commerce/admin/stock-locations': () => ({
      body: { count: 1, stock_locations: [{ id: 'sloc_1', name: 'Cellar' }] },
    }),
    [STOCK]: () => ({
      body: {
        variant: {
          inventory: [
            { id: 'iitem_1', location_levels: [{ location_id: 'sloc_1', stocked_quantity: 7 }] },
          ],
        },
      },
    }),
    [`GET ${PRODUCT}`]: () => ({ body: { product: now } }),
    [`POST ${PRODUCT}/variants/variant_1`]: () => ({ body: { product: now } }),
    ...handlers,
  })
const sentIn = ({ asked }: ReturnType<typeof serve>) =>
  asked.find(({ method }) => method === 'POST')?.body as object

describe('the prices of a product', () => {
  const open = () => renderConsole(<PricesDrawer product={begun} onClose={() => {}} />)

  test('that somebody else has changed meanwhile stay, beside what was typed', async () => {
    const server = shopWith(productWith({ usd: 1100, jpy: 1500 }))
    open()
    await type('M in JPY', '1600')
    press('Save')
    expect(await screen.findByText(/Look it through, then save/)).toBeTruthy()
    expect(screen.getByRole('rowheader', { name: 'M in USD' })).toBeTruthy()
    expect(server.times(`POST ${PRODUCT}/variants/variant_1`)).toBe(0)
    press('Save')
    await waitFor(() =>
      expect(sentIn(server)).toEqual({
        prices: [
          { currency_code: 'usd', amount: 1100 },
          { currency_code: 'jpy', amount: 1600 },
        ],
      }),
    )
  })

  test('that two have changed, or one has taken away, are asked about one by one', async () => {
    const server = shopWith(productWith({ usd: 1100 }))
    open()
    await type('M in USD', '12')
    await type('M in JPY', '1600')
    press('Save')
    fireEvent.click(await screen.findByRole('button', { name: 'Take theirs: M in JPY' }))
    fireEvent.click(screen.getByRole('button', { name: 'Keep mine: M in USD' }))
    press('Save')
    await waitFor(() =>
      expect(sentIn(server)).toEqual({ prices: [{ currency_code: 'usd', amount: 1200 }] }),
    )
  })

  test('that were saved before one that is refused are nobody else’s change', async () => {
    const two = (usd: number) => ({
      ...begun,
      variants: [
        ...productWith({ usd }).variants,
        ...productWith({ usd: 1000 }, { id: 'variant_2', title: 'L' }).variants,
      ],
    })
    let now = two(1000)
    const refusal = refused(400, 'A price is too high.')
    const server = shopWith(now, {
      [`GET ${PRODUCT}`]: () => ({ body: { product: now } }),
      [`POST ${PRODUCT}/variants/variant_1`]: () => ((now = two(1100)), { body: { product: now } }),
      [`POST ${PRODUCT}/variants/variant_2`]: () => refusal,
    })
    renderConsole(<PricesDrawer product={now} onClose={() => {}} />)
    await type('M in USD', '11')
    await type('L in USD', '12')
    press('Save')
    expect((await screen.findByRole('alert')).textContent).toContain('A price is too high.')
    press('Save')
    await waitFor(() => expect(server.times(`POST ${PRODUCT}/variants/variant_2`)).toBe(2))
    expect(screen.queryByText(/Look it through/)).toBeNull()
    expect(server.times(`POST ${PRODUCT}/variants/variant_1`)).toBe(1)
  })

  test('are not waited for in silence when the currencies cannot be had', async () => {
    let away = true
    shopWith(begun, {
      'GET /commerce/admin/store': () =>
        away
          ? refused(502, 'Commerce is away.')
          : { body: { store: { currencies: [{ code: 'usd' }] } } },
    })
    open()
    expect(await screen.findByText('The currencies could not be loaded')).toBeTruthy()
    away = false
    press('Try again')
    expect((await field('M in USD')).value).toBe('10.00')
  })
})

describe('a variant', () => {
  const open = () =>
    renderConsole(<VariantDrawer product={begun} variant={begun.variants[0]!} onClose={() => {}} />)

  test('whose price somebody else has changed meanwhile is a conflict, text by text', async () => {
    const server = shopWith(productWith({ usd: 1100, jpy: 1500 }, { title: 'Medium' }))
    open()
    await type('Barcode', '4711')
    press('Save')
    expect(await screen.findByRole('rowheader', { name: 'Price in USD' })).toBeTruthy()
    expect(screen.getByRole('rowheader', { name: 'Title' })).toBeTruthy()
    press('Save')
    await waitFor(() =>
      expect(sentIn(server)).toMatchObject({
        title: 'Medium',
        barcode: '4711',
        prices: [{ amount: 1100 }, { amount: 1500 }],
      }),
    )
  })

  test('is no other one for what follows from stock, price lists and the order of variants', async () => {
    const follows = {
      purchasable: true,
      calculated_price: 900,
      variant_rank: 2,
      inventory_quantity: 3,
      metadata: {},
    }
    const now = productWith({ jpy: 1500, usd: 1000 }, follows)
    now.variants[0]!.prices.push({ ...priceOf('usd', 900), price_list_id: 'pl_1' } as never)
    const server = shopWith(now)
    open()
    await type('Barcode', '4711')
    press('Save')
    await waitFor(() => expect(sentIn(server)).toMatchObject({ barcode: '4711' }))
  })

  test('whose stock somebody else has counted meanwhile is a conflict, where something was typed', async () => {
    let stocked = 7
    const server = shopWith(begun, {
      [STOCK]: () => ({
        body: {
          variant: {
            inventory: [
              {
                id: 'iitem_1',
                location_levels: [{ location_id: 'sloc_1', stocked_quantity: stocked }],
              },
            ],
          },
        },
      }),
    })
    open()
    await type('Stock at Cellar', '9')
    stocked = 5
    press('Save')
    fireEvent.click(await screen.findByRole('button', { name: 'Take theirs: Stock at Cellar' }))
    expect((await field('Stock at Cellar')).value).toBe('5')
    expect(sentIn(server)).toBeUndefined()
    press('Save')
    await waitFor(() => expect(sentIn(server)).toMatchObject({ title: 'M' }))
  })

  test('that somebody else has deleted meanwhile says so', async () => {
    shopWith({ ...begun, variants: [] })
    open()
    await type('Barcode', '4711')
    press('Save')
    expect(await screen.findByText('This variant has been deleted meanwhile.')).toBeTruthy()
  })

  test('can be changed while its stock cannot be had, which it says', async () => {
    let away = true
    shopWith(begun, {
      [STOCK]: () =>
        away
          ? refused(502, 'Commerce is away.')
          : {
              body: {
                variant: {
                  inventory: [
                    { location_levels: [{ location_id: 'sloc_1', stocked_quantity: 7 }] },
                  ],
                },
              },
            },
    })
    open()
    expect(await screen.findByText('Its stock could not be loaded')).toBeTruthy()
    expect((await field('Barcode')).value).toBe('')
    away = false
    press('Try again')
    expect((await field('Stock at Cellar')).value).toBe('7')
  })
})
