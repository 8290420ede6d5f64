import type { FieldWords } from '@/components/forms/field-words'
import type { Versioned } from '@/hooks/shop-noun'
import { categories, type ShopCategory } from '@/hooks/use-shop-categories'
import { useShopWrites } from '@/hooks/use-shop-record'
import { metadataOf } from '../metadata'
import { ProductsWithin } from '../ProductsWithin'
import { ShopDrawer } from '../ShopDrawer'
import { CategoryFields } from './CategoryFields'
import { CategoryForm, valuesOf } from './values'

const words: FieldWords = {
  ...{ name: { label: 'Name' }, handle: { label: 'Handle' }, description: { label: 'Description' } },
  ...{ parent_category_id: { label: 'Below' }, is_active: { label: 'Active' }, is_internal: { label: 'Internal' } },
  metadata: { label: 'Metadata' },
}

/** One category, with the products in it. */
export function CategoryDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { update } = useShopWrites(categories)
  return (
    <ShopDrawer
      entity={categories}
      id={id}
      what="The category"
      title={({ name }: Versioned<ShopCategory>) => name}
      schema={CategoryForm}
      valuesOf={valuesOf}
      words={words}
      permission="commerce:update"
      tabs={[
        {
          label: 'Products',
          content: ({ name }) => (
            <ProductsWithin of={categories} holder="category_id" id={id} what={`the category “${name}”`} />
          ),
        },
      ]}
      onSubmit={async ({ version, handle, metadata, ...input }) => {
        const what = `Category “${input.name}”`
        const fields = { ...input, ...(handle && { handle }) }
        await update(id, version, (row) => ({ ...fields, metadata: metadataOf(metadata, row.metadata) }), what)
        return `${what} saved.`
      }}
      onClose={onClose}
    >
      {(form) => <CategoryFields form={form} id={id} />}
    </ShopDrawer>
  )
}
