import { z } from '@/lib/shared/zod'
import { handle, keptHandle } from '@/components/commerce/fields/handle'
import { entriesOf, MetadataEntries } from '@/components/commerce/record/metadata'
import type { ProductRecord } from '@/hooks/commerce/products/use-shop-products'
import { nameKey } from '@/lib/shared/text/name-key'
import { combinationsOf, MOST_VARIANTS } from './variants/combinations'
import { Measures, measureValuesOf } from './variants/measures'
import { Prices } from './variants/price-form'
import type { PriceValues } from './variants/prices'

const words = z.string().trim()

/**
 * Words as they are entered one by one, or all at once with commas between them; each counts once.
 */
const list = z
  .array(z.string())
  .transform((entered) =>
    [...new Set(entered.flatMap((text) => text.split(/[,;]/)).map((text) => text.trim()))].filter(
      Boolean,
    ),
  )

export const Basics = z.object({
  title: words.min(1, 'Enter a title.').max(200, 'A title has at most 200 characters.'),
  subtitle: words.max(200, 'A subtitle has at most 200 characters.'),
  handle,
  description: words.max(5000, 'A description has at most 5,000 characters.'),
  type: words.max(100, 'A type has at most 100 characters.'),
  collection_id: z.string().nullable(),
  tags: list,
  /** By their ids. */
  categories: z.array(z.string()),
  sales_channels: z.array(z.string()),
})

/** What a product is filed under. */
export type Whereabouts = Pick<
  z.infer<typeof Basics>,
  'type' | 'collection_id' | 'tags' | 'categories' | 'sales_channels'
>

export const ProductForm = z.object({
  ...Basics.shape,
  handle: keptHandle,
  ...Measures.shape,
  discountable: z.boolean(),
  metadata: MetadataEntries,
  version: z.number().default(0),
})
export type ProductValues = Omit<z.input<typeof ProductForm>, 'version'>

export const valuesOf = (product: ProductRecord): ProductValues => ({
  title: product.title,
  subtitle: product.subtitle ?? '',
  handle: product.handle,
  description: product.description ?? '',
  type: product.type?.value ?? '',
  collection_id: product.collection_id,
  tags: product.tags.map(({ value }) => value).sort(),
  categories: product.categories.map(({ id }) => id).sort(),
  sales_channels: product.sales_channels.map(({ id }) => id).sort(),
  discountable: product.discountable,
  ...measureValuesOf(product),
  metadata: entriesOf(product.metadata),
})

const inOrder = (value: unknown) =>
  Array.isArray(value) ? value.map((one) => JSON.stringify(one)).sort() : value

/**
 * Whether a product has what was entered, in whatever order its lists are. An empty handle was made
 * from the title.
 */
export const isSame = (row: ProductValues, entered: ProductValues) =>
  Object.entries(entered).every(
    ([name, value]) =>
      (name === 'handle' && value === '') ||
      JSON.stringify(inOrder(row[name as keyof ProductValues])) === JSON.stringify(inOrder(value)),
  )

const ids = (chosen: string[]) => chosen.map((id) => ({ id }))

/** What is sent of the fields that a new product has as well. */
export const fieldsOf = (input: z.infer<typeof Basics>) => ({
  title: input.title,
  subtitle: input.subtitle || null,
  description: input.description || null,
  handle: input.handle || undefined,
  type: input.type ? { value: input.type } : null,
  collection_id: input.collection_id,
  tags: input.tags.map((value) => ({ value })),
  categories: ids(input.categories),
  sales_channels: ids(input.sales_channels),
})

export const NewProductForm = z.object({
  ...Basics.shape,
  published: z.boolean(),
  /** Whether its stock is counted. */
  counted: z.boolean(),
  options: z
    .array(
      z.object({
        title: words.min(1, 'Enter what variants differ in.').max(100),
        values: list.refine((values) => values.length > 0, 'Enter at least one value.'),
      }),
    )
    .superRefine((options, context) => {
      const titles = options.map(({ title }) => nameKey(title))
      for (const [index, title] of titles.entries())
        if (titles.indexOf(title) < index)
          context.addIssue({
            code: 'custom',
            path: [index, 'title'],
            message: 'This option is there already.',
          })
      if (combinationsOf(options).length > MOST_VARIANTS)
        context.addIssue({
          code: 'custom',
          path: [],
          message: `That makes more than ${MOST_VARIANTS} variants.`,
        })
    }),
  prices: Prices,
})
export type NewProductValues = Omit<z.input<typeof NewProductForm>, 'prices'> & {
  prices: PriceValues
}

export const emptyBasics: z.input<typeof Basics> = {
  title: '',
  subtitle: '',
  handle: '',
  description: '',
  type: '',
  collection_id: null,
  tags: [],
  categories: [],
  sales_channels: [],
}
export const emptyProduct: NewProductValues = {
  ...emptyBasics,
  published: false,
  counted: true,
  options: [],
  prices: {},
}
