import { z } from '@/lib/shared/zod'
import { entriesOf, MetadataEntries } from '@/components/commerce/record/metadata'
import type { ShopCustomerGroup } from '@/hooks/commerce/use-shop-customer-groups'

export const CustomerGroupForm = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(100, 'A name has at most 100 characters.'),
  metadata: MetadataEntries,
  version: z.number().default(0),
})
export type CustomerGroupValues = Omit<z.input<typeof CustomerGroupForm>, 'version'>

export const emptyCustomerGroup: CustomerGroupValues = { name: '', metadata: [] }
export const valuesOf = ({ name, metadata }: ShopCustomerGroup): CustomerGroupValues => ({
  name,
  metadata: entriesOf(metadata),
})
