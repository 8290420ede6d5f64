import type { Failure } from '@/lib/client/call'
import { useAddress } from '@/hooks/ui/list/use-address'
import { below } from '@/hooks/ui/list/use-record'
import { productRecords, type ProductRecord, type ShopVariant } from './use-shop-products'
import type { ShopNoun } from '@/hooks/commerce/shop-noun'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'

type Values = { option_id: string; value: string | undefined }[]
type Fields = Record<string, unknown> & { options: Values }

const GONE: Failure = { status: 404, error: 'This variant has been deleted meanwhile.', fields: {} }

/** The variant with these values of the options; no two have the same. */
const withValues = (options: Values, { variants }: ProductRecord) =>
  variants.find((variant) =>
    options.every(({ option_id, value }) =>
      variant.options.some((one) => one.option_id === option_id && one.value === value),
    ),
  )

/**
 * What forms can change of a variant. The rest follows from stock, sales channels and price lists,
 * and changes by itself.
 */
const FIELDS = [
  'title',
  'sku',
  'barcode',
  'ean',
  'upc',
  'manage_inventory',
  'allow_backorder',
  'material',
  'weight',
  'length',
  'height',
  'width',
  'hs_code',
  'mid_code',
  'origin_country',
] as (keyof ShopVariant)[]
const contentOf = (variant: ShopVariant) => [
  FIELDS.map((name) => variant[name]),
  // Any change makes an empty one of none.
  variant.metadata ?? {},
  variant.options.map(({ option_id, value }) => `${option_id} ${value}`).sort(),
  variant.prices
    .filter(({ price_list_id }) => price_list_id === null)
    .map(({ currency_code, region_id, amount }) => [currency_code, region_id, amount].join(' '))
    .sort(),
]

const variantOf = ({ variants }: ProductRecord, variant: string) =>
  variants.find((one) => one.id === variant)

/** A product for a form of one of its variants, for as long as it has that. */
export const withVariant = (variant: string | undefined): ShopNoun<ProductRecord> => ({
  ...productRecords,
  load: async (call) => {
    const product = await productRecords.load(call)
    if (variant !== undefined && !variantOf(product, variant)) throw GONE
    return product
  },
})

/**
 * The writes of a product's variants and options. Each answers when it is certain that it was done.
 */
export function useVariantWrites(id: string) {
  const { url } = useAddress(productRecords)
  const { act } = useShopWrites(productRecords)
  return {
    /** Answers the id of what was added. */
    add: async (fields: Fields, name: string): Promise<string> => {
      const there = (row: ProductRecord) => withValues(fields.options, row)
      await act({
        id,
        path: 'variants',
        data: fields,
        what: `Variant “${name}”`,
        evidence: (row) => there(row)?.id,
      })
      return there(await productRecords.load({ url: below(url, id) }))!.id
    },
    change: async (variant: string, fields: object, name: string): Promise<string> => {
      const evidence = (row: ProductRecord) => {
        const one = variantOf(row, variant)
        return one && [one.updated_at, contentOf(one)]
      }
      await act({
        id,
        path: `variants/${variant}`,
        data: fields,
        what: `Variant “${name}”`,
        evidence,
      })
      return variant
    },
    remove: (variant: string, name: string) =>
      act({
        id,
        path: `variants/${variant}`,
        method: 'DELETE',
        what: `The deletion of variant “${name}”`,
        evidence: (row) => variantOf(row, variant) === undefined,
      }),
    addOption: (title: string) =>
      act({
        id,
        path: 'options',
        data: { title },
        what: `Option “${title}”`,
        evidence: ({ options }) => options.some((option) => option.title === title),
      }),
    renameOption: (option: string, title: string) =>
      act({
        id,
        path: `options/${option}`,
        data: { title },
        what: `Option “${title}”`,
        evidence: ({ options }) => options.find((one) => one.id === option)?.title,
      }),
    removeOption: (option: string, title: string) =>
      act({
        id,
        path: `options/${option}`,
        method: 'DELETE',
        what: `The deletion of option “${title}”`,
        evidence: ({ options }) => options.some((one) => one.id === option),
      }),
  }
}
