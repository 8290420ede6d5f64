import type { FieldWords } from '@/components/ui/form/field-words'
import type { BillTo } from '@/lib/billing/bill-to/schema'

type TaxId = NonNullable<BillTo['addressee']>['taxIds'][number]
const KINDS: Record<TaxId['type'], string> = {
  '': 'None',
  ein: 'EIN (United States)',
  vat: 'VAT number',
}
export const taxIdChoices = (['ein', 'vat'] as const).map((value) => ({
  value,
  label: KINDS[value],
}))

export const taxIdWord = ({ type, value }: { type: string; value: string }) =>
  `${type.toUpperCase()} ${value}`
const taxIdsWord = (ids: unknown) => (ids as TaxId[]).map(taxIdWord).join(', ')

export const fieldWords: FieldWords = {
  isOther: { label: 'Made out to somebody else' },
  addressee: { label: 'Made out to', show: (of) => (of as NonNullable<BillTo['addressee']>).name },
  billTo: { label: 'Made out to' },
  postalCode: { label: 'Postal code' },
  taxIds: { label: 'Tax IDs', show: taxIdsWord },
  emails: { label: 'Sent to' },
  purchaseOrder: { label: 'Reference' },
}
