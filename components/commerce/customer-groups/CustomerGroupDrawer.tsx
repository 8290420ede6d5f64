import { metadataOf } from '@/components/commerce/record/metadata'
import { ShopDrawer } from '@/components/commerce/record/ShopDrawer'
import type { FieldWords } from '@/components/ui/form/field-words'
import { customerGroups } from '@/hooks/commerce/use-shop-customer-groups'
import { CustomerGroupFields } from './CustomerGroupFields'
import { Members } from './Members'
import { CustomerGroupForm, valuesOf } from './values'

const words: FieldWords = { name: { label: 'Name' }, metadata: { label: 'Metadata' } }

/** One group of customers, and who is in it. */
export function CustomerGroupDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <ShopDrawer
      entity={customerGroups}
      id={id}
      what="The customer group"
      title={({ name }) => name}
      schema={CustomerGroupForm}
      valuesOf={valuesOf}
      words={words}
      permission="commerce:update"
      tabs={[{ label: 'Customers', content: ({ id, name }) => <Members id={id} group={name} /> }]}
      named={({ name }) => `Customer group “${name}”`}
      fieldsOf={({ name, metadata }, row) => ({
        name,
        metadata: metadataOf(metadata, row.metadata),
      })}
      onClose={onClose}
    >
      {(form) => <CustomerGroupFields form={form} />}
    </ShopDrawer>
  )
}
