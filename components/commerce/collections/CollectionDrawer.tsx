import type { FieldWords } from '@/components/forms/field-words'
import { collections, type ShopCollection } from '@/hooks/use-shop-collections'
import { useShopWrites } from '@/hooks/use-shop-record'
import type { Versioned } from '@/hooks/shop-noun'
import { metadataOf } from '../metadata'
import { ProductsWithin } from '../ProductsWithin'
import { ShopDrawer } from '../ShopDrawer'
import { CollectionFields } from './CollectionFields'
import { CollectionForm, valuesOf } from './values'

const words: FieldWords = { title: { label: 'Title' }, handle: { label: 'Handle' }, metadata: { label: 'Metadata' } }

/** One collection. */
export function CollectionDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { update } = useShopWrites(collections)
  return (
    <ShopDrawer
      entity={collections}
      id={id}
      what="The collection"
      title={({ title }: Versioned<ShopCollection>) => title}
      schema={CollectionForm}
      valuesOf={valuesOf}
      words={words}
      permission="commerce:update"
      onSubmit={async ({ version, title, handle, metadata }) => {
        const what = `Collection “${title}”`
        const fields = { title, ...(handle && { handle }) }
        await update(id, version, (row) => ({ ...fields, metadata: metadataOf(metadata, row.metadata) }), what)
        return `${what} saved.`
      }}
      onClose={onClose}
      tabs={[
        {
          label: 'Products',
          content: ({ title }) => (
            <ProductsWithin of={collections} holder="collection_id" id={id} what={`the collection “${title}”`} />
          ),
        },
      ]}
    >
      {(form) => <CollectionFields form={form} />}
    </ShopDrawer>
  )
}
