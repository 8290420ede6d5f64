import { unique } from '../../support/commerce/shop'
import type { Flows } from '../conformance.test'
import { HANG_LIMIT } from '@/tests/support/wait'

export const CATALOGUE: Flows = {
  products: async ({ rows: { row, replaced }, shop }) => {
    const { admin } = shop
    const id = await row('POST /admin/products', 'product.id', {
      title: unique('Product'),
      type: { value: unique('Type') },
      tags: [{ value: unique('tag') }],
    })
    await row('GET /admin/products', 'products.0.id')
    await row('GET /admin/products/{id}', `product.id=${id}`, id)
    await row('POST /admin/products/{id}', 'product.subtitle=s', id, { subtitle: 's' })
    await row('GET /admin/products/types', 'types.0.id')
    await row('GET /admin/products/tag-usage', 'tags.0.id')
    await row('GET /admin/product-tags', 'product_tags.0.id')
    await row('GET /admin/product-types', 'product_types.0.id')
    await row('POST /admin/products/{id}/metadata', 'product.id', id, { key: 'k', value: 'v' })
    const option = await row('POST /admin/products/{id}/options', 'product.options.0.id', id, {
      title: 'Color',
    })
    await row(
      'POST /admin/products/{id}/options/{optionId}',
      'product.options.0.title=Colour',
      id,
      option,
      {
        title: 'Colour',
      },
    )
    await replaced(
      'GET /admin/products/{id}/options',
      () => admin.products.retrieve(id),
      'product.options.0.id',
    )
    await replaced(
      'GET /admin/products/{id}/options/{optionId}',
      () => admin.products.retrieve(id),
      'product.options.0.id',
    )
    const added = {
      title: 'Red',
      options: [{ option_id: option, value: 'red' }],
      prices: [{ currency_code: 'usd', amount: 1 }],
    }
    const variant = await row(
      'POST /admin/products/{id}/variants',
      'product.variants.0.id',
      id,
      added,
    )
    await row('GET /admin/products/{id}/variants', `variants.0.id=${variant}`, id)
    await row(
      'POST /admin/products/{id}/variants/{variantId}',
      'product.variants.0.title=Crimson',
      id,
      variant,
      {
        title: 'Crimson',
        prices: [],
      },
    )
    await row('GET /admin/variants', 'variants.0.id')
    await row('GET /admin/variants/{id}', `variant.id=${variant}`, variant, { expand: 'product' })
    await replaced(
      'GET /admin/products/{id}/variants/{variantId}',
      () => admin.variants.retrieve(variant),
      'variant.id',
    )
    await row('GET /admin/variants/{id}/inventory', 'variant.id', shop.variants[0])
    await row('DELETE /admin/products/{id}/variants/{variantId}', 'deleted=true', id, variant)
    await row('DELETE /admin/products/{id}/options/{optionId}', 'deleted=true', id, option)
    await row('DELETE /admin/products/{id}', 'deleted=true', id)
  },
  'collections and categories': async ({ rows: { row }, shop }) => {
    const collection = await row('POST /admin/collections', 'collection.id', {
      title: unique('Collection'),
    })
    await row('GET /admin/collections', 'collections.0.id')
    await row('GET /admin/collections/{id}', `collection.id=${collection}`, collection)
    await row('POST /admin/collections/{id}', 'collection.title=Renamed', collection, {
      title: 'Renamed',
    })
    const { id } = await shop.stockedProduct()
    await row('POST /admin/collections/{id}/products/batch', 'collection.id', collection, {
      product_ids: [id],
    })
    await row('DELETE /admin/collections/{id}/products/batch', 'removed_products.0', collection, {
      product_ids: [id],
    })
    await row('DELETE /admin/collections/{id}', 'deleted=true', collection)
    const category = await row('POST /admin/product-categories', 'product_category.id', {
      name: unique('Category'),
    })
    await row('GET /admin/product-categories', 'product_categories.0.id')
    await row('GET /admin/product-categories/{id}', `product_category.id=${category}`, category)
    await row('POST /admin/product-categories/{id}', 'product_category.is_active=true', category, {
      is_active: true,
    })
    const products = { product_ids: [{ id }] }
    await row(
      'POST /admin/product-categories/{id}/products/batch',
      'product_category.id',
      category,
      products,
    )
    await row(
      'DELETE /admin/product-categories/{id}/products/batch',
      'product_category.id',
      category,
      products,
    )
    await row('DELETE /admin/product-categories/{id}', 'deleted=true', category)
  },
  'inventory, reservations and stock locations': async ({ rows: { row, replaced }, shop }) => {
    const place = await row('POST /admin/stock-locations', 'stock_location.id', {
      name: unique('Store room'),
    })
    await row('GET /admin/stock-locations', 'stock_locations.0.id')
    await row('GET /admin/stock-locations/{id}', `stock_location.id=${place}`, place)
    await row('POST /admin/stock-locations/{id}', 'stock_location.name=Room', place, {
      name: 'Room',
    })
    const { id: product } = await shop.stockedProduct()
    const { variants } = await shop.admin.products.listVariants(product)
    const { inventory_items } = await shop.admin.inventoryItems.list({ sku: variants[0]!.sku! })
    const id = inventory_items[0]!.id!
    await row('GET /admin/inventory-items', 'inventory_items.0.id')
    await row('GET /admin/inventory-items/{id}', `inventory_item.id=${id}`, id)
    await row('POST /admin/inventory-items/{id}', 'inventory_item.hs_code=h', id, { hs_code: 'h' })
    await row('POST /admin/inventory-items/{id}/location-levels', 'inventory_item.id', id, {
      location_id: place,
      stocked_quantity: 5,
    })
    await row(
      'GET /admin/inventory-items/{id}/location-levels',
      'inventory_item.location_levels.0.id',
      id,
    )
    await replaced(
      'GET /admin/inventory-items/{id}/location-levels/{locationId}',
      () => shop.admin.inventoryItems.listLocationLevels(id, { location_id: [place] } as never),
      'inventory_item.location_levels.0.id',
    )
    await row(
      'POST /admin/inventory-items/{id}/location-levels/{locationId}',
      'inventory_item.id',
      id,
      place,
      {
        stocked_quantity: 9,
      },
    )
    const reservation = await row('POST /admin/reservations', 'reservation.id', {
      inventory_item_id: id,
      location_id: place,
      quantity: 1,
    })
    await row('GET /admin/reservations', 'reservations.0.id')
    // Medusa answers an update with nothing; reading it again shows that it was done.
    await row('POST /admin/reservations/{id}', '*', reservation, { quantity: 2 })
    await row('GET /admin/reservations/{id}', 'reservation.quantity=2', reservation)
    await row('DELETE /admin/reservations/{id}', 'deleted=true', reservation)
    await row(
      'DELETE /admin/inventory-items/{id}/location-levels/{locationId}',
      'inventory_item.id',
      id,
      place,
    )
    const unmanaged = {
      title: 'V',
      sku: unique('sku'),
      manage_inventory: false,
      options: [],
      prices: [],
    }
    const { product: plain } = await shop.admin.products.create({
      title: unique('Plain'),
      variants: [unmanaged],
    } as never)
    await row('POST /admin/inventory-items', 'inventory_item.id', {
      variant_id: plain.variants[0]!.id,
      sku: unique('item'),
    })
    await row('DELETE /admin/inventory-items/{id}', 'deleted=true', id)
    await row('DELETE /admin/stock-locations/{id}', 'deleted=true', place)
  },
  'price lists': async ({ rows: { row }, shop }) => {
    const price = (at: number) => ({
      amount: 700,
      variant_id: shop.variants[at],
      currency_code: 'usd',
    })
    const id = await row('POST /admin/price-lists', 'price_list.id', {
      name: 'P',
      description: 'd',
      type: 'sale',
      prices: [price(0)],
    })
    await row('GET /admin/price-lists', 'price_lists.0.id')
    const own = await row('GET /admin/price-lists/{id}', 'price_list.prices.0.id', id)
    await row('POST /admin/price-lists/{id}', 'price_list.name=Q', id, { name: 'Q' })
    await row('GET /admin/price-lists/{id}/products', 'products.0.id', id)
    await row('POST /admin/price-lists/{id}/prices/batch', 'price_list.id', id, {
      prices: [price(1)],
    })
    await row('DELETE /admin/price-lists/{id}/prices/batch', `ids.0=${own}`, id, {
      price_ids: [own],
    })
    await row(
      'DELETE /admin/price-lists/{id}/variants/{variantId}/prices',
      'deleted=true',
      id,
      shop.variants[1],
    )
    await row(
      'DELETE /admin/price-lists/{id}/products/{productId}/prices',
      'deleted=true',
      id,
      shop.product.id,
    )
    await row('DELETE /admin/price-lists/{id}/products/prices/batch', 'deleted=true', id, {
      product_ids: [shop.product.id],
    })
    await row('DELETE /admin/price-lists/{id}', 'deleted=true', id)
  },
  uploads: async ({ rows: { row } }) => {
    const key = await row(
      'POST /admin/uploads',
      'uploads.0.key',
      new File(['hello'], 'hello.txt', { type: 'text/plain' }),
    )
    await row(
      'POST /admin/uploads/protected',
      'uploads.0.url',
      new File(['hidden'], 'hidden.txt', { type: 'text/plain' }),
    )
    await row('POST /admin/uploads/download-url', 'download_url', { file_key: key })
    await row('DELETE /admin/uploads', 'deleted=true', { file_key: key })
  },
  'batch jobs': async ({ rows: { row }, shop }) => {
    const job = { type: 'product-export', context: {}, dry_run: true }
    const readied = async (id: string) => {
      const { batch_job } = await shop.admin.batchJobs.retrieve(id)
      return batch_job.status as string
    }
    const { expect } = await import('vitest')
    const ready = (id: string) =>
      expect.poll(() => readied(id), { timeout: HANG_LIMIT }).toBe('pre_processed')
    const id = await row('POST /admin/batch-jobs', 'batch_job.id', job)
    await ready(id)
    await row('GET /admin/batch-jobs', 'batch_jobs.0.id', { limit: 5 })
    await row('GET /admin/batch-jobs/{id}', `batch_job.id=${id}`, id)
    await row('POST /admin/batch-jobs/{id}/confirm', 'batch_job.confirmed_at', id)
    const { batch_job } = await shop.admin.batchJobs.create(job as never)
    await ready(batch_job.id)
    await row('POST /admin/batch-jobs/{id}/cancel', 'batch_job.canceled_at', batch_job.id)
  },
}
