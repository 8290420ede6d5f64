import fs from 'node:fs'
import { describe, expect, inject, test } from 'vitest'
import { shopClient } from '@/dev/commerce/seed/client'
import { HANG_LIMIT } from '@/tests/support/wait'

const server = inject('commerce')
const shop = shopClient(server)

describe('the stand-in for commerce', () => {
  test.each([
    '/admin/product-categories',
    '/admin/publishable-api-keys',
    '/admin/sales-channels',
    '/admin/order-edits',
    '/admin/inventory-items',
    '/admin/stock-locations',
    '/admin/reservations',
    '/admin/currencies',
  ])('serves %s, which a Medusa may leave out', async (path) => {
    expect(await shop.get<{ count: number }>(path)).toMatchObject({ count: expect.any(Number) })
  })

  test('is Medusa 1.20.11', () => {
    const manifest = fs.readFileSync(
      'dev/commerce/node_modules/@medusajs/medusa/package.json',
      'utf8',
    )
    expect(JSON.parse(manifest)).toMatchObject({ version: '1.20.11' })
  })

  test.each(['customers', 'gift-cards', 'price-lists'])(
    'outlives an order of %s that there is not',
    async (list) => {
      await expect(shop.get(`/admin/${list}?order=nonsense`)).rejects.toThrow('was answered 500')
      expect(await shop.get<{ count: number }>(`/admin/${list}`)).toMatchObject({
        count: expect.any(Number),
      })
    },
  )

  test('outlives an import of a file that there is not', async () => {
    const { batch_job: job } = await shop.post<{ batch_job: { id: string } }>('/admin/batch-jobs', {
      type: 'product-import',
      context: { fileKey: 'nothing.csv' },
      dry_run: true,
    })
    const log = () => fs.readFileSync(server.log, 'utf8')
    await expect.poll(log, { timeout: HANG_LIMIT }).toContain('nothing.csv')
    expect(await shop.get(`/admin/batch-jobs/${job.id}`)).toMatchObject({
      batch_job: { id: job.id },
    })
  })

  test('takes two dozen writes to carts at once', async () => {
    const { regions } = await shop.get<{ regions: { id: string; currency_code: string }[] }>(
      '/admin/regions',
    )
    const { products } = await shop.get<{ products: { variants: { id: string }[] }[] }>(
      '/admin/products?handle=opening-workshop',
    )
    const region_id = regions.find(({ currency_code }) => currency_code === 'kwd')!.id
    const carts = await Promise.all(
      Array.from({ length: 24 }, () =>
        shop.post<{ cart: { id: string } }>('/store/carts', { region_id }),
      ),
    )
    const added = await Promise.all(
      carts.map(({ cart }) =>
        shop.post<{ cart: { total: number } }>(`/store/carts/${cart.id}/line-items`, {
          variant_id: products[0]!.variants[0]!.id,
          quantity: 1,
        }),
      ),
    )
    expect(new Set(added.map(({ cart }) => cart.total))).toEqual(new Set([491_500])) // KD 491.500
  })

  test('signs its admin in with a password of this installation', async () => {
    const { email, password } = server.admin
    const signIn = (password: string) =>
      fetch(`${server.url}/admin/auth/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
    expect((await signIn(password)).status).toBe(200)
    expect((await signIn('supersecret')).status).toBe(401)
  })
})
