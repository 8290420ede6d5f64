import pg from 'pg'
import { beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { foundGiftCards, giftCards } from '@/hooks/commerce/products/use-shop-gift-cards'
import type { ShopNoun } from '@/hooks/commerce/shop-noun'
import {
  customers,
  foundCustomers,
  foundOrders,
  foundProducts,
  orders,
  products,
} from '@/hooks/commerce/use-shop'
import { discounts, foundDiscounts } from '@/hooks/commerce/use-shop-discounts'
import { pageOf, type Found } from '@/hooks/commerce/use-shop-list'
import { openShop, unique } from '../support/commerce/shop'

const { url, token, databaseUrl } = inject('commerce')

vi.mock('@/lib/client/call', () => ({
  callWithTotal: async ({ url: path, params }: { url: string; params: Record<string, string> }) => {
    const given = Object.entries(params).filter(([, value]) => value !== undefined)
    const headers = { 'x-medusa-access-token': token }
    return (await fetch(`${url}/admin/${path}?${new URLSearchParams(given)}`, { headers })).json()
  },
}))

const ALIKE = 60
const mark = unique('alike')

/**
 * As an import of another shop's rows makes them: all at one moment, and alike but for what has to
 * differ.
 */
async function copy(
  database: pg.Client,
  table: string,
  id: string,
  own: Record<string, string>,
): Promise<string[]> {
  const { rows: columns } = await database.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1",
    [table],
  )
  const changed: Record<string, string> = {
    ...own,
    id: "'alike_' || md5(random()::text)",
    created_at: "'2020-01-01'",
  }
  const values = columns.map(({ name }) => changed[name] ?? `one."${name}"`)
  const { rows } = await database.query<{ id: string }>(
    `insert into "${table}" (${columns.map(({ name }) => `"${name}"`).join()})
      select ${values.join()} from "${table}" one, generate_series(1, ${ALIKE}) n where one.id = $1 returning id`,
    [id],
  )
  return rows.map(({ id }) => id)
}

const made: Record<string, string[]> = {}
let collection: string
beforeAll(async () => {
  const shop = await openShop()
  const { admin, region } = shop
  const rule = { type: 'percentage', value: 10, allocation: 'total' }
  const { discount } = await admin.discounts.create({
    code: unique('D'),
    regions: [region.id],
    rule,
    is_dynamic: false,
    is_disabled: false,
  } as never)
  const { gift_card } = await admin.giftCards.create({ region_id: region.id, value: 2500 })
  const { id: order, customer_id } = await shop.order(1)
  collection = (await admin.collections.create({ title: mark })).collection.id
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  const numbered = `'${mark}-' || n`
  const nothing = {
    cart_id: 'null',
    idempotency_key: 'null',
    external_id: 'null',
    draft_order_id: 'null',
  }
  const number = `nextval(pg_get_serial_sequence('"order"', 'display_id'))`
  const copies: [table: string, id: string, own: Record<string, string>][] = [
    [
      'product',
      shop.product.id,
      { handle: numbered, title: `'${mark}'`, collection_id: `'${collection}'` },
    ],
    ['order', order, { ...nothing, display_id: number, email: `'${mark}@example.test'` }],
    ['customer', customer_id, { email: `${numbered} || '@example.test'` }],
    ['discount', discount.id, { code: numbered }],
    ['gift_card', gift_card.id, { code: numbered }],
  ]
  try {
    for (const [table, id, own] of copies) made[table] = await copy(database, table, id, own)
  } finally {
    await database.end()
  }
})

const LISTS: [
  what: string,
  table: string,
  noun: ShopNoun<{ id: string }>,
  found: Found,
  narrowed: () => object,
][] = [
  ['products', 'product', products, foundProducts, () => ({ collection_id: collection })],
  ['products that a search finds', 'product', products, foundProducts, () => ({ search: mark })],
  ['orders', 'order', orders, foundOrders, () => ({ search: mark })],
  ['customers', 'customer', customers, foundCustomers, () => ({ search: mark })],
  ['discounts', 'discount', discounts, foundDiscounts, () => ({ search: mark })],
  ['gift cards', 'gift_card', giftCards, foundGiftCards, () => ({ search: mark })],
] as never

/** What is on the pages of a list, one after the other. */
async function walked(
  load: ReturnType<typeof pageOf<{ id: string }>>,
  path: string,
  params: object,
  limit: number,
) {
  const ids: string[] = []
  for (let offset = 0; ; offset += limit) {
    const { data, total = 0 } = await load({ url: path, params: { ...params, limit, offset } })
    ids.push(...data.map(({ id }) => id))
    if (offset + limit >= total) return ids
  }
}

describe('a list of the shop has each row on one page, however many are alike', () => {
  const cases = LISTS.flatMap(([what, ...list]) =>
    list[2].sorts.map((sort) => [what, sort, ...list] as const),
  )
  test.each(cases)('%s by %s', async (_what, sort, table, noun, found, narrowed) => {
    const load = pageOf(noun, found)
    for (const order of [sort, `-${sort}`])
      for (const limit of [7, 25])
        expect(
          (await walked(load, noun.path, { ...narrowed(), sort: order }, limit)).sort(),
        ).toEqual(made[table]!.sort())
  })
})
