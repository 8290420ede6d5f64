import { z } from '@/lib/shared/zod'
import { percent, text } from '@/components/commerce/fields/figures'
import type { FieldWords } from '@/components/ui/form/field-words'
import type { ShopTaxRate } from '@/hooks/commerce/use-shop-regions'

export const TaxRateForm = z.object({
  name: text('Enter a name.'),
  code: text('Enter a code, as your books call it.', 100),
  rate: percent,
  products: z.array(z.string()),
  product_types: z.array(z.string()),
  shipping_options: z.array(z.string()),
  version: z.number().default(0),
})
type Input = Omit<z.output<typeof TaxRateForm>, 'version'>
export type TaxRateValues = Omit<z.input<typeof TaxRateForm>, 'version'>

export const emptyTaxRate: TaxRateValues = {
  name: '',
  code: '',
  rate: '',
  products: [],
  product_types: [],
  shipping_options: [],
}
const idsOf = (rows: { id: string }[] = []) => rows.map(({ id }) => id).sort()
export const valuesOfRate = ({ name, code, rate, ...of }: ShopTaxRate): TaxRateValues => ({
  name,
  code,
  rate: rate === null ? '' : String(rate),
  products: idsOf(of.products),
  product_types: idsOf(of.product_types),
  shipping_options: idsOf(of.shipping_options),
})
export const sentOf = ({ rate, ...input }: Input) => ({ ...input, rate: Number(rate) })

export const taxRateWords: FieldWords = {
  name: { label: 'Name' },
  code: { label: 'Code' },
  rate: { label: 'Rate' },
  products: { label: 'Products' },
  product_types: { label: 'Product types' },
  shipping_options: { label: 'Shipping options' },
}
