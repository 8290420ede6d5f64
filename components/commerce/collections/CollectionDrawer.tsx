import { ProductsWithin } from '@/components/commerce/products/ProductsWithin'
import { metadataOf } from '@/components/commerce/record/metadata'
import { ShopDrawer } from '@/components/commerce/record/ShopDrawer'
import type { FieldWords } from '@/components/ui/form/field-words'
import { collections } from '@/hooks/commerce/products/use-shop-collections'
import { CollectionFields } from './CollectionFields'
import { CollectionForm, valuesOf } from './values'

const words: FieldWords = {
  title: { label: 'Title' },
  handle: { label: 'Handle' },
  metadata: { label: 'Metadata' },
}

/** One collection. */
export function CollectionDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <ShopDrawer
      entity={collections}
      id={id}
      what="The collection"
      title={({ title }) => title}
      schema={CollectionForm}
      valuesOf={valuesOf}
      words={words}
      permission="commerce:update"
      named={({ title }) => `Collection “${title}”`}
      fieldsOf={({ title, handle, metadata }, row) => ({
        title,
        ...(handle && { handle }),
        metadata: metadataOf(metadata, row.metadata),
      })}
      onClose={onClose}
      tabs={[
        {
          label: 'Products',
          content: ({ title }) => (
            <ProductsWithin
              of={collections}
              holder="collection_id"
              id={id}
              what={`the collection “${title}”`}
            />
          ),
        },
      ]}
    >
      {(form) => <CollectionFields form={form} />}
    </ShopDrawer>
  )
}
