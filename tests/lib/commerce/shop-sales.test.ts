import { describe, expect, test } from 'vitest'
import {
  copyOf,
  changedDiscount,
  DiscountForm,
  emptyDiscount,
  newDiscount,
  valuesOf,
  type DiscountValues,
} from '@/components/commerce/discounts/values'
import { standingOf } from '@/components/commerce/fields/Standing'
import { valueWord } from '@/components/commerce/discounts/words'
import {
  emptyGiftCardProduct,
  giftCardOf,
  GiftCardProductForm,
} from '@/components/commerce/gift-cards/for-sale'
import { cellOf, changedBy, pricesForm, pricesOf } from '@/components/commerce/price-lists/cells'
import type { ShopDiscount } from '@/hooks/commerce/use-shop-discounts'
import type { PricedProduct } from '@/hooks/commerce/products/use-shop-price-lists'

const everywhere = { min_quantity: null, max_quantity: null, region_id: null }
const price = (currency_code: string, amount: number, price_list_id: string | null = null) => ({
  id: `ma_${currency_code}_${amount}`,
  currency_code,
  amount,
  price_list_id,
  ...everywhere,
})
const printer: PricedProduct = {
  id: 'prod_1',
  title: 'Printer',
  variants: [
    {
      id: 'v1',
      title: 'Network',
      sku: null,
      prices: [price('usd', 995), price('jpy', 1005), price('kwd', 7525), price('kwd', 1, 'pl_1')],
    },
  ],
}

describe('the prices of a list', () => {
  test.each([
    [-10, { 'v1 usd': '8.96', 'v1 jpy': '905', 'v1 kwd': '6.773' }],
    [0, { 'v1 usd': '9.95', 'v1 jpy': '1005', 'v1 kwd': '7.525' }],
    [-200, { 'v1 usd': '0.00', 'v1 jpy': '0', 'v1 kwd': '0.000' }],
  ])('begin with the usual ones, changed by %d percent', (percent, typed) =>
    expect(changedBy(percent, [printer], ['usd', 'eur', 'jpy', 'kwd'])).toEqual(typed),
  )

  test('are sent in the smallest unit, and nothing for a cell that was emptied', () =>
    expect(pricesOf({ [cellOf('v1', 'kwd')]: '1.5', [cellOf('v1', 'jpy')]: '' })).toEqual([
      { variant: 'v1', currency: 'kwd', amount: 1500 },
      { variant: 'v1', currency: 'jpy', amount: null },
    ]))

  test.each([
    ['v1 jpy', '10.5', 'Enter an amount in JPY, without decimals.'],
    ['v1 kwd', '1.2345', 'Enter an amount in KWD, with up to 3 decimals.'],
    ['v1 usd', '99999999999', 'Enter at most 21474836.47 USD.'],
    ['v1 usd', '0', undefined],
    ['v1 usd', '', undefined],
  ])('of %s are refused as %s in their own cell', (cell, written, sentence) => {
    const [issue] =
      pricesForm(() => true).safeParse({ typed: { [cell]: written } }).error?.issues ?? []
    expect([issue?.message, issue?.path]).toEqual([sentence, sentence && ['typed', cell]])
  })

  test('are not taken out by whoever may not delete in the shop', () => {
    const form = pricesForm((cell) => cell === 'v1 jpy')
    const [issue, ...others] = form.safeParse({
      typed: { 'v1 usd': '', 'v1 eur': '1', 'v1 jpy': '' },
    }).error!.issues
    expect(others).toEqual([])
    expect([issue?.message, issue?.path]).toEqual([
      'Taking a price out needs commerce:delete.',
      ['typed', 'v1 usd'],
    ])
  })
})

describe('a gift card to sell', () => {
  const worth = (...denominations: Record<string, string>[]) =>
    GiftCardProductForm.safeParse({
      ...emptyGiftCardProduct,
      title: 'Card',
      denominations: denominations.map((prices) => ({ prices })),
    })

  test('has each denomination as a variant, called by its amount', () => {
    expect(
      giftCardOf([{ prices: { usd: '50', jpy: '5000', kwd: '' } }, { prices: { kwd: '1.250' } }]),
    ).toMatchObject({
      is_giftcard: true,
      variants: [
        {
          title: '$50.00 / ¥5,000',
          prices: [
            { currency_code: 'usd', amount: 5000 },
            { currency_code: 'jpy', amount: 5000 },
          ],
        },
        {
          title: 'KWD 1.250',
          prices: [{ currency_code: 'kwd', amount: 1250 }],
          manage_inventory: false,
        },
      ],
    })
  })

  test.each([
    [[], 'Enter what each is worth, in one currency at least.'],
    [[{ usd: '50' }, { usd: ' ' }], 'Enter what each is worth, in one currency at least.'],
    [[{ usd: '50' }, { usd: '50.00' }], 'Two of them are worth the same.'],
    [[{ usd: '0' }], 'Enter an amount above zero.'],
    [[{ jpy: '10.5' }], 'Enter an amount in JPY, without decimals.'],
    [[{ usd: '50' }, { usd: '100' }], undefined],
  ] as const)(
    'is worth something, and each denomination something else: %j',
    (denominations, sentence) =>
      expect(worth(...denominations).error?.issues[0]?.message).toBe(sentence),
  )
})

const kuwait = { id: 'reg_1', name: 'Kuwait', currency: 'kwd' }
const filled: DiscountValues = { ...emptyDiscount, code: ' ten ', value: '10', regions: [kuwait] }
const parsed = (values: Partial<DiscountValues>) => DiscountForm.safeParse({ ...filled, ...values })

const group = {
  type: 'customer_groups',
  operator: 'in',
  picked: [{ id: 'cgrp_1', name: 'Friends' }],
} as const

describe('a discount', () => {
  test.each(['A/B', 'A\\B', 'A?B', 'A#B', '5%2F', '..'])(
    'has no new code that cannot stand in an address: %s',
    (code) => {
      expect(parsed({ code }).error?.issues).toMatchObject([
        { path: ['code'], message: expect.stringContaining('addresses') },
      ])
      // One that was made otherwise can be changed all the same.
      expect(DiscountForm.safeParse({ ...filled, code, version: 1 }).success).toBe(true)
    },
  )

  test.each<[Partial<DiscountValues>, string, string]>([
    [{ value: '0' }, 'value', 'Enter whole percent, from 1 to 100.'],
    [{ value: '12.5' }, 'value', 'Enter whole percent, from 1 to 100.'],
    [{ type: 'fixed', value: '1.2345' }, 'value', 'Enter an amount in KWD, with up to 3 decimals.'],
    [
      { type: 'fixed', regions: [kuwait, { ...kuwait, id: 'reg_2' }] },
      'regions',
      'A fixed amount holds in one region.',
    ],
    [{ regions: [] }, 'regions', 'Choose where it holds.'],
    [
      { starts: '2026-02-01T00:00:00.000Z', ends: '2026-01-01T00:00:00.000Z' },
      'ends',
      'It has to end after it starts.',
    ],
    [{ limit: '0' }, 'limit', 'Enter a whole number above zero, or nothing.'],
    [{ conditions: [{ ...group, picked: [] }] }, 'conditions.0.picked', 'Choose at least one.'],
    [
      {
        conditions: [
          { ...group, picked: [...group.picked] },
          { ...group, picked: [...group.picked] },
        ],
      },
      'conditions.1.type',
      'There is such a condition already.',
    ],
  ])('is refused with %j', (values, path, sentence) => {
    const issues = parsed(values).error!.issues.map((issue) => [
      issue.path.join('.'),
      issue.message,
    ])
    expect(issues).toEqual([[path, sentence]])
  })

  test('is sent as Medusa takes it: the code in capitals, amounts in the smallest unit', () => {
    const input = parsed({
      type: 'fixed',
      value: '1.25',
      allocation: 'item',
      conditions: [{ ...group, picked: [...group.picked] }],
      dynamic: true,
      days: '30',
    }).data!
    expect(newDiscount(input)).toMatchObject({
      code: 'TEN',
      is_dynamic: true,
      valid_duration: 'P30D',
      regions: ['reg_1'],
      rule: {
        type: 'fixed',
        value: 1250,
        allocation: 'item',
        conditions: [{ operator: 'in', customer_groups: ['cgrp_1'] }],
      },
    })
  })

  const stored: ShopDiscount = {
    id: 'disc_1',
    created_at: '',
    updated_at: '',
    code: 'TEN',
    is_dynamic: false,
    is_disabled: true,
    parent_discount_id: null,
    starts_at: '2026-01-01T00:00:00.000Z',
    ends_at: null,
    valid_duration: null,
    usage_limit: 5,
    usage_count: 2,
    metadata: null,
    regions: [{ id: 'reg_1', name: 'Kuwait', currency_code: 'kwd' }],
    rule: {
      id: 'rule_1',
      description: null,
      type: 'fixed',
      value: 1250,
      allocation: 'item',
      conditions: [],
    },
  }

  test('is read and sent again without a change, and with nothing for what was emptied', () => {
    const values = valuesOf(stored)
    expect(values).toMatchObject({ value: '1.250', limit: '5', enabled: false, regions: [kuwait] })
    const input = DiscountForm.parse({ ...values, limit: '' })
    expect(changedDiscount(input, stored)).toMatchObject({
      code: 'TEN',
      is_disabled: true,
      starts_at: stored.starts_at,
      ends_at: null,
      usage_limit: null,
      rule: { id: 'rule_1', value: 1250, allocation: 'item' },
    })
  })

  test('is duplicated under another code, from now on', () =>
    expect(copyOf(stored)).toMatchObject({ code: 'TEN-COPY', starts: '', value: '1.250' }))
})

test.each([
  [{ starts_at: null, ends_at: null }, undefined, 'Active'],
  [{ starts_at: '2026-06-01', ends_at: null }, undefined, 'Scheduled'],
  [{ starts_at: '2026-01-01', ends_at: '2026-02-01' }, undefined, 'Ended'],
  [{ starts_at: null, ends_at: null }, 'Disabled', 'Disabled'],
])('what holds for %j stands as it does now', (period, off, word) =>
  expect(standingOf(period, Date.parse('2026-03-01'), off)[1]).toBe(word),
)

test('an amount whose region was deleted has no currency, and is not told as one', () => {
  const discount = {
    regions: [],
    parent_discount: null,
    rule: { type: 'fixed', value: 500 },
  } as unknown as ShopDiscount
  expect(valueWord(discount)).toBe('Fixed amount')
})
