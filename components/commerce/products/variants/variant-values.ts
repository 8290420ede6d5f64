import { z } from '@/lib/shared/zod'
import { entriesOf, MetadataEntries, metadataOf } from '@/components/commerce/record/metadata'
import type { FieldWords } from '@/components/ui/form/field-words'
import type { ProductRecord, ShopVariant } from '@/hooks/commerce/products/use-shop-products'
import { titleOf } from './combinations'
import { emptyMeasures, Measures, measuresOf, measureValuesOf } from './measures'
import { Prices } from './price-form'
import { priceValuesOf, pricesOf } from './prices'

const text = z.string().trim().max(100, 'Enter at most 100 characters.')
const count = z
  .string()
  .trim()
  .regex(/^\d{0,9}$/, 'Enter a whole number.')

const fields = z.object({
  title: text,
  /** By the ids of the product's options. */
  options: z.record(z.string(), text.min(1, 'Enter a value.')),
  sku: text,
  barcode: text,
  ean: text,
  upc: text,
  manage_inventory: z.boolean(),
  allow_backorder: z.boolean(),
  prices: Prices,
  /** What was typed, by the ids of stock locations. */
  stock: z.record(z.string(), count),
  ...Measures.shape,
  metadata: MetadataEntries,
  version: z.number().default(0),
})
export type VariantValues = Omit<z.input<typeof fields>, 'version'>
type VariantInput = Omit<z.infer<typeof fields>, 'version'>

const valueOf = (variant: ShopVariant, option: string) =>
  variant.options.find(({ option_id }) => option_id === option)?.value ?? ''

/**
 * The form of a variant: no two of a product have the same values. `id` is undefined for a new one.
 */
export const variantForm = ({ options, variants }: ProductRecord, id?: string) =>
  fields.superRefine((input, context) => {
    const same = (variant: ShopVariant) =>
      variant.id !== id &&
      options.every((option) => valueOf(variant, option.id) === input.options[option.id])
    const [first] = options
    if (first && variants.some(same))
      context.addIssue({
        code: 'custom',
        path: ['options', first.id],
        message: 'There is a variant with these values already.',
      })
  })

export const emptyVariant = ({ options, is_giftcard }: ProductRecord): VariantValues => ({
  title: '',
  sku: '',
  barcode: '',
  ean: '',
  upc: '',
  manage_inventory: !is_giftcard,
  allow_backorder: false,
  options: Object.fromEntries(options.map(({ id }) => [id, ''])),
  prices: {},
  stock: {},
  metadata: [],
  ...emptyMeasures,
})

export const variantValuesOf = (
  { options }: ProductRecord,
  variant: ShopVariant,
): VariantValues => ({
  title: variant.title,
  sku: variant.sku ?? '',
  barcode: variant.barcode ?? '',
  ean: variant.ean ?? '',
  upc: variant.upc ?? '',
  manage_inventory: variant.manage_inventory,
  allow_backorder: variant.allow_backorder,
  options: Object.fromEntries(options.map(({ id }) => [id, valueOf(variant, id)])),
  prices: priceValuesOf(variant),
  stock: {},
  ...measureValuesOf(variant),
  metadata: entriesOf(variant.metadata),
})

/** What a variant is called: by its values, where nobody has entered a title. */
export const variantTitle = ({ title, options }: VariantInput, product: ProductRecord) =>
  title || titleOf(product.options.map(({ id }) => options[id] ?? ''))

/** What is sent of a variant; its stock is sent apart. */
export const variantFieldsOf = (
  input: VariantInput,
  product: ProductRecord,
  before?: ShopVariant,
) => ({
  title: variantTitle(input, product),
  sku: input.sku || null,
  barcode: input.barcode || null,
  ean: input.ean || null,
  upc: input.upc || null,
  manage_inventory: input.manage_inventory,
  allow_backorder: input.allow_backorder,
  options: product.options.map(({ id }) => ({ option_id: id, value: input.options[id] })),
  prices: pricesOf(input.prices, before?.prices),
  ...measuresOf(input),
  metadata: metadataOf(input.metadata, before?.metadata),
})

/**
 * How many of it there are to be at each location. Nothing typed is none where it has lain, and
 * nothing where it has not.
 */
export const stockOf = ({ stock }: VariantInput): Record<string, number> =>
  Object.fromEntries(
    Object.entries(stock).map(([location, written]) => [location, Number(written || 0)]),
  )

/**
 * Texts by their names, each of which is compared by itself where two versions of a variant are.
 */
export const APART = ['options', 'prices', 'stock'] as const

type Place = { id: string; name: string }
const wordsFor = (name: string) => ({ label: name })
/** How its fields are called there. */
export const variantWords = (
  { options }: ProductRecord,
  currencies: string[],
  places: Place[],
): FieldWords => ({
  ...Object.fromEntries(
    places.map(({ id, name }) => [`stock.${id}`, wordsFor(`Stock at ${name}`)]),
  ),
  ...Object.fromEntries(options.map(({ id, title }) => [`options.${id}`, wordsFor(title)])),
  ...Object.fromEntries(
    currencies.map((code) => [`prices.${code}`, wordsFor(`Price in ${code.toUpperCase()}`)]),
  ),
  sku: wordsFor('SKU'),
  ean: wordsFor('EAN'),
  upc: wordsFor('UPC'),
  manage_inventory: wordsFor('Count its stock'),
  allow_backorder: wordsFor('Sell it when nothing is left'),
  hs_code: wordsFor('HS code'),
  mid_code: wordsFor('MID code'),
  origin_country: wordsFor('Country of origin'),
})
