import { metadataOf } from '@/components/commerce/record/metadata'
import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { collections } from '@/hooks/commerce/products/use-shop-collections'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'
import { CollectionFields } from './CollectionFields'
import { emptyCollection, NewCollectionForm } from './values'

export function NewCollectionDrawer({ onClose }: { onClose: () => void }) {
  const { create } = useShopWrites(collections)
  return (
    <FormDrawer
      title="New collection"
      submitLabel="Create"
      schema={NewCollectionForm}
      initialValues={emptyCollection}
      onClose={onClose}
      onSubmit={async ({ title, handle, metadata }) => {
        const what = `Collection “${title}”`
        await create({ title, handle: handle || undefined, metadata: metadataOf(metadata) }, what)
        return `${what} created.`
      }}
    >
      {(form) => <CollectionFields form={form} />}
    </FormDrawer>
  )
}
