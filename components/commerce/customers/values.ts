import { z } from '@/lib/shared/zod'
import { email } from '@/components/commerce/fields/figures'
import { byId } from '@/components/commerce/list/in-order'
import { entriesOf, MetadataEntries } from '@/components/commerce/record/metadata'
import type { ShopPerson } from '@/hooks/commerce/use-shop-customers'
import { shownAddress } from '@/lib/shared/text/email-address'

const name = z.string().trim().max(100, 'A name has at most 100 characters.')
const phone = z.string().trim().max(40, 'A phone number has at most 40 characters.')

export const CustomerForm = z.object({
  email,
  first_name: name,
  last_name: name,
  phone,
  groups: z.array(z.object({ id: z.string(), name: z.string() })),
  metadata: MetadataEntries,
  version: z.number().default(0),
})
export type CustomerValues = Omit<z.input<typeof CustomerForm>, 'version'>

export const NewCustomerForm = CustomerForm.extend({
  first_name: name.min(1, 'Enter a first name.'),
  last_name: name.min(1, 'Enter a last name.'),
  password: z.string().min(12, 'A password has at least 12 characters.').max(200),
})
export type NewCustomerValues = CustomerValues & { password: string }

export const emptyCustomer: CustomerValues = {
  email: '',
  first_name: '',
  last_name: '',
  phone: '',
  groups: [],
  metadata: [],
}

export const valuesOf = ({
  email,
  first_name,
  last_name,
  phone,
  groups,
  metadata,
}: ShopPerson): CustomerValues => ({
  email: shownAddress(email),
  first_name: first_name ?? '',
  last_name: last_name ?? '',
  phone: phone ?? '',
  groups: groups.toSorted(byId).map(({ id, name }) => ({ id, name })),
  metadata: entriesOf(metadata),
})
