import { metadataOf } from '@/components/commerce/record/metadata'
import { ShopDrawer } from '@/components/commerce/record/ShopDrawer'
import type { FieldWords } from '@/components/ui/form/field-words'
import { people, type ShopPerson } from '@/hooks/commerce/use-shop-customers'
import { isOrganization, nameOf } from '@/lib/client/commerce/shop-people'
import { CustomerFields } from './CustomerFields'
import { CustomerOrders } from './CustomerOrders'
import { CustomerForm, valuesOf } from './values'

const words: FieldWords = {
  email: { label: 'E-mail' },
  first_name: { label: 'First name' },
  last_name: { label: 'Last name' },
  phone: { label: 'Phone' },
  groups: { label: 'Groups' },
  metadata: { label: 'Metadata' },
}

/** Why somebody's address stays, if so. */
function fixedEmail(customer: ShopPerson): string | undefined {
  if (isOrganization(customer))
    return 'An organization buys under this address. The console keeps it, and its name.'
  return customer.has_account
    ? 'They sign in to the shop with it: it cannot be changed here.'
    : undefined
}

/** One customer, and what they have bought. */
export function CustomerDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <ShopDrawer
      entity={people}
      id={id}
      what="The customer"
      title={nameOf}
      schema={CustomerForm}
      valuesOf={valuesOf}
      words={words}
      permission="commerce:update"
      tabs={[{ label: 'Orders', content: ({ id }) => <CustomerOrders id={id} /> }]}
      named={(input) => `Customer “${nameOf(input)}”`}
      fieldsOf={({ email, first_name, last_name, phone, groups, metadata }, row) => ({
        ...(fixedEmail(row) === undefined && email !== row.email && { email }),
        ...(!isOrganization(row) && {
          first_name: first_name || null,
          last_name: last_name || null,
        }),
        phone: phone || null,
        groups: groups.map(({ id }) => ({ id })),
        metadata: metadataOf(metadata, row.metadata),
      })}
      onClose={onClose}
    >
      {(form, customer) => (
        <CustomerFields
          form={form}
          fixedEmail={fixedEmail(customer)}
          isOrganization={isOrganization(customer)}
        />
      )}
    </ShopDrawer>
  )
}
