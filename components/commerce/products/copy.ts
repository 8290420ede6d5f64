import { metadataOf, entriesOf } from '@/components/commerce/record/metadata'
import type { ProductRecord } from '@/hooks/commerce/products/use-shop-products'
import { ownPrices, pricesOf, priceValuesOf } from './variants/prices'

/**
 * What is sent for a copy of a product, a draft: all of it but what only one can have, which are
 * the numbers of its variants, and its stock.
 */
export function copyOf(
  product: ProductRecord,
  { title, handle }: { title: string; handle: string },
) {
  const {
    subtitle,
    description,
    is_giftcard,
    discountable,
    collection_id,
    thumbnail,
    options,
    variants,
  } = product
  const { weight, length, width, height, hs_code, mid_code, origin_country, material } = product
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => ({ id }))
  return {
    title,
    handle: handle || undefined,
    status: 'draft',
    subtitle,
    description,
    is_giftcard,
    discountable,
    collection_id,
    weight,
    length,
    width,
    height,
    hs_code,
    mid_code,
    origin_country,
    material,
    type: product.type && { value: product.type.value },
    tags: product.tags.map(({ value }) => ({ value })),
    categories: ids(product.categories),
    ...(product.sales_channels.length > 0 && { sales_channels: ids(product.sales_channels) }),
    ...(thumbnail !== null && { thumbnail }),
    images: product.images.map(({ url }) => url),
    metadata: metadataOf(entriesOf(product.metadata)),
    options: options.map(({ title }) => ({ title })),
    variants: variants.map((variant) => ({
      title: variant.title,
      manage_inventory: variant.manage_inventory,
      allow_backorder: variant.allow_backorder,
      weight: variant.weight,
      length: variant.length,
      width: variant.width,
      height: variant.height,
      hs_code: variant.hs_code,
      mid_code: variant.mid_code,
      material: variant.material,
      origin_country: variant.origin_country,
      // In the order of the options.
      options: options.map(({ id }) => ({
        value: variant.options.find(({ option_id }) => option_id === id)?.value ?? '',
      })),
      prices: ownPrices(variant).length > 0 ? pricesOf(priceValuesOf(variant), variant.prices) : [],
    })),
  }
}
