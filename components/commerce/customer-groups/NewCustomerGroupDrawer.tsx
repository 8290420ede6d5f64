import { metadataOf } from '@/components/commerce/record/metadata'
import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { customerGroups } from '@/hooks/commerce/use-shop-customer-groups'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'
import { useEditor } from '@/hooks/ui/form/use-editor'
import { CustomerGroupFields } from './CustomerGroupFields'
import { CustomerGroupForm, emptyCustomerGroup } from './values'

/** A group that is not there yet. It opens then, for its customers to be added. */
export function NewCustomerGroupDrawer({ onClose }: { onClose: () => void }) {
  const { create } = useShopWrites(customerGroups)
  const { edit } = useEditor()
  return (
    <FormDrawer
      title="New customer group"
      submitLabel="Create"
      schema={CustomerGroupForm}
      initialValues={emptyCustomerGroup}
      onClose={onClose}
      onSaved={() => {}}
      onSubmit={async ({ name, metadata }) => {
        const { id } = await create(
          { name, metadata: metadataOf(metadata) },
          `Customer group “${name}”`,
        )
        edit(id)
      }}
    >
      {(form) => <CustomerGroupFields form={form} />}
    </FormDrawer>
  )
}
