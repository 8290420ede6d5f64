import { z } from '@/lib/shared/zod'
import { text } from '@/components/commerce/fields/figures'
import type { FieldWords } from '@/components/ui/form/field-words'
import type { ShopStockLocation } from '@/hooks/commerce/products/use-shop-stock'

const line = z.string().trim().max(250, 'This has at most 250 characters.')
export const StockLocationForm = z.object({
  name: text('Enter a name.'),
  address_1: text('Enter the first line of the address.'),
  address_2: line,
  postal_code: line,
  city: line,
  province: line,
  country_code: z.string().min(1, 'Choose a country.'),
  phone: line,
  version: z.number().default(0),
})
type Input = Omit<z.output<typeof StockLocationForm>, 'version'>
export type StockLocationValues = Omit<z.input<typeof StockLocationForm>, 'version'>

export const emptyStockLocation: StockLocationValues = {
  name: '',
  address_1: '',
  address_2: '',
  postal_code: '',
  city: '',
  province: '',
  country_code: '',
  phone: '',
}
export const valuesOf = ({ name, address }: ShopStockLocation): StockLocationValues => ({
  name,
  address_1: address?.address_1 ?? '',
  address_2: address?.address_2 ?? '',
  postal_code: address?.postal_code ?? '',
  city: address?.city ?? '',
  province: address?.province ?? '',
  country_code: address?.country_code.toLowerCase() ?? '',
  phone: address?.phone ?? '',
})
export const changedOf = ({
  name,
  address_1,
  address_2,
  postal_code,
  city,
  province,
  country_code,
  phone,
}: Input) => ({
  name,
  address: { address_1, address_2, postal_code, city, province, country_code, phone },
})
export const newOf = changedOf

export const words: FieldWords = {
  name: { label: 'Name' },
  address_1: { label: 'Address' },
  address_2: { label: 'Address, second line' },
  postal_code: { label: 'Postal code' },
  city: { label: 'City' },
  province: { label: 'State or region' },
  country_code: { label: 'Country' },
  phone: { label: 'Phone' },
}
