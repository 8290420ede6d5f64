import type { FieldWords } from '@/components/forms/field-words'
import type { Versioned } from '@/hooks/shop-noun'
import { customerGroups, type ShopCustomerGroup } from '@/hooks/use-shop-customer-groups'
import { useShopWrites } from '@/hooks/use-shop-record'
import { metadataOf } from '../metadata'
import { ShopDrawer } from '../ShopDrawer'
import { CustomerGroupFields } from './CustomerGroupFields'
import { Members } from './Members'
import { CustomerGroupForm, valuesOf } from './values'

const words: FieldWords = { name: { label: 'Name' }, metadata: { label: 'Metadata' } }

/** One group of customers, and who is in it. */
export function CustomerGroupDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { update } = useShopWrites(customerGroups)
  return (
    <ShopDrawer
      entity={customerGroups}
      id={id}
      what="The customer group"
      title={({ name }: Versioned<ShopCustomerGroup>) => name}
      schema={CustomerGroupForm}
      valuesOf={valuesOf}
      words={words}
      permission="commerce:update"
      tabs={[{ label: 'Customers', content: ({ id, name }) => <Members id={id} group={name} /> }]}
      onSubmit={async ({ version, name, metadata }) => {
        const what = `Customer group “${name}”`
        await update(id, version, (row) => ({ name, metadata: metadataOf(metadata, row.metadata) }), what)
        return `${what} saved.`
      }}
      onClose={onClose}
    >
      {(form) => <CustomerGroupFields form={form} />}
    </ShopDrawer>
  )
}
