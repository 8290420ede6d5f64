import { describe, expect, test } from 'vitest'
import { percent, quantity } from '@/components/commerce/fields/figures'
import {
  changedOf,
  emptyShippingOption,
  newOf,
  ShippingOptionForm,
  wayOf,
} from '@/components/commerce/shipping/values'
import { soldAs, type ShopInventoryItem } from '@/hooks/commerce/products/use-shop-stock'
import type { ShopShippingOption } from '@/hooks/commerce/use-shop-shipping'

const option = {
  ...emptyShippingOption,
  name: 'By ship',
  region_id: 'reg_1',
  currency: 'usd',
  amount: '12.30',
  way: wayOf({ provider_id: 'manual', option: { id: 'manual-fulfillment' } }),
}
const faultsOf = (values: object) => {
  const { error } = ShippingOptionForm.safeParse({ ...option, ...values })
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )
}
const before = {
  requirements: [{ id: 'sor_1', type: 'min_subtotal', amount: 100 }],
} as ShopShippingOption

describe('what a shipping option costs', () => {
  test.each([
    ['whole cents', {}, {}],
    [
      'parts of a cent',
      { amount: '12.305' },
      { amount: 'Enter an amount in USD, with up to 2 decimals.' },
    ],
    [
      'parts of a yen',
      { currency: 'jpy' },
      { amount: 'Enter an amount in JPY, without decimals.' },
    ],
    ['thousandths of a dinar', { currency: 'kwd', amount: '12.305' }, {}],
    [
      'nothing that is typed',
      { amount: '' },
      { amount: 'Enter an amount in USD, with up to 2 decimals.' },
    ],
    ['whatever the provider works out', { amount: '', price_type: 'calculated' }, {}],
    [
      'more than the shop keeps',
      { amount: '21474836.48' },
      { amount: 'Enter at most 21474836.47 USD.' },
    ],
    [
      'for carts of no size',
      { min_subtotal: '50', max_subtotal: '50' },
      { max_subtotal: 'Enter more than the least.' },
    ],
  ])('is %s', (_, values, faults) => expect(faultsOf(values)).toEqual(faults))

  test('is sent in the smallest unit of the region’s currency', () => {
    expect(newOf(ShippingOptionForm.parse({ ...option, max_subtotal: '50' }))).toMatchObject({
      amount: 1230,
      price_type: 'flat_rate',
      provider_id: 'manual',
      data: { id: 'manual-fulfillment' },
      requirements: [{ type: 'max_subtotal', amount: 5000 }],
    })
    expect(
      newOf(ShippingOptionForm.parse({ ...option, currency: 'jpy', amount: '800' })).amount,
    ).toBe(800)
  })

  test('keeps the limits that it has, under their ids, and takes away those that are empty', () => {
    const changed = (values: object) =>
      changedOf(ShippingOptionForm.parse({ ...option, ...values }), before).requirements
    expect(changed({ min_subtotal: '2', max_subtotal: '3' })).toEqual([
      { id: 'sor_1', type: 'min_subtotal', amount: 200 },
      { type: 'max_subtotal', amount: 300 },
    ])
    expect(changed({})).toEqual([])
  })
})

test.each([
  ['0', true],
  ['19', true],
  ['8.875', true],
  ['100', true],
  ['100.1', false],
  ['-1', false],
  ['8,5', true],
  ['8,5,1', false],
  ['', false],
  ['1e1', false],
])('a tax rate of %s: %s', (typed, isOne) => expect(percent.safeParse(typed).success).toBe(isOne))

test.each([
  ['0', true],
  [' 12 ', true],
  ['1.5', false],
  ['-1', false],
  ['', false],
])('a stock of %s: %s', (typed, isOne) => expect(quantity.safeParse(typed).success).toBe(isOne))

test('what is counted is sold as its variants, of which one may have been deleted', () => {
  const variants = [null, { title: 'M', product: { title: 'Gloves' } }, { title: 'Network' }]
  expect(soldAs({ variants } as ShopInventoryItem)).toBe('Gloves, M; Network')
})
