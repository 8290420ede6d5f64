import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCommerceClient } from '@/lib/platform/commerce/client'
import { commerceProxy } from '../support/commerce/commerce-proxy'
import { commerceRows, type Rows } from '../support/commerce/commerce-rows'
import { MEDUSA, openShop, type Shop } from '../support/commerce/shop'
import { CATALOGUE } from './rows/catalogue'
import { PEOPLE } from './rows/people'
import { SALES } from './rows/sales'
import { SETTINGS } from './rows/settings'
import { STOREFRONT } from './rows/storefront'

export type World = { shop: Shop; rows: Rows; bare: ReturnType<typeof createCommerceClient> }
export type Flows = Record<string, (world: World) => Promise<void>>

let world: World
let proxy: Awaited<ReturnType<typeof commerceProxy>>

beforeAll(async () => {
  proxy = await commerceProxy(MEDUSA.baseUrl!)
  const shop = await openShop(proxy.url)
  const bare = createCommerceClient({ baseUrl: proxy.url })
  world = { shop, rows: commerceRows(proxy, { admin: shop.staff, store: shop.customer }), bare }
})
afterAll(async () => {
  world?.rows.print()
  await proxy?.close()
})

describe.each(Object.entries({ ...STOREFRONT, ...SALES, ...CATALOGUE, ...PEOPLE, ...SETTINGS }))(
  'the endpoints of %s',
  (_, flow) => {
    it('answer as the list says', () => flow(world))
  },
)

it('every row of the endpoint list is covered', () => {
  expect(world.rows.missing()).toEqual([])
})
