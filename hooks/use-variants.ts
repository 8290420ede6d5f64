import { useAddress } from './use-address'
import { below } from './use-record'
import { productRecords, type ProductRecord, type ShopVariant } from './use-shop-products'
import { useShopWrites } from './use-shop-record'

type Values = { option_id: string; value: string | undefined }[]
type Fields = Record<string, unknown> & { options: Values }

/** The variant with these values of the options; no two have the same. */
const withValues = (options: Values, { variants }: ProductRecord) =>
  variants.find((variant) =>
    options.every(({ option_id, value }) => variant.options.some((one) => one.option_id === option_id && one.value === value)),
  ) // prettier-ignore

/** All of a variant but what Medusa makes anew with each change. */
const contentOf = (variant: ShopVariant | undefined) =>
  variant && {
    ...{ ...variant, inventory_quantity: null, options: variant.options.map(({ value }) => value) },
    prices: variant.prices.map(({ currency_code, region_id, amount }) => [currency_code, region_id, amount]).sort(),
  }

/** The writes of a product's variants and options. Each answers when it is certain that it was done. */
export function useVariantWrites(id: string) {
  const { url } = useAddress(productRecords)
  const { act } = useShopWrites(productRecords)
  const variantOf = ({ variants }: ProductRecord, variant: string) => variants.find((one) => one.id === variant)

  return {
    /** Answers the id of what was added. */
    add: async (fields: Fields, name: string): Promise<string> => {
      const there = (row: ProductRecord) => withValues(fields.options, row)
      await act({ id, path: 'variants', data: fields, what: `Variant “${name}”`, evidence: (row) => there(row)?.id })
      return there(await productRecords.load({ url: below(url, id) }))!.id
    },
    change: async (variant: string, fields: object, name: string): Promise<string> => {
      const evidence = (row: ProductRecord) => contentOf(variantOf(row, variant))
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
