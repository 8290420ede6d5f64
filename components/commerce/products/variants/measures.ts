import { z } from '@/lib/shared/zod'
import { countryOf } from '@/components/commerce/products/countries'
import type { ShopMeasures } from '@/hooks/commerce/products/use-shop-products'

const whole = z
  .string()
  .trim()
  .regex(/^\d{0,9}$/, 'Enter a whole number, or nothing.')
const text = z.string().trim().max(100, 'Enter at most 100 characters.')

export const Measures = z.object({
  weight: whole,
  length: whole,
  width: whole,
  height: whole,
  hs_code: text,
  mid_code: text,
  material: text,
  origin_country: z
    .string()
    .trim()
    .refine(
      (code) => code === '' || countryOf(code) !== undefined,
      'Enter the two letters of a country: DE for Germany.',
    ),
})
export type MeasureValues = z.input<typeof Measures>

export const emptyMeasures: MeasureValues = {
  weight: '',
  length: '',
  width: '',
  height: '',
  hs_code: '',
  mid_code: '',
  material: '',
  origin_country: '',
}

const typed = (value: number | null) => (value === null ? '' : String(value))
export const measureValuesOf = (row: ShopMeasures): MeasureValues => ({
  weight: typed(row.weight),
  length: typed(row.length),
  width: typed(row.width),
  height: typed(row.height),
  hs_code: row.hs_code ?? '',
  mid_code: row.mid_code ?? '',
  material: row.material ?? '',
  origin_country: row.origin_country?.toUpperCase() ?? '',
})

const number = (value: string) => (value === '' ? null : Number(value))
export const measuresOf = (values: MeasureValues): ShopMeasures => ({
  weight: number(values.weight),
  length: number(values.length),
  width: number(values.width),
  height: number(values.height),
  hs_code: values.hs_code || null,
  mid_code: values.mid_code || null,
  material: values.material || null,
  origin_country: values.origin_country.toUpperCase() || null,
})
