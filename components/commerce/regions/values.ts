import { z } from '@/lib/shared/zod'
import { countryName } from '@/components/commerce/fields/countries'
import { percent, text } from '@/components/commerce/fields/figures'
import type { FieldWords } from '@/components/ui/form/field-words'
import type { ShopRegion } from '@/hooks/commerce/use-shop-regions'

export const RegionForm = z.object({
  name: text('Enter a name.'),
  currency_code: z.string().min(1, 'Choose a currency.'),
  countries: z.array(z.string()),
  tax_rate: percent,
  tax_code: z.string().trim().max(100),
  automatic_taxes: z.boolean(),
  gift_cards_taxable: z.boolean(),
  includes_tax: z.boolean(),
  payment_providers: z.array(z.string()).min(1, 'Choose at least one way to pay.'),
  fulfillment_providers: z.array(z.string()).min(1, 'Choose at least one way to send.'),
  version: z.number().default(0),
})
type Input = Omit<z.output<typeof RegionForm>, 'version'>
export type RegionValues = Omit<z.input<typeof RegionForm>, 'version'>

export const emptyRegion: RegionValues = {
  name: '',
  currency_code: '',
  countries: [],
  tax_rate: '0',
  tax_code: '',
  automatic_taxes: true,
  gift_cards_taxable: true,
  includes_tax: false,
  payment_providers: ['manual'],
  fulfillment_providers: ['manual'],
}
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).sort()
export const valuesOf = (region: ShopRegion): RegionValues => ({
  name: region.name,
  currency_code: region.currency_code,
  tax_code: region.tax_code ?? '',
  countries: region.countries.map(({ iso_2 }) => iso_2).sort(),
  tax_rate: String(region.tax_rate),
  automatic_taxes: region.automatic_taxes,
  gift_cards_taxable: region.gift_cards_taxable,
  includes_tax: region.includes_tax ?? false,
  payment_providers: idsOf(region.payment_providers),
  fulfillment_providers: idsOf(region.fulfillment_providers),
})

export const changedOf = ({ tax_rate, ...input }: Input) => ({
  ...input,
  tax_rate: Number(tax_rate),
})

/** Medusa takes the two about taxes only once a region is there. */
export function newOf({
  name,
  currency_code,
  countries,
  tax_rate,
  tax_code,
  includes_tax,
  payment_providers,
  fulfillment_providers,
}: Input) {
  const means = { payment_providers, fulfillment_providers }
  return {
    name,
    currency_code,
    countries,
    tax_rate: Number(tax_rate),
    tax_code: tax_code || undefined,
    includes_tax,
    ...means,
  }
}

export const words: FieldWords = {
  name: { label: 'Name' },
  currency_code: { label: 'Currency', show: (code) => String(code).toUpperCase() },
  countries: {
    label: 'Countries',
    show: (codes) => (codes as string[]).map(countryName).join(', '),
  },
  tax_rate: { label: 'Tax rate' },
  tax_code: { label: 'Tax code' },
  automatic_taxes: { label: 'Taxes are worked out by themselves' },
  gift_cards_taxable: { label: 'Gift cards are taxed' },
  includes_tax: { label: 'Prices include tax' },
  payment_providers: { label: 'Payment' },
  fulfillment_providers: { label: 'Fulfilment' },
}
