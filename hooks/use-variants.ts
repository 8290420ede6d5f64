import type { Failure } from '@/lib/client/call'
import { useAddress } from './use-address'
import { below } from './use-record'
import { productRecords, type ProductRecord, type ShopVariant } from './use-shop-products'
import { versionOf, type Versioned } from './shop-noun'
import { changedMeanwhile, useShopWrites } from './use-shop-record'

type Values = { option_id: string; value: string | undefined }[]
type Fields = Record<string, unknown> & { options: Values }

const GONE: Failure = { status: 404, error: 'This variant has been deleted meanwhile.', fields: {} }

/** The variant with these values of the options; no two have the same. */
const withValues = (options: Values, { variants }: ProductRecord) =>
  variants.find((variant) =>
    options.every(({ option_id, value }) => variant.options.some((one) => one.option_id === option_id && one.value === value)),
  ) // prettier-ignore

/** What forms can change of a variant. The rest follows from stock, sales channels and price lists, and changes by itself. */
const FIELDS = [
  ...['title', 'sku', 'barcode', 'ean', 'upc', 'manage_inventory', 'allow_backorder', 'material'],
  ...['weight', 'length', 'height', 'width', 'hs_code', 'mid_code', 'origin_country'],
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

/**
 * A product as a form of one of its variants has it, or as one of all their prices has it. Medusa says of no change of a
 * price when that was: what they have in them is the version.
 */
export function asEdited(product: ProductRecord, variant?: string): Versioned<ProductRecord> {
  const chosen = product.variants.filter(({ id }) => variant === undefined || id === variant)
  const content = chosen.toSorted((a, b) => a.id.localeCompare(b.id)).map(contentOf)
  return { ...product, version: versionOf(content) }
}

/** The writes of a product's variants and options. Each answers when it is certain that it was done. */
export function useVariantWrites(id: string) {
  const { url } = useAddress(productRecords)
  const { act } = useShopWrites(productRecords)
  const variantOf = ({ variants }: ProductRecord, variant: string) => variants.find((one) => one.id === variant)

  return {
    /** The product as it is now. What somebody else has made of it since a form began with that version is a conflict. */
    asBegun: async (version: number, variant?: string): Promise<Versioned<ProductRecord>> => {
      const current = asEdited(await productRecords.load({ url: below(url, id) }), variant)
      if (variant !== undefined && !variantOf(current, variant)) throw GONE
      if (current.version !== version) throw changedMeanwhile(current)
      return current
    },
    /** Answers the id of what was added. */
    add: async (fields: Fields, name: string): Promise<string> => {
      const there = (row: ProductRecord) => withValues(fields.options, row)
      await act({ id, path: 'variants', data: fields, what: `Variant “${name}”`, evidence: (row) => there(row)?.id })
      return there(await productRecords.load({ url: below(url, id) }))!.id
    },
    change: async (variant: string, fields: object, name: string): Promise<string> => {
      const evidence = (row: ProductRecord) => {
        const one = variantOf(row, variant)
        return one && [one.updated_at, contentOf(one)]
      }
      await act({ id, path: `variants/${variant}`, data: fields, what: `Variant “${name}”`, evidence })
      return variant
    },
    remove: (variant: string, name: string) =>
      act({
        ...{ id, path: `variants/${variant}`, method: 'DELETE', what: `The deletion of variant “${name}”` },
        evidence: (row) => variantOf(row, variant) === undefined,
      }),
    addOption: (title: string) =>
      act({
        ...{ id, path: 'options', data: { title }, what: `Option “${title}”` },
        evidence: ({ options }) => options.some((option) => option.title === title),
      }),
    renameOption: (option: string, title: string) =>
      act({
        ...{ id, path: `options/${option}`, data: { title }, what: `Option “${title}”` },
        evidence: ({ options }) => options.find((one) => one.id === option)?.title,
      }),
    removeOption: (option: string, title: string) =>
      act({
        ...{ id, path: `options/${option}`, method: 'DELETE', what: `The deletion of option “${title}”` },
        evidence: ({ options }) => options.some((one) => one.id === option),
      }),
  }
}
