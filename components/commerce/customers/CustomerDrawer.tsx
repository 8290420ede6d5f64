import type { FieldWords } from '@/components/forms/field-words'
import type { Versioned } from '@/hooks/shop-noun'
import { people, type ShopPerson } from '@/hooks/use-shop-customers'
import { useShopWrites } from '@/hooks/use-shop-record'
import { metadataOf } from '../metadata'
import { ShopDrawer } from '../ShopDrawer'
import { isOrganization, nameOf } from '../words'
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
  if (isOrganization(customer)) return 'An organization buys under this address. The console keeps it, and its name.'
  return customer.has_account ? 'They sign in to the shop with it: it cannot be changed here.' : undefined
}

/** One customer, and what they have bought. */
export function CustomerDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { update } = useShopWrites(people)
  return (
    <ShopDrawer
      entity={people}
      id={id}
      what="The customer"
      title={(customer: Versioned<ShopPerson>) => nameOf(customer)}
      schema={CustomerForm}
      valuesOf={valuesOf}
      words={words}
      permission="commerce:update"
      tabs={[{ label: 'Orders', content: ({ id }) => <CustomerOrders id={id} /> }]}
      onSubmit={async ({ version, email, first_name, last_name, phone, groups, metadata }) => {
        const what = `Customer “${nameOf({ email, first_name, last_name })}”`
        const fieldsOf = (row: ShopPerson) => ({
          ...(fixedEmail(row) === undefined && email !== row.email && { email: email.toLowerCase() }),
          ...(!isOrganization(row) && { first_name: first_name || null, last_name: last_name || null }),
          ...{ phone: phone || null, groups: groups.map(({ id }) => ({ id })) },
          metadata: metadataOf(metadata, row.metadata),
        })
        await update(id, version, fieldsOf, what)
        return `${what} saved.`
      }}
      onClose={onClose}
    >
      {(form, customer) => (
        <CustomerFields form={form} fixedEmail={fixedEmail(customer)} isOrganization={isOrganization(customer)} />
      )}
    </ShopDrawer>
  )
}
