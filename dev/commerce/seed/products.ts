import { ARTICLES, COLLECTIONS, GIFT_CARDS, type Article } from './catalogue'
import { ensureAll, type Entity, type Shop } from './client'
import { pricesOf } from './money'

interface Named extends Entity {
  name: string
}

interface Product extends Entity {
  handle: string
  variants: Entity[]
}

const CATEGORIES = [...new Set(ARTICLES.map(({ category }) => category))]
const PRODUCTS = { path: '/admin/products', many: 'products', one: 'product' }

async function ensureCategories(shop: Shop): Promise<Map<string, string>> {
  const wanted = CATEGORIES.map((name) => ({ name, is_active: true, is_internal: false }))
  const found = await ensureAll<(typeof wanted)[number], Named>(
    shop,
    { path: '/admin/product-categories', many: 'product_categories', one: 'product_category' },
    wanted,
    (category, { name }) => category.name === name,
  )
  return new Map(found.map(({ id, name }) => [name, id]))
}

const ensureCollections = (shop: Shop) =>
  ensureAll<{ title: string }, Entity & { title: string }>(
    shop,
    { path: '/admin/collections', many: 'collections', one: 'collection' },
    COLLECTIONS.map((title) => ({ title })),
    (collection, { title }) => collection.title === title,
  )

const isDurable = ({ category }: Article) => category === 'Equipment' || category === 'Services'

/** The catalogue, and what of it lies where. */
export async function ensureProducts(
  shop: Shop,
  channels: Entity[],
  locations: Entity[],
  note: (text: string) => void,
) {
  const categories = await ensureCategories(shop)
  const [opening, monthly] = await ensureCollections(shop)
  const wanted = ARTICLES.map((article) => ({
    handle: article.handle,
    title: article.title,
    subtitle: article.subtitle,
    status: 'published',
    categories: [{ id: categories.get(article.category)! }],
    collection_id: (isDurable(article) ? opening : monthly)!.id,
    type: { value: article.category },
    tags: [{ value: isDurable(article) ? 'once' : 'again' }],
    sales_channels: channels.map(({ id }) => ({ id })),
    options: [{ title: article.option }],
    variants: article.variants.map(({ title, sku, prices }) => ({
      title,
      sku,
      prices: pricesOf(prices),
      options: [{ value: title }],
      manage_inventory: article.stock !== undefined,
    })),
  }))
  const products = await ensureAll<(typeof wanted)[number], Product>(
    shop,
    PRODUCTS,
    wanted,
    (found, { handle }) => found.handle === handle,
    (done) => note(`${done} of ${wanted.length} products`),
  )
  for (const [index, { variants }] of products.entries()) {
    const { stock } = ARTICLES[index]!
    if (stock !== undefined)
      for (const variant of variants) await ensureStock(shop, variant, locations, stock)
    note(`stock of ${index + 1} of ${products.length} products`)
  }
}

/**
 * So many of a variant at each location that knows nothing of it yet; what has been sold meanwhile
 * stays sold.
 */
async function ensureStock(
  shop: Shop,
  { id }: Entity,
  locations: Entity[],
  stocked_quantity: number,
) {
  type Item = Entity & { location_levels: { location_id: string }[] }
  const { variant } = await shop.get<{ variant: { inventory: Item[] } }>(
    `/admin/variants/${id}/inventory`,
  )
  const [item] = variant.inventory
  for (const { id: location_id } of locations)
    if (!item!.location_levels.some((level) => level.location_id === location_id))
      await shop.post(`/admin/inventory-items/${item!.id}/location-levels`, {
        location_id,
        stocked_quantity,
      })
}

/** The gift card that practices buy for others. */
export const ensureGiftCardProduct = (shop: Shop, channels: Entity[]) => {
  const wanted = {
    handle: 'gift-card',
    title: 'Gift card',
    subtitle: 'For a colleague who opens a practice',
    status: 'published',
    is_giftcard: true,
    discountable: false,
    sales_channels: channels.map(({ id }) => ({ id })),
    options: [{ title: 'Denomination' }],
    variants: GIFT_CARDS.map(({ title, prices }) => ({
      title,
      prices: pricesOf(prices),
      options: [{ value: title }],
      manage_inventory: false,
    })),
  }
  return ensureAll<typeof wanted, Product>(
    shop,
    PRODUCTS,
    [wanted],
    (there, { handle }) => there.handle === handle,
  )
}
