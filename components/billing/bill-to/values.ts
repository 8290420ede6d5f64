import { z } from '@/lib/shared/zod'
import { BillToChange, type BillTo } from '@/lib/billing/bill-to/schema'

type Addressee = NonNullable<BillTo['addressee']>
/** What the form holds: somebody else is kept while it says that nobody else is meant. */
export type BillToValues = {
  isOther: boolean
  addressee: Omit<Addressee, 'country'> & { country: number | null }
  emails: string[]
  purchaseOrder: string
}

export const newTaxId: Addressee['taxIds'][number] = { type: '', value: '' }
const nobody = {
  name: '',
  street: '',
  city: '',
  postalCode: '',
  subdivision: '',
  country: null,
  taxIds: [],
}

export const valuesOf = ({ addressee, emails, purchaseOrder }: BillTo): BillToValues => ({
  isOther: addressee !== null,
  addressee: addressee ?? nobody,
  emails,
  purchaseOrder,
})

/** The schema of what is sent, for what the form holds. */
export const changedBillTo = z.preprocess((values) => {
  const { isOther, addressee, ...sent } = values as BillToValues
  return { ...sent, addressee: isOther ? addressee : null }
}, BillToChange)
