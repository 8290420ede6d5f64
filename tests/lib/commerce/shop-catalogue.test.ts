import { describe, expect, test } from 'vitest'
import { plansOf } from '@/components/commerce/batch-jobs/words'
import { amountFault } from '@/components/commerce/fields/amounts'
import { countryOf } from '@/components/commerce/products/countries'
import { combinationsOf, titleOf } from '@/components/commerce/products/variants/combinations'
import {
  currenciesOf,
  priceValuesOf,
  pricesOf,
} from '@/components/commerce/products/variants/prices'
import type { BatchJob } from '@/hooks/commerce/use-batch-jobs'
import { inTree, possibleParents } from '@/lib/client/commerce/shop-tree'
import { fileNameOf } from '@/lib/client/commerce/shop-upload'

const price = (
  currency_code: string,
  amount: number,
  more: { region_id?: string; price_list_id?: string } = {},
) => ({
  id: `ma_${currency_code}_${amount}`,
  currency_code,
  amount,
  region_id: null,
  price_list_id: null,
  ...more,
})

describe('the prices of a variant', () => {
  test.each([
    ['12.50', 'usd', undefined],
    ['1800', 'jpy', undefined],
    ['3.525', 'kwd', undefined],
    ['1800.5', 'jpy', 'Enter an amount in JPY, without decimals.'],
    ['3.5255', 'kwd', 'Enter an amount in KWD, with up to 3 decimals.'],
    ['a lot', 'usd', 'Enter an amount in USD, with up to 2 decimals.'],
    ['21474836.48', 'usd', 'Enter at most 21474836.47 USD.'],
  ])('are read as people write them: %s %s', (written, currency, trouble) => {
    expect(amountFault(written, currency)).toBe(trouble)
  })

  test('keep those of regions, and leave those of price lists to their lists', () => {
    const prices = [
      price('usd', 1150),
      price('usd', 1250, { region_id: 'reg_1' }),
      price('usd', 900, { price_list_id: 'pl_1' }),
      price('kwd', 3525),
    ]
    expect(priceValuesOf({ prices })).toEqual({ usd: '11.50', kwd: '3.525' })
    expect(pricesOf({ usd: '', jpy: '1800', kwd: '4' }, prices)).toEqual([
      { currency_code: 'jpy', amount: 1800 },
      { currency_code: 'kwd', amount: 4000 },
      { region_id: 'reg_1', amount: 1250 },
    ])
    expect(currenciesOf(['usd', 'jpy'], [{ prices }])).toEqual(['jpy', 'kwd', 'usd'])
  })
})

describe('the variants of a new product', () => {
  test('are each way to combine the values of its options', () => {
    const options = [
      { title: 'Size', values: ['S', 'M'] },
      { title: 'Colour', values: ['Red', 'Blue'] },
    ]
    expect(combinationsOf(options).map(titleOf)).toEqual([
      'S / Red',
      'S / Blue',
      'M / Red',
      'M / Blue',
    ])
    expect(combinationsOf([])).toEqual([[]])
  })
})

describe('a tree of categories', () => {
  const row = (id: string, parent_category_id: string | null, rank: number) => ({
    id,
    name: id,
    parent_category_id,
    rank,
  })
  const rows = [
    row('b', null, 1),
    row('a2', 'a', 1),
    row('a', null, 0),
    row('a1', 'a', 0),
    row('a1x', 'a1', 0),
    row('lost', 'gone', 5),
  ]

  test('is told in its order, each with where it lies', () => {
    const tree = inTree(rows)
    expect(tree.map(({ path }) => path.join(' › '))).toEqual([
      'a',
      'a › a1',
      'a › a1 › a1x',
      'a › a2',
      'b',
      'lost',
    ])
    expect(tree.map(({ place }) => place)).toEqual([0, 1, 2, 3, 4, 5])
    expect(tree.filter(({ isFirst }) => isFirst).map(({ id }) => id)).toEqual(['a', 'a1', 'a1x'])
    expect(tree.filter(({ isLast }) => isLast).map(({ id }) => id)).toEqual(['a1x', 'a2', 'lost'])
    expect(tree.filter(({ hasChildren }) => hasChildren).map(({ id }) => id)).toEqual(['a', 'a1'])
  })

  test('is never put below itself', () => {
    expect(possibleParents(inTree(rows), 'a1').map(({ id }) => id)).toEqual([
      'a',
      'a2',
      'b',
      'lost',
    ])
    expect(possibleParents(inTree(rows))).toHaveLength(6)
  })
})

test.each([
  ['front view.png', 'front-view.png'],
  ['../../etc/passwd', 'etc-passwd'],
  ['a"\r\nb:c.csv', 'a-b-c.csv'],
  ['…', 'file'],
])('a file is kept in the shop under a name that leads nowhere else: %j', (name, kept) => {
  expect(fileNameOf(name)).toBe(kept)
})

test.each([
  ['de', 'Germany'],
  ['ZZZ', undefined],
  ['d', undefined],
  ['QQ', undefined],
])('a country is known by its two letters: %s', (code, name) => {
  expect(countryOf(code)).toBe(name)
})

test('what a job will do is counted as people count', () => {
  const told = (message: string) =>
    plansOf({ result: { stat_descriptors: [{ message }] } } as BatchJob)
  expect(told('There will be 1 products created  (2 variants).')).toEqual([
    'There will be 1 product created (2 variants).',
  ])
  expect(told('There will be 21 products created.')).toEqual(['There will be 21 products created.'])
})
